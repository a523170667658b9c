"""Optional parts of a game and of its tests: which games have them, and their benefits."""

import json
from importlib.resources import files
from pathlib import Path

from boardgames_tui.conformance.parts import PARTS, has_part, worth_adding
from boardgames_tui.games import GAMES

TESTS = Path(__file__).parent
# What the tests may have of a game, the most useful first, and what it is good for.
TESTED_PARTS = {
    "oracle": "walks beside an independent implementation in tests/oracles",
    "perft": "counts of positions in tests/perft",
    "samples.toml": "endings and puzzles for the engine, and the words of hints",
    "signature": "a checksum of what its engine finds, by `python -m tests.engine.signatures`",
}


def has(key: str, part: str) -> bool:
    if part in PARTS:
        return has_part(GAMES[key], part)
    if part == "samples.toml":
        return (files(GAMES[key].package) / part).is_file()
    if part == "signature":
        return key in json.loads((TESTS / "engine" / "signatures.json").read_text("utf-8"))
    return (TESTS / {"oracle": f"oracles/{key}.py", "perft": f"perft/{key}.txt"}[part]).is_file()


def games_with(*parts: str) -> list[str]:
    """Return the keys of the games that have all of the given parts."""
    return [key for key in GAMES if all(has(key, part) for part in parts)]


def advice(key: str) -> str:
    """Return a sentence that names the missing parts of a game, empty if it has all of them."""
    return worth_adding(GAMES[key], {part: use for part, use in TESTED_PARTS.items() if not has(key, part)})
