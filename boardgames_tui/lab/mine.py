"""Puzzles from games of the engine against itself.

python -m boardgames_tui.lab mine GAME FILE [--size N] [--games N] [--first N] [--jobs N | --dask ADDRESS]

Each game is played by two levels, with its number as seed, and yields at most one puzzle; a repeated command finds the
same. New puzzles are added to the file, except those whose board is equal by symmetry to one in it. At the end a table
tells how many candidates there were, why most were dropped, and how many puzzles there are by kind and difficulty.
"""

from collections import Counter
from contextlib import closing
from pathlib import Path
from typing import Annotated

import typer

from boardgames_tui.arena.worker_pool import open_pool
from boardgames_tui.games import GAMES
from boardgames_tui.lab.board_symmetries import representative
from boardgames_tui.lab.puzzle_search import mine_game
from boardgames_tui.learn.puzzle import Puzzle, read_puzzle


def main(
    key: Annotated[str, typer.Argument(metavar="GAME")],
    file: Path,
    size: int | None = None,
    games: int = 100,
    first: int = 1,
    jobs: int = 2,
    dask: str = "",
) -> None:
    """Mine the games from the number `first` on."""
    game = GAMES[key]
    size = game.check_size(size or game.size)
    puzzles = [read_puzzle(line) for line in file.read_text("utf-8").splitlines()] if file.exists() else []
    known_boards = {representative(puzzle.begin(game)) for puzzle in puzzles}
    counts = Counter[str]()
    calls = [(key, size, number) for number in range(first, first + games)]
    with open_pool(jobs, dask) as pool, closing(pool.run_calls(mine_game, calls)) as results:
        for _, (puzzle, game_counts) in results:
            counts.update(game_counts)
            if puzzle:
                board = representative(puzzle.begin(game))
                counts["equal by symmetry"] += board in known_boards
                if board not in known_boards:
                    known_boards.add(board)
                    puzzles.append(puzzle)
                    write_puzzles(file, puzzles)
    for what, count in sorted(counts.items()):
        print(f"{key} {size}x{size} {what}: {count}", flush=True)
    for (kind, difficulty), count in sorted(Counter((each.kind, each.difficulty) for each in puzzles).items()):
        print(f"{key} {kind} of difficulty {difficulty}: {count}", flush=True)


def write_puzzles(file: Path, puzzles: list[Puzzle]) -> None:
    """Write the puzzles, those of one size together, in the order of their games."""
    puzzles.sort(key=lambda puzzle: (-puzzle.size, int(puzzle.id.rpartition("-")[2])))
    file.write_text("".join(f"{puzzle}\n" for puzzle in puzzles), "utf-8")


if __name__ == "__main__":
    typer.run(main)
