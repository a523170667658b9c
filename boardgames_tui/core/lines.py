"""Runs of stones along the rays of a board (`geometry.rays`)."""

from collections.abc import Iterable, Sequence

from boardgames_tui.core.cells import other


def enclosed_stones(cells: Sequence[int], rays: Iterable[Sequence[int]], colour: int) -> list[int]:
    """Return the enemy stones in unbroken runs from the beginning of a ray to a stone of a colour."""
    enemy = other(colour)
    enclosed: list[int] = []
    for ray in rays:
        for length, site in enumerate(ray):
            if cells[site] != enemy:
                if cells[site] == colour:
                    enclosed += ray[:length]
                break
    return enclosed


def end_of_run(cells: Sequence[int], ray: Sequence[int], colour: int) -> int | None:
    """Return the first site of a ray that has no stone of a colour; None if there is none."""
    for site in ray:
        if cells[site] != colour:
            return site
    return None
