"""Ataxx: clone or jump, and turn all enemy pieces around the destination.

How the ending `settled` is read: the player to act has no move, so no empty cell lies within two of any of that
player's pieces, clones of the other never touch one of them, and nothing turns colour any more. The other's clones
alone can fill every empty cell to which a chain of empty cells, each 8-adjacent to the next, leads from one of the
other's pieces. If no further empty cell then lies within two of the pieces and the cells so filled, nothing else is in
reach: in the end neither can move, and with more than half of the unblocked cells the other has won. If one does, the
other has to jump to it in the end, which opens a cell, and the game goes on. Empty cells out of reach do not matter.
"""

from collections import Counter
from typing import Self

from .lines import EMPTY, OTHER, Cell, cell, count, name, read_board, square_board, write_board

BLOCKED = "-"


def distance(one: Cell, two: Cell) -> int:
    return max(abs(one[0] - two[0]), abs(one[1] - two[1]))


class Oracle:
    """`halfmoves` is the number of successive half-moves without a clone that makes a draw, 0 for no such rule."""

    def __init__(
        self, board: dict[Cell, str], side: str, clock: int, fullmove: int, *, settled: bool, halfmoves: int
    ) -> None:
        self.board = board
        self.side = side
        self.clock = clock
        self.fullmove = fullmove
        self.settled = settled
        self.halfmoves = halfmoves
        self.history = Counter([self.score_summary()])

    @classmethod
    def start(cls, size: int, *, blocks: tuple[str, ...] = (), settled: bool = False, halfmoves: int = 0) -> Self:
        board = dict.fromkeys(square_board(size), EMPTY)
        board[0, size] = board[size - 1, 1] = "x"
        board[size - 1, size] = board[0, 1] = "o"
        board.update({cell(block): BLOCKED for block in blocks})
        return cls(board, "x", 0, 1, settled=settled, halfmoves=halfmoves)

    @classmethod
    def read(cls, line: str, *, settled: bool = False, halfmoves: int = 0, **_carried_by_the_line: object) -> Self:
        rows, side, clock, fullmove = line.split(" ")
        return cls(read_board(rows), side, int(clock), int(fullmove), settled=settled, halfmoves=halfmoves)

    def line(self) -> str:
        return f"{self.score_summary()} {self.clock} {self.fullmove}"

    def score_summary(self) -> str:
        """What counts for a repetition: the stones and the side to act."""
        return f"{write_board(self.board)} {self.side}"

    def legal(self) -> list[str]:
        if self.result():
            return []
        return sorted(self.moves(self.side)) or ["0000"]

    def moves(self, colour: str) -> set[str]:
        """The clones and jumps that the colour's pieces have."""
        pairs = [(at, to) for at in self.cells(colour) for to in self.cells(EMPTY)]
        clones = {name(to) for at, to in pairs if distance(at, to) == 1}
        jumps = {name(at) + name(to) for at, to in pairs if distance(at, to) == 2}
        return clones | jumps

    def cells(self, letter: str) -> set[Cell]:
        return {at for at in self.board if self.board[at] == letter}

    def play(self, text: str) -> None:
        clone = len(text) == 2
        if text != "0000":
            self.move(text, clone)
        self.clock = 0 if clone else self.clock + 1
        if self.side == "o":
            self.fullmove += 1
        self.side = OTHER[self.side]
        self.history[self.score_summary()] += 1

    def move(self, text: str, clone: bool) -> None:
        destination = cell(text[-2:])
        if not clone:
            self.board[cell(text[:2])] = EMPTY
        self.board[destination] = self.side
        for at in self.cells(OTHER[self.side]):
            if distance(at, destination) == 1:
                self.board[at] = self.side

    def result(self) -> tuple[str, str] | None:
        """The endings in the order in which they are judged."""
        reason = self.counting_reason()
        if reason:
            return self.majority(), reason
        if self.settled and self.is_settled():
            return OTHER[self.side], "settled"
        if self.halfmoves and self.clock >= self.halfmoves:
            return "=", "half-move limit"
        return None

    def counting_reason(self) -> str | None:
        """Why the game ends with a count of the pieces."""
        if not self.cells(EMPTY):
            return "full board"
        if not self.cells("x") or not self.cells("o"):
            return "no pieces left"
        if not self.moves("x") and not self.moves("o"):
            return "no moves left"
        return "third repetition" if self.history[self.score_summary()] >= 3 else None

    def majority(self) -> str:
        black, white = self.score()
        return "x" if black > white else "o" if white > black else "="

    def is_settled(self) -> bool:
        other = self.cells(OTHER[self.side])
        unblocked = [at for at in self.board if self.board[at] != BLOCKED]
        if self.moves(self.side) or 2 * len(other) <= len(unblocked):
            return False
        by_clones = self.reach(other, 1)
        return by_clones == self.reach(other, 2)

    def reach(self, pieces: set[Cell], step: int) -> set[Cell]:
        """The empty cells that the pieces come to, over empty cells alone, in steps of at most this distance."""
        found: set[Cell] = set()
        while more := {
            to for to in self.cells(EMPTY) - found if any(distance(at, to) <= step for at in pieces | found)
        }:
            found |= more
        return found

    def score(self) -> tuple[int, int]:
        return count(self.board, "x"), count(self.board, "o")
