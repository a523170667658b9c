"""A position alone: one line, as the games' notation has it, or a FEN of Ataxx as other programs write it."""

import re

from boardgames_tui.core.errors import quoted
from boardgames_tui.core.game import Game
from boardgames_tui.core.position import Position
from boardgames_tui.games import GAMES
from boardgames_tui.record.parse_error import blamed, fault_at
from boardgames_tui.record.tree import Node, Record

ATAXX = GAMES["ataxx"]
START = "startpos"
CELLS = str.maketrans("XObBwW", "xoxxoo")
FAIRY = str.maketrans("Pp*wb", "xo-xo")
"""Fairy-Stockfish and its relatives call the first player White and draw that player's pieces as capitals."""
NUMBERS = ("0", "1")
NO_RECORD = "This is no record in a format that is known, and no position line."


def read(text: str, game: Game | None = None) -> Record:
    """Return a record that begins and ends with the position of the only line of a text; raise RecordError.

    Which game it is shows in the line, if it is complete.
    """
    line = text.strip()
    at = len(text) - len(text.lstrip())
    if line != START and "/" not in line.split(" ")[0]:
        raise fault_at(text, at, NO_RECORD)
    if "\n" in line:
        raise fault_at(text, text.index("\n", at) + 1, "A position is one line, and here is another one.")
    game = game or _game_of(text, at, line)
    with blamed(text, at):
        return Record(Node(Position.read(game, fen(line) if game is ATAXX else line)))


def write(record: Record) -> str:
    """Return the line of the position that a record ends with."""
    return f"{record.root.line[-1].position}\n"


def fen(text: str) -> str:
    """Return the position line of Ataxx that another program's FEN means; what is no FEN stays as it is."""
    rows, *rest = text.split() or [""]
    if text.strip() == START:
        return str(Position.start(ATAXX))
    letters = FAIRY if "p" in rows.lower() else CELLS
    side = [field.translate(letters) for field in rest[:1]]
    numbers = NUMBERS[len(rest) - 1 :] if rest else ()
    return " ".join([rows.translate(letters), *side, *rest[1:], *numbers])


def _game_of(text: str, at: int, line: str) -> Game:
    """Tell the game by the shape of what follows the side to act."""
    rows, *rest = line.split() or [""]
    match rest[1:]:
        case [_, _, _]:
            return GAMES["implo"]
        case [halfmoves] | [halfmoves, _] if halfmoves.isdecimal():
            return ATAXX
        case [_, _]:
            return GAMES["io"]
        case [_]:
            return GAMES["torus" if _is_square(rows) else "onyx"]
        case [] if rest:
            return ATAXX
    if line == START:
        return ATAXX
    raise fault_at(text, at, f"{quoted(line)} does not tell its game: say which one it is.")


def _is_square(rows: str) -> bool:
    """Say whether there are as many rows as sites in the first one."""
    parts = re.findall("[0-9]{1,4}|.", rows.partition("/")[0])
    return rows.count("/") + 1 == sum(int(part) if part.isdecimal() else 1 for part in parts)
