"""Drafts: positions being set up in an editor, which need not be legal yet, and their undo history."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property
from itertools import chain

from boardgames_tui.core.errors import PositionError
from boardgames_tui.core.game import Game
from boardgames_tui.core.geometry import Geometry
from boardgames_tui.core.kernel import EMPTY, other
from boardgames_tui.core.options import Value
from boardgames_tui.core.position import Position, line_of
from boardgames_tui.core.presentation import GameFields


@dataclass(frozen=True)
class Draft:
    """The parts of a position line. Drafts never change; each edit returns a new one.

    After an edit of the board or of the side to act, the REST stays if it can, else the game's first legal one replaces
    it. If there is none, the rules refuse the line.
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
        rest = position.game.text.rest(position.geometry, position.board, position.row)
        return Draft(position.game, position.options, position.board.size, position.cells, position.side, rest)

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
        return None if isinstance(self._read, PositionError) else self._read

    @property
    def fault(self) -> str:
        """The sentence with which the rules refuse the line; empty if they accept it."""
        return str(self._read) if isinstance(self._read, PositionError) else ""

    @cached_property
    def _read(self) -> Position | PositionError:
        try:
            return self.read(self.line)
        except PositionError as error:
            return error

    def read(self, line: str) -> Position:
        """Return the position of a line of this game with these options; raise PositionError if it is impossible."""
        return Position.read(self.game, line, dict(self.options))

    # Edits

    def typed(self, text: str) -> Draft:
        """Return the draft of a whole line of any size; raise PositionError if it is impossible."""
        return Draft.of(self.read(" ".join(text.split())))

    def put(self, site: int, cell: int) -> Draft:
        """Set the cell of a site."""
        return _settled(replace(self, cells=(*self.cells[:site], cell, *self.cells[site + 1 :])))

    def cleared(self) -> Draft:
        """Clear the board, and reset the REST."""
        return _settled(replace(self, cells=(EMPTY,) * len(self.cells), rest=self.rests[0].text))

    def turned(self) -> Draft:
        """Give the turn to the other side."""
        return _settled(replace(self, side=other(self.side)))

    def begun(self) -> Draft:
        """Return the draft of the starting position; raise OptionError if this size has none with these options."""
        return Draft.of(Position.start(self.game, self.size, dict(self.options)))

    def resized(self, size: int) -> Draft:
        """Change the size of the board; stones stay on sites with the same names."""
        standing = dict(zip(self.geometry.names, self.cells, strict=True))
        cells = tuple(standing.get(name, EMPTY) for name in self.game.geometry(size).names)
        return _settled(replace(self, size=size, cells=cells))

    # The REST

    @property
    def rests(self) -> tuple[GameFields, ...]:
        """The RESTs that the game offers, legal here or not."""
        return tuple(self.game.text.rests(self.geometry, self.rest))

    @property
    def words(self) -> str:
        """Meaning of the REST; the REST itself if the game has no words for it."""
        return next((rest.words for rest in self.rests if rest.text == self.rest), self.rest)

    def with_rest(self, rest: str) -> Draft:
        """Replace the REST; raise PositionError if it is not legal here."""
        draft = replace(self, rest=rest)
        draft.read(draft.line)
        return draft

    def next_rest(self, by: int) -> Draft:
        """Move to the next legal REST (1) or the previous one (-1); stay if there is no other."""
        texts = [rest.text for rest in self.rests][::by]
        here = texts.index(self.rest) + 1 if self.rest in texts else 0
        others = (replace(self, rest=text) for text in (*texts[here:], *texts[:here]))
        return next((draft for draft in others if not draft.fault), self)

    def from_site(self, site: int) -> Draft:
        """Choose the REST that names a site; raise PositionError if it is not legal here."""
        return self.with_rest(next(rest.text for rest in self.rests if rest.site == site))


def _settled(draft: Draft) -> Draft:
    """Replace the REST by the first legal one if it is not legal itself."""
    others = (replace(draft, rest=rest.text) for rest in draft.rests)
    return next((each for each in chain([draft], others) if not each.fault), draft)


class Edits:
    """Undo history of a draft."""

    def __init__(self, first: Draft) -> None:
        self._drafts = [first]
        self._at = 0

    @property
    def now(self) -> Draft:
        """Current draft."""
        return self._drafts[self._at]

    def take(self, draft: Draft) -> None:
        """Append a draft if it differs from the current one; drafts that were undone are forgotten."""
        if draft != self.now:
            self._at += 1
            self._drafts[self._at :] = [draft]

    def leads(self, by: int) -> bool:
        """Return whether there is an edit to undo (-1) or redo (1)."""
        return 0 <= self._at + by < len(self._drafts)

    def step(self, by: int) -> bool:
        """Undo (-1) or redo (1) an edit; return whether there was one."""
        there = self.leads(by)
        self._at += by if there else 0
        return there
