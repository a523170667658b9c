"""Journal of a match: each event becomes a line of its file before anything else happens."""

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
    """Return the folder of all saved games."""
    return paths()["data"] / "games"


class Journal:
    """Saves a match in a file, which a new match gets with the first action of a person.

    In a match without people it gets the file with its first action.
    """

    def __init__(self, match: Match, file: GameFile | None = None) -> None:
        self._match = match
        self._is_begun = file is not None
        self._file = file or GameFile(folder())
        self._saved_time_left = self._time_left
        match.observer = self

    @staticmethod
    def of(match: Match) -> "Journal":
        """Return the journal in which a match is saved, or a new one."""
        return match.observer if isinstance(match.observer, Journal) else Journal(match)

    @property
    def name(self) -> str:
        """Name of the saved game, empty until something has been saved."""
        return self._file.name

    @property
    def has_saved_game(self) -> bool:
        """Whether a game has been saved, and the system has accepted all of it."""
        return self._is_begun and not self._file.has_pending

    @property
    def has_pending(self) -> bool:
        """Whether the disk has refused something so far."""
        return self._file.has_pending

    def set_listener(self, say: Say) -> None:
        """Set the receiver of sentences for the player, called from any thread."""
        self._file.say = say

    def on_event(self, entry: Entry) -> None:
        """Save an event; before a person has acted there is nothing that somebody would miss."""
        self._saved_time_left = self._time_left
        if self._is_begun:
            self._file.append(next_line(entry, self._match))
        elif isinstance(entry, Played) and self._person_has_acted:
            self._is_begun = True
            self._match.day = date.today()  # noqa: DTZ011 - the player's own day
            self._file.append(first_line(self._match) + self._lines_of_actions())

    @property
    def _person_has_acted(self) -> bool:
        """Whether a person has played the last action; in a game without people, any player counts."""
        last = self._match.seats[self._match.steps[-1].before.seat]
        return last.is_person or not self._match.has_person

    @property
    def _time_left(self) -> Mapping[int, Left] | None:
        return self._match.clock.left if self._match.clock else None

    def _lines_of_actions(self) -> bytes:
        """Return the lines of all actions so far, because a match may have begun with some."""
        return b"".join(next_line(Played(action), self._match) for action in self._match.actions)

    def close(self) -> None:
        """Close the file; later events of the match are not saved."""
        if self._match.observer is self:
            if self._is_begun and self._time_left != self._saved_time_left:
                self._file.append(next_line(None, self._match))
            self._match.observer = None
            self._file.close()
