"""Difficulty of puzzles, found anew after a change of the engine.

python -m boardgames_tui.lab rate_puzzles FILE … [--jobs N | --dask ADDRESS]

Rewrites each file of puzzles with the present difficulties. Gains and saves that the present engine solves otherwise
are dropped, and so are all puzzles that are too easy for it or that no level solves. Prints how many became what.
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
from boardgames_tui.lab.mine import KEPT_DIFFICULTIES, MEGABYTES, backend_of, write_puzzles
from boardgames_tui.lab.puzzle_difficulty import find_difficulty
from boardgames_tui.lab.puzzle_search import CONFIRM_NODES, GAP, find_kind, search
from boardgames_tui.learn.puzzle import Kind, Puzzle, read_puzzle


def rate(puzzle: Puzzle) -> tuple[Puzzle | None, str]:
    """Return a puzzle with its present difficulty, or None if it is to be dropped, and in words what became of it."""
    engine = Engine(backend_of(puzzle.game), MEGABYTES, random.Random(puzzle.id))
    if not is_confirmed(engine, puzzle):
        return None, "solved otherwise"
    difficulty = find_difficulty(engine, puzzle)
    if difficulty not in KEPT_DIFFICULTIES:
        return None, f"of difficulty {difficulty}"
    change = "as difficult as before" if difficulty == puzzle.difficulty else "of another difficulty"
    return replace(puzzle, difficulty=difficulty), change


def is_confirmed(engine: Engine, puzzle: Puzzle) -> bool:
    """Return whether the engine still judges that only the first action of the solution is right.

    A win needs no judgement, because it is proven.
    """
    if puzzle.kind is Kind.WIN:
        return True
    position = puzzle.begin(GAMES[puzzle.game])
    report = search(engine, position, CONFIRM_NODES)
    return find_kind(report, position.side, GAP) is puzzle.kind and report[0].action.text == puzzle.solution[0]


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
