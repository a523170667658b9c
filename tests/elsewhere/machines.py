"""Machines with data folders of their own, between which people send each other lines."""

from boardgames_tui.core.position import Position
from boardgames_tui.elsewhere.hand import HandGame, receive_message
from boardgames_tui.elsewhere.store import load
from boardgames_tui.games import GAMES
from tests.elsewhere.people import Person


class Machine(Person):
    """A machine of a person; the game is opened anew for every step, as after an end of the program."""

    def __init__(self, folder, name):
        super().__init__(folder, folder, name)
        self.game = ""

    def begin(self, key, size):
        start = Position.start(GAMES[key], size, {})
        with self.here():
            self.game = HandGame.begin(start, start.seat, self.name).name
        return self

    def receive(self, text):
        """Receive a message; return the sentence about the game that it opens."""
        with self.here():
            game, sentences = receive_message(text, self.name)
            self.game = game.name
        return sentences[-1]

    @property
    def opened(self):
        with self.here():
            return HandGame(*load(self.game), self.name)

    def act(self, what, *args, **kwargs):
        """Do something with the game; return the line to send."""
        game = self.opened
        self.do(game, what, *args, **kwargs)
        return game.line

    def play(self, *texts):
        return self.act("play", *texts)

    def answer(self, *, accepted):
        return self.act("answer", self.opened.offer_to_me, accepted=accepted)

    @property
    def line(self):
        return self.act("refresh")

    @property
    def match(self):
        return self.opened.state.match
