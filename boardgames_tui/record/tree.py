"""A game written down: its tags, and the tree of what was played and what might have been played."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from boardgames_tui.match import NAMES, Match
from boardgames_tui.position import Action, Outcome, Position
from boardgames_tui.seats import Seat


@dataclass(eq=False)
class Node:
    """A position of a record with what is said of it, and what follows; the first child goes on with the line.

    The root has no action and no parent.
    """

    position: Position
    action: Action | None = None
    parent: Node | None = None
    children: list[Node] = field(default_factory=list)
    comment: str = ""
    glyph: str = ""
    """What somebody thinks of the action: `!`, `?`, `!!`, `??`, `!?`, `?!` or nothing."""
    value: str = ""
    """What an engine thinks of it, as the protocol writes a score: `cp 35`, `win 3`, or nothing."""

    def play(self, action: Action) -> Node:
        """Return what follows this legal action; a new last child where it was not there."""
        for child in self.children:
            if child.action == action:
                return child
        self.children.append(Node(self.position.after(action), action, self))
        return self.children[-1]

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
    def actions(self) -> tuple[Action, ...]:
        """The actions from the root to here."""
        return tuple(node.action for node in self.path if node.action)

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

    `tags` are those that the positions do not say themselves (not Game, Size, options, Start, Result, Reason),
    in the order of writing. `agreed` is how the game ended where its rules do not say so: by resignation,
    agreement, or time.
    """

    root: Node
    tags: dict[str, str] = field(default_factory=dict)
    agreed: Outcome | None = None

    @staticmethod
    def of(match: Match) -> Record:
        """Write down a match as it stands now; its players are the tags Black and White."""
        record = Record(Node(match.start), {NAMES[colour]: str(seat) for colour, seat in match.seats.items()})
        node = record.root
        for action in match.actions:
            node = node.play(action)
        if match.outcome != node.position.outcome:
            record.agreed = match.outcome
        return record

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended, or None."""
        return self.agreed or self.root.line[-1].position.outcome

    def match(self, node: Node, seats: Mapping[int, Seat]) -> Match:
        """Return a match of these players that has come as far as a node of this record."""
        match = Match(self.root.position, seats)
        for action in node.actions:
            match.play(action)
        return match
