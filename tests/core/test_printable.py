"""Foreign text never reaches the terminal with characters that it would obey or hide.

Control characters and bidirectional marks are sent through every field of records, saved games and settings, and
through every argument of the commands.
"""

import io
import os
import shlex
import sys
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boardgames_tui.cli import main
from boardgames_tui.core.errors import BoardGamesError, RecordError
from boardgames_tui.core.printable import printable
from boardgames_tui.games import GAMES
from boardgames_tui.match.seats import Seat
from boardgames_tui.match.setup import Setup
from boardgames_tui.record.formats import dump, load
from boardgames_tui.storage.saved_games.journal import Journal, folder
from boardgames_tui.storage.saved_games.library import read_library
from tests.record.trees import record_values
from tests.rows import each_row

pytestmark = pytest.mark.quick

EVIL = "\x1b[31mred\x07\x9b2J\x08\u202egnp\u2069\x00\x7f\x1b]0;title\x07"
EVIL_ARGUMENT = EVIL.replace("\x00", "")
RIGHT_TO_LEFT = "\u202e"
ESCAPED = "".join(letter if letter.isprintable() else f"\\u{ord(letter):04x}" for letter in EVIL)
BGN = (
    '[Game "GAME"]\n[Black "{0}"]\n[White "{0}"]\n[Event "{0}"]\n[Site "{0}"]\n[Result "Black wins"]\n[Reason "{0}"]\n'
    "\n{{{0}}} 1. ACTION {{{0}}} x\n"
)
SGF = "(;SZ[9]PB[{0}]PW[{0}]EV[{0}]C[{0}]RE[B+R];B[cg]C[{0}]N[{0}])"
PGN = (
    '[Event "{0}"]\n[White "{0}"]\n[Black "{0}"]\n[Adjudicated "{0}"]\n[Result "1-0"]\n'
    "\n{{ {0} }} 1. g2 {{ {0} }} 1-0\n"
)
RECORDS = {
    "torus.bgn": BGN.replace("GAME", "Torus").replace("ACTION", "c3").format(ESCAPED),
    "ataxx.bgn": BGN.replace("GAME", "Ataxx").replace("ACTION", "g2").format(ESCAPED),
    "torus.sgf": SGF.format(EVIL.replace("]", "\\]")),
    "ataxx.pgn": PGN.format(EVIL),
}
BROKEN = {
    "escape.bgn": '[Game "Io"]\n\n1. c3 {\\\x1b} *\n',
    "word.bgn": f'[Game "Io"]\n\n1. {EVIL} *\n',
    "tag.bgn": f'[Game "{EVIL}"]\n\n*\n',
    "game.bgn": f'[Game "{ESCAPED}"]\n\n*\n',
    "option.bgn": f'[Game "Ataxx"]\n[Blocks "{ESCAPED}"]\n\n*\n',
    "size.sgf": f"(;SZ[{EVIL[:9]}])",
    "game.sgf": f"(;GM[{EVIL[:9]}])",
    "point.sgf": "(;SZ[9];B[\x1b\x07])",
    "property.sgf": "(;SZ[9];\x1b[aa])",
    "move.pgn": f"1. {EVIL.replace('[', '').replace(']', '').replace(';', '')} *\n",
    "result.pgn": f'[Result "{EVIL}"]\n\n1. g2 *\n',
    "fen.pgn": f'[FEN "{EVIL}"]\n\n*\n',
    "line.fen": "x5o/7/7/7/7/7/o5x \x1b[31m 0 1\n",
    "rows.fen": "\x1b/7/7/7/7/7/o5x x 0 1\n",
}


def unprintable_characters(text):
    """Return the characters of a text that a terminal would obey or hide."""
    return sorted({letter for letter in text if not (letter.isprintable() or letter == "\n")})


@pytest.fixture
def run_command(tmp_path, monkeypatch, capsysbinary):
    """Return a function that runs a command in a folder of hostile files and returns all that it prints."""
    for name in ("DATA", "CONFIG"):
        monkeypatch.setenv(f"BOARDGAMES_TUI_{name}", str(tmp_path / name.lower()))
    (tmp_path / "records").mkdir()
    monkeypatch.chdir(tmp_path / "records")
    for name, text in {**RECORDS, **BROKEN}.items():
        (tmp_path / "records" / name).write_text(text, encoding="utf-8")

    def command(*arguments, given=""):
        monkeypatch.setattr(sys, "argv", ["boardgames-tui", *arguments])
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(given.encode())))
        with pytest.raises(SystemExit):
            main()
        out, err = capsysbinary.readouterr()
        return (out + err).decode()

    return command


@pytest.fixture
def saved_games(run_command):
    """Save two games with hostile names, one of them finished; return their ids."""
    for resigns in (False, True):
        match = Setup(GAMES["torus"], 9, {}, Seat("me", EVIL), Seat("uai", f"./{EVIL.replace(' ', '')}")).begin()
        journal = Journal(match)
        match.play(match.position.find("c3"))
        if resigns:
            match.resign(1)
        journal.close()
    return [game.id for game in read_library().games]


def test_control_characters_become_question_marks_and_white_space_a_space_and_line_feeds_may_stay():
    for letter in "\x1b\x07\x9b\x08\x00\x7f\u202e\u2066\u200f\ud800":
        assert printable(f"a{letter}b") == "a?b"
        assert str(BoardGamesError(f"a{letter}b")) == RecordError(1, 2, f"a{letter}b").cause == "a?b"
    assert printable("a\tb\nc\xa0d") == "a b c d"
    assert printable("a\tb\nc", lines=True) == "a b\nc"


def test_letters_that_join_and_marks_of_scripts_stay():
    joined = ("\u0645\u06cc\u200c\u062e\u0648", "\u0dc1\u0dca\u200d\u0dbb\u0dd3", "\u0f66\u0f92\u0fb2\u0f74\u0f56")
    for text in (*joined, "e\u0301", "ที่", "ệ", "ä 漢 ♟ \u0301"):
        assert printable(text) == text


@each_row(
    ("text", "printed"),
    [
        ("A\u200dnn", "Ann"),
        ("\u200cAnn\u200d", "Ann"),
        ("👨\u200d👩\u200d👧", "👨👩👧"),
        ("\U0001f3f4\U000e0067\U000e007f", "\U0001f3f4"),
        ("Schach\xadbrett", "Schachbrett"),
        ("\u06cc\u200c\u200c\u062e", "\u06cc\u062e"),
        ("a" + "\u0301" * 39 + "b", "a" + "\u0301" * 4 + "b"),
        ("a" + "\u0301\u200d" * 39 + "b", "a" + "\u0301\u200d" * 3 + "\u0301b"),
        ("a" + "\u0489\u0301" * 20, "a" + "\u0489\u0301" * 2),
    ],
)
def test_what_has_no_width_and_no_meaning_is_left_out(text, printed):
    assert printable(text) == printed


@given(st.text(st.sampled_from("a\u06cc\u0301\u0489\u200c\u200d\xad\x1b \n👨") | st.characters()))
def test_what_was_printed_is_printed_as_it_is(text):
    assert printable(printable(text)) == printable(text)
    assert printable(printable(text, lines=True), lines=True) == printable(text, lines=True)


def test_a_long_name_is_shortened_in_lists_and_whole_in_records(run_command):
    name = "Ann " * 1250
    match = Setup(GAMES["torus"], 9, {}, Seat("me", name), Seat("random")).begin()
    journal = Journal(match)
    match.play(match.position.find("c3"))
    journal.close()
    for command in ("games", "stats"):
        assert len(run_command(command)) < 1000
    assert name.strip() in run_command("games", "export", read_library().games[0].id, "-").replace("\n", " ")


@each_row("name", RECORDS)
def test_a_hostile_record_can_be_shown_and_converted_and_survives_a_round_trip(run_command, name):
    """Characters that cannot be written are replaced when they are first read, or are written as escapes."""
    assert "red" in run_command("show", name)
    assert not unprintable_characters(run_command("show", name))
    for to in ("bgn", "sgf" if "torus" in name else "pgn", "fen"):
        printed = run_command("convert", name, "-", "--to", to)
        assert ("red" in printed) == (to != "fen")
        assert not unprintable_characters(printed), (name, to)
    first = load(RECORDS[name])
    assert "red" in first.root.line[-1].comment
    assert record_values(load(dump(first, f".{name.partition('.')[2]}"))) == record_values(first)


COMMANDS = ("show NAME", "convert NAME -  --to bgn", "show --lenient NAME", "analyse NAME")


@each_row(("name", "command"), product(BROKEN, COMMANDS))
def test_the_error_of_a_broken_record_is_printable(run_command, name, command):
    printed = run_command(*shlex.split(command.replace("NAME", name)))
    assert name in printed
    assert not unprintable_characters(printed)


def test_hostile_games_can_be_listed_exported_and_resumed(run_command, saved_games):
    for arguments in (
        ["games"],
        ["stats"],
        *(["games", "export", name] for name in saved_games),
        *(["games", "delete", name] for name in saved_games),
        ["resume", saved_games[-1], "--text"],
        ["resume", "--text"],
    ):
        assert not unprintable_characters(run_command(*arguments, given="d\nundo\nhint\nquit\n")), arguments


@pytest.mark.skipif(os.name == "nt", reason="Windows has no such names of files")
def test_the_name_of_a_game_file_is_printable(run_command, saved_games):
    whole = folder() / f"{saved_games[0]}.jsonl"
    (folder() / f"evil\x1b[31m{RIGHT_TO_LEFT}.jsonl").write_bytes(whole.read_bytes())
    (folder() / "broken\x1b[31m.jsonl").write_text("rubbish\n")
    for arguments in (["games"], ["games", "delete", "evil"], ["games", "export", "e"], ["games", "open", "broken"]):
        printed = run_command(*arguments)
        assert printed
        assert not unprintable_characters(printed), arguments


@each_row(
    "arguments",
    [
        *("{0}", "show {0}", "convert torus.bgn {0}", "convert torus.bgn - --to {0}", "convert {0} -"),
        *("replay {0}", "analyse {0}", "show torus.bgn --svg {0}/x", "show torus.bgn --game {0}"),
        *("show torus.bgn --move {0}", "io --size {0}", "io --black {0}", "io --black me:{0} --text"),
        *("io --white uai:{0} --text", "io --clock {0}", "onyx --setup {0}", "ataxx --blocks {0}", "io --{0}"),
        *("rules {0}", "lesson {0}", "resume {0}", "games {0}", "games open {0}", "games export {0}", "stats {0}"),
        *("perft {0} 1", "perft io 1 {0}", "engine {0}", "bench {0}", "config {0}", "arena {0} random --game io"),
        *("arena random uai:{0} --game io --games 2", "arena random greedy --game {0}"),
        *("arena random greedy --game io --movetime {0}", "arena uct greedy --game io --a-option {0}"),
        *("tournament random {0} --game io", "serve --host {0}"),
    ],
)
def test_messages_about_an_argument_are_printable(run_command, arguments):
    printed = run_command(*(word.replace("{0}", EVIL_ARGUMENT) for word in arguments.split()), given="c3\nquit\n")
    assert printed
    assert not unprintable_characters(printed)
