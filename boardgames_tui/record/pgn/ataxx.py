"""Ataxx in PGN: the meaning of tags and signs. The first player is Black, with the pieces `x`."""

from collections.abc import Mapping

from boardgames_tui.core.kernel import BLACK, DRAW, WHITE
from boardgames_tui.games import GAMES

ATAXX = GAMES["ataxx"]
# Winner by result: the first player's points and the second's, as usual in PGN.
RESULTS: Mapping[str, int | None] = {"1-0": BLACK, "0-1": WHITE, "1/2-1/2": DRAW, "*": None}
# Result by winner.
SIGNS: Mapping[int | None, str] = {winner: sign for sign, winner in RESULTS.items()}
# Tags that every game has, with their values if nothing is known.
ROSTER: Mapping[str, str] = {
    "Event": "?",
    "Site": "?",
    "Date": "????.??.??",
    "Round": "-",
    "White": "?",
    "Black": "?",
}
# Values of tags that mean nothing.
UNKNOWN = {"", "?", "*", "-", "????.??.??"}
# Our reasons for cuteataxx' words.
ADJUDICATED: Mapping[str, str] = {
    "Out of time": "time",
    "Easy fill": "settled",
    "Max game length reached": "game length",
}
# Tags that follow from the moves and the result.
IGNORED_TAGS = {"result", "fen", "setup", "finalfen", "adjudicated", "winner", "loser", "plycount", "material"}
# Names with a meaning in our own format, under which no other tag can be kept.
OURS = {"game", "size", "start", "reason", "blocks"}
# Options of a game without tags for them: a game between engines is ended by its tags.
RULES = {"settled": False, "halfmoves": 0}
# Glyphs by numeric annotation.
NAGS: Mapping[str, str] = {"$1": "!", "$2": "?", "$3": "!!", "$4": "??", "$5": "!?", "$6": "?!"}
