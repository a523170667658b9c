"""What differs between the games in mining and proving puzzles."""

from collections.abc import Mapping
from typing import NamedTuple


class PuzzleGame(NamedTuple):
    """How puzzles of a game are found."""

    is_counted: bool = False
    """Whether pieces are counted on a full board at the end, so that all wins are equal, whatever their length."""
    ends_when_certain: bool = False
    """Whether a line ends when nothing can change the result; otherwise it is played to the end."""
    solved_empty: int | None = None
    """Empty sites with which a counted game is searched to its end, at most."""
    node_cost: int = 1
    """Nodes of the other games that take as long as one of this game."""
    min_actions: int = 4
    """Legal actions of a first choice, at least."""
    random_share: float = 0.0
    """Share of the mined games that are half greedy and half random.

    Two levels seldom come to a close end of a game in which pieces are counted, or to a side without pieces.
    """


PUZZLE_GAMES: Mapping[str, PuzzleGame] = {
    "io": PuzzleGame(is_counted=True, solved_empty=10, min_actions=3, random_share=0.5),
    # The areas of each position are found anew.
    "implo": PuzzleGame(
        is_counted=True, ends_when_certain=True, solved_empty=8, node_cost=8, min_actions=3, random_share=0.5
    ),
    "ataxx": PuzzleGame(random_share=0.5),
}


def puzzle_game(key: str) -> PuzzleGame:
    """Return how puzzles of a game are found."""
    return PUZZLE_GAMES.get(key, PuzzleGame())
