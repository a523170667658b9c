"""Length of the shortest chain of Onyx that a colour could still complete, by a search over the plain board."""

from boardgames_tui.core.cells import EMPTY
from boardgames_tui.games.onyx.board import edges, neighbours


def stones_needed(position, colour):
    """Return the number of stones of the shortest chain that can be completed, by a breadth-first search."""
    first, last = edges(position.size)[colour]
    cost = {site: price(position, colour, site) for site in first if price(position, colour, site) is not None}
    queue = sorted(cost, key=cost.get)
    while queue:
        site = queue.pop(0)
        for neighbour in neighbours(position.size)[site]:
            own_price = price(position, colour, neighbour)
            if own_price is not None and cost[site] + own_price < cost.get(neighbour, 1_000):
                cost[neighbour] = cost[site] + own_price
                queue.append(neighbour)
        queue.sort(key=cost.get)
    return min((cost[site] for site in last if site in cost), default="no number of")


def price(position, colour, site):
    """Return 0 for a stone of the colour, 1 for a site on which it may place one, else None."""
    if position.cells[site] == colour:
        return 0
    is_midpoint = site >= position.size**2
    is_open = not is_midpoint or not any(position.cells[corner] for corner in neighbours(position.size)[site])
    return 1 if position.cells[site] == EMPTY and is_open else None
