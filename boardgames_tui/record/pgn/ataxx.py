"""Ataxx in PGN: the meaning of tags and signs. The first player is Black, with the pieces `x`."""

from collections.abc import Mapping

from boardgames_tui.core.cells import BLACK, DRAW, WHITE
from boardgames_tui.games import GAMES

ATAXX = GAMES["ataxx"]
# Winner by result: the first player's points and the second's, as usual in PGN; None for an unfinished game.
RESULTS: Mapping[str, int | None] = {"1-0": BLACK, "0-1": WHITE, "1/2-1/2": DRAW, "*": None}
# Result by winner; None for an unfinished game.
RESULT_BY_WINNER: Mapping[int | None, str] = {winner: result for result, winner in RESULTS.items()}
# Tags that every game has, with their values if nothing is known.
ROSTER: Mapping[str, str] = {
    "Event": "?",
    "Site": "?",
    "Date": "????.??.??",
    "Round": "-",
    "White": "?",
    "Black": "?",
}
# Values of tags that say nothing.
UNKNOWN_VALUES = {"", "?", "*", "-", "????.??.??"}
# Our reason of an outcome by cuteataxx' words in the tag Adjudicated.
ADJUDICATED: Mapping[str, str] = {
    "Out of time": "time",
    "Easy fill": "settled",
    "Max game length reached": "game length",
}
# Tags that follow from the moves and the result, in lower case.
IGNORED_TAGS = {"result", "fen", "setup", "finalfen", "adjudicated", "winner", "loser", "plycount", "material"}
# Names of tags, in lower case, that have a meaning in our own format, so that a tag of PGN cannot keep such a name.
RESERVED_TAGS = {"game", "size", "start", "reason", "blocks"}
# Options of a game by their keys, if it has no tags for them: its tags say how a game between engines ended.
DEFAULT_OPTIONS = {"settled": False, "halfmoves": 0}
# Glyphs by numeric annotation.
NAGS: Mapping[str, str] = {"$1": "!", "$2": "?", "$3": "!!", "$4": "??", "$5": "!?", "$6": "?!"}
