"""Draft: a position being set up, which may not be possible yet, and the edits that made it."""

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
    """The parts of a position line. Never changed: each edit makes a new one.

    After an edit of what stands or of who acts the REST stays if it can, else it is the first one of the game's that
    can be there; where none can, the line is one that the rules refuse.
    """

    game: Game
    options: tuple[tuple[str, Value], ...]
    size: int
    cells: tuple[int, ...]
    side: int
    rest: str

    @staticmethod
    def of(position: Position) -> Draft:
        """Begin from a position."""
        rest = position.game.text.rest(position.geometry, position.board, position.row)
        return Draft(position.game, position.options, position.board.size, position.cells, position.side, rest)

    @property
    def geometry(self) -> Geometry:
        """Where the sites lie."""
        return self.game.geometry(self.size)

    @property
    def line(self) -> str:
        """The position line, possible or not."""
        return line_of(self.geometry, self.cells, self.side, self.rest)

    @property
    def position(self) -> Position | None:
        """The position, None where the rules refuse the line."""
        return None if isinstance(self._read, PositionError) else self._read

    @property
    def fault(self) -> str:
        """The sentence with which the rules refuse the line, empty where they do not."""
        return str(self._read) if isinstance(self._read, PositionError) else ""

    @cached_property
    def _read(self) -> Position | PositionError:
        try:
            return self.read(self.line)
        except PositionError as error:
            return error

    def read(self, line: str) -> Position:
        """Return the position of a line of this game with these options; raise PositionError where it cannot be one."""
        return Position.read(self.game, line, dict(self.options))

    # Edits

    def typed(self, text: str) -> Draft:
        """Take a whole line, whatever its size and the blanks in it; raise PositionError where it cannot be one."""
        return Draft.of(self.read(" ".join(text.split())))

    def put(self, site: int, cell: int) -> Draft:
        """Put something down on a site, or clear it."""
        return _settled(replace(self, cells=(*self.cells[:site], cell, *self.cells[site + 1 :])))

    def cleared(self) -> Draft:
        """Clear the board, and begin the REST anew."""
        return _settled(replace(self, cells=(EMPTY,) * len(self.cells), rest=self.rests[0].text))

    def turned(self) -> Draft:
        """Let the other side act."""
        return _settled(replace(self, side=other(self.side)))

    def begun(self) -> Draft:
        """Return the usual start; raise OptionError where this size has none with these options."""
        return Draft.of(Position.start(self.game, self.size, dict(self.options)))

    def resized(self, size: int) -> Draft:
        """Take a board of another size of the game, with what stands on the sites that have the same names."""
        standing = dict(zip(self.geometry.names, self.cells, strict=True))
        cells = tuple(standing.get(name, EMPTY) for name in self.game.geometry(size).names)
        return _settled(replace(self, size=size, cells=cells))

    # The REST

    @property
    def rests(self) -> tuple[GameFields, ...]:
        """What the game offers for the end of the line, possible or not."""
        return tuple(self.game.text.rests(self.geometry, self.rest))

    @property
    def words(self) -> str:
        """What the REST means, itself where the game has no words for it."""
        return next((rest.words for rest in self.rests if rest.text == self.rest), self.rest)

    def with_rest(self, rest: str) -> Draft:
        """Take this REST; raise PositionError where it cannot be there."""
        draft = replace(self, rest=rest)
        draft.read(draft.line)
        return draft

    def next_rest(self, by: int) -> Draft:
        """Take the next REST that can be there (1), or the one before (-1); stay where there is no other."""
        texts = [rest.text for rest in self.rests][::by]
        here = texts.index(self.rest) + 1 if self.rest in texts else 0
        others = (replace(self, rest=text) for text in (*texts[here:], *texts[:here]))
        return next((draft for draft in others if not draft.fault), self)

    def from_site(self, site: int) -> Draft:
        """Take the REST that names a site; raise PositionError where it cannot be there."""
        return self.with_rest(next(rest.text for rest in self.rests if rest.site == site))


def _settled(draft: Draft) -> Draft:
    """Take the first REST that can be there, where the one that is there cannot."""
    others = (replace(draft, rest=rest.text) for rest in draft.rests)
    return next((each for each in chain([draft], others) if not each.fault), draft)


class Edits:
    """Drafts, each made from the one before, of which one stands."""

    def __init__(self, first: Draft) -> None:
        self._drafts = [first]
        self._at = 0

    @property
    def now(self) -> Draft:
        """The draft that stands."""
        return self._drafts[self._at]

    def take(self, draft: Draft) -> None:
        """Go on with a draft, if it is another one."""
        if draft != self.now:
            self._at += 1
            self._drafts[self._at :] = [draft]

    def leads(self, by: int) -> bool:
        """Say whether there is an edit to take back (-1), or to do again (1)."""
        return 0 <= self._at + by < len(self._drafts)

    def step(self, by: int) -> bool:
        """Take an edit back (-1) or do it again (1); say whether there was one."""
        there = self.leads(by)
        self._at += by if there else 0
        return there
