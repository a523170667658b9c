"""Rules cards and their figures: positions that a screen draws, and that plain text shows in letters.

A rules card is the game's `rules.md`, or else its default card. Blocks of ```board contain figures, one to a line. A
*gesture* is the sites of an action in the order in which a player selects them: a sequence of sets, of each of which
the player selects one site.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from textwrap import fill

from boardgames_tui.core.cells import BLOCK, LETTERS, NAMES
from boardgames_tui.core.diagram import LEGAL, diagram
from boardgames_tui.core.errors import BoardGamesError, PositionError, quoted
from boardgames_tui.core.foreign_code import describe_foreign_error
from boardgames_tui.core.game import Game
from boardgames_tui.core.pieces import with_article
from boardgames_tui.core.position import Position

# Pattern of a block of figures; its group is the lines of the block.
FIGURE_BLOCK = re.compile(r"^```board\n(.*?)^```\n", re.MULTILINE | re.DOTALL)
# Sign in a figure's ACTIONS that marks the legal sites of the next action.
CHOICES_SIGN = "?"
# Columns of a line of text, such as a caption.
LINE_WIDTH = 76
# Letters of pieces in place of their signs.
PIECE_LETTERS = str.maketrans("●○■□", "xoXO")
# Meaning of the letters in a figure.
LEGEND = {"x": "Black", "o": "White", "X": "a black marker", "O": "a white marker", LEGAL: "a place to choose"}
# Card of a game that has no `rules.md` yet.
DEFAULT_CARD = """# {game.title}

{by_authors}Two players, Black ● and White ○. **{tagline}.**

{note}

{ways_to_win}

```board
{start} | ? | The start on the smallest board. {first} moves first.
```

This is all that the program can tell: {game.title} has no page of rules yet.
"""


@dataclass(frozen=True)
class Figure:
    """A position on a rules card, from a line of a `board` block: `POSITION | ACTIONS | CAPTION`.

    ACTIONS are played first. A `?` after them marks the legal sites of the next action; `?c3` marks those of an action
    that begins at c3, and `selected` holds c3 then.
    """

    start: Position
    actions: tuple[str, ...]
    shows_choices: bool
    selected: tuple[int, ...]
    caption: str

    @staticmethod
    def read(game: Game, line: str) -> Figure:
        """Read a figure; raise BoardGamesError if it cannot be drawn."""
        parts = [part.strip() for part in line.split("|")]
        if len(parts) != 3:
            raise PositionError(f"{quoted(line)} is not a figure: POSITION | ACTIONS | CAPTION.")
        position_line, action_texts, caption = parts
        start = Position.read(game, position_line)
        words = action_texts.split()
        # The sign stands alone, or before the name of a selected site.
        signed_words = [word for word in words if word.startswith(CHOICES_SIGN)]
        selected_names = filter(None, (word.removeprefix(CHOICES_SIGN) for word in signed_words))
        selected: list[int] = []
        for name in selected_names:
            if name not in start.geometry.site_of:
                raise PositionError(f"{quoted(name)} is not on the board of the figure {quoted(line)}.")
            selected.append(start.geometry.site_of[name])
        actions = tuple(word for word in words if word not in signed_words)
        figure = Figure(start, actions, bool(signed_words), tuple(selected), caption)
        # A figure that cannot be drawn is reported now, not when it is shown.
        _ = str(figure)
        return figure

    @property
    def position(self) -> Position:
        """The position to draw; raise ActionError if an action is not legal."""
        return self.start.after_all(self.actions)

    def __str__(self) -> str:
        """Draw the figure in letters, with the caption below."""
        position = self.position
        legal = _completing_sites(position, self.selected) if self.shows_choices else frozenset()
        return f"{diagram(position.geometry, position.cells, legal=legal)}\n{fill(self.caption, LINE_WIDTH)}"


def _completing_sites(position: Position, selected: tuple[int, ...]) -> frozenset[int]:
    """Return the sites that complete the gesture of a legal action after some sites have been selected."""
    completing: set[int] = set()
    for action in position.actions:
        for *first_sets, last_set in filter(None, position.gestures(action)):
            has_one_site_more = len(first_sets) == len(selected)
            if has_one_site_more and all(site in sites for site, sites in zip(selected, first_sets, strict=True)):
                completing.update(last_set)
    return frozenset(completing)


def card_parts(game: Game) -> Iterator[str | tuple[Figure, ...]]:
    """Yield the parts of the card in order: Markdown, and groups of figures that are shown side by side."""
    card = game.read_file("rules.md") or _default_card(game)
    # Splitting by a pattern with one group alternates between the texts around its matches and the groups.
    for index, part in enumerate(FIGURE_BLOCK.split(card)):
        if index % 2 == 0:
            yield part
            continue
        figures, faults = _read_figures(game, part.splitlines())
        if figures:
            yield figures
        yield from (f"*{fault}*\n\n" for fault in faults)


def _default_card(game: Game) -> str:
    """Return a rules card with the tagline, the note of the first prompt, the reasons to win, and the start."""
    start = Position.start(game, game.sizes[0])
    phrases = dict.fromkeys(filter(None, game.reasons.values()))
    return DEFAULT_CARD.format(
        game=game,
        by_authors=f"B{game.byline[1:]}. " if game.byline else "",
        tagline=game.tagline[0].upper() + game.tagline[1:],
        note=start.prompt.note,
        ways_to_win=" ".join(f"A player wins {phrase.replace('{loser}', 'the opponent')}." for phrase in phrases),
        start=start,
        first=NAMES[start.side],
    )


def card_faults(game: Game) -> Iterator[str]:
    """Yield a sentence about each figure of the card that cannot be drawn."""
    for block in FIGURE_BLOCK.findall(game.read_file("rules.md") or ""):
        yield from _read_figures(game, block.splitlines())[1]


def _read_figures(game: Game, lines: Iterable[str]) -> tuple[tuple[Figure, ...], list[str]]:
    """Return the figures of a block, and a sentence about each line that is none."""
    figures, faults = [], []
    for line in lines:
        try:
            figures.append(Figure.read(game, line))
        except Exception as error:  # noqa: BLE001 - the figure, and the rules that it calls, may be somebody else's
            cause = str(error) if isinstance(error, BoardGamesError) else describe_foreign_error(error)
            faults.append(f"A figure of {game.title} cannot be drawn: {cause.removesuffix('.')}.")
    return tuple(figures), faults


def plain_card(game: Game) -> str:
    """Return the card as plain text, with its figures drawn in letters."""
    texts = (_plain_text(part) if isinstance(part, str) else draw_figures(part) for part in card_parts(game))
    return "\n".join(filter(None, texts))


def _plain_text(markdown: str) -> str:
    """Underline the headings, remove the signs of bold and code, write pieces as letters, and wrap the lines anew."""
    text = re.sub(r"\*\*|`|\*(?=\w)|(?<=\w)\*", "", markdown).translate(PIECE_LETTERS)
    return "\n".join(f"{_plain_paragraph(paragraph)}\n" for paragraph in re.split(r"\n{2,}", text.strip()) if paragraph)


def _plain_paragraph(paragraph: str) -> str:
    """Return an underlined heading, or a paragraph or a list in lines of LINE_WIDTH."""
    if heading := re.fullmatch(r"#+ (.*)", paragraph):
        return f"{heading[1]}\n{'-' * len(heading[1])}"
    items = re.split(r"\n(?=- |\d+\. )", paragraph)
    return "\n".join(fill(" ".join(item.split()), LINE_WIDTH, subsequent_indent=_indent(item)) for item in items)


def _indent(item: str) -> str:
    """Return as many spaces as the sign or the number of an item of a list takes; none for a paragraph."""
    sign = re.match(r"- |\d+\. ", item)
    return " " * len(sign[0]) if sign else ""


def draw_figures(figures: tuple[Figure, ...]) -> str:
    """Draw figures one below the other, with a legend of the signs that they use above them."""
    drawing = "\n\n".join(str(figure) for figure in figures)
    signs = {LETTERS[cell] for figure in figures for cell in figure.position.cells}
    if LEGAL in drawing:
        signs.add(LEGAL)
    meanings = {**LEGEND, LETTERS[BLOCK]: with_article(figures[0].start.game.pieces.neutral)}
    legend = [f"{sign} {meaning}" for sign, meaning in meanings.items() if sign in signs]
    return f"{', '.join(legend)}\n\n{drawing}\n"
