"""Time controls for the tests, and games with a clock: begun, and played at given times of day."""

from hypothesis import strategies as st

from boardgames_tui.games import GAMES
from boardgames_tui.match.clock import Control
from boardgames_tui.match.seats import Seat
from boardgames_tui.match.setup import Setup

CONTROLS = st.one_of(
    st.builds(Control, st.integers(1, 9), st.integers(0, 4)),
    st.builds(Control, st.integers(0, 9), st.just(0), st.integers(1, 4), st.integers(1, 5)),
    st.builds(Control, st.just(0), st.integers(1, 4)),
)


def begun(text, key="io", **seats):
    game = GAMES[key]
    people = {"black": Seat("me"), "white": Seat("me")} | seats
    return Setup(game, game.sizes[0], {}, **people, control=Control.parse(text)).begin()


def play(match, *actions):
    """Play actions, each after a number of seconds."""
    for now, text in actions:
        match.tick(now)
        match.play(match.position.find(text))
    return match
