"""A finished game with a mistake of its person, and what an analyst finds in it."""

from boardgames_tui.core.cells import BLACK
from boardgames_tui.games import GAMES
from boardgames_tui.match.seats import Seat
from boardgames_tui.match.setup import Setup
from tests.matches import save

# What an analyst finds: the first move of the game loses half of the games, and b2 none.
MISTAKE = {"values": {1: 0.0}, "lines": {None: "b2"}}


def save_game(black="me", white="engine:1", *, finished=True):
    """Save a game of Torus in which Black resigns after two moves, and return its name."""
    match = Setup(GAMES["torus"], 5, {}, Seat.parse(black), Seat.parse(white)).begin()
    return save(match, "a1", "c3", end=(lambda match: match.resign(BLACK)) if finished else None)
