"""Areas of a board: groups, chains and territories, the sites of equal cells that are connected."""

import sys
from collections.abc import Sequence


def area_of(
    cells: Sequence[int], neighbours: Sequence[Sequence[int]], site: int, limit: int = sys.maxsize
) -> frozenset[int]:
    """Return all sites with the cell value of a site that are connected with it, itself included.

    `neighbours` lists the sites that are connected with each site if their cells are equal. If the area has more than
    `limit` sites, a part of it with more than `limit` sites is returned.
    """
    cell = cells[site]
    area = {site}
    new = [site]
    while new and len(area) <= limit:
        for near in neighbours[new.pop()]:
            if cells[near] == cell and near not in area:
                area.add(near)
                new.append(near)
    return frozenset(area)


def connected_areas(cells: Sequence[int], neighbours: Sequence[Sequence[int]]) -> tuple[frozenset[int], ...]:
    """Return the area of each site (`area_of`)."""
    areas: list[frozenset[int]] = [frozenset()] * len(cells)
    for site in range(len(cells)):
        if not areas[site]:
            area = area_of(cells, neighbours, site)
            for member in area:
                areas[member] = area
    return tuple(areas)
