"""Analysis of a record: the position at the cursor, and the value over the whole line as a graph."""

from bisect import bisect_left
from collections.abc import Sequence

from textual import events
from textual.app import ComposeResult
from textual.content import Content
from textual.message import Message
from textual.widget import Widget
from textual.widgets import Static

from boardgames_tui.analysis.analyst import Analyst, Finding
from boardgames_tui.analysis.game_review import biggest_mistakes, match_at, read_annotations, turn_ends, verdicts
from boardgames_tui.analysis.graph import index_at
from boardgames_tui.match.match import Match
from boardgames_tui.record import Node
from boardgames_tui.uai.values import Limit
from boardgames_tui.ui.control.record_cursor import RecordCursor
from boardgames_tui.ui.widgets import analysis_text as values
from boardgames_tui.ui.widgets.analysis import LONG_LIMIT, MAX_CANDIDATES, AnalysisPanel
from boardgames_tui.ui.widgets.move_list import RecordMoveList
from boardgames_tui.ui.widgets.panel_text import MUTED

# Limit for the position on the board, before the other positions are searched.
FIRST_LIMIT = Limit(movetime=500)
# Limit for each of the other positions.
POSITION_LIMIT = Limit(movetime=120)
# Rows of the graph.
GRAPH_ROWS = 4
# Maximum number of mistakes, one row each.
MAX_MISTAKES = 2


class Graph(Widget):
    """Value of a line of a record, from its start to its end. A click selects a turn."""

    class Clicked(Message):
        """One of the values was clicked."""

        def __init__(self, index: int) -> None:
            self.index = index
            super().__init__()

    def __init__(self) -> None:
        super().__init__(id="graph")
        self._shares: Sequence[float | None] = (None,)
        self._here, self._caption = 0, ""

    def show(self, shares: Sequence[float | None], here: int, caption: str) -> None:
        """Show Black's win probabilities, with a mark and the caption `caption` at the index `here`."""
        self._shares, self._here, self._caption = shares, here, caption
        self.refresh()

    def render(self) -> Content:
        """Render the graph."""
        return values.game_graph(self._shares, self._here, *self.size, self._caption)

    def on_click(self, event: events.Click) -> None:
        """Post Clicked with the index under the mouse."""
        self.post_message(self.Clicked(index_at(event.x, len(self._shares), self.size.width)))


class ReviewPanel(AnalysisPanel):
    """Analysis of the position at the cursor of a record, and of its line."""

    MIN_ROWS = 7
    ROWS_WITH_HEADING = 9

    def __init__(self, record_cursor: RecordCursor) -> None:
        super().__init__()
        self._record_cursor = record_cursor
        self._found: dict[Node, Finding] = {}

    def compose(self) -> ComposeResult:
        """Yield the analysis of the position, the graph and the mistakes."""
        yield from super().compose()
        yield Graph()
        yield Static(id="errors", markup=False)

    def known_finding(self, match: Match) -> Finding | None:
        """Return a finding of an earlier search or from the record too."""
        self._found = read_annotations(self._record_cursor.line) | self._found
        found = self._found.get(self._record_cursor.node)
        return found if found and found.candidates else super().known_finding(match)

    async def analyse(self, analyst: Analyst, match: Match) -> None:
        """Search the position briefly, then each position of the line that has no finding, then the first for long."""
        node, missing = self._record_cursor.node, self._unanalysed
        if missing:
            await self._analyse_node(analyst, match, node, FIRST_LIMIT)
        for stop in missing:
            if stop is not node:
                self._remember(stop, await analyst.last(match_at(self._record_cursor.record, stop), POSITION_LIMIT))
        await self._analyse_node(analyst, match, node, LONG_LIMIT)

    @property
    def _unanalysed(self) -> list[Node]:
        return [stop for stop in turn_ends(self._record_cursor.line) if stop not in self._found]

    async def _analyse_node(self, analyst: Analyst, match: Match, node: Node, limit: Limit) -> None:
        async for found in analyst.look(match, limit, MAX_CANDIDATES):
            self._remember(node, found)
            self.set_finding(found)

    def _remember(self, node: Node, found: Finding) -> None:
        """Store a finding unless a longer search is known."""
        if node not in self._found or found.nodes >= self._found[node].nodes:
            self._found[node] = found
        self.is_changed = True

    def on_graph_clicked(self, event: Graph.Clicked) -> None:
        """Ask for the position that was clicked in the graph."""
        self.post_message(RecordMoveList.Chosen(turn_ends(self._record_cursor.line)[event.index]))

    def draw(self) -> None:
        """Draw the analysis, the graph and the mistakes."""
        super().draw()
        if self.is_on:
            ends, node = turn_ends(self._record_cursor.line), self._record_cursor.node
            shares = [self._found[stop].value.black if stop in self._found else None for stop in ends]
            here = bisect_left(ends, self._record_cursor.ply, key=self._record_cursor.line.index)
            self.query_one(Graph).show(shares, here, f"move {node.turn}")
            self.fill("errors", Content() if self.narrow else Content("\n").join(self._errors))

    @property
    def _errors(self) -> list[Content]:
        """The worst mistakes, or the progress of the analysis."""
        missing, ends = len(self._unanalysed), len(turn_ends(self._record_cursor.line))
        if missing:
            return [Content.styled(f"{ends - missing} of {ends} positions …", MUTED)]
        return values.mistakes(biggest_mistakes(tuple(verdicts(self._record_cursor.line, self._found)), MAX_MISTAKES))

    def candidate_rows(self, rows: int) -> int:
        """Return the number of candidates that fit beside the graph."""
        return max(1, super().candidate_rows(rows - GRAPH_ROWS - len(self._errors)))
