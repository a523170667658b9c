"""The attacks on tables of 2026-11-28, tried on games elsewhere: python -m tests.elsewhere.attacks (as root)."""

import fcntl
import os
import random
import resource
import shutil
import subprocess
import sys
import tempfile
import time
from dataclasses import replace
from pathlib import Path

from boardgames_tui.core.errors import BoardGamesError
from boardgames_tui.elsewhere import elsewhere_game, table_game
from boardgames_tui.elsewhere.folder import Table
from boardgames_tui.elsewhere.game import Letter, Request
from boardgames_tui.elsewhere.line import encode
from boardgames_tui.elsewhere.lobby import list_games, list_waiting
from boardgames_tui.elsewhere.table_game import TableGame
from boardgames_tui.elsewhere.watch import WatchedGame
from tests.elsewhere.people import first_turn, setup_of
from tests.elsewhere.real_users import ANN, BOB, CID, Process, full_disk, run_as

A, B, C = str(ANN), str(BOB), str(CID)


class Place:
    def __init__(self, home, name):
        self.home = home / name
        self.home.mkdir()
        self.home.chmod(0o755)
        self.path = self.home / "table"
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
        self.as_user(BOB, lambda: TableGame.join(Table(self.path), A, name).name)
        for _ in range(turns):
            self.turn(name)
        return name

    def turn(self, name):
        def play():
            game = self.open(name)
            if game.is_my_turn:
                game.play(*first_turn(game))
                return "played"
            return "-"

        for uid in (ANN, BOB):
            if self.as_user(uid, play) == "played":
                self.as_user(BOB if uid == ANN else ANN, lambda: self.open(name).name)
                return

    def open(self, name):
        game = TableGame.open(Table(self.path), name)
        game.refresh()
        return game

    def see(self, uid, name):
        def look():
            game = self.open(name)
            return f"{game.state.stage} entries {len(game.copy.game.entries)} {game.state.match.outcome} [{game.objection}]"

        return self.as_user(uid, look)

    def watch(self, name):
        def look():
            game = WatchedGame(Table(self.path), A, name)
            return f"{game.state.stage} entries {len(game.state.actors)} {game.state.match.outcome} [{game.objection}]"

        return self.as_user(CID, look)

    def goes_on(self, name):
        self.turn(name)
        return f"Ann: {self.see(ANN, name)}; Bob: {self.see(BOB, name)}; Cid: {self.watch(name)}"


def write(path, data, uid=None):
    path.unlink(missing_ok=True)
    path.write_bytes(data)
    path.chmod(0o644)
    if uid:
        os.chown(path, uid, uid)


def m2(home):
    place = Place(home, "m2")
    lost = 0
    for round_ in range(30):
        name = place.begin()
        place.as_user(ANN, lambda: place.open(name).resign())
        place.as_user(BOB, lambda: place.open(name).name)

        def rematch(tell, seed=round_):
            time.sleep(random.Random(seed).uniform(0, 0.01))
            game = place.open(name).rematch()
            for _ in range(200):
                game.refresh()
                if game.state.stage == "on":
                    break
                time.sleep(0.005)
            if game.is_my_turn:
                game.play(*first_turn(game))
            tell(game.state.stage, game.name)

        both = [Process(uid, place.home, rematch) for uid in (ANN, BOB)]
        for process in both:
            while process.read(1):
                pass
            assert process.end() == 0
        names = {process.lines[-1] for process in both}
        lost += len(names) != 1 or "on" not in names.pop()
    print(f"M2 both offer a rematch at once: {lost} of 30 rounds lost a game")
    name = place.begin()
    place.as_user(ANN, lambda: place.open(name).resign())

    def full():
        game = place.open(name)
        with full_disk(300):
            try:
                game.rematch()
                return "begun"
            except BoardGamesError as error:
                return f"refused: {error}; old game {game.state.stage}"

    print(
        "M2 full disk at a rematch:",
        place.as_user(BOB, full),
        "| again:",
        place.as_user(BOB, lambda: place.open(name).rematch().state.stage),
    )


def m3(home):
    place = Place(home, "m3")
    name = place.begin(2)

    def flood():
        game = place.open(name)
        began = time.process_time()
        for index in range(2000):
            game.say(f"line {index}")
        return f"2000 lines said in {time.process_time() - began:.1f} s cpu"

    print("M3 flood of chat by Bob:", place.as_user(BOB, flood))

    def read():
        game = TableGame.open(Table(place.path), name)
        began = time.process_time()
        game.refresh()
        return f"{sum(1 for line in game.copy.chat if line[0] != game.seat)} lines read in {time.process_time() - began:.3f} s cpu"

    print("   Ann:", place.as_user(ANN, read), "| Cid cannot write into the game at all")


def m4(home):
    place = Place(home, "m4")
    name = place.begin(2)
    file = place.path / A / name
    link = f"ln {file} {place.home}/x"
    done = subprocess.run(
        ["setpriv", "--reuid=61003", "--regid=61003", "--clear-groups", "sh", "-c", link],
        capture_output=True,
        text=True,
    )
    print("M4 hard link by Cid:", done.stderr.strip() or "made")
    os.link(file, place.home / "x")
    print("   hard link by root:", place.goes_on(name))

    def lock(tell):
        fd = os.open(place.path / A / name, os.O_RDONLY)
        fcntl.flock(fd, fcntl.LOCK_EX)
        other = os.open(place.path / B / name, os.O_RDONLY)
        fcntl.flock(other, fcntl.LOCK_EX)
        tell("locked")
        time.sleep(60)

    process = Process(CID, place.home, lock)
    process.read(5)
    began = time.monotonic()
    print("   locks by Cid:", process.lines, place.goes_on(name), f"{time.monotonic() - began:.1f} s")
    process.end(kill=True)
    print("   Cid appends:", place.as_user(CID, lambda: file.open("ab").write(b"\n" * 10001)))
    print(
        "   Cid deletes:",
        place.as_user(CID, lambda: file.unlink()),
        "|",
        place.as_user(CID, lambda: os.rename(place.path / A, place.path / "x")),
    )
    own = place.home / f"data-{ANN}/games/{name}.jsonl"
    print(
        "   owner truncates own file:",
        file.write_bytes(b""),
        place.goes_on(name),
        "file",
        file.stat().st_size,
        "copy",
        own.stat().st_size,
    )
    print(
        "   owner puts 5 MB there:",
        file.write_bytes(b"x" * 5_000_000),
        "Bob:",
        place.see(BOB, name),
        "then",
        place.goes_on(name),
        "file",
        file.stat().st_size,
    )
    shutil.rmtree(place.path / A)
    shutil.rmtree(place.path / B)
    print("   all files deleted:", place.goes_on(name))


def m5(home):
    place = Place(home, "m5")
    name = place.begin(8)
    before = place.see(ANN, name)
    file = place.path / B / name

    def cut():
        game = place.open(name)
        shorter = replace(game.copy.game, entries=game.copy.game.entries[:-4])
        return encode(replace(game.copy.letter, game=shorter), 60_000)

    head = file.read_bytes().split(b"\n")[0]
    line = place.as_user(BOB, cut)
    good = file.read_bytes()
    write(file, head + b"\n" + line.encode(), BOB)
    print(
        "M5 Bob cuts four entries off, Ann's terminal is closed: before",
        before,
        "| after",
        place.see(ANN, name),
        "| watcher",
        place.watch(name),
    )

    def rewrite():
        game = place.open(name)
        copy = replace(game.copy, game=replace(game.copy.game, entries=game.copy.game.entries[:1]))
        state = copy.state()
        rng = random.Random(5)
        while len(copy.game.entries) < 9:
            action = rng.choice(state.match.position.actions).text
            longer = copy.game.with_entries([action])
            state.read(longer)
            copy = replace(copy, game=longer)
        return encode(Letter(copy.game, game.seat), 60_000)

    write(file, head + b"\n" + place.as_user(BOB, rewrite).encode(), BOB)
    print("   Bob rewrites all but the first entry: Ann:", place.see(ANN, name), "| Cid, new:", place.watch(name))
    write(file, good, BOB)
    file.unlink()
    (place.path / A / name).unlink()
    print("   Ann deletes a game that she has lost: Bob:", place.see(BOB, name), "| again there:", file.exists())


def m6(home):
    place = Place(home, "m6")
    name = place.begin(2, clock="1")
    file = place.path / B / name
    who = "Bob" if "played" not in "" else ""

    def forge():
        game = WatchedGame(Table(place.path), A, name)
        turn = first_turn_of(game.state.match)
        moved = game.state.game.with_entries([f"{text} @{int(game.state.time * 10) + 5}" for text in turn])
        data = b"{}\n" + encode(Letter(moved, game.state.pen), 60_000).encode()
        results = []
        for user in (A, B):
            for folder in (user, f"{user}~1", f"{user}~zz"):
                try:
                    (place.path / folder).mkdir(exist_ok=True)
                    (place.path / folder / name).unlink(missing_ok=True)
                    (place.path / folder / name).write_bytes(data)
                    results.append(f"{folder}: written")
                except OSError as error:
                    results.append(f"{folder}: {error.strerror}")
        return results

    print("M6a Cid forges a move in folders of Ann's and Bob's names:", place.as_user(CID, forge))
    print("   ", place.goes_on(name))
    script = f"mkdir -p {place.path}/{B}~q; cp {file} {place.path}/{B}~q/; id -u; stat -c %u {place.path}/{B}~q/{name}"
    command = [
        "setpriv",
        "--reuid=61003",
        "--regid=61003",
        "--clear-groups",
        "unshare",
        "-U",
        f"--map-user={B}",
        "sh",
        "-c",
        script,
    ]
    done = subprocess.run(command, capture_output=True, text=True)
    owner = (place.path / f"{B}~q" / name).stat().st_uid if (place.path / f"{B}~q" / name).exists() else None
    print(
        "M6b unshare --map-user:",
        done.stdout.split(),
        done.stderr.strip(),
        "owner outside:",
        owner,
        "counts:",
        Table(place.path)._is_of(B, (place.path / f"{B}~q").stat()) if owner else "-",
    )

    def entries_of_ann_by_bob():
        game = place.open(name)
        state = game.state
        entries = []
        for _ in range(2):
            turn = first_turn_of(state.match)
            entries += [f"{text} @{int(state.time * 10) + 5}" for text in turn]
            state.read(game.copy.game.with_entries(entries))
        return encode(
            Letter(
                game.copy.game.with_entries(entries),
                game.seat,
                (
                    Request(len(game.copy.game.entries), "!resign x @9"),
                    Request(len(game.copy.game.entries), "!resign o @9"),
                ),
            ),
            60_000,
        )

    head = file.read_bytes().split(b"\n")[0]
    print("   before:", place.see(ANN, name), place.see(BOB, name))
    for uid, other_uid in ((BOB, ANN), (ANN, BOB)):
        mine = place.path / str(uid) / name
        good = mine.read_bytes()
        write(mine, head + b"\n" + place.as_user(uid, entries_of_ann_by_bob).encode(), uid)
        print(
            f"M6 {uid} writes a turn of {other_uid}, and resigns for both: the other:",
            place.see(other_uid, name),
            "| Cid:",
            place.watch(name),
        )
        write(mine, good, uid)
    name = place.begin(2, clock="1")

    def future(seconds, claim):
        def work():
            elsewhere_game.time = table_game.time = type("T", (), {"time": staticmethod(lambda: time.time() + seconds)})
            game = place.open(name)
            if claim:
                game.claim_time()
            else:
                game.play(*first_turn(game))
            return game.state.match.outcome

        return work

    me, you = (ANN, BOB) if "True" in place.as_user(ANN, lambda: place.open(name).is_my_turn) else (BOB, ANN)
    print("M6c claim 1e5 s in the future:", place.as_user(you, future(1e5, True)), "| the victim:", place.see(me, name))
    print(
        "   the victim plays:",
        place.as_user(me, lambda: place.open(name).play(*first_turn(place.open(name)))),
        place.see(me, name),
        place.see(you, name),
    )
    print(
        "M6d turn 8e8 s in the future:",
        place.as_user(you, future(8e7, False)),
        "| the other:",
        place.see(me, name),
        "| may claim:",
        place.as_user(me, lambda: not place.open(name).refusal("claim")),
    )
    print("M6c a watcher writes nothing that is read: chat of Cid does not exist")


def first_turn_of(match):
    position, texts = match.position, []
    seat = position.seat
    while position.seat == seat and not position.outcome:
        action = position.actions[0]
        texts.append(action.text)
        position = position.after(action)
    return texts


def lists(home):
    place = Place(home, "lists")
    real = [place.begin(1) for _ in range(10)]
    waiting = {
        uid: place.as_user(uid, lambda: sorted(row.name for row in list_waiting(Table(place.path))))
        for uid in (ANN, BOB)
    }

    def cost(work):
        def measured():
            cpu = time.process_time()
            result = work()
            return f"{result} {time.process_time() - cpu:.2f} s cpu, {resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024} MB"

        return measured

    def spam(count):
        def work():
            names = Table(place.path, C, False)
            game = TableGame.challenge(names, setup_of(C), B)
            header = (place.path / C / game.name).read_bytes().split(b"\n")[0]
            letters, rng = "23456789bcdfghjkmnpqrstvwxz", random.Random(1)
            for index in range(count):
                name = "".join(rng.choice(letters) for _ in range(8)) if index >= len(real) else real[index]
                fake = header.replace(b'"stage":"open"', b'"stage":"over"') if index < len(real) else header
                fake = fake.replace(b'"host":"61003"', b'"host":"61001"') if index < len(real) else fake
                (place.path / C / name).write_bytes(fake + b"\n")
            return "done"

        return work

    print(
        "m1/m2 25,000 invented games of Cid, also of the names of real ones, in his folder:",
        place.as_user(CID, spam(25_000)),
    )
    for uid in (ANN, BOB):
        now = place.as_user(uid, lambda: sorted(row.name for row in list_waiting(Table(place.path)) if row.is_mine))
        print(
            f"   {uid}: waiting as before: {now == waiting[uid]};",
            place.as_user(uid, cost(lambda: len(list_games(Table(place.path)).rows))),
            "again",
            place.as_user(uid, cost(lambda: len(list_games(Table(place.path)).rows))),
        )

    def many_folders():
        for index in range(30_000):
            os.mkdir(place.path / f"zz{index}")
        return "made"

    print(
        "   30,000 folders by Cid:",
        place.as_user(CID, many_folders),
        [
            place.as_user(
                uid, cost(lambda: (len(rows := list_games(Table(place.path)).rows), sum(row.is_mine for row in rows)))
            )
            for uid in (ANN, BOB)
        ],
    )
    print("   a game goes on:", place.goes_on(real[0]))


def names(home):
    place = Place(home, "names")

    def squat():
        made = []
        for user in (A, B):
            os.mkfifo(place.path / user) if user == A else os.symlink("/tmp", place.path / user)
            made.append(user)
        return made

    print("Cid takes the names of Ann (a FIFO) and Bob (a link to /tmp) before they come:", place.as_user(CID, squat))
    name = place.begin(3)
    print("   ", place.goes_on(name), sorted(os.listdir(place.path)))
    other = place.begin(1)
    for uid in (ANN, BOB):
        folder = next(each for each in place.path.iterdir() if each.name.startswith(f"{uid}~"))
        (folder / other).unlink(missing_ok=True)
    folder = next(each for each in place.path.iterdir() if each.name.startswith(f"{B}~"))
    os.mkfifo(folder / other)
    began = time.monotonic()
    print("   a FIFO instead of Bob's file:", place.see(ANN, other), f"{time.monotonic() - began:.1f} s")


def loops(home):
    place = Place(home, "loops")
    name = place.begin(2)

    def busy(tell):
        game = place.open(name)
        until = time.monotonic() + 10
        count = 0
        while time.monotonic() < until:
            game.say("x")
            count += 1
        tell(count)

    me, you = (ANN, BOB) if "True" in place.as_user(ANN, lambda: place.open(name).is_my_turn) else (BOB, ANN)
    process = Process(you, place.home, busy)
    time.sleep(1)

    def play():
        times = []
        game = place.open(name)
        cpu = time.process_time()
        for _ in range(30):
            began = time.perf_counter()
            game.refresh()
            times.append(time.perf_counter() - began)
            time.sleep(0.1)
        used = time.process_time() - cpu
        began = time.perf_counter()
        game.play(*first_turn(game))
        return f"turn played in {time.perf_counter() - began:.3f} s; longest look {max(times):.3f} s; {used / 3:.1%} of a processor"

    print("m3 the opponent says lines in a loop:", place.as_user(me, play))
    while process.read(1):
        pass
    print("   lines said:", process.lines, process.end())


def synchronised(home):
    """Two copies of a folder, synchronised by a program that knows only whole files and makes conflict copies."""
    base = home / "sync"
    base.mkdir()
    tables = [base / "a", base / "b"]
    for path in tables:
        path.mkdir(mode=0o755)
    people = {"ann@a": base / "data-a", "bob@b": base / "data-b"}

    def act(user, path, work):
        os.environ["BOARDGAMES_TUI_DATA"] = str(people[user])
        table = Table(path, user)
        assert table.trusts_names
        return work(table)

    def sync():
        conflicts = 0
        for file in {file.relative_to(path) for path in tables for file in path.rglob("*") if file.is_file()}:
            versions = [path / file for path in tables]
            there = [each for each in versions if each.exists()]
            newest = max(there, key=lambda each: each.stat().st_mtime_ns)
            for each in versions:
                if each != newest:
                    each.parent.mkdir(exist_ok=True)
                    shutil.copy2(newest, each)
        return conflicts

    name = act("ann@a", tables[0], lambda table: TableGame.challenge(table, setup_of("ann@a"), "bob@b").name)
    sync()
    act("bob@b", tables[1], lambda table: TableGame.join(table, "ann@a", name))
    sync()
    rng = random.Random(3)
    for _ in range(200):
        user, path = rng.choice(list(zip(people, tables, strict=True)))

        def something(table):
            game = TableGame.open(table, name)
            game.refresh()
            if game.state.stage == "over":
                return True
            try:
                if game.is_my_turn:
                    game.play(*first_turn(game))
                else:
                    rng.choice([game.offer_draw, lambda: game.say("hi"), game.ask_takeback])()
            except BoardGamesError:
                pass
            if game.offer_to_me and rng.random() < 0.3:
                game.answer(game.offer_to_me, accepted="back" in game.offer_to_me.text)
            return False

        act(user, path, something)
        if rng.random() < 0.5:
            sync()
    games = []
    for _ in range(3):
        sync()
        games = [
            act(user, path, lambda table: (lambda game: (game.refresh(), game)[1])(TableGame.open(table, name)))
            for user, path in zip(people, tables, strict=True)
        ]
    same = games[0].copy.game == games[1].copy.game
    print(
        "case 5, a synchronised folder, 200 acts on both sides, half of them before a synchronisation: same game:",
        same,
        len(games[0].copy.game.entries),
        "entries,",
        games[0].objection or "no objection",
    )


def main():
    with tempfile.TemporaryDirectory() as folder:
        home = Path(folder)
        home.chmod(0o755)
        chosen = sys.argv[1:]
        for attack in (m2, m3, m4, m5, m6, lists, names, loops, synchronised):
            if chosen and attack.__name__ not in chosen:
                continue
            attack(home)


if __name__ == "__main__":
    main()
