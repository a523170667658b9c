"""A program that synchronises folders brings files late, in any order, and copies that are in conflict."""

import random
import time
from itertools import permutations

import pytest

from boardgames_tui.core.errors import BoardGamesError
from boardgames_tui.elsewhere.folder import Table
from boardgames_tui.elsewhere.lobby import Lobby
from boardgames_tui.elsewhere.table_game import TableGame
from tests.elsewhere.people import Person, first_turn


class Sync:
    """Two folders of which each user writes to one, and what is on its way from one to the other."""

    def __init__(self, folder, rng, **setup):
        self.rng, self.folders = rng, {}
        for name in ("ann", "bob"):
            (folder / name).mkdir(mode=0o755)
            self.folders[name] = folder / name
        self.people = {name: Person(folder, self.folders[name], name) for name in self.folders}
        self.versions = {"ann": [], "bob": []}
        self.games = {"ann": self.people["ann"].challenge("bob", **setup)}
        self.name = self.games["ann"].name
        self.bring("ann")
        self.games["bob"] = self.people["bob"].accept(self.name)
        self.bring("bob")

    def bring(self, sender, *, old=False):
        """Let a file of a user arrive: the present one, or any earlier one."""
        file = self.folders[sender] / sender / self.name
        versions = self.versions[sender]
        if file.exists() and file.read_bytes() not in versions:
            versions.append(file.read_bytes())
        reader = "bob" if sender == "ann" else "ann"
        place = self.folders[reader] / sender
        place.mkdir(exist_ok=True)
        data = self.rng.choice(versions) if old else file.read_bytes()
        if old:
            (place / f"{self.name}.sync-conflict-20261128-135102-ABCDEFG").write_bytes(self.rng.choice(versions))
        temporary = place / ".syncthing.tmp"
        temporary.write_bytes(data)
        temporary.replace(place / self.name)

    def do(self, who, what, *args, **kwargs):
        return self.people[who].do(self.games[who], what, *args, **kwargs)

    def settle(self):
        for _ in range(3):
            for who in self.games:
                self.bring(who)
            for who in self.games:
                self.do(who, "refresh")
        ann, bob = self.games["ann"], self.games["bob"]
        assert ann.copy.game == bob.copy.game
        assert (ann.state.stage, ann.state.match.outcome) == (bob.state.stage, bob.state.match.outcome)
        watched = TableGame.watch(Table(self.folders["ann"], "cid", True), "ann", self.name)
        assert (watched.copy.game, watched.state.match.outcome) == (ann.copy.game, ann.state.match.outcome)
        assert not any((ann.objection, bob.objection, ann.delay, bob.delay))
        return ann


@pytest.mark.parametrize("seed", range(12))
def test_nothing_is_lost_by_files_that_arrive_late_in_any_order(tmp_path, seed):
    rng = random.Random(seed)
    sync, confirmed = Sync(tmp_path, rng, key=rng.choice(["io", "ataxx"])), []
    for _ in range(150):
        who = rng.choice(["ann", "bob"])
        game = sync.games[who]
        try:
            if rng.random() < 0.5:
                sync.bring(who, old=rng.random() < 0.5)
            elif game.offer_to_me and rng.random() < 0.5:
                sync.do(who, "answer", game.offer_to_me, accepted="back" in game.offer_to_me.text)
                confirmed.append(game.copy.game.chain[-1])
            elif game.is_my_turn:
                sync.do(who, "play", *first_turn(game, last=rng.random() < 0.5))
                confirmed.append(game.copy.game.chain[-1])
            else:
                acts = [["request", "draw"], ["request", "takeback"], ["refresh"], ["say", "hello"]]
                what, *words = rng.choice(acts) if rng.random() < 0.97 else ["request", "resign"]
                sync.do(who, what, *words)
        except BoardGamesError:
            pass
    assert {*confirmed} <= {*sync.settle().copy.game.chain}
    with sync.people["ann"].here() as ann:
        assert [row.name for row in Lobby(ann.table).list_games().rows] == [sync.name]


# What the player to move does, and what the other one does at the same time; and the winner and the reason, if it ends.
RACES = [
    ("play", "resign", "me: resignation"),
    # Of two resignations, that of the player to move counts or, after a move, the earlier one.
    ("resign", "resign", "you: resignation"),
    ("play resign", "resign", "me: resignation"),
    # An offer lapses if the other one moves.
    ("play", "draw", ""),
    ("resign", "draw", "you: resignation"),
    ("play", "takeback", ""),
    ("resign", "takeback", "you: resignation"),
    # A draw that is agreed comes before a resignation.
    ("accept", "resign", "nobody: agreement"),
    ("decline", "resign", "me: resignation"),
]
ORDERS = list(permutations(["ann", "bob", "look at ann", "look at bob"]))


def begun(place, **setup):
    """Return a game of two turns that both have seen, with the player to move and the other one."""
    place.mkdir()
    sync = Sync(place, random.Random(1), **setup)
    sync.settle()
    for _ in range(2):
        turn = next(who for who in sync.games if sync.games[who].is_my_turn)
        sync.do(turn, "play", *first_turn(sync.games[turn]))
        sync.settle()
    return sync, *sorted(sync.games, key=lambda who: not sync.games[who].is_my_turn)


def end_after(sync, me, order):
    """Let files arrive and players look in an order; return who has won and why, if the game has ended."""
    for step in order:
        if step in sync.games:
            sync.bring(step)
        else:
            sync.do(step.removeprefix("look at "), "refresh")
    match = sync.settle().state.match
    if not match.outcome:
        assert not any(game.offer_to_me for game in sync.games.values())
        return ""
    winner = match.outcome.winner
    name = match.name_of(winner) if winner in (1, 2) else ""
    return f"{'me' if name == me else 'you' if name else 'nobody'}: {match.outcome.reason}"


@pytest.mark.parametrize(("mine", "yours", "end"), RACES)
def test_both_act_at_once_and_all_come_to_one_end_in_any_order(tmp_path, mine, yours, end):
    for number, order in enumerate(ORDERS):
        sync, me, you = begun(tmp_path / str(number))
        if mine in ("accept", "decline"):
            sync.do(you, "request", "draw")
            sync.bring(you)
            sync.do(me, "refresh")
            sync.do(me, "answer", sync.games[me].offer_to_me, accepted=mine == "accept")
        for act in mine.split():
            if act == "play":
                sync.do(me, "play", *first_turn(sync.games[me]))
            elif act == "resign":
                sync.do(me, "request", "resign")
        sync.do(you, "request", yours)
        assert end_after(sync, me, order) == end


@pytest.mark.parametrize(("seconds", "end"), [(30, ""), (70, "you: time")])
def test_a_claim_and_a_turn_on_its_way_come_to_one_end_in_any_order(tmp_path, monkeypatch, seconds, end):
    now = [time.time()]
    monkeypatch.setattr(time, "time", lambda: now[0])
    for number, order in enumerate(ORDERS):
        sync, me, you = begun(tmp_path / str(number), clock="1")
        now[0] += seconds
        sync.do(me, "play", *first_turn(sync.games[me]))
        now[0] += 65 - min(seconds, 65)
        sync.do(you, "request", "claim")
        assert sync.games[you].state.stage == "over"
        assert end_after(sync, me, order) == end
        assert end or sync.games[you].is_my_turn
