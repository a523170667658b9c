"""Devices and pipes in place of files, and file names that are not text of one line."""

import os

import pytest

from boardgames_tui.cli import open_app
from boardgames_tui.games import GAMES
from boardgames_tui.match.seats import Seat
from boardgames_tui.match.setup import Setup
from boardgames_tui.storage.saved_games.journal import folder
from boardgames_tui.storage.saved_games.library import game_files
from boardgames_tui.storage.settings import Settings
from boardgames_tui.storage.settings_file import load_settings, save_settings, set_aside_broken_file, settings_file
from tests.matches import save
from tests.rows import each_row

pytestmark = [
    pytest.mark.quick,
    pytest.mark.timeout(60),
    pytest.mark.skipif(os.name != "posix", reason="no devices, no named pipes and no such names"),
]
REFUSAL = "it is not a regular file"


@pytest.fixture
def commands(in_process, tmp_path, monkeypatch):
    """Return what runs a command in a folder with a pipe, a link to a device, and the same two as saved games."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(open_app, "is_terminal", lambda: True)
    folder().mkdir()
    for path in (tmp_path / "pipe", folder() / "pipe.jsonl"):
        os.mkfifo(path)
    for path in (tmp_path / "link", folder() / "link.jsonl"):
        path.symlink_to("/dev/zero")
    return in_process


def test_a_record_is_read_from_a_regular_file_alone(commands):
    for file in ("pipe", "link", "/dev/zero"):
        for command in ("show {}", "convert {} out.bgn", "analyse {}", "replay {}", "show {} --svg out.svg"):
            assert commands(command.format(file)) == (1, "", f"boardgames-tui: {file}: {REFUSAL}.\n"), command


def test_a_saved_game_is_read_from_a_regular_file_alone(commands):
    for name in ("pipe", "link"):
        for command in ("games export", "games open", "resume --text"):
            sentence = f"boardgames-tui: The game {name} cannot be read: {REFUSAL}.\n"
            assert commands(f"{command} {name}") == (1, "", sentence), command
    assert sorted(path.stem for path in game_files()) == ["link", "pipe"]
    assert commands("games") == (0, "", "boardgames-tui: no saved games yet.\n")


@each_row("target", ["", "/dev/zero"])
def test_settings_are_read_from_a_regular_file_alone(commands, target):
    """What is not a regular file stays where it is: it may be /dev/zero."""
    path = settings_file()
    path.unlink(missing_ok=True)
    if target:
        path.symlink_to(target)
    else:
        os.mkfifo(path)
    assert commands("games")[0] == 0
    assert load_settings() == Settings()
    sentence = f"The settings in {target or path} cannot be used ({REFUSAL})."
    assert set_aside_broken_file() == save_settings(Settings(name="Ann")) == sentence
    assert os.path.lexists(path)


def test_a_name_with_a_line_feed_takes_one_row(commands):
    match = Setup(GAMES["io"], 6, {}, Seat("me"), Seat("me")).begin()
    (file,) = folder().glob(f"{save(match, first=1)}.jsonl")
    file.rename(folder() / "two\nlines\x1b[31m.jsonl")
    status, out, err = commands("games")
    assert (status, out.count("\n"), err) == (0, 1, "")
    assert out.startswith("two lines?[31m  Io ")
