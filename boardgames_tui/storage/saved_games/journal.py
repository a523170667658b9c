"""Journal of a match: each event becomes a line of the match's file before anything else happens."""

from collections.abc import Mapping
from datetime import date
from pathlib import Path

from boardgames_tui.match.clock import TimeLeft
from boardgames_tui.match.events import Event, Played
from boardgames_tui.match.match import Match
from boardgames_tui.storage.saved_games.entries_json import first_line, next_line
from boardgames_tui.storage.saved_games.game_file import GameFile, Notify
from boardgames_tui.system.paths import paths


def folder() -> Path:
    """Return the folder of all saved games."""
    return paths()["data"] / "games"


class Journal:
    """Observer that saves a match in a file, from the first action of a person on if it has people."""

    def __init__(self, match: Match, file: GameFile | None = None, notice: str = "") -> None:
        self._match = match
        # Sentence for the player about an existing file, or empty.
        self._notice = notice
        # Whether the match has a file with its first line.
        self._has_file = file is not None
        self._file = file or GameFile(folder())
        self._saved_time_left = self._time_left
        match.observers.append(self)

    @staticmethod
    def of(match: Match) -> "Journal":
        """Return the journal that observes a match; begin a new one if there is none."""
        journals = (observer for observer in match.observers if isinstance(observer, Journal))
        return next(journals, None) or Journal(match)

    @property
    def name(self) -> str:
        """Name of the saved game, empty until something has been saved."""
        return self._file.name

    @property
    def loss(self) -> str:
        """Sentence about moves that are lost if the match is left now; empty if all are saved."""
        if self._file.is_gone:
            return "The file of this game was deleted: the game is not saved."
        return "The last moves could not be saved." if self._file.has_pending else ""

    @property
    def can_be_continued(self) -> bool:
        """Whether all moves are saved and the game is not over."""
        return self._has_file and not self.loss and not self._match.outcome

    def set_listener(self, notify: Notify) -> None:
        """Set the function that shows sentences to the player, from any thread; show the notice about the file."""
        self._file.notify = notify
        if self._notice:
            notify(self._notice)
            self._notice = ""

    def on_event(self, event: Event) -> None:
        """Save an event; before there is a file, only the action with which the file begins."""
        self._saved_time_left = self._time_left
        if self._has_file:
            self._file.append(next_line(event, self._match, self._match.clock))
        elif isinstance(event, Played) and self._begins_file_with_last_action:
            self._has_file = True
            self._match.day = date.today()  # noqa: DTZ011 - the player's own day
            self._file.append(first_line(self._match) + self._action_lines())

    @property
    def _begins_file_with_last_action(self) -> bool:
        """Whether a person has played the last action, or nobody in this match is a person."""
        last_seat = self._match.steps[-1].before.seat
        return self._match.seats[last_seat].is_person or not self._match.has_person

    @property
    def _time_left(self) -> Mapping[int, TimeLeft] | None:
        """Time left by seat; None without a clock."""
        return self._match.clock.left if self._match.clock else None

    def _action_lines(self) -> bytes:
        """Return the lines of all actions so far, each with the current state of the match and the clock of its ply."""
        match, plies = self._match, enumerate(self._match.actions, 1)
        return b"".join(next_line(Played(action), match, match.clock_at(ply) or match.clock) for ply, action in plies)

    def close(self) -> None:
        """Save the time left and close the file; later events of the match are not saved."""
        # It may have been closed before.
        if self in self._match.observers:
            if self._has_file and self._time_left != self._saved_time_left:
                self._file.append(next_line(None, self._match, self._match.clock))
            self._match.observers.remove(self)
            self._file.close()
