"""The journal of a match: every change becomes a line of its file before anything else happens."""

from collections.abc import Mapping
from datetime import date
from pathlib import Path

from boardgames_tui.match.clock import Left
from boardgames_tui.match.events import Entry, Played
from boardgames_tui.match.match import Match
from boardgames_tui.storage.saved_games.entries_json import first_line, next_line
from boardgames_tui.storage.saved_games.game_file import GameFile, Say
from boardgames_tui.system.paths import paths


def folder() -> Path:
    """Return the folder of all games."""
    return paths()["data"] / "games"


class Journal:
    """Keeps a match in a file, which a new match gets with its first action."""

    def __init__(self, match: Match, file: GameFile | None = None) -> None:
        self._match = match
        self._is_begun = file is not None
        self._file = file or GameFile(folder())
        self._kept_left = self._left
        match.keeper = self

    @staticmethod
    def of(match: Match) -> "Journal":
        """Return the journal that a match is kept in, or a new one."""
        return match.keeper if isinstance(match.keeper, Journal) else Journal(match)

    @property
    def name(self) -> str:
        """The name of the saved game, empty until something has been saved."""
        return self._file.name

    @property
    def has_saved_game(self) -> bool:
        """There is a game in it, and all of that is with the system."""
        return self._is_begun and not self._file.has_pending

    @property
    def has_pending(self) -> bool:
        """The disk has refused something so far."""
        return self._file.has_pending

    def set_listener(self, say: Say) -> None:
        """Have somebody hear, from any thread, what the player should know."""
        self._file.say = say

    def keep(self, entry: Entry) -> None:
        """Write a change down; before the first action there is nothing to keep."""
        self._kept_left = self._left
        if self._is_begun:
            self._file.append(next_line(entry, self._match))
        elif isinstance(entry, Played):
            self._is_begun = True
            self._match.day = date.today()  # noqa: DTZ011 - the player's own day
            self._file.append(first_line(self._match) + self._played())

    @property
    def _left(self) -> Mapping[int, Left] | None:
        return self._match.clock.left if self._match.clock else None

    def _played(self) -> bytes:
        """All actions so far: a match may have begun with some, which stand as the last one of them does."""
        return b"".join(next_line(Played(action), self._match) for action in self._match.actions)

    def close(self) -> None:
        """Let the file go; what happens to the match from now on is not kept."""
        if self._match.keeper is self:
            if self._is_begun and self._left != self._kept_left:
                self._file.append(next_line(None, self._match))
            self._match.keeper = None
            self._file.close()
