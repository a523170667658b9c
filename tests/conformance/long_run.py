"""Thousands of random games of every game and size, with plain rules, fast rules and oracles compared.

    python -m tests.conformance.long_run [GAMES_AT_THE_DEFAULT_SIZE [GAME]]

Prints the counts of rare events so far, and stops with the position at the first difference.
"""

import sys
import time
from collections import Counter

from boardgames_tui.engine.compile.specialise import Backend
from boardgames_tui.games import GAMES
from tests.conformance.walks import Variant, check_same, count_end, count_rare, oracle_for, variants, walk
from tests.engine.incremental_position import rule_results
from tests.extras import has


def run(variant: Variant, games: int, counts: Counter[str]) -> int:
    """Play the games of a variant; return the number of compared positions."""
    compared = 0
    fast, plain = (Backend(GAMES[variant.key], compiled=compiled) for compiled in (True, False))
    for seed in range(1_000, 1_000 + games_of(variant, games)):
        oracle = oracle_for(variant, seed)
        count_end(counts, variant.start(seed))
        for before, action, after in walk(variant.start(seed), seed):
            oracle.play(action.text)
            check_same(after, oracle)
            if not after.outcome:
                assert rule_results(fast, after) == rule_results(plain, after), str(after)
            count_rare(counts, before, action, after)
            compared += 1
    return compared


def games_of(variant: Variant, games: int) -> int:
    """Return the number of games: more on small boards, which are fast and have rare endings, fewer on large ones."""
    return max(2, round(games * (GAMES[variant.key].size / variant.size) ** 4))


def main(games: int, only: str) -> None:
    counts: Counter[str] = Counter()
    began, compared = time.monotonic(), 0
    for variant in (variant for variant in variants() if only in ("", variant.key) and has(variant.key, "oracle")):
        compared += run(variant, games, counts)
        so_far = ", ".join(f"{name} {count}" for name, count in sorted(counts.items()))
        print(f"{variant}: {games_of(variant, games)} games, no difference; so far {so_far}", flush=True)
    print(f"{compared} positions compared in {time.monotonic() - began:.0f} s")


if __name__ == "__main__":
    main(int(sys.argv[1]) if sys.argv[1:] else 20, sys.argv[2] if sys.argv[2:] else "")
