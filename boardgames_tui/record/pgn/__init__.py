"""PGN for Ataxx, as used by match runners; RECORD.md describes what is read and written."""

from boardgames_tui.record.pgn.ataxx import ATAXX as GAME
from boardgames_tui.record.pgn.read import read
from boardgames_tui.record.pgn.syntax import PgnGame
from boardgames_tui.record.pgn.write import write

__all__ = ["GAME", "PgnGame", "read", "write"]
