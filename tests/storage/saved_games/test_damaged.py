"""Damaged, truncated and empty game files are read or refused in a sentence."""

import errno
import json
import os
import time
from datetime import datetime, timedelta

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from boardgames_tui.core.cells import BLACK, DRAW, WHITE
from boardgames_tui.core.errors import BoardGamesError, SaveError
from boardgames_tui.games import GAMES
from boardgames_tui.match.clock import Control
from boardgames_tui.match.seats import Seat
from boardgames_tui.match.setup import Setup
from boardgames_tui.match.status import turn_number
from boardgames_tui.storage.saved_games.entries_json import DamagedError, NewerError, first_line
from boardgames_tui.storage.saved_games.journal import Journal
from boardgames_tui.storage.saved_games.library import (
    Library,
    continue_game,
    delete_file,
    find_file,
    load_game,
    read_library,
)
from boardgames_tui.storage.saved_games.restore import restore_game
from boardgames_tui.storage.saved_games.summary import describe_time
from tests.storage.saved_games.random_matches import saved_random_game, state_of, write_file

each_game = pytest.mark.parametrize("key", GAMES)


@pytest.mark.parametrize(
    "header", [b"rubbish\n", b'{"version":1}\n', b"[]\n", b'{"version":1,"game":"chess"', b"\x00" * 99]
)
def test_an_unusable_file_is_set_aside_and_the_others_are_listed(header, games):
    _, name = saved_random_game("io")
    write_file(games, "bcdfg.jsonl", header)
    library = read_library()
    assert [game.id for game in library.games] == [name]
    (warning,) = library.warnings
    assert warning.startswith("The game bcdfg cannot be used (")
    assert warning.endswith("): it was set aside as bcdfg.broken-1.")
    assert (games / "bcdfg.broken-1").read_bytes() == header
    assert read_library().warnings == ()


def test_two_damaged_files_of_one_name_are_both_kept(games):
    for _ in range(2):
        write_file(games, "bcdfg.jsonl", b"rubbish\n")
        read_library()
    assert sorted(each.name for each in games.iterdir()) == ["bcdfg.broken-1", "bcdfg.broken-2"]


def test_an_empty_file_is_ignored(games):
    write_file(games, "bcdfg.jsonl", b"")
    assert read_library() == type(read_library())()
    assert (games / "bcdfg.jsonl").exists()


def test_a_damaged_file_in_use_is_left_alone(games):
    _, name = saved_random_game("io")
    match = continue_game(name)
    with find_file(name).open("r+b") as stream:
        stream.write(b"rubbish")
    assert read_library().warnings == ()
    assert find_file(name).exists()
    Journal.of(match).close()


@pytest.mark.parametrize(
    "damage",
    [b"rubbish\n", b'{"play":"z99"}\n', b'{"stand":-1}\n', b'{"stand":4444}\n', b"{}\n", b"\n", b'{"answer":true}\n'],
)
def test_a_damaged_line_in_the_middle_sets_the_game_aside_with_its_number(damage, games):
    _, name = saved_random_game("io")
    file = find_file(name)
    lines = file.read_bytes().splitlines(keepends=True)
    file.write_bytes(b"".join([*lines[:4], damage, *lines[4:]]))
    with pytest.raises(SaveError, match=rf"^The game {name} cannot be used \(line 5: .*\): it was set aside as {name}"):
        continue_game(name)
    assert not file.exists()


@pytest.mark.parametrize("damage", [b"rubbish\n", b'{"play":"z99"}\n', b"\n"])
def test_a_damaged_last_line_is_ignored(damage):
    """A program killed while writing may leave a complete line that makes no sense."""
    match, name = saved_random_game("io")
    file = find_file(name)
    before = file.read_bytes()
    file.write_bytes(before + damage)
    assert state_of(load_game(name)) == state_of(match)
    assert [game.id for game in read_library().games] == [name]
    journal = Journal.of(continue_game(name))
    said = []
    journal.set_listener(said.append)
    journal.set_listener(said.append)
    journal.close()
    assert file.read_bytes() == before
    assert file.with_suffix(".broken-1").read_bytes() == before + damage
    assert said == [f"The last line of the game {name} could not be read. {name}.broken-1 is a copy of the file."]


def test_a_file_that_cannot_be_copied_is_not_cut_off(games, monkeypatch):
    _, name = saved_random_game("io")
    file = find_file(name)
    damaged = file.read_bytes() + b"rubbish\n"
    file.write_bytes(damaged)

    def refuse(*_):
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    with monkeypatch.context() as full_disk:
        full_disk.setattr("boardgames_tui.storage.saved_games.library._copy", refuse)
        with pytest.raises(SaveError, match=f"^The game {name} cannot be read: No space left on device\\.$"):
            continue_game(name)
    assert file.read_bytes() == damaged


NEWER_LINES = [
    {"chat": "hello"},
    {"ask": "rematch", "by": "black"},
    {"ask": "rematch", "by": "black", "left": {}},
    {"sit": "black", "who": "telepath:3"},
]


@pytest.mark.parametrize("keeps_state", [True, False])
@pytest.mark.parametrize("is_last", [True, False])
@pytest.mark.parametrize("newer", NEWER_LINES, ids=str)
def test_a_line_of_an_unknown_kind_is_of_a_newer_version_and_the_file_stays_as_it_is(
    newer, is_last, keeps_state, games
):
    _, name = saved_random_game("io")
    file = find_file(name)
    lines = file.read_text().splitlines()
    state = {"now": json.loads(lines[-1])["now"], "at": "2026-11-26T10:00:00+00:00"} if keeps_state else {}
    number = len(lines) if is_last else 4
    lines.insert(number, json.dumps({**newer, **state}))
    text = "\n".join(lines) + "\n"
    file.write_text(text)
    library = read_library()
    assert not library.warnings
    if is_last:
        assert (library.games, library.newer) == ((), (name,))
    for attempt in (continue_game, load_game):
        with pytest.raises(
            SaveError, match=rf"^The game {name} cannot be read: line {number + 1}: only a newer version"
        ):
            attempt(name)
    assert [each.read_text() for each in games.iterdir()] == [text]


@pytest.mark.parametrize(
    "newer", [{"black": "telepath:3"}, {"white": "engine:12"}, {"options": {"komi": 7}}, {"clock": "5d10"}], ids=str
)
def test_a_setup_that_this_version_does_not_know_is_of_a_newer_one(newer, games):
    _, name = saved_random_game("torus")
    file = find_file(name)
    head, *lines = file.read_text().splitlines()
    text = "\n".join([json.dumps({**json.loads(head), **newer}), *lines]) + "\n"
    file.write_text(text)
    assert read_library() == Library(newer=(name,))
    with pytest.raises(SaveError, match="only a newer version of the program knows"):
        continue_game(name)
    assert [each.read_text() for each in games.iterdir()] == [text]


def unusual(lines, index, **fields):
    """Return the lines with some fields of one of them replaced, or left out if None."""
    changed = {name: value for name, value in {**json.loads(lines[index]), **fields}.items() if value is not None}
    lines[index] = json.dumps(changed)
    return lines


@each_game
@pytest.mark.parametrize(
    "damage",
    [
        lambda lines: unusual(lines, -1, now=None),
        lambda lines: unusual(lines, -1, now={"black": "telepath"}),
        lambda lines: unusual(lines, -1, at=None),
        lambda lines: unusual(lines, -1, at="9999-12-31T23:59:59-23:59"),
        lambda lines: unusual(lines, 0, began="0001-01-01T00:00:00+23:59"),
        lambda lines: unusual(lines, 0, began=None),
        lambda lines: lines[:1],
    ],
)
def test_what_can_be_continued_is_listed_as_it_is(key, damage, games):
    _, name = saved_random_game(key, changes=20)
    file = find_file(name)
    text = "\n".join(damage(file.read_text().splitlines())) + "\n"
    file.write_text(text)
    (game,) = read_library().games
    match = continue_game(name)
    Journal.of(match).close()
    assert file.read_text() == text
    assert (game.black, game.white) == (match.seat_of(BLACK), match.seat_of(WHITE))
    assert (game.game, game.size, game.move) == (match.position.game, match.position.size, turn_number(match))
    assert game.turn == (0 if match.outcome else match.position.side)
    assert (game.winner, game.reason) == ((match.outcome.winner, match.outcome.reason) if match.outcome else (DRAW, ""))
    assert abs(game.changed_at - datetime.now().astimezone()) < timedelta(minutes=5)


def test_an_unreadable_folder_is_reported(games):
    games.parent.mkdir(exist_ok=True)
    games.write_text("not a folder")
    assert read_library().games == ()


@each_game
def test_a_file_cut_at_any_byte_holds_the_game_up_to_there(key, games):
    match, name = saved_random_game(key, seed=5, changes=3)
    data, file = find_file(name).read_bytes(), games / "bcdfg.jsonl"
    delete_file(name)
    ends = [at + 1 for at, byte in enumerate(data) if byte == ord("\n")]
    known = {end: state_of(restore_game(data[:end]).match) for end in ends}
    assert known[ends[-1]] == state_of(match)
    for length in range(1, len(data) + 1):
        whole = max((end for end in ends if end <= length), default=0)
        file.write_bytes(data[:length])
        if whole:
            again = continue_game("bcdfg")
            Journal.of(again).close()
            assert state_of(again) == known[whole]
            assert file.read_bytes() == data[:whole]
            if length > whole:
                copy = file.with_suffix(".broken-1")
                assert copy.read_bytes() == data[:length]
                copy.unlink()
        else:
            assert len(read_library().warnings) == 1
            assert not file.exists()
            file.with_suffix(".broken-1").unlink()


@each_game
def test_a_game_with_a_torn_last_line_continues_after_the_line_before(key, games):
    _, name = saved_random_game(key, seed=5)
    file = find_file(name)
    file.write_bytes(file.read_bytes()[:-3])
    match = continue_game(name)
    match.restart()
    Journal.of(match).close()
    assert state_of(load_game(name)) == state_of(match)


@settings(max_examples=300, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(data=st.data())
def test_any_file_is_read_or_refused_in_a_sentence(data, games):
    """The files are garbage, or real files with some bytes changed."""
    if not games.exists():
        saved_random_game("implo", seed=2)
        (real,) = games.iterdir()
        real.rename(games / "real")
    bytes_of = bytearray((games / "real").read_bytes())
    for _ in range(data.draw(st.integers(0, 3))):
        at = data.draw(st.integers(0, len(bytes_of) - 1))
        bytes_of[at : at + data.draw(st.integers(0, 9))] = data.draw(st.binary(max_size=9))
    whole = data.draw(st.one_of(st.binary(), st.just(bytes(bytes_of))))
    write_file(games, "bcdfg.jsonl", whole)
    read_library()
    assert opens_or_is_refused("bcdfg")


def opens_or_is_refused(name):
    """Return whether a game can be continued, or is refused in a whole sentence."""
    try:
        Journal.of(continue_game(name)).close()
    except BoardGamesError as error:
        return str(error).endswith(".")
    return True


def test_refuses_deeply_nested_brackets():
    with pytest.raises(DamagedError):
        restore_game(b"[" * 200_000 + b"\n")
    with pytest.raises(NewerError):
        restore_game(b'{"version": 7}\n')


@pytest.fixture
def _in_new_york(monkeypatch):
    """Set a time zone in which the earliest date of UTC does not exist yet."""
    with monkeypatch.context() as zone:
        zone.setenv("TZ", "America/New_York")
        time.tzset()
        yield
    time.tzset()


STRANGE = [
    {"at": "2026-11-21T10:00:00"},
    {"at": "0001-01-01T00:00:00+00:00"},
    {"now": {"black": 5, "white": "me", "move": 1, "turn": "black"}},
    {"now": {"black": "me", "white": "me", "move": float("inf"), "turn": "black"}},
]


@pytest.mark.skipif(not hasattr(time, "tzset"), reason="the time zone cannot be set")
@pytest.mark.parametrize("strange", STRANGE, ids=str)
@pytest.mark.usefixtures("_in_new_york")
def test_an_odd_last_line_does_not_hide_the_other_games(strange, games):
    saved_random_game("torus")
    _, name = saved_random_game("io")
    file = find_file(name)
    *lines, last = file.read_text().splitlines()
    file.write_text("\n".join([*lines, json.dumps({**json.loads(last), **strange})]) + "\n")
    assert len(read_library().games) == 2
    assert all(describe_time(game.changed_at, datetime.now().astimezone()) for game in read_library().games)


@pytest.mark.parametrize("left", [[1e308, 0], [10**400, 0], [5, 3]], ids=str)
def test_impossible_clock_times_are_refused(left, games):
    match = Setup(GAMES["torus"], 5, {}, Seat("me"), Seat("me"), control=Control.parse("1+2x7")).begin()
    lines = [first_line(match), b'{"play":"a1","left":{"black":%s,"white":[5,2]}}\n' % json.dumps(left).encode()]
    write_file(games, "bcdfg.jsonl", b"".join([*lines, b'{"play":"b1"}\n']))
    with pytest.raises(SaveError, match="is not a time left"):
        continue_game("bcdfg")


def test_a_damaged_game_in_use_is_listed_as_unreadable(games):
    _, name = saved_random_game("io")
    match = continue_game(name)
    with find_file(name).open("r+b") as stream:
        stream.write(b"rubbish")
    with pytest.raises(SaveError, match=f"^The game {name} cannot be read: "):
        load_game(name)
    Journal.of(match).close()
