"""Filters of the list of saved games."""

import pytest

from boardgames_tui.core.cells import BLACK, WHITE
from boardgames_tui.games import GAMES
from boardgames_tui.match.seats import Seat
from boardgames_tui.match.setup import Setup
from boardgames_tui.storage.saved_games.filters import Filter
from boardgames_tui.storage.saved_games.journal import Journal
from boardgames_tui.storage.saved_games.library import read_library
from boardgames_tui.storage.saved_games.summary import DASH
from tests.rows import each_row

pytestmark = pytest.mark.quick

RESULTS = ("unfinished", "won", "lost", "drawn")


def save_game(black, white, end=None, key="io"):
    """Save a game in which both sides have acted and that `end` ends."""
    match = Setup(GAMES[key], GAMES[key].size, {}, Seat.parse(black), Seat.parse(white)).begin()
    journal = Journal(match)
    for _ in range(2):
        match.play(match.position.actions[0])
    if end:
        end(match)
    journal.close()


def selected(**fields):
    return Filter(**fields).select(read_library().games)


@each_row(
    ("black", "white", "end", "results"),
    [
        ("me", "engine:3", None, {"unfinished"}),
        ("me", "engine:3", lambda match: match.resign(WHITE), {"won"}),
        ("me", "engine:3", lambda match: match.resign(BLACK), {"lost"}),
        ("engine:3", "me", lambda match: match.resign(BLACK), {"won"}),
        ("engine:3", "me", lambda match: match.resign(WHITE), {"lost"}),
        ("me", "me:Ann", lambda match: match.resign(WHITE), {"won", "lost"}),
        ("random", "engine:3", lambda match: match.resign(WHITE), set()),
        ("me", "engine:3", lambda match: match.agree_draw(), {"drawn"}),
    ],
)
def test_won_and_lost_refer_to_people(black, white, end, results, empty):
    empty()
    save_game(black, white, end)
    assert {result for result in RESULTS if selected(result=result)} == results


@each_row(
    ("opponent", "number"), [("", 2), ("ann", 1), ("NN B", 1), ("engine 3", 1), ("Black", 0), ("me", 0), ("person", 0)]
)
def test_the_opponent_filter_matches_a_part_of_the_name(opponent, number, empty):
    empty()
    save_game("me", "engine:3")
    save_game("me", "me:Ann Bell")
    assert len(selected(opponent=opponent)) == number


def test_the_only_unnamed_person_has_the_name_in_the_settings():
    save_game("me", "engine:3")
    save_game("me", "me")
    assert [game.players("Zoë") for game in selected(opponent="zoë", person="Zoë")] == [f"Zoë{DASH}Engine 3"]


def test_filters_are_combined_and_keep_the_order():
    for key in ("io", "torus", "io"):
        save_game("me", "engine:3", key=key)
    assert selected() == list(read_library().games)
    assert [game.game.key for game in selected(game=GAMES["io"])] == ["io", "io"]
    assert not selected(game=GAMES["io"], result="won")
