"""Folder of a match: its specification, and a record of each game. An interrupted match can be continued."""

import json
import os
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from itertools import count
from pathlib import Path
from typing import Any

from boardgames_tui.arena.game_result import GameResult
from boardgames_tui.arena.match_spec import NAMES, MatchSpec
from boardgames_tui.core.errors import BoardGamesError, OptionError, RecordError, SaveError
from boardgames_tui.system.atomic_write import write_atomically
from boardgames_tui.system.lock import lock

SPEC_FILE = "contest.json"
ENDING = ".bgn"


class Folder:
    """A folder with one match, and the games played so far."""

    def __init__(self, path: Path, match_spec: MatchSpec) -> None:
        """Open or create the folder; raise OptionError if it has another match, OSError if it cannot be created."""
        self.path = path
        path.mkdir(parents=True, exist_ok=True)
        if any(path.glob(f"[0-9]*-[0-9]*/{SPEC_FILE}")):
            raise OptionError(f"{path} holds a tournament, not a match of two players.")
        about, spec = path / SPEC_FILE, _as_json(match_spec)
        if not about.exists():
            write_atomically(about, f"{json.dumps(spec, indent=2)}\n")
        kept = _read(about)
        for key, value in spec.items():
            if kept.get(key) != value:
                raise OptionError(f"{path} holds another match: its {key} is {kept.get(key)}, not {value}.")

    def games(self) -> Iterator[GameResult]:
        """Return the games in order; raise BoardGamesError if one cannot be read."""
        for file in sorted(self.path.glob(f"*{ENDING}")):
            if file.stem.isdecimal():
                try:
                    yield GameResult.read(int(file.stem), file.read_text("utf-8"))
                except RecordError as error:
                    raise BoardGamesError(f"{file}, {error}") from None
                except UnicodeDecodeError:
                    raise BoardGamesError(f"{file} is not a record: it is not in UTF-8.") from None

    def keep(self, played: GameResult) -> None:
        """Save a game atomically."""
        write_atomically(self.path / f"{played.number:05}{ENDING}", played.record)

    @contextmanager
    def locked(self) -> Iterator[None]:
        """Lock the folder, and delete it afterwards if it has no games; raise BoardGamesError if it is locked."""
        fd = os.open(self.path / SPEC_FILE, os.O_RDWR)
        try:
            lock(fd)
        except SaveError:
            os.close(fd)
            raise BoardGamesError(f"{self.path} is in use: its games are being played by another command.") from None
        try:
            yield
        finally:
            os.close(fd)
            self._remove_unused()

    def _remove_unused(self) -> None:
        """Delete the folder if it has no games, so that the next command may use its name for another match."""
        if not any(self.path.glob(f"*{ENDING}")):
            (self.path / SPEC_FILE).unlink(missing_ok=True)
            with suppress(OSError):
                self.path.rmdir()


def new_path(parent: Path, name: str) -> Path:
    """Create an empty folder whose name is the given one with the first free number."""
    parent.mkdir(parents=True, exist_ok=True)
    for n in count(1):
        with suppress(FileExistsError):
            path = parent / f"{name}-{n}"
            path.mkdir()
            return path
    raise AssertionError


def _as_json(match_spec: MatchSpec) -> Mapping[str, Any]:
    """Return the specification of a match as in its file."""
    names = ("game", "size", "plies", "seed", "threads")
    return {
        **dict(zip(NAMES, map(str, match_spec.contenders), strict=True)),
        **{name: getattr(match_spec, name) for name in names},
    }


def _read(about: Path) -> Mapping[str, Any]:
    try:
        spec = json.loads(about.read_text("utf-8"))
    except ValueError:
        spec = None
    if not isinstance(spec, dict):
        raise BoardGamesError(f"{about} does not describe a match.")
    return spec
