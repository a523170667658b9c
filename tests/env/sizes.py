"""Small boards for the environments."""

from boardgames_tui.core.position import Position

SIZES = {"io": 5, "implo": 5, "torus": 5, "onyx": 4, "ataxx": 5}


def reward_of_first(start: Position, position: Position) -> int:
    """Return the reward of the person who acted first."""
    return {None: 0, 0: 0, start.seat: 1}.get(position.winner_seat, -1)
