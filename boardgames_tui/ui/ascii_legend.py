"""Legend of the characters that the boards of a game show in ASCII.

The legend has the characters that appear in the figures of the rules and in the steps of the lesson, which together
show everything that a move of the game can do. A game without a lesson is played at random instead.
"""

from collections.abc import Iterator
from itertools import accumulate, pairwise
from random import Random

from boardgames_tui.core.cells import BLACK, BLACK_MARK, BLOCK, EMPTY, LETTERS, WHITE, WHITE_MARK
from boardgames_tui.core.changes import Kind, changes
from boardgames_tui.core.game import Game
from boardgames_tui.core.pieces import with_article
from boardgames_tui.core.position import Position
from boardgames_tui.core.presentation import Mark
from boardgames_tui.core.threats import threats
from boardgames_tui.drawing import glyphs
from boardgames_tui.drawing.ascii import in_ascii
from boardgames_tui.drawing.scene import Scene, Target, appearance_of
from boardgames_tui.learn.lesson import ANY, has_lesson, lesson_of
from boardgames_tui.learn.rules_card import card_parts
from boardgames_tui.play.gestures import choice_after

# Actions of the random game of a game without a lesson, at most.
MAX_RANDOM_ACTIONS = 200


def ascii_legend(game: Game) -> list[tuple[str, str]]:
    """Return pairs of characters that boards of a game can show in ASCII, and their meanings."""
    example_lines = list(_example_lines(game))
    moves = [move for line in example_lines for move in pairwise(line)]
    positions = [position for line in example_lines for position in line]
    all_changes = [change for before, after in moves for change in changes(before, after)]
    kinds = {change.kind for change in all_changes}
    places_neutral = any(change.new_cell == BLOCK for change in all_changes)
    marks = {mark for position in positions for mark in position.marks.values()}
    first_cells = {
        position.cells[site]
        for position in positions
        for site, target in choice_after(position, ()).targets.items()
        if target is Target.PICK
    }
    has_markers, has_blocks = (LETTERS[cell] in game.letters for cell in (BLACK_MARK, BLOCK))
    has_midpoints = any(spot.is_midpoint for spot in game.geometry(game.size).spots)
    has_place = any(_shows_places(position) for position in positions)
    # A threat against a stone, which would be taken, has no character. The last positions are the likeliest to have a
    # threat.
    has_threats = any(
        position.cells[site] == EMPTY
        for position in reversed(positions)
        for sites in threats(position).values()
        for site in sites
    )
    noun = game.pieces.noun
    piece, after, empty = glyphs.COMPACT, glyphs.COMPACT_AFTER, glyphs.COMPACT_EMPTY
    winners, ghosts = ("  ".join(chars.values()) for chars in (glyphs.COMPACT_LINE, glyphs.COMPACT_GHOST))
    frame, neutral = " ".join(glyphs.SIDES_FRAMED), with_article(game.pieces.neutral)
    # Whether the characters can appear, the characters, and their meaning. A piece that would move away has no sign:
    # it is selected.
    entries = (
        (True, f"{piece[BLACK]}  {piece[WHITE]}", f"a black and a white {noun}"),
        (has_markers, f"{piece[BLACK_MARK]}  {piece[WHITE_MARK]}", "a black and a white marker"),
        (has_blocks, piece[BLOCK], neutral),
        (True, glyphs.ASCII_LAST, f"before the {noun} that was played last"),
        (True, ghosts, f"a black and a white {noun} that the move at the cursor would place"),
        (True, " ".join(glyphs.SIDES_CURSOR), "around the cursor"),
        (has_place, empty[Target.PLACE], "a legal place"),
        (first_cells - {EMPTY}, after[Target.PICK], "behind a piece that can be selected"),
        (first_cells, " ".join(glyphs.SIDES_CHOSEN), "around a selected piece or patch"),
        (first_cells, empty[Target.FAR], "a place to which only the selected one leads"),
        (Kind.TURNED in kinds, after[Kind.TURNED], "behind a piece that the last move turned"),
        (has_markers and Kind.MARKED in kinds, after[Kind.MARKED], "behind a marker that the last move placed"),
        (places_neutral, glyphs.COMPACT_LAST_MARKER, f"behind {neutral} that the last move placed"),
        (Kind.TAKEN in kinds, empty[Kind.TAKEN], f"where the last move removed {with_article(noun)}"),
        (Kind.TAKEN in kinds, after[Mark.DOOMED], "behind a piece that the move at the cursor would remove"),
        (Kind.LEFT in kinds, empty[Kind.LEFT], "where the last move came from"),
        (Mark.ANCHOR in marks, frame, f"around the {noun} that the next one goes beside"),
        (Mark.ACTING in marks, frame, f"around the {noun} that has to act next"),
        (Mark.BLACK_AREA in marks, "  ".join(glyphs.HATCH.values()), "a patch that becomes Black's or White's"),
        (Mark.LINE in marks, winners, f"a black and a white {noun} of those that win the game"),
        (has_midpoints, glyphs.MIDPOINT, "a midpoint with four empty corners"),
        (has_threats, glyphs.THREAT, "a place where one side would win at once, while threats are shown"),
        (True, "1 2 3 4", "the engine's best moves, while the analysis is on"),
    )
    return [(in_ascii(chars), meaning) for can_appear, chars, meaning in entries if can_appear]


def _shows_places(position: Position) -> bool:
    """Return whether a position marks a legal place by a character; on a lattice, the lines show most of them."""
    targets = choice_after(position, ()).targets
    scene = Scene(position.geometry, position.cells, targets)
    places = (site for site, target in targets.items() if target is Target.PLACE)
    return any(appearance_of(scene, site, cursor=False).target for site in places)


def _example_lines(game: Game) -> Iterator[list[Position]]:
    """Yield the positions of each figure of the rules, and of each step of the lesson or else of a random game."""
    for part in card_parts(game):
        # A card consists of texts and groups of figures.
        if not isinstance(part, str):
            yield from ([*accumulate(figure.actions, Position.after, initial=figure.start)] for figure in part)
    if not has_lesson(game):
        yield _random_game(game)
        return
    for step in lesson_of(game).steps:
        start = step.begin().position
        yield from ([start, start.after(text)] for text in step.wanted if text != ANY)


def _random_game(game: Game) -> list[Position]:
    """Return the positions of a random game on the smallest board, always the same one."""
    rng = Random(7)
    positions = [Position.start(game, game.sizes[0])]
    while positions[-1].actions and len(positions) <= MAX_RANDOM_ACTIONS:
        positions.append(positions[-1].after_legal(rng.choice(positions[-1].actions)))
    return positions
