"""Records as values: the tags, and the tree of the game and its variations."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from boardgames_tui.core.action import Action
from boardgames_tui.core.errors import RecordError
from boardgames_tui.core.outcome import Outcome
from boardgames_tui.core.position import Position
from boardgames_tui.match.match import NAMES, Match
from boardgames_tui.match.seats import Seat, lone_name

# Annotation glyphs.
GLYPHS = ("!", "?", "!!", "??", "!?", "?!")
# Pattern of a score of the engine protocol.
VALUE = re.compile(r"(?:cp|mate) -?[0-9]{1,15}|win (?:1000|[0-9]{1,3})")
# Labels on the board by SGF's names: texts, triangles, circles, squares and crosses.
LABELS = ("LB", "TR", "CR", "SQ", "MA")


@dataclass(eq=False)
class Node:
    """Position in a record with its annotations and its children; the first child continues the line.

    The root has no action and no parent. A position that was set up in the middle of a game need not follow from the
    parent's position: it replaces the position after the action, or the node has no action.
    """

    position: Position
    action: Action | None = None
    parent: Node | None = None
    children: list[Node] = field(default_factory=list)
    comment: str = ""
    glyph: str = ""
    """Annotation glyph of the action, or empty."""
    value: str = ""
    """Engine's value as the protocol writes a score, such as `cp 35`, `win 503` or `mate -3`, or empty."""
    turn: int = 0
    """Number of the turn to which the action belongs, from 1; 0 before the first action."""
    is_set_up: bool = False
    """Whether the position was set up instead of following from the parent's by the action."""
    labels: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """Labels on the board: the values of each property of LABELS, as in SGF (`df`, `df:text`, `aa:cc`)."""

    def child(self, action: Action | None, board: Position | None = None) -> Node | None:
        """Return the child after an action, or the one that sets up this board; None if there is none."""
        found = (
            child
            for child in self.children
            if child.action == action and (child.position if child.is_set_up else None) == board
        )
        return next(found, None)

    def play(self, action: Action) -> Node:
        """Return the child after a legal action; add it as the last child if it is new."""
        return self.child(action) or self._add(Node(self.position.after(action), action, self, turn=self.next_turn))

    def set_up(self, board: Position, action: Action | None = None) -> Node:
        """Return the child that sets up this board, after a legal action if given; add it as the last if it is new."""
        turn = self.next_turn if action else self.turn
        return self.child(action, board) or self._add(Node(board, action, self, turn=turn, is_set_up=True))

    def _add(self, child: Node) -> Node:
        self.children.append(child)
        return child

    @property
    def ruled(self) -> Position:
        """Position by the rules alone: after the action, or the parent's if there is none."""
        if not (self.is_set_up and self.parent):
            return self.position
        return self.parent.position.after(self.action) if self.action else self.parent.position

    @property
    def next_turn(self) -> int:
        """Number of the turn to which the next action belongs, which is this node's own if that turn goes on."""
        goes_on = self.parent and not self.is_set_up and self.parent.position.seat == self.position.seat
        return self.turn if goes_on else self.turn + 1

    @property
    def opens_turn(self) -> bool:
        """Whether the action is the first of its turn."""
        return bool(self.parent and self.parent.turn != self.turn)

    @property
    def path(self) -> tuple[Node, ...]:
        """Nodes from the root to this one."""
        nodes = [self]
        while nodes[-1].parent:
            nodes.append(nodes[-1].parent)
        return tuple(reversed(nodes))

    @property
    def line(self) -> tuple[Node, ...]:
        """The node and its descendants by first children."""
        nodes = [self]
        while nodes[-1].children:
            nodes.append(nodes[-1].children[0])
        return tuple(nodes)

    @property
    def since_set_up(self) -> tuple[Node, ...]:
        """Nodes from the last position that was set up, or from the root, to this one, both included."""
        nodes = [self]
        while nodes[-1].parent and not nodes[-1].is_set_up:
            nodes.append(nodes[-1].parent)
        return tuple(reversed(nodes))

    @property
    def actions(self) -> tuple[Action, ...]:
        """Actions that lead here from the last position that was set up, or from the root."""
        return tuple(node.action for node in self.since_set_up[1:] if node.action)

    def promote(self) -> None:
        """Make this node the first of its siblings."""
        if self.parent:
            siblings = self.parent.children
            siblings.insert(0, siblings.pop(_place(self)))

    def prune(self) -> None:
        """Remove this node and its descendants from the tree."""
        if self.parent:
            del self.parent.children[_place(self)]

    def __iter__(self) -> Iterator[Node]:
        """Iterate over this node and its descendants, parents first."""
        waiting = [self]
        while waiting:
            node = waiting.pop()
            yield node
            waiting.extend(reversed(node.children))


def _place(node: Node) -> int:
    siblings = node.parent.children if node.parent else []
    return next(place for place, sibling in enumerate(siblings) if sibling is node)


@dataclass(eq=False)
class Record:
    """A game as a tree with tags.

    The root is the usual start of a game, or the position of a line. `tags` are those that do not follow from the
    positions (so not Game, Size, options, Start, Result and Reason), in the order of writing. `agreed` is the outcome
    of a game that has not ended by the rules: by resignation, agreement or time.
    """

    root: Node
    tags: dict[str, str] = field(default_factory=dict)
    agreed: Outcome | None = None
    fault: RecordError | None = None
    """Error at which reading stopped, if a record was read up to its last good action."""
    notice: str = ""
    """Something unusual that the reader accepted, as a sentence with its line; usually empty."""

    @staticmethod
    def of(match: Match) -> Record:
        """Return the record of a match as it is now.

        Names of players become the tags Black and White, by the colours with which they began; the day becomes the tag
        Date.
        """
        record = Record(Node(match.start), _players(match) | ({"Date": match.day.isoformat()} if match.day else {}))
        node = record.root
        for action in match.actions:
            node = node.play(action)
        if match.outcome != node.position.outcome:
            record.agreed = match.outcome
        return record

    @property
    def outcome(self) -> Outcome | None:
        """Outcome of the game, or None."""
        return self.root.line[-1].position.outcome or self.agreed

    def match(self, node: Node, seats: Mapping[int, Seat]) -> Match:
        """Return a match between these players that has reached a node of the record.

        Actions alone do not lead across a position that was set up, so the match begins at the last one.
        """
        return Match.through([each.position for each in node.since_set_up], node.actions, seats)


def _players(match: Match) -> dict[str, str]:
    """Return the names of the players, without people whose names are unknown."""
    lone = lone_name(match.seats.values(), match.person)
    titles = {NAMES[colour]: seat.title(lone) for colour, seat in match.seats.items()}
    return {colour: title for colour, title in titles.items() if title}
