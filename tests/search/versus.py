"""A match between two engines: paired random openings, each played with both colours, one engine thinking at a time.

python -m tests.search.versus A B [--game G] [--games N] [--movetime MS | --nodes N] [--size N] [--plies N] [--seed N]

A and B are commands that speak the protocol; options follow behind commas: "yardstick ataxx,Player=uct+".
"""

import argparse
import math
import random
import shlex
import subprocess
import sys

from boardgames_tui.games import GAMES
from boardgames_tui.kernel import BLACK, DRAW, WHITE
from boardgames_tui.position import Position

MOST_ACTIONS = 1_000


class Engine:
    """An engine in a process of its own, spoken to line by line."""

    def __init__(self, text: str, size: int) -> None:
        command, *options = text.split(",")
        self._process = subprocess.Popen(
            shlex.split(command), stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, encoding="utf-8", bufsize=1
        )
        self.ask("uai", until="uaiok")
        for option in (f"Size={size}", *options):
            name, value = option.split("=")
            self._say(f"setoption name {name} value {value}")

    def _say(self, line: str) -> None:
        self._process.stdin.write(f"{line}\n")

    def ask(self, line: str, until: str) -> str:
        """Say a line; return the answer that begins so."""
        self._say(line)
        while not (answer := self._process.stdout.readline()).startswith(until):
            assert answer, "the engine has ended"
        return answer.strip()

    def begin(self) -> None:
        """Begin a game."""
        self._say("uainewgame")
        self.ask("isready", until="readyok")

    def choose(self, start: Position, moves: list[str], limit: str) -> str:
        """Return the action that it plays."""
        self._say(f"position fen {start} moves {' '.join(moves)}" if moves else f"position fen {start}")
        return self.ask(f"go {limit}", until="bestmove").split()[1]

    def close(self) -> None:
        """End it."""
        self._process.kill()


def opening(game: str, size: int, plies: int, seed: int) -> Position:
    """Return a position after so many random actions; in Ataxx one that is not decided by what has been turned."""
    dice = random.Random(seed)
    while True:
        position = Position.start(GAMES[game], size, engine=True)
        for _ in range(plies):
            position = position if position.outcome else position.after(dice.choice(position.actions))
        if not position.outcome and (game != "ataxx" or is_even(position)):
            return position


def is_even(position: Position) -> bool:
    """Whether both sides have grown, and neither has two pieces more."""
    black, white = (position.cells.count(colour) for colour in (BLACK, WHITE))
    return min(black, white) > 2 and abs(black - white) < 2


def play(engines: dict[int, Engine], start: Position, limit: str) -> float:
    """Play a game between the engines of both seats; return what Black scores."""
    position, moves = start, []
    for engine in engines.values():
        engine.begin()
    while not position.outcome and len(moves) < MOST_ACTIONS:
        text = engines[position.seat].choose(start, moves, limit)
        position = position.after(position.find(text))
        moves.append(text)
    if not position.outcome or position.outcome.winner == DRAW:
        return 0.5
    winner = position.seat if position.outcome.winner == position.side else 3 - position.seat
    return float(winner == BLACK)


def elo(share: float) -> float:
    """The difference in strength that a share of the points tells of."""
    share = min(max(share, 0.001), 0.999)
    return 400 * math.log10(share / (1 - share))


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("engines", nargs=2)
    for name, default in (("games", 100), ("size", 0), ("plies", 4), ("seed", 1), ("movetime", 0), ("nodes", 0)):
        parser.add_argument(f"--{name}", type=int, default=default)
    parser.add_argument("--game", default="ataxx")
    asked = parser.parse_args()
    size = asked.size or GAMES[asked.game].size
    limit = f"nodes {asked.nodes}" if asked.nodes else f"movetime {asked.movetime or 100}"
    first, second = (Engine(text, size) for text in asked.engines)
    scores = []
    for game in range(asked.games):
        start = opening(asked.game, size, asked.plies, 1000 * asked.seed + game // 2)
        seats = {BLACK: first, WHITE: second} if game % 2 == 0 else {BLACK: second, WHITE: first}
        black = play(seats, start, limit)
        scores.append(black if game % 2 == 0 else 1 - black)
        n, mean = len(scores), sum(scores) / len(scores)
        error = 1.96 * math.sqrt(max(sum((s - mean) ** 2 for s in scores), 0.25) / n / n)
        told = f"{scores.count(1)} won, {scores.count(0.5)} drawn, {scores.count(0)} lost: {mean:.1%}"
        print(f"{told}, Elo {elo(mean):+.0f} [{elo(mean - error):+.0f}, {elo(mean + error):+.0f}], {limit}", flush=True)
    first.close()
    second.close()


if __name__ == "__main__":
    sys.exit(main())
