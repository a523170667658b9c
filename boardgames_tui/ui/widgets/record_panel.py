"""Panel of a record: the players, the result, a description of the last action, and all lines."""

from textual import getters
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.content import Content
from textual.widgets import Static

from boardgames_tui.match.match import NAMES
from boardgames_tui.record import Node
from boardgames_tui.ui.control.messages import describe_last_turn, join_names, size_text
from boardgames_tui.ui.control.record_cursor import RecordCursor
from boardgames_tui.ui.settings import SettingsApp
from boardgames_tui.ui.widgets import panel_text
from boardgames_tui.ui.widgets.analysis import ROWS_FOR_ANALYSIS_AND_MOVES
from boardgames_tui.ui.widgets.game_review import ReviewPanel
from boardgames_tui.ui.widgets.move_list import RecordMoveList
from boardgames_tui.ui.widgets.side_panel import COLUMNS_FOR_SIDE_PANEL, EDGES, fill, panel_width


class RecordPanel(Vertical):
    """All texts about a record and the position at its cursor."""

    app = getters.app(SettingsApp)
    analysis = getters.query_one(ReviewPanel)

    def __init__(self, record_cursor: RecordCursor) -> None:
        super().__init__(id="panel")
        self._record_cursor = record_cursor

    def compose(self) -> ComposeResult:
        """Yield the parts from top to bottom; `show` fills them."""
        for part in ("heading", "players", "result", "description", "message"):
            yield Static(id=part, markup=False)
        yield ReviewPanel(self._record_cursor)
        yield RecordMoveList(self._record_cursor)

    def show(self, message: str) -> None:
        """Show the position at the cursor and the last message."""
        record_cursor, columns = self._record_cursor, self.app.size.width
        below = columns < COLUMNS_FOR_SIDE_PANEL
        width = (columns if below else panel_width(columns)) - EDGES
        match, head, outcome = record_cursor.match, heading(record_cursor), record_cursor.outcome
        written = self.app.keymap.fill_in
        self._fill("heading", panel_text.brief(match, width, head) if below else head)
        self._fill("players", Content() if below else panel_text.players(match, width, over=record_cursor.at_end))
        shown = outcome and (not below or record_cursor.at_end)
        style = panel_text.STRONG if record_cursor.at_end else panel_text.MUTED
        self._fill(
            "result", Content.styled(panel_text.outcome_text(outcome), style) if outcome and shown else Content()
        )
        self._fill("description", Content() if below else Content(written(describe_node(record_cursor))))
        self._fill("message", Content(written(message)))
        self.set_class(self.analysis.is_on and self.app.size.height < ROWS_FOR_ANALYSIS_AND_MOVES, "crowded")
        self.analysis.follow(match, narrow=below)
        self.query_one(RecordMoveList).show()

    def _fill(self, part: str, text: Content) -> None:
        fill(self.query_one(f"#{part}", Static), text)


def heading(record_cursor: RecordCursor) -> Content:
    """Return the name of the game, its size, and the turn among all turns of the line."""
    position = record_cursor.node.position
    at = f" {size_text(position.board.size)} · move {record_cursor.node.turn} of {record_cursor.line[-1].turn}"
    return Content.assemble((position.game.title, "bold"), (at, panel_text.MUTED))


def describe_node(record_cursor: RecordCursor) -> str:
    """Describe the last turn, its engine value and its alternatives."""
    value = f"An engine says {record_cursor.node.value}." if record_cursor.node.value else ""
    texts = [node.action.spoken if node.action else "another board" for node in record_cursor.alternatives]
    others = f"Variation: {join_names(texts, 'or')} ({{variation}})." if texts else ""
    done = _set_up(record_cursor.node) if record_cursor.node.is_set_up else describe_last_turn(record_cursor.last_turn)
    return " ".join(filter(None, (done, value, others))) or "Start of the game."


def _set_up(node: Node) -> str:
    if node.parent and node.action:
        return f"{NAMES[node.parent.position.side]}: {node.action.spoken}, then a position was set up."
    return "A position was set up here."
