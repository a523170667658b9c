"""Immutable positions, and position lines: the text `ROWS SIDE REST` that describes a position.

ROWS has the letters of the cells (`kernel.LETTERS`), row by row from the top, with counts for empty sites. SIDE is the
side to act, `x` or `o`. REST consists of the game's own fields.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import TYPE_CHECKING

from boardgames_tui.core.action import Action
from boardgames_tui.core.cells import BLACK, DRAW, EMPTY, LETTERS, WHITE
from boardgames_tui.core.errors import ActionError, PositionError, quoted
from boardgames_tui.core.kernel import NO_HISTORY, BoardTables, Ints, ending_reason, ending_winner
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
    """The number of keys that follow, then the key of each earlier position; NO_HISTORY if the rules do not use it."""

    @staticmethod
    def start(
        game: Game, size: int | None = None, options: Options | None = None, *, engine_defaults: bool = False
    ) -> Position:
        """Return the starting position; raise OptionError if the game has no such size or option.

        Options that are not given have the defaults of the engine protocol if `engine_defaults`, else those of the app.
        """
        blank = _blank(game, game.size if size is None else size, options or {}, engine_defaults=engine_defaults)
        row = list(blank.row)
        game.rules.start(blank.board, row)
        return replace(blank, row=tuple(row))

    @staticmethod
    def read(game: Game, line: str, options: Options | None = None, *, engine_defaults: bool = False) -> Position:
        """Read a position line of any size of the game; raise PositionError if it is malformed or impossible.

        Options that the line itself states (`Option.set_by_position`) are ignored. Those that are not given have the
        defaults of the engine protocol if `engine_defaults`, else those of the app.
        """
        fields = line.split(" ")
        if len(fields) < 3 or "" in fields:
            raise PositionError(
                f"{quoted(line)} is not a position line: the rows, the side to move and the rest, separated by spaces."
            )
        board_rows = fields[0].split("/")
        set_by_position = {option.key for option in game.options if option.set_by_position}
        given = {key: value for key, value in (options or {}).items() if key not in set_by_position}
        blank = _blank(game, _size_of(game, board_rows), given, engine_defaults=engine_defaults)
        registers = blank.row[blank.board.sites :]
        row = [*_read_cells(blank, board_rows), *registers]
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
        # A side without a legal action draws, unless the rules of the game say otherwise in `ending`.
        return None if self._codes else Outcome(DRAW, NO_MOVE, self.game.score(self))

    @cached_property
    def _ending(self) -> int:
        """The ending by the rules (`kernel.encode_ending`), or 0."""
        return self.game.rules.ending(self.board, list(self.row), self.key_history)

    def winning_reason(self, side: int) -> str:
        """Return the reason for which a side has won; empty if it has not won."""
        return self._reason if ending_winner(self._ending) == side else ""

    @property
    def _reason(self) -> str:
        """Reason of the ending; only for a position that has one."""
        # Reasons are counted from 1.
        return list(self.game.reasons)[ending_reason(self._ending) - 1]

    @cached_property
    def actions(self) -> tuple[Action, ...]:
        """Legal actions, sorted by their texts; empty if the game has ended."""
        if self.outcome:
            return ()
        actions = (Action(code, self.game.text.name(self.geometry, self.board, code)) for code in self._codes)
        return tuple(sorted(actions, key=lambda action: action.text))

    @cached_property
    def _codes(self) -> tuple[int, ...]:
        """Codes of the legal actions; only for a position that the rules have not ended."""
        out = [0] * self.board.max_legal_actions
        n = self.game.rules.legal(self.board, list(self.row), self.key_history, out)
        return tuple(out[:n])

    def find(self, text: str) -> Action:
        """Return the legal action that is written as `text`; raise ActionError with the reason if there is none."""
        notation = self.game.text
        code = notation.code(self.geometry, self.board, text)
        # An action has one spelling, even if the game can read others.
        if code is None or notation.name(self.geometry, self.board, code) != text:
            site = self.geometry.site_of.get(text)
            reason = "" if site is None else self.why_no_action_at(site)
            reason = reason or self.game.explain_unknown_text(self.geometry, text)
            raise ActionError(reason or f"{quoted(text)} is not a move of {self.game.title} on this board.")
        refusal = self.why_not(code)
        if refusal:
            raise ActionError(refusal)
        return Action(code, text)

    def why_not(self, code: int) -> str:
        """Return a sentence that says why an action is not legal; empty if it is legal."""
        rule = self.game.rules.refusal(self.board, list(self.row), self.key_history, code)
        if not (self._ending or rule):
            return ""
        text = self.game.text.name(self.geometry, self.board, code)
        if self.outcome:
            return f"{text} cannot be played: the game is over."
        return f"{text} is not legal: {self.game.text.why(self, code, rule)}."

    def why_no_action_at(self, site: int) -> str:
        """Return a sentence that says why no action starts at a site.

        Empty if one does, if the game is over, or if the game gives no reason.
        """
        reason = "" if self.outcome else self.game.explain_idle_site(self, site)
        return f"Nothing can be done at {self.geometry.names[site]} now: {reason}." if reason else ""

    def after(self, action: Action) -> Position:
        """Return the position after a legal action."""
        row = list(self.row)
        self.game.rules.play(self.board, row, action.code)
        return replace(self, row=tuple(row), key_history=self._extended_history())

    def after_null_move(self) -> Position | None:
        """Return the position after the side to act has passed; None if the rules do not allow for that.

        None, too, if the game is over.
        """
        row = list(self.row)
        if self.outcome or not self.game.explain.null_move(self.board, row):
            return None
        return replace(self, row=tuple(row))

    def _extended_history(self) -> tuple[int, ...]:
        """Return the key history with the key of this position appended."""
        if not self.game.uses_history:
            return NO_HISTORY
        return (self.key_history[0] + 1, *self.key_history[1:], self.game.rules.key(self.board, list(self.row)))

    def __str__(self) -> str:
        """Return the position line."""
        return line_of(self.geometry, self.cells, self.side, self.game.text.rest(self.geometry, self.board, self.row))


def line_of(geometry: Geometry, cells: Ints, side: int, rest: str) -> str:
    """Join the parts of a position line, which need not describe a legal position."""
    rows = "/".join(_write_row([cells[site] for site in sites]) for sites in geometry.rows)
    return f"{rows} {LETTERS[side]} {rest}"


def is_square(rows: str) -> bool:
    """Return whether ROWS has as many rows as its first row has sites."""
    first_row = rows.partition("/")[0]
    # A number is the count of empty sites, at most four digits long; any other character is one site.
    parts = re.findall("[0-9]{1,4}|.", first_row)
    sites = sum(int(part) if part.isdecimal() else 1 for part in parts)
    return rows.count("/") + 1 == sites


def _blank(game: Game, size: int, options: Options, *, engine_defaults: bool) -> Position:
    """Return a position with an empty board, all registers 0 and Black to act; raise OptionError for a wrong option."""
    game.check_size(size)
    all_options = game.validated(options, engine_defaults=engine_defaults)
    board = game.board(size, all_options)
    row = [0] * board.length
    row[board.side] = row[board.seat] = BLACK
    return Position(game, tuple(all_options.items()), board, tuple(row))


def _size_of(game: Game, rows: list[str]) -> int:
    """Return the size of a board by its number of rows; raise PositionError if the game has none."""
    for size in game.sizes:
        if len(game.geometry(size).rows) == len(rows):
            return size
    raise PositionError(f"{quoted('/'.join(rows))} has {len(rows)} rows, but no board of {game.title} has that many.")


def _read_cells(blank: Position, rows: list[str]) -> list[int]:
    """Return the cell values of the sites, by the rows of a position line."""
    cells = [0] * blank.board.sites
    for text, sites in zip(rows, blank.geometry.rows, strict=True):
        for site, cell in zip(sites, _read_row(text, blank.game.letters, len(sites)), strict=True):
            cells[site] = cell
    return cells


def _read_row(text: str, letters: str, length: int) -> list[int]:
    """Return the cell values of one row; raise PositionError unless it has `length` sites with the game's letters."""
    cells: list[int] = []
    for part in re.findall(r"[0-9]+|.", text, re.ASCII | re.DOTALL):
        if part in letters and part != ".":
            cells.append(LETTERS.index(part))
        # Four digits tell that a count is too large; int() refuses a number of thousands of digits.
        elif part[0] in "123456789" and int(part[:4]) <= length:
            cells.extend([EMPTY] * int(part))
        else:
            raise PositionError(
                f"The row {quoted(text)} holds {quoted(part)}: it may hold {letters[1:]} and counts of 1 to {length}."
            )
    if len(cells) != length:
        raise PositionError(f"The row {quoted(text)} has {len(cells)} sites instead of {length}.")
    return cells


def _write_row(cells: Ints) -> str:
    """Return a row as text, with a count for each run of empty sites."""
    letters = "".join(LETTERS[cell] for cell in cells)
    return re.sub(r"\.+", lambda run: str(len(run.group())), letters)
