"""Levels of people from their saved games, and the strength of `engine:auto`."""

import dataclasses

import pytest

from boardgames_tui.core.cells import BLACK, WHITE, other
from boardgames_tui.core.position import Position
from boardgames_tui.games import GAMES
from boardgames_tui.match.person_level import EngineGame, estimate_level
from boardgames_tui.match.seats import Seat
from boardgames_tui.match.setup import Setup
from boardgames_tui.storage.saved_games import own_level
from boardgames_tui.storage.saved_games.journal import Journal
from boardgames_tui.storage.saved_games.library import continue_game, load_game, read_library
from boardgames_tui.storage.saved_games.own_level import PersonAtGame, levels_of, with_chosen_strength
from tests.matches import save

pytestmark = pytest.mark.quick

TORUS = GAMES["torus"]


def begin(black="me", white="engine:3", **changes):
    setup = dataclasses.replace(Setup(TORUS, 5), black=Seat.parse(black), white=Seat.parse(white), **changes)
    match = setup.begin()
    return match, Journal.of(match)


def save_game(winner=BLACK, **setup):
    match, _ = begin(**setup)
    return save(match, first=1, end=(lambda match: match.resign(other(winner))) if winner else None)


def games_of(name="You", key="torus"):
    """Return what counts for the level of a person, as (strength, points)."""
    games = own_level._engine_games_of(read_library().games, "").get(PersonAtGame(name, key), [])
    return [(game.strength, game.points) for game in games]


def test_a_finished_game_against_our_engine_counts_for_the_person():
    save_game(BLACK)
    match, _ = begin("engine:auto:4.3", "me:Ann")
    save(match, first=2, end=lambda match: match.resign(WHITE))
    # Blocks of an option are the usual start.
    match = Setup(GAMES["ataxx"], 7, {"blocks": "random:8:1"}, Seat("me"), Seat("engine", "2")).begin()
    save(match, first=1, end=lambda match: match.resign(WHITE))
    assert (games_of(), games_of("Ann"), games_of(key="ataxx")) == ([(3, 1)], [(4.3, 0)], [(2, 1)])


def test_a_game_against_others_that_was_aborted_or_whose_engine_was_replaced_does_not_count():
    for opponent in ("me", "random", "greedy", "uct", "uai:x"):
        save_game(white=opponent)
    save_game(None)
    match, journal = begin()
    match.play(match.position.actions[0])
    match.change_seat(WHITE, Seat("me"))
    match.resign(WHITE)
    journal.close()
    assert len(read_library().games) == 7
    assert games_of() == []


def test_an_undone_end_does_not_count_until_the_game_ends_again():
    match, journal = begin()
    match.play(match.position.actions[0])
    match.resign(BLACK)
    match.undo()
    assert games_of() == []
    match.resign(WHITE)
    journal.close()
    assert games_of() == [(3, 1)]


def test_a_game_that_is_resumed_or_begun_again_counts_once_and_keeps_its_strength():
    name = save_game(None, white="engine:auto:4.3")
    match = continue_game(name)
    assert match.seats[WHITE] == Seat("engine", "auto:4.3")
    match.resign(WHITE)
    assert games_of() == [(4.3, 1)]
    match.restart()
    match.play(match.position.actions[0])
    match.resign(BLACK)
    Journal.of(match).close()
    assert games_of() == [(4.3, 0)]


def test_a_game_from_another_start_does_not_count_and_one_that_has_to_be_restored_for_its_summary_does(monkeypatch):
    save_game(start=Position.read(TORUS, "5/5/2x2/5/5 x -"))
    assert games_of() == []
    save_game(WHITE)
    has_usual_start = {game.id: game.has_usual_start for game in read_library().games}
    monkeypatch.setattr("boardgames_tui.storage.saved_games.summary.check_kind", lambda _: {}["missing"])
    assert {game.id: game.has_usual_start for game in read_library().games} == has_usual_start
    assert sorted(has_usual_start.values()) == [False, True]


def test_a_level_is_told_after_five_games_for_each_game_and_person():
    for winner in (BLACK, WHITE, BLACK, BLACK):
        save_game(winner)
    assert levels_of(read_library().games) == {}
    save_game(BLACK)
    assert list(levels_of(read_library().games)) == [("You", "torus")]
    assert list(levels_of(read_library().games, "Zoë")) == [("Zoë", "torus")]


def test_engine_auto_has_the_level_of_its_opponent_in_the_file_and_the_default_one_for_other_games_and_people():
    for _ in range(6):
        save_game(BLACK, white="engine:4")
    setup, games = Setup(TORUS, 5, black=Seat("me"), white=Seat("engine", "auto")), read_library().games
    chosen = with_chosen_strength(setup, games)
    level = estimate_level([EngineGame(4, 1)] * 6).level
    assert chosen.white == Seat("engine", f"auto:{level:.1f}")
    assert chosen.black == setup.black
    assert load_game(save(chosen.begin(), first=1)).seats[WHITE] == chosen.white
    for key, person in (("io", Seat("me")), ("torus", Seat("me", "Ann"))):
        setup = Setup(GAMES[key], 5, black=Seat("engine", "auto"), white=person)
        assert with_chosen_strength(setup, games).black == Seat("engine", "auto:3.0")
