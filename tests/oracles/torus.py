"""Torus: surround one enemy stone on a board without edges; capture along diagonals; never the same board twice."""

from math import isqrt
from typing import Self

from .lines import DIAGONAL, EMPTY, ORTHOGONAL, OTHER, Cell, cell, count, name, read_board, square_board, write_board

Board = dict[Cell, str]


def step(board: Board, at: Cell, right: int, up: int) -> Cell:
    """The next point in a direction; each edge continues at the opposite edge."""
    size = isqrt(len(board))
    return (at[0] + right) % size, (at[1] + up - 1) % size + 1


def surrounds(board: Board, colour: str) -> bool:
    """Whether some stone of the other colour has this colour's stones on all four orthogonal sides."""
    enemies = [at for at in board if board[at] == OTHER[colour]]
    return any(all(board[step(board, at, *way)] == colour for way in ORTHOGONAL) for at in enemies)


def run(board: Board, at: Cell, way: tuple[int, int], colour: str) -> tuple[list[Cell], Cell]:
    """The unbroken run of this colour next to `at` in a direction, and the point where it stops (maybe `at`)."""
    stones: list[Cell] = []
    to = step(board, at, *way)
    while board[to] == colour and to != at:
        stones.append(to)
        to = step(board, to, *way)
    return stones, to


def captured(board: Board, at: Cell) -> set[Cell]:
    """The enemy stones between the stone just placed on `at` and another stone of its colour."""
    taken: set[Cell] = set()
    for way in DIAGONAL:
        stones, end = run(board, at, way, OTHER[board[at]])
        if board[end] == board[at] and end != at:
            taken.update(stones)
    return taken


def flanked(board: Board, at: Cell) -> bool:
    """Whether the run of one colour through `at` stands, on a diagonal, between two different enemy stones."""
    enemy = OTHER[board[at]]
    for right, up in [(1, 1), (1, -1)]:
        _, ahead = run(board, at, (right, up), board[at])
        _, behind = run(board, at, (-right, -up), board[at])
        if board[ahead] == enemy and board[behind] == enemy and ahead != behind:
            return True
    return False


class Oracle:
    def __init__(self, board: Board, side: str) -> None:
        self.board = board
        self.side = side
        self.history = {tuple(board.items())}
        self.known: list[str] | None = None

    @classmethod
    def start(cls, size: int) -> Self:
        return cls(dict.fromkeys(square_board(size), EMPTY), "x")

    @classmethod
    def read(cls, line: str) -> Self:
        rows, side, _ = line.split(" ")
        return cls(read_board(rows), side)

    def line(self) -> str:
        return f"{write_board(self.board)} {self.side} -"

    def legal(self) -> list[str]:
        if self.known is None:
            over = surrounds(self.board, OTHER[self.side])
            self.known = [] if over else sorted(name(at) for at in self.board if self.after(at) is not None)
        return self.known

    def after(self, at: Cell) -> Board | None:
        """The board after a stone on this point, None where the move is illegal: the five questions in their order."""
        if self.board[at] != EMPTY:
            return None
        board = {**self.board, at: self.side}
        if surrounds(board, self.side):
            return board
        if surrounds(board, OTHER[self.side]):
            return None
        for stone in captured(board, at):
            board[stone] = EMPTY
        if flanked(board, at) or tuple(board.items()) in self.history:
            return None
        return board

    def play(self, text: str) -> None:
        board = self.after(cell(text))
        assert board is not None, f"{text} is not legal"
        self.board = board
        self.side = OTHER[self.side]
        self.known = None
        self.history.add(tuple(board.items()))

    def result(self) -> tuple[str, str] | None:
        if surrounds(self.board, OTHER[self.side]):
            return OTHER[self.side], "surround"
        return None if self.legal() else ("=", "no legal move")

    def score(self) -> tuple[int, int]:
        return count(self.board, "x"), count(self.board, "o")
