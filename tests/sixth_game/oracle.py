"""Clobber by a naive second implementation, written from the rules alone."""

from typing import Self

from .lines import EMPTY, ORTHOGONAL, OTHER, Cell, cell, name, read_board, square_board, write_board


class Oracle:
    def __init__(self, board: dict[Cell, str], side: str) -> None:
        self.board = board
        self.side = side

    @classmethod
    def start(cls, size: int) -> Self:
        return cls({(x, y): "ox"[(x + y) % 2] for x, y in square_board(size)}, "x")

    @classmethod
    def read(cls, line: str) -> Self:
        rows, side, _ = line.split(" ")
        return cls(read_board(rows), side)

    def line(self) -> str:
        return f"{write_board(self.board)} {self.side} clobber"

    def legal(self) -> list[str]:
        return sorted(
            name(at) + name((at[0] + x, at[1] + y))
            for at, piece in self.board.items()
            if piece == self.side
            for x, y in ORTHOGONAL
            if self.board.get((at[0] + x, at[1] + y)) == OTHER[piece]
        )

    def play(self, text: str) -> None:
        origin, destination = cell(text[:2]), cell(text[2:])
        self.board[origin], self.board[destination] = EMPTY, self.side
        self.side = OTHER[self.side]

    def result(self) -> tuple[str, str] | None:
        return None if self.legal() else (OTHER[self.side], "no moves left")


def leaves(before: Oracle, after: Oracle, what: str) -> bool:
    """Say whether an action leaves the opponent what a hint says: "White 3 moves", or "White without a move"."""
    moves = len(after.legal())
    margin = f"{moves} move{'' if moves == 1 else 's'}" if moves else "without a move"
    return what == f"{'Black' if after.side == 'x' else 'White'} {margin}"


# How the tests of hints check the verbs that only this game uses.
EFFECT_CHECKS = {"leave": leaves}
