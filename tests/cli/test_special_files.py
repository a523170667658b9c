"""Devices and pipes in place of files, and file names that are not text of one line."""

import os

import pytest

from boardgames_tui.cli import open_app
from boardgames_tui.games import GAMES
from boardgames_tui.match.seats import Seat
from boardgames_tui.match.setup import Setup
from boardgames_tui.storage.saved_games.journal import Journal, folder
from boardgames_tui.storage.saved_games.library import game_files
from boardgames_tui.storage.settings import Settings
from boardgames_tui.storage.settings_file import load_settings, save_settings, set_aside_broken_file, settings_file

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
    monkeypatch.setenv("BOARDGAMES_TUI_CONFIG", str(tmp_path))
    monkeypatch.setattr(open_app, "is_terminal", lambda: True)
    folder().mkdir()
    for path in (tmp_path / "pipe", folder() / "pipe.jsonl"):
        os.mkfifo(path)
    for path in (tmp_path / "link", folder() / "link.jsonl"):
        path.symlink_to("/dev/zero")
    return in_process


@pytest.mark.parametrize("file", ["pipe", "link", "/dev/zero"])
@pytest.mark.parametrize(
    "command", ["show FILE", "convert FILE out.bgn", "analyse FILE", "replay FILE", "show FILE --svg out.svg"]
)
def test_a_record_is_read_from_a_regular_file_alone(commands, command, file):
    assert commands(command.replace("FILE", file)) == (1, "", f"boardgames-tui: {file}: {REFUSAL}.\n")


@pytest.mark.parametrize("name", ["pipe", "link"])
@pytest.mark.parametrize("command", ["games export", "games open", "resume --text"])
def test_a_saved_game_is_read_from_a_regular_file_alone(commands, command, name):
    expected = f"boardgames-tui: The game {name} cannot be read: {REFUSAL}.\n"
    assert commands(f"{command} {name}") == (1, "", expected)
    assert sorted(path.stem for path in game_files()) == ["link", "pipe"]


def test_the_list_of_games_leaves_them_out(commands):
    assert commands("games") == (0, "", "boardgames-tui: no saved games yet.\n")


@pytest.mark.parametrize("target", ["", "/dev/zero"])
def test_settings_are_read_from_a_regular_file_alone(commands, target):
    """What is not a regular file stays where it is: it may be /dev/zero."""
    path = settings_file()
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
    journal = Journal(match)
    match.play(match.position.actions[0])
    journal.close()
    (file,) = folder().glob(f"{journal.name}.jsonl")
    file.rename(folder() / "two\nlines\x1b[31m.jsonl")
    status, out, err = commands("games")
    assert (status, err) == (0, "")
    assert out.count("\n") == 1
    assert out.startswith("two lines?[31m  Io ")
