"""Machines with data folders of their own, between which people send each other lines."""

import os
from contextlib import contextmanager
from pathlib import Path

from boardgames_tui.core.position import Position
from boardgames_tui.games import GAMES
from boardgames_tui.post.desk import Person, begin, find_saved, receive_message
from boardgames_tui.storage.saved_games.library import read_library


class Machine:
    """A machine of a person; its games are opened anew for every step, as after an end of the program."""

    def __init__(self, folder: Path, name: str) -> None:
        self.folder, self.person = folder, name
        self.folder.mkdir()
        self.game = ""

    @contextmanager
    def here(self):
        """Let the program use this machine's folder within the context."""
        before = os.environ.get("BOARDGAMES_TUI_DATA")
        os.environ["BOARDGAMES_TUI_DATA"] = str(self.folder)
        try:
            yield
        finally:
            if before is None:
                del os.environ["BOARDGAMES_TUI_DATA"]
            else:
                os.environ["BOARDGAMES_TUI_DATA"] = before

    def begin(self, key, size, seat=None, options=None, played=()):
        start = Position.start(GAMES[key], size, options or {})
        with self.here():
            self.game = begin(start, seat or start.seat, self.person, played).name
        return self

    def receive(self, text, **person):
        """Receive a message; return the sentence about the game that it opens."""
        with self.here():
            correspondence, sentences = receive_message(text, Person(self.person, **person))
            self.game = correspondence.name
        return sentences[-1]

    @contextmanager
    def opened(self):
        """Open the game; yield its correspondence."""
        with self.here():
            correspondence = find_saved(self.game)
            correspondence._person = self.person
            yield correspondence

    @property
    def line(self):
        with self.opened() as correspondence:
            return correspondence.line

    def play(self, *texts):
        """Play actions; return the line to send."""
        with self.opened() as correspondence:
            match = correspondence.match
            for text in texts:
                match.play(match.position.find(text))
            return correspondence.line

    def write(self, entry):
        """Write another entry; return the line to send."""
        with self.opened() as correspondence:
            correspondence.write(entry)
            return correspondence.line

    def summary(self):
        with self.here():
            (summary,) = (each for each in read_library().games if each.id == self.game)
        return summary

    def state(self):
        """All that the match of the game knows."""
        with self.opened() as correspondence:
            match = correspondence.match
            return (match.position, match.actions, match.outcome, match.offer, match.seats)
