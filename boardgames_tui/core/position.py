"""Immutable positions, and position lines: the text `ROWS SIDE REST` that describes a position.

ROWS has the letters of the cells (`cells.LETTERS`), row by row from the top, with counts for empty sites. SIDE is the
side to act, `x` or `o`. REST consists of the game's own fields.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, fields, replace
from functools import cached_property, reduce
from typing import TYPE_CHECKING

from boardgames_tui.core.action import Action, spoken_line
from boardgames_tui.core.cells import BLACK, DRAW, EMPTY, LETTERS, NAMES, WHITE, other
from boardgames_tui.core.checks import checked_flag, checked_mapping, is_whole
from boardgames_tui.core.diagram import diagram
from boardgames_tui.core.errors import ActionError, OptionError, PositionError, quoted
from boardgames_tui.core.registry import game_of

if TYPE_CHECKING:
    from boardgames_tui.core.game import Game
    from boardgames_tui.core.geometry import Geometry
    from boardgames_tui.core.options import Options, Value
    from boardgames_tui.core.outcome import Outcome, Score
    from boardgames_tui.core.presentation import Gesture, Mark, Prompt
    from boardgames_tui.core.state import State

# Colour of each letter for the side to act.
SIDES = {"x": BLACK, "o": WHITE}


class PositionKey:
    """Comparable parts of a position with their hash, which is computed once."""

    __slots__ = ("_hash", "_parts")

    def __init__(self, parts: tuple[object, ...]) -> None:
        self._parts = parts
        self._hash = hash(parts)

    def __hash__(self) -> int:
        return self._hash

    def __eq__(self, other: object) -> bool:
        return isinstance(other, PositionKey) and self._hash == other._hash and self._parts == other._parts

    def __reduce__(self) -> tuple[type[PositionKey], tuple[tuple[object, ...]]]:
        """Pickle and copy the parts: in another process they have another hash."""
        return PositionKey, (self._parts,)


@dataclass(frozen=True)
class Position:
    """A position of one game: its state, with actions as texts, sentences for errors, and the position line.

    Positions never change; `after` returns a new one, which knows its line of play. Positions are equal if they have
    the same game, options and state, of which the history is a part as far as the rules look at it, such as the earlier
    boards of Torus. `key` leaves the history out; equal positions have equal keys.
    """

    game: Game
    options: tuple[tuple[str, Value], ...]
    state: State
    # Not parameters, so that a copy with another state (`replace`) begins a line of its own.
    line: tuple[Action, ...] = field(default=(), init=False, compare=False, repr=False)
    """Actions that were played from `root` to here."""
    _root: Position | None = field(default=None, init=False, compare=False, repr=False)

    @staticmethod
    def start(
        game: Game | str, size: int | None = None, options: Options | None = None, *, engine_defaults: bool = False
    ) -> Position:
        """Return the starting position of a game, given as such or by its key.

        Raise OptionError if there is no such game, or if it has no such size or option. Options that are not given have
        the defaults of the engine protocol if `engine_defaults`, else those of the app.
        """
        game = game_of(game)
        checked_size = game.check_size(game.size if size is None else size)
        is_engines = checked_flag(engine_defaults, "engine_defaults")
        all_options = game.validated(options, engine_defaults=is_engines)
        return Position(game, tuple(all_options.items()), game.rules.start(checked_size, all_options))

    @staticmethod
    def read(game: Game | str, line: str, options: Options | None = None, *, engine_defaults: bool = False) -> Position:
        """Read a position line of any size of the game; raise PositionError if it is malformed or impossible.

        Options are those of `start`, without those that the line itself states (`Option.set_by_position`).
        """
        game = game_of(game)
        if not isinstance(line, str):
            raise PositionError(f"{quoted(line)} is not a position line: it must be a text.")
        fields = line.split(" ")
        if len(fields) < 3 or "" in fields:
            raise PositionError(
                f"{quoted(line)} is not a position line: the rows, the side to move and the rest, separated by spaces."
            )
        rows = fields[0].split("/")
        set_by_position = {option.key for option in game.options if option.set_by_position}
        mapping = checked_mapping(options, "options to values")
        given = {key: value for key, value in mapping.items() if key not in set_by_position}
        start = Position.start(game, _size_of(game, rows), given, engine_defaults=engine_defaults)
        cells = _read_cells(start, rows)
        if fields[1] not in SIDES:
            raise PositionError(f"{quoted(fields[1])} is not a side to move. Use x or o.")
        return start.with_board(cells, SIDES[fields[1]], fields[2:])

    def with_board(self, cells: Sequence[int], side: int, rest: Sequence[str]) -> Position:
        """Return this start of a game with another board and REST; raise PositionError if the rules exclude it."""
        return replace(self, state=self.game.text.read(self.state.with_board(tuple(cells), side), rest))

    def with_handicap(self, number: int) -> Position:
        """Return this start with extra pieces of Black on free sites; raise OptionError if the game allows fewer."""
        if not number:
            return self
        if not self.game.handicap:
            raise OptionError(f"{self.game.title} has no handicaps.")
        free_sites = [site for site in self.game.handicap.sites(self.size) if self.cells[site] == EMPTY]
        if number not in range(1, len(free_sites) + 1):
            raise OptionError(f"This board of {self.game.title} has no handicap of {number}: 0 to {len(free_sites)}.")
        return replace(self, state=self.game.handicap.start(self.state, free_sites[:number]))

    @property
    def root(self) -> Position:
        """Position at which `line` begins: the start of a game, or a position that was read or set up."""
        return self._root or self

    @cached_property
    def key(self) -> PositionKey:
        """Key of a transposition table: the game, its options and the state without its history, with a cached hash.

        Positions with the same key have the same board and side to act, but repetitions and limits of moves may
        separate their future.
        """
        return PositionKey((self.game.key, self.options, self.state.key))

    def __hash__(self) -> int:
        """Return the hash of the key, which is computed once and does not depend on the history."""
        return hash(self.key)

    @property
    def size(self) -> int:
        """Sites in a row and in a column of the board."""
        return self.state.size

    @property
    def geometry(self) -> Geometry:
        """Coordinates and names of the sites."""
        return self.state.geometry

    @property
    def side(self) -> int:
        """Colour to act."""
        return self.state.side

    @property
    def seat(self) -> int:
        """Person who acts, named by the colour with which this person began."""
        return self.state.seat

    def seat_of(self, colour: int) -> int:
        """Return the person who plays a colour now, named by the colour with which this person began."""
        return self.state.seat_of(_checked_colour(colour))

    def colour_of(self, seat: int) -> int:
        """Return the colour that a person plays now."""
        return self.state.colour_of(_checked_colour(seat))

    @property
    def winner_seat(self) -> int | None:
        """Person who has won (`seat`), which after a swap is not the winning colour; DRAW, or None during the game."""
        return self.state.winner_seat

    @property
    def cells(self) -> tuple[int, ...]:
        """Cell value of each site."""
        return self.state.cells

    @cached_property
    def outcome(self) -> Outcome | None:
        """Outcome of the game, or None while it goes on."""
        outcome = self.state.outcome
        if not outcome:
            return None
        # A draw without a legal action has no phrase.
        phrase = self.game.reasons.get(outcome.reason, "")
        loser = "" if outcome.winner == DRAW else NAMES[other(outcome.winner)]
        return replace(outcome, score=self.score, phrase=phrase.replace("{loser}", loser))

    @cached_property
    def actions(self) -> tuple[Action, ...]:
        """Legal actions, sorted by their texts; empty if the game has ended."""
        actions = map(self.action, self.state.actions)
        return tuple(sorted(actions, key=lambda action: action.text))

    def action(self, code: int) -> Action:
        """Return an action, legal or not, by its number."""
        return Action(code, self.state.action_text(code))

    def find(self, text: str) -> Action:
        """Return the legal action that is written as `text`; raise ActionError with the reason if there is none."""
        if not isinstance(text, str):
            raise ActionError(f"{quoted(text)} is not a move: it must be a text, such as 'c4'.")
        code = self.state.parse_action(text)
        # An action has one spelling, even if the game can read others.
        if code is None or self.state.action_text(code) != text:
            site = self.geometry.site_of.get(text)
            reason = "" if site is None else self.why_no_action_at(site)
            reason = reason or self.game.explain_unknown_text(self.geometry, text)
            raise ActionError(reason or f"{quoted(text)} is not a move of {self.game.title} on this board.")
        if refusal := self.why_not(code):
            raise ActionError(refusal)
        return Action(code, text)

    def why_not(self, code: int) -> str:
        """Return a sentence that says why an action is not legal; empty if it is legal."""
        if self.state.is_legal(code):
            return ""
        text = self.state.action_text(code)
        if self.outcome:
            return f"{text} cannot be played: the game is over."
        reason = self.game.text.refusal(self.state, code)
        # "d2 is occupied" needs no "d2 is not legal" before it.
        return f"{reason}." if reason.startswith(f"{text} ") else f"{text} is not legal: {reason}."

    def why_no_action_at(self, site: int) -> str:
        """Return why no action starts at a site; empty if one does, the game is over, or the game has no reason."""
        reason = "" if self.outcome else self.game.explain_idle_site(self.state, site)
        return f"Nothing can be done at {self.geometry.names[site]} now: {reason}." if reason else ""

    def after(self, action: Action | str) -> Position:
        """Return the position after an action, given as such or as its text; raise ActionError if it is not legal."""
        text = action.text if isinstance(action, Action) else action
        legal_action = self.find(text)
        if isinstance(action, Action) and not (is_whole(action.code) and action.code == legal_action.code):
            code = quoted(action.code)
            raise ActionError(f"{quoted(text)} has the number {legal_action.code} on this board, not {code}.")
        return self.after_legal(legal_action)

    def after_legal(self, action: Action) -> Position:
        """Return the position after an action that must be legal, such as one of `actions`; faster than `after`."""
        after = Position(self.game, self.options, self.state.play(action.code))
        vars(after).update(line=(*self.line, action), _root=self.root)
        return after

    def after_all(self, actions: Iterable[Action | str]) -> Position:
        """Return the position after a line of play; raise ActionError if an action is not legal."""
        return reduce(Position.after, actions, self)

    def actions_along(self, texts: Iterable[str]) -> tuple[Action, ...]:
        """Return the actions of a line of play; raise ActionError if one is not legal."""
        return self.after_all(texts).line[len(self.line) :]

    def after_null_move(self) -> Position | None:
        """Return the position after the side to act has passed; None if the rules do not allow for that.

        It begins a line of its own. None, too, if the game is over.
        """
        state = None if self.outcome else self.state.null_move()
        return None if state is None else replace(self, state=state)

    # What the game shows

    @property
    def prompt(self) -> Prompt:
        """Prompt for the side to act."""
        return self.game.prompt(self.state)

    @property
    def marks(self) -> Mapping[int, Mark]:
        """Marks on sites, in addition to the stones."""
        return self.game.marks(self.state)

    def gestures(self, action: Action) -> tuple[Gesture, ...]:
        """Return the sequences of sites by which a player can select an action."""
        return self.game.gestures(self.state, action.code)

    def gain(self, action: Action) -> int:
        """Return what a legal action gains at once (`Game.gain`)."""
        return self.game.gain_of(self.state, action.code)

    @property
    def score(self) -> Score | None:
        """Score of both sides; None if the game has none."""
        return self.game.score(self.state)

    @property
    def rest(self) -> str:
        """The game's own fields of the position line."""
        return self.game.text.rest(self.state)

    def diagram(self, *, legal: bool = False) -> str:
        """Draw the board as plain text; with `legal`, with a star where an action is one site."""
        sites = [self.geometry.site_of[each.text] for each in self.actions if each.text in self.geometry.site_of]
        return diagram(self.geometry, self.cells, legal=sites if checked_flag(legal, "legal") else ())

    def _repr_svg_(self) -> str:
        """Draw the board in a notebook."""
        from boardgames_tui.drawing.picture import svg

        return svg(self)

    def __getstate__(self) -> dict[str, object]:
        """Pickle and copy the fields, without what was computed from them."""
        return {each.name: getattr(self, each.name) for each in fields(self)}

    def __repr__(self) -> str:
        """Return the game, the position line and the options, and the line of play if there is one."""
        options = "".join(f", {key}={value!r}" for key, value in self.options)
        line = f", after {spoken_line(action.text for action in self.line)}" if self.line else ""
        return f"<Position {self.game.key} {str(self)!r}{options}{line}>"

    def __str__(self) -> str:
        return line_of(self.geometry, self.cells, self.side, self.rest)


def _checked_colour(value: int) -> int:
    if not (is_whole(value) and value in NAMES):
        raise OptionError(f"{quoted(value)} is not a colour: Black is {BLACK}, White {WHITE}.")
    return value


def line_of(geometry: Geometry, cells: Sequence[int], side: int, rest: str) -> str:
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


def _size_of(game: Game, rows: list[str]) -> int:
    """Return the size of a board by its number of rows; raise PositionError if the game has none."""
    for size in game.sizes:
        if len(game.geometry(size).rows) == len(rows):
            return size
    raise PositionError(f"{quoted('/'.join(rows))} has {len(rows)} rows, but no board of {game.title} has that many.")


def _read_cells(start: Position, rows: list[str]) -> list[int]:
    """Return the cell values of the sites, by the rows of a position line."""
    cells = [EMPTY] * len(start.cells)
    for text, sites in zip(rows, start.geometry.rows, strict=True):
        for site, cell in zip(sites, _read_row(text, start.game.letters, len(sites)), strict=True):
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


def _write_row(cells: Sequence[int]) -> str:
    """Return a row as text, with a count for each run of empty sites."""
    letters = "".join(LETTERS[cell] for cell in cells)
    return re.sub(r"\.+", lambda run: str(len(run.group())), letters)
