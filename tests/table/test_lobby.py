"""Lists of a table's games, and what they cost and endure."""

import json
import os

import pytest

from boardgames_tui.core.errors import OptionError, SaveError
from boardgames_tui.match.clock import DAY
from boardgames_tui.table import index
from boardgames_tui.table.challenge import parse_challenge
from boardgames_tui.table.folder import TableFolder
from boardgames_tui.table.lobby import list_games, list_own, list_waiting
from boardgames_tui.table.table_game import TableGame
from tests.table.tables import append_foreign, begin, offer, play

pytestmark = pytest.mark.quick


def names(games):
    return [game.id for game in games]


def test_games_that_wait_for_the_user_come_first(folder):
    over, _ = begin(folder)
    over.resign()
    ann, bob = begin(folder, clock="3d")
    play(ann, "c3")
    challenge = offer(folder, "cid")
    assert names(list_games(folder, "bob")) == [ann.name, challenge, over.name]
    assert names(list_games(folder, "cid")) == [ann.name, challenge, over.name]
    assert names(list_waiting(folder, "bob")) == [ann.name]
    assert list_waiting(folder, "ann") == []
    bob.refresh()
    bob.offer_draw()
    assert names(list_waiting(folder, "ann")) == [ann.name]


def test_the_users_own_games_come_before_those_of_others(folder):
    own = begin(folder)[0].name
    other = offer(folder, "cid")
    TableGame(folder, other, "dan").accept()
    assert names(list_games(folder, "bob")) == [own, other]
    assert names(list_games(folder, "dan")) == [other, own]


def test_a_list_says_how_each_game_stands(folder):
    ann, _ = begin(folder, clock="3d")
    play(ann, "c3")
    done, _ = begin(folder)
    done.resign()
    offer(folder, "cid", to="dan", clock="10")
    games = {game.id: game for game in list_games(folder, "bob")}
    assert games[ann.name].status == "move 2, Black (bob) to move, clock 3d"
    assert games[done.name].status == "Black won: resignation"
    assert {game.status for game in games.values()} >= {"open for dan, clock 10"}
    assert games[ann.name].players() == "bob \N{EN DASH} ann"


def test_a_challenge_to_a_user_waits_for_that_user_and_vanishes_when_it_is_declined(folder):
    name = offer(folder, to="bob")
    assert names(list_waiting(folder, "bob")) == [name]
    TableGame(folder, name, "bob").call_off()
    # Bob cannot delete Ann's file everywhere.
    name = offer(folder, to="bob")
    append_foreign(TableGame(folder, name, "bob"), {"close": True, "user": "bob", "at": "2026-11-26T10:00:00+00:00"})
    assert names(list_waiting(folder, "bob")) == [name]
    assert TableGame(folder, name, "ann").state.stage == "closed"


def test_own_games_are_those_with_an_opponent(folder):
    ann, _ = begin(folder)
    offer(folder)
    assert names(list_own(folder, "bob")) == [ann.name]
    assert list_own(folder, "cid") == []


@pytest.mark.parametrize(
    "state",
    [
        {"now": 5},
        {"now": {}},
        {"now": {"waits": "bob", "stage": "on"}},
        {"now": {"waits": ["bob\x1b[2J"], "stage": "on"}},
        {"now": {"waits": ["bob"], "stage": "on", "black": "uai:reboot", "white": 7, "move": 1e999, "turn": "red"}},
        {"now": {"waits": ["a", "b", "c"], "stage": "party"}},
        {"now": {"waits": [["bob"]], "stage": []}},
    ],
    ids=str,
)
def test_a_hostile_last_line_neither_stops_a_list_nor_gets_to_the_terminal(folder, state):
    ann, _ = begin(folder)
    other = offer(folder, "cid")
    append_foreign(ann, {"at": "2026-11-26T10:00:00+00:00", **state})
    listed = list_games(folder, "bob")
    list_waiting(folder, "bob")
    assert other in names(listed)
    assert all(f"{game.status}{game.players()}".isprintable() for game in listed)


def test_files_without_games_are_passed_over(folder):
    name = offer(folder)
    for other, data in {"bcdfg": b"", "cdfgh": b"\x00" * 99, "dfghj": b"[]\n", "fghjk": b'{"version":1}\n'}.items():
        folder.file_of(other).write_bytes(data)
    assert names(list_games(folder)) == [name]


def test_unchanged_games_are_not_read_again(folder, monkeypatch):
    ann, _ = begin(folder)
    monkeypatch.setattr(index, "STALE_ENTRIES", 0)
    before = list_games(folder)
    read = []
    read_row = index._read_row
    monkeypatch.setattr(index, "_read_row", lambda folder, name: read.append(name) or read_row(folder, name))
    assert list_games(folder) == before
    assert read == []
    play(ann, "c3")
    assert list_games(folder)[0].move == 2
    assert read == [ann.name]


@pytest.mark.parametrize("text", ["", "[]", "\x00", '{"bcdfg": 5}', '{"bcdfg": [1, 2, 3, 4]}', "[" * 100_000])
def test_a_damaged_index_is_made_again(folder, monkeypatch, text):
    monkeypatch.setattr(index, "STALE_ENTRIES", 0)
    name = offer(folder)
    list_games(folder)
    index._index_file(folder).write_text(text)
    assert names(list_games(folder)) == [name]
    assert name in json.loads(index._index_file(folder).read_text())


def test_a_folder_that_cannot_be_read_is_named(tmp_path):
    with pytest.raises(SaveError, match="nowhere cannot be read"):
        list_games(TableFolder(tmp_path / "nowhere"))


def test_a_challenge_is_typed():
    setup, to = parse_challenge("io --size 7 --clock 3d --white --to bob", "ann")
    assert (setup.game.key, setup.size, setup.control.period, to) == ("io", 7, 3 * DAY, "bob")
    assert (setup.white.detail, setup.black.detail) == ("ann", "")
    setup, to = parse_challenge("onyx --setup standard --no-swap --black", "ann")
    assert (setup.options["setup"], setup.options["swap"], setup.black.detail, to) == ("standard", False, "ann", "")


def test_the_colour_is_chosen_at_random():
    assert {parse_challenge("io", "ann")[0].black.detail for _ in range(60)} == {"ann", ""}


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "'' is not a game. Games: io"),
        ("chess", "'chess' is not a game"),
        ("io --size 99", "Io has no board of size 99"),
        ("io --size", "--size needs a value"),
        ("io 7", "'7' is not an option of a challenge. Use --size"),
        ("io --clock blitz", "'blitz' is not a clock"),
        ("io --swap", "'--swap' is not an option"),
        ("io --to 'x\x1b'", "is not a user"),
        ("io 'x", "a quotation mark that is not closed"),
        ("ataxx --blocks z9", "z9"),
    ],
)
def test_a_challenge_that_cannot_be_read_is_refused_with_the_reason(text, sentence):
    with pytest.raises(OptionError, match=sentence.replace("[", r"\[")):
        parse_challenge(text, "ann")


@pytest.mark.skipif(os.name == "nt", reason="Windows knows the home directory of every user.")
def test_a_user_without_a_folder_for_a_cache_still_sees_the_games(folder, monkeypatch):
    ann, _ = begin(folder)
    for name in ("HOME", "XDG_CACHE_HOME", "BOARDGAMES_TUI_CACHE"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(os, "getuid", lambda: 54_321)
    # So that the index would be written again, too.
    monkeypatch.setattr(index, "STALE_ENTRIES", 0)
    assert names(list_games(folder, "bob")) == [ann.name]
