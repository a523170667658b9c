"""Rules cards and their figures: positions that a screen draws, and that plain text shows in letters."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from textwrap import fill

from boardgames_tui.core.diagram import LEGAL, diagram
from boardgames_tui.core.game import Game
from boardgames_tui.core.kernel import LETTERS
from boardgames_tui.core.position import Position

# Pattern of a block of figures.
BLOCK = re.compile(r"^```board\n(.*?)^```\n", re.MULTILINE | re.DOTALL)
# Sign that asks for the possible places of an action.
CHOICES_SIGN = "?"
# Columns of a caption.
COLUMNS = 76
# Letters of pieces in place of their signs.
PIECES = str.maketrans("●○■□", "xoXO")
# Meaning of the letters in a figure.
LEGEND = {"x": "Black", "o": "White", "X": "a black marker", "O": "a white marker", LEGAL: "a place to choose"}


@dataclass(frozen=True)
class Figure:
    """A position on a rules card, from a line of a `board` block: `POSITION | ACTIONS | CAPTION`.

    ACTIONS are played first. A `?` after them marks the places for one more action; `?c3` marks those for an action
    that begins at c3.
    """

    start: Position
    actions: tuple[str, ...]
    shows_choices: bool
    selected: tuple[int, ...]
    caption: str

    @staticmethod
    def read(game: Game, line: str) -> Figure:
        """Read a figure; raise PositionError if its position is not possible."""
        position, played, caption = (part.strip() for part in line.split("|"))
        start = Position.read(game, position)
        words = played.split()
        choices = [word.removeprefix(CHOICES_SIGN) for word in words if word.startswith(CHOICES_SIGN)]
        selected = tuple(start.geometry.site_of[name] for name in choices if name)
        actions = tuple(word for word in words if not word.startswith(CHOICES_SIGN))
        return Figure(start, actions, bool(choices), selected, caption)

    @property
    def position(self) -> Position:
        """The position to draw; raise ActionError if an action is not legal."""
        position = self.start
        for text in self.actions:
            position = position.after(position.find(text))
        return position

    def __str__(self) -> str:
        """Draw the figure in letters, with the caption below."""
        position = self.position
        legal = _completing_sites(position, self.selected) if self.shows_choices else frozenset()
        return f"{diagram(position.geometry, position.cells, legal=legal)}\n{fill(self.caption, COLUMNS)}"


def _completing_sites(position: Position, selected: tuple[int, ...]) -> frozenset[int]:
    """Return the sites that complete an action after some sites have been selected."""
    gestures = [each for action in position.actions for each in position.game.gestures(position, action.code)]
    fitting = [
        gesture
        for gesture in gestures
        if len(gesture) == len(selected) + 1
        and all(site in sites for site, sites in zip(selected, gesture, strict=False))
    ]
    return frozenset().union(*(gesture[-1] for gesture in fitting))


def card_parts(game: Game) -> Iterator[str | tuple[Figure, ...]]:
    """Yield the parts of the card in order: Markdown, and groups of figures that are shown side by side."""
    for i, part in enumerate(BLOCK.split(game.card())):
        yield tuple(Figure.read(game, line) for line in part.splitlines()) if i % 2 else part


def plain_card(game: Game) -> str:
    """Return the card as plain text, with its figures drawn in letters."""
    return "".join(_plain(part) if isinstance(part, str) else _draw_figures(part) for part in card_parts(game))


def _plain(markdown: str) -> str:
    """Underline the headings, remove the signs of bold, italic and code, and write pieces as letters."""
    text = re.sub(r"^#+ (.*)$", lambda found: f"{found[1]}\n{'-' * len(found[1])}", markdown, flags=re.MULTILINE)
    return re.sub(r"\*\*|`|\*(?=\w)|(?<=\w)\*", "", text).translate(PIECES)


def _draw_figures(figures: tuple[Figure, ...]) -> str:
    drawn = "\n\n".join(str(figure) for figure in figures)
    used = {LETTERS[cell] for figure in figures for cell in figure.position.cells}
    legend = [f"{letter} {what}" for letter, what in LEGEND.items() if letter in used or letter == LEGAL in drawn]
    return f"{', '.join(legend)}\n\n{drawn}\n"
