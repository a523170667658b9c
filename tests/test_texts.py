"""All texts that players can see, searched for phrases that read like a translation."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from typer.main import get_command

import boardgames_tui
from boardgames_tui.cli.commands import app
from boardgames_tui.learn.lesson import LESSON_FILES
from tests.rows import each_row

pytestmark = pytest.mark.quick

PROGRAM = "boardgames-tui"
PACKAGE = Path(boardgames_tui.__file__).parent
# Rooms whose texts are for developers.
UNSEEN = ("env/", "conformance/", "lab/", "engine/state.py", "engine/alphabeta/", "engine/mcts/", "kernel/layout.py")
# Patterns of habits, each with the advice for it.
HABITS = {
    r"\bis no [a-z]+(?=[:.,]| of| that| in)": "say 'is not a ...'",
    r"(?:^|[.:] )[Ww]ho [a-z]+s\b": "say 'whoever ...' or 'the first player to ...'",
    r"(?<!\{)\b[Tt]ouch(?:es|ed)?\b(?! rules| undo| ask| turn)": "say 'choose' or 'select'; nobody touches a keyboard",
    r"\bfor ever\b": "write 'forever'",
    r"\bgo(?:es)? on\b(?! (?:a|any|the) cell)": "say 'continue'",
    r"\bis to act\b|\bto act\.": "say 'to move'",
    r"\b[a-z]\d+ is taken\b|\} is taken\b": "say 'is occupied' of a site, and 'captured' of a stone",
    r"\blets? go\b": "say 'cancel'",
    r"\bThere is nothing to\b": "say 'nothing to ...'",
    r"\bis kept\b|\bcannot be kept\b": "say 'saved'",
    r"\bstands? (?:before|outside)\b|\bstands? behind (?:its|the) (?:move|action)\b": "say 'follows' or 'precedes'",
    r"\blegal actions?\b|\bType an action\b": "players make moves",
    r"\balone\b": "say 'only'",
    # An ellipsis that shortens a text follows an expression.
    r"(?:[\w.]|\} )\s?…(?!~)": "write '...', which ASCII has, too",
    r"\bas often as wanted\b|\bthis once\b": "say 'repeatable' or 'for this run'",
}


def has_habit(habit: str, text: str) -> bool:
    """Return whether a text has a habit, at the beginning of a sentence or in it."""
    return re.search(habit, text, re.IGNORECASE) is not None


def texts_of_module(source: str) -> Iterator[tuple[int, str]]:
    """Yield the line and the text of each string, without docstrings; an expression in it is `{}`."""
    tree = ast.parse(source)
    inside = {id(part) for node in ast.walk(tree) if isinstance(node, ast.JoinedStr) for part in ast.walk(node)}
    unseen = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    for node in ast.walk(tree):
        if isinstance(node, ast.JoinedStr):
            parts = (str(part.value) if isinstance(part, ast.Constant) else "{}" for part in node.values)
            yield node.lineno, "".join(parts)
        elif isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in inside | unseen:
            yield node.lineno, node.value


def texts() -> Iterator[tuple[str, str]]:
    for file in sorted(PACKAGE.rglob("*")):
        name = file.relative_to(PACKAGE).as_posix()
        if name.startswith(UNSEEN) or any(part in name for part in UNSEEN):
            continue
        if file.suffix == ".py":
            yield from ((f"{name}:{line}", text) for line, text in texts_of_module(file.read_text("utf-8")))
        elif file.name in {"rules.md", *LESSON_FILES}:
            lines = enumerate(file.read_text("utf-8").splitlines(), 1)
            yield from ((f"{name}:{number}", line) for number, line in lines if not line.startswith("#"))


def texts_of_commands(command: Any, name: str) -> Iterator[tuple[str, str]]:
    """Yield the help of a command, its parameters and its own commands, each with the name of the command."""
    yield from ((name, text) for text in (command.help, *(param.help for param in command.params)) if text)
    for part_name in getattr(command, "commands", ()):
        yield from texts_of_commands(command.get_command(None, part_name), f"{name} {part_name}")


def test_no_text_reads_like_a_translation():
    found = [
        f"{place}: {text.strip()!r}: {advice}"
        for place, text in (*texts(), *texts_of_commands(get_command(app), PROGRAM))
        for habit, advice in HABITS.items()
        if " " in text and has_habit(habit, text)
    ]
    assert found == []


@each_row(
    "text",
    [
        "'x' is no seat: it is me or you.",
        "Who surrounds a single enemy stone has won.",
        "Touch any point.",
        "Go on with a game.",
        "The stones stay for ever.",
        "`resume` goes on with it.",
        "Black is to act: Ann.",
        "c3 is not legal: c3 is taken.",
        "Esc lets go.",
        "There is nothing to play again.",
        "The game is kept.",
        "A variation stands behind the move.",
        "204 legal actions",
        "with ASCII characters alone",
        "as often as wanted",
        "White is thinking …",
        "compiling {} …",
    ],
)
def test_each_phrase_is_detected(text):
    assert any(has_habit(habit, text) for habit in HABITS)
