"""Puzzles made anew from their positions, after a change of the engine or of the proofs.

python -m boardgames_tui.lab rate_puzzles FILE … [--jobs N | --dask ADDRESS]

Rewrites each file of puzzles with the present right actions, defences and difficulties. What is no puzzle any more is
dropped. Prints how many became what.
"""

import random
from collections import Counter
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import Annotated

import typer

from boardgames_tui.arena.worker_pool import open_pool
from boardgames_tui.engine.engine import Engine
from boardgames_tui.games import GAMES
from boardgames_tui.lab.make_puzzle import FULL, find_puzzle
from boardgames_tui.lab.mine import MEGABYTES, backend_of
from boardgames_tui.lab.puzzle_collection import write_puzzles
from boardgames_tui.lab.puzzle_difficulty import MORE_MOVES, find_difficulty, is_solved_by_greedy
from boardgames_tui.learn.puzzle import Puzzle, read_puzzle
from boardgames_tui.match.seats import LEVELS


def rate(puzzle: Puzzle) -> tuple[Puzzle | None, str]:
    """Return a puzzle made anew, or None if it is to be dropped, and in words what became of it."""
    engine = Engine(backend_of(puzzle.game), MEGABYTES, random.Random(puzzle.id))
    found = find_puzzle(engine, puzzle.id, puzzle.begin(GAMES[puzzle.game]), FULL, gains=True)
    if isinstance(found, str):
        return None, found
    difficulty = find_difficulty(engine, found)
    if difficulty not in LEVELS:
        return None, "solved by no level"
    if difficulty >= MORE_MOVES and is_solved_by_greedy(found):
        return None, "solved by greedy"
    change = "as difficult as before" if difficulty == puzzle.difficulty else "of another difficulty"
    return replace(found, difficulty=difficulty), change


def main(files: Annotated[list[Path], typer.Argument(metavar="FILE…")], jobs: int = 2, dask: str = "") -> None:
    """Rate the puzzles of the files."""
    with open_pool(jobs, dask) as pool:
        for file in files:
            puzzles = [read_puzzle(line) for line in file.read_text("utf-8").splitlines()]
            with closing(pool.run_calls(rate, [(puzzle,) for puzzle in puzzles])) as results:
                rated = [result for _, result in results]
            write_puzzles(file, [puzzle for puzzle, _ in rated if puzzle])
            for what, count in sorted(Counter(what for _, what in rated).items()):
                print(f"{file}: {count} {what}", flush=True)


if __name__ == "__main__":
    typer.run(main)
