"""Settings in one readable file: saved completely, set aside when broken, and never in the way of a game."""

import errno
import os
from dataclasses import asdict, replace
from pathlib import Path

import pytest

from boardgames_tui.games import GAMES
from boardgames_tui.learn.lesson import lesson_of
from boardgames_tui.match.clock import Control
from boardgames_tui.match.seats import Seat
from boardgames_tui.match.setup import Setup
from boardgames_tui.storage import settings_file as store
from boardgames_tui.storage.settings_file import Settings
from tests.rows import each_row

pytestmark = pytest.mark.quick


@pytest.fixture(autouse=True)
def folder(tmp_path, monkeypatch):
    config = tmp_path / "config"
    monkeypatch.setenv("BOARDGAMES_TUI_CONFIG", str(config))
    return config


def write_settings(folder, text):
    folder.mkdir(exist_ok=True)
    data = text if isinstance(text, bytes) else text.encode()
    (folder / "settings.toml").write_bytes(data)


def test_without_a_file_the_settings_are_the_defaults_and_no_file_is_written(folder):
    assert store.load_settings() == Settings()
    assert store.load_setups() == {}
    assert store.set_aside_broken_file() == ""
    assert not folder.exists()
    on = ("marks", "preview", "animations", "lone_choice", "prepare")
    off = ("ascii", "bell", "ask_takeback", "coach")
    empty = dict.fromkeys(("theme", "name", "table_folder", "last_game"), "")
    tables = {key: {} for key in ("lesson_steps", "lessons_done", "scales", "keys")}
    texts = {"board": "wood", "stones": "auto", "scale": "auto", "coach_limit": "20 %"}
    assert asdict(Settings()) == dict.fromkeys(on, True) | dict.fromkeys(off, False) | empty | tables | texts


def test_settings_and_the_setup_of_each_game_are_saved():
    settings = Settings(lone_choice=False, theme="dusk", last_game="io")
    assert store.save_settings(settings) == ""
    setups = {}
    for key, game in GAMES.items():
        options = game.validated({}, engine_defaults=True)
        seats = Seat("uai", 'run "my engine" \\ äöü'), Seat("me", "Zoë")
        setups[key] = Setup(game, game.sizes[-1], options, *seats, control=Control(600, 0, 5, 30))
        assert store.save_setup(setups[key]) == ""
    assert store.load_settings() == settings
    assert store.load_setups() == setups


@each_row(("former", "board"), [("paper", "clay"), ("contrast", "grey"), ("felt", "felt")])
def test_the_former_name_of_a_board_style_is_still_read_and_a_missing_setting_has_its_default(folder, former, board):
    write_settings(folder, f'[settings]\nboard = "{former}"\n[io]\nsize = 7\n')
    assert store.load_settings() == Settings(board=board)
    assert store.load_setups()["io"].size == 7
    assert store.set_aside_broken_file() == ""


BROKEN = [
    "[settings\n",
    b"[settings]\ntheme = '\xff'\n",
    # Nested deeply, or defined twice.
    f"[settings]\nname = {'[' * 3000}{']' * 3000}\n",
    f"[settings]\nname = {'{a=' * 3000}1{'}' * 3000}\n",
    f"[io.{'a.' * 3000}b]\n",
    f"[{'a.' * 3000}b]\n[{'a.' * 3000}b]\n",
]


@each_row(("number", "text"), enumerate(BROKEN, 1))
def test_a_broken_file_is_set_aside_and_reported_and_all_of_them_are_kept(folder, number, text):
    write_settings(folder, text)
    before = (folder / "settings.toml").read_bytes()
    assert store.load_settings() == Settings()
    assert store.load_setups() == {}
    message = store.set_aside_broken_file()
    assert message.startswith(f"The settings in {folder / 'settings.toml'} cannot be used (")
    assert message.endswith(f"): they were set aside as settings.broken-{number}.toml.")
    assert "\n" not in message
    assert len(message) < 600
    assert (folder / f"settings.broken-{number}.toml").read_bytes() == before
    assert store.set_aside_broken_file() == ""


WRONG = [
    ("[io]\nsize = 99", "io.size", "Io has no board of size 99: sizes are 5 to 13"),
    ("[io]\nsize = 'nine'", "io.size", "it cannot be 'nine'"),
    ("[io]\nblack = 'the cat'", "io.black", "'the cat' is not a player. Use "),
    ("[io]\nclock = 'soon'", "io.clock", "'soon' is not "),
    ("[io]\noptions = 'all'", "io.options", "it cannot be 'all'"),
    ("[io.options]\nkomi = 7", "io.options.komi", "Io has no option 'komi': it has none"),
    ("[onyx.options]\nswap = 'maybe'", "onyx.options.swap", "swap cannot be 'maybe': it is true or false"),
    ("[ataxx]\nsize = 4\n[ataxx.options]\nblocks = 'g4'", "ataxx.options.blocks", ""),
    (f"[onyx]\nsize = {'9' * 4000}", "onyx.size", "Onyx has no board of size 999"),
    ('[io.options]\n"\\u001b[2J" = 7', "io.options.?[2J", "Io has no option"),
    ("io = 3", "io", "3 is not a table"),
    ("settings = 3", "settings", "3 is not a table"),
    ("[settings]\nboard = 'glass'", "board", "it cannot be 'glass': it is wood, slate, felt, clay, grey"),
    ("[settings]\nbell = 'maybe'", "bell", "it cannot be 'maybe': it is true or false"),
    ("[settings]\nbell = nan", "bell", "it cannot be nan: it is true or false"),
    ("[settings]\nlone_choice = 1", "lone_choice", "it cannot be 1: it is true or false"),
    ("[settings]\nkeys = 'none'", "keys", "it cannot be 'none'"),
    ("[settings]\nlesson_steps = {io = 'two'}", "lesson_steps.io", "it cannot be 'two'"),
    ("[settings]\nlessons_done = {io = 'twice'}", "lessons_done.io", "it cannot be 'twice': it is true or false"),
    ("[settings]\nlessons_done = 2", "lessons_done", "it cannot be 2"),
]


@each_row(("text", "entry", "cause"), WRONG)
def test_a_wrong_value_is_ignored_with_a_warning(folder, text, entry, cause):
    """The file stays as it is, and the owner's entry stays in it when other settings are saved."""
    others = '[torus]\nsize = 7\nwhite = "greedy"\n'
    write_settings(folder, f"{text}\n{others}")
    assert store.set_aside_broken_file() == ""
    (warning,) = store.ignored_entries()
    assert warning.isprintable()
    assert warning.startswith(f"{entry} in settings.toml is ignored ({cause}")
    assert warning.endswith(").")
    assert store.load_settings() == Settings()
    setups = store.load_setups()
    assert str(setups.pop("torus").white) == "greedy"
    assert all(setup == Setup.default(GAMES[key]) for key, setup in setups.items() if key != "ataxx")
    assert store.save_settings(replace(store.load_settings(), theme="dusk")) == ""
    assert store.load_settings() == Settings(theme="dusk")
    if "=" in text.partition("]")[2] and "lesson" not in text:
        assert store.ignored_entries() == (warning,)


def test_other_entries_of_a_table_count_beside_a_wrong_one(folder):
    write_settings(
        folder, "[settings]\nbell = 'maybe'\ntheme = 'nord'\n[io]\nsize = 99\nwhite = 'random'\nclock = '5+3'\n"
    )
    assert store.load_settings() == Settings(theme="nord")
    setup = store.load_setups()["io"]
    assert (setup.size, str(setup.white), str(setup.control)) == (GAMES["io"].size, "random", "5+3")


def test_lessons_that_are_done_are_remembered(folder):
    write_settings(folder, "[settings]\nlesson_steps = {io = 3}\nlessons_done = {torus = true, implo = false}\n")
    assert store.load_settings() == Settings(lesson_steps={"io": 3}, lessons_done={"torus": True})
    lesson = lesson_of(GAMES["io"])
    settings = replace(store.load_settings(), **lesson.changes_at(store.load_settings(), len(lesson.steps)))
    assert store.save_settings(settings) == ""
    assert store.load_settings() == Settings(lessons_done={"torus": True, "io": True})


@each_row("value", ["'maybe'", "1", "1.0"])
def test_a_wrong_value_gives_way_to_the_one_that_is_chosen(folder, value):
    """Python holds True to be equal to 1."""
    write_settings(folder, f"[settings]\nbell = {value} # a sound\nmarks = 'no'\n")
    assert store.save_settings(Settings(bell=True)) == ""
    text = (folder / "settings.toml").read_text()
    assert text.startswith("[settings]\nbell = true # a sound\nmarks = 'no'\n")


def test_a_value_in_place_of_a_table_gives_way_to_the_table(folder):
    write_settings(folder, "io = 3\nother = 4\n[torus]\nsize = 7\n")
    assert store.save_setup(Setup.default(GAMES["io"])) == ""
    assert store.load_setups()["io"] == Setup.default(GAMES["io"])
    assert (folder / "settings.toml").read_text().startswith("other = 4\n[torus]\nsize = 7\n")


def test_the_nesting_of_tables_is_limited(folder):
    for depth, is_broken in ((18, False), (19, True)):
        write_settings(folder, f"[other]\nname = {'[' * depth}{']' * depth}\n")
        assert bool(store.set_aside_broken_file()) == is_broken


@pytest.fixture
def refuse(monkeypatch):
    """Return a function that lets a method of all paths fail."""

    def refuse(method, code):
        def fail(*_, **__):
            raise OSError(code, os.strerror(code))

        monkeypatch.setattr(Path, method, fail)

    return refuse


def test_an_unwritable_folder_is_reported_in_a_sentence(folder, refuse):
    refuse("mkdir", errno.EROFS)
    message = store.save_settings(Settings(theme="dusk"))
    assert message == f"The settings cannot be written to {folder / 'settings.toml'} (Read-only file system)."
    assert store.load_settings() == Settings()


def test_a_folder_that_is_a_file_is_reported_in_a_sentence(folder):
    folder.write_text("I am a file.")
    message = store.save_setup(Setup.default(GAMES["io"]))
    assert message.startswith(f"The settings in {folder / 'settings.toml'} cannot be used (")
    assert message.endswith(").")
    assert store.load_setups() == {}
    assert folder.read_text() == "I am a file."


def test_a_broken_file_that_cannot_be_set_aside_stays_and_is_reported(folder, refuse, monkeypatch):
    write_settings(folder, "[settings\n")
    refuse("rename", errno.EACCES)
    message = store.save_settings(Settings(theme="dusk"))
    assert message.endswith("and cannot be set aside (Permission denied).")
    assert (folder / "settings.toml").read_text() == "[settings\n"
    monkeypatch.undo()
    write_settings(folder, "[settings\n")


def test_a_link_to_itself_is_set_aside(folder):
    file = folder / "settings.toml"
    file.parent.mkdir(parents=True, exist_ok=True)
    file.symlink_to(file)
    assert store.load_settings() == Settings()
    assert "were set aside" in store.set_aside_broken_file()
    assert store.save_settings(Settings(theme="nord")) == ""
    assert store.load_settings().theme == "nord"


def test_comments_order_and_formatting_survive_a_change(folder):
    """New entries come last; unknown ones stay because a newer version may know them."""
    before = """# My settings
[torus]
size = 5  # small
white = "engine:3"
black = 'me'

[settings]  # of the app
bell = true # a sound
theme   =   "nord"
keys = { undo = "u" }
unknown = 1
"""
    write_settings(folder, before)
    changed = replace(store.load_settings(), theme="gruvbox")
    assert store.save_settings(changed) == ""
    assert store.load_settings() == changed
    after = (folder / "settings.toml").read_text("utf-8")
    assert after.startswith(before.replace("nord", "gruvbox"))
    store.save_settings(replace(changed, theme="nord"))
    assert (folder / "settings.toml").read_text("utf-8") == after.replace("gruvbox", "nord")


def test_only_the_top_level_table_keeps_unknown_entries(folder):
    write_settings(folder, "[settings.future]\ndays = [{ name = 'x' }]\n[settings.keys]\nundo = 'u'\nredo = 'r'\n")
    assert store.save_settings(Settings(keys={"redo": "R"}, lesson_steps={"io": 1})) == ""
    assert store.save_settings(Settings(keys={"redo": "R"})) == ""
    assert store.load_settings() == Settings(keys={"redo": "R"})
    assert "[settings.future]\ndays = [{ name = 'x' }]\n" in (folder / "settings.toml").read_text("utf-8")
