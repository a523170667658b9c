"""Torus in SGF: what each property says, for reading and writing alike."""

from collections.abc import Mapping

from boardgames_tui.core.kernel import BLACK, WHITE
from boardgames_tui.games import GAMES

TORUS = GAMES["torus"]
GO = "1"
"""The number of Go, under which Go's editors keep a game that has no number of its own."""
COLOURS: Mapping[str, int] = {"B": BLACK, "W": WHITE}
LETTERS: Mapping[int, str] = {colour: letter for letter, colour in COLOURS.items()}
TAGS: Mapping[str, str] = {
    "PB": "Black",
    "PW": "White",
    "DT": "Date",
    "EV": "Event",
    "RO": "Round",
    "PC": "Site",
    "AN": "Annotator",
}
"""What is said of a game, and the tags that say the same."""
REASONS: Mapping[str, str] = {"R": "resignation", "T": "time", "F": "forfeit"}
"""How a game ended where its rules do not say so: the letter after the winner's and a plus."""
DRAWN = "0"
PASSES = ("", "tt")
"""On a board as small as those of Torus an editor may write a pass as a point beyond it."""
GLYPHS: Mapping[str, tuple[str, str]] = {
    "!": ("TE", "1"),
    "!!": ("TE", "2"),
    "?": ("BM", "1"),
    "??": ("BM", "2"),
    "!?": ("IT", ""),
    "?!": ("DO", ""),
}
ENGINE = "EVAL"
"""Our own name for what an engine thinks: a program may have names of its own."""
