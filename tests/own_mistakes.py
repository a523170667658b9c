"""A finished game with a mistake of its person, and what an analyst finds in it."""

from boardgames_tui.analysis.analyst import Candidate, Finding
from boardgames_tui.analysis.missed_moves import MOVE_LIMIT
from boardgames_tui.analysis.value import Value
from boardgames_tui.core.cells import BLACK
from boardgames_tui.games import GAMES
from boardgames_tui.match.seats import Seat
from boardgames_tui.match.setup import Setup
from tests.matches import save


def save_game(black="me", white="engine:1", *, finished=True):
    """Save a game of Torus in which Black resigns after two moves, and return its name."""
    match = Setup(GAMES["torus"], 5, {}, Seat.parse(black), Seat.parse(white)).begin()
    return save(match, "a1", "c3", end=(lambda match: match.resign(BLACK)) if finished else None)


def find_value(position, limit):
    """Return a finding by which the first move of the game loses half of the games, and b2 none."""
    if limit == MOVE_LIMIT:
        return Finding(Value(0.5), (Candidate(position.find("b2"), Value(0.5), ("b2",)),))
    return Finding(Value(0.0 if len(position.line) == 1 else 0.5))
