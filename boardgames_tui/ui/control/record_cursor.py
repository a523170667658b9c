"""Where somebody stands in a record: steps along a line, from one line to another, and changes of the tree."""

from bisect import bisect_left, bisect_right
from collections.abc import Mapping
from itertools import chain
from typing import NamedTuple

from boardgames_tui.core.action import Action
from boardgames_tui.core.kernel import BLACK, WHITE
from boardgames_tui.core.outcome import Outcome
from boardgames_tui.core.printable import printable
from boardgames_tui.match.match import NAMES, Match
from boardgames_tui.match.seats import LEVELS, Seat
from boardgames_tui.record import Node, Record

PLAYERS = (*(Seat("engine", str(level)) for level in LEVELS), Seat("random"), Seat("greedy"))
"""Those of our players whose names are always the same."""


class Edit(NamedTuple):
    """What followed a node before it was changed, and where somebody stood then."""

    changed: Node
    children: tuple[Node, ...]
    cursor_node: Node


def seat_of(record: Record, colour: int) -> Seat:
    """Return who began with a colour: one of our players by the name that we give it, else a person of that name."""
    name = printable(record.tags.get(NAMES[colour], ""))
    return next((seat for seat in PLAYERS if seat.title("") == name), Seat("me", name))


def _players_of(record: Record) -> Mapping[int, Seat]:
    """People with the names of the players: whoever looks at a record plays both colours in it."""
    return {colour: Seat("me", printable(record.tags.get(NAMES[colour], ""))) for colour in (BLACK, WHITE)}


class RecordCursor:
    """Somebody at a node of a record, on a line that leads through it to an end: the main one until another is taken.

    `match` is that line as a match between people that has come as far as the node. Where boards were set up on the
    line, it is the part of the line from the last of them up to the next.
    """

    def __init__(self, record: Record, at: Node | None = None, *, person: str = "") -> None:
        self.record = record
        self.edits: list[Edit] = []
        """The changes so far, the last of which can be taken back first."""
        self._person = person
        self._end_of_game = record.root.line[-1]
        """Where the game ended."""
        self._saved: Edit | None = None
        self._follow_main_line(at or record.root)

    def _follow_main_line(self, node: Node) -> None:
        """Stand at a node, on the line that goes on from it by first children."""
        path = node.path
        self.line = (*path, *node.line[1:])
        self._turns = [each.turn for each in self.line]
        self._starts = [at for at, each in enumerate(self.line) if not at or each.is_set_up]
        """Where the parts of the line start that are matches of their own."""
        self._part = -1
        self._set_ply(len(path) - 1)

    def _set_ply(self, ply: int) -> None:
        self.ply = ply
        """The place on the line, from 0."""
        part = bisect_right(self._starts, ply) - 1
        if part != self._part:
            self._part = part
            last = self._starts[part + 1] - 1 if part + 1 < len(self._starts) else len(self.line) - 1
            self.match = self.record.match(self.line[last], _players_of(self.record))
            self.match.person = self._person
        self.match.stand(ply - self._starts[part])

    @property
    def node(self) -> Node:
        """Where one stands."""
        return self.line[self.ply]

    @property
    def outcome(self) -> Outcome | None:
        """How the line ends: the game as it ended, or a line beside it by the rules."""
        last = self.line[-1]
        return self.record.outcome if last is self._end_of_game else last.position.outcome

    @property
    def at_end(self) -> bool:
        """One stands where the line has come to an end, by the rules or otherwise."""
        return self.outcome is not None and self.node is self.line[-1]

    @property
    def last_turn(self) -> Match:
        """The turn of the last action, up to here, as a match of its own; it says the same of less.

        It is empty where a board was set up since that action.
        """
        begins = max(self._starts[self._part], bisect_left(self._turns, self.node.turn) - 1)
        nodes = self.line[begins : self.ply + 1]
        actions = [node.action for node in nodes[1:] if node.action]
        return Match.through([node.position for node in nodes], actions, self.match.seats)

    # Steps

    def step(self, by: int) -> bool:
        """Go so many actions on along the line, or back; say whether that led anywhere."""
        return self.go_to_ply(self.ply + by)

    def go_to_ply(self, ply: int) -> bool:
        """Stand after so many actions of the line, as far as it goes; say whether that led anywhere."""
        before = self.ply
        self._set_ply(max(0, min(ply, len(self.line) - 1)))
        return self.ply != before

    def step_turn(self, by: int) -> bool:
        """Go to where the next turn ends (1), or the one before (-1); say whether that led anywhere."""
        if by < 0:
            return self.go_to_ply(bisect_left(self._turns, self.node.turn) - 1)
        following = self.line[min(self.ply + 1, len(self.line) - 1)]
        return self.go_to_ply(bisect_right(self._turns, following.turn) - 1)

    def go_to_node(self, node: Node) -> bool:
        """Stand at a node of the record; the line stays if it leads there. Say whether that led anywhere."""
        before = self.node
        if node in self.line:
            self._set_ply(self.line.index(node))
        else:
            self._follow_main_line(node)
        return self.node is not before

    @property
    def fork(self) -> Node | None:
        """The first node after lines part, behind or else ahead."""
        near = chain(self.line[self.ply : 0 : -1], self.line[self.ply + 1 :])
        return next((node for node in near if node.parent and len(node.parent.children) > 1), None)

    def go_to_alternative(self, by: int) -> bool:
        """Go to the next alternative where lines part; say whether there is one."""
        fork = self.fork
        if fork is None or fork.parent is None:
            return False
        siblings = fork.parent.children
        return self.go_to_node(siblings[(siblings.index(fork) + by) % len(siblings)])

    @property
    def alternatives(self) -> tuple[Node, ...]:
        """What might have been played in the place of the last action."""
        siblings = self.node.parent.children if self.node.parent else []
        return tuple(node for node in siblings if node is not self.node)

    # Changes

    def play(self, action: Action) -> None:
        """Go on by a legal action, along a new line where it was not written down."""
        if not self.node.child(action):
            self._remember(self.node)
        self._follow_main_line(self.node.play(action))

    @property
    def promotable_node(self) -> Node | None:
        """The last node up to here that has another one before it."""
        path = reversed(self.line[: self.ply + 1])
        return next((node for node in path if node.parent and node.parent.children[0] is not node), None)

    def promote(self) -> bool:
        """Put the line that leads here before its siblings, where it parts from a line that goes before it."""
        node = self.promotable_node
        if node is None or node.parent is None:
            return False
        self._remember(node.parent)
        node.promote()
        return True

    def prune(self) -> bool:
        """Take the last action and all that follows it out of the record; not the start."""
        node = self.node
        if node.parent is None:
            return False
        self._remember(node.parent)
        node.prune()
        self._follow_main_line(node.parent)
        return True

    def undo(self) -> bool:
        """Take back the last change, and stand where one stood then; say whether there was one."""
        if not self.edits:
            return False
        edit = self.edits.pop()
        edit.changed.children[:] = edit.children
        self._follow_main_line(edit.cursor_node)
        return True

    def _remember(self, changed: Node) -> None:
        self.edits.append(Edit(changed, tuple(changed.children), self.node))

    @property
    def is_unsaved(self) -> bool:
        """The record is another one than when it was opened or saved last."""
        return (self.edits[-1] if self.edits else None) is not self._saved

    def mark_saved(self) -> None:
        """The record has been saved as it is now."""
        self._saved = self.edits[-1] if self.edits else None
