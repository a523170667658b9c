"""Folder of a match, which can be resumed: its specification, and a record of each game, such as `00012.bgn`."""

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
from boardgames_tui.storage.json_object import read_object
from boardgames_tui.system.atomic_write import write_atomically
from boardgames_tui.system.lock import lock
from boardgames_tui.system.regular_file import read_regular_file

SPEC_FILE = "match.json"
# Name of the specification in the folders of older versions.
OLD_SPEC_FILE = "contest.json"
RECORD_SUFFIX = ".bgn"
# Digits of a game's number in the name of its file, at least.
NUMBER_DIGITS = 5
# Pattern of the subfolders of a tournament, one for each pair of players.
PAIR_FOLDERS = "[0-9]*-[0-9]*"
# Fields of a specification that are saved besides the players.
SAVED_FIELDS = ("game", "size", "plies", "seed", "threads")


class Folder:
    """A folder with one match, and the games played so far."""

    def __init__(self, path: Path, match_spec: MatchSpec) -> None:
        """Open or create the folder; raise OptionError if it holds something else, or BoardGamesError or OSError."""
        self.path = path
        path.mkdir(parents=True, exist_ok=True)
        if any(map(holds_match, path.glob(PAIR_FOLDERS))):
            raise OptionError(f"{path} holds a tournament, not a match of two players.")
        spec_file = path / SPEC_FILE
        spec = _to_json(match_spec)
        if holds_match(path) and not spec_file.exists():
            (path / OLD_SPEC_FILE).rename(spec_file)
        if not spec_file.exists():
            write_atomically(spec_file, f"{json.dumps(spec, indent=2)}\n")
        saved_spec = read_object(read_regular_file(spec_file))
        if saved_spec is None:
            raise BoardGamesError(f"{spec_file} does not describe a match.")
        for key, value in spec.items():
            if saved_spec.get(key) != value:
                raise OptionError(f"{path} holds another match: its {key} is {saved_spec.get(key)}, not {value}.")

    def games(self) -> Iterator[GameResult]:
        """Yield the saved games in the order of their numbers; raise BoardGamesError if one cannot be read."""
        for file in sorted(self.path.glob(f"*{RECORD_SUFFIX}")):
            # Records with other names do not belong to the match.
            if file.stem.isdecimal():
                try:
                    yield GameResult.read(int(file.stem), read_regular_file(file).decode("utf-8"))
                except RecordError as error:
                    raise BoardGamesError(f"{file}, {error}") from None
                except UnicodeDecodeError:
                    raise BoardGamesError(f"{file} is not a record: it is not in UTF-8.") from None

    def save(self, result: GameResult) -> None:
        """Save the record of a game atomically."""
        write_atomically(self.path / f"{result.number:0{NUMBER_DIGITS}}{RECORD_SUFFIX}", result.record)

    @contextmanager
    def locked(self) -> Iterator[None]:
        """Lock the folder, then delete it if it has no games; raise BoardGamesError if another command uses it."""
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
        if not any(self.path.glob(f"*{RECORD_SUFFIX}")):
            (self.path / SPEC_FILE).unlink(missing_ok=True)
            # The folder stays if it has other files.
            with suppress(OSError):
                self.path.rmdir()


def holds_match(path: Path) -> bool:
    """Return whether a folder holds a match, of this version or of an older one."""
    return any((path / name).exists() for name in (SPEC_FILE, OLD_SPEC_FILE))


def create_numbered_folder(parent: Path, name: str) -> Path:
    """Create an empty folder with the first free name of `NAME-1`, `NAME-2` and so on; return its path."""
    parent.mkdir(parents=True, exist_ok=True)
    for number in count(1):
        with suppress(FileExistsError):
            path = parent / f"{name}-{number}"
            path.mkdir()
            return path
    raise AssertionError  # The numbers never end.


def _to_json(match_spec: MatchSpec) -> Mapping[str, Any]:
    """Return the specification of a match as in its file: the two players as text under their names A and B first."""
    players = dict(zip(NAMES, map(str, match_spec.contenders), strict=True))
    return {**players, **{name: getattr(match_spec, name) for name in SAVED_FIELDS}}
