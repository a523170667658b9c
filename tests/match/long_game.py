"""A long game of Ataxx, in which both sides only jump, and the time that playing it takes.

`python -m tests.match.long_game 4000` prints the seconds of each eighth of a game of 4,000 actions.
"""

import random
import sys
import time

from boardgames_tui.games import GAMES
from boardgames_tui.match.clock import Control
from boardgames_tui.match.seats import Seat
from boardgames_tui.match.setup import Setup


def begin_game():
    """Begin a game with a clock, whose increments need the number of turns."""
    return Setup(GAMES["ataxx"], 7, {}, Seat("me"), Seat("me"), control=Control.parse("600+1")).begin()


def jumps(number, seed=1):
    """Return jumps of an endless game in which no piece is added, captured or turned."""
    rng, position, found = random.Random(seed), begin_game().start, []
    pieces = sorted(position.cells)
    while len(found) < number:
        action = rng.choice(position.actions)
        after = position.after(action)
        if sorted(after.cells) == pieces and not after.outcome:
            found.append(action)
            position = after
    return found


def main(number):
    match, actions = begin_game(), jumps(number)
    for part in range(8):
        began = time.process_time()
        for action in actions[part * number // 8 : (part + 1) * number // 8]:
            match.play(action)
        print(f"{match.ply:6} {time.process_time() - began:.3f} s")


if __name__ == "__main__":
    main(int(sys.argv[1]))
