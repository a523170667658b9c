"""Panel of a record: the players, the result, a description of the last action, and all lines."""

from textual import getters
from textual.app import ComposeResult
from textual.content import Content
from textual.widgets import Static

from boardgames_tui.core.kernel import NAMES
from boardgames_tui.record import Node
from boardgames_tui.ui.control.messages import describe_last_turn, join_names, size_text
from boardgames_tui.ui.control.record_cursor import RecordCursor
from boardgames_tui.ui.widgets import panel_text
from boardgames_tui.ui.widgets.analysis import ROWS_FOR_ANALYSIS_AND_MOVES
from boardgames_tui.ui.widgets.game_review import ReviewPanel
from boardgames_tui.ui.widgets.move_list import RecordMoveList
from boardgames_tui.ui.widgets.side_panel import SidePanel


class RecordPanel(SidePanel):
    """All texts about a record and the position at its cursor."""

    analysis = getters.query_one(ReviewPanel)

    def __init__(self, record_cursor: RecordCursor) -> None:
        super().__init__()
        self._record_cursor = record_cursor

    def compose(self) -> ComposeResult:
        """Yield the parts from top to bottom; `show` fills them."""
        for part_id in ("heading", "players", "result", "description", "message"):
            yield Static(id=part_id, markup=False)
        yield ReviewPanel(self._record_cursor)
        yield RecordMoveList(self._record_cursor)

    def show(self, message: str) -> None:
        """Show the position at the cursor and the last message."""
        record_cursor = self._record_cursor
        is_below, width = self.is_below, self.text_width
        match, outcome = record_cursor.match, record_cursor.outcome
        at_end = outcome is not None and record_cursor.node is record_cursor.line[-1]
        turns = f"move {record_cursor.node.turn} of {record_cursor.line[-1].turn}"
        heading = panel_text.heading(match.position.game, f"{size_text(match.position.board.size)} · {turns}")
        with_keys = self.app.keymap.fill_in
        self.fill("heading", panel_text.brief(match, width, heading) if is_below else heading)
        self.fill("players", Content() if is_below else panel_text.players(match, width, over=at_end))
        # Below the board, there is room for the result only at the end.
        result = panel_text.outcome_text(outcome) if outcome and (at_end or not is_below) else ""
        self.fill("result", Content.styled(result, panel_text.STRONG if at_end else panel_text.MUTED))
        self.fill("description", Content() if is_below else Content(with_keys(describe_node(record_cursor))))
        self.fill("message", Content(with_keys(message)))
        self.set_class(self.analysis.is_on and self.app.size.height < ROWS_FOR_ANALYSIS_AND_MOVES, "crowded")
        self.analysis.follow(match, narrow=is_below)
        self.query_one(RecordMoveList).show()


def describe_node(record_cursor: RecordCursor) -> str:
    """Return sentences on the last turn, its engine value and its alternatives."""
    node = record_cursor.node
    value = f"An engine says {node.value}." if node.value else ""
    siblings = node.parent.children if node.parent else []
    others = [other.action.spoken if other.action else "another board" for other in siblings if other is not node]
    variations = f"Variation: {join_names(others, 'or')} ({{variation}})." if others else ""
    last_turn = _describe_set_up(node) if node.is_set_up else describe_last_turn(record_cursor.match)
    return " ".join(filter(None, (last_turn, value, variations))) or "Start of the game."


def _describe_set_up(node: Node) -> str:
    if node.parent and node.action:
        return f"{NAMES[node.parent.position.side]}: {node.action.spoken}, then a position was set up."
    return "A position was set up here."
