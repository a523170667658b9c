"""Proof of games elsewhere: nothing that was confirmed is lost, and both sides reach the same game.

python -m tests.elsewhere.proof [GAMES [SEED]]   processes of real users (run it as root) play at a table

Two terminals of Ann, one of Bob and a watcher are killed at random moments, act at the same time, run out of disk and
have clocks that jump, while somebody truncates, rewrites, deletes and replaces what lies at the table.
"""

import os
import random
import shutil
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path

from boardgames_tui.core.errors import BoardGamesError
from boardgames_tui.elsewhere.elsewhere_game import OvertakenError
from boardgames_tui.elsewhere.folder import Table
from boardgames_tui.elsewhere.table_game import TableGame
from boardgames_tui.games import GAMES
from tests.elsewhere.people import setup_of
from tests.elsewhere.random_letters import random_turn
from tests.elsewhere.real_users import ANN, BOB, CID, Process, full_disk, jump, run_as

# Seconds until one of the processes is killed, at most; and those after which a game hangs.
LONGEST_LIFE, PATIENCE = 0.4, 120
# Chances of what else happens.
FULL_DISK, OTHER, JUMP, VANDAL = 0.03, 0.12, 0.01, 0.05
WAIT = 0.002


def player(path, name, seed):
    """Return what plays a game at random until it is over."""

    def work(tell):
        rng = random.Random(seed)
        jump(rng, JUMP if rng.random() < 0.5 else 0, rng.choice([100, 1e4, 1e6]))
        game = TableGame.open(Table(path), name)
        while True:
            try:
                if game.is_changed() or game.delay or rng.random() < 0.05:
                    game.refresh()
                if game.state.stage == "over":
                    break
                if rng.random() < FULL_DISK:
                    with full_disk(rng.randrange(6000)):
                        act(game, rng, tell)
                else:
                    act(game, rng, tell)
            except BoardGamesError as error:
                tell("refused", type(error).__name__)
            time.sleep(rng.uniform(0, WAIT))
        game.refresh()
        tell("over", game.state.match.position, game.state.match.outcome)

    return work


def act(game, rng, tell):
    """Do something that may be possible now, mostly a turn; tell what was confirmed."""
    offer, what = game.offer_to_me, rng.random()
    if offer and what < 0.3:
        game.answer(offer, accepted="back" in offer.text and rng.random() < 0.5)
        tell("answered", len(game.copy.game.entries), game.copy.game.chain[-1].hex())
    elif not game.refusal("claim") and what < 0.2:
        game.request("claim")
        tell("claimed")
    elif rng.random() < OTHER:
        act_otherwise(game, rng, tell)
    elif game.is_my_turn:
        game.play(*random_turn(game.state.match.position, rng))
        # The copy of another terminal may go on at once, so what was confirmed is in the chain up to here.
        tell("played", len(game.copy.game.entries), game.copy.game.chain[-1].hex())


def act_otherwise(game, rng, tell):
    what = rng.choice(["takeback", "draw", "say", "prepare", *(["resign"] if rng.random() < 0.03 else [])])
    match what:
        case "say":
            game.say("hello")
        case "prepare":
            position = game.state.match.position
            turn = random_turn(position, rng)
            for text in turn:
                position = position.after(position.find(text))
            game.prepare(f"if {' '.join(turn)} then {' '.join(random_turn(position, rng))}")
        case _:
            game.request(what)
    tell(what)


def watcher(path, host, name):
    def work(tell):
        game = TableGame.watch(Table(path), host, name)
        while game.state.stage in ("on", "open"):
            if game.is_changed():
                game.refresh()
            time.sleep(WAIT)
        tell("over", game.state.match.position, game.state.match.outcome)

    return work


class Vandal:
    """Somebody who changes the files at the table, as their owners may, or whoever may write to the folder."""

    def __init__(self, path, name, rng):
        self._path, self._name, self._dice = path, name, rng
        self._old = {}

    def act(self):
        uid = self._dice.choice([ANN, BOB])
        file = self._path / str(uid) / self._name
        kind = self._dice.choice(["delete", "cut", "old", "empty", "swap", "link", "pipe", "flip", "folder"])
        try:
            if file.is_symlink() or not file.is_file():
                # A pipe that was laid before would wait for its other end.
                file.unlink()
                return "vandal: unlink"
            data = file.read_bytes()
            old = self._old.setdefault(uid, [data])
            old.append(data)
            others = next(each for each in self._path.glob(f"*/{self._name}") if each != file and each.is_file())
            self._damage(kind, file, data or b"?", self._dice.choice(old), others.read_bytes())
            if kind not in ("delete", "folder"):
                os.chown(file, uid, uid, follow_symlinks=False)
        except (OSError, StopIteration):
            return "vandal came too late"
        return f"vandal: {kind}"

    def _damage(self, kind, file, data, old, others):
        at = self._dice.randrange(len(data))
        flipped = data[:at] + bytes([data[at] ^ 1 << self._dice.randrange(8)]) + data[at + 1 :]
        contents = {"cut": data[:at], "old": old, "empty": b"", "flip": flipped, "swap": others}
        # In place, or as a new file.
        if kind not in contents or self._dice.random() < 0.5:
            file.unlink()
        if kind == "folder":
            shutil.rmtree(file.parent)
        elif kind == "link":
            file.symlink_to("/etc/passwd")
        elif kind == "pipe":
            os.mkfifo(file, 0o666)
        elif kind in contents:
            file.write_bytes(contents[kind])
            file.chmod(0o644)


def play_games(home, number=200, seed=1):
    """Play games, check each of them, and return a sentence with what happened."""
    rng, counts = random.Random(seed), Counter()
    path = home / "table"
    path.mkdir()
    path.chmod(0o1777)
    home.chmod(0o755)
    for index in range(number):
        counts += play_game(home, path, rng)
        if not index % 20:
            print(index, dict(counts), flush=True)
    return f"{number} games: {', '.join(f'{count:,} {what}' for what, count in counts.items())}. Nothing was lost."


def play_game(home, path, rng):
    key, clock = rng.choice([*GAMES]), rng.choice(["none", "10", "3d"])

    def begin(tell):
        setup = setup_of(str(ANN), key=key, size=GAMES[key].sizes[0], clock=clock, first=rng.random() < 0.5)
        tell(TableGame.challenge(Table(path), setup, str(BOB)).name)

    (name,) = run_as(ANN, home, begin)
    run_as(BOB, home, lambda tell: TableGame.watch(Table(path), str(ANN), name).accept())
    counts, told, rounds = Counter(games=1), {ANN: [], BOB: []}, 0
    while True:
        counts += play_round(home, path, name, rng, told, vandal=Vandal(path, name, rng))
        ends = settle(home, path, name)
        if all(end.startswith("over") for end in ends):
            break
        # A turn that was made in time made a claim of time lapse.
        rounds += 1
        counts["ends that lapsed"] += 1
        assert rounds < 20, ends
    assert len(set(ends)) == 1, ends
    assert run_as(CID, home, watcher(path, str(ANN), name)) == [ends[0].partition(" | ")[0]]
    return counts + check(ends[0], told)


def play_round(home, path, name, rng, told, vandal):
    """Let processes play until the game is over for all of them, or nearly."""
    counts = Counter()
    processes = [Process(uid, home, player(path, name, rng.random())) for uid in (ANN, ANN, BOB)]
    give_up_at, kill_at = time.monotonic() + PATIENCE, time.monotonic() + rng.uniform(0, LONGEST_LIFE)
    last_end = None
    while processes:
        assert time.monotonic() < give_up_at, f"{name} hangs: {[each.lines[-3:] for each in processes]}"
        for process in [each for each in processes if not each.read(0.005)]:
            processes.remove(process)
            assert process.end() == 0, process.lines[-3:]
            told[process.uid] += process.lines
            last_end = last_end or time.monotonic()
        if rng.random() < VANDAL:
            counts[vandal.act()] += 1
        # For the others the game may go on, if an end has lapsed or a file was destroyed.
        is_stuck = last_end and time.monotonic() > last_end + 2
        if processes and (is_stuck or time.monotonic() > kill_at):
            victim = processes.pop(rng.randrange(len(processes)))
            counts["kills"] += victim.end(kill=True) == -9
            told[victim.uid] += victim.lines
            if not is_stuck:
                processes.append(Process(victim.uid, home, player(path, name, rng.random())))
            kill_at = time.monotonic() + rng.uniform(0, LONGEST_LIFE)
    return counts


def settle(home, path, name):
    """Let both players look until nothing changes; return what each has then, with the chain."""

    def look(tell):
        game = TableGame.open(Table(path), name)
        game.refresh()
        assert not game.delay, game.delay
        state = game.state
        chain = ",".join(part.hex() for part in game.copy.game.chain)
        texts = "/".join(game.copy.game.entries)
        tell(f"{state.stage} {state.match.position} {state.match.outcome} | {chain} | {texts}")

    before = None
    for _ in range(5):
        ends = [run_as(uid, home, look)[0] for uid in (ANN, BOB)]
        if ends == before:
            break
        before = ends
    return ends


def check(end, told):
    chain = end.split(" | ")[1].split(",")
    counts = Counter(entries=len(chain) - 1)
    for lines in told.values():
        for line in lines:
            word, *words = line.split()
            if word in ("played", "answered"):
                assert chain[int(words[0])] == words[1], line
                counts["confirmed"] += 1
            elif word == "refused":
                counts["overtaken" if words[0] == OvertakenError.__name__ else words[0]] += 1
    return counts


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as folder:
        print(play_games(Path(folder), *map(int, sys.argv[1:])))
