"""A match and the journal that saves it."""

import json
import random
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from boardgames_tui.core.cells import BLACK, WHITE
from boardgames_tui.core.errors import SaveError
from boardgames_tui.core.position import Position
from boardgames_tui.games import GAMES
from boardgames_tui.match.events import Offered
from boardgames_tui.match.match import Match
from boardgames_tui.match.seats import PEOPLE, Seat
from boardgames_tui.match.setup import Setup
from boardgames_tui.storage.saved_games.journal import Journal, folder
from boardgames_tui.storage.saved_games.library import continue_game, delete_file, find_file, load_game, read_library
from boardgames_tui.storage.saved_games.restore import restore_game
from boardgames_tui.system import file_threads
from tests.matches import save
from tests.rows import each_row
from tests.storage.saved_games.random_matches import MemoryFile, begin, play, saved_random_game, state_of
from tests.timed import play as play_timed
from tests.timed import timed_match

OPEN_FILES = Path("/proc/self/fd")


@pytest.mark.parametrize("key", GAMES)
@settings(max_examples=40)
@given(st.integers(0, 2**32))
def test_the_entries_of_a_journal_restore_an_equal_match(key, seed):
    rng, file = random.Random(seed), MemoryFile()
    match = begin(key, rng)
    journal = Journal(match)
    journal._file = file
    play(match, rng, 60)
    journal.close()
    if file.data:
        assert state_of(restore_game(file.data).match) == state_of(match)


@each_row("key", GAMES)
def test_a_saved_game_continues_in_its_file(key, empty):
    empty()
    match, name = saved_random_game(key)
    # A closed journal does not listen.
    assert match.observers == []
    again = continue_game(name)
    assert state_of(again) == state_of(match)
    play(again, random.Random(2), 20)
    Journal.of(again).close()
    assert state_of(load_game(name)) == state_of(again)
    assert len(list(folder().iterdir())) == 1
    delete_file(name)
    assert list(folder().iterdir()) == []


@each_row("blocks", ["c3 e5", "gates", "random:8:1", None])
def test_a_game_with_blocks_continues_with_its_option(blocks, empty):
    empty()
    ataxx = GAMES["ataxx"]
    if blocks:
        match = Setup(ataxx, 7, ataxx.validated({"blocks": blocks}), Seat("me"), Seat("me")).begin()
    else:
        match = Match(Position.read(ataxx, "x5o/2-1-2/7/7/7/2-1-2/o5x o 0 1", {"settled": False}), PEOPLE)
    save(match, first=1)
    assert state_of(load_game("")) == state_of(match)
    assert Setup.of(load_game("")) == Setup.of(match)


def test_a_game_without_actions_leaves_no_file():
    match = begin("torus", random.Random(1))
    journal = Journal(match)
    match.change_seat(BLACK, Seat("me", "Ann"))
    match.resign(BLACK)
    match.undo()
    journal.close()
    assert not folder().exists()


def test_a_game_in_use_elsewhere_is_refused_in_a_sentence():
    _, name = saved_random_game("io")
    match = continue_game(name)
    for attempt in (continue_game, delete_file):
        with pytest.raises(SaveError, match=r"^This game is open elsewhere and can only continue there\.$"):
            attempt(name)
    assert state_of(load_game(name)) == state_of(match)
    Journal.of(match).close()
    delete_file(name)
    assert read_library().games == ()


@pytest.mark.skipif(not OPEN_FILES.is_dir(), reason="no list of open files")
def test_refusing_a_game_in_use_closes_its_file():
    _, name = saved_random_game("io")
    match = continue_game(name)
    # A thread that brings the game to the disk has files open, too.
    for thread in tuple(file_threads._threads):
        thread.join()
    before = len(list(OPEN_FILES.iterdir()))
    with pytest.raises(SaveError):
        continue_game(name)
    assert len(list(OPEN_FILES.iterdir())) == before
    Journal.of(match).close()


def test_a_game_is_saved_from_the_first_action_of_a_person_or_the_first_one_without_people():
    match = Match(Position.start(GAMES["torus"]), {BLACK: Seat("greedy"), WHITE: Seat("me")})
    journal = Journal(match)
    match.play(match.position.find("a1"))
    assert not journal.can_be_continued
    assert read_library().games == ()
    match.play(match.position.find("c3"))
    journal.close()
    assert [action.text for action in load_game("").actions] == ["a1", "c3"]
    delete_file(journal.name)
    save(Match(Position.start(GAMES["torus"]), {BLACK: Seat("greedy"), WHITE: Seat("random")}), "a1")
    assert [action.text for action in load_game("").actions] == ["a1"]


@each_row(("control", "left"), [("none", {}), ("1", {"black": [60, 0], "white": [60, 0]})])
def test_earlier_versions_read_offers_and_answers_as_passed_time(control, left, empty):
    empty()
    match = timed_match(control, "torus")
    journal = Journal(match)
    play_timed(match, (0, "a1"), (0, "b2"))
    match.make_offer(Offered("takeback", WHITE))
    match.answer_offer(accepted=False)
    match.make_offer(Offered("draw", BLACK))
    match.tick(None)
    journal.close()
    lines = [json.loads(line) for line in find_file(journal.name).read_bytes().splitlines()]
    kinds = [{key: line[key] for key in ("ask", "by", "answer", "left") if key in line} for line in lines[3:]]
    assert kinds == [
        {"ask": "takeback", "by": "white", "left": left},
        {"answer": False, "left": left},
        {"ask": "draw", "by": "black", "left": left},
    ]
    assert state_of(load_game("")) == state_of(match)
    # Earlier versions ignore fields that they do not know.
    earlier = [{key: line[key] for key in line if key not in {"ask", "by", "answer"}} for line in lines]
    read = restore_game("".join(json.dumps(line) + "\n" for line in earlier).encode()).match
    assert (read.actions, read.outcome, read.offer) == (match.actions, None, None)


def test_the_first_lines_of_a_late_journal_have_the_times_of_their_plies():
    match = timed_match("1", "torus", black=Seat("engine", "1"))
    journal = Journal(match)
    play_timed(match, (0, "a1"))
    assert not journal.can_be_continued
    play_timed(match, (5, "b2"), (12, "c3"))
    journal.close()
    _, *lines = map(json.loads, find_file(journal.name).read_bytes().splitlines())
    assert [(line["play"], line["left"]) for line in lines] == [
        ("a1", {"black": [60, 0], "white": [60, 0]}),
        ("b2", {"black": [60, 0], "white": [55, 0]}),
        ("c3", {"black": [53, 0], "white": [55, 0]}),
    ]
