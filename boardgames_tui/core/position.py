"""Position: the immutable face of a row and its past, and its line of text."""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import TYPE_CHECKING

from boardgames_tui.core.action import Action
from boardgames_tui.core.errors import ActionError, PositionError, quoted
from boardgames_tui.core.kernel import BLACK, DRAW, LETTERS, NO_HISTORY, WHITE, BoardTables, Ints
from boardgames_tui.core.outcome import Outcome

if TYPE_CHECKING:
    from boardgames_tui.core.game import Game
    from boardgames_tui.core.geometry import Geometry
    from boardgames_tui.core.options import Options, Value

NO_MOVE = "no legal move"
SIDES = {"x": BLACK, "o": WHITE}


@dataclass(frozen=True)
class Position:
    """One position of one game, and what stood before it. Never changed: `after` makes a new one."""

    game: Game
    options: tuple[tuple[str, Value], ...]
    board: BoardTables = field(compare=False, repr=False)
    row: tuple[int, ...]
    key_history: tuple[int, ...] = NO_HISTORY
    """How many keys follow, then the key of each position before this one; empty in games that look at none."""

    @staticmethod
    def start(game: Game, size: int | None = None, options: Options | None = None, *, engine: bool = False) -> Position:
        """Return the start of a game; raise OptionError for a size or option that it does not have."""
        blank = _blank(game, game.size if size is None else size, options or {}, engine=engine)
        row = list(blank.row)
        game.rules.start(blank.board, row)
        return replace(blank, row=tuple(row))

    @staticmethod
    def read(game: Game, line: str, options: Options | None = None, *, engine: bool = False) -> Position:
        """Return the position of a line, whatever its size; raise PositionError where it cannot be one."""
        fields = line.split(" ")
        if len(fields) < 3 or "" in fields:
            raise PositionError(
                f"{quoted(line)} is no position line: that is rows, the side to act and the rest, a space apart."
            )
        rows = fields[0].split("/")
        set_by_position = {option.key for option in game.options if option.set_by_position}
        ruling = {key: value for key, value in (options or {}).items() if key not in set_by_position}
        blank = _blank(game, _size_of(game, rows), ruling, engine=engine)
        row = [*_read_cells(blank, rows), *blank.row[blank.board.sites :]]
        if fields[1] not in SIDES:
            raise PositionError(f"{quoted(fields[1])} is no side to act: it is x or o.")
        row[blank.board.side] = row[blank.board.seat] = SIDES[fields[1]]
        game.text.read(blank.geometry, blank.board, row, fields[2:])
        return replace(blank, row=tuple(row))

    @property
    def geometry(self) -> Geometry:
        """Where the sites lie."""
        return self.game.geometry(self.board.size)

    @property
    def side(self) -> int:
        """The colour to act."""
        return self.row[self.board.side]

    @property
    def seat(self) -> int:
        """The person who acts, named by the colour that this person began with."""
        return self.row[self.board.seat]

    @property
    def cells(self) -> tuple[int, ...]:
        """What stands on each site."""
        return self.row[: self.board.sites]

    @cached_property
    def outcome(self) -> Outcome | None:
        """How the game has ended, or None."""
        ending = self._ending
        if ending:
            return Outcome(ending % 4, self.game.reasons[ending // 4 - 1], self.game.score(self))
        return None if self._codes else Outcome(DRAW, NO_MOVE, self.game.score(self))

    @cached_property
    def _ending(self) -> int:
        return self.game.rules.ending(self.board, list(self.row), self.key_history)

    def winning_reason(self, side: int) -> str:
        """Return the reason for which a side has won; empty if it has not."""
        return self.game.reasons[self._ending // 4 - 1] if self._ending % 4 == side else ""

    @cached_property
    def actions(self) -> tuple[Action, ...]:
        """The legal actions, in the order of their texts; none where the game has ended."""
        if self.outcome:
            return ()
        names = (Action(code, self.game.text.name(self.geometry, self.board, code)) for code in self._codes)
        return tuple(sorted(names, key=lambda action: action.text))

    @cached_property
    def _codes(self) -> tuple[int, ...]:
        out = [0] * self.board.max_legal_actions
        n = self.game.rules.legal(self.board, list(self.row), self.key_history, out)
        return tuple(out[:n])

    def find(self, text: str) -> Action:
        """Return the legal action of this text; raise ActionError saying why there is none."""
        code = self.game.text.code(self.geometry, self.board, text)
        if code is None or self.game.text.name(self.geometry, self.board, code) != text:
            idle = self.why_idle(self.geometry.site_of[text]) if text in self.geometry.site_of else ""
            raise ActionError(idle or f"{quoted(text)} is no action of {self.game.title} on this board.")
        refusal = self.why_not(code)
        if refusal:
            raise ActionError(refusal)
        return Action(code, text)

    def why_not(self, code: int) -> str:
        """Say in a sentence which rule an action breaks; empty where it is legal."""
        rule = self.game.rules.refusal(self.board, list(self.row), self.key_history, code)
        if not (self._ending or rule):
            return ""
        text = self.game.text.name(self.geometry, self.board, code)
        if self.outcome:
            return f"{text} cannot be played: the game is over."
        return f"{text} is not legal: {self.game.text.why(self, code, rule)}."

    def why_idle(self, site: int) -> str:
        """Say in a sentence why nothing can be done at a site now; empty if something can, or no reason is known."""
        reason = "" if self.outcome else self.game.explain_idle_site(self, site)
        return f"There is nothing to do at {self.geometry.names[site]} now: {reason}." if reason else ""

    def after(self, action: Action) -> Position:
        """Return the position after a legal action."""
        row = list(self.row)
        self.game.rules.play(self.board, row, action.code)
        return replace(self, row=tuple(row), key_history=self._past_with_this())

    def after_null_move(self) -> Position | None:
        """Return the position with the turn passed to the other side; None if the rules give that no meaning."""
        row = list(self.row)
        if self.outcome or not self.game.explain.null_move(self.board, row):
            return None
        return replace(self, row=tuple(row))

    def _past_with_this(self) -> tuple[int, ...]:
        if not self.game.uses_history:
            return NO_HISTORY
        return (self.key_history[0] + 1, *self.key_history[1:], self.game.rules.key(self.board, list(self.row)))

    def __str__(self) -> str:
        """Write the position line."""
        return line_of(self.geometry, self.cells, self.side, self.game.text.rest(self.geometry, self.board, self.row))


def line_of(geometry: Geometry, cells: Ints, side: int, rest: str) -> str:
    """Write a position line from its parts, whether the rules can hold them or not."""
    rows = "/".join(_write_row([cells[site] for site in sites]) for sites in geometry.rows)
    return f"{rows} {LETTERS[side]} {rest}"


def is_square(rows: str) -> bool:
    """Say whether the ROWS of a position line are as many as the sites of the first one."""
    parts = re.findall("[0-9]{1,4}|.", rows.partition("/")[0])
    return rows.count("/") + 1 == sum(int(part) if part.isdecimal() else 1 for part in parts)


def _blank(game: Game, size: int, options: Options, *, engine: bool) -> Position:
    game.check_size(size)
    settled = game.validated(options, engine=engine)
    board = game.board(size, settled)
    row = [0] * board.length
    row[board.side] = row[board.seat] = BLACK
    return Position(game, tuple(settled.items()), board, tuple(row))


def _size_of(game: Game, rows: list[str]) -> int:
    for size in game.sizes:
        if len(game.geometry(size).rows) == len(rows):
            return size
    raise PositionError(f"{quoted('/'.join(rows))} has {len(rows)} rows, and no board of {game.title} has so many.")


def _read_cells(blank: Position, rows: list[str]) -> list[int]:
    cells = [0] * blank.board.sites
    for text, sites in zip(rows, blank.geometry.rows, strict=True):
        for site, cell in zip(sites, _read_row(text, blank.game.letters, len(sites)), strict=True):
            cells[site] = cell
    return cells


def _read_row(text: str, letters: str, length: int) -> list[int]:
    cells: list[int] = []
    for part in re.findall(r"[0-9]+|.", text, re.ASCII | re.DOTALL):
        if part in letters and part != ".":
            cells.append(LETTERS.index(part))
        elif part[0] in "123456789" and int(part[:4]) <= length:
            cells.extend([0] * int(part))
        else:
            raise PositionError(
                f"The row {quoted(text)} holds {quoted(part)}: it may hold {letters[1:]} and counts of 1 to {length}."
            )
    if len(cells) != length:
        raise PositionError(f"The row {quoted(text)} has {len(cells)} sites instead of {length}.")
    return cells


def _write_row(cells: Ints) -> str:
    letters = "".join(LETTERS[cell] for cell in cells)
    return re.sub(r"\.+", lambda run: str(len(run.group())), letters)
