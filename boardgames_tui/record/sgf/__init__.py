"""SGF for Torus, as kept in Go editors; RECORD.md describes what is read and written."""

from boardgames_tui.record.sgf.read import read
from boardgames_tui.record.sgf.syntax import SgfGame
from boardgames_tui.record.sgf.torus import TAG_BY_PROPERTY
from boardgames_tui.record.sgf.torus import TORUS as GAME
from boardgames_tui.record.sgf.write import write

# Tags that SGF can hold.
TAGS = frozenset(TAG_BY_PROPERTY.values())

__all__ = ["GAME", "TAGS", "SgfGame", "read", "write"]
