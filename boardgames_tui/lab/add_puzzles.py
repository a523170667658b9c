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
    own_file = GAMES[key].find_file(PUZZLE_FILE)
    if not own_file:
        raise typer.BadParameter(f"{GAMES[key].title} has no file {PUZZLE_FILE} to which puzzles could be added.")
    puzzles = PuzzleCollection(GAMES[key], Path(str(own_file)), most, afresh=afresh)
    counts = Counter(puzzles.add(read_puzzle(line)) for file in files for line in file.read_text("utf-8").splitlines())
    puzzles.write()
    for what, count in sorted(counts.items()):
        print(f"{key} {what}: {count}")
    for (difficulty, theme), count in sorted(puzzles.numbers.items()):
        print(f"{key} of difficulty {difficulty} about {theme or 'nothing special'}: {count}")


if __name__ == "__main__":
    typer.run(main)
