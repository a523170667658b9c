"""Optional parts of a game, and the tests' part of it: which games have them, and what each is good for."""

import json
from importlib.resources import files
from pathlib import Path

from boardgames_tui.games import GAMES

TESTS = Path(__file__).parent
# What a game may have beside `rules.py` and `__init__.py`, the most useful first, and what it is good for.
EXTRAS = {
    "rules.md": "the rules for somebody who has never heard of the game",
    "text.py": "refusals that say why, and position lines with more than the cells and the side",
    "explain.py": "hints that say what a move is good for",
    "lesson.toml": "a first lesson",
    "oracle": "walks beside an independent implementation",
    "perft": "counts of positions by other programs",
    "samples.toml": "endings and puzzles for the engine, and the words of hints",
    "engine": "fast rules, so that the engine searches a hundred times as much",
    "signature": "a checksum of what its engine finds, by `python -m tests.engine.signatures`",
}


def has(key: str, extra: str) -> bool:
    """Return whether a game has one of EXTRAS."""
    if extra == "oracle":
        return (TESTS / "oracles" / f"{key}.py").is_file()
    if extra == "perft":
        return (TESTS / "perft" / f"{key}.txt").is_file()
    if extra == "signature":
        return key in json.loads((TESTS / "engine" / "signatures.json").read_text("utf-8"))
    part = files(GAMES[key].package) / extra
    return part.is_file() or part.is_dir()


def games_with(*extras: str) -> list[str]:
    """Return the keys of the games that have all of these extras, for tests that need them."""
    return [key for key in GAMES if all(has(key, extra) for extra in extras)]


def worth_adding(key: str) -> str:
    """Return a sentence that names the extras a game does not have; empty if it has all of them."""
    missing = [f"{extra} ({use})" for extra, use in EXTRAS.items() if not has(key, extra)]
    return f"{GAMES[key].title} is tested without {', '.join(missing)}." if missing else ""
