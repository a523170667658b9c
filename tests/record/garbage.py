"""Measure the time to refuse a megabyte of garbage, for many kinds of it: `python -m tests.record.garbage [SEED]`."""

import random
import sys
import time
from contextlib import suppress

from boardgames_tui.core.errors import BoardGamesError
from boardgames_tui.record.formats import load
from tests.record.foreign_files import CUTEATAXX, PYTHON_ATAXX

MEGABYTE = 1_000_000
SGF = "(;SZ[9];B[cg];W[df]C[bold \\] move];B[ee]AE[df](;W[ab])(;W[ba]))"
OURS = '[Game "Torus"]\n\n1. c3 2. d4 {bold} <cp 3> 3. e5! (3. a9 (3. b9)) 4. a1 *'
BEGINNINGS = ("", "(;SZ[9]", '[Event "?"]\n', '[Game "Torus"]\n', "1. g2 ")
REPEATED = (
    *("(", "(;", "(;C[x]", ";", "B[", "A[a]", "AB[aa:ii]", ";AB[aa:dd];AE[aa:dd]", ";LB[aa:x]", "[aa]", "\\", "["),
    *("{", "{a}", "(f2 (f1 ", "(f2) ", ";\n", "1. ", "$1 ", "* ", '"', '[A "b"]\n', "[A ", "<cp 1> ", "!", "a", "9"),
    *("9/", "/", " ", "\n", "\t\n ", "\0", "é", "a1 (b1) "),
)


def kinds_of_garbage(rng):
    for beginning in BEGINNINGS:
        for each in REPEATED:
            yield f"{beginning!r} and {each!r}", (beginning + each * MEGABYTE)[:MEGABYTE]
    for text in (SGF, OURS, CUTEATAXX, PYTHON_ATAXX):
        yield f"{text[:12]!r} shuffled", text + "".join(rng.choices(text, k=MEGABYTE))
        yield f"{text[:12]!r} again and again", text * (MEGABYTE // len(text))
        yield f"{text[:12]!r} without an end", text[:-1] * (MEGABYTE // len(text))


def reading_seconds(text):
    began = time.process_time()
    with suppress(BoardGamesError):
        load(text, lenient=True)
    return time.process_time() - began


def main():
    rng = random.Random(int((*sys.argv[1:], "1")[0]))
    took = sorted(((reading_seconds(text), name) for name, text in kinds_of_garbage(rng)), reverse=True)
    print(f"{len(took)} kinds of a megabyte; the slowest, in seconds:")
    for longest, name in took[:12]:
        print(f"{longest:5.2f}  {name}")


if __name__ == "__main__":
    main()
