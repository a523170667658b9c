"""A player's progress in the puzzles of a game."""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from boardgames_tui.core.glicko import Rating
from boardgames_tui.storage.shared_file import SharedFile
from boardgames_tui.system.paths import paths

# Longest streak, which only damage exceeds.
MAX_STREAK = 1_000_000


@dataclass(frozen=True)
class Progress:
    """A player's rating, and which puzzles were tried and solved, by their ids."""

    rating: Rating = Rating()
    streak: int = 0
    """Puzzles solved at the first try since the last one that was not."""
    tried: frozenset[str] = frozenset()
    """Puzzles whose first try is in the rating."""
    solved: frozenset[str] = frozenset()
    """Puzzles that were solved, at the first try or later."""


def progress_file(game_key: str) -> SharedFile[Progress]:
    """Return the file with the progress in a game."""
    path = paths()["data"] / "puzzles" / f"{game_key}.json"
    return SharedFile(path, "Your progress in puzzles", Progress(), _parse, _fields_of)


def mistakes_path(game_key: str) -> Path:
    """Return the file with the player's own mistakes in a game (`learn.own_mistakes`)."""
    return paths()["data"] / "puzzles" / f"{game_key}-mistakes.json"


def _parse(fields: Any) -> Progress | None:
    """Return the progress in a JSON object; None if it has none, or a number that no player reaches."""
    match fields:
        case {
            "rating": int() | float() as value,
            "deviation": int() | float() as deviation,
            "volatility": int() | float() as volatility,
            "streak": int(streak),
            "tried": [*tried],
            "solved": [*solved],
        } if 0 <= streak <= MAX_STREAK and all(isinstance(name, str) for name in (*tried, *solved)):
            rating = Rating(value, deviation, volatility)
            return Progress(rating, streak, frozenset(tried), frozenset(solved)) if rating == rating.bounded else None
    return None


def _fields_of(progress: Progress) -> Mapping[str, Any]:
    rating = progress.rating
    return {
        "rating": rating.value,
        "deviation": rating.deviation,
        "volatility": rating.volatility,
        "streak": progress.streak,
        "tried": sorted(progress.tried),
        "solved": sorted(progress.solved),
    }
