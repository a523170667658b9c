"""Implo: stones, markers, and patches of empty points that are resolved after each placement."""

from typing import Self

from .lines import EMPTY, ORTHOGONAL, OTHER, Cell, cell, count, name, read_board, square_board, write_board

Group = frozenset[Cell]
MARKER = {"x": "X", "o": "O"}
LARGEST_PATCH = 4


def lowest(group: Group) -> Cell:
    return min(group, key=lambda at: (at[1], at[0]))


class Oracle:
    """Swap is offered after the first placement on a board on which no stone was ever placed (LAST is `-`)."""

    def __init__(self, board: dict[Cell, str], side: str, stage: str, may_swap: bool, last: str, *, swap: bool) -> None:
        self.board = board
        self.side = side
        self.stage = stage
        self.may_swap = may_swap
        self.last = last
        self.swap = swap

    @classmethod
    def start(cls, size: int, *, swap: bool = True) -> Self:
        return cls(dict.fromkeys(square_board(size), EMPTY), "x", "place", False, "-", swap=swap)

    @classmethod
    def read(cls, line: str, *, swap: bool = True) -> Self:
        rows, side, stage, may_swap, last = line.split(" ")
        return cls(read_board(rows), side, stage, may_swap == "s", last, swap=swap)

    def line(self) -> str:
        may_swap = "s" if self.may_swap else "-"
        return f"{write_board(self.board)} {self.side} {self.stage} {may_swap} {self.last}"

    def legal(self) -> list[str]:
        return sorted(self.resolutions() if self.stage == "resolve" else self.placements())

    def placements(self) -> list[str]:
        points = [name(at) for at in self.board if self.board[at] == EMPTY]
        return [*points, "swap"] if self.may_swap else points

    def resolutions(self) -> dict[str, tuple[Group, str, Group]]:
        """Each action with the patch it resolves, the patch's owner and the group it removes (maybe an empty one)."""
        actions: dict[str, tuple[Group, str, Group]] = {}
        for patch in self.patches():
            owner, removable = self.ownership(patch)
            text = "=" + name(lowest(patch))
            if len(removable) <= 1:
                actions[text] = patch, owner, next(iter(removable), frozenset())
            else:
                actions.update({f"{text}-{name(lowest(group))}": (patch, owner, group) for group in removable})
        return actions

    def play(self, text: str) -> None:
        if text == "swap":
            self.may_swap = False
        elif text.startswith("="):
            self.resolve(*self.resolutions()[text])
            self.go_on()
        else:
            first = self.last == "-" and self.side == "x"
            self.board[cell(text)] = self.side
            self.last = self.side
            self.go_on()
            self.may_swap = first and self.swap

    def resolve(self, patch: Group, owner: str, removed: Group) -> None:
        for at in patch:
            self.board[at] = MARKER[owner]
        for at in removed:
            self.board[at] = EMPTY

    def go_on(self) -> None:
        """The turn lasts while there is a patch."""
        if self.patches():
            self.stage = "resolve"
        else:
            self.stage = "place"
            self.side = OTHER[self.side]

    def result(self) -> tuple[str, str] | None:
        if EMPTY in self.board.values():
            return None
        (black_markers, black_stones), (white_markers, white_stones) = self.score()
        for size in sorted({*black_markers, *white_markers}, reverse=True):
            black, white = black_markers.count(size), white_markers.count(size)
            if black != white:
                return ("x" if black > white else "o"), "marker groups"
        if black_stones != white_stones:
            return ("x" if black_stones > white_stones else "o"), "stones"
        return OTHER[self.last], "last move"

    def score(self) -> tuple[tuple[tuple[int, ...], int], tuple[tuple[int, ...], int]]:
        return self.score_of("x"), self.score_of("o")

    def score_of(self, colour: str) -> tuple[tuple[int, ...], int]:
        sizes = sorted((len(group) for group in self.groups(MARKER[colour])), reverse=True)
        return tuple(sizes), count(self.board, colour)

    def neighbours(self, group: set[Cell] | Group) -> set[Cell]:
        """The points of the board adjacent to a point of the group, without the group itself."""
        around = {(at[0] + right, at[1] + up) for at in group for right, up in ORTHOGONAL}
        return {at for at in around if at in self.board and at not in group}

    def groups(self, letter: str) -> set[Group]:
        """The maximal connected sets of points that hold this letter."""
        groups: set[Group] = set()
        left = {at for at in self.board if self.board[at] == letter}
        while left:
            groups.add(self.group(next(iter(left))))
            left = left.difference(*groups)
        return groups

    def group(self, at: Cell) -> Group:
        group, newest = {at}, {at}
        while newest := {to for to in self.neighbours(newest) if self.board[to] == self.board[at]} - group:
            group |= newest
        return frozenset(group)

    def patches(self) -> set[Group]:
        return {territory for territory in self.groups(EMPTY) if len(territory) <= LARGEST_PATCH}

    def ownership(self, patch: Group) -> tuple[str, set[Group]]:
        """The owner, and the owner's biggest adjacent groups of stones: several where they tie, none where none is."""
        border = self.neighbours(patch)
        touching = {colour: {group for group in self.groups(colour) if group & border} for colour in "xo"}
        biggest = {colour: max((len(group) for group in touching[colour]), default=0) for colour in "xo"}
        owner = max(biggest, key=lambda colour: (biggest[colour], colour != self.last))
        return owner, {group for group in touching[owner] if len(group) == biggest[owner]}
