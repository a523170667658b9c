"""Advice that is written once: keys in the app, and words in plain text."""

import ast
import re
from pathlib import Path

import pytest

import boardgames_tui
from boardgames_tui.games import GAMES
from boardgames_tui.learn.lesson import lesson_of, number_of_lessons
from boardgames_tui.play.advice import fill_in, with_names
from boardgames_tui.ui.keymap import build_keymap
from boardgames_tui.ui.keys import CHANGEABLE
from tests.extras import games_with
from tests.rows import each_row

pytestmark = pytest.mark.quick

LESSONS = [
    lesson_of(GAMES[key], n) for key in games_with("lesson.toml") for n in range(1, number_of_lessons(GAMES[key]) + 1)
]
TEXTS = [
    "Find it; {solution} shows it.",
    *(text for each in LESSONS for step in each.steps for text in (step.text, step.hint, *step.instead.values())),
]
WORDS = {"swap": "pass", "solution": "solution"}


def in_words(text):
    return fill_in(with_names(text), lambda name: WORDS.get(name, ""), has_keys=False)


@each_row(
    ("text", "with_keys", "with_words"),
    [
        ("{Press} {swap}[keys:, or click Swap].", "Press w, or click Swap.", "Type pass."),
        ("Choose any cell, or {press} {swap}.", "Choose any cell, or press w.", "Choose any cell, or type pass."),
        ("Find it; {solution} shows it.", "Find it; v shows it.", "Find it; solution shows it."),
        ("It is there.[keys: From b1, {up} goes there.]", "It is there. From b1, ↑ goes there.", "It is there."),
        ("Swap[keys: ({swap})] or {this}?[keys: Yes.]", "Swap (w) or {this}? Yes.", "Swap or {this}?"),
        ("[a] and {b}", "[a] and {b}", "[a] and {b}"),
    ],
)
def test_a_sentence_is_filled_in_with_keys_or_with_words(text, with_keys, with_words):
    assert build_keymap({}).fill_in(with_names(text)) == with_keys
    assert in_words(text) == with_words


@each_row("text", TEXTS)
def test_texts_of_tasks_make_sense_with_keys_and_with_words(text):
    keys, words = build_keymap({}).fill_in(with_names(text)), in_words(text)
    assert words
    for filled in (keys, words):
        assert not re.search(r"[{}\[\]]|  | [.,;:?]", filled)
    assert not re.search(r"\b([Pp]ress|[Cc]lick|keys?|cursor|arrows?)\b", words)


def unmarked_names(source):
    """Return the strings of a module, but docstrings, that name a key or have a part for keys outside `with_names`."""
    tree = ast.parse(source)
    calls = [node for node in ast.walk(tree) if isinstance(node, ast.Call)]
    marked = {id(part) for call in calls if getattr(call.func, "id", "") == "with_names" for part in ast.walk(call)}
    marked |= {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    strings = [node for node in ast.walk(tree) if isinstance(node, ast.Constant) and isinstance(node.value, str)]
    names = re.compile(rf"\{{({'|'.join([*CHANGEABLE, 'press', 'Press'])})\}}|\[keys:")
    return [each.value for each in strings if id(each) not in marked and names.search(each.value)]


def test_every_name_of_a_key_in_a_sentence_is_marked():
    package = Path(boardgames_tui.__path__[0])
    rooms = [file for room in ("play", "cli", "ui") for file in (package / room).rglob("*.py")]
    found = {file.name: texts for file in rooms if (texts := unmarked_names(file.read_text("utf-8")))}
    # Its expression.
    assert len(found.pop("advice.py")) == 1
    assert found == {}
    assert unmarked_names('say(f"{text} {{undo}} takes it back.")') == [" {undo} takes it back."]
