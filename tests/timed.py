"""Time controls and timed matches for tests."""

from hypothesis import strategies as st

from boardgames_tui.games import GAMES
from boardgames_tui.match.clock import Control
from boardgames_tui.match.match import Match
from boardgames_tui.match.seats import Seat
from boardgames_tui.match.setup import Setup

CONTROLS = st.one_of(
    st.builds(Control, st.integers(1, 9), st.integers(0, 4)),
    st.builds(Control, st.integers(0, 9), st.just(0), st.integers(1, 4), st.integers(1, 5)),
    st.builds(Control, st.just(0), st.integers(1, 4)),
)


def timed_match(text: str, key: str = "io", **seats: Seat) -> Match:
    game = GAMES[key]
    people = {"black": Seat("me"), "white": Seat("me")} | seats
    return Setup(game, game.sizes[0], {}, **people, control=Control.parse(text)).begin()


def play(match: Match, *actions: tuple[float, str]) -> Match:
    """Play actions, each at a given time in seconds."""
    for now, text in actions:
        match.tick(now)
        match.play(match.position.find(text))
    return match
