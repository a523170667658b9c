"""What is worth adding to a game that can be played."""

from collections.abc import Mapping
from importlib.resources import files

from boardgames_tui.core.game import Game

# What a game may have beside `rules.py` and `__init__.py`, the most useful first, and what it is good for.
PARTS: Mapping[str, str] = {
    "rules.md": "rules for somebody who has never heard of the game",
    "text.py": "refusals that say why, and position lines that fit",
    "explain.py": "hints that say what a move is good for",
    "lesson.toml": "a first lesson",
    "engine": "fast rules, so that the engine searches a hundred times as much",
}


def has_part(game: Game, name: str) -> bool:
    """Return whether a game has one of PARTS beside its modules."""
    part = files(game.package) / name
    return part.is_file() or part.is_dir()


def worth_adding(game: Game, others: Mapping[str, str] | None = None) -> str:
    """Return a sentence that names the parts a game does not have, and `others`; empty if it has all of them."""
    missing = {name: use for name, use in PARTS.items() if not has_part(game, name)}
    missing.update(others or {})
    listed = ", ".join(f"{name} ({use})" for name, use in missing.items())
    return f"Worth adding to {game.title}: {listed}." if listed else ""
