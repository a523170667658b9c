"""What the command palette offers."""

from collections.abc import Iterator
from typing import Any

from textual.app import App, SystemCommand
from textual.screen import Screen

COMMANDS = (
    ("The game", "Resign, draw, back to the start, another game", "menu"),
    ("Look through the game", "Step by step, with what else might have been played", "look"),
    ("Analysis", "What an engine thinks of the position", "analyse"),
    ("Copy", "The position, or the whole game", "share"),
    ("Save", "The game, in a file", "save"),
    ("Position editor", "Set up a position, and play on from it", "edit"),
    ("Lesson", "Learn the game step by step", "lesson"),
    ("Rules of the game", "For somebody who has never heard of it", "rules"),
    ("Statistics", "What was won, drawn and lost", "statistics"),
    ("Settings", "Board, scale, marks, animations, name, keys", "preferences"),
    ("All keys", "What each key does; change them", "keys"),
)
"""Commands by the actions of the screens, or of the app itself; offered where there is such an action."""
TEXTUAL_COMMANDS = ("Theme", "Screenshot", "Quit")


def commands(screen: Screen[Any], app: App[Any]) -> Iterator[SystemCommand]:
    """Offer what can be done on a screen, or else by the app."""
    for title, about, action in COMMANDS:
        name = f"action_{action}"
        act = getattr(screen, name, None) or getattr(app, name, None)
        if act:
            yield SystemCommand(title, about, act)
