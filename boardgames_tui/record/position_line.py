"""Records of a single position: a position line, or a FEN of other programs."""

import re

from boardgames_tui.core.contracts import Claim
from boardgames_tui.core.errors import quoted
from boardgames_tui.core.game import Game
from boardgames_tui.core.position import Position
from boardgames_tui.games import GAMES
from boardgames_tui.record.parse_error import error_at, locate_errors
from boardgames_tui.record.tree import Node, Record
from boardgames_tui.record.typography import WITHOUT_WIDTH

NO_RECORD = "Not a recognised game record or position."
# Characters that come with a copied line and are not seen.
INVISIBLE = re.compile(f"[{WITHOUT_WIDTH}]")
# Rows of a board, in the signs of any game or program.
ROWS = re.compile(r"[\w*#+=-]+(?:/[\w*#+=-]+)+")


def read(source: str, game: Game | None = None) -> Record:
    """Return a record of the position in a text of one line; raise RecordError if it has none of a clear game."""
    source = INVISIBLE.sub(" ", source)
    line = source.strip()
    offset = len(source) - len(source.lstrip())
    first_line = line.partition("\n")[0]
    # Other programs call their starting position `startpos`.
    if line != "startpos" and not ROWS.fullmatch(first_line.partition(" ")[0]):
        raise error_at(source, offset, NO_RECORD)
    if "\n" in line:
        second_line = source.index("\n", offset) + 1
        raise error_at(source, second_line, "A position must be a single line; found a second one.")
    game = game or _recognise_game(source, offset, line)
    with locate_errors(source, offset):
        return Record(Node(Position.read(game, game.fen.read(line) if game.fen else line)))


def write(record: Record) -> str:
    """Return the position line at the end of a record's main line."""
    return f"{record.end.position}\n"


def _recognise_game(source: str, offset: int, line: str) -> Game:
    """Return the only game whose notation fits a line best; raise RecordError if none fits, or several do equally."""
    claims = {key: game.text.claim(line.split()) for key, game in GAMES.items()}
    strongest = max(claims.values())
    candidates = [key for key, claim in claims.items() if claim is strongest]
    if strongest is Claim.NONE or len(candidates) > 1:
        raise error_at(source, offset, f"{quoted(line)} does not name its game. Use --game.")
    return GAMES[candidates[0]]
