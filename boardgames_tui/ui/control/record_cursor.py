"""Cursor in a record: steps along a line, jumps to other lines, and changes of the tree."""

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

# Computer players with a fixed name.
PLAYERS = (*(Seat("engine", str(level)) for level in LEVELS), Seat("random"), Seat("greedy"))


class Edit(NamedTuple):
    """Children of a node before a change, and the node of the cursor at that time."""

    changed: Node
    children: tuple[Node, ...]
    cursor_node: Node


def seat_of(record: Record, colour: int) -> Seat:
    """Return the seat of a colour: the computer player that has the name in the record, else a person of that name."""
    name = printable(record.tags.get(NAMES[colour], ""))
    return next((seat for seat in PLAYERS if seat.title("") == name), Seat("me", name))


def _players_of(record: Record) -> Mapping[int, Seat]:
    """Return people with the names of the players: the viewer of a record plays both colours in it."""
    return {colour: Seat("me", printable(record.tags.get(NAMES[colour], ""))) for colour in (BLACK, WHITE)}


class RecordCursor:
    """Cursor at a node of a record, on a line that leads through it to an end: the main line until another is chosen.

    `match` is that line as a match between people, up to the node. If boards are set up on the line, it is the part of
    the line between two of these setups.
    """

    def __init__(self, record: Record, at: Node | None = None, *, person: str = "") -> None:
        self.record = record
        # Changes in order; the last is undone first.
        self.edits: list[Edit] = []
        self._person = person
        # The node at which the game ended.
        self._end_of_game = record.root.line[-1]
        self._saved: Edit | None = None
        self._follow_main_line(at or record.root)

    def _follow_main_line(self, node: Node) -> None:
        """Move to a node, on the line that continues from it by first children."""
        path = node.path
        self.line = (*path, *node.line[1:])
        self._turns = [each.turn for each in self.line]
        # Plies at which the parts of the line begin that are matches of their own.
        self._starts = [at for at, each in enumerate(self.line) if not at or each.is_set_up]
        self._part = -1
        self._set_ply(len(path) - 1)

    def _set_ply(self, ply: int) -> None:
        # The place on the line, from 0.
        self.ply = ply
        part = bisect_right(self._starts, ply) - 1
        if part != self._part:
            self._part = part
            last = self._starts[part + 1] - 1 if part + 1 < len(self._starts) else len(self.line) - 1
            self.match = self.record.match(self.line[last], _players_of(self.record))
            self.match.person = self._person
        self.match.go_to_ply(ply - self._starts[part])

    @property
    def node(self) -> Node:
        """The node of the cursor."""
        return self.line[self.ply]

    @property
    def outcome(self) -> Outcome | None:
        """The outcome of the line: that of the game if the line is the game's, else the outcome by the rules."""
        last = self.line[-1]
        return self.record.outcome if last is self._end_of_game else last.position.outcome

    @property
    def at_end(self) -> bool:
        """Whether the cursor is at the end of a line that is over, by the rules or otherwise."""
        return self.outcome is not None and self.node is self.line[-1]

    @property
    def last_turn(self) -> Match:
        """The turn of the last action, up to the cursor, as a match of its own.

        It is empty if a board was set up since that action.
        """
        begins = max(self._starts[self._part], bisect_left(self._turns, self.node.turn) - 1)
        nodes = self.line[begins : self.ply + 1]
        actions = [node.action for node in nodes[1:] if node.action]
        return Match.through([node.position for node in nodes], actions, self.match.seats)

    # Steps

    def step(self, by: int) -> bool:
        """Move `by` actions forward (or back) on the line; return whether the cursor moved."""
        return self.go_to_ply(self.ply + by)

    def go_to_ply(self, ply: int) -> bool:
        """Move to a ply of the line, clamped to its ends; return whether the cursor moved."""
        before = self.ply
        self._set_ply(max(0, min(ply, len(self.line) - 1)))
        return self.ply != before

    def step_turn(self, by: int) -> bool:
        """Move to the end of the next turn (1) or the previous one (-1); return whether the cursor moved."""
        if by < 0:
            return self.go_to_ply(bisect_left(self._turns, self.node.turn) - 1)
        following = self.line[min(self.ply + 1, len(self.line) - 1)]
        return self.go_to_ply(bisect_right(self._turns, following.turn) - 1)

    def go_to_node(self, node: Node) -> bool:
        """Move to a node of the record, and keep the line if it leads there. Return whether the cursor moved."""
        before = self.node
        if node in self.line:
            self._set_ply(self.line.index(node))
        else:
            self._follow_main_line(node)
        return self.node is not before

    @property
    def fork(self) -> Node | None:
        """The nearest node with siblings, behind the cursor or else ahead."""
        near = chain(self.line[self.ply : 0 : -1], self.line[self.ply + 1 :])
        return next((node for node in near if node.parent and len(node.parent.children) > 1), None)

    def go_to_alternative(self, by: int) -> bool:
        """Move to the next sibling at the fork; return whether there is one."""
        fork = self.fork
        if fork is None or fork.parent is None:
            return False
        siblings = fork.parent.children
        return self.go_to_node(siblings[(siblings.index(fork) + by) % len(siblings)])

    @property
    def alternatives(self) -> tuple[Node, ...]:
        """The siblings of the node."""
        siblings = self.node.parent.children if self.node.parent else []
        return tuple(node for node in siblings if node is not self.node)

    # Changes

    def play(self, action: Action) -> None:
        """Play a legal action, on a new line if the record does not have it."""
        if not self.node.child(action):
            self._remember(self.node)
        self._follow_main_line(self.node.play(action))

    @property
    def promotable_node(self) -> Node | None:
        """The last node up to the cursor that is not a first child."""
        path = reversed(self.line[: self.ply + 1])
        return next((node for node in path if node.parent and node.parent.children[0] is not node), None)

    def promote(self) -> bool:
        """Put the line of the cursor before its siblings at the promotable node; return whether there is one."""
        node = self.promotable_node
        if node is None or node.parent is None:
            return False
        self._remember(node.parent)
        node.promote()
        return True

    def prune(self) -> bool:
        """Remove the last action and all that follows it from the record. The root cannot be removed."""
        node = self.node
        if node.parent is None:
            return False
        self._remember(node.parent)
        node.prune()
        self._follow_main_line(node.parent)
        return True

    def undo(self) -> bool:
        """Undo the last change and move back to where the cursor was; return whether there was a change."""
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
        """Whether the record has changed since it was opened or last saved."""
        return (self.edits[-1] if self.edits else None) is not self._saved

    def mark_saved(self) -> None:
        """Note that the record has been saved as it is now."""
        self._saved = self.edits[-1] if self.edits else None
