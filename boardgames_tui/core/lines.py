"""Runs of stones along the rays of a board (`geometry.rays`)."""

from collections.abc import Sequence

from boardgames_tui.core.cells import other


def enclosed_run(cells: Sequence[int], ray: Sequence[int], colour: int) -> Sequence[int]:
    """Return the enemy stones at the beginning of a ray, if a stone of a colour follows; else an empty sequence."""
    enemy = other(colour)
    for length, site in enumerate(ray):
        if cells[site] != enemy:
            return ray[:length] if cells[site] == colour else ()
    return ()


def end_of_run(cells: Sequence[int], ray: Sequence[int], colour: int) -> int | None:
    """Return the first site of a ray that has no stone of a colour; None if there is none."""
    for site in ray:
        if cells[site] != colour:
            return site
    return None
