"""A table of real users, in a folder that all of them can reach."""

import os

from boardgames_tui.core.errors import BoardGamesError
from boardgames_tui.elsewhere.folder import Table
from boardgames_tui.elsewhere.line import decode, encode
from boardgames_tui.elsewhere.table_game import TableGame
from tests.elsewhere.people import first_turn, setup_of
from tests.elsewhere.real_users import ANN, BOB, CID, run_as

A, B, C = str(ANN), str(BOB), str(CID)


class Place:
    def __init__(self, home):
        self.home, self.path = home, home / "table"
        self.path.mkdir()
        self.path.chmod(0o1777)

    def as_user(self, uid, work):
        """Let a user do something; return what it returns, as text, or the refusal."""

        def tell_result(tell):
            try:
                tell(str(work()).replace("\n", " "))
            except (BoardGamesError, OSError) as error:
                tell(f"{type(error).__name__}: {error}".replace("\n", " "))

        return run_as(uid, self.home, tell_result)[-1]

    def begin(self, turns=0, **setup):
        name = self.as_user(ANN, lambda: TableGame.challenge(Table(self.path), setup_of(A, **setup), B).name)
        self.as_user(BOB, lambda: TableGame.watch(Table(self.path), A, name).accept().name)
        for _ in range(turns):
            self.turn(name)
        return name

    def to_move(self, name):
        return (ANN, BOB) if self.as_user(ANN, lambda: self.open(name).is_my_turn) == "True" else (BOB, ANN)

    def turn(self, name):
        self.see(BOB, name)
        mover = self.to_move(name)[0]
        assert self.as_user(mover, lambda: (game := self.open(name)).play(*first_turn(game))) == "None"

    def open(self, name):
        game = TableGame.open(Table(self.path), name)
        game.refresh()
        return game

    def see(self, uid, name):
        """Return the number of turns, the end, and the objection that a user sees."""

        def look():
            game = TableGame.watch(Table(self.path), A, name) if uid == CID else self.open(name)
            end = game.state.match.outcome
            return f"{len(game.state.match.turns)} {end.reason if end else '-'} {game.objection}".strip()

        return self.as_user(uid, look)

    def goes_on(self, name):
        turns = int(self.see(ANN, name).split()[0])
        self.turn(name)
        return [self.see(uid, name) for uid in (BOB, ANN, CID)] == [f"{turns + 1} -"] * 3

    def file(self, uid, name):
        folders = sorted(self.path.glob(f"{uid}*"), key=lambda path: "~" not in path.name)
        return next(path / name for path in folders if path.is_dir() and path.stat().st_uid == uid)

    def letter(self, uid, name):
        return decode(self.file(uid, name).read_bytes().split(b"\n")[1].decode())

    def write(self, uid, name, letter):
        """Let a user write any letter, as a changed program may."""
        file = self.file(uid, name)
        file.unlink(missing_ok=True)
        file.write_bytes(b"{}\n" + encode(letter, 60_000).encode())
        os.chown(file, uid, uid)
