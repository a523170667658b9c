"""Text of the side panel: pure functions from a game in progress to styled lines of a given width.

Widths are in characters. The brief texts are for a panel below the board in a narrow window.
"""

import re
from collections.abc import Mapping
from textwrap import wrap
from typing import NamedTuple

from textual.content import Content

from boardgames_tui.core.cells import BLACK, EMPTY, NAMES, WHITE, other
from boardgames_tui.core.game import Game
from boardgames_tui.core.outcome import Outcome
from boardgames_tui.core.presentation import PromptStep
from boardgames_tui.match.match import Match
from boardgames_tui.match.status import outcome_sentence, turn_number
from boardgames_tui.play.messages import GLYPHS, size_text
from boardgames_tui.ui.widgets.clocks import clock_text

STRONG = "bold $text-accent"
CHIP = "bold reverse $text-accent"
MUTED = "$foreground-muted"
STONE = {BLACK: "$black-stone on $board", WHITE: "bold $white-stone on $board"}

# Spaces before a player's name or score in a line of its own.
INDENT = 5
GAP = "  "
NO_BREAK = "\u00a0"
# Space between a sign of a score and its first number.
SPACE_AFTER_SIGN = re.compile(r"(?<=[^\d ]) (?=\d)")
# Times of a game in progress, whose match has a clock if there is one.
NO_TIMES: Mapping[int, str] = {}
# Number of characters that fit in a line of every panel.
LINE_WIDTH = 26


class Cell(NamedTuple):
    """One turn in the list of moves."""

    number: int
    side: int
    text: str


def heading(game: Game, details: str) -> Content:
    return Content.assemble((game.title, "bold"), (f" {details}", MUTED))


def match_heading(match: Match) -> Content:
    return heading(match.position.game, f"{size_text(match.position.size)} · move {turn_number(match)}")


def players(match: Match, width: int, times_left: Mapping[int, str] = NO_TIMES, *, over: bool = False) -> Content:
    """Return each colour's stone, name, score and time (in a record: `times_left`), and mark the side to act."""
    side_to_act = EMPTY if over or match.outcome else match.position.side
    clocks = {colour: clock_text(match, colour, times_left) for colour in (BLACK, WHITE)}
    texts = [_player(match, colour, clock, width, is_to_act=colour == side_to_act) for colour, clock in clocks.items()]
    return Content("\n").join(texts)


def _player(match: Match, colour: int, clock: Content, width: int, *, is_to_act: bool) -> Content:
    """Return a player with colour and name in one line, else with the name only, else in several lines."""
    sign, weight = ("»", "bold") if is_to_act else (" ", "")
    name, score = match.name_of(colour), score_of(match, colour)
    # A player without a name is named by the colour.
    added_name = "" if name == NAMES[colour] else f" {name}"
    disc = Content.assemble((f"{sign} ", STRONG), stone(colour))
    colour_only = Content.assemble(disc, (f" {NAMES[colour]}", weight))
    name_only = Content.assemble(disc, (f" {name}", weight))
    colour_and_name = Content.assemble(colour_only, (added_name, MUTED))
    for player in (colour_and_name, name_only):
        if len(player) + len(score) + len(clock) < width:
            return _player_line(player, score, clock, width)
    name_lines = _indented_lines(added_name.strip(), width)
    if len(colour_only) + len(score) + len(clock) < width:
        return Content("\n").join([_player_line(colour_only, score, clock, width), *name_lines])
    score_lines = _indented_lines(SPACE_AFTER_SIGN.sub(NO_BREAK, score), width, right=True)
    return Content("\n").join([_player_line(colour_only, "", clock, width), *name_lines, *score_lines])


def _player_line(player: Content, score: str, clock: Content, width: int) -> Content:
    """Return a line with a player at the left, and the score and the clock at the right."""
    return Content.assemble(player, (score.rjust(width - len(player) - len(clock)), MUTED), clock)


def _indented_lines(text: str, width: int, *, right: bool = False) -> list[Content]:
    """Return the text wrapped in lines with an indent, which are aligned to the right edge if `right`."""
    lines = [line.rjust(width) if right else " " * INDENT + line for line in wrap(text, width - INDENT)]
    return [Content.styled(line, MUTED) for line in lines]


def stone(colour: int) -> Content:
    """Return a stone on the colour of a board."""
    return Content.styled(f" {GLYPHS[colour]} ", STONE[colour])


def score_of(match: Match, colour: int) -> str:
    """Return the score of a colour; empty in games without scores."""
    score = match.position.score
    if score is None:
        return ""
    return score.black if colour == BLACK else score.white


def prompt(match: Match, width: int, *, person_to_act: bool, with_note: bool = True) -> Content:
    """Return the steps of the turn, the present one bright if a person is to act, and a note; or the outcome."""
    if match.outcome:
        return Content.styled("\n".join(wrap(outcome_text(match.outcome), width)), STRONG)
    game_prompt = match.position.prompt
    steps = [_step(step, width, bright=person_to_act and step.is_current) for step in game_prompt.steps]
    note_lines = [Content.styled(line, MUTED) for line in wrap(game_prompt.note, width)] if with_note else []
    return Content("\n").join([*steps, *note_lines])


def outcome_text(outcome: Outcome) -> str:
    """Return the text of an outcome. A score stays on one line; a long one wraps only after a number."""
    sentence, bracket, score = outcome_sentence(outcome).partition(" (")
    unbroken_parts = (
        part.replace(" ", NO_BREAK) if len(part) <= LINE_WIDTH else SPACE_AFTER_SIGN.sub(NO_BREAK, part)
        for part in score.split(", ")
    )
    return sentence + bracket + ", ".join(unbroken_parts)


def _step(step: PromptStep, width: int, *, bright: bool) -> Content:
    """Return the lines of a step: its label as a chip, then its text."""
    # A label with other characters is the text of an action, which is shown as it is typed.
    is_upper = bright and step.label.replace(" ", "").isalnum()
    label = f" {step.label.upper() if is_upper else step.label} "
    unbroken_label = label.replace(" ", NO_BREAK)
    text = "\n".join(wrap(f"{unbroken_label} {step.text}", width, subsequent_indent="  "))
    chip, weight = (CHIP, "bold") if bright else (MUTED, MUTED)
    return Content.assemble((label, chip), (text[len(label) :], weight))


def moves(match: Match, width: int) -> Content:
    """Return the turns so far, numbered, in a column for each colour. Long turns have lines of their own."""
    cells = [
        Cell(number, turn.side, " ".join(action.spoken for action in turn.actions))
        for number, turn in enumerate(match.turns, 1)
    ]
    if not cells:
        return Content()
    left_side = cells[0].side
    return Content("\n").join(_row(row, left_side, width) for row in _rows(cells, left_side))


def moves_heading(match: Match, width: int) -> Content:
    """Return the heading of the columns of moves; empty before the first move."""
    if not match.turns:
        return Content()
    left_side = match.turns[0].side
    headings = [f"    {NAMES[side]}" for side in (left_side, other(left_side))]
    return Content.styled("".join(heading.ljust(width // 2) for heading in headings).rstrip(), MUTED)


def _rows(cells: list[Cell], left_side: int) -> list[list[Cell]]:
    """Group turns into rows: one of the left side and the next of the other side, or either of them alone."""
    rows: list[list[Cell]] = []
    for cell in cells:
        follows_left = bool(rows) and rows[-1][-1].side == left_side
        if follows_left and cell.side != left_side:
            rows[-1].append(cell)
        else:
            rows.append([cell])
    return rows


def _row(cells: list[Cell], left_side: int, width: int) -> Content:
    """Return one or two turns in their columns if they fit, else in lines of their own."""
    column_width = width // 2
    numbered = [Content.assemble((f"{cell.number:>3} ", MUTED), cell.text) for cell in cells]
    if all(len(text.plain) < column_width for text in numbered):
        left_column = [Content(" " * column_width)] if cells[0].side != left_side else []
        return Content("").join([*left_column, *(text.pad_right(column_width - len(text)) for text in numbered)])
    return Content("\n").join(_wrapped_turn(cell, width) for cell in cells)


def _wrapped_turn(cell: Cell, width: int) -> Content:
    """Return the lines of a turn, the first with its number and a stone, which replaces the column."""
    head = f"{cell.number:>3} {GLYPHS[cell.side]} "
    text = "\n".join(wrap(cell.text, width, initial_indent=head, subsequent_indent=" " * len(head)))
    return Content.assemble((head, MUTED), text[len(head) :])


def brief(match: Match, width: int, head: Content | None = None, times_left: Mapping[int, str] = NO_TIMES) -> Content:
    """Return the heading, or `head` in its place, and the players, in as few lines as possible."""
    lines = [head or match_heading(match)]
    for colour in (BLACK, WHITE):
        name_and_score = " ".join(filter(None, (match.name_of(colour), score_of(match, colour))))
        player = Content.assemble(stone(colour), f" {name_and_score}", clock_text(match, colour, times_left)).rstrip()
        if len(lines[-1]) + len(GAP) + len(player) <= width:
            lines[-1] = Content.assemble(lines[-1], GAP, player)
        else:
            lines.append(player)
    return Content("\n").join(lines)


def brief_prompt(match: Match, *, person_to_act: bool) -> Content:
    """Return the steps of the turn, the present one first and marked, or the outcome, as one line to be wrapped."""
    if match.outcome:
        return Content.styled(outcome_text(match.outcome), STRONG)
    steps = match.position.prompt.steps
    present_step = next(step for step in steps if step.is_current)
    chip, weight = (CHIP, "bold") if person_to_act else (MUTED, MUTED)
    other_steps = [(f" · {step.label}: {step.text}", MUTED) for step in steps if step is not present_step]
    head = f" {NAMES[match.position.side]} · {present_step.label} "
    return Content.assemble((head, chip), (f" {present_step.text}", weight), *other_steps)
