"""Records as values: the tags, and the tree of the game and its variations.

A position is *set up* if the board was changed by hand, so that the position does not follow from the actions.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from os import PathLike
from pathlib import Path

from boardgames_tui.core.action import Action
from boardgames_tui.core.cells import DRAW, NAMES
from boardgames_tui.core.checks import check_fields, checked_items
from boardgames_tui.core.errors import (
    ActionError,
    BoardGamesError,
    OptionError,
    PositionError,
    RecordError,
    cause_of,
    quoted,
    shortened,
)
from boardgames_tui.core.outcome import Outcome
from boardgames_tui.core.position import Position
from boardgames_tui.match.match import Match
from boardgames_tui.match.seats import Seat, lone_name
from boardgames_tui.record.clocks import clock_command
from boardgames_tui.record.foreign import Foreign
from boardgames_tui.system.atomic_write import write_atomically
from boardgames_tui.system.regular_file import read_regular_file

# Annotation glyphs.
GLYPHS = ("!", "?", "!!", "??", "!?", "?!")
# Score of the engine protocol.
VALUE = re.compile(r"(?:cp|mate) -?[0-9]{1,15}|win (?:1000|[0-9]{1,3})")
# Captions by SGF's names, in the order in which they are read.
CAPTIONS = ("GC", "N")
# Labels on the board by SGF's names: texts, triangles, circles, squares and crosses.
LABELS = ("LB", "TR", "CR", "SQ", "MA")


@dataclass(eq=False)
class Node:
    """Position in a record, with the action that led to it, annotations and children.

    The first child continues the line, and the others begin variations. The root has no action and no parent. A
    position that was set up in the middle of a game replaces the position after the node's action, or the parent's
    position if the node has no action.
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
    captions: Mapping[str, str] = field(default_factory=dict)
    """Texts besides the comment by SGF's names: GC (about the game) and N (the name of the node)."""
    foreign: tuple[Foreign, ...] = ()
    """What the format that was read says about this node and this program does not understand."""
    declared_outcome: Outcome | None = None
    """Outcome of a game that ended here by resignation, agreement or time; it only counts if no action follows."""

    def __post_init__(self) -> None:
        check_fields(self)

    def __repr__(self) -> str:
        return f"<Node at {self.position!r}>"

    def child(self, action: Action | None, board: Position | None = None) -> Node | None:
        """Return the child with an action and a board that was set up, each of which may be None; None if missing."""
        for child in self.children:
            if child.action == action and (child.position if child.is_set_up else None) == board:
                return child
        return None

    def play(self, action: Action | str) -> Node:
        """Return the child after an action, added as the last child if new; raise ActionError if not legal."""
        known = self.child(action) if isinstance(action, Action) else None
        if known:
            return known
        after = self.position.after(action)
        played = after.line[-1]
        return self.child(played) or self.append(Node(after, played, self, turn=self.next_turn))

    def set_up(self, board: Position, action: Action | None = None) -> Node:
        """Return the child that sets up a board, after a legal action or none; add it as the last child if missing."""
        turn = self.next_turn if action else self.turn
        return self.child(action, board) or self.append(Node(board, action, self, turn=turn, is_set_up=True))

    def append(self, child: Node) -> Node:
        """Add a node as the last child, and return it."""
        self.children.append(child)
        return child

    @property
    def position_by_rules(self) -> Position:
        """Position without the setup: the parent's after the action, or the parent's own if there is no action."""
        if not (self.is_set_up and self.parent):
            return self.position
        return self.parent.position.after(self.action) if self.action else self.parent.position

    @property
    def outcome(self) -> Outcome | None:
        """Outcome of a game that ends here, by the rules or declared; None if it is unfinished."""
        return self.position.outcome or self.declared_outcome

    @property
    def full_comment(self) -> str:
        """Comment for readers, which begins with the captions."""
        return "\n".join(filter(None, (*self.captions.values(), self.comment)))

    @property
    def next_turn(self) -> int:
        """Number of the next action's turn: this node's if the same seat continues and no board was set up."""
        is_mid_turn = self.parent and not self.is_set_up and self.parent.position.seat == self.position.seat
        return self.turn if is_mid_turn else self.turn + 1

    @property
    def opens_turn(self) -> bool:
        """Whether the action is the first of its turn."""
        return bool(self.parent and self.parent.turn != self.turn)

    @property
    def siblings(self) -> list[Node]:
        """Children of the parent, including this node; the root has only itself."""
        return self.parent.children if self.parent else [self]

    @property
    def opens_variation(self) -> bool:
        """Whether this node begins a variation: another of its siblings is the first."""
        return self.siblings[0] is not self

    @property
    def path(self) -> tuple[Node, ...]:
        """Nodes from the root to this one."""
        nodes = [self]
        while nodes[-1].parent:
            nodes.append(nodes[-1].parent)
        return tuple(reversed(nodes))

    @property
    def line(self) -> tuple[Node, ...]:
        """Main line from this node: the node itself, its first child, the first child of that one, and so on."""
        nodes = [self]
        while nodes[-1].children:
            nodes.append(nodes[-1].children[0])
        return tuple(nodes)

    @property
    def path_since_set_up(self) -> tuple[Node, ...]:
        """Nodes from the last position that was set up, or from the root, to this one, both included."""
        nodes = [self]
        while nodes[-1].parent and not nodes[-1].is_set_up:
            nodes.append(nodes[-1].parent)
        return tuple(reversed(nodes))

    @property
    def actions(self) -> tuple[Action, ...]:
        """Actions that lead to this node from the last position that was set up, or from the root."""
        # The first node is the root or was set up, so its position does not follow from its action.
        return tuple(node.action for node in self.path_since_set_up[1:] if node.action)

    def promote(self) -> None:
        """Make this node the first of its siblings."""
        siblings = self.siblings
        siblings.remove(self)
        siblings.insert(0, self)

    def prune(self) -> None:
        """Remove this node and its descendants from the tree."""
        self.siblings.remove(self)

    def in_text_order(self) -> Iterator[Node | None]:
        """Yield the nodes below this one, an action's alternatives right after it, and None to end each variation."""
        # The next one is last.
        stack: list[Node | None] = [*self.children[:1]]
        while stack:
            node = stack.pop()
            yield node
            if node:
                stack += node.children[:1]
                # After the first of its siblings only, so that each variation is yielded once.
                variations = [] if node.opens_variation else node.siblings[1:]
                stack += [item for variation in reversed(variations) for item in (None, variation)]

    def __iter__(self) -> Iterator[Node]:
        """Iterate over this node and its descendants, depth first."""
        stack = [self]
        while stack:
            node = stack.pop()
            yield node
            stack.extend(reversed(node.children))


@dataclass(eq=False)
class Record:
    """A game as a tree with tags.

    The position of the root is the usual start of a game, or that of a position line. `tags` holds texts by the names
    of the tags, in the order of writing, without the tags that follow from the positions (Game, Size, options, Start,
    Result and Reason).
    """

    root: Node
    tags: dict[str, str] = field(default_factory=dict)
    fault: RecordError | None = None
    """Error at which reading stopped, if only the part before the error was read."""
    notice: str = ""
    """Something unusual that the reader accepted, as a sentence that begins with the line number; usually empty."""
    file_notices: tuple[str, ...] = ()
    """What the reader assumed about the file, as ends of sentences: its encoding, and that the first game is meant."""
    has_other_games: bool = False
    """Whether the text that was read holds other games, too."""

    def __post_init__(self) -> None:
        check_fields(self)

    def __repr__(self) -> str:
        return f"<Record {self.tags} to {self.end.position!r}>"

    @classmethod
    def read(cls, path: str | PathLike[str], number: int | None = None, lenient: bool = False) -> Record:
        """Read a file of any format, which its content shows: of several games the one with a number from 1.

        Raise BoardGamesError if the file cannot be read. A lenient reader keeps what precedes an error, as `fault`.
        """
        from boardgames_tui.record import formats

        file = _as_path(path)
        try:
            content = read_regular_file(file)
        # A name with a null character, for instance, is a ValueError.
        except (OSError, ValueError) as error:
            raise BoardGamesError(f"{shortened(str(file))} cannot be read: {cause_of(error)}.") from None
        return formats.read_file(content, str(file), number=number, lenient=lenient)

    @classmethod
    def parse(cls, text: str, number: int | None = None, lenient: bool = False) -> Record:
        """Read a record from a text, as `read` does from a file; raise RecordError if it cannot be read."""
        from boardgames_tui.record import formats

        if not isinstance(text, str):
            raise BoardGamesError(f"{quoted(text)} is not the text of a record.")
        return formats.load(text, number=number, lenient=lenient)

    @classmethod
    def of_line(cls, start: Position, actions: Iterable[Action | str] = (), **tags: str) -> Record:
        """Return the record of the start's own line of play and more actions; raise ActionError if one is not legal."""
        from boardgames_tui.record import formats

        if not isinstance(start, Position):
            raise PositionError(f"{quoted(start)} is not a position.")
        record = cls(Node(start.root), dict(tags))
        node = record.root
        for action in (*start.line, *checked_items(actions, "actions", ActionError)):
            node = node.play(action)
        formats.check_record(record)
        return record

    def text(self, extension: str = ".bgn") -> str:
        """Return the text of a .bgn, .sgf (Torus), .pgn (Ataxx) or .fen file; raise OptionError if impossible."""
        from boardgames_tui.record import formats

        return formats.dump(self, extension)

    def write(self, path: str | PathLike[str]) -> None:
        """Write a file in the format of its extension, in place of one that exists.

        Raise OptionError as `text` does, and BoardGamesError if the file cannot be written.
        """
        file = _as_path(path)
        text = self.text(file.suffix)
        try:
            write_atomically(file, text.encode())
        except (OSError, ValueError) as error:
            raise BoardGamesError(f"{shortened(str(file))} cannot be written: {cause_of(error)}.") from None

    @staticmethod
    def of(match: Match) -> Record:
        """Return the record of a match up to its current position.

        The players' names become the tags Black and White, by the colours with which the players began. The day becomes
        the tag Date. In a match with a clock, the comment on the last action of a turn has the time left after it.
        """
        tags = _player_tags(match)
        if match.day:
            tags["Date"] = match.day.isoformat()
        record = Record(Node(match.start), tags)
        node = record.root
        for ply, step in enumerate(match.steps, 1):
            # A match has played legal actions only.
            node = node.append(Node(step.after, step.action, node, turn=node.next_turn))
            clock = match.clock_at(ply)
            if clock and step.after.seat != step.before.seat:
                node.comment = clock_command(clock.left[step.before.seat].seconds)
        if match.outcome != node.position.outcome:
            node.declared_outcome = match.outcome
        return record

    @property
    def end(self) -> Node:
        """Last node of the main line."""
        return self.root.line[-1]

    @property
    def outcome(self) -> Outcome | None:
        """Outcome at the end of the main line, by the rules or declared; None if the game is unfinished."""
        return self.end.outcome

    @property
    def winner_seat(self) -> int | None:
        """Person who has won, named by the colour with which this person began; DRAW, or None if unfinished."""
        if self.outcome is None:
            return None
        return DRAW if self.outcome.winner == DRAW else self.end.position.seat_of(self.outcome.winner)

    @property
    def declared_outcome(self) -> Outcome | None:
        """Declared outcome at the end of the main line; None if there is none."""
        return self.end.declared_outcome

    @property
    def is_excerpt(self) -> bool:
        """Whether the text that was read holds more than this record: other games, or what follows the fault."""
        return self.has_other_games or self.fault is not None

    def match(self, node: Node, seats: Mapping[int, Seat]) -> Match:
        """Return a match between these players, by their first colours, from the last board that was set up."""
        positions = [each.position for each in node.path_since_set_up]
        return Match.through(positions, node.actions, seats)


def position_of(value: Position | Node) -> Position:
    """Return a position, or that of a node; raise PositionError for anything else."""
    position = value.position if isinstance(value, Node) else value
    if not isinstance(position, Position):
        raise PositionError(f"{quoted(value)} is not a position.")
    return position


def check_tree(record: Record) -> None:
    """Raise OptionError if what other programs have set in a record, or in one of its nodes, cannot be written."""
    check_fields(record)
    for node in record.root:
        check_fields(node)
        if node.glyph not in ("", *GLYPHS):
            raise OptionError(f"The glyph of a Node cannot be {quoted(node.glyph)}: it is one of {' '.join(GLYPHS)}.")
        if node.value and not VALUE.fullmatch(node.value):
            raise OptionError(f"The value of a Node cannot be {quoted(node.value)}: it is a score, such as cp 35.")
        for child in node.children:
            if not isinstance(child, Node) or child.parent is not node:
                raise OptionError(f"{quoted(child)} is not a child that belongs to {quoted(node)}.")


def _as_path(path: str | PathLike[str]) -> Path:
    """Return a path; raise BoardGamesError if it is none."""
    try:
        return Path(path)
    except TypeError:
        raise BoardGamesError(f"{quoted(path)} is not the path of a file.") from None


def _player_tags(match: Match) -> dict[str, str]:
    """Return the players' names by the tags Black and White, without people whose names are unknown."""
    name_of_unnamed = lone_name(match.seats.values(), match.person_name)
    tags = {NAMES[colour]: seat.full_name(name_of_unnamed) for colour, seat in match.seats.items()}
    return {tag: name for tag, name in tags.items() if name}
