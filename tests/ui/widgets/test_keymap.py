"""Configurable keys: which ones are refused and why, and that no two default keys conflict."""

from collections import Counter
from pathlib import Path

import pytest

from boardgames_tui.analysis.analyst import Finding
from boardgames_tui.analysis.game_review import Verdict
from boardgames_tui.analysis.value import Value
from boardgames_tui.elsewhere.folder import Table
from boardgames_tui.games import GAMES
from boardgames_tui.match.setup import Setup
from boardgames_tui.play.better_move_task import MistakeSeries
from boardgames_tui.play.here import Here
from boardgames_tui.record import Record
from boardgames_tui.ui import keys as ui_keys
from boardgames_tui.ui.keymap import DEFAULT_KEYS, build_keymap, key_label
from boardgames_tui.ui.screens.blocks import BlocksScreen
from boardgames_tui.ui.screens.editor import EditorScreen
from boardgames_tui.ui.screens.library import LibraryScreen
from boardgames_tui.ui.screens.picker import PickerScreen
from boardgames_tui.ui.screens.play import PlayScreen
from boardgames_tui.ui.screens.replay import ReplayScreen
from boardgames_tui.ui.screens.table_lobby import LobbyScreen
from boardgames_tui.ui.screens.task import TaskScreen
from tests.puzzles import PUZZLES
from tests.rows import each_row
from tests.ui.app_pilot import game, open_app

pytestmark = pytest.mark.quick


def task_screen():
    """Return the screen of a mistake in the first move, where all keys of tasks have an effect."""
    match = game("torus", 5)
    match.play(match.position.actions[0])
    record = Record.of(match)
    start, end = record.root.line
    return TaskScreen(MistakeSeries(record, [Verdict(start, end, Finding(Value(0.5)), Finding(Value(0.1)))]))


# Places with their screens, and the usual keys that mean two things there.
PLACES = [
    (ui_keys.GAME, lambda: PlayScreen(Here(game("torus", 5))), ""),
    (ui_keys.TASK, task_screen, "left right"),
    (ui_keys.PICKER, PickerScreen, ""),
    (ui_keys.LIBRARY, LibraryScreen, ""),
    (ui_keys.LOBBY, lambda: LobbyScreen(Table(Path())), ""),
    # Arrow keys step instead of moving the cursor, and space starts to play.
    (ui_keys.RECORD, lambda: ReplayScreen(Record.of(game("torus", 5))), "down left right space up"),
    (ui_keys.EDITOR, lambda: EditorScreen(Setup.default(GAMES["torus"])), ""),
    (ui_keys.BLOCKS, lambda: BlocksScreen(GAMES["ataxx"], 7, "blocks", ""), ""),
]
IDS = [place.heading for place, *_ in PLACES]


@each_row(("place", "make_screen", "overlaps"), PLACES)
def test_only_keys_that_step_through_a_record_have_two_meanings(place, make_screen, overlaps):
    counts = Counter(key for each in ui_keys.active_keys(place) for key in each.keys.split(",") if each.action)
    assert sorted(key for key, count in counts.items() if count > 1) == overlaps.split()


@pytest.mark.parametrize(("place", "make_screen", "overlaps"), PLACES, ids=IDS)
async def test_every_accepted_key_reaches_its_action(place, make_screen, overlaps, set_puzzles):
    set_puzzles(*PUZZLES)
    async with open_app(size=(100, 30)) as (app, pilot):
        await app.push_screen(make_screen())
        await pilot.until(lambda: app.screen.focused or isinstance(app.screen, PickerScreen))
        bound_keys = {key for _, bindings in app.screen._binding_chain for key in bindings.key_to_bindings}
        for name in {each.name for each in ui_keys.active_keys(place) if each.name}:
            for key in bound_keys.difference(DEFAULT_KEYS[name]):
                if not build_keymap({name: key}).refusals:
                    app.set_keymap({name: key})
                    assert app.screen.active_bindings[key].binding.id == name


def test_a_name_of_older_settings_is_read_as_its_successor():
    assert build_keymap({"answer": "f7", "retry": "f8"}).changed_keys == {"solution": ("f7",), "again": ("f8",)}
    assert build_keymap({"again": "f9", "restart_puzzle": "f8"}).changed_keys == {"again": ("f9",)}


def test_keys_are_separated_by_commas_as_characters_or_names_and_may_be_exchanged_unless_they_conflict():
    # A key may have different meanings on separate screens.
    keys = build_keymap({"undo": "ctrl+u, ;", "redo": "/,shift+r", "setup": "t", "statistics": "f2"})
    assert keys.refusals == ()
    assert keys.keys["undo"] == ("ctrl+u", "semicolon")
    assert keys.keys["redo"] == ("slash", "R")
    keys = build_keymap({"undo": "r", "redo": "backspace"})
    assert keys.refusals == ()
    assert (keys.keys["undo"], keys.keys["redo"]) == (("r",), ("backspace",))
    # The first of two changes to one key wins.
    keys = build_keymap({"undo": "x", "redo": "x"})
    assert (keys.changed_keys, len(keys.refusals)) == ({"undo": ("x",)}, 1)
    # Half of an exchange is refused with the other half.
    keys = build_keymap({"undo": "r", "redo": "backspace,t"})
    assert (keys.changed_keys, len(keys.refusals)) == ({}, 2)


# An action or a key that there is not, no key at all, and keys that are taken: everywhere, on the board, in a record.
REFUSED = [
    ({"fly": "x"}, "'fly' has no keys that can be changed."),
    ({"undo": "hyperspace"}, "'hyperspace' is not a key that undo can have."),
    ({"undo": "fn+x"}, "'fn+x' is not a key that undo can have."),
    ({"undo": ""}, "'' is not a key that undo can have."),
    ({"undo": "r"}, "r is already used for redo (redo a move)."),
    ({"undo": "x,enter"}, "Enter is already used for touch (play at the cursor)."),
    ({"promote": "b"}, "b is already used for down_left (move it down and left)."),
    ({"left": "end"}, "End is already used for line_end (go to the end of the line)."),
    ({"export": "down"}, "↓ is already used (next game)."),
    ({"lesson": "f1"}, "F1 is already used for keys (all keys)."),
]


@each_row(("wishes", "sentence"), REFUSED)
def test_a_refusal_is_one_sentence_and_keeps_other_changes(wishes, sentence):
    keys = build_keymap({"ask": "q", **wishes})
    assert keys.refusals == (sentence,)
    assert keys.changed_keys == {"ask": ("q",)}


WORDS = {"backspace": "Bksp", "escape": "Esc", "question_mark": "?", "plus": "+", "comma": ",", "left": "←"}
MORE_WORDS = {"r": "r", "R": "R", "f1": "F1", "pageup": "PgUp", "ctrl+q": "Ctrl+Q", "shift+left": "Shift+←"}


@each_row(("key", "words"), (WORDS | MORE_WORDS).items())
def test_keys_are_displayed_with_familiar_names(key, words):
    assert key_label(key) == words


def test_every_default_key_has_a_name_of_its_own_and_could_be_configured():
    assert len(ui_keys.CHANGEABLE) == sum(bool(each.name) for each in ui_keys.KEYS)
    defaults, wishes = build_keymap({}), {name: key.keys for name, key in ui_keys.CHANGEABLE.items()}
    assert defaults.changed_keys == {}
    assert defaults.keys["undo"] == ("backspace",)
    assert build_keymap(wishes).refusals == ()
    assert build_keymap(wishes).keys == defaults.keys
