"""Files that commands read and write: regular ones, overwritten only on request and named when written."""

import os
import sys
from pathlib import Path

import pytest

from boardgames_tui.cli import open_app
from boardgames_tui.cli.output import write
from boardgames_tui.core.errors import BoardGamesError
from boardgames_tui.games import GAMES
from boardgames_tui.match.seats import Seat
from boardgames_tui.match.setup import Setup
from boardgames_tui.storage.saved_games.journal import folder
from boardgames_tui.storage.saved_games.library import game_files
from boardgames_tui.storage.settings import Settings
from boardgames_tui.storage.settings_file import load_settings, save_settings, set_aside_broken_file, settings_file
from boardgames_tui.system import atomic_write
from boardgames_tui.uai.player import EnginePlayer
from tests.matches import save
from tests.rows import each_row

pytestmark = [pytest.mark.quick, pytest.mark.timeout(60)]
posix = pytest.mark.skipif(os.name != "posix", reason="no devices, no named pipes and no such names")

FAKE = Path(__file__).parent.parent / "uai" / "fake_engine.py"
SGF = "(;SZ[9];B[cg];W[df])\n"
OTHER = "somebody's own text\n"


@pytest.fixture
def commands(in_process, tmp_path, monkeypatch):
    """Return a function that runs a command in a folder with a record, a saved game and an existing output file."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("FAKE_LOG", str(tmp_path / "log"))
    monkeypatch.setattr(EnginePlayer, "command", lambda _: [sys.executable, str(FAKE), "Judges", "b2,b3"])
    (tmp_path / "a.sgf").write_text(SGF)
    name = save(begin(), "c3", "d4")
    return lambda words: in_process(words.replace("ID", name))


def begin():
    return Setup(GAMES["torus"], 9, {}, Seat("me"), Seat("me")).begin()


REFUSAL = "it is not a regular file"


def lay_special_files(place, ending=""):
    """Lay a pipe and a link to a device in a folder."""
    place.mkdir(exist_ok=True)
    os.mkfifo(place / f"pipe{ending}")
    (place / f"link{ending}").symlink_to("/dev/zero")


WRITERS = {
    "convert a.sgf OUT.bgn": "Torus, 2 moves",
    "show a.sgf --svg OUT.svg": "the board after move 2",
    "games export ID OUT.bgn": "Torus, 2 moves",
    "analyse a.sgf --nodes 5 --out OUT.bgn": "Torus, 2 moves, analysed",
}


@each_row(("words", "what"), WRITERS.items())
def test_an_existing_file_is_overwritten_only_by_force_and_checked_before_the_work_starts(
    commands, tmp_path, words, what
):
    file = tmp_path / next(word for word in words.split() if word.startswith("OUT"))
    file.write_text(OTHER)
    (tmp_path / "broken.sgf").write_text(OTHER)
    for refused in (words, words.replace("a.sgf", "broken.sgf").replace("ID", "none")):
        sentence = f"boardgames-tui: {file.name} already exists. Use --force to overwrite it.\n"
        assert commands(refused) == (1, "", sentence)
    assert file.read_text() == OTHER
    for line in (f"{words} --force", words):
        status, out, err = commands(line)
        assert status == 0, err
        assert out.splitlines()[-1] == f"Wrote {file.name}: {what}."
        assert file.read_text() != OTHER
        file.unlink()


def test_a_file_created_during_the_work_is_not_overwritten_and_an_unwritable_one_is_named(tmp_path, monkeypatch):
    def fail(*_):
        raise OSError(28, "No space left on device")

    file = tmp_path / "a.bgn"
    file.write_text(OTHER)
    with pytest.raises(BoardGamesError, match="already exists"):
        write(str(file), "text", "a game", force=False)
    monkeypatch.setattr(atomic_write, "write_atomically", fail)
    with pytest.raises(BoardGamesError, match=r"a\.bgn cannot be written: No space left on device\.$"):
        write(str(file), "text", "a game", force=True)
    assert file.read_text() == OTHER


@each_row("words", ["convert a.sgf - --to bgn", "show a.sgf --svg -", "games export ID"])
def test_standard_output_contains_only_the_text(commands, words):
    status, out, err = commands(words)
    assert (status, "Wrote" in out, err) == (0, False, "")


@posix
@each_row(
    ("words", "target"),
    [
        ("convert a.sgf {} --to bgn", "/dev/null"),
        ("convert a.sgf {} --to bgn", "pipe.bgn"),
        ("games export ID {}", "pipe.bgn"),
    ],
)
def test_a_device_and_a_pipe_are_refused(commands, tmp_path, words, target):
    if not (tmp_path / "pipe.bgn").exists():
        os.mkfifo(tmp_path / "pipe.bgn")
    refusal = f"boardgames-tui: {target} cannot be written: it is not a regular file. Use - for standard output.\n"
    for options in ("", " --force"):
        assert commands(words.format(target) + options) == (1, "", refusal)


def test_a_target_is_named_on_one_line_and_left_unchanged_by_a_late_error(commands, tmp_path):
    assert commands("convert a.sgf 'two\nlines.bgn'") == (0, "Wrote two lines.bgn: Torus, 2 moves.\n", "")
    (tmp_path / "b.pgn").write_text(OTHER)
    assert commands("convert a.sgf b.pgn --force")[0] == 2
    assert (tmp_path / "b.pgn").read_text() == OTHER


@posix
def test_a_record_is_read_from_a_regular_file_alone(commands, tmp_path, monkeypatch):
    monkeypatch.setattr(open_app, "is_terminal", lambda: True)
    lay_special_files(tmp_path)
    for file in ("pipe", "link", "/dev/zero"):
        for command in ("show {}", "convert {} out.bgn", "analyse {}", "replay {}", "show {} --svg out.svg"):
            assert commands(command.format(file)) == (1, "", f"boardgames-tui: {file}: {REFUSAL}.\n"), command


@posix
def test_a_saved_game_is_read_from_a_regular_file_alone(in_process, monkeypatch):
    monkeypatch.setattr(open_app, "is_terminal", lambda: True)
    lay_special_files(folder(), ".jsonl")
    for name in ("pipe", "link"):
        for command in ("games export", "games open", "resume --text"):
            sentence = f"boardgames-tui: The game {name} cannot be read: {REFUSAL}.\n"
            assert in_process(f"{command} {name}") == (1, "", sentence), command
    assert sorted(path.stem for path in game_files()) == ["link", "pipe"]
    assert in_process("games") == (0, "", "boardgames-tui: no saved games yet.\n")


@posix
@each_row("target", ["", "/dev/zero"])
def test_settings_are_read_from_a_regular_file_alone(in_process, target):
    """What is not a regular file stays where it is: it may be /dev/zero."""
    path = settings_file()
    path.unlink(missing_ok=True)
    if target:
        path.symlink_to(target)
    else:
        os.mkfifo(path)
    assert in_process("games")[0] == 0
    assert load_settings() == Settings()
    sentence = f"The settings in {target or path} cannot be used ({REFUSAL})."
    assert set_aside_broken_file() == save_settings(Settings(name="Ann")) == sentence
    assert os.path.lexists(path)


@posix
def test_a_name_with_a_line_feed_takes_one_row(in_process):
    (file,) = folder().glob(f"{save(begin(), first=1)}.jsonl")
    file.rename(folder() / "two\nlines\x1b[31m.jsonl")
    status, out, err = in_process("games")
    assert (status, out.count("\n"), err) == (0, 1, "")
    assert out.startswith("two lines?[31m  Torus ")
