"""A game judged turn by turn: what each was worth, what it lost, and what would have been better."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

from boardgames_tui.analysis.analyst import Finding
from boardgames_tui.analysis.value import Value, colour_of
from boardgames_tui.core.action import Action
from boardgames_tui.core.kernel import BLACK, WHITE
from boardgames_tui.match.match import Match
from boardgames_tui.match.seats import Seat
from boardgames_tui.record import Node, Record
from boardgames_tui.uai.lines import read_info

GLYPHS = ((0.30, "??"), (0.15, "?"))
"""Who loses such a share of wins with a turn has blundered, or has erred."""
SWING = 0.10
"""A turn that loses less is none of those that decided the game."""
SHOWN = 6
"""So many actions of a better line are written down."""
READERS = {BLACK: Seat("me"), WHITE: Seat("me")}


def stops(line: Sequence[Node]) -> tuple[Node, ...]:
    """Return the first node of a line, those at which a turn is over or a board is set up next, and the last."""
    return (*(node for node, after in pairwise(line) if after.opens_turn or after.is_set_up), line[-1])


def match_at(record: Record, node: Node) -> Match:
    """Return a match that has come as far as a node, to be looked at."""
    return record.match(node, READERS)


@dataclass(frozen=True)
class Verdict:
    """A turn, which began at one node and ended at another, by what was found at both."""

    begun: Node
    ended: Node
    before: Finding
    after: Finding

    @property
    def colour(self) -> int:
        """The colour that acted."""
        return self.begun.position.side

    @property
    def actions(self) -> tuple[Action, ...]:
        """What was played."""
        return tuple(_back(self.ended, self.begun))[::-1]

    @property
    def had(self) -> float:
        """The share of wins that whoever acted could expect before."""
        return self.before.value.share(self.colour)

    @property
    def kept(self) -> float:
        """The same after it. Who swaps has another colour then."""
        return self.after.value.share(colour_of(self.ended.position, self.begun.position.seat))

    @property
    def better(self) -> tuple[str, ...]:
        """How the game would have gone on as the engine would have it; empty where it was played so, or is unknown."""
        line = self.before.candidates[0].line if self.before.candidates else ()
        return () if line[: len(self.actions)] == tuple(action.text for action in self.actions) else line

    @property
    def lost(self) -> float:
        """The share of wins that the turn has cost, none where the engine would have played the same."""
        as_advised = self.before.candidates and not self.better
        return 0.0 if as_advised else max(0.0, self.had - self.kept)

    @property
    def glyph(self) -> str:
        """`??` for a blunder, `?` for an error, or nothing."""
        return next((glyph for least, glyph in GLYPHS if self.lost >= least), "")


def _back(node: Node, to: Node) -> Iterator[Action]:
    """The actions of a line, from its end back to a node."""
    while node is not to and node.action and node.parent:
        yield node.action
        node = node.parent


def verdicts(line: Sequence[Node], found: Mapping[Node, Finding]) -> Iterator[Verdict]:
    """Yield a verdict on each turn of a line of which both ends have been looked at.

    A turn that led to a board other than the rules' is not judged: its value after the turn is unknown.
    """
    for begun, ended in pairwise(stops(line)):
        if begun in found and ended in found and not ended.is_set_up:
            yield Verdict(begun, ended, found[begun], found[ended])


def biggest_mistakes(judged: Sequence[Verdict], most: int) -> tuple[Verdict, ...]:
    """Return the turns that lost most, at most so many, the worst first."""
    worst = sorted(judged, key=lambda verdict: verdict.lost, reverse=True)
    return tuple(verdict for verdict in worst[:most] if verdict.lost >= SWING)


def noted(line: Sequence[Node]) -> dict[Node, Finding]:
    """Return the values that are written down at the stops of a line, as findings."""
    told = {node: _value_of(node) for node in stops(line)}
    return {node: Finding(value) for node, value in told.items() if value}


def note(node: Node, found: Finding) -> None:
    """Write down what a node is worth, as the person sees it who has played there."""
    if not node.position.outcome:
        node.value = str(found.value.score(_seen_by(node)))


def annotate(verdict: Verdict) -> None:
    """Write down that a turn was an error, where nothing is said of it, and what would have been better."""
    if verdict.glyph:
        verdict.ended.glyph = verdict.ended.glyph or verdict.glyph
        node = verdict.begun
        for text in verdict.better[:SHOWN]:
            node = node.play(node.position.find(text))


def _seen_by(node: Node) -> int:
    """The colour at a node of the person who has played there; of the person to act where nobody has."""
    seat = node.parent.position.seat if node.parent and node.action else node.position.seat
    return colour_of(node.position, seat)


def _value_of(node: Node) -> Value | None:
    if node.position.outcome:
        return Value.ended(node.position.outcome)
    told = read_info(f"info score {node.value}")
    shares = told and told.score and told.score.kind != "cp"
    return Value.of(told.score, _seen_by(node)) if told and told.score and shares else None
