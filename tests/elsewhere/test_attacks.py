"""What others may do at a table, tried with real users: those who play, and those who only can reach the folder."""

import fcntl
import os
import random
import shutil
import tempfile
import time
from dataclasses import replace
from pathlib import Path

import pytest

from boardgames_tui.core.errors import BoardGamesError
from boardgames_tui.elsewhere.entries import Request
from boardgames_tui.elsewhere.folder import MAX_BYTES, Table
from boardgames_tui.elsewhere.game import Letter
from boardgames_tui.elsewhere.line import decode, encode
from boardgames_tui.elsewhere.lobby import Lobby
from boardgames_tui.elsewhere.state import ChainState
from boardgames_tui.elsewhere.table_game import TableGame
from tests.elsewhere import mutations, proof
from tests.elsewhere.people import first_turn, setup_of
from tests.elsewhere.real_users import ANN, BOB, CID, full_disk, run_as, running

pytestmark = pytest.mark.skipif(os.name != "posix" or os.geteuid() != 0, reason="only root can be several users")


A, B, C = str(ANN), str(BOB), str(CID)


class Place:
    """A table of real users, in a folder that all of them can reach."""

    def __init__(self, home):
        self.home, self.path = home, home / "table"
        self.path.mkdir()
        self.path.chmod(0o1777)

    def as_user(self, uid, work):
        """Do something as a user; return its result as text, or the refusal."""

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


@pytest.fixture
def home():
    """A place that all users can reach, unlike the folders of pytest."""
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as place:
        Path(place).chmod(0o755)
        yield Path(place)


@pytest.fixture
def place(home):
    return Place(home)


def test_players_who_are_killed_and_robbed_lose_nothing_that_was_confirmed(home):
    assert "Nothing was lost" in proof.play_games(home, 6, 3)


def test_damaged_and_hostile_files_neither_crash_nor_change_what_was_played(home):
    assert mutations.run(home, 150, 5)["refused"] > 20


def test_others_can_neither_change_nor_stop_a_game(place):
    name = place.begin(2)
    file = place.file(ANN, name)
    for forbidden in (
        lambda: os.link(file, place.home / "x"),
        lambda: file.open("ab"),
        file.unlink,
        lambda: (place.path / A).rename(place.path / "x"),
    ):
        assert "Error" in place.as_user(CID, forbidden)
    os.link(file, place.home / "x")
    assert place.goes_on(name)

    def lock(tell):
        for uid in (A, B):
            fcntl.flock(os.open(place.path / uid / name, os.O_RDONLY), fcntl.LOCK_EX)
        tell("locked")
        time.sleep(60)

    with running(CID, place.home, lock):
        assert place.goes_on(name)


def test_what_was_cut_rewritten_or_deleted_is_noticed_and_changes_nothing(place):
    name = place.begin(7)
    before = place.see(ANN, name)

    good = place.letter(BOB, name)
    place.write(BOB, name, replace(good, game=replace(good.game, entries=good.game.entries[:4])))
    assert place.see(ANN, name) == before
    rewritten = good.game.entries[:1]
    forged = ChainState.of(replace(good.game, entries=rewritten)).match.position.actions[-1].text
    place.write(BOB, name, Letter(replace(good.game, entries=(*rewritten, forged)), good.seat))
    assert "has changed the game since you saw it, at move 1" in place.see(ANN, name)
    place.as_user(ANN, lambda: place.open(name).request("resign"))
    place.see(BOB, name)
    for uid in (ANN, BOB):
        place.file(uid, name).unlink()
    assert place.see(BOB, name) == "7 resignation"
    assert place.file(BOB, name).exists()


def test_nobody_writes_for_somebody_else(place):
    name = place.begin(2)
    (mover, waiter), before = place.to_move(name), place.see(ANN, name)
    good = place.letter(waiter, name)
    # The waiting player moves for the other one, and resigns for both.
    turn = ChainState.of(good.game).match.position.actions[0].text
    requests = tuple(Request(len(good.game.entries), f"!resign {letter}") for letter in "xo")
    place.write(waiter, name, replace(good, game=good.game.with_entries([turn])))
    assert "of yours that was not made here" in place.see(mover, name)
    assert place.see(CID, name) == f"{before} The files of the two players do not agree: what both have written counts."
    place.write(waiter, name, replace(good, requests=requests[:2]))
    seen = place.as_user(mover, lambda: place.open(name).state.match.outcome.winner)
    assert seen == str(place.as_user(mover, lambda: (game := place.open(name)).state.match.colour_of(game.seat)))

    def forge():
        made = []
        for folder in (A, B, f"{A}~1", f"{B}~zz"):
            try:
                (place.path / folder).mkdir(exist_ok=True)
                (place.path / folder / name).write_bytes(place.file(waiter, name).read_bytes())
                made.append(folder)
            except OSError:
                pass
        return made

    name = place.begin(2)
    assert place.as_user(CID, forge) == f"['{A}~1', '{B}~zz']"
    assert place.goes_on(name)


def test_a_flood_hides_and_slows_nothing(place):
    real = [place.begin(1) for _ in range(3)]
    mine = [place.as_user(uid, lambda: own_names(place)) for uid in (ANN, BOB)]

    def flood():
        game = TableGame.challenge(Table(place.path), setup_of(C), B)
        header = (place.path / C / game.name).read_bytes().split(b"\n")[0]
        stolen = header.replace(b'"stage":"open"', b'"stage":"over"').replace(C.encode(), A.encode())
        letters, rng = "23456789bcdfghjkmnpqrstvwxz", random.Random(1)
        for name in real:
            (place.path / C / name).write_bytes(stolen + b"\n")
        for _ in range(6000):
            (place.path / C / "".join(rng.choices(letters, k=8))).write_bytes(header + b"\n")
        for index in range(6000):
            (place.path / f"zz{index}").mkdir()
        return "done"

    assert place.as_user(CID, flood) == "done"
    assert [place.as_user(uid, lambda: own_names(place)) for uid in (ANN, BOB)] == mine
    assert f"{C} has many games here" in place.as_user(ANN, lambda: Lobby(Table(place.path)).list_games().note)

    def cost():
        began = time.process_time()
        Lobby(Table(place.path)).list_games()
        return time.process_time() - began

    assert float(place.as_user(ANN, cost)) < 2


def own_names(place):
    return sorted(row.name for row in Lobby(Table(place.path)).list_games().rows if row.is_mine and row.waits)


def test_names_that_are_taken_and_pipes_stop_nobody(place):
    def squat():
        os.mkfifo(place.path / A)
        (place.path / B).symlink_to(place.home)
        return "done"

    assert place.as_user(CID, squat) == "done"
    name = place.begin(3)
    assert place.goes_on(name)
    file = place.file(BOB, name)
    file.unlink()
    os.mkfifo(file)
    began = time.monotonic()
    assert place.see(ANN, name) == "4 -"
    assert time.monotonic() - began < 5
    assert place.goes_on(name)
    # A link counts for nobody, even if its owner has made it, and a file of the owner.
    file.rename(place.home / "moved")
    file.symlink_to(place.home / "moved")
    assert place.as_user(ANN, lambda: Table(place.path).file_state(B, name)) == "None"


def test_an_opponent_who_never_stops_writing_stops_nobody(place):
    name = place.begin(2)
    mover, waiter = place.to_move(name)

    def chatter(tell):
        game = place.open(name)
        tell("began")
        while True:
            game.say("x")

    with running(waiter, place.home, chatter):
        assert place.as_user(mover, lambda: (game := place.open(name)).play(*first_turn(game))) == "None"
    assert place.see(waiter, name).startswith("3 -")


@pytest.mark.parametrize("data", [b"", b"x" * (MAX_BYTES + 1), None])
def test_a_game_goes_on_whatever_happens_to_the_files(place, data):
    name = place.begin(2)
    for uid in (ANN, BOB):
        if data is None:
            shutil.rmtree(place.path / str(uid))
        else:
            place.file(uid, name).write_bytes(data)
    assert place.as_user(BOB, lambda: (place.open(name), place.open(name))[1].delay) == ""
    assert place.goes_on(name)


def test_what_finds_no_room_on_the_disk_is_refused_and_can_be_done_later(place):
    name = place.begin(2)
    mover, _ = place.to_move(name)
    before = place.see(mover, name)

    def act(what):
        def work():
            game = place.open(name)
            with full_disk(300):
                return what(game)

        return work

    assert "cannot be saved" in place.as_user(mover, act(lambda game: game.play(*first_turn(game))))
    assert "cannot be saved" in place.as_user(mover, act(lambda game: game.request("resign")))
    assert place.see(mover, name) == before
    assert place.goes_on(name)
    place.as_user(ANN, lambda: place.open(name).request("resign"))
    place.see(BOB, name)
    assert "cannot be saved" in place.as_user(BOB, act(lambda game: game.rematch()))
    assert "None" not in place.as_user(BOB, lambda: place.open(name).rematch().name)


def test_what_cannot_be_published_is_saved_and_published_later(place):
    name = place.begin(2)
    mover, waiter = place.to_move(name)
    moved = place.home / "moved"

    def play():
        game = place.open(name)
        game.play(*first_turn(game))
        return bool(game.delay), game.is_changed()

    place.path.rename(moved)
    assert place.as_user(mover, play) == "(True, True)"
    moved.rename(place.path)
    assert place.see(waiter, name) == "2 -"
    assert place.see(mover, name).startswith("3")
    assert place.see(waiter, name) == "3 -"


def test_a_flood_of_chat_is_bounded_by_its_reader(place):
    name = place.begin()

    def flood():
        game = place.open(name)
        letter = game.copy.letter
        return encode(replace(letter, chat=tuple((number, "x" * 200) for number in range(1, 2001))), 60_000)

    assert "too long" in place.as_user(BOB, flood)
    place.as_user(BOB, lambda: [place.open(name).say(f"line {number}") for number in range(30)])
    assert (
        place.as_user(ANN, lambda: [text for _, _, text in place.open(name).copy.chat][::19])
        == "['line 10', 'line 29']"
    )
    assert "1 to 200" in place.as_user(BOB, lambda: place.open(name).say("x" * 201))
