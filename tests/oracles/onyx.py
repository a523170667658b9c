"""Onyx: join two edges over nodes that lie in triangles and squares.

Nodes are kept on a grid twice as fine, so that midpoints have a place of their own: the lattice node of column c (from
0) and row r (from 1) is (2c, 2r), the midpoint of a square is one step from its four corners both ways.
"""

from collections import Counter
from functools import cache
from typing import Self

from .lines import EMPTY, ORTHOGONAL, OTHER, Cell, count, name, read_rows, write_rows

# Around a midpoint, in turn: the first is opposite to the third, the second to the fourth.
CORNERS = [(-1, -1), (1, -1), (1, 1), (-1, 1)]


def lattice(size: int) -> list[Cell]:
    return [(2 * column, 2 * row) for row in range(1, size + 1) for column in range(size)]


def cells(size: int) -> dict[Cell, tuple[int, int]]:
    """The middles of the cells between the lattice nodes, with column and row of the cell from 0 at the top-left."""
    numbers = range(size - 1)
    return {(2 * column + 1, 2 * (size - row) - 1): (column, row) for column in numbers for row in numbers}


def midpoints(size: int) -> list[Cell]:
    return [middle for middle, (column, row) in cells(size).items() if column % 2 != row % 2]


@cache
def corners(middle: Cell) -> list[Cell]:
    return [(middle[0] + right, middle[1] + up) for right, up in CORNERS]


def joints(size: int) -> set[frozenset[Cell]]:
    """The pairs of nodes that are joined."""
    nodes = lattice(size)
    pairs = {frozenset({at, (at[0] + 2 * right, at[1] + 2 * up)}) for at in nodes for right, up in ORTHOGONAL}
    pairs = {pair for pair in pairs if pair <= set(nodes)}
    for middle, (column, row) in cells(size).items():
        bottom_left, bottom_right, top_right, top_left = corners(middle)
        if column % 2 != row % 2:
            pairs |= {frozenset({middle, corner}) for corner in corners(middle)}
        elif column % 2 == 0:
            pairs.add(frozenset({bottom_left, top_right}))
        else:
            pairs.add(frozenset({top_left, bottom_right}))
    return pairs


@cache
def rows_of_nodes(size: int) -> list[list[Cell]]:
    """The nodes as the position line lists them: lattice rows and midpoint rows in turn, each from the left."""
    nodes = lattice(size) + midpoints(size)
    return [sorted(at for at in nodes if at[1] == height) for height in range(2 * size, 1, -1)]


@cache
def node_name(at: Cell) -> str:
    if at[0] % 2 == 0:
        return name((at[0] // 2, at[1] // 2))
    bottom_left, _, top_right, _ = corners(at)
    return f"{node_name(bottom_left)}/{node_name(top_right)}"


def setup_board(size: int, setup: str) -> dict[Cell, str]:
    board = dict.fromkeys(lattice(size) + midpoints(size), EMPTY)
    if setup == "standard":
        for middle in (size // 2, size // 2 + 1):
            for edge in (1, size):
                board[2 * (edge - 1), 2 * middle] = "x"
                board[2 * (middle - 1), 2 * edge] = "o"
    return board


class Oracle:
    """Swap is offered after the first placement of the game.

    A line counts as a game's start if Black is to act on a board that is one of the two setups.
    """

    def __init__(self, board: dict[Cell, str], side: str, may_swap: bool, swap: bool) -> None:
        self.board = board
        self.size = max(row for _, row in board) // 2
        self.neighbours: dict[Cell, set[Cell]] = {at: set() for at in board}
        for one, two in joints(self.size):
            self.neighbours[one].add(two)
            self.neighbours[two].add(one)
        self.side = side
        self.may_swap = may_swap
        self.swap = swap
        self.at_start = side == "x" and board in [setup_board(self.size, setup) for setup in ("open", "standard")]
        self.history = Counter([self.line()])

    @classmethod
    def start(cls, size: int, *, setup: str = "open", swap: bool = True) -> Self:
        return cls(setup_board(size, setup), "x", False, swap)

    @classmethod
    def read(cls, line: str, *, swap: bool = True, **_carried_by_the_line: object) -> Self:
        text, side, may_swap = line.split(" ")
        rows = read_rows(text)
        nodes = rows_of_nodes((len(rows) + 1) // 2)
        board = {at: letter for i, row in enumerate(rows) for at, letter in zip(nodes[i], row, strict=True)}
        return cls(board, side, may_swap == "s", swap)

    def line(self) -> str:
        rows = ["".join(self.board[at] for at in row) for row in rows_of_nodes(self.size)]
        return f"{write_rows(rows)} {self.side} {'s' if self.may_swap else '-'}"

    def legal(self) -> list[str]:
        return [] if self.result() else sorted(self.actions())

    def actions(self) -> dict[str, Cell | None]:
        """Each action with its node (None for the swap), whether or not the game is over."""
        empty = [at for at in self.board if self.board[at] == EMPTY]
        actions: dict[str, Cell | None] = {node_name(at): at for at in empty if self.may_take(at)}
        return {**actions, "swap": None} if self.may_swap else actions

    def may_take(self, at: Cell) -> bool:
        """The midpoint rule, for an empty node."""
        return at[0] % 2 == 0 or all(self.board[corner] == EMPTY for corner in corners(at))

    def play(self, text: str) -> None:
        at = self.actions()[text]
        if at is None:
            self.may_swap = False
        else:
            self.place(at)
        self.history[self.line()] += 1

    def place(self, at: Cell) -> None:
        self.board[at] = self.side
        for stone in self.captured(at):
            self.board[stone] = EMPTY
        self.may_swap = self.swap and self.at_start
        self.at_start = False
        self.side = OTHER[self.side]

    def captured(self, at: Cell) -> set[Cell]:
        """The enemy stones on the other two corners, for each square with an empty midpoint that `at` completes."""
        taken: set[Cell] = set()
        for middle in midpoints(self.size):
            if at in corners(middle) and self.board[middle] == EMPTY:
                stones = [self.board[corner] for corner in corners(middle)]
                enemy = OTHER[self.side]
                if stones in ([self.side, enemy] * 2, [enemy, self.side] * 2):
                    taken.update(corner for corner in corners(middle) if self.board[corner] == enemy)
        return taken

    def result(self) -> tuple[str, str] | None:
        for colour in "xo":
            if self.connects(colour):
                return colour, "connection"
        if not self.actions():
            return "=", "no legal move"
        return ("=", "third repetition") if self.history[self.line()] >= 3 else None

    def connects(self, colour: str) -> bool:
        """Whether Black's stones join bottom and top, or White's left and right."""
        along = 1 if colour == "x" else 0
        first, last = (2, 2 * self.size) if colour == "x" else (0, 2 * self.size - 2)
        stones = {at for at in self.board if self.board[at] == colour}
        chain = {at for at in stones if at[along] == first}
        while more := {to for at in chain for to in self.neighbours[at] & stones} - chain:
            chain |= more
        return any(at[along] == last for at in chain)

    def score(self) -> tuple[int, int]:
        return count(self.board, "x"), count(self.board, "o")
