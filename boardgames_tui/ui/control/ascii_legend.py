"""Legend of the characters that the boards of a game show in ASCII.

Which of them can appear is found out from the figures of the rules and the steps of the lesson: together they show
everything that a move of the game can do.
"""

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from typing import NamedTuple, TypeVar

from boardgames_tui.core.changes import Kind, changes
from boardgames_tui.core.game import Game
from boardgames_tui.core.kernel import BLACK, BLACK_MARK, BLOCK, EMPTY, LETTERS, WHITE, WHITE_MARK
from boardgames_tui.core.position import Position
from boardgames_tui.core.presentation import Mark
from boardgames_tui.core.threats import threats
from boardgames_tui.learn.lesson import ANY, lesson_of
from boardgames_tui.learn.rules_card import card_parts
from boardgames_tui.ui.ascii_filter import in_ascii
from boardgames_tui.ui.board import glyphs
from boardgames_tui.ui.board.scene import Target

Key = TypeVar("Key")


class Entry(NamedTuple):
    """Characters on the board, separated by spaces, and their meaning, which often is where they stand."""

    chars: str
    meaning: str


def ascii_legend(game: Game) -> list[Entry]:
    """Return an entry for everything that the boards of a game can show in ASCII."""
    example_lines = list(_example_lines(game))
    moves = [move for line in example_lines for move in pairwise(line)]
    positions = [position for line in example_lines for position in line]
    kinds = {change.kind for before, after in moves for change in changes(before, after)}
    marks = {mark for position in positions for mark in game.marks(position).values()}
    first_cells = {position.cells[site] for position in positions for site in _sites_selected_first(position)}
    entries = [*_basic_entries(game), *_target_entries(first_cells), *_effect_entries(kinds), *_mark_entries(marks)]
    if any(spot.is_midpoint for spot in game.geometry(game.size).spots):
        entries.append(Entry(glyphs.MIDPOINT, "a midpoint with four empty corners"))
    if any(any(threats(position).values()) for position in positions):
        entries.append(Entry(glyphs.THREAT, "a place where one side would win at once, while threats are shown"))
    entries.append(Entry("1 2 3 4", "the engine's best moves, while the analysis is on"))
    return [Entry(in_ascii(chars), meaning) for chars, meaning in entries]


def _example_lines(game: Game) -> Iterator[list[Position]]:
    """Yield the positions of each figure of the rules and of each step of the lesson, in the order of play."""
    for part in card_parts(game):
        # A text between groups of figures has none.
        if not isinstance(part, str):
            yield from (_positions_of_line(figure.start, figure.actions) for figure in part)
    for step in lesson_of(game).steps:
        start = step.begin().position
        yield from (_positions_of_line(start, [text]) for text in step.wanted if text != ANY)


def _positions_of_line(start: Position, actions: Sequence[str]) -> list[Position]:
    """Return the start and the position after each action."""
    positions = [start]
    for text in actions:
        positions.append(positions[-1].after(positions[-1].find(text)))
    return positions


def _sites_selected_first(position: Position) -> Iterator[int]:
    """Yield the sites that are selected first for actions of several sites; a site may come again."""
    for action in position.actions:
        for gesture in position.game.gestures(position, action.code):
            if len(gesture) > 1:
                yield from gesture[0]


def _basic_entries(game: Game) -> Iterator[Entry]:
    """Yield the signs of pieces, of the last move, of its preview and of the cursor."""
    yield _pair(glyphs.COMPACT, BLACK, WHITE, "a black and a white stone")
    if LETTERS[BLACK_MARK] in game.letters:
        yield _pair(glyphs.COMPACT, BLACK_MARK, WHITE_MARK, "a black and a white marker")
    if LETTERS[BLOCK] in game.letters:
        yield Entry(glyphs.COMPACT[BLOCK], "a block")
    yield Entry(glyphs.ASCII_LAST, "before the stone that was played last")
    yield _pair(glyphs.COMPACT_GHOST, BLACK, WHITE, "a black and a white stone that the move at the cursor would place")
    yield Entry(" ".join(glyphs.SIDES_CURSOR), "around the cursor")


def _target_entries(first_cells: set[int]) -> Iterator[Entry]:
    """Yield the signs of sites to select; `first_cells` are the cell values of sites that are selected first."""
    yield Entry(glyphs.COMPACT_EMPTY[Target.PLACE], "a legal place")
    if first_cells - {EMPTY}:
        yield Entry(glyphs.COMPACT_AFTER[Target.PICK], "behind a piece that can be selected")
    if first_cells:
        yield Entry(" ".join(glyphs.SIDES_CHOSEN), "around a selected piece or patch")
        yield Entry(glyphs.COMPACT_EMPTY[Target.FAR], "a place to which only the selected one leads")


def _effect_entries(kinds: set[Kind]) -> Iterator[Entry]:
    """Yield the signs of what the last move changed, and of what the next one would remove.

    A piece that would move away has no sign: it is selected.
    """
    if Kind.TURNED in kinds:
        yield Entry(glyphs.COMPACT_AFTER[Kind.TURNED], "behind a piece that the last move turned")
    if Kind.MARKED in kinds:
        yield Entry(glyphs.COMPACT_AFTER[Kind.MARKED], "behind a marker that the last move placed")
    if Kind.TAKEN in kinds:
        yield Entry(glyphs.COMPACT_EMPTY[Kind.TAKEN], "where the last move removed a stone")
        yield Entry(glyphs.COMPACT_AFTER[Mark.DOOMED], "behind a piece that the move at the cursor would remove")
    if Kind.LEFT in kinds:
        yield Entry(glyphs.COMPACT_EMPTY[Kind.LEFT], "where the last move came from")


def _mark_entries(marks: set[Mark]) -> Iterator[Entry]:
    if Mark.ANCHOR in marks:
        yield Entry(" ".join(glyphs.SIDES_ANCHOR), "around the stone that the next one goes beside")
    if Mark.BLACK_AREA in marks:
        yield _pair(glyphs.HATCH, Mark.BLACK_AREA, Mark.WHITE_AREA, "a patch that becomes Black's or White's")
    if Mark.LINE in marks:
        yield _pair(glyphs.COMPACT_LINE, BLACK, WHITE, "a black and a white stone of those that win the game")


def _pair(chars: Mapping[Key, str], black: Key, white: Key, meaning: str) -> Entry:
    """Return an entry for a character of Black and one of White, which `chars` has at two keys."""
    return Entry(f"{chars[black]}  {chars[white]}", meaning)
