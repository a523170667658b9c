"""Review of a game turn by turn: the value of each turn, what it lost, and what would have been better."""

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

# Share of wins that a blunder and a mistake lose at least.
GLYPHS = ((0.30, "??"), (0.15, "?"))
# Share of wins that a turn has lost at least if it is listed as one of the biggest mistakes.
MIN_LOSS = 0.10
# Actions of a better variation that are added to a record, at most.
MAX_SHOWN_ACTIONS = 6
# Seats of a match that is only looked at.
VIEWERS = {BLACK: Seat("me"), WHITE: Seat("me")}


def turn_ends(line: Sequence[Node]) -> tuple[Node, ...]:
    """Return the first node of a line, those after which a turn ends or a board is set up, and the last node."""
    return (*(node for node, after in pairwise(line) if after.opens_turn or after.is_set_up), line[-1])


def match_at(record: Record, node: Node) -> Match:
    """Return a match that has reached a node, for analysis."""
    return record.match(node, VIEWERS)


@dataclass(frozen=True)
class Verdict:
    """Verdict on a turn, from the findings at its first and its last node."""

    begun: Node
    ended: Node
    before: Finding
    after: Finding

    @property
    def colour(self) -> int:
        """Colour that acted."""
        return self.begun.position.side

    @property
    def actions(self) -> tuple[Action, ...]:
        """Actions of the turn."""
        return tuple(_actions_back_to(self.ended, self.begun))[::-1]

    @property
    def had(self) -> float:
        """Expected share of wins of the acting person before the turn."""
        return self.before.value.share(self.colour)

    @property
    def kept(self) -> float:
        """Expected share of wins of the acting person after the turn; a swap changes this person's colour."""
        return self.after.value.share(colour_of(self.ended.position, self.begun.position.seat))

    @property
    def better(self) -> tuple[str, ...]:
        """The engine's variation; empty if the turn follows it as far as it goes, or if it is unknown."""
        line, played = self._advised, self._played
        return () if line[: len(played)] == played[: len(line)] else line

    @property
    def lost(self) -> float:
        """Share of wins that the turn lost, 0 if the engine would have played the same."""
        played = self._played
        return 0.0 if self._advised[: len(played)] == played else max(0.0, self.had - self.kept)

    @property
    def _advised(self) -> tuple[str, ...]:
        return self.before.candidates[0].line if self.before.candidates else ()

    @property
    def _played(self) -> tuple[str, ...]:
        return tuple(action.text for action in self.actions)

    @property
    def glyph(self) -> str:
        """`??` for a blunder, `?` for a mistake, else empty."""
        return next((glyph for least, glyph in GLYPHS if self.lost >= least), "")


def _actions_back_to(node: Node, to: Node) -> Iterator[Action]:
    """Yield the actions of a line from its end back to a node."""
    while node is not to and node.action and node.parent:
        yield node.action
        node = node.parent


def verdicts(line: Sequence[Node], found: Mapping[Node, Finding]) -> Iterator[Verdict]:
    """Yield a verdict on each turn of a line whose ends have both been analysed.

    A turn after which a board was set up gets none, because the value of its own board is unknown.
    """
    for begun, ended in pairwise(turn_ends(line)):
        if begun in found and ended in found and not ended.is_set_up:
            yield Verdict(begun, ended, found[begun], found[ended])


def biggest_mistakes(judged: Sequence[Verdict], most: int) -> tuple[Verdict, ...]:
    """Return the turns that lost most, worst first, at most `most` of them."""
    worst = sorted(judged, key=lambda verdict: verdict.lost, reverse=True)
    return tuple(verdict for verdict in worst[:most] if verdict.lost >= MIN_LOSS)


def read_annotations(line: Sequence[Node]) -> dict[Node, Finding]:
    """Return the values annotated at the turn ends of a line, as findings."""
    told = {node: _value_of(node) for node in turn_ends(line)}
    return {node: Finding(value) for node, value in told.items() if value}


def write_value(node: Node, found: Finding) -> None:
    """Annotate a node with its value, from the view of the person who played there."""
    if not node.position.outcome:
        node.value = str(found.value.score(_seen_by(node)))


def annotate(verdict: Verdict) -> None:
    """Annotate a mistake with its glyph, unless it has one, and with the better variation."""
    if verdict.glyph:
        verdict.ended.glyph = verdict.ended.glyph or verdict.glyph
        node = verdict.begun
        for text in verdict.better[:MAX_SHOWN_ACTIONS]:
            node = node.play(node.position.find(text))


def _seen_by(node: Node) -> int:
    """Return the colour from whose view the value of a node is written: that of the person who played there."""
    seat = node.parent.position.seat if node.parent and node.action else node.position.seat
    return colour_of(node.position, seat)


def _value_of(node: Node) -> Value | None:
    if node.position.outcome:
        return Value.ended(node.position.outcome)
    told = read_info(f"info score {node.value}")
    shares = told and told.score and told.score.kind != "cp"
    return Value.of(told.score, _seen_by(node)) if told and told.score and shares else None
