"""What stands beside the board of a record: the players, the result, what the last action did, and all its lines."""

from textual import getters
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.content import Content
from textual.widgets import Static

from boardgames_tui.match.match import NAMES
from boardgames_tui.record import Node
from boardgames_tui.ui.control.messages import listed, replied, size_words
from boardgames_tui.ui.control.record_cursor import Walk
from boardgames_tui.ui.settings import SettingsApp
from boardgames_tui.ui.widgets import panel_text as report
from boardgames_tui.ui.widgets.analysis import TALL
from boardgames_tui.ui.widgets.game_review import Course
from boardgames_tui.ui.widgets.move_list import Moves
from boardgames_tui.ui.widgets.side_panel import BESIDE, EDGES, fill, panel_width


class RecordPanel(Vertical):
    """All that is said about a record and the place in it where somebody stands."""

    app = getters.app(SettingsApp)
    analysis = getters.query_one(Course)

    def __init__(self, walk: Walk) -> None:
        super().__init__(id="panel")
        self._walk = walk

    def compose(self) -> ComposeResult:
        """Lay out the parts from top to bottom; `show` fills them."""
        for part in ("heading", "players", "result", "told", "said"):
            yield Static(id=part, markup=False)
        yield Course(self._walk)
        yield Moves(self._walk)

    def show(self, said: str) -> None:
        """Show where one stands; `said` answers what somebody did."""
        walk, columns = self._walk, self.app.size.width
        below = columns < BESIDE
        width = (columns if below else panel_width(columns)) - EDGES
        match, head, outcome = walk.match, heading(walk), walk.outcome
        written = self.app.keymap.written
        self._fill("heading", report.brief(match, width, head) if below else head)
        self._fill("players", Content() if below else report.players(match, width, over=walk.at_end))
        shown = outcome and (not below or walk.at_end)
        style = report.STRONG if walk.at_end else report.MUTED
        self._fill("result", Content.styled(report.result(outcome), style) if outcome and shown else Content())
        self._fill("told", Content() if below else Content(written(told(walk))))
        self._fill("said", Content(written(said)))
        self.set_class(self.analysis.on and self.app.size.height < TALL, "crowded")
        self.analysis.follow(match, narrow=below)
        self.query_one(Moves).show()

    def _fill(self, part: str, text: Content) -> None:
        fill(self.query_one(f"#{part}", Static), text)


def heading(walk: Walk) -> Content:
    """Name the game, its size, and the turn among all turns of the line."""
    position = walk.node.position
    at = f" {size_words(position.board.size)} · move {walk.node.turn} of {walk.line[-1].turn}"
    return Content.assemble((position.game.title, "bold"), (at, report.MUTED))


def told(walk: Walk) -> str:
    """Say what the last turn did, what an engine thinks of it, and what else there was."""
    value = f"An engine says {walk.node.value}." if walk.node.value else ""
    texts = [node.action.spoken if node.action else "another board" for node in walk.others]
    others = f"Or {listed(texts, 'or')}: {{variation}} goes there." if texts else ""
    done = _set_up(walk.node) if walk.node.is_set_up else replied(walk.last_turn)
    return " ".join(filter(None, (done, value, others))) or "The start of the game."


def _set_up(node: Node) -> str:
    if node.parent and node.action:
        return f"{NAMES[node.parent.position.side]}: {node.action.spoken}, then the board was set up."
    return "The board was set up here."
