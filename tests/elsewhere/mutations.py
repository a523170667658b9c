"""Damaged and hostile files at a table: python -m tests.elsewhere.mutations [N]

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
from boardgames_tui.elsewhere import line
from boardgames_tui.elsewhere.game import HASH_BYTES
from boardgames_tui.elsewhere.line import decode
from boardgames_tui.elsewhere.lobby import describe, list_games
from boardgames_tui.elsewhere.watch import WatchedGame
from tests.elsewhere.people import Two

VALUES = [None, True, -1, 0, 10**30, 1.5, "", "x", "o", "!yes", "!no", "!draw x", "!back o", "!resign x", "!time o @5"]
VALUES += [
    "!off x",
    "!join cid",
    "c3",
    "c3 @-1",
    "c3 @999999999",
    "a" * 5000,
    "\x1b[2J",
    "\u202e",
    [],
    {},
    [[1, "!draw o"]],
    float("nan"),
]


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


def packed(fields):
    """Return the line of some fields, with the right hash if there is one."""
    try:
        check = line._read_fields(fields, 2).game.chain[-1]
    except Exception:  # noqa: BLE001 - the reader has to say so itself
        check = b"?" * HASH_BYTES[2]
    data = check.ljust(HASH_BYTES[2], b"\0") + zlib.compress(json.dumps(fields).encode())
    return "bg2." + base64.urlsafe_b64encode(len(data).to_bytes(2) + data).decode().rstrip("=")


def run(folder, number, seed):
    rng = random.Random(seed)
    counts = {"letters read": 0, "refused": 0, "slowest": 0.0}
    two = Two(folder, clock="3d")
    for _ in range(5):
        two.turn()
    me, you = (two.ann, two.bob) if two.ann.is_my_turn else (two.bob, two.ann)
    file = you.table.path / you.table.user / you.name
    original = file.read_bytes()
    header, text = original.split(b"\n")[:2]
    raw = base64.urlsafe_b64decode(text.partition(b".")[2] + b"==")[2 + HASH_BYTES[2] :]
    fields = json.loads(zlib.decompress(raw))
    before = me.copy.game
    for _ in range(number):
        kind = rng.random()
        if kind < 0.7:
            data = json.dumps(mutate(json.loads(header), rng)).encode() + b"\n" + packed(mutate(fields, rng)).encode()
        else:
            at = rng.randrange(len(original))
            data = original[:at] + rng.randbytes(rng.randrange(5)) + original[at + rng.randrange(4) :]
        temporary = file.with_name(".new")
        temporary.write_bytes(data)
        temporary.replace(file)
        began = time.perf_counter()
        two.do(me, "refresh")
        counts["slowest"] = max(counts["slowest"], time.perf_counter() - began)
        assert me.copy.game.entries[: len(before.entries)] == before.entries
        assert me.objection.isprintable()
        try:
            decode(data.partition(b"\n")[2].decode(errors="replace").strip())
            counts["letters read"] += 1
        except BoardGamesError:
            counts["refused"] += 1
        with two.ann_person.here():
            for row in list_games(two.ann_person.table).rows:
                assert describe(row).isprintable()
            with suppress(BoardGamesError):
                WatchedGame(me.table, me.copy.game.host_name, me.name)
        if me.copy.game != before:
            # A turn of the other player that is legal was added.
            assert len(me.copy.game.entries) > len(before.entries)
            two.ann_person.data.mkdir(exist_ok=True)
            before = me.copy.game
            if not me.state.pen:
                break
    return counts


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as folder:
        total = int(sys.argv[1]) if len(sys.argv) > 1 else 2000
        for seed in range(total // 100):
            place = Path(folder) / str(seed)
            place.mkdir()
            counts = run(place, 100, seed)
        print(total, counts)
