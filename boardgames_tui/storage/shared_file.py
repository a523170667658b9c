"""JSON files that several windows change: errors become sentences for the player, and unusable files are set aside."""

import json
from collections.abc import Callable, Mapping
from contextlib import AbstractContextManager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Generic, TypeVar

from boardgames_tui.core.errors import SaveError, cause_of
from boardgames_tui.storage.json_object import read_object
from boardgames_tui.storage.set_aside import set_aside
from boardgames_tui.system.atomic_write import write_atomically
from boardgames_tui.system.lock import locked
from boardgames_tui.system.regular_file import read_regular_file

VERSION = 1
T = TypeVar("T")


@dataclass(frozen=True)
class SharedFile(Generic[T]):
    """File with one value, stored as a JSON object with the version of the format."""

    path: Path
    title: str
    """What the file holds, to begin a sentence: `Your progress in puzzles`."""
    empty: T
    """The value without a file."""
    parse: Callable[[Any], T | None]
    """Return the value of a JSON object; None if it has none."""
    to_fields: Callable[[T], Mapping[str, Any]]

    def load(self) -> tuple[T, str]:
        """Return the value, which is `empty` without a usable file, and a sentence about an error, if any."""
        # Without a file no folder is made.
        if not self.path.exists():
            return self.empty, ""
        try:
            with self.locked():
                return self._read()
        except (OSError, SaveError) as error:
            return self.empty, self._problem(error)

    def change(self, known: T, change: Callable[[T], T]) -> tuple[T, str]:
        """Change the value in the file or, if that fails, `known`; return the result, and a sentence for the player."""
        try:
            with self.locked():
                value, sentence = self._read()
                changed = change(value)
                write_atomically(self.path, self.text_of(changed))
        except (OSError, SaveError) as error:
            return change(known), self._problem(error)
        return changed, sentence

    def text_of(self, value: T) -> str:
        return json.dumps({"version": VERSION, **self.to_fields(value)}) + "\n"

    def locked(self) -> AbstractContextManager[None]:
        """Keep other windows from the file; raise OSError or SaveError if that fails."""
        # The file itself is replaced when it is written, so another one is locked.
        return locked(self.path.with_suffix(".lock"), "another window keeps the file locked")

    def _problem(self, error: OSError | SaveError) -> str:
        return f"{self.title} cannot be saved ({cause_of(error)})."

    def _read(self) -> tuple[T, str]:
        """Return the value and a sentence, as `load` does; set an unusable file aside, or raise OSError."""
        try:
            fields = read_object(read_regular_file(self.path)) or {}
        except FileNotFoundError:
            return self.empty, ""
        version = fields.get("version")
        value = self.parse(fields) if version == VERSION else None
        if value is not None:
            return value, ""
        label, cause = "broken", "the file is damaged"
        if isinstance(version, int) and version > VERSION:
            label, cause = "newer", "a newer version of the program has written it"
        name = set_aside(self.path, label).name
        return self.empty, f"{self.title} cannot be used ({cause}): it was set aside as {name}."
