"""Addition of mined puzzles to those of a game.

python -m boardgames_tui.lab add_puzzles GAME FILE … [--most N] [--afresh]

Adds the puzzles of the files to the game's own, replaces those of the same id, and leaves out what is equal by symmetry
to another one, or of a difficulty and a theme of which the game has `most`. With --afresh, the game's own are left out
unless the files have them. Prints how many became what.
"""

from collections import Counter
from pathlib import Path
from typing import Annotated

import typer

import boardgames_tui.games
from boardgames_tui.games import GAMES
from boardgames_tui.lab.puzzle_collection import PuzzleCollection
from boardgames_tui.learn.puzzle import PUZZLE_FILE, read_puzzle


def main(
    key: Annotated[str, typer.Argument(metavar="GAME")],
    files: Annotated[list[Path], typer.Argument(metavar="FILE…")],
    most: int = 1_000,
    afresh: bool = False,
) -> None:
    """Add the puzzles of the files."""
    own_file = Path(boardgames_tui.games.__file__).parent / key / PUZZLE_FILE
    puzzles = PuzzleCollection(GAMES[key], own_file, most, afresh=afresh)
    counts = Counter(puzzles.add(read_puzzle(line)) for file in files for line in file.read_text("utf-8").splitlines())
    puzzles.write()
    for what, count in sorted(counts.items()):
        print(f"{key} {what}: {count}")
    for (difficulty, theme), count in sorted(puzzles.numbers.items()):
        print(f"{key} of difficulty {difficulty} about {theme or 'nothing special'}: {count}")


if __name__ == "__main__":
    typer.run(main)
