"""Torus in SGF: the meaning of properties."""

from collections.abc import Mapping

from boardgames_tui.core.kernel import BLACK, WHITE
from boardgames_tui.games import GAMES

TORUS = GAMES["torus"]
# Number of Go, under which Go editors keep a game without a number of its own.
GO = "1"
COLOURS: Mapping[str, int] = {"B": BLACK, "W": WHITE}
LETTERS: Mapping[int, str] = {colour: letter for letter, colour in COLOURS.items()}
# Our tags for SGF's properties.
TAGS: Mapping[str, str] = {
    "PB": "Black",
    "PW": "White",
    "DT": "Date",
    "EV": "Event",
    "RO": "Round",
    "PC": "Site",
    "AN": "Annotator",
}
# Reasons of results by agreement, by the letter after the winner and the plus.
REASONS: Mapping[str, str] = {"R": "resignation", "T": "time", "F": "forfeit"}
DRAWN = "0"
# Values of a pass: on boards as small as those of Torus, an editor may write a point beyond the board.
PASSES = ("", "tt")
GLYPHS: Mapping[str, tuple[str, str]] = {
    "!": ("TE", "1"),
    "!!": ("TE", "2"),
    "?": ("BM", "1"),
    "??": ("BM", "2"),
    "!?": ("IT", ""),
    "?!": ("DO", ""),
}
# Our own property for an engine's value, because programs have different ones.
ENGINE = "EVAL"
