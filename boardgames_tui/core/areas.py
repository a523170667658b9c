"""Areas of a board: groups and territories, the sites of equal cells that are connected."""

from collections.abc import Sequence


def connected_areas(cells: Sequence[int], neighbours: Sequence[Sequence[int]]) -> tuple[frozenset[int], ...]:
    """Return for each site the area that it belongs to: all sites with its cell value that are connected with it.

    `neighbours` lists the sites that are connected with each site if their cells are equal.
    """
    areas: list[frozenset[int]] = [frozenset()] * len(cells)
    for site, cell in enumerate(cells):
        if not areas[site]:
            found = {site}
            new = [site]
            while new:
                near = neighbours[new.pop()]
                added = [other for other in near if cells[other] == cell and other not in found]
                found.update(added)
                new += added
            area = frozenset(found)
            for member in area:
                areas[member] = area
    return tuple(areas)
