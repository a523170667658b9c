"""Damaged and hostile files at a table: python -m tests.elsewhere.mutations [N [SEED]]

The content is changed before it is packed, so that all checks of damage pass, and in the bytes of the file.
"""

import base64
import json
import random
import sys
import tempfile
import time
import zlib
from contextlib import suppress
from pathlib import Path

from boardgames_tui.core.errors import BoardGamesError
from boardgames_tui.elsewhere.game import HASH_BYTES
from boardgames_tui.elsewhere.line import decode
from boardgames_tui.elsewhere.lobby import Lobby
from boardgames_tui.elsewhere.row import describe
from boardgames_tui.elsewhere.sentences import describe_news
from boardgames_tui.elsewhere.table_game import TableGame
from tests.elsewhere.people import Two, first_turn
from tests.fuzz.messages import forge

VALUES = [None, True, -1, 0, 10**30, 1.5, float("nan"), "", "x", "o", "a" * 5000, "\x1b[2J", "\u202e", [], {}]
VALUES += [[[1, "!draw o"]], "!yes", "!no", "!draw x", "!back o", "!resign x", "!time o @5", "!off x", "!join cid"]
VALUES += ["c3", "c3 @-1", "c3 @999999999"]
REQUESTS = ["!resign x @900", "!resign o", "!time x @99999999", "!off o @9"]
REQUESTS += ["!draw", "!back x @9 9", "!draw o @900", "c3"]


def mutate(value, rng, chance=0.04):
    if rng.random() < chance:
        return rng.choice(VALUES)
    if isinstance(value, list):
        new = [mutate(each, rng, chance) for each in value]
        if new and rng.random() < chance:
            new.insert(rng.randrange(len(new) + 1), rng.choice([*new, *VALUES]))
        if new and rng.random() < chance:
            del new[rng.randrange(len(new))]
        return new
    if isinstance(value, dict):
        return {key: mutate(each, rng, chance) for key, each in value.items()}
    return value


def run(folder, number, seed):
    """Let a player read damaged letters that bring a turn of the opponent; return what became of them."""
    rng = random.Random(seed)
    counts = {"letters read": 0, "refused": 0, "turns added": 0, "slowest": 0.0}
    two = Two(folder, clock="3d")
    for _ in range(5):
        two.turn()
    writer, reader = two.players
    person = two.person_of(reader)
    own_copy = person.data / "games" / f"{reader.name}.jsonl"
    before, saved = reader.copy.game, own_copy.read_bytes()
    two.do(writer, "play", *first_turn(writer))
    file = writer.table.path / writer.table.user / writer.name
    original = file.read_bytes()
    header, text = original.split(b"\n")[:2]
    raw = base64.urlsafe_b64decode(text.partition(b".")[2] + b"==")[2 + HASH_BYTES[2] :]
    fields = json.loads(zlib.decompress(raw))
    for _ in range(number):
        if rng.random() < 0.7:
            chance = rng.choice([0.005, 0.04])
            requests = [[len(before.entries), request] for request in rng.choices(REQUESTS, k=rng.randrange(3))]
            new_fields = mutate([*fields[:-2], requests, fields[-1]], rng, chance)
            new_header = mutate(json.loads(header), rng)
            data = json.dumps(new_header).encode() + b"\n" + forge(json.dumps(new_fields).encode())
        else:
            at = rng.randrange(len(original))
            data = original[:at] + rng.randbytes(rng.randrange(5)) + original[at + rng.randrange(4) :]
        file.write_bytes(data)
        try:
            decode(data.partition(b"\n")[2].decode(errors="replace").strip())
            counts["letters read"] += 1
        except BoardGamesError:
            counts["refused"] += 1
        own_copy.write_bytes(saved)
        began = time.perf_counter()
        with person.here():
            game = TableGame.open(person.table, reader.name)
            game.refresh()
            counts["slowest"] = max(counts["slowest"], time.perf_counter() - began)
            assert game.copy.game.entries[: len(before.entries)] == before.entries
            assert game.objection.isprintable()
            assert all(text.isprintable() for text in describe_news(game, reader.copy, "on"))
            counts["turns added"] += len(game.copy.game.entries) > len(before.entries)
            assert all(describe(row).isprintable() for row in Lobby(person.table).list_games().rows)
            with suppress(BoardGamesError):
                TableGame.watch(game.table, game.copy.game.host_name, game.name)
            # Whatever was read is read again from the own copy.
            assert TableGame.open(person.table, reader.name).copy == game.copy
    return counts


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as folder:
        total = int(sys.argv[1]) if len(sys.argv) > 1 else 2000
        print(run(Path(folder), total, int(sys.argv[2]) if len(sys.argv) > 2 else 1))
