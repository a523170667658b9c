"""Text of the side panel: pure functions from a game in progress to styled lines of a given width."""

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
# Space between a sign of a score and its first number.
SIGN = re.compile(r"(?<=[^\d ]) (?=\d)")
# Number of characters that fit in a line of every panel.
LINE_WIDTH = 26


class Cell(NamedTuple):
    """One turn in the list of moves."""

    number: int
    side: int
    text: str


def heading(match: Match) -> Content:
    """Return the name of the game, its size and the number of the turn."""
    game, size = match.position.game, match.position.board.size
    return Content.assemble((game.title, "bold"), (f" {size_text(size)} · move {turn_number(match)}", MUTED))


def players(match: Match, width: int, *, over: bool = False) -> Content:
    """Return whether each colour is to act, its stone, name, score and clock, in as few lines as possible.

    If the game is `over` for another reason than the match's, nobody is to act.
    """
    side_to_act = 0 if over or match.outcome else match.position.side
    return Content("\n").join([_player(match, colour, width, acts=colour == side_to_act) for colour in (BLACK, WHITE)])


def _player(match: Match, colour: int, width: int, *, acts: bool) -> Content:
    sign, weight = ("»", "bold") if acts else (" ", "")
    name, score, clock = match.name_of(colour), score_of(match, colour), clock_text(match, colour)
    title = "" if name == NAMES[colour] else f" {name}"
    disc = Content.assemble((f"{sign} ", STRONG), stone(colour))
    head = Content.assemble(disc, (f" {NAMES[colour]}", weight))
    for line in (Content.assemble(head, (title, MUTED)), Content.assemble(disc, (f" {name}", weight))):
        if len(line) + len(score) + len(clock) < width:
            return _across(line, score, clock, width)
    beside, below = (score, "") if len(head) + len(score) + len(clock) < width else ("", SIGN.sub(NO_BREAK, score))
    rest = (*_below(title.strip(), width), *_below(below, width, right=True))
    return Content("\n").join([_across(head, beside, clock, width), *rest])


def _across(left: Content, score: str, clock: Content, width: int) -> Content:
    """Return a line with a player at the left, and the score and the clock at the right."""
    return Content.assemble(left, (f"{score:>{width - len(left) - len(clock)}}", MUTED), clock)


def _below(text: str, width: int, *, right: bool = False) -> list[Content]:
    """Return the text in indented lines of its own."""
    lines = [f"{line:>{width}}" if right else f"{'':{INDENT}}{line}" for line in wrap(text, width - INDENT)]
    return [Content.styled(line, MUTED) for line in lines]


def stone(colour: int) -> Content:
    """Return a stone on the colour of a board."""
    return Content.styled(f" {GLYPHS[colour]} ", STONE[colour])


def score_of(match: Match, colour: int) -> str:
    """Return the score of a colour; empty in games without scores."""
    score = match.position.game.score(match.position)
    if score is None:
        return ""
    return score.black if colour == BLACK else score.white


def prompt(match: Match, width: int, *, person_to_act: bool, with_note: bool = True) -> Content:
    """Return the prompt, or the outcome of a finished game. The step for a person has a bright background.

    Without `with_note`, the explanation of the step is left out.
    """
    if match.outcome:
        return Content("\n").join([Content.styled(line, STRONG) for line in wrap(result_of(match), width)])
    asked = match.position.game.prompt(match.position)
    steps = chain.from_iterable(_step(due, width, bright=person_to_act and due.now) for due in asked.steps)
    notes = (Content.styled(line, MUTED) for line in wrap(asked.note, width) if with_note)
    return Content("\n").join([*steps, *notes])


def result_of(match: Match) -> str:
    """Return the outcome of a match; empty if it goes on."""
    return outcome_text(match.outcome) if match.outcome else ""


def outcome_text(outcome: Outcome) -> str:
    """Return the text of an outcome. A score stays on one line; a long one breaks between its numbers."""
    sentence, bracket, score = outcome_sentence(outcome).partition(" (")
    return sentence + bracket + ", ".join(map(_held_together, score.split(", ")))


def _held_together(score: str) -> str:
    return score.replace(" ", NO_BREAK) if len(score) <= LINE_WIDTH else SIGN.sub(NO_BREAK, score)


def _step(due: PromptStep, width: int, *, bright: bool) -> Iterable[Content]:
    # The text of an action stays as it is typed.
    loud = bright and due.label.replace(" ", "").isalnum()
    label = f" {due.label.upper() if loud else due.label} "
    weight = "bold" if bright else MUTED
    whole = label.replace(" ", NO_BREAK)
    first, *rest = wrap(f"{whole} {due.text}", width, subsequent_indent="  ")
    yield Content.assemble((label, CHIP if bright else MUTED), (first[len(label) :], weight))
    for line in rest:
        yield Content.styled(line, weight)


def moves(match: Match, width: int) -> Content:
    """Return the turns so far, numbered, in a column for each colour. Long turns have lines of their own."""
    cells = [
        Cell(n, turn.side, " ".join(action.spoken for action in turn.actions)) for n, turn in enumerate(match.turns, 1)
    ]
    if not cells:
        return Content()
    left = cells[0].side
    return Content("\n").join(_row(row, left, width // 2, width) for row in _rows(cells, left))


def moves_heading(match: Match, width: int) -> Content:
    """Return the heading of the columns of moves; empty before the first move."""
    if not match.turns:
        return Content()
    left = match.turns[0].side
    heads = [f"    {NAMES[side]}" for side in (left, other(left))]
    return Content.styled("".join(f"{head:<{width // 2}}" for head in heads).rstrip(), MUTED)


def _rows(cells: list[Cell], left: int) -> list[list[Cell]]:
    """Group the turns into rows that read from left to right. A second turn of one colour begins a new row."""
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
    """Return the heading, or `head`, and the players in as few lines as possible, for narrow windows."""
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
    """Return the stages of the turn with the present one marked, or the outcome, as one wrapping line."""
    if match.outcome:
        return Content.styled(result_of(match), STRONG)
    steps = match.position.game.prompt(match.position).steps
    due = next(step for step in steps if step.now)
    chip, weight = (CHIP, "bold") if person_to_act else (MUTED, MUTED)
    others = [(f" · {step.label}: {step.text}", MUTED) for step in steps if step is not due]
    head = f" {NAMES[match.position.side]} · {due.label} "
    return Content.assemble((head, chip), (f" {due.text}", weight), *others)
