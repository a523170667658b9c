"""A game written down: its tags, and the tree of what was played and what might have been played."""

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

GLYPHS = ("!", "?", "!!", "??", "!?", "?!")
VALUE = re.compile(r"(?:cp|mate) -?[0-9]{1,15}|win (?:1000|[0-9]{1,3})")
"""A score of the engine protocol."""
LABELS = ("LB", "TR", "CR", "SQ", "MA")
"""Marks on the board, by SGF's names: texts, triangles, circles, squares and crosses."""


@dataclass(eq=False)
class Node:
    """A position of a record with what is said of it, and what follows; the first child goes on with the line.

    The root has no action and no parent. A position that was set up in the middle of a game need not follow from the
    parent's: it stands after the action, or in its place where the node has none.
    """

    position: Position
    action: Action | None = None
    parent: Node | None = None
    children: list[Node] = field(default_factory=list)
    comment: str = ""
    glyph: str = ""
    """What somebody thinks of the action: `!`, `?`, `!!`, `??`, `!?`, `?!` or nothing."""
    value: str = ""
    """What an engine thinks of it, as the protocol writes a score: `cp 35`, `win 503`, `mate -3`, or nothing."""
    turn: int = 0
    """The number of the turn that the action belongs to, from 1; 0 before the first action."""
    is_set_up: bool = False
    """Whether the position was set up, instead of following from the parent's by the action."""
    labels: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """The marks on the board: the values of each property of LABELS, as SGF writes them (`df`, `df:text`, `aa:cc`)."""

    def child(self, action: Action | None, board: Position | None = None) -> Node | None:
        """Return the child that an action leads to, or that sets up this board; None if there is none."""
        found = (
            child
            for child in self.children
            if child.action == action and (child.position if child.is_set_up else None) == board
        )
        return next(found, None)

    def play(self, action: Action) -> Node:
        """Return what follows this legal action; a new last child where it was not there."""
        return self.child(action) or self._add(Node(self.position.after(action), action, self, turn=self.next_turn))

    def set_up(self, board: Position, action: Action | None = None) -> Node:
        """Return the child that sets up this board, after a legal action if any; a new last child if there is none."""
        turn = self.next_turn if action else self.turn
        return self.child(action, board) or self._add(Node(board, action, self, turn=turn, is_set_up=True))

    def _add(self, child: Node) -> Node:
        self.children.append(child)
        return child

    @property
    def ruled(self) -> Position:
        """The position by the rules alone: after the action, or the parent's if there is none."""
        if not (self.is_set_up and self.parent):
            return self.position
        return self.parent.position.after(self.action) if self.action else self.parent.position

    @property
    def next_turn(self) -> int:
        """The number of the turn that an action from here belongs to; this node's own while that turn goes on."""
        goes_on = self.parent and not self.is_set_up and self.parent.position.seat == self.position.seat
        return self.turn if goes_on else self.turn + 1

    @property
    def opens_turn(self) -> bool:
        """The action is the first of its turn."""
        return bool(self.parent and self.parent.turn != self.turn)

    @property
    def path(self) -> tuple[Node, ...]:
        """The nodes from the root to this one, both included."""
        nodes = [self]
        while nodes[-1].parent:
            nodes.append(nodes[-1].parent)
        return tuple(reversed(nodes))

    @property
    def line(self) -> tuple[Node, ...]:
        """The node and what follows it by first children."""
        nodes = [self]
        while nodes[-1].children:
            nodes.append(nodes[-1].children[0])
        return tuple(nodes)

    @property
    def since_set_up(self) -> tuple[Node, ...]:
        """The nodes from the last position that was set up, else from the root, to this one, both included."""
        nodes = [self]
        while nodes[-1].parent and not nodes[-1].is_set_up:
            nodes.append(nodes[-1].parent)
        return tuple(reversed(nodes))

    @property
    def actions(self) -> tuple[Action, ...]:
        """The actions that lead here from the last position that was set up, else from the root."""
        return tuple(node.action for node in self.since_set_up[1:] if node.action)

    def promote(self) -> None:
        """Make this the first of its siblings."""
        if self.parent:
            siblings = self.parent.children
            siblings.insert(0, siblings.pop(_place(self)))

    def prune(self) -> None:
        """Take this node and all that follows it out of the tree."""
        if self.parent:
            del self.parent.children[_place(self)]

    def __iter__(self) -> Iterator[Node]:
        """Go through this node and all below it, each before what follows it."""
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
    """A game as it is written down.

    Its root is the usual start of a game, or the position of a line. `tags` are those that the positions do not say
    themselves (not Game, Size, options, Start, Result, Reason), in the order of writing. `agreed` is how the game ended
    where its rules do not say so: by resignation, agreement, or time.
    """

    root: Node
    tags: dict[str, str] = field(default_factory=dict)
    agreed: Outcome | None = None
    fault: RecordError | None = None
    """What stopped the reading, where a record was read up to its last good action."""
    notice: str = ""
    """What the reader found odd but took, as a sentence with its line; usually nothing."""

    @staticmethod
    def of(match: Match) -> Record:
        """Write down a match as it stands now.

        Players with a name are the tags Black and White, by the colours that they began with; its day is the tag Date.
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
        """How the game ended, or None."""
        return self.root.line[-1].position.outcome or self.agreed

    def match(self, node: Node, seats: Mapping[int, Seat]) -> Match:
        """Return a match of these players that has come as far as a node of this record.

        Actions alone do not lead across a position that was set up, so the match starts at the last one.
        """
        return Match.through([each.position for each in node.since_set_up], node.actions, seats)


def _players(match: Match) -> dict[str, str]:
    """Return what the players are called, without people of whom nobody has said it."""
    lone = lone_name(match.seats.values(), match.person)
    titles = {NAMES[colour]: seat.title(lone) for colour, seat in match.seats.items()}
    return {colour: title for colour, title in titles.items() if title}
