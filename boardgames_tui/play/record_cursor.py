"""Cursor in a record, which is a tree of nodes: steps along a line, jumps to other lines, and changes of the tree.

A *node* is an action and the position after it. A *line* is the nodes from the root to an end of the tree, and a *ply*
the index of a node in it. The *main line* follows the first children. A node whose board is set up, instead of reached
by an action, begins a new *part* of the line.
"""

from bisect import bisect_left, bisect_right
from dataclasses import dataclass, replace
from itertools import chain, pairwise

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

# Computer players that have names of their own in a record; `engine:auto` has one for each strength, in tenths.
COMPUTER_PLAYERS = (
    *(Seat("engine", str(level)) for level in LEVELS),
    *(Seat("engine", AUTO).with_strength(tenths / 10) for tenths in range(10 * LEVELS[0], 10 * LEVELS[-1] + 1)),
    Seat("random"),
    Seat("greedy"),
)
NO_MORE, NO_MORE_BACK = "This is the end of the line.", "This is the start."
NO_VARIATION = "Nothing else was played on this line."


@dataclass(frozen=True, eq=False)
class Edit:
    """Change of a node's children, with the children and the node of the cursor before the change."""

    node: Node
    children: tuple[Node, ...]
    cursor_node: Node


class RecordCursor:
    """Cursor at the node with index `ply` of a `line`, which is the main line until another one is chosen.

    `match` is the part of the line around the cursor, as a match between people, so that the viewer can act.
    """

    def __init__(
        self,
        record: Record,
        node: Node | None = None,
        *,
        viewer_name: str = "",
        is_unsaved: bool = False,
        is_scratch: bool = False,
    ) -> None:
        """Put the cursor at a node, or at the root.

        If `is_unsaved`, the record has unsaved changes when it is opened. If `is_scratch`, changes are trials that
        never count as unsaved.
        """
        self.record, self._is_scratch = record, is_scratch
        # Changes that can be undone, in order.
        self.edits: list[Edit] = []
        # Those of them that are saved; None if the record had unsaved changes when it was opened, and still has them.
        self._saved_edits: list[Edit] | None = None if is_unsaved else []
        self._viewer_name = viewer_name
        # The viewer plays both colours, under the players' names, which are in the tags `Black` and `White`.
        self._seats = {colour: Seat("me", printable(record.tags.get(name, ""))) for colour, name in NAMES.items()}
        self._follow_main_line(node or record.root)

    def _follow_main_line(self, node: Node) -> None:
        """Move to a node, on the line that leads to it and then follows first children."""
        path = node.path
        self.line = (*path, *node.line[1:])
        part_starts = [ply for ply, line_node in enumerate(self.line) if ply == 0 or line_node.is_set_up]
        # The match of the last node of a part has all actions of the part.
        self._match_by_part_start = {
            start: self.record.match(self.line[next_start - 1], self._seats)
            for start, next_start in pairwise((*part_starts, len(self.line)))
        }
        self._set_ply(len(path) - 1)

    def _set_ply(self, ply: int) -> None:
        """Move to a ply of the line, in the match of the part that has this ply."""
        part_start = max(start for start in self._match_by_part_start if start <= ply)
        self.ply, self.match = ply, self._match_by_part_start[part_start]
        self.match.person_name = self._viewer_name
        self.match.go_to_ply(ply - part_start)

    @property
    def node(self) -> Node:
        return self.line[self.ply]

    @property
    def outcome(self) -> Outcome | None:
        """The outcome at the end of the line; None if it is unfinished."""
        return self.line[-1].outcome

    @property
    def last_site(self) -> int | None:
        """The site on which the last action placed a stone or a marker; None if it placed none."""
        last_changes = changes_of(self.match.steps[-1]) if self.match.steps else ()
        return next((change.site for change in last_changes if change.kind in {*PLAYED, Kind.MARKED}), None)

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
        # The number of the turn of each node, in rising order.
        turns = [node.turn for node in self.line]
        if by < 0:
            return self.go_to_ply(bisect_left(turns, self.node.turn) - 1)
        # The rest of an unfinished turn is the next turn.
        next_turn = turns[min(self.ply + 1, len(turns) - 1)]
        return self.go_to_ply(bisect_right(turns, next_turn) - 1)

    def go_to_node(self, node: Node) -> None:
        """Move to a node of the record; stay on the same line if the node is on it."""
        if node in self.line:
            self._set_ply(self.line.index(node))
        else:
            self._follow_main_line(node)

    def next_commented_node(self, direction: int) -> Node | None:
        """Return the next node of the line with a comment (1) or the previous one (-1); None if there is none."""
        nodes = self.line[self.ply + 1 :] if direction > 0 else reversed(self.line[: self.ply])
        return next((node for node in nodes if node.full_comment), None)

    @property
    def node_with_siblings(self) -> Node | None:
        """The last node up to the cursor that has siblings. If none has, the first such node after the cursor."""
        up_to_cursor, after_cursor = self.line[: self.ply + 1], self.line[self.ply + 1 :]
        nodes = chain(reversed(up_to_cursor), after_cursor)
        # A node is among its siblings.
        return next((node for node in nodes if len(node.siblings) > 1), None)

    def go_to_alternative(self, by: int) -> bool:
        """Move from `node_with_siblings` to its next sibling (1) or the previous one (-1); return whether it exists."""
        node = self.node_with_siblings
        if node:
            siblings = node.siblings
            self.go_to_node(siblings[(siblings.index(node) + by) % len(siblings)])
        return node is not None

    def play(self, action: Action) -> bool:
        """Play a legal action; return whether it was added to the record, as a new child of the node."""
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
        """Move the promotable node before its siblings; return whether there is such a node."""
        node = self.promotable_node
        if node and node.parent:
            self._save_edit(node.parent)
            node.promote()
        return node is not None

    def prune(self) -> None:
        """Remove the node of the cursor with all nodes after it, unless it is the root."""
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
        edit.node.children[:] = edit.children
        self._follow_main_line(edit.cursor_node)
        return True

    def _save_edit(self, node: Node) -> None:
        """Save the children of a node for `undo`, before they change."""
        self.edits.append(Edit(node, tuple(node.children), self.node))

    @property
    def is_unsaved(self) -> bool:
        """Whether the record has unsaved changes."""
        return self.edits != self._saved_edits and not self._is_scratch

    def mark_saved(self) -> None:
        """Note that the record has been saved as it is now."""
        self._saved_edits = [*self.edits]

    @property
    def branch_setup(self) -> Setup:
        """Proposed setup of a game that begins at the cursor, with the players of the record."""
        black, white = (_find_computer_player(self.match.seat_of(colour)) for colour in (BLACK, WHITE))
        return replace(Setup.of(self.match), black=black, white=white)

    def branch(self, setup: Setup) -> Match:
        """Return the match that continues at the cursor, with the players and the clock of a setup."""
        # The setup has the present colours of the players, but a match the colours with which they began.
        seats = {self.match.began_as(BLACK): setup.black, self.match.began_as(WHITE): setup.white}
        match = self.record.match(self.node, seats)
        match.clock = Clock.of(setup.control, match.position.seat) if setup.control else None
        # An undo to the cursor gives this clock back.
        match.keep_clock()
        return match


def _find_computer_player(seat: Seat) -> Seat:
    """Return the computer player whose name a seat has, if there is one, else the seat."""
    return next((player for player in COMPUTER_PLAYERS if player.display_name("") == seat.detail), seat)
