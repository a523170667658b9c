"""How a record of Torus grows by the nodes of SGF: moves, and what is said of them."""

from collections import defaultdict
from collections.abc import Iterator

from boardgames_tui.match import NAMES
from boardgames_tui.record.fault import blamed, fault_at
from boardgames_tui.record.patience import Patience
from boardgames_tui.record.sgf.points import site_of, sites_of
from boardgames_tui.record.sgf.syntax import Part, Sheet, Value
from boardgames_tui.record.sgf.torus import COLOURS, ENGINE, GLYPHS, PASSES
from boardgames_tui.record.tree import VALUE, Node, Record


class Growth:
    """A record that is being read."""

    def __init__(self, text: str, record: Record, patience: Patience) -> None:
        self._text = text
        self._patience = patience
        self._root = record.root
        self._comments: defaultdict[Node, list[str]] = defaultdict(list)

    def grow(self, root: Sheet, parts: Iterator[Part]) -> None:
        """Add all of a game to its record; raise RecordError, with what came before added."""
        try:
            self._add(self._play(self._root, root), parts)
        finally:
            for node, comments in self._comments.items():
                node.comment = "\n".join(comments)

    def _add(self, node: Node, parts: Iterator[Part]) -> None:
        around = [node]
        for part in parts:
            if part == "(":
                around.append(node)
            elif part == ")":
                node = around.pop()
            elif isinstance(part, Sheet):
                node = self._follow(node, part)

    def _follow(self, node: Node, sheet: Sheet) -> Node:
        """Return the node below the root that a sheet is about."""
        for value in (*sheet.values("AB"), *sheet.values("AW")):
            raise fault_at(self._text, value.at, "Stones can be set up at the beginning alone.")
        node = self._play(node, sheet)
        if sheet.values("AE"):
            self._check_taken(node, sheet.values("AE"))
        return node

    def _play(self, node: Node, sheet: Sheet) -> Node:
        """Return the node that a sheet is about: what follows its move, where it has one."""
        moves = [(colour, value) for letter, colour in COLOURS.items() for value in sheet.values(letter)]
        for _, value in moves[1:]:
            raise fault_at(self._text, value.at, "A node can hold one move.")
        for colour, value in moves:
            node = self._move(node, colour, value)
        if sheet.properties:
            self._annotate(node, sheet)
        return node

    def _move(self, node: Node, colour: int, value: Value) -> Node:
        position = node.position
        if value.text.strip() in PASSES:
            raise fault_at(self._text, value.at, "Nobody can pass in Torus.")
        if colour != position.side:
            raise fault_at(self._text, value.at, f"It is {NAMES[position.side]}'s turn, not {NAMES[colour]}'s.")
        site = site_of(self._text, position.geometry, value)
        with blamed(self._text, value.at):
            return self._patience.play(node, position.geometry.names[site])

    def _check_taken(self, node: Node, values: list[Value]) -> None:
        """Raise RecordError unless the last move captured just what is taken off the board here."""
        geometry = node.position.geometry
        off = {geometry.names[site] for site in sites_of(self._text, geometry, values)}
        before = (node.parent or node).position.cells
        taken = {
            name
            for name, was, is_now in zip(geometry.names, before, node.position.cells, strict=True)
            if was and not is_now
        }
        if off != taken:
            told, true = (" ".join(sorted(names)) or "nothing" for names in (off, taken))
            raise fault_at(self._text, values[0].at, f"This takes {told} off the board, and the move captures {true}.")

    def _annotate(self, node: Node, sheet: Sheet) -> None:
        self._comments[node] += filter(None, (sheet.text(name) for name in ("GC", "N", "C")))
        if VALUE.fullmatch(sheet.text(ENGINE)):
            node.value = sheet.text(ENGINE)
        for glyph, (name, emphasis) in GLYPHS.items():
            if sheet.values(name) and sheet.text(name) == emphasis:
                node.glyph = glyph
