"""Cursor in a record: steps along a line, jumps to other lines, and changes of the tree.

A line is the nodes from the root to an end, and a ply the index of a node in it. A setup, a node whose board is set up,
begins a new part of a line, because actions do not lead to its position.
"""

from bisect import bisect_left, bisect_right
from dataclasses import dataclass, replace
from itertools import chain
from operator import attrgetter

from boardgames_tui.core.action import Action
from boardgames_tui.core.cells import BLACK, NAMES, WHITE
from boardgames_tui.core.changes import PLAYED, Kind
from boardgames_tui.core.outcome import Outcome
from boardgames_tui.core.printable import printable
from boardgames_tui.match.clock import Clock
from boardgames_tui.match.match import Match
from boardgames_tui.match.seats import AUTO, LEVELS, Seat
from boardgames_tui.match.setup import Setup
from boardgames_tui.play.match_scene import changes_of
from boardgames_tui.record import Node, Record

# Strengths of `engine:auto`, and the computer players that can be recognised by their names in a record.
TENTHS = range(10 * LEVELS[0], 10 * LEVELS[-1] + 1)
COMPUTER_PLAYERS = (
    *(Seat("engine", str(level)) for level in LEVELS),
    *(Seat("engine", AUTO).with_strength(tenths / 10) for tenths in TENTHS),
    Seat("random"),
    Seat("greedy"),
)


@dataclass(frozen=True, eq=False)
class Edit:
    """Children of the node `changed` before a change, and the node of the cursor at that time."""

    changed: Node
    children: tuple[Node, ...]
    cursor_node: Node


class RecordCursor:
    """Cursor at a node of a record, on a line through this node: the main line until another is chosen.

    `match` is the part of the line around the cursor, as a match between people so that the viewer can act. If
    `is_unsaved`, the record has changes already that can only be saved, and not undone.
    """

    def __init__(self, record: Record, at: Node | None = None, *, person: str = "", is_unsaved: bool = False) -> None:
        self.record = record
        # Changes that can be undone, in order.
        self.edits: list[Edit] = []
        # These changes when the record was saved; None if it has never been.
        self._saved_edits: list[Edit] | None = None if is_unsaved else []
        self._viewer_name = person
        # The viewer plays both colours, under the names of the players.
        self._seats = {colour: Seat("me", printable(record.tags.get(name, ""))) for colour, name in NAMES.items()}
        self._follow_main_line(at or record.root)

    def _follow_main_line(self, node: Node) -> None:
        """Move to a node, on the line that continues from it by first children."""
        path = node.path
        self.line = (*path, *node.line[1:])
        starts = [ply for ply, line_node in enumerate(self.line) if ply == 0 or line_node.is_set_up]
        ends = [*(start - 1 for start in starts[1:]), len(self.line) - 1]
        matches = [self.record.match(self.line[end], self._seats) for end in ends]
        # The match of each part of the line, by the ply at which the part begins.
        self._match_by_start_ply = dict(zip(starts, matches, strict=True))
        self._set_ply(len(path) - 1)

    def _set_ply(self, ply: int) -> None:
        """Move to a ply of the line."""
        part_start = max(start for start in self._match_by_start_ply if start <= ply)
        self.ply, self.match = ply, self._match_by_start_ply[part_start]
        self.match.person_name = self._viewer_name
        self.match.go_to_ply(ply - part_start)

    @property
    def node(self) -> Node:
        """The node of the cursor."""
        return self.line[self.ply]

    @property
    def outcome(self) -> Outcome | None:
        """The outcome at the end of the line; None if it is unfinished."""
        return self.line[-1].outcome

    @property
    def last_site(self) -> int | None:
        """The site on which the last action placed a stone or a marker; None if it placed none."""
        last_changes = [change for step in self.match.steps[-1:] for change in changes_of(step)]
        return next((change.site for change in last_changes if change.kind in {*PLAYED, Kind.MARKED}), None)

    # Steps

    def step(self, by: int) -> bool:
        """Move `by` actions forward on the line, or back if negative; return whether the cursor moved."""
        return self.go_to_ply(self.ply + by)

    def go_to_ply(self, ply: int) -> bool:
        """Move to a ply of the line, clamped to its ends; return whether the cursor moved."""
        ply_before = self.ply
        self._set_ply(max(0, min(ply, len(self.line) - 1)))
        return self.ply != ply_before

    def step_turn(self, by: int) -> bool:
        """Move to the end of the next turn (1) or the previous one (-1); return whether the cursor moved."""
        if by < 0:
            return self.go_to_ply(bisect_left(self.line, self.node.turn, key=attrgetter("turn")) - 1)
        # Of the turn that goes on behind the cursor, or of the next one.
        next_node = self.line[min(self.ply + 1, len(self.line) - 1)]
        return self.go_to_ply(bisect_right(self.line, next_node.turn, key=attrgetter("turn")) - 1)

    def go_to_node(self, node: Node) -> None:
        """Move to a node of the record, on the same line if the node is on it."""
        if node in self.line:
            self._set_ply(self.line.index(node))
        else:
            self._follow_main_line(node)

    @property
    def fork(self) -> Node | None:
        """The nearest node with siblings: the node of the cursor or one before it, else one after it."""
        up_to_cursor, after_cursor = self.line[: self.ply + 1], self.line[self.ply + 1 :]
        nodes = chain(reversed(up_to_cursor), after_cursor)
        return next((node for node in nodes if len(node.siblings) > 1), None)

    def go_to_alternative(self, by: int) -> bool:
        """Move to the next sibling of the fork (1) or the previous one (-1); return whether there is a fork."""
        fork = self.fork
        if fork:
            siblings = fork.siblings
            self.go_to_node(siblings[(siblings.index(fork) + by) % len(siblings)])
        return fork is not None

    # Changes

    def play(self, action: Action) -> bool:
        """Play a legal action; return whether it is new, and was added to the record."""
        is_new = not self.node.child(action)
        if is_new:
            self._save_edit(self.node)
        self._follow_main_line(self.node.play(action))
        return is_new

    @property
    def promotable_node(self) -> Node | None:
        """The last node up to the cursor that is not a first child."""
        return next((node for node in reversed(self.line[: self.ply + 1]) if node.opens_variation), None)

    def promote(self) -> bool:
        """Put the promotable node before its siblings; return whether there is such a node."""
        node = self.promotable_node
        if node and node.parent:
            self._save_edit(node.parent)
            node.promote()
        return node is not None

    def prune(self) -> None:
        """Remove the node of the cursor, unless it is the root, with all that follows."""
        node = self.node
        if node.parent:
            self._save_edit(node.parent)
            node.prune()
            self._follow_main_line(node.parent)

    def undo(self) -> bool:
        """Undo the last change and move back to where the cursor was; return whether there was a change."""
        if not self.edits:
            return False
        edit = self.edits.pop()
        edit.changed.children[:] = edit.children
        self._follow_main_line(edit.cursor_node)
        return True

    def _save_edit(self, changed: Node) -> None:
        """Save the children of a node for `undo`, before they change."""
        self.edits.append(Edit(changed, tuple(changed.children), self.node))

    @property
    def is_unsaved(self) -> bool:
        """Whether the record has changed since it was opened or last saved."""
        return self.edits != self._saved_edits

    def mark_saved(self) -> None:
        """Note that the record has been saved as it is now."""
        self._saved_edits = [*self.edits]

    # New games

    @property
    def branch_setup(self) -> Setup:
        """Proposed setup of a game from the cursor: the players of the record, by their present colours."""
        black, white = (_player_named_as(self.match.seat_of(colour)) for colour in (BLACK, WHITE))
        return replace(Setup.of(self.match), black=black, white=white)

    def branch(self, setup: Setup) -> Match:
        """Return the match that continues from the cursor, with the players and the clock of a setup."""
        # A setup has the present colours of the players, a match those with which they began.
        seats = {self.match.began_as(BLACK): setup.black, self.match.began_as(WHITE): setup.white}
        match = self.record.match(self.node, seats)
        match.clock = Clock.of(setup.control, match.position.seat) if setup.control else None
        match.keep_clock()
        return match


def _player_named_as(person: Seat) -> Seat:
    """Return the computer player that has the name of a person in a record, else the person."""
    return next((seat for seat in COMPUTER_PLAYERS if seat.display_name("") == person.detail), person)
