"""Fuzzing of the program: hostile lines of the protocol, mutated records and messages, damaged files.

    python -m tests.fuzz [--seed N] [--seconds S] [--only lines|records|journals|messages] [--case KIND:INDEX]

Prints how many attacks of each kind it made, and every finding with its input; exits 1 if there was one.
"""

import argparse
import os
import sys

from tests.fuzz.runner import KINDS, replay, run_all


def case(text):
    kind, _, index = text.partition(":")
    if kind not in KINDS or not index.isdecimal():
        raise argparse.ArgumentTypeError(f"{text!r} is no case, which is written KIND:INDEX, as in records:17")
    return kind, int(index)


def main():
    parser = argparse.ArgumentParser(prog="python -m tests.fuzz", description="Attack the program with bad input.")
    parser.add_argument("--seed", type=int, default=1, help="another seed makes other attacks (default 1)")
    parser.add_argument(
        "--seconds",
        type=float,
        default=60,
        help="the time (default 60): for all kinds together, or to make the case smaller",
    )
    parser.add_argument("--only", action="append", choices=KINDS, help="attack this alone; may be given several times")
    parser.add_argument("--case", type=case, metavar="KIND:INDEX", help="make this attack again, and a smaller one")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="processes (default: one a processor)")
    options = parser.parse_args()
    if options.case:
        kind, index = options.case
        return int(replay(kind, options.seed, index, options.seconds))
    return int(run_all(options.only or [*KINDS], options.seed, options.seconds, options.jobs))


if __name__ == "__main__":
    sys.exit(main())
