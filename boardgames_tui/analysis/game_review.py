"""Review of a game turn by turn: the value of each turn, its loss, and a better variation.

A *line* is the list of a record's nodes from the root to a node; each has a position and the action that led to it. A
*share* is the share of wins that a person can expect, from 0 to 1. A *finding* is the engine's result for a node.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

from boardgames_tui.analysis.analyst import Finding
from boardgames_tui.analysis.value import Value, percentage
from boardgames_tui.core.action import Action
from boardgames_tui.core.cells import BLACK, NAMES, WHITE
from boardgames_tui.match.match import Match
from boardgames_tui.match.seats import PEOPLE
from boardgames_tui.record import Node, Record
from boardgames_tui.uai.lines import read_info

# Whole per cent that a blunder, a mistake and a dubious turn lose at least, with their annotation glyphs.
GLYPHS = ((30, "??"), (15, "?"), (10, "?!"))
NO_MISTAKE = "No turn lost 10 % or more."
# Actions of a better variation that are added to a record, at most.
MAX_SHOWN_ACTIONS = 6


def turn_ends(line: Sequence[Node]) -> tuple[Node, ...]:
    """Return the first and the last node of a line, and each node before a new turn or a board that is set up."""
    ends = [node for node, successor in pairwise(line) if successor.opens_turn or successor.is_set_up]
    return (*ends, line[-1])


def match_at(record: Record, node: Node) -> Match:
    """Return a match that has reached a node of a record, for analysis."""
    return record.match(node, PEOPLE)


@dataclass(frozen=True)
class Verdict:
    """Verdict on a turn from the position before it (`start`) to its last action (`end`), with findings on both."""

    start: Node
    end: Node
    before: Finding
    after: Finding

    @property
    def colour(self) -> int:
        """Colour that acted, before a swap if the turn is one."""
        return self.start.position.side

    @property
    def actions(self) -> tuple[Action, ...]:
        return self.end.actions[len(self.start.actions) :]

    @property
    def share_before(self) -> float:
        """Share of the acting person before the turn."""
        return self.before.value.share(self.colour)

    @property
    def share_after(self) -> float:
        """Share of the acting person after the turn; a swap has changed this person's colour."""
        colour_after = self.end.position.colour_of(self.start.position.seat)
        return self.after.value.share(colour_after)

    @property
    def better_line(self) -> tuple[str, ...]:
        """The engine's variation; empty if it is unknown, or if the turn agrees with it as far as both go."""
        best, played = self._best_line, self._played_line
        return () if best[: len(played)] == played[: len(best)] else best

    @property
    def loss(self) -> float:
        """Share that the turn lost; 0 if the engine would have played the same turn."""
        played = self._played_line
        return 0.0 if self._best_line[: len(played)] == played else max(0.0, self.share_before - self.share_after)

    @property
    def _best_line(self) -> tuple[str, ...]:
        """The engine's variation, which may be longer or shorter than the turn; empty if unknown."""
        return self.before.candidates[0].line if self.before.candidates else ()

    @property
    def _played_line(self) -> tuple[str, ...]:
        return tuple(action.text for action in self.actions)

    @property
    def glyph(self) -> str:
        """`??` for a blunder, `?` for a mistake, `?!` for a dubious turn, else empty."""
        return next((glyph for min_loss, glyph in GLYPHS if percentage(self.loss) >= min_loss), "")


def verdicts(line: Sequence[Node], findings: Mapping[Node, Finding]) -> Iterator[Verdict]:
    """Yield a verdict on each turn of a line for which there are findings before and after it."""
    for start, end in pairwise(turn_ends(line)):
        # A finding on a board that was set up says nothing about the turn before it.
        if start in findings and end in findings and not end.is_set_up:
            yield Verdict(start, end, findings[start], findings[end])


def biggest_mistakes(turn_verdicts: Sequence[Verdict], max_count: int) -> tuple[Verdict, ...]:
    """Return the verdicts with the largest losses, the worst first, of those with a glyph."""
    by_loss = sorted(turn_verdicts, key=lambda verdict: verdict.loss, reverse=True)
    return tuple(verdict for verdict in by_loss[:max_count] if verdict.glyph)


def read_annotations(line: Sequence[Node]) -> dict[Node, Finding]:
    """Return the values annotated at the turn ends of a line, as findings."""
    values = {node: _annotated_value(node) for node in turn_ends(line)}
    return {node: Finding(value) for node, value in values.items() if value}


def value_sentence(node: Node) -> str:
    """Say what an engine says about a node, by the value in the record; return an empty text without one."""
    info = read_info(f"info score {node.value}")
    if not info or not info.score:
        return ""
    colour = _viewing_colour(node)
    if info.score.kind == "cp":
        return f"An engine says {info.score.value / 100:+.2f} for {NAMES[colour]}."
    value = Value.of(info.score, colour)
    if value.plies:
        winner = BLACK if value.share(BLACK) else WHITE
        return f"An engine says {NAMES[winner]} {value.text_for(winner)}."
    return f"An engine says {value.text_for(BLACK)} for Black."


def write_value(node: Node, finding: Finding) -> None:
    """Annotate a node with its value, from the view of the person who played its action."""
    # The rules tell the value of a finished game.
    if not node.position.outcome:
        node.value = str(finding.value.score(_viewing_colour(node)))


def annotate(verdict: Verdict) -> None:
    """Annotate a turn that lost much with its glyph, unless it has one, and add the better variation to the record."""
    if verdict.glyph:
        verdict.end.glyph = verdict.end.glyph or verdict.glyph
        node = verdict.start
        for text in verdict.better_line[:MAX_SHOWN_ACTIONS]:
            node = node.play(text)


def annotate_line(line: Sequence[Node], findings: Mapping[Node, Finding]) -> None:
    """Write the values of a line into its record, with annotations and better variations."""
    for node, finding in findings.items():
        write_value(node, finding)
    for verdict in verdicts(line, findings):
        annotate(verdict)


def _viewing_colour(node: Node) -> int:
    """Return the colour that the value of a node is for: that of who acted or, without an action, is to act."""
    seat = node.parent.position.seat if node.parent and node.action else node.position.seat
    return node.position.colour_of(seat)


def _annotated_value(node: Node) -> Value | None:
    """Return the value of a finished game, else the annotated one; None if there is none, or only in centipawns."""
    if node.position.outcome:
        return Value.ended(node.position.outcome)
    info = read_info(f"info score {node.value}")
    if not info or not info.score or info.score.kind == "cp":
        return None
    return Value.of(info.score, _viewing_colour(node))
