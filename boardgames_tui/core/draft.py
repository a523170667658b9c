"""Drafts: positions being set up in an editor, which need not be legal yet, and their undo history.

A position line is ROWS SIDE REST: the cells, the side to act, and the game's own fields, here called the *REST*.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property
from itertools import chain

from boardgames_tui.core.cells import EMPTY, other
from boardgames_tui.core.errors import PositionError
from boardgames_tui.core.game import Game
from boardgames_tui.core.geometry import Geometry
from boardgames_tui.core.options import Value
from boardgames_tui.core.position import Position, line_of
from boardgames_tui.core.presentation import GameFields


@dataclass(frozen=True)
class Draft:
    """The parts of a position line. Drafts are immutable; each edit returns a new one.

    After an edit of the board or of the side to act, the REST stays if it is still legal, else the first legal one that
    the game offers replaces it. If none is legal, the REST stays, and `fault` says why the rules refuse the line.
    """

    game: Game
    options: tuple[tuple[str, Value], ...]
    size: int
    cells: tuple[int, ...]
    side: int
    rest: str

    @staticmethod
    def of(position: Position) -> Draft:
        """Return the draft of a position."""
        return Draft(position.game, position.options, position.size, position.cells, position.side, position.rest)

    @property
    def geometry(self) -> Geometry:
        """Coordinates and names of the sites."""
        return self.game.geometry(self.size)

    @property
    def line(self) -> str:
        """The position line, legal or not."""
        return line_of(self.geometry, self.cells, self.side, self.rest)

    @property
    def position(self) -> Position | None:
        """The position, or None if the rules refuse the line."""
        return None if isinstance(self._position_or_error, PositionError) else self._position_or_error

    @property
    def fault(self) -> str:
        """The sentence with which the rules refuse the line; empty if they accept it."""
        return str(self._position_or_error) if isinstance(self._position_or_error, PositionError) else ""

    @cached_property
    def _position_or_error(self) -> Position | PositionError:
        try:
            return self.read(self.line)
        except PositionError as error:
            return error

    def read(self, line: str) -> Position:
        """Read a position line with this draft's game and options; raise PositionError if the rules refuse it."""
        return Position.read(self.game, line, dict(self.options))

    # Edits

    def with_line(self, line: str) -> Draft:
        """Replace everything by a position line of any size; raise PositionError if the rules refuse it."""
        return Draft.of(self.read(" ".join(line.split())))

    def with_cell(self, site: int, cell: int) -> Draft:
        """Replace the cell value of a site."""
        return _with_legal_rest(replace(self, cells=(*self.cells[:site], cell, *self.cells[site + 1 :])))

    def cleared(self) -> Draft:
        """Clear the board, and reset the REST to the likeliest one."""
        return _with_legal_rest(replace(self, cells=(EMPTY,) * len(self.cells), rest=self.rests[0].text))

    def with_other_side(self) -> Draft:
        """Give the turn to the other side."""
        return _with_legal_rest(replace(self, side=other(self.side)))

    def with_start(self) -> Draft:
        """Replace everything by the starting position; raise OptionError if there is none of this size."""
        return Draft.of(Position.start(self.game, self.size, dict(self.options)))

    def with_size(self, size: int) -> Draft:
        """Change the size of the board; stones stay on sites with the same names."""
        cell_of = dict(zip(self.geometry.names, self.cells, strict=True))
        cells = tuple(cell_of.get(name, EMPTY) for name in self.game.geometry(size).names)
        return _with_legal_rest(replace(self, size=size, cells=cells))

    # The REST

    @property
    def rests(self) -> tuple[GameFields, ...]:
        """The RESTs that the game offers, the likeliest first, legal in this position or not."""
        return tuple(self.game.text.rests(self.geometry, self.rest))

    @property
    def words(self) -> str:
        """Meaning of the REST; the REST itself if the game has no words for it."""
        return next((rest.words for rest in self.rests if rest.text == self.rest), self.rest)

    @cached_property
    def has_other_rest(self) -> bool:
        """Whether another REST is legal in this position."""
        return self.with_next_rest(1) != self

    def with_next_rest(self, direction: int) -> Draft:
        """Replace the REST by the next (1) or previous (-1) legal one, cyclically; keep it if no other is legal."""
        texts = [rest.text for rest in self.rests][::direction]
        next_index = texts.index(self.rest) + 1 if self.rest in texts else 0
        drafts = (replace(self, rest=text) for text in (*texts[next_index:], *texts[:next_index]))
        return next((draft for draft in drafts if not draft.fault), self)

    def with_rest_of_site(self, site: int) -> Draft:
        """Replace the REST by the one that names a site; raise PositionError if it is not legal in this position."""
        draft = replace(self, rest=next(rest.text for rest in self.rests if rest.site == site))
        # Only to raise the error.
        draft.read(draft.line)
        return draft


def _with_legal_rest(draft: Draft) -> Draft:
    """Replace the REST by the first legal one, unless it is legal itself or none is legal."""
    drafts = chain([draft], (replace(draft, rest=rest.text) for rest in draft.rests))
    return next((candidate for candidate in drafts if not candidate.fault), draft)


class Edits:
    """Undo history of a draft. A direction is -1 to undo an edit, 1 to redo one."""

    def __init__(self, draft: Draft) -> None:
        self._drafts = [draft]
        self._index = 0

    @property
    def current(self) -> Draft:
        return self._drafts[self._index]

    def append(self, draft: Draft) -> None:
        """Append a draft if it differs from the current one; undone drafts can no longer be redone."""
        if draft != self.current:
            self._index += 1
            self._drafts[self._index :] = [draft]

    def can_step(self, direction: int) -> bool:
        """Return whether there is an edit to undo or redo."""
        return 0 <= self._index + direction < len(self._drafts)

    def step(self, direction: int) -> bool:
        """Undo or redo an edit; return whether there was one."""
        if not self.can_step(direction):
            return False
        self._index += direction
        return True
