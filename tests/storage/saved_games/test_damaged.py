"""Damaged, truncated and empty game files are read or refused in a sentence."""

import errno
import json
import os
import time
from datetime import datetime, timedelta
from itertools import product

import pytest

from boardgames_tui.core.cells import BLACK, DRAW, WHITE
from boardgames_tui.core.errors import SaveError
from boardgames_tui.games import GAMES
from boardgames_tui.match.clock import Control
from boardgames_tui.match.seats import Seat
from boardgames_tui.match.setup import Setup
from boardgames_tui.match.status import turn_number
from boardgames_tui.storage.saved_games.entries_json import first_line
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
from tests.rows import each_row
from tests.storage.saved_games.random_matches import edit_file, saved_random_game, set_fields, state_of, write_file

DAMAGED = [
    b"rubbish\n",
    b'{"version":1}\n',
    b"[]\n",
    b'{"version":1,"game":"chess"',
    b"\0" * 99,
    b"[" * 200_000 + b"\n",
]


@each_row("header", DAMAGED)
def test_an_unusable_file_is_set_aside_and_the_others_are_listed(header, games, empty):
    empty()
    _, name = saved_random_game("io")
    write_file(games, "bcdfg.jsonl", header)
    library = read_library()
    assert [game.id for game in library.games] == [name]
    (warning,) = library.warnings
    assert warning.startswith("The game bcdfg cannot be used (")
    assert warning.endswith("): it was set aside as bcdfg.broken-1.")
    assert (games / "bcdfg.broken-1").read_bytes() == header
    assert read_library().warnings == ()
    # A second damaged file of this name is kept as well.
    write_file(games, "bcdfg.jsonl", header)
    read_library()
    assert (games / "bcdfg.broken-2").read_bytes() == header


def test_a_damaged_file_in_use_is_left_alone_and_cannot_be_read():
    _, name = saved_random_game("io")
    match = continue_game(name)
    with find_file(name).open("r+b") as stream:
        stream.write(b"rubbish")
    assert read_library().warnings == ()
    with pytest.raises(SaveError, match=f"^The game {name} cannot be read: "):
        load_game(name)
    assert find_file(name).exists()
    Journal.of(match).close()


@each_row("damage", ["rubbish", '{"play":"z99"}', '{"stand":-1}', '{"stand":4444}', "{}", "", '{"answer":true}'])
def test_a_damaged_line_in_the_middle_sets_the_game_aside_with_its_number(damage):
    _, name = saved_random_game("io")
    file = find_file(name)
    edit_file(name, lambda lines: [*lines[:4], damage, *lines[4:]])
    with pytest.raises(SaveError, match=rf"^The game {name} cannot be used \(line 5: .*\): it was set aside as {name}"):
        continue_game(name)
    assert not file.exists()


@each_row("damage", [b"rubbish\n", b'{"play":"z99"}\n', b"\n"])
def test_a_damaged_last_line_is_ignored(damage, empty):
    """A program killed while writing may leave a complete line that makes no sense."""
    empty()
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


def test_a_file_that_cannot_be_copied_is_not_cut_off(monkeypatch):
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


@each_row(("newer", "is_last", "keeps_state"), product(NEWER_LINES, (True, False), (True, False)))
def test_a_line_of_an_unknown_kind_is_of_a_newer_version_and_the_file_stays_as_it_is(
    newer, is_last, keeps_state, games, empty
):
    empty()
    _, name = saved_random_game("io")
    lines = find_file(name).read_text().splitlines()
    state = {"now": json.loads(lines[-1])["now"], "at": "2026-11-26T10:00:00+00:00"} if keeps_state else {}
    number = len(lines) if is_last else 4
    text = edit_file(name, lambda lines: [*lines[:number], json.dumps({**newer, **state}), *lines[number:]])
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


ONLY_NEWER = "only a newer version of the program knows "


@each_row(
    ("key", "newer", "reason"),
    [
        ("torus", {"black": "telepath:3"}, ONLY_NEWER),
        ("torus", {"white": "engine:12"}, ONLY_NEWER),
        ("torus", {"options": {"komi": 7}}, ONLY_NEWER),
        ("torus", {"clock": "5d10"}, ONLY_NEWER),
        ("io", {"version": 2}, "it is of version 2, and this program reads up to version 1.$"),
        ("io", {"size": 99}, "this version of the program has no board of size 99 for Io.$"),
    ],
)
def test_a_setup_that_this_version_does_not_know_is_of_a_newer_one(key, newer, reason, games, empty):
    empty()
    _, name = saved_random_game(key)
    text = set_fields(name, 0, **newer)
    assert read_library() == Library(newer=(name,))
    for attempt in (continue_game, load_game):
        with pytest.raises(SaveError, match=f"^The game {name} cannot be read: {reason}"):
            attempt(name)
    assert [each.read_text() for each in games.iterdir()] == [text]


UNUSUAL = [
    (-1, {"now": None}),
    (-1, {"now": {"black": "telepath"}}),
    (-1, {"at": None}),
    (-1, {"at": "9999-12-31T23:59:59-23:59"}),
    (0, {"began": "0001-01-01T00:00:00+23:59"}),
    (0, {"began": None}),
    # No line but the first.
    (0, None),
]


@each_row(("key", "damage"), product(GAMES, UNUSUAL))
def test_what_can_be_continued_is_listed_as_it_is(key, damage, empty):
    empty()
    _, name = saved_random_game(key, changes=20)
    index, fields = damage
    text = edit_file(name, lambda lines: lines[:1]) if fields is None else set_fields(name, index, **fields)
    (game,) = read_library().games
    match = continue_game(name)
    Journal.of(match).close()
    assert find_file(name).read_text() == text
    assert (game.black, game.white) == (match.seat_of(BLACK), match.seat_of(WHITE))
    assert (game.game, game.size, game.move) == (match.position.game, match.position.size, turn_number(match))
    assert game.turn == (0 if match.outcome else match.position.side)
    assert (game.winner, game.reason) == ((match.outcome.winner, match.outcome.reason) if match.outcome else (DRAW, ""))
    assert abs(game.changed_at - datetime.now().astimezone()) < timedelta(minutes=5)


def test_an_empty_file_is_ignored_and_so_is_a_file_in_place_of_the_folder(games):
    write_file(games, "bcdfg.jsonl", b"")
    assert read_library() == Library()
    (games / "bcdfg.jsonl").unlink()
    games.rmdir()
    games.write_text("not a folder")
    assert read_library().games == ()


@pytest.mark.parametrize("key", GAMES)
def test_a_file_that_was_cut_holds_the_game_up_to_there(key, games):
    match, name = saved_random_game(key, seed=5, changes=3)
    data, file = find_file(name).read_bytes(), games / "bcdfg.jsonl"
    delete_file(name)
    ends = [at + 1 for at, byte in enumerate(data) if byte == ord("\n")]
    known = {end: state_of(restore_game(data[:end]).match) for end in ends}
    assert known[ends[-1]] == state_of(match)
    # The bytes within a line are alike in all games.
    step = 1 if key == "torus" else 11
    for length in sorted({*range(1, len(data) + 1, step), *(end + near for end in ends for near in (-1, 0))}):
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


@pytest.fixture
def _in_new_york(monkeypatch):
    """Set a time zone in which the earliest date of UTC does not exist yet."""
    with monkeypatch.context() as zone:
        zone.setenv("TZ", "America/New_York")
        time.tzset()
        yield
    time.tzset()


@pytest.mark.skipif(not hasattr(time, "tzset"), reason="the time zone cannot be set")
@pytest.mark.usefixtures("_in_new_york")
@each_row(
    "strange",
    [
        {"at": "2026-11-21T10:00:00"},
        {"at": "0001-01-01T00:00:00+00:00"},
        {"now": {"black": 5, "white": "me", "move": 1, "turn": "black"}},
        {"now": {"black": "me", "white": "me", "move": float("inf"), "turn": "black"}},
    ],
)
def test_an_odd_last_line_does_not_hide_the_other_games(strange, empty):
    empty()
    saved_random_game("torus")
    _, name = saved_random_game("io")
    set_fields(name, -1, **strange)
    assert len(read_library().games) == 2
    assert all(describe_time(game.changed_at, datetime.now().astimezone()) for game in read_library().games)


@each_row("left", [[1e308, 0], [10**400, 0], [5, 3]])
def test_impossible_clock_times_are_refused(left, games, empty):
    empty()
    match = Setup(GAMES["torus"], 5, {}, Seat("me"), Seat("me"), control=Control.parse("1+2x7")).begin()
    lines = [first_line(match), b'{"play":"a1","left":{"black":%s,"white":[5,2]}}\n' % json.dumps(left).encode()]
    write_file(games, "bcdfg.jsonl", b"".join([*lines, b'{"play":"b1"}\n']))
    with pytest.raises(SaveError, match="is not a time left"):
        continue_game("bcdfg")
