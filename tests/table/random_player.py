"""A process that plays a game at a table at random, and tells what it tries and what was confirmed."""

import os
import random
import resource
import time

from boardgames_tui.core.errors import BoardGamesError
from boardgames_tui.match.events import Played
from boardgames_tui.table import stamp
from boardgames_tui.table.table_game import TableGame

# Chances that a disk is full, that something other than a move is done, and that the clock of the host is set.
FULL_DISK, OTHER, JUMP = 0.03, 0.1, 0.05
# Seconds between two looks, at most.
WAIT = 0.002


class JumpingClock:
    """The module `time` of a host whose time of day is set at random."""

    def __init__(self, rng):
        self._dice, self._offset = rng, 0.0

    def time(self):
        if self._dice.random() < JUMP:
            self._offset = self._dice.uniform(-1e6, 1e6)
        return time.time() + self._offset

    def __getattr__(self, name):
        return getattr(time, name)


class RandomPlayer:
    """A user of a game. Each line that `tell` writes to a pipe is whole, even if the process is killed then."""

    def __init__(self, folder, name, user, seed, pipe):
        self._dice = random.Random(seed)
        self._pipe = pipe
        # Half of the hosts do not name their boots.
        if self._dice.random() < 0.5:
            stamp.boot_name = lambda: ""
        stamp.time = JumpingClock(self._dice)
        self._game = TableGame(folder, name, user)

    def play(self):
        """Play until the game is over."""
        game = self._game
        while game.state.stage == "on":
            try:
                if game.is_changed():
                    game.refresh()
                self._act_on_some_disk()
            except BoardGamesError as error:
                self.tell("refused", type(error).__name__)
            time.sleep(self._dice.uniform(0, WAIT))
        game.refresh()
        self.tell("over", game.match.position)

    def tell(self, *words):
        os.write(self._pipe, (" ".join(map(str, words)) + "\n").encode())

    def _act_on_some_disk(self):
        """Act, sometimes with a disk that is nearly full."""
        limits = resource.getrlimit(resource.RLIMIT_FSIZE)
        if self._dice.random() < FULL_DISK:
            size = self._game.folder.file_of(self._game.name).stat().st_size
            resource.setrlimit(resource.RLIMIT_FSIZE, (size + self._dice.randrange(250), limits[1]))
        try:
            self._act()
        finally:
            resource.setrlimit(resource.RLIMIT_FSIZE, limits)

    def _act(self):
        """Do something that may be possible now, mostly a move."""
        game, rng = self._game, self._dice
        offer = game.offer_to_me
        if offer and rng.random() < 0.3:
            # Draws would end most games early.
            game.answer(accepted=offer.kind == "takeback" and rng.random() < 0.5)
        elif rng.random() < OTHER:
            rng.choice([game.ask_takeback, game.offer_draw, lambda: game.say("hello"), game.take_back_own])()
        elif game.is_my_turn:
            action = rng.choice(game.match.position.actions)
            self.tell("try", action.text)
            entries = game.play(action)
            own = next(entry for entry in entries if entry.user == game.user and isinstance(entry.event, Played))
            self.tell("played", own.stamp.fields["at"], action.text)
