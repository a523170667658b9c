"""People at a table, each with a data folder of their own, in one process."""

import os
from contextlib import contextmanager

from boardgames_tui.core.cells import WHITE
from boardgames_tui.core.position import Position
from boardgames_tui.elsewhere.folder import Table
from boardgames_tui.elsewhere.outbox import Outboxes
from boardgames_tui.elsewhere.table_game import TableGame
from boardgames_tui.games import GAMES
from boardgames_tui.match.clock import Control
from boardgames_tui.match.seats import Seat
from boardgames_tui.match.setup import Setup


class Person:
    """A person with a data folder; what is done `here` is done with that."""

    def __init__(self, folder, path, name, *, trusts_names=True):
        self.data, self.name = folder / f"data-{name}", name
        self.table = Table(path, name, trusts_names)

    @contextmanager
    def here(self):
        before = os.environ.get("BOARDGAMES_TUI_DATA")
        os.environ["BOARDGAMES_TUI_DATA"] = str(self.data)
        try:
            yield self
        finally:
            os.environ.pop("BOARDGAMES_TUI_DATA")
            if before is not None:
                os.environ["BOARDGAMES_TUI_DATA"] = before

    def open(self, name):
        with self.here():
            return TableGame.open(self.table, name)

    def challenge(self, to="", **setup):
        with self.here():
            return TableGame.challenge(self.table, setup_of(self.name, **setup), to)

    def accept(self, name):
        with self.here():
            return TableGame.watch(self.table, "ann", name).accept()

    def write(self, letter):
        with self.here():
            write_letter(self.table, letter)

    def do(self, game, what, *args, **kwargs):
        with self.here():
            return getattr(game, what)(*args, **kwargs)


def people_at(path, *names):
    """Make a table in a folder, at which names are trusted; return these people there."""
    path.mkdir(exist_ok=True)
    path.chmod(0o1777)
    return [Person(path.parent, path, name) for name in names]


def setup_of(user, *, key="io", size=5, clock="none", first=True, line="", handicap=0):
    setup = Setup(GAMES[key], size, {}, Seat("me", user), Seat("me"), control=Control.parse(clock), handicap=handicap)
    setup = setup.with_start(Position.read(GAMES[key], line)) if line else setup
    if (setup.begin().position.side == WHITE) == first:
        setup = setup.with_colours_exchanged
    return setup


class Two:
    """Ann, who has begun a game with Bob, and Bob; both have it open."""

    def __init__(self, folder, *, to="bob", **setup):
        self.ann_person, self.bob_person = self.people = people_at(folder / "table", "ann", "bob")
        self.ann = self.ann_person.challenge(to, **setup)
        self.bob = self.bob_person.accept(self.ann.name)
        self.look()

    def person_of(self, game):
        return self.ann_person if game.table is self.ann_person.table else self.bob_person

    def do(self, game, what, *args, **kwargs):
        return self.person_of(game).do(game, what, *args, **kwargs)

    @property
    def players(self):
        return (self.ann, self.bob) if self.ann.is_my_turn else (self.bob, self.ann)

    def at_another_host(self, game, folder):
        """Return the player of a game at a host without the own copies, and the game there."""
        person = self.person_of(game)
        there = Person(folder, person.table.path, person.name)
        there.data = folder / "data-elsewhere"
        return there, there.open(game.name)

    def look(self):
        return [self.do(game, "refresh") for game in (self.ann, self.bob)]

    def turn(self, *texts):
        game = self.ann if self.ann.is_my_turn else self.bob
        self.do(game, "play", *(texts or first_turn(game)))
        self.look()
        return game


def write_letter(table, letter):
    """Let the user of a table publish any letter, as a changed program may."""
    Outboxes(table, letter.game.name).write(letter, {})


def first_turn(game, *, last=False):
    position, texts = game.state.match.position, []
    seat = position.seat
    while position.seat == seat and not position.outcome:
        action = position.actions[-1 if last else 0]
        texts.append(action.text)
        position = position.after(action)
    return texts
