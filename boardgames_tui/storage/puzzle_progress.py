"""A player's progress in the puzzles of a game: one JSON file a game, locked while a window changes it.

Functions do not raise errors: they return a sentence for the player, empty if all went well. A damaged file, or one of
a newer version of the program, is set aside.
"""

import json
import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from math import isfinite
from pathlib import Path
from typing import TypeAlias

from boardgames_tui.core.errors import BoardGamesError, SaveError
from boardgames_tui.core.glicko import Rating
from boardgames_tui.storage.set_aside import set_aside
from boardgames_tui.system.atomic_write import write_atomically
from boardgames_tui.system.lock import unlock, wait_for_lock
from boardgames_tui.system.paths import paths
from boardgames_tui.system.regular_file import read_regular_file

VERSION = 1


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


# Progress and a sentence for the player.
Report: TypeAlias = tuple[Progress, str]
Change: TypeAlias = Callable[[Progress], Progress]


class _UnusableError(BoardGamesError):
    """A file without progress that this version can read; `label` is for the name under which it is set aside."""

    def __init__(self, label: str, cause: str) -> None:
        super().__init__(cause)
        self.label = label


def progress_file(game_key: str) -> Path:
    """Return the path of the file of a game."""
    return paths()["data"] / "puzzles" / f"{game_key}.json"


def load_progress(game_key: str) -> Report:
    """Return the progress in a game; none if its file is missing or cannot be used."""
    file = progress_file(game_key)
    # Without progress no folder is made.
    if not file.exists():
        return Progress(), ""
    try:
        with _locked(file):
            return _read(file)
    except (OSError, SaveError) as error:
        return Progress(), _problem(error)


def change_progress(game_key: str, known: Progress, change: Change) -> Report:
    """Change the progress in a game, to which another window may have added; return the result.

    `known` is the progress that is changed if the file cannot be read or written.
    """
    file = progress_file(game_key)
    try:
        with _locked(file):
            progress, sentence = _read(file)
            changed = change(progress)
            write_atomically(file, f"{_write(changed)}\n")
    except (OSError, SaveError) as error:
        return change(known), _problem(error)
    return changed, sentence


def _problem(error: OSError | SaveError) -> str:
    cause = error.strerror if isinstance(error, OSError) else str(error).rstrip(".")
    return f"Your progress in puzzles is not saved ({cause})."


@contextmanager
def _locked(file: Path) -> Iterator[None]:
    """Keep other windows from the file; raise OSError or SaveError if that fails."""
    file.parent.mkdir(parents=True, exist_ok=True)
    # The file itself is replaced when it is written, so another one is locked.
    fd = os.open(file.with_suffix(".lock"), os.O_RDWR | os.O_CREAT, 0o666)
    try:
        _wait_for_lock(fd)
        yield
        unlock(fd)
    finally:
        os.close(fd)


def _wait_for_lock(fd: int) -> None:
    try:
        wait_for_lock(fd)
    except SaveError:
        raise SaveError("another window keeps its file locked") from None


def _read(file: Path) -> Report:
    """Return the progress in a file; set it aside if it cannot be used. Raise OSError if the system cannot read it."""
    try:
        return _parse(read_regular_file(file)), ""
    except FileNotFoundError:
        return Progress(), ""
    except _UnusableError as error:
        name = set_aside(file, error.label).name
        return Progress(), f"Your progress in puzzles cannot be used ({error}): it was set aside as {name}."


def _parse(content: bytes) -> Progress:
    """Return the progress in the content of a file; raise _UnusableError if there is none."""
    try:
        fields = json.loads(content)
    except (ValueError, RecursionError):
        fields = None
    match fields:
        case {"version": int(version)} if version > VERSION:
            raise _UnusableError("newer", "a newer version of the program has written it")
        case {
            "rating": int() | float() as value,
            "deviation": int() | float() as deviation,
            "volatility": int() | float() as volatility,
            "streak": int(streak),
            "tried": [*tried],
            "solved": [*solved],
        } if isfinite(value) and deviation > 0 and isfinite(deviation) and 0 < volatility < 1 and streak >= 0:
            rating = Rating(float(value), float(deviation), float(volatility))
            return Progress(rating, streak, frozenset(map(str, tried)), frozenset(map(str, solved)))
    raise _UnusableError("broken", "its file is damaged")


def _write(progress: Progress) -> str:
    rating = progress.rating
    fields = {
        "version": VERSION,
        "rating": rating.value,
        "deviation": rating.deviation,
        "volatility": rating.volatility,
        "streak": progress.streak,
        "tried": sorted(progress.tried),
        "solved": sorted(progress.solved),
    }
    return json.dumps(fields, ensure_ascii=False)
