"""Statistics of finished games by game, player, opponent and colour."""

from datetime import UTC, datetime

import pytest

from boardgames_tui.core.cells import BLACK, DRAW, WHITE
from boardgames_tui.games import GAMES
from boardgames_tui.match.seats import Seat
from boardgames_tui.match.setup import Setup
from boardgames_tui.storage.saved_games import library
from boardgames_tui.storage.saved_games.journal import Journal
from boardgames_tui.storage.saved_games.statistics import statistics_of
from boardgames_tui.storage.saved_games.summary import GameSummary

pytestmark = pytest.mark.quick

NOW = datetime(2026, 1, 2, tzinfo=UTC)


def summary(key, black, white, winner, turn=0):
    return GameSummary("", GAMES[key], 7, Seat.parse(black), Seat.parse(white), 9, turn, winner, "", NOW, NOW)


def counted(*games, person=""):
    return {
        (tally.game.key, *tally.pair): [(count.won, count.drawn, count.lost) for count in tally.by_colour.values()]
        for tally in statistics_of(games, person)
    }


def test_a_person_is_counted_by_opponent_and_colour():
    assert counted(
        summary("io", "me", "engine:3", BLACK),
        summary("io", "me", "engine:3", DRAW),
        summary("io", "engine:3", "me", BLACK),
        summary("io", "me", "engine:4", WHITE),
    ) == {("io", "You", "Engine 3"): [(1, 1, 0), (0, 0, 1)], ("io", "You", "Engine 4"): [(0, 0, 1), (0, 0, 0)]}


def test_two_people_are_each_counted_from_their_own_side():
    assert counted(summary("onyx", "me:Ann", "me:Ben", BLACK)) == {
        ("onyx", "Ann", "Ben"): [(1, 0, 0), (0, 0, 0)],
        ("onyx", "Ben", "Ann"): [(0, 0, 0), (0, 0, 1)],
    }


def test_two_people_without_names_are_counted_once_as_a_pair():
    assert counted(summary("io", "me", "me", WHITE)) == {("io", "You", "each other"): [(0, 0, 1), (0, 0, 0)]}


def test_a_person_without_a_name_has_the_name_in_the_settings():
    assert counted(summary("io", "me", "random", BLACK), person="Zoë") == {
        ("io", "Zoë", "Random"): [(1, 0, 0), (0, 0, 0)]
    }


def test_unfinished_games_and_games_without_people_are_not_counted():
    assert counted(summary("io", "me", "random", BLACK, turn=WHITE), summary("io", "greedy", "random", BLACK)) == {}


def test_games_keep_their_order_and_the_most_frequent_opponent_comes_first():
    found = statistics_of(
        [
            summary("ataxx", "me", "engine:1", BLACK),
            summary("torus", "me", "engine:1", BLACK),
            *[summary("torus", "me", "engine:2", WHITE)] * 2,
        ]
    )
    assert [(tally.game.key, tally.pair.opponent) for tally in found] == [
        ("torus", "Engine 2"),
        ("torus", "Engine 1"),
        ("ataxx", "Engine 1"),
    ]
    assert found[0].total.share == 0
    assert found[1].total.share == 1


def test_files_of_finished_games_are_counted():
    for colour in (BLACK, WHITE, BLACK):
        match = Setup(GAMES["io"], 5, {}, Seat("me"), Seat("random")).begin()
        journal = Journal.of(match)
        for _ in range(2):
            match.play(match.position.actions[0])
        match.resign(colour)
        journal.close()
    assert counted(*library.read_library().games) == {("io", "You", "Random"): [(1, 0, 2), (0, 0, 0)]}
