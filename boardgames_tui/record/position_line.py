"""Records of a single position: a position line, or a FEN of other programs."""

from boardgames_tui.core.contracts import Claim
from boardgames_tui.core.errors import quoted
from boardgames_tui.core.game import Game
from boardgames_tui.core.position import Position
from boardgames_tui.games import GAMES
from boardgames_tui.record.parse_error import blamed, fault_at
from boardgames_tui.record.tree import Node, Record

# Name of the starting position in other programs.
START = "startpos"
NO_RECORD = "Not a recognised game record or position."


def read(text: str, game: Game | None = None) -> Record:
    """Return a record of the position in the only line of a text; raise RecordError if that is not possible.

    The game is recognised by the line, if it is complete.
    """
    line = text.strip()
    at = len(text) - len(text.lstrip())
    if line != START and "/" not in line.split(" ")[0]:
        raise fault_at(text, at, NO_RECORD)
    if "\n" in line:
        raise fault_at(text, text.index("\n", at) + 1, "A position must be a single line; found a second one.")
    game = game or _game_of(text, at, line)
    with blamed(text, at):
        return Record(Node(Position.read(game, game.fen.read(line) if game.fen else line)))


def write(record: Record) -> str:
    """Return the position line at the end of a record."""
    return f"{record.root.line[-1].position}\n"


def _game_of(text: str, at: int, line: str) -> Game:
    """Return the game with the strongest claim to a line; raise RecordError if there is no single one."""
    claims = {key: game.text.claim(line.split()) for key, game in GAMES.items()}
    highest = max(claims.values())
    found = [key for key, claim in claims.items() if claim is highest]
    if highest is Claim.NONE or len(found) > 1:
        raise fault_at(text, at, f"{quoted(line)} does not name its game. Use --game.")
    return GAMES[found[0]]
