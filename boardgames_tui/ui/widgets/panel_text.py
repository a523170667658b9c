"""The side panel's text: pure functions from a game under way to styled lines of a given width."""

import re
from collections.abc import Iterable
from itertools import chain
from textwrap import wrap
from typing import NamedTuple

from textual.content import Content

from boardgames_tui.core.kernel import BLACK, WHITE, other
from boardgames_tui.core.outcome import Outcome
from boardgames_tui.core.presentation import PromptStep
from boardgames_tui.match.match import NAMES, Match, outcome_sentence, turn_number
from boardgames_tui.ui.control.messages import GLYPHS, size_text
from boardgames_tui.ui.widgets.clocks import clock_text

STRONG = "bold $text-accent"
CHIP = "bold reverse $text-accent"
MUTED = "$foreground-muted"
STONE = {BLACK: "$black-stone on $board", WHITE: "bold $white-stone on $board"}

INDENT = 5
GAP = "  "
NO_BREAK = "\u00a0"
SIGN = re.compile(r"(?<=[^\d ]) (?=\d)")
"""What stands between a sign of a score and its first number."""
LINE_WIDTH = 26
"""A text of so many characters has room in a line of every panel."""


class Cell(NamedTuple):
    """One turn in the list of moves."""

    number: int
    side: int
    text: str


def heading(match: Match) -> Content:
    """Name the game, its size and the turn under way."""
    game, size = match.position.game, match.position.board.size
    return Content.assemble((game.title, "bold"), (f" {size_text(size)} · move {turn_number(match)}", MUTED))


def players(match: Match, width: int, *, over: bool = False) -> Content:
    """Return for each colour whether it is to act, its stone, name, score and clock, in as few lines as they need.

    Where the game is `over` otherwise than by the match, nobody is to act.
    """
    side_to_act = 0 if over or match.outcome else match.position.side
    return Content("\n").join([_player(match, colour, width, acts=colour == side_to_act) for colour in (BLACK, WHITE)])


def _player(match: Match, colour: int, width: int, *, acts: bool) -> Content:
    sign, weight = ("»", "bold") if acts else (" ", "")
    name, score, clock = match.name_of(colour), score_of(match, colour), clock_text(match, colour)
    title = "" if name == NAMES[colour] else f" {name}"
    disc = Content.assemble((sign, STRONG), stone(colour))
    head = Content.assemble(disc, (f" {NAMES[colour]}", weight))
    for line in (Content.assemble(head, (title, MUTED)), Content.assemble(disc, (f" {name}", weight))):
        if len(line) + len(score) + len(clock) < width:
            return _across(line, score, clock, width)
    beside, below = (score, "") if len(head) + len(score) + len(clock) < width else ("", SIGN.sub(NO_BREAK, score))
    rest = (*_below(title.strip(), width), *_below(below, width, right=True))
    return Content("\n").join([_across(head, beside, clock, width), *rest])


def _across(left: Content, score: str, clock: Content, width: int) -> Content:
    """Who it is at the left of a line, the score and the clock at its right."""
    return Content.assemble(left, (f"{score:>{width - len(left) - len(clock)}}", MUTED), clock)


def _below(text: str, width: int, *, right: bool = False) -> list[Content]:
    """The text in lines of its own, indented."""
    lines = [f"{line:>{width}}" if right else f"{'':{INDENT}}{line}" for line in wrap(text, width - INDENT)]
    return [Content.styled(line, MUTED) for line in lines]


def stone(colour: int) -> Content:
    """Return a stone on a bit of its board."""
    return Content.styled(f" {GLYPHS[colour]} ", STONE[colour])


def score_of(match: Match, colour: int) -> str:
    """Return the score of a colour, empty in games that have none."""
    score = match.position.game.score(match.position)
    if score is None:
        return ""
    return score.black if colour == BLACK else score.white


def prompt(match: Match, width: int, *, person_to_act: bool, with_note: bool = True) -> Content:
    """Return what is asked for, in a finished game how it ended; the step that is due for a person in a bright chip.

    Where it is not to be `with_note`, the sentence that helps is left away.
    """
    if match.outcome:
        return Content("\n").join([Content.styled(line, STRONG) for line in wrap(result_of(match), width)])
    asked = match.position.game.prompt(match.position)
    steps = chain.from_iterable(_step(due, width, bright=person_to_act and due.now) for due in asked.steps)
    notes = (Content.styled(line, MUTED) for line in wrap(asked.note, width) if with_note)
    return Content("\n").join([*steps, *notes])


def result_of(match: Match) -> str:
    """How the game ended, empty where it goes on; a score stays in one line."""
    return outcome_text(match.outcome) if match.outcome else ""


def outcome_text(outcome: Outcome) -> str:
    """How a game ended; a score stays in one line, a long one breaks between its numbers."""
    sentence, bracket, score = outcome_sentence(outcome).partition(" (")
    return sentence + bracket + ", ".join(map(_held_together, score.split(", ")))


def _held_together(score: str) -> str:
    return score.replace(" ", NO_BREAK) if len(score) <= LINE_WIDTH else SIGN.sub(NO_BREAK, score)


def _step(due: PromptStep, width: int, *, bright: bool) -> Iterable[Content]:
    # What is the text of an action stays as it is typed.
    loud = bright and due.label.replace(" ", "").isalnum()
    label = f" {due.label.upper() if loud else due.label} "
    weight = "bold" if bright else MUTED
    whole = label.replace(" ", NO_BREAK)
    first, *rest = wrap(f"{whole} {due.text}", width, subsequent_indent="  ")
    yield Content.assemble((label, CHIP if bright else MUTED), (first[len(label) :], weight))
    for line in rest:
        yield Content.styled(line, weight)


def moves(match: Match, width: int) -> Content:
    """Return the turns so far, each with its number, in a column for each colour; long ones in lines of their own."""
    cells = [
        Cell(n, turn.side, " ".join(action.spoken for action in turn.actions)) for n, turn in enumerate(match.turns, 1)
    ]
    if not cells:
        return Content()
    left = cells[0].side
    return Content("\n").join(_row(row, left, width // 2, width) for row in _rows(cells, left))


def moves_heading(match: Match, width: int) -> Content:
    """Return whose moves stand in which column, empty before the first."""
    if not match.turns:
        return Content()
    left = match.turns[0].side
    heads = [f"    {NAMES[side]}" for side in (left, other(left))]
    return Content.styled("".join(f"{head:<{width // 2}}" for head in heads).rstrip(), MUTED)


def _rows(cells: list[Cell], left: int) -> list[list[Cell]]:
    """Group the turns into rows that read from left to right; a second turn of one colour begins a new row."""
    rows: list[list[Cell]] = []
    for cell in cells:
        if rows and cell.side != left and rows[-1][-1].side == left:
            rows[-1].append(cell)
        else:
            rows.append([cell])
    return rows


def _row(row: list[Cell], left: int, column: int, width: int) -> Content:
    if all(len(_numbered(cell).plain) < column for cell in row):
        pads = [Content(" " * column)] if row[0].side != left else []
        return Content("").join([*pads, *(_numbered(cell).pad_right(column - len(_numbered(cell))) for cell in row)])
    return Content("\n").join([line for cell in row for line in _long(cell, width)])


def _numbered(cell: Cell) -> Content:
    return Content.assemble((f"{cell.number:>3} ", MUTED), cell.text)


def _long(cell: Cell, width: int) -> Iterable[Content]:
    for i, line in enumerate(wrap(cell.text, width - 6)):
        head = f"{cell.number:>3} {GLYPHS[cell.side]} " if i == 0 else " " * 6
        yield Content.assemble((head, MUTED), line)


def brief(match: Match, width: int, head: Content | None = None) -> Content:
    """Return heading, or another one, and players in as few lines as hold them whole, for narrow windows."""
    lines = [head or heading(match)]
    for colour in (BLACK, WHITE):
        words = " ".join(filter(None, (match.name_of(colour), score_of(match, colour))))
        player = Content.assemble(stone(colour), f" {words}", clock_text(match, colour)).rstrip()
        if len(lines[-1]) + len(GAP) + len(player) <= width:
            lines[-1] = Content.assemble(lines[-1], GAP, player)
        else:
            lines.append(player)
    return Content("\n").join(lines)


def brief_prompt(match: Match, *, person_to_act: bool) -> Content:
    """Return the step that is due and the others beside it, or how the game ended, as one flowing line."""
    if match.outcome:
        return Content.styled(result_of(match), STRONG)
    steps = match.position.game.prompt(match.position).steps
    due = next(step for step in steps if step.now)
    chip, weight = (CHIP, "bold") if person_to_act else (MUTED, MUTED)
    others = [(f" · {step.label}: {step.text}", MUTED) for step in steps if step is not due]
    head = f" {NAMES[match.position.side]} · {due.label} "
    return Content.assemble((head, chip), (f" {due.text}", weight), *others)
