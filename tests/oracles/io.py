"""Io: one-bound-one-free, then single placements, with othelloanian capture."""

from typing import Self

from .lines import AROUND, EMPTY, OTHER, Cell, cell, count, name, read_board, square_board, write_board


class Oracle:
    def __init__(self, board: dict[Cell, str], side: str, stage: str, anchor: Cell | None) -> None:
        self.board = board
        self.side = side
        self.stage = stage
        self.anchor = anchor

    @classmethod
    def start(cls, size: int) -> Self:
        return cls(dict.fromkeys(square_board(size), EMPTY), "o", "first", None)

    @classmethod
    def read(cls, line: str) -> Self:
        rows, side, stage, anchor = line.split(" ")
        return cls(read_board(rows), side, stage, None if anchor == "-" else cell(anchor))

    def line(self) -> str:
        anchor = "-" if self.anchor is None else name(self.anchor)
        return f"{write_board(self.board)} {self.side} {self.stage} {anchor}"

    def legal(self) -> list[str]:
        if self.stage == "bound":
            assert self.anchor is not None
            cells = [at for at in self.neighbours(self.anchor) if self.board[at] == EMPTY]
        elif self.stage == "free":
            cells = self.free_cells()
        else:
            cells = [at for at in self.board if self.board[at] == EMPTY]
        return sorted(name(at) for at in cells)

    def play(self, text: str) -> None:
        at = cell(text)
        turned = self.captured(at)
        self.board[at] = self.side
        for stone in turned:
            self.board[stone] = self.side
        if self.stage in ("first", "free"):
            self.pass_turn("bound", at)
        elif self.stage == "bound" and self.free_cells():
            self.stage, self.anchor = "free", None
        else:
            self.pass_turn("single", None)

    def result(self) -> tuple[str, str] | None:
        if EMPTY in self.board.values():
            return None
        black, white = self.score()
        winner = "x" if black > white else "o" if white > black else "="
        return winner, "full board"

    def score(self) -> tuple[int, int]:
        return count(self.board, "x"), count(self.board, "o")

    def pass_turn(self, stage: str, anchor: Cell | None) -> None:
        self.side = OTHER[self.side]
        self.stage, self.anchor = stage, anchor

    def neighbours(self, at: Cell) -> list[Cell]:
        around = [(at[0] + right, at[1] + up) for right, up in AROUND]
        return [to for to in around if to in self.board]

    def free_cells(self) -> list[Cell]:
        """Empty cells with nothing but empty cells around them, the corners (three neighbours) left out."""
        empty = [at for at in self.board if self.board[at] == EMPTY and len(self.neighbours(at)) > 3]
        return [at for at in empty if all(self.board[to] == EMPTY for to in self.neighbours(at))]

    def captured(self, at: Cell) -> set[Cell]:
        """The enemy stones that a stone of the side to act on the empty cell `at` encloses."""
        turned: set[Cell] = set()
        for right, up in AROUND:
            run: list[Cell] = []
            to = at[0] + right, at[1] + up
            while self.board.get(to) == OTHER[self.side]:
                run.append(to)
                to = to[0] + right, to[1] + up
            if self.board.get(to) == self.side:
                turned.update(run)
        return turned
