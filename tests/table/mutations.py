"""Damaged journals: each is opened, listed and told, and played on if that is possible, without a crash or a hang."""

import json
import random
import signal
import time
from collections import Counter

from boardgames_tui.core.errors import BoardGamesError
from boardgames_tui.games import GAMES
from boardgames_tui.storage.saved_games.entries_json import json_line
from boardgames_tui.table.journal import hash_of
from boardgames_tui.table.lobby import list_games, list_waiting
from boardgames_tui.table.sentences import describe_entry
from boardgames_tui.table.table_game import TableGame
from tests.fuzz.mutate import mutate
from tests.table.tables import begin, make_table

# Seconds after which a case hangs, and those that an ordinary case may take.
PATIENCE, LONGEST = 60, 5
FIELDS = """
"user":"ann" "user":"\\u001b[2J" "at":"9999-12-31T23:59:59+23:59" "at":1 "up":1e308 "boot":"" "down":1e999 "play":"0000"
"play":"c3" "stand":0 "stand":-1 "answer":true "answer":false "end":"x","reason":"time" "end":"=","reason":"agreement"
"ask":"draw","by":"black" "say":"x" "sit":"white","who":"me:ann" "who":"uai:reboot" "close":true "rematch":"bcdfg"
"to":"bob" "black":"engine:9" "clock":"60d" "start":"" "now":{} "waits":["ann"] "stage":"over"
"""
PIECES = [field.encode() for field in FIELDS.split()]


def journals(folder, rng):
    """Return the data of games of all kinds, with everything that can be in a journal."""
    found = []
    for key in GAMES:
        ann, bob = begin(folder, key=key, size=GAMES[key].sizes[0], clock=rng.choice(["none", "10+5", "3d"]))
        for _ in range(12):
            for game in (ann, bob):
                game.refresh()
                do_something(game, rng)
        ann.refresh()
        if ann.state.stage == "on":
            ann.resign()
        ann.offer_rematch()
        found.append(folder.file_of(ann.name).read_bytes())
    for entry in list(folder.entries()):
        folder.delete(entry.name.removesuffix(".jsonl"))
    return found


def do_something(game, rng):
    try:
        if game.offer_to_me:
            game.answer(accepted=rng.random() < 0.5 and game.match.offer.kind == "takeback")
        elif rng.random() < 0.3:
            rng.choice([game.ask_takeback, game.offer_draw, lambda: game.say("hello"), game.take_back_own])()
        elif game.is_my_turn:
            game.play(rng.choice(game.match.position.actions))
    except BoardGamesError:
        pass


def chained_again(data):
    """Return the lines of a journal with the hashes that they need to be read."""
    chain, lines = "", []
    for line in data.split(b"\n")[:-1]:
        try:
            fields = json.loads(line)
        except (ValueError, RecursionError):
            fields = None
        is_entry = isinstance(fields, dict) and lines
        lines.append(json_line({**fields, "prev": chain}).rstrip(b"\n") if is_entry else line)
        chain = hash_of(lines[-1])
    return b"".join(line + b"\n" for line in lines)


def run(path, number, seed):
    """Run some cases; return a sentence with what came of them."""
    rng, counts = random.Random(seed), Counter()
    folder = make_table(path / "table")
    originals = journals(folder, rng)
    signal.signal(signal.SIGALRM, lambda *_: (_ for _ in ()).throw(AssertionError("a case hangs")))
    slowest = 0.0
    for index in range(number):
        data = mutate(rng, rng.choice(originals), PIECES, originals, 6)
        if rng.random() < 0.6:
            data = chained_again(data)
        folder.file_of("bcdfg").write_bytes(data)
        signal.alarm(PATIENCE)
        began = time.process_time()
        try:
            counts[read(folder, rng)] += 1
        except Exception:
            print(f"case {index} of seed {seed}: {data!r}")
            raise
        finally:
            signal.alarm(0)
        slowest = max(slowest, time.process_time() - began)
    assert slowest < LONGEST, slowest
    assert counts.keys() <= {"read", "played on", "refused"}, counts
    parts = ", ".join(f"{count} {what}" for what, count in counts.most_common())
    return f"{number} damaged journals: {parts}. The slowest took {slowest:.2f} s."


def read(folder, rng):
    """List and open the journal, and play on if that is possible; return what came of it."""
    for game in (*list_games(folder, "ann"), *list_waiting(folder, "ann")):
        assert f"{game.status} {game.players('you')} {game.id}".isprintable()
    try:
        game = TableGame(folder, "bcdfg", rng.choice(["ann", "bob", "cid"]))
    except BoardGamesError as error:
        return "refused" if str(error).isprintable() else f"refused with {error!r}"
    assert game.reason_for_ignoring.isprintable()
    for entry in game.state.chat:
        assert describe_entry(game, entry).isprintable()
    assert all(game.match.name_of(colour).isprintable() for colour in (1, 2))
    if not game.is_my_turn:
        return "read"
    game.play(rng.choice(game.match.position.actions))
    assert TableGame(folder, "bcdfg", "cid").match.position == game.match.position
    return "played on"
