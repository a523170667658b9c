"""Ataxx in PGN: the meaning of tags and signs. The first player is Black, with the pieces `x`."""

import re
from collections.abc import Mapping

from boardgames_tui.core.cells import BLACK, DRAW, NAMES, WHITE, other
from boardgames_tui.games import GAMES
from boardgames_tui.record.typography import HYPHENS

ATAXX = GAMES["ataxx"]
# Winner by result: the first player's points and the second's, as usual in PGN; None for an unfinished game.
RESULTS: Mapping[str, int | None] = {"1-0": BLACK, "0-1": WHITE, "1/2-1/2": DRAW, "*": None}
# Result by winner; None for an unfinished game.
RESULT_BY_WINNER: Mapping[int | None, str] = {winner: result for result, winner in RESULTS.items()}
# Tags that every game has, with their values if nothing is known.
ROSTER: Mapping[str, str] = {"Event": "?", "Site": "?", "Date": "????.??.??", "Round": "-", "White": "?", "Black": "?"}
# Values of these tags, and of FEN and Result, that say nothing.
UNKNOWN_VALUES = {"", "?", "*", "-", "????.??.??"}
# Half a point in other spellings.
HALF = re.compile(r"\u00bd|0[.,]5")
# Value of the tag Variant, in lower case, of games in the notation of Fairy-Stockfish, in which White begins.
FAIRY_VARIANT = "ataxx"
# Our reason of an outcome by cuteataxx' words in the tag Adjudicated.
ADJUDICATED = {"Out of time": "time", "Easy fill": "settled", "Max game length reached": "game length"}
# Our reason of an outcome by words in the tag Termination, in lower case.
TERMINATIONS: Mapping[str, str] = {"time forfeit": "time", "on time": "time", "resign": "resignation"}
# Tags that follow from the moves and the result, in lower case.
IGNORED_TAGS = {"result", "fen", "setup", "finalfen", "adjudicated", "winner", "loser", "plycount", "material"}
# Names of tags, in lower case, that have a meaning in our own format, so that a tag of PGN cannot keep such a name.
RESERVED_TAGS = {"game", "size", "start", "reason", "blocks"}
# Options of a game by their keys, if it has no tags for them: its tags say how a game between engines ended.
DEFAULT_OPTIONS = {"settled": False, "halfmoves": 0}
# Glyphs by numeric annotation (NAG).
NAGS: Mapping[str, str] = {"$1": "!", "$2": "?", "$3": "!!", "$4": "??", "$5": "!?", "$6": "?!"}
# Numeric annotations by the signs that programs write as words of their own or behind a move.
NAGS_BY_SIGN: Mapping[str, str] = {
    "=": "$10",
    "\u221e": "$13",
    "\u2a72": "$14",
    "+/=": "$14",
    "+=": "$14",
    "\u2a71": "$15",
    "=/+": "$15",
    "=+": "$15",
    "\u00b1": "$16",
    "+/-": "$16",
    "\u2213": "$17",
    "-/+": "$17",
    "+-": "$18",
    "-+": "$19",
    "\u25a1": "$7",
    "N": "$146",
}


def usual_result(text: str) -> str:
    """Return a result in its usual spelling, such as `1-0` for `1:0`; any other text is returned as it is."""
    points = HALF.sub("1/2", "".join(text.split()).translate(HYPHENS).replace(":", "-"))
    if points == "1/2":
        return "1/2-1/2"
    return points if points in RESULTS else text


def with_other_colour(name: str) -> str:
    """Return the name of a tag with the other colour at its beginning, such as `WhiteElo` for `BlackElo`."""
    for colour, word in NAMES.items():
        if name.lower().startswith(word.lower()):
            return NAMES[other(colour)] + name[len(word) :]
    return name
