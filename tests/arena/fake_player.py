"""Engine that plays at random, and then misbehaves: `fake_player.py DIALECT BEHAVIOUR [PLY]`.

The behaviour begins at the PLY-th request of a game. The engine writes to the file FAKE_LOG.
"""

import os
import random
import sys
import time
from pathlib import Path

from boardgames_tui.core.position import Position
from boardgames_tui.games import GAMES
from boardgames_tui.games.ataxx import fen

RNG = random.Random(1)
GAME = GAMES["ataxx"]
OPTIONS = {"uai": "Size type spin default 7 min 4 max 9", "uci": "UCI_Variant type combo default chess var ataxx"}


def main(dialect, behaviour, ply=0):
    note("pid")
    requests, position = 0, None
    for line in sys.stdin:
        word, *words = line.split()
        if word == dialect:
            say(f"id name Fake\noption name {OPTIONS[dialect]}\n{dialect}ok")
        elif word == f"{dialect}newgame":
            note("new")
            requests = 0
        elif word == "isready":
            say("readyok")
        elif word == "position":
            position = read_position(words)
        elif word == "go":
            requests += 1
            say(f"bestmove {BEHAVIOURS[behaviour if requests > ply else 'plays'](dialect, position)}")
        elif word == "quit":
            return


def read_position(words):
    """Return the position of a `position` command."""
    cut = words.index("moves") if "moves" in words else len(words)
    position = Position.read(GAME, fen.read(" ".join(words[1:cut])), engine_defaults=True)
    for text in words[cut + 1 :]:
        position = position.after(position.find(text))
    return position


def plays(dialect, position):
    text = RNG.choice(position.actions).text
    if dialect == "uai":
        return text
    return {2: f"P@{text}", 4: text.replace("0000", "a1a1")}[len(text)]


def crashes(dialect, position):
    os._exit(3)


def hangs(dialect, position):
    time.sleep(60)


def dawdles(dialect, position):
    time.sleep(0.3)
    return plays(dialect, position)


def cheats(dialect, position):
    return "d4d5" if dialect == "uai" else "P@x9"


def note(what):
    with Path(os.environ["FAKE_LOG"]).open("a") as log:
        log.write(f"{what} {os.getpid()}\n")


def say(text):
    sys.stdout.write(f"{text}\n")
    sys.stdout.flush()


BEHAVIOURS = {each.__name__: each for each in (plays, crashes, hangs, dawdles, cheats)}

if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2], *map(int, sys.argv[3:]))
