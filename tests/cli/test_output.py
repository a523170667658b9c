"""Output files are only overwritten on request, and named when written."""

import os
import stat

import pytest

from boardgames_tui.cli.output import write
from boardgames_tui.core.errors import BoardGamesError
from boardgames_tui.games import GAMES
from boardgames_tui.match.seats import Seat
from boardgames_tui.match.setup import Setup
from boardgames_tui.storage.saved_games.journal import Journal
from boardgames_tui.storage.saved_games.library import read_library
from boardgames_tui.storage.settings import Settings
from boardgames_tui.storage.settings_file import save_settings, settings_file
from boardgames_tui.system import atomic_write

pytestmark = pytest.mark.quick

SGF = "(;SZ[9];B[cg];W[df])\n"
OTHER = "somebody's own text\n"


@pytest.fixture
def commands(in_process, tmp_path, monkeypatch):
    """Return a function that runs a command in a folder with a record, a saved game and an existing output file."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "a.sgf").write_text(SGF)
    match = Setup(GAMES["torus"], 9, {}, Seat("me"), Seat("me")).begin()
    journal = Journal(match)
    for text in ("c3", "d4"):
        match.play(match.position.find(text))
    journal.close()
    (game,) = read_library().games
    return lambda words: in_process(words.replace("ID", game.id))


WRITERS = {
    "convert a.sgf OUT.bgn": "Torus, 2 moves",
    "show a.sgf --svg OUT.svg": "the board after move 2",
    "games export ID OUT.bgn": "Torus, 2 moves",
    "analyse a.sgf --nodes 5 --out OUT.bgn": "Torus, 2 moves, analysed",
}
by_writer = pytest.mark.parametrize("words", WRITERS)


def output_file(words):
    return next(word for word in words.split() if word.startswith("OUT"))


@by_writer
def test_an_existing_file_is_not_overwritten(commands, tmp_path, words):
    file = tmp_path / output_file(words)
    file.write_text(OTHER)
    status, _, err = commands(words)
    assert (status, err) == (1, f"boardgames-tui: {file.name} already exists. Use --force to overwrite it.\n")
    assert file.read_text() == OTHER


@by_writer
def test_the_output_file_is_checked_before_the_work_starts(commands, tmp_path, words):
    file = tmp_path / output_file(words)
    file.write_text(OTHER)
    (tmp_path / "broken.sgf").write_text(OTHER)
    _, _, err = commands(words.replace("a.sgf", "broken.sgf").replace("ID", "none"))
    assert err == f"boardgames-tui: {file.name} already exists. Use --force to overwrite it.\n"


def test_a_file_created_during_the_work_is_not_overwritten(tmp_path):
    file = tmp_path / "a.bgn"
    file.write_text(OTHER)
    with pytest.raises(BoardGamesError, match="already exists"):
        write(str(file), "text", "a game", force=False)
    assert file.read_text() == OTHER


def test_an_unwritable_file_is_named(tmp_path, monkeypatch):
    def fail(*_):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(atomic_write, "write_atomically", fail)
    with pytest.raises(BoardGamesError, match=r"a\.bgn cannot be written: No space left on device\.$"):
        write(str(tmp_path / "a.bgn"), "text", "a game", force=False)


@by_writer
def test_force_overwrites_the_file_and_reports_it(commands, tmp_path, words):
    file = tmp_path / output_file(words)
    for options, before in (("", None), (" --force", OTHER)):
        if before:
            file.write_text(before)
        status, out, err = commands(words + options)
        assert status == 0, err
        assert out.splitlines()[-1] == f"Wrote {file.name}: {WRITERS[words]}."
        assert file.read_text() != OTHER


@pytest.mark.parametrize("words", ["convert a.sgf - --to bgn", "show a.sgf --svg -", "games export ID"])
def test_standard_output_contains_only_the_text(commands, words):
    status, out, err = commands(words)
    assert (status, err) == (0, "")
    assert "Wrote" not in out


@pytest.mark.skipif(os.name != "posix", reason="Windows has no such devices")
@pytest.mark.parametrize("options", ["", " --force"])
def test_a_device_and_a_pipe_are_refused(commands, tmp_path, options):
    os.mkfifo(tmp_path / "pipe.bgn")
    for words, target in (
        ("convert a.sgf", "/dev/null"),
        ("convert a.sgf", "pipe.bgn"),
        ("games export ID", "pipe.bgn"),
    ):
        to = " --to bgn" if words.startswith("convert") else ""
        refusal = f"boardgames-tui: {target} cannot be written: it is not a regular file. Use - for standard output.\n"
        assert commands(f"{words} {target}{to}{options}") == (1, "", refusal)


def test_a_target_with_a_line_feed_is_named_on_one_line(commands):
    status, out, err = commands("convert a.sgf 'two\nlines.bgn'")
    assert (status, err) == (0, "")
    assert out.startswith("Wrote two lines.bgn: ")


def test_a_late_error_leaves_the_file_unchanged(commands, tmp_path):
    (tmp_path / "b.pgn").write_text(OTHER)
    assert commands("convert a.sgf b.pgn --force")[0] == 2
    assert (tmp_path / "b.pgn").read_text() == OTHER


@pytest.mark.skipif(os.name != "posix", reason="Windows has no such permissions")
def test_private_settings_stay_private(tmp_path, monkeypatch):
    monkeypatch.setenv("BOARDGAMES_TUI_CONFIG", str(tmp_path))
    assert save_settings(Settings()) == ""
    settings_file().chmod(0o600)
    assert save_settings(Settings(name="Ann")) == ""
    assert stat.S_IMODE(settings_file().stat().st_mode) == 0o600
