"""Immutable positions, and the line of text that describes one."""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import TYPE_CHECKING

from boardgames_tui.core.action import Action
from boardgames_tui.core.errors import ActionError, PositionError, quoted
from boardgames_tui.core.kernel import (
    BLACK,
    DRAW,
    LETTERS,
    NO_HISTORY,
    WHITE,
    BoardTables,
    Ints,
    ending_reason,
    ending_winner,
)
from boardgames_tui.core.outcome import Outcome

if TYPE_CHECKING:
    from boardgames_tui.core.game import Game
    from boardgames_tui.core.geometry import Geometry
    from boardgames_tui.core.options import Options, Value

# Reason of a draw without a legal action.
NO_MOVE = "no legal move"
# Colour of each letter for the side to act.
SIDES = {"x": BLACK, "o": WHITE}


@dataclass(frozen=True)
class Position:
    """A position of one game with its history. Positions never change; `after` returns a new one."""

    game: Game
    options: tuple[tuple[str, Value], ...]
    board: BoardTables = field(compare=False, repr=False)
    row: tuple[int, ...]
    key_history: tuple[int, ...] = NO_HISTORY
    """The number of keys that follow, then the key of each earlier position; empty in games that ignore the history."""

    @staticmethod
    def start(game: Game, size: int | None = None, options: Options | None = None, *, engine: bool = False) -> Position:
        """Return the starting position; raise OptionError if the game has no such size or option."""
        blank = _blank(game, game.size if size is None else size, options or {}, engine=engine)
        row = list(blank.row)
        game.rules.start(blank.board, row)
        return replace(blank, row=tuple(row))

    @staticmethod
    def read(game: Game, line: str, options: Options | None = None, *, engine: bool = False) -> Position:
        """Return the position of a line of any size of the game; raise PositionError if it is not possible.

        Of the options those are ignored that the line itself tells. With `engine`, the others have the defaults of the
        engine protocol.
        """
        fields = line.split(" ")
        if len(fields) < 3 or "" in fields:
            raise PositionError(
                f"{quoted(line)} is not a position line: the rows, the side to move and the rest, separated by spaces."
            )
        board_rows = fields[0].split("/")
        set_by_position = {option.key for option in game.options if option.set_by_position}
        given = {key: value for key, value in (options or {}).items() if key not in set_by_position}
        blank = _blank(game, _size_of(game, board_rows), given, engine=engine)
        row = [*_read_cells(blank, board_rows), *blank.row[blank.board.sites :]]
        if fields[1] not in SIDES:
            raise PositionError(f"{quoted(fields[1])} is not a side to move. Use x or o.")
        row[blank.board.side] = row[blank.board.seat] = SIDES[fields[1]]
        game.text.read(blank.geometry, blank.board, row, fields[2:])
        return replace(blank, row=tuple(row))

    @property
    def geometry(self) -> Geometry:
        """Coordinates and names of the sites."""
        return self.game.geometry(self.board.size)

    @property
    def side(self) -> int:
        """Colour to act."""
        return self.row[self.board.side]

    @property
    def seat(self) -> int:
        """Person who acts, named by the colour with which this person began."""
        return self.row[self.board.seat]

    @property
    def cells(self) -> tuple[int, ...]:
        """Cell value of each site."""
        return self.row[: self.board.sites]

    @cached_property
    def outcome(self) -> Outcome | None:
        """Outcome of the game, or None while it goes on."""
        ending = self._ending
        if ending:
            reason = self._reason
            return Outcome(ending_winner(ending), reason, self.game.score(self), self.game.reasons[reason])
        return None if self._codes else Outcome(DRAW, NO_MOVE, self.game.score(self))

    @cached_property
    def _ending(self) -> int:
        return self.game.rules.ending(self.board, list(self.row), self.key_history)

    def winning_reason(self, side: int) -> str:
        """Return the reason for which a side has won; empty if it has not won."""
        return self._reason if ending_winner(self._ending) == side else ""

    @property
    def _reason(self) -> str:
        return list(self.game.reasons)[ending_reason(self._ending) - 1]

    @cached_property
    def actions(self) -> tuple[Action, ...]:
        """Legal actions, sorted by their texts; empty if the game has ended."""
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
        """Return the legal action with a text; raise ActionError with the reason if there is none."""
        code = self.game.text.code(self.geometry, self.board, text)
        if code is None or self.game.text.name(self.geometry, self.board, code) != text:
            idle = self.why_idle(self.geometry.site_of[text]) if text in self.geometry.site_of else ""
            reason = idle or self.game.explain_unknown_text(self.geometry, text)
            raise ActionError(reason or f"{quoted(text)} is not a move of {self.game.title} on this board.")
        refusal = self.why_not(code)
        if refusal:
            raise ActionError(refusal)
        return Action(code, text)

    def why_not(self, code: int) -> str:
        """Return a sentence that names the rule which an action breaks; empty if the action is legal."""
        rule = self.game.rules.refusal(self.board, list(self.row), self.key_history, code)
        if not (self._ending or rule):
            return ""
        text = self.game.text.name(self.geometry, self.board, code)
        if self.outcome:
            return f"{text} cannot be played: the game is over."
        return f"{text} is not legal: {self.game.text.why(self, code, rule)}."

    def why_idle(self, site: int) -> str:
        """Return a sentence that explains why no action starts at a site; empty if one does, or no reason is known."""
        reason = "" if self.outcome else self.game.explain_idle_site(self, site)
        return f"Nothing can be done at {self.geometry.names[site]} now: {reason}." if reason else ""

    def after(self, action: Action) -> Position:
        """Return the position after a legal action."""
        row = list(self.row)
        self.game.rules.play(self.board, row, action.code)
        return replace(self, row=tuple(row), key_history=self._extended_history())

    def after_null_move(self) -> Position | None:
        """Return the position with the turn passed to the other side; None if the rules give that no meaning."""
        row = list(self.row)
        if self.outcome or not self.game.explain.null_move(self.board, row):
            return None
        return replace(self, row=tuple(row))

    def _extended_history(self) -> tuple[int, ...]:
        if not self.game.uses_history:
            return NO_HISTORY
        return (self.key_history[0] + 1, *self.key_history[1:], self.game.rules.key(self.board, list(self.row)))

    def __str__(self) -> str:
        """Return the position line."""
        return line_of(self.geometry, self.cells, self.side, self.game.text.rest(self.geometry, self.board, self.row))


def line_of(geometry: Geometry, cells: Ints, side: int, rest: str) -> str:
    """Return the position line of some parts, which need not form a legal position."""
    rows = "/".join(_write_row([cells[site] for site in sites]) for sites in geometry.rows)
    return f"{rows} {LETTERS[side]} {rest}"


def is_square(rows: str) -> bool:
    """Return whether the ROWS of a position line are as many as the sites of its first row."""
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
    raise PositionError(f"{quoted('/'.join(rows))} has {len(rows)} rows, but no board of {game.title} has that many.")


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
