"""Reading and writing what the position lines of all games share: rows with counted gaps, and the names of cells."""

import re

Cell = tuple[int, int]
"""Column from 0 at the left, row from 1 at the bottom: `c4` is (2, 4)."""

EMPTY = "."
OTHER = {"x": "o", "o": "x"}
AROUND = [(-1, -1), (-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0), (1, 1)]
DIAGONAL = [(-1, -1), (-1, 1), (1, -1), (1, 1)]
ORTHOGONAL = [(-1, 0), (1, 0), (0, -1), (0, 1)]


def name(cell: Cell) -> str:
    return "abcdefghijklmnopqrstuvwxyz"[cell[0]] + str(cell[1])


def cell(text: str) -> Cell:
    return "abcdefghijklmnopqrstuvwxyz".index(text[0]), int(text[1:])


def square_board(size: int) -> list[Cell]:
    return [(column, row) for row in range(1, size + 1) for column in range(size)]


def read_rows(text: str) -> list[str]:
    """The rows from the top, one letter for each cell, `.` for an empty one."""
    return [re.sub(r"\d+", lambda number: EMPTY * int(number.group()), row) for row in text.split("/")]


def write_rows(rows: list[str]) -> str:
    return "/".join(re.sub(r"\.+", lambda gap: str(len(gap.group())), row) for row in rows)


def read_board(text: str) -> dict[Cell, str]:
    """The board of a game on square cells, every cell in it."""
    rows = read_rows(text)
    size = len(rows)
    return {(column, size - i): letter for i, row in enumerate(rows) for column, letter in enumerate(row)}


def write_board(board: dict[Cell, str]) -> str:
    size = max(row for _, row in board)
    return write_rows(["".join(board[column, row] for column in range(size)) for row in range(size, 0, -1)])


def count(board: dict[Cell, str], letter: str) -> int:
    return list(board.values()).count(letter)
