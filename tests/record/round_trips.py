"""Write and read random records of every game and size: `python -m tests.record.round_trips 1000` does 1000 of each.

A number behind that is the seed. It prints what came up, and stops at the first record that is not read as it was.
"""

import random
import sys
import time
from collections import Counter

from boardgames_tui.core.position import Position
from boardgames_tui.games import GAMES
from boardgames_tui.record.bgn.read import read_record
from boardgames_tui.record.bgn.write import write_record
from tests.record.trees import random_record, random_start, record_values

LONGEST = 60
COUNTED = (
    *("records", "actions", "variations", "boards", "labels"),
    *("swaps", "finished", "agreed", "unfinished_turns", "other_starts"),
)


def run(key, n, rng):
    """Write and read a number of records of a game, in all its sizes in turn, and count their contents."""
    counts = Counter()
    sizes = GAMES[key].sizes
    for i in range(n):
        start = random_start(rng, key, sizes[i % len(sizes)])
        record = random_record(rng, start, length=rng.randrange(LONGEST), boards=rng.randrange(3))
        text = write_record(record)
        again = read_record(text)
        assert record_values(again) == record_values(record), text
        assert write_record(again) == text
        counts.update(count(record))
    return counts


def count(record):
    nodes, start, last = list(record.root), record.root.position, record.root.line[-1]
    usual = Position.start(start.game, start.size, dict(start.options))
    numbers = (
        1,
        len(nodes) - 1,
        sum(max(0, len(node.children) - 1) for node in nodes),
        sum(node.is_set_up for node in nodes),
        sum(len(node.labels) for node in nodes),
        sum(node.action.text == "swap" for node in nodes if node.action),
        bool(last.position.outcome),
        bool(record.declared_outcome),
        last.next_turn == last.turn and not last.position.outcome,
        str(start) != str(usual),
    )
    return Counter(dict(zip(COUNTED, map(int, numbers), strict=True)))


def main():
    n, seed = (int(word) for word in (*sys.argv[1:], "1")[:2])
    for key in GAMES:
        began = time.monotonic()
        counts = run(key, n, random.Random(seed))
        took = time.monotonic() - began
        print(f"{key}: {', '.join(f'{what} {counts[what]}' for what in COUNTED)}; {took:.0f} s", flush=True)


if __name__ == "__main__":
    main()
