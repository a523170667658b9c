"""Ataxx in PGN: what each tag and sign says, for reading and writing alike. Programs call who begins Black, and x."""

from collections.abc import Mapping

from boardgames_tui.core.kernel import BLACK, DRAW, WHITE
from boardgames_tui.games import GAMES

ATAXX = GAMES["ataxx"]
RESULTS: Mapping[str, int | None] = {"1-0": BLACK, "0-1": WHITE, "1/2-1/2": DRAW, "*": None}
"""The first player's points and the second's, as everywhere in PGN."""
SIGNS: Mapping[int | None, str] = {winner: sign for sign, winner in RESULTS.items()}
ROSTER: Mapping[str, str] = {
    "Event": "?",
    "Site": "?",
    "Date": "????.??.??",
    "Round": "-",
    "White": "?",
    "Black": "?",
}
"""The tags that every game has, and what they say where nothing is known."""
UNKNOWN = {"", "?", "*", "-", "????.??.??"}
ADJUDICATED: Mapping[str, str] = {
    "Out of time": "time",
    "Easy fill": "settled",
    "Max game length reached": "game length",
}
"""cuteataxx' words for how a game ended."""
PASSED_OVER = {"result", "fen", "setup", "finalfen", "adjudicated", "winner", "loser", "plycount", "material"}
"""Tags that the moves and the result say themselves."""
OURS = {"game", "size", "start", "reason", "blocks"}
"""Names that mean something in our own format, so that no other tag can be kept under them."""
RULES = {"settled": False, "halfmoves": 0}
"""The options under which a game is read that has no tags for them: a game between engines is ended by its tags."""
NAGS: Mapping[str, str] = {"$1": "!", "$2": "?", "$3": "!!", "$4": "??", "$5": "!?", "$6": "?!"}
