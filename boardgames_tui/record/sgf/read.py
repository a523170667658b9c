"""Reader of SGF for Torus. `source` is the complete file, and `root` a game's first node."""

import re
from collections import defaultdict
from collections.abc import Iterator
from contextlib import nullcontext, suppress

from boardgames_tui.core.action import Action
from boardgames_tui.core.cells import DRAW, NAMES
from boardgames_tui.core.errors import RecordError, quoted
from boardgames_tui.core.outcome import Outcome
from boardgames_tui.core.position import Position
from boardgames_tui.record.foreign import Foreign
from boardgames_tui.record.parse_error import error_at, locate_errors
from boardgames_tui.record.result import set_result
from boardgames_tui.record.sgf import torus
from boardgames_tui.record.sgf.setup import SETUP_PROPERTIES, describe_setups, first_side, has_stones, set_up
from boardgames_tui.record.sgf.syntax import Part, SgfGame, SgfNode, Value, escape
from boardgames_tui.record.tree import CAPTIONS, LABELS, VALUE, Node, Record

# Result of a won game: the winner, and the first letter of the reason, if any.
WIN = re.compile(r"([BW])\+(.?)")
# Results of a drawn game.
DRAWS = ("0", "Draw")
# Properties that the builder, the writer or the reader of the tags understands whatever their values.
KNOWN_PROPERTIES = {"C", *CAPTIONS, *LABELS, *SETUP_PROPERTIES, *torus.COLOUR_BY_LETTER}
KNOWN_ROOT_PROPERTIES = {"FF", "CA", "AP", "SZ", "RE", *torus.TAG_BY_PROPERTY}


def read(game: SgfGame, *, lenient: bool = False) -> Record:
    """Return the record of a game; a lenient reader returns the part before an error as the record."""
    parts = iter(game)
    game.is_lenient = lenient
    # The first part is the game's opening bracket, the second one its root.
    root = next(part for part in parts if isinstance(part, SgfNode))
    tags = {tag: root.text(name).replace("\n", " ") for name, tag in torus.TAG_BY_PROPERTY.items() if root.text(name)}
    record = Record(Node(_starting_position(game, root)), tags)
    try:
        TreeBuilder(game, record).add_nodes(root, parts)
        # Only the first fault is reported.
        with suppress(RecordError) if game.fault else nullcontext():
            _read_result(game.source, record, root)
    except RecordError as error:
        if not lenient:
            raise
        record.fault = error
    # A lenient reader goes on after some faults of the syntax.
    faults = filter(None, (record.fault, game.fault))
    record.fault = min(faults, key=lambda fault: (fault.line, fault.column), default=None)
    return record


def _starting_position(game: SgfGame, root: SgfNode) -> Position:
    """Return the usual start as changed by the root's setup; raise RecordError if GM names another game than Go."""
    for value in root.values("GM"):
        if value.text.strip() != torus.GM_OF_GO:
            escaped_value = quoted(value.raw)[1:-1]
            cause = f"GM[{escaped_value}] is another game: Torus has GM[1], as Go has, or no GM."
            raise error_at(game.source, value.offset, cause)
    start = Position.start(torus.TORUS, _read_size(game.source, root))
    return set_up(game.source, root, start, first_side(game) if has_stones(root) else start.side)


def _read_size(source: str, root: SgfNode) -> int:
    """Return the size of the first value of SZ, or the usual size without SZ."""
    for value in root.values("SZ"):
        with locate_errors(source, value.offset):
            return torus.TORUS.check_size(value.text.strip())
    return torus.TORUS.size


def _read_result(source: str, record: Record, root: SgfNode) -> None:
    """Set the outcome from the property RE; keep its value if it says something else than the outcome."""
    for value in root.values("RE")[:1]:
        text = value.text.strip()
        win = WIN.match(text)
        if win:
            winner = torus.COLOUR_BY_LETTER[win[1]]
            reason = torus.REASON_BY_LETTER.get(win[2].upper(), "")
            set_result(source, value.offset, record, Outcome(winner, reason))
        elif text.capitalize() in DRAWS:
            set_result(source, value.offset, record, Outcome(DRAW, ""))
        ours = torus.result_value(record.outcome) if record.outcome else ""
        if text != ours:
            record.root.foreign += (Foreign(".sgf", "RE", (escape(text),)),)


class TreeBuilder:
    """Builder that adds the nodes of a game in SGF to its record."""

    def __init__(self, game: SgfGame, record: Record) -> None:
        self._game = game
        self._source = game.source
        self._budget = game.budget
        self._record = record
        # Values of comments, captions, labels and foreign properties by their names, of each node.
        self._values: defaultdict[Node, defaultdict[str, list[str]]] = defaultdict(lambda: defaultdict(list))
        self._sgf_root: SgfNode | None = None
        # Nodes whose boards differ from those of the rules, with their offsets in the source.
        self._setup_offsets: dict[Node, int] = {}

    def add_nodes(self, root: SgfNode, parts: Iterator[Part]) -> None:
        """Add the root and the parts that follow; raise RecordError after the part before an error has been added."""
        self._sgf_root = root
        node = self._record.root
        action = self._read_move(node, root)
        try:
            # The starting position has the root's setup already, but the root may also hold a move.
            if action:
                node = self._budget.play(node, action)
            self._annotate(node, root)
            self._add_parts(node, parts)
        finally:
            for node, values in self._values.items():
                node.comment = "\n".join(values.pop("C", []))
                node.captions = {name: "\n".join(values.pop(name)) for name in CAPTIONS if name in values}
                node.labels = {name: tuple(values.pop(name)) for name in LABELS if name in values}
                known = torus.annotation_names(node.glyph, node.value)
                foreign = (Foreign(".sgf", name, tuple(texts)) for name, texts in values.items() if name not in known)
                node.foreign = tuple(foreign)
            self._record.notice = describe_setups(self._source, self._setup_offsets)

    def _add_parts(self, node: Node, parts: Iterator[Part]) -> None:
        """Add the parts below the root after a node; after a closing bracket, continue from before its opening one."""
        # Node before each open bracket; at first, the one before the game's own bracket, which closes last.
        nodes_before_brackets = [node]
        for part in parts:
            if part == "(":
                nodes_before_brackets.append(node)
            elif part == ")":
                node = nodes_before_brackets.pop()
            elif isinstance(part, SgfNode):
                node = self._add_node(node, part)

    def _add_node(self, node: Node, sgf_node: SgfNode) -> Node:
        """Add an SgfNode below the root after a node; return its node, or `node` without a move and a new board."""
        action = self._read_move(node, sgf_node)
        if any(sgf_node.values(name) for name in SETUP_PROPERTIES):
            node = self._play_and_set_up(node, action, sgf_node)
        elif action:
            node = self._budget.play(node, action)
        if sgf_node.properties:
            self._annotate(node, sgf_node)
        return node

    def _play_and_set_up(self, node: Node, action: Action | None, sgf_node: SgfNode) -> Node:
        """Play an optional move and apply the setup, which may change nothing; return the node that this leads to."""
        by_rules = node.position.after(action) if action else node.position
        # If the start has no PL, the first move of the game shows who begins on the board that is set up.
        is_start = by_rules is self._record.root.position and self._sgf_root and not self._sgf_root.values("PL")
        usual_side = first_side(self._game) if is_start and has_stones(sgf_node) else by_rules.side
        board = set_up(self._source, sgf_node, by_rules, usual_side)
        if board is not by_rules:
            node = node.set_up(board, action)
            self._setup_offsets.setdefault(node, sgf_node.offset)
            return node
        return self._budget.play(node, action) if action else node

    def _read_move(self, node: Node, sgf_node: SgfNode) -> Action | None:
        """Return the move of an SgfNode after a node, None if it has none; raise RecordError if it is not legal."""
        moves: list[tuple[int, Value]] = []
        for letter, colour in torus.COLOUR_BY_LETTER.items():
            moves += ((colour, value) for value in sgf_node.values(letter))
        if len(moves) > 1:
            _, second_value = moves[1]
            raise error_at(self._source, second_value.offset, "A node can hold only one move.")
        return self._find_action(node.position, *moves[0]) if moves else None

    def _find_action(self, position: Position, colour: int, value: Value) -> Action:
        """Return the action of a move by a colour; raise RecordError if it is not legal."""
        if value.text.strip() in torus.PASS_VALUES:
            raise error_at(self._source, value.offset, "Nobody can pass in Torus.")
        if colour != position.side:
            raise error_at(self._source, value.offset, f"It is {NAMES[position.side]}'s turn, not {NAMES[colour]}'s.")
        site = torus.site_of(self._source, position.geometry, value)
        with locate_errors(self._source, value.offset):
            return position.find(position.geometry.names[site])

    def _annotate(self, node: Node, sgf_node: SgfNode) -> None:
        """Set the value and the glyph of a node, and collect what several SgfNodes may add: texts and foreign data."""
        understood = set(KNOWN_PROPERTIES)
        for name in filter(sgf_node.literal_text, ("C", *CAPTIONS)):
            self._values[node][name].append(sgf_node.literal_text(name))
        if VALUE.fullmatch(sgf_node.text(torus.EVAL_PROPERTY)):
            node.value = sgf_node.text(torus.EVAL_PROPERTY)
            understood.add(torus.EVAL_PROPERTY)
        for glyph, (name, emphasis) in torus.PROPERTY_BY_GLYPH.items():
            # A glyph belongs to a move, and the root has none.
            if node.parent and sgf_node.values(name) and sgf_node.text(name) == emphasis:
                node.glyph = glyph
                understood.add(name)
        for name in filter(sgf_node.values, LABELS):
            self._values[node][name] += (value.text for value in sgf_node.values(name))
        self._keep_foreign(node, sgf_node, understood)

    def _keep_foreign(self, node: Node, sgf_node: SgfNode, understood: set[str]) -> None:
        """Collect the properties that are not understood; those of the game's first node belong to the root."""
        if sgf_node is self._sgf_root:
            node = self._record.root
        # Nodes before the first move are added to the root, which alone has the properties of the game.
        if node is self._record.root:
            understood |= KNOWN_ROOT_PROPERTIES
            if sgf_node.text("RU") == torus.RULES:
                understood.add("RU")
            # The first node alone names the game that the file is of.
            if sgf_node is not self._sgf_root:
                understood.add("GM")
        for name, values in sgf_node.properties.items():
            if name not in understood:
                self._values[node][name] += (value.raw for value in values)
