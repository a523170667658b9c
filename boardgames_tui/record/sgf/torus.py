"""Torus in SGF: the meaning of properties and of their values."""

from collections.abc import Mapping

from boardgames_tui.core.cells import BLACK, DRAW, WHITE
from boardgames_tui.core.outcome import Outcome
from boardgames_tui.games import GAMES

TORUS = GAMES["torus"]
# Value of GM for Go, which Torus uses, too, because it has no number of its own.
GM_OF_GO = "1"
COLOUR_BY_LETTER: Mapping[str, int] = {"B": BLACK, "W": WHITE}
LETTER_BY_COLOUR: Mapping[int, str] = {colour: letter for letter, colour in COLOUR_BY_LETTER.items()}
# Our tags by SGF's properties.
TAG_BY_PROPERTY: Mapping[str, str] = {
    "PB": "Black",
    "PW": "White",
    "DT": "Date",
    "EV": "Event",
    "RO": "Round",
    "PC": "Site",
    "AN": "Annotator",
}
# Reasons of wins that the rules do not give, by the letter after the winner and the plus in RE.
REASON_BY_LETTER: Mapping[str, str] = {"R": "resignation", "T": "time", "F": "forfeit"}
LETTER_BY_REASON: Mapping[str, str] = {reason: letter for letter, reason in REASON_BY_LETTER.items()}
# Value of RE for a draw.
DRAW_RESULT = "0"
# Value of RU.
RULES = "Torus"
# Values of a pass: on boards as small as those of Torus, an editor may write a point beyond the board.
PASS_VALUES = ("", "tt")
# Property and value that stand for each glyph.
PROPERTY_BY_GLYPH: Mapping[str, tuple[str, str]] = {
    "!": ("TE", "1"),
    "!!": ("TE", "2"),
    "?": ("BM", "1"),
    "??": ("BM", "2"),
    "!?": ("IT", ""),
    "?!": ("DO", ""),
}
# Our own property for an engine's value, because programs have different ones.
EVAL_PROPERTY = "EVAL"


def annotation_names(glyph: str, value: str) -> set[str]:
    """Return the names of our own properties for a glyph and a value; a node keeps no foreign ones of the same name."""
    names = {EVAL_PROPERTY} if value else set()
    if glyph:
        glyph_name, _ = PROPERTY_BY_GLYPH[glyph]
        names.add(glyph_name)
    return names


def result_value(outcome: Outcome) -> str:
    """Return the value of RE for an outcome."""
    if outcome.winner == DRAW:
        return DRAW_RESULT
    return f"{LETTER_BY_COLOUR[outcome.winner]}+{LETTER_BY_REASON.get(outcome.reason, '')}"
