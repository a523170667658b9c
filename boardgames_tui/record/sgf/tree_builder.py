"""Tree builder for SGF: adds moves, boards that are set up, and annotations to a record of Torus."""

from collections import defaultdict
from collections.abc import Iterator

from boardgames_tui.core.action import Action
from boardgames_tui.core.position import Position
from boardgames_tui.match.match import NAMES
from boardgames_tui.record.parse_budget import ParseBudget
from boardgames_tui.record.parse_error import blamed, fault_at
from boardgames_tui.record.sgf.points import site_of
from boardgames_tui.record.sgf.setup import SETUP, notice, set_up
from boardgames_tui.record.sgf.syntax import Part, SgfNode, Value
from boardgames_tui.record.sgf.torus import COLOURS, ENGINE, GLYPHS, PASSES
from boardgames_tui.record.tree import LABELS, VALUE, Node, Record


class TreeBuilder:
    """A record that is being read."""

    def __init__(self, text: str, record: Record, budget: ParseBudget) -> None:
        self._text = text
        self._budget = budget
        self._record = record
        self._comments: defaultdict[Node, list[str]] = defaultdict(list)
        self._labels: defaultdict[Node, defaultdict[str, list[str]]] = defaultdict(lambda: defaultdict(list))
        # Nodes whose boards differ from those of the rules, with their offsets.
        self._set_up: dict[Node, int] = {}

    def grow(self, root: SgfNode, parts: Iterator[Part]) -> None:
        """Add the nodes of a game to its record; raise RecordError after the part before an error has been added."""
        node = self._record.root
        action = self._action(node, root)
        try:
            first = self._budget.play(node, action) if action else node
            self._annotate(first, root)
            self._add(first, parts)
        finally:
            for node, comments in self._comments.items():
                node.comment = "\n".join(comments)
            for node, labels in self._labels.items():
                node.labels = {name: tuple(texts) for name, texts in labels.items()}
            self._record.notice = notice(self._text, self._set_up)

    def _add(self, node: Node, parts: Iterator[Part]) -> None:
        around = [node]
        for part in parts:
            if part == "(":
                around.append(node)
            elif part == ")":
                node = around.pop()
            elif isinstance(part, SgfNode):
                node = self._follow(node, part)

    def _follow(self, node: Node, sgf_node: SgfNode) -> Node:
        """Return the node of the record for a node of the text below the root."""
        action = self._action(node, sgf_node)
        if any(sgf_node.values(name) for name in SETUP):
            node = self._place(node, action, sgf_node)
        elif action:
            node = self._budget.play(node, action)
        if sgf_node.properties:
            self._annotate(node, sgf_node)
        return node

    def _place(self, node: Node, action: Action | None, sgf_node: SgfNode) -> Node:
        """Return the node after a move and setup, by the rules alone if the setup changes nothing."""
        ruled = node.position.after(action) if action else node.position
        board = set_up(self._text, sgf_node, ruled)
        if board is not ruled:
            node = node.set_up(board, action)
            self._set_up.setdefault(node, sgf_node.at)
            return node
        return self._budget.play(node, action) if action else node

    def _action(self, node: Node, sgf_node: SgfNode) -> Action | None:
        """Return the move of a node, None if it has none."""
        moves = [(colour, value) for letter, colour in COLOURS.items() for value in sgf_node.values(letter)]
        for _, value in moves[1:]:
            raise fault_at(self._text, value.at, "A node can hold only one move.")
        return self._find(node.position, *moves[0]) if moves else None

    def _find(self, position: Position, colour: int, value: Value) -> Action:
        if value.text.strip() in PASSES:
            raise fault_at(self._text, value.at, "Nobody can pass in Torus.")
        if colour != position.side:
            raise fault_at(self._text, value.at, f"It is {NAMES[position.side]}'s turn, not {NAMES[colour]}'s.")
        site = site_of(self._text, position.geometry, value)
        with blamed(self._text, value.at):
            return position.find(position.geometry.names[site])

    def _annotate(self, node: Node, sgf_node: SgfNode) -> None:
        self._comments[node] += filter(None, (sgf_node.comment(name) for name in ("GC", "N", "C")))
        if VALUE.fullmatch(sgf_node.text(ENGINE)):
            node.value = sgf_node.text(ENGINE)
        # A glyph belongs to a move, and the root has none.
        for glyph, (name, emphasis) in GLYPHS.items() if node.parent else ():
            if sgf_node.values(name) and sgf_node.text(name) == emphasis:
                node.glyph = glyph
        for name in filter(sgf_node.values, LABELS):
            self._labels[node][name] += (value.text for value in sgf_node.values(name))
