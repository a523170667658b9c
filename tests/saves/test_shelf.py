"""The folder of games: what a list tells, names, deleting, damaged files and those of other versions."""

import json
import os
from datetime import UTC, datetime, timedelta, timezone
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from keeping import kept_game, standing

from boardgames_tui.errors import BoardGamesError, SaveError
from boardgames_tui.games import GAMES
from boardgames_tui.kernel import BLACK, WHITE
from boardgames_tui.match import turn_number
from boardgames_tui.saves.glance import DASH, TAIL, when
from boardgames_tui.saves.lines import DamagedError, NewerError
from boardgames_tui.saves.reading import read
from boardgames_tui.saves.shelf import delete, find, go_on, load, look

VERSIONS = sorted(Path(__file__).with_name("versions").glob("*.jsonl"))
each_game = pytest.mark.parametrize("key", GAMES)


def put(folder, name, data):
    folder.mkdir(exist_ok=True)
    (folder / name).write_bytes(data)


@each_game
@pytest.mark.parametrize("seed", range(4))
def test_the_list_tells_what_the_whole_game_says(key, seed):
    match, name = kept_game(key, seed, changes=40)
    (told,) = look().games
    assert (told.id, told.game.key, told.size) == (name, key, match.position.board.size)
    assert (told.black, told.white) == (match.seat_of(BLACK), match.seat_of(WHITE))
    assert told.move == turn_number(match)
    assert told.over == bool(match.outcome)
    assert told.turn == (0 if match.outcome else match.position.side)
    assert told.players() == DASH.join(match.name_of(colour) for colour in (BLACK, WHITE))


def test_the_list_begins_with_what_was_played_last(games):
    names = [kept_game("io")[1] for _ in range(3)]
    for name, minute in zip(names, (2, 9, 5), strict=True):
        file = find(name)
        head, *lines = map(json.loads, file.read_text().splitlines())
        last = {**lines[-1], "at": f"2026-11-21T10:0{minute}:00+00:00"}
        file.write_text("".join(json.dumps(line) + "\n" for line in (head, *lines[:-1], last)))
    assert [game.id for game in look().games] == [names[1], names[2], names[0]]


def test_a_last_line_longer_than_usual_is_read_too():
    _, name = kept_game("io")
    file = find(name)
    *lines, last = file.read_text().splitlines()
    file.write_text("\n".join([*lines, json.dumps({**json.loads(last), "more": "x" * 3 * TAIL})]) + "\n")
    assert look().games[0].id == name


def test_a_name_may_be_cut_short_where_it_stays_the_only_one(games):
    data = find(kept_game("io")[1]).read_bytes()
    for name in ("bcdfg.jsonl", "bcdzz.jsonl"):
        put(games, name, data)
    assert find("bcdf").stem == "bcdfg"
    assert find("BCDZZ").stem == "bcdzz"
    with pytest.raises(SaveError, match=r"^'bcd' is the beginning of 2 games: bcdfg, bcdzz\.$"):
        find("bcd")
    with pytest.raises(SaveError, match=r"^'aaa' is no kept game"):
        find("aaa")


def test_a_deleted_game_is_gone(games):
    _, name = kept_game("io")
    delete(name)
    assert list(games.iterdir()) == []


@pytest.mark.parametrize(
    "header", [b"rubbish\n", b'{"version":1}\n', b"[]\n", b'{"version":1,"game":"chess"', b"\x00" * 99]
)
def test_a_file_that_begins_no_game_is_set_aside_and_the_others_are_shown(header, games):
    _, name = kept_game("io")
    put(games, "bcdfg.jsonl", header)
    shelf = look()
    assert [game.id for game in shelf.games] == [name]
    (said,) = shelf.said
    assert said.startswith("The game bcdfg cannot be used (")
    assert said.endswith("): it was set aside as bcdfg.broken-1.")
    assert (games / "bcdfg.broken-1").read_bytes() == header
    assert look().said == ()


def test_two_damaged_files_of_one_name_are_both_kept(games):
    for _ in range(2):
        put(games, "bcdfg.jsonl", b"rubbish\n")
        look()
    assert sorted(each.name for each in games.iterdir()) == ["bcdfg.broken-1", "bcdfg.broken-2"]


def test_an_empty_file_is_about_to_be_written(games):
    put(games, "bcdfg.jsonl", b"")
    assert look() == type(look())()
    assert (games / "bcdfg.jsonl").exists()


def test_a_damaged_file_that_is_open_is_left_alone(games):
    _, name = kept_game("io")
    match = go_on(name)
    with find(name).open("r+b") as stream:
        stream.write(b"rubbish")
    assert look().said == ()
    assert find(name).exists()
    match.keeper.close()


@pytest.mark.parametrize(
    "damage", [b"rubbish\n", b'{"play":"z99"}\n', b'{"stand":-1}\n', b'{"stand":4444}\n', b"{}\n", b"\n"]
)
def test_a_damaged_line_in_the_middle_sets_the_game_aside_with_its_number(damage, games):
    _, name = kept_game("io")
    file = find(name)
    lines = file.read_bytes().splitlines(keepends=True)
    file.write_bytes(b"".join([*lines[:4], damage, *lines[4:]]))
    with pytest.raises(SaveError, match=rf"^The game {name} cannot be used \(line 5: .*\): it was set aside as {name}"):
        go_on(name)
    assert not file.exists()


def test_a_folder_that_cannot_be_read_stops_nothing(games):
    games.parent.mkdir(exist_ok=True)
    games.write_text("not a folder")
    assert look().games == ()


def test_a_newer_version_is_refused_in_a_sentence_and_left_alone(games):
    _, name = kept_game("io")
    file = find(name)
    data = file.read_bytes().replace(b'"version":1', b'"version":2')
    file.write_bytes(data)
    assert look().games == look().said == ()
    for attempt in (go_on, load):
        with pytest.raises(
            SaveError, match="cannot be read: it is of version 2, and this program reads up to version 1"
        ):
            attempt(name)
    assert file.read_bytes() == data


@pytest.mark.parametrize("kept", VERSIONS, ids=lambda kept: kept.stem)
def test_files_of_every_version_are_read(kept, games):
    """Each file stands beside what it must be read as: the position's line, and the result."""
    put(games, "bcdfg.jsonl", kept.read_bytes())
    line, result = kept.with_suffix(".txt").read_text("utf-8").splitlines()
    match = load("bcdfg")
    assert str(match.position) == line
    assert (match.outcome.reason if match.outcome else "goes on") == result
    assert look().games[0].over == bool(match.outcome)


@each_game
def test_a_file_cut_at_any_byte_is_the_game_up_to_there(key, games):
    match, name = kept_game(key, seed=5, changes=3)
    data, file = find(name).read_bytes(), games / "bcdfg.jsonl"
    delete(name)
    ends = [at + 1 for at, byte in enumerate(data) if byte == ord("\n")]
    known = {end: standing(read(data[:end]).match) for end in ends}
    assert known[ends[-1]] == standing(match)
    for length in range(1, len(data) + 1):
        whole = max((end for end in ends if end <= length), default=0)
        file.write_bytes(data[:length])
        if whole:
            again = go_on("bcdfg")
            again.keeper.close()
            assert standing(again) == known[whole]
            assert file.read_bytes() == data[:whole]
        else:
            assert len(look().said) == 1
            assert not file.exists()


@each_game
def test_a_game_whose_last_line_was_torn_goes_on_behind_the_line_before(key, games):
    _, name = kept_game(key, seed=5)
    file = find(name)
    file.write_bytes(file.read_bytes()[:-3])
    match = go_on(name)
    match.restart()
    match.keeper.close()
    assert standing(load(name)) == standing(match)


@settings(max_examples=300, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(data=st.data())
def test_whatever_a_file_holds_it_is_a_game_or_a_sentence(data, games):
    """Rubbish, and a real file with bytes of it changed."""
    if not games.exists():
        kept_game("implo", seed=2)
        (real,) = games.iterdir()
        real.rename(games / "real")
    bytes_of = bytearray((games / "real").read_bytes())
    for _ in range(data.draw(st.integers(0, 3))):
        at = data.draw(st.integers(0, len(bytes_of) - 1))
        bytes_of[at : at + data.draw(st.integers(0, 9))] = data.draw(st.binary(max_size=9))
    whole = data.draw(st.one_of(st.binary(), st.just(bytes(bytes_of))))
    put(games, "bcdfg.jsonl", whole)
    look()
    assert opened_or_refused("bcdfg")


def opened_or_refused(name):
    """Say whether it is a game, or refused in a whole sentence."""
    try:
        go_on(name).keeper.close()
    except BoardGamesError as error:
        return str(error).endswith(".")
    return True


def test_a_deep_heap_of_brackets_is_refused():
    with pytest.raises(DamagedError):
        read(b"[" * 200_000 + b"\n")
    with pytest.raises(NewerError):
        read(b'{"version": 7}\n')


@pytest.mark.parametrize(
    ("ago", "said"),
    [
        (timedelta(minutes=5), "today 14:00"),
        (timedelta(hours=14, minutes=5), "today 00:00"),
        (timedelta(hours=15), "yesterday 23:05"),
        (timedelta(days=2), "2 days ago"),
        (timedelta(days=7), "7 days ago"),
        (timedelta(days=8), "2026-11-13"),
        (timedelta(days=-1), "2026-11-22"),
    ],
)
def test_when_something_was_is_said_in_the_words_of_the_day(ago, said):
    here = timezone(timedelta(hours=5))
    now = datetime(2026, 11, 21, 14, 5, tzinfo=here)
    assert when((now - ago).astimezone(UTC), now) == said


def test_every_game_and_every_version_has_a_file_in_the_tests():
    heads = [json.loads(file.read_text().partition("\n")[0]) for file in VERSIONS]
    assert {head["version"] for head in heads} == {1}
    assert {head["game"] for head in heads} == set(GAMES)


def test_the_file_is_plain_ascii_so_that_any_name_can_be_kept(games):
    _, name = kept_game("io", seed=8, changes=60)
    assert find(name).read_bytes().isascii()
    assert os.sep not in name
