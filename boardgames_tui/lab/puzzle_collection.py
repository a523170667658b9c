"""A file of puzzles to which others are added, without repetitions and without too many of a kind."""

from collections import Counter
from collections.abc import Iterable
from pathlib import Path

from boardgames_tui.core.game import Game
from boardgames_tui.lab.board_symmetries import representative
from boardgames_tui.learn.puzzle import Puzzle, read_puzzle


class PuzzleCollection:
    """The puzzles of a file, if it exists, with at most `most` new ones of the same difficulty and theme.

    `afresh` leaves out what the file has; it is replaced.
    """

    def __init__(self, game: Game, file: Path, most: int, *, afresh: bool = False) -> None:
        lines = file.read_text("utf-8").splitlines() if file.exists() and not afresh else []
        self._game, self._file, self._most = game, file, most
        self._puzzles = {puzzle.id: puzzle for puzzle in map(read_puzzle, lines)}
        self._boards = {representative(puzzle.begin(game)): puzzle.id for puzzle in self._puzzles.values()}

    @property
    def numbers(self) -> Counter[tuple[int, str]]:
        """The numbers of puzzles by difficulty and theme."""
        return Counter((puzzle.difficulty, puzzle.theme) for puzzle in self._puzzles.values())

    def add(self, puzzle: Puzzle) -> str:
        """Add a puzzle, or replace the one of its id; return in words what became of it."""
        board = representative(puzzle.begin(self._game))
        if self._boards.get(board, puzzle.id) != puzzle.id:
            return "equal by symmetry"
        is_new = puzzle.id not in self._puzzles
        if is_new and self.numbers[puzzle.difficulty, puzzle.theme] >= self._most:
            return "more than enough"
        self._puzzles[puzzle.id], self._boards[board] = puzzle, puzzle.id
        return "added" if is_new else "made anew"

    def write(self) -> None:
        """Write the file: puzzles of one size together, in the order of their games."""
        write_puzzles(self._file, self._puzzles.values())


def write_puzzles(file: Path, puzzles: Iterable[Puzzle]) -> None:
    """Write a file of puzzles: those of one size together, in the order of their games."""

    def order(puzzle: Puzzle) -> tuple[int, list[int]]:
        return -puzzle.size, [int(number) for number in puzzle.id.split("-")[2:]]

    file.write_text("".join(f"{puzzle}\n" for puzzle in sorted(puzzles, key=order)), "utf-8")
