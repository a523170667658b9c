"""The folder of a contest: what is played, and a record of each game that is over. A match that was cut off goes on."""

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

ABOUT = "contest.json"
ENDING = ".bgn"


class Folder:
    """A folder that holds one contest, and so many games of it as have been played."""

    def __init__(self, path: Path, match_spec: MatchSpec) -> None:
        """Open or make it; raise OptionError where it holds another contest, OSError where it cannot be made."""
        self.path = path
        path.mkdir(parents=True, exist_ok=True)
        if any(path.glob(f"[0-9]*-[0-9]*/{ABOUT}")):
            raise OptionError(f"{path} holds a tournament, and no contest of two.")
        about, told = path / ABOUT, _told(match_spec)
        if not about.exists():
            write_atomically(about, f"{json.dumps(told, indent=2)}\n")
        kept = _read(about)
        for key, value in told.items():
            if kept.get(key) != value:
                raise OptionError(f"{path} holds another contest: there {key} is {kept.get(key)}, and not {value}.")

    def games(self) -> Iterator[GameResult]:
        """Return the games that are over, in their order; raise BoardGamesError where one cannot be read."""
        for file in sorted(self.path.glob(f"*{ENDING}")):
            if file.stem.isdecimal():
                try:
                    yield GameResult.read(int(file.stem), file.read_text("utf-8"))
                except RecordError as error:
                    raise BoardGamesError(f"{file}, {error}") from None
                except UnicodeDecodeError:
                    raise BoardGamesError(f"{file} is no record: it is not in UTF-8.") from None

    def keep(self, played: GameResult) -> None:
        """Keep a game, whole or not at all."""
        write_atomically(self.path / f"{played.number:05}{ENDING}", played.record)

    @contextmanager
    def held(self) -> Iterator[None]:
        """Have it alone, and take it away if no game is kept in it then; raise BoardGamesError where another has it."""
        fd = os.open(self.path / ABOUT, os.O_RDWR)
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
        """Let the next command name another player and the same folder, where nothing has been played."""
        if not any(self.path.glob(f"*{ENDING}")):
            (self.path / ABOUT).unlink(missing_ok=True)
            with suppress(OSError):
                self.path.rmdir()


def new_path(parent: Path, name: str) -> Path:
    """Make an empty folder whose name, the given one with a number, is not taken."""
    parent.mkdir(parents=True, exist_ok=True)
    for n in count(1):
        with suppress(FileExistsError):
            path = parent / f"{name}-{n}"
            path.mkdir()
            return path
    raise AssertionError


def _told(match_spec: MatchSpec) -> Mapping[str, Any]:
    """Return what a contest is, as its file says it."""
    names = ("game", "size", "plies", "seed", "threads")
    return {
        **dict(zip(NAMES, map(str, match_spec.contenders), strict=True)),
        **{name: getattr(match_spec, name) for name in names},
    }


def _read(about: Path) -> Mapping[str, Any]:
    try:
        told = json.loads(about.read_text("utf-8"))
    except ValueError:
        told = None
    if not isinstance(told, dict):
        raise BoardGamesError(f"{about} tells of no contest.")
    return told
