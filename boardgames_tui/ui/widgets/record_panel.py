"""Panel of a record: the players, the result, a description of the last action, the analysis and all lines."""

from bisect import bisect_left
from collections.abc import Mapping

from textual import events, getters
from textual.app import ComposeResult
from textual.content import Content
from textual.message import Message
from textual.widget import Widget
from textual.widgets import Static

from boardgames_tui.analysis.analyst import Analyst, Finding
from boardgames_tui.analysis.game_review import biggest_mistakes, turn_ends, value_sentence
from boardgames_tui.analysis.graph import index_at
from boardgames_tui.core.cells import NAMES
from boardgames_tui.core.position import Position
from boardgames_tui.core.presentation import capitalised
from boardgames_tui.core.printable import printable
from boardgames_tui.learn.annotated_game import TITLE_TAG
from boardgames_tui.play.advice import with_names
from boardgames_tui.play.messages import describe_last_turn, join_names, size_text
from boardgames_tui.play.record_cursor import RecordCursor
from boardgames_tui.play.review import Review
from boardgames_tui.record import Node, Record
from boardgames_tui.record.clocks import without_clocks
from boardgames_tui.record.times_left import times_left
from boardgames_tui.uai.values import Limit
from boardgames_tui.ui.widgets import analysis_text, panel_text
from boardgames_tui.ui.widgets.analysis import LONG_LIMIT, MAX_CANDIDATES, AnalysisPanel
from boardgames_tui.ui.widgets.move_list import RecordMoveList
from boardgames_tui.ui.widgets.side_panel import SidePanel

# Limit for the position on the board, before the other positions are searched.
FIRST_LIMIT = Limit(movetime=500)
# Limit for each of the other positions.
POSITION_LIMIT = Limit(movetime=120)
GRAPH_ROWS = 4
# Rows of a window that has room for everything beside the comments of an annotated game.
ROWS_FOR_ALL = 30
MAX_MISTAKES = 2
WELCOME = with_names("Arrows or the wheel step, {play_on} plays on, {keys} shows all keys.")


class Graph(Widget):
    """Graph of Black's win probability over the line at the cursor. A click goes to a position."""

    def __init__(self, record_cursor: RecordCursor, review: Review) -> None:
        super().__init__(id="graph")
        self._record_cursor, self._review = record_cursor, review

    def render(self) -> Content:
        line = self._record_cursor.line
        nodes, findings = turn_ends(line), self._review.findings
        shares = [findings[node].value.black if node in findings else None for node in nodes]
        here = bisect_left(nodes, self._record_cursor.ply, key=line.index)
        return analysis_text.game_graph(shares, here, *self.size, f"move {self._record_cursor.node.turn}")

    def on_click(self, event: events.Click) -> None:
        nodes = turn_ends(self._record_cursor.line)
        self.post_message(RecordMoveList.Chosen(nodes[index_at(event.x, len(nodes), self.size.width)]))


class ReviewPanel(AnalysisPanel):
    """Analysis of the position at the cursor of a record, and of its line."""

    ROWS_WITH_HEADING = 9

    class Judged(Message):
        """The signs of the turns have changed."""

    def __init__(self, record_cursor: RecordCursor, review: Review) -> None:
        super().__init__()
        self._record_cursor, self._review = record_cursor, review
        self._glyphs: Mapping[Node, str] = {}

    def compose(self) -> ComposeResult:
        yield from super().compose()
        yield Graph(self._record_cursor, self._review)
        yield Static(id="errors", markup=False)

    def known_finding(self, position: Position) -> Finding | None:
        """Return the finding of an earlier search, else the outcome, else None."""
        return self._review.searched(self._record_cursor.node) or super().known_finding(position)

    def follow(self, position: Position) -> None:
        """Read the values of the record on a new line, analyse the position if the panel is on, and draw."""
        self._review.follow_line()
        super().follow(position)

    @property
    def shows_known_values(self) -> bool:
        """Whether the values of the record or of a review are shown although the analysis is off."""
        has_values = self._review.has_annotated_values or self._review.has_begun
        lacks_room = self.has_few_rows or needs_room_for_comments(self._record_cursor.record, self.app.size.height)
        return has_values and not self.is_on and not lacks_room

    async def analyse(self, analyst: Analyst, position: Position) -> None:
        """Search the position at the cursor briefly, then those without a finding, then the one at the cursor again."""
        cursor_node, unanalysed = self._record_cursor.node, self._review.unanalysed
        if unanalysed:
            await self._analyse_cursor_node(analyst, position, cursor_node, FIRST_LIMIT)
        for node in unanalysed:
            if node is not cursor_node:
                self._store_finding(node, await analyst.search_to_limit(node.position, POSITION_LIMIT))
        await self._analyse_cursor_node(analyst, position, cursor_node, LONG_LIMIT)

    async def _analyse_cursor_node(self, analyst: Analyst, position: Position, node: Node, limit: Limit) -> None:
        async for finding in analyst.search(position, limit, MAX_CANDIDATES):
            self._store_finding(node, finding)
            self.set_finding(finding)

    def _store_finding(self, node: Node, finding: Finding) -> None:
        """Store a finding, and have the graph drawn."""
        self._review.store(node, finding)
        self.is_changed = True

    def draw(self) -> None:
        super().draw()
        self.display = self.is_on or self.shows_known_values
        self.set_class(not self.is_on, "off")
        if not self.is_on:
            for part_id in ("analysed", "value", "candidates"):
                self.fill(part_id, Content())
        if self.display:
            self.query_one(Graph).refresh()
            self.fill("errors", Content() if self.has_few_rows else Content("\n").join(self._mistake_rows))
        glyphs = self._review.glyphs
        if glyphs != self._glyphs:
            self._glyphs = glyphs
            self.post_message(self.Judged())

    @property
    def _mistake_rows(self) -> list[Content]:
        """Rows of the worst mistakes; the progress of the analysis until all positions have a finding."""
        unanalysed = bool(self._review.unanalysed)
        if unanalysed and self.is_on:
            return [Content.styled(f"{self._review.progress}...", panel_text.MUTED)]
        worst = biggest_mistakes(self._review.verdicts, MAX_MISTAKES)
        # Values of some positions do not tell that there is no mistake.
        return analysis_text.mistakes(worst) if worst or not unanalysed else []

    def candidate_rows(self, rows: int) -> int:
        """Return the number of rows that the graph and the mistakes leave for candidates, at least 1."""
        return max(1, super().candidate_rows(rows - GRAPH_ROWS - len(self._mistake_rows)))


class RecordPanel(SidePanel):
    """All texts about a record and the position at its cursor."""

    analysis = getters.query_one(ReviewPanel)

    def __init__(self, record_cursor: RecordCursor, review: Review) -> None:
        super().__init__()
        self._record_cursor, self._review = record_cursor, review

    def compose(self) -> ComposeResult:
        for part_id in ("heading", "players", "result", "description", "message"):
            yield Static(id=part_id, markup=False)
        yield ReviewPanel(self._record_cursor, self._review)
        yield RecordMoveList(self._record_cursor, self._review)

    def on_review_panel_judged(self) -> None:
        self.query_one(RecordMoveList).show()

    def show(self, message: str) -> None:
        record_cursor = self._record_cursor
        is_below, width = self.is_below, self.text_width
        match, outcome = record_cursor.match, record_cursor.outcome
        at_end = outcome is not None and record_cursor.node is record_cursor.line[-1]
        turns = f"move {record_cursor.node.turn} of {record_cursor.line[-1].turn}"
        heading = panel_text.heading(match.position.game, f"{size_text(match.position.size)} · {turns}")
        with_keys = self.app.keymap.fill_in
        times = times_left(record_cursor.node)
        self.fill("heading", panel_text.brief(match, width, heading, times) if is_below else heading)
        self.fill("players", Content() if is_below else panel_text.players(match, width, times, over=at_end))
        comments_come_first = needs_room_for_comments(record_cursor.record, self.app.size.height)
        # Below the board, there is room for the result only at the end.
        shows_result = at_end or not (is_below or comments_come_first)
        result = panel_text.outcome_text(outcome) if outcome and shows_result else ""
        self.fill("result", Content.styled(result, panel_text.STRONG if at_end else panel_text.MUTED))
        shows_description = not (is_below or (comments_come_first and record_cursor.node.full_comment))
        description = with_keys(describe_node(record_cursor)) if shows_description else ""
        self.fill("description", Content(description))
        # Below the board, the list of moves has hardly a row for a comment.
        comment = printable(without_clocks(record_cursor.node.full_comment)) if is_below else ""
        self.fill("message", Content(with_keys(message) or comment))
        self.set_class(self.analysis.replaces_moves, "crowded")
        self.analysis.follow(match.position)
        self.query_one(RecordMoveList).show()


def needs_room_for_comments(record: Record, height: int) -> bool:
    """Return whether a record is an annotated game in a window of few rows, which are for its comments."""
    return TITLE_TAG in record.tags and height < ROWS_FOR_ALL


def opening_message(record: Record) -> str:
    """Return the fault and the notices of a record, if there are any, else WELCOME."""
    fault = f"Read only so far: {record.fault}" if record.fault else ""
    notices = map(capitalised, (*record.file_notices, record.notice))
    return " ".join(filter(None, (fault, *notices))) or WELCOME


def describe_node(record_cursor: RecordCursor) -> str:
    """Return sentences on the last turn, its engine value and its alternatives."""
    node = record_cursor.node
    others = [other.action.spoken if other.action else "another board" for other in node.siblings if other is not node]
    variations = with_names(f"Variation: {join_names(others, 'or')} ({{variation}}).") if others else ""
    last_turn = _describe_set_up(node) if node.is_set_up else describe_last_turn(record_cursor.match)
    return " ".join(filter(None, (last_turn, value_sentence(node), variations))) or "Start of the game."


def _describe_set_up(node: Node) -> str:
    if node.parent and node.action:
        return f"{NAMES[node.parent.position.side]}: {node.action.spoken}, then a position was set up."
    return "A position was set up here."
