"""Panel of the position editor: the tools, the side to act, the stage of the turn, and the position line."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from textual import getters
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.widgets import Static

from boardgames_tui.core.draft import Draft
from boardgames_tui.core.kernel import BLACK, BLACK_MARK, BLOCK, EMPTY, LETTERS, NOWHERE, WHITE, WHITE_MARK
from boardgames_tui.core.presentation import counted
from boardgames_tui.match.match import NAMES
from boardgames_tui.ui.board.glyphs import CELL, COMPACT, SIDES_ANCHOR
from boardgames_tui.ui.control.keys import TOOL_KEYS
from boardgames_tui.ui.control.messages import size_text
from boardgames_tui.ui.keymap import key_label
from boardgames_tui.ui.settings import SettingsApp
from boardgames_tui.ui.widgets import panel_text as report
from boardgames_tui.ui.widgets.chooser import LEFT, RIGHT
from boardgames_tui.ui.widgets.command_input import CommandInput
from boardgames_tui.ui.widgets.side_panel import COLUMNS_FOR_SIDE_PANEL, EDGES, fill, panel_width


class Tool(NamedTuple):
    """Tool of the editor: the cell value that it places, its sign, its name, and the effect of a click."""

    cell: int
    sign: str
    words: str
    use: str


ANCHOR = "anchor"
# All tools by name. The anchor is the site that a REST names.
TOOLS: Mapping[str, Tool] = {
    "black": Tool(BLACK, COMPACT[BLACK], "a black stone", "Place a black stone."),
    "white": Tool(WHITE, COMPACT[WHITE], "a white stone", "Place a white stone."),
    "black_marker": Tool(BLACK_MARK, COMPACT[BLACK_MARK], "a black marker", "Place a black marker."),
    "white_marker": Tool(WHITE_MARK, COMPACT[WHITE_MARK], "a white marker", "Place a white marker."),
    "block": Tool(BLOCK, COMPACT[BLOCK], "a block", "Block a cell."),
    "nothing": Tool(EMPTY, CELL, "nothing", "Clear a site."),
    ANCHOR: Tool(NOWHERE, SIDES_ANCHOR, "the anchor", "Choose the stone next to which the bound stone goes."),
}
COLOURS = {BLACK: BLACK, BLACK_MARK: BLACK, WHITE: WHITE, WHITE_MARK: WHITE}
WRONG = "$text-warning"


def tools_of(draft: Draft) -> tuple[str, ...]:
    """Return the names of the tools that a game needs."""
    found = [name for name, tool in TOOLS.items() if name != ANCHOR and LETTERS[tool.cell] in draft.game.letters]
    return (*found, ANCHOR) if any(rest.site != NOWHERE for rest in draft.rests) else tuple(found)


def rules_text(draft: Draft) -> str:
    """Return the number of legal actions, the outcome, or why the position is impossible."""
    position = draft.position
    if position is None:
        return draft.fault
    if position.outcome:
        return f"The game is over here. {report.outcome_text(position.outcome)}"
    return f"Valid position: {NAMES[position.side]} to move, {counted(len(position.actions), 'legal move')}."


class EditorPanel(Vertical):
    """All texts about a draft; `tools` are those that its game needs."""

    app = getters.app(SettingsApp)
    command_input = getters.query_one(CommandInput)

    def __init__(self, tools: Sequence[str]) -> None:
        super().__init__(id="panel")
        self._tools = tools

    def compose(self) -> ComposeResult:
        """Yield the parts from top to bottom; `show` fills them."""
        yield Static(id="heading")
        with Horizontal(id="tools"):
            yield from (ToolButton(name, f"screen.take({name!r})", TOOLS[name].use) for name in self._tools)
        yield Static(id="held")
        with Horizontal(id="due"):
            yield ToolButton("side", "screen.turn", "Let the other side move.")
            yield ToolButton("stage", "screen.stage(1)", "Go to the next stage of the turn.")
        yield Static(id="verdict", markup=False)
        yield Static(id="message", markup=False)
        yield Static(id="label")
        yield CommandInput("line", id="line")

    def show(self, draft: Draft, held: str, message: str) -> None:
        """Show a draft, the name of the selected tool and the last message."""
        columns = self.app.size.width
        below = columns < COLUMNS_FOR_SIDE_PANEL
        self._fill("heading", Content() if below else _heading(draft))
        self._fill("held", Content() if below else Content.assemble("Tool: ", (TOOLS[held].words, "bold")))
        self._show_tools(held)
        self._show_due(draft)
        style = WRONG if draft.fault else ""
        self._fill("verdict", Content() if below and message else Content.styled(rules_text(draft), style))
        self._fill("message", Content(message))
        self._fill("label", Content() if below else self._label(draft.line, panel_width(columns) - EDGES))
        if not self.command_input.has_focus:
            self.command_input.value = draft.line

    def _fill(self, part: str, text: Content) -> None:
        fill(self.query_one(f"#{part}", Static), text)

    def _show_tools(self, held: str) -> None:
        for name in self._tools:
            key = key_label(TOOL_KEYS[name].partition(",")[0])
            begin, end, style = ("[", "]", report.CHIP) if name == held else (" ", " ", report.STRONG)
            self._fill(name, Content.assemble((f"{begin}{key} ", style), _sign(TOOLS[name]), (end, style)))

    def _show_due(self, draft: Draft) -> None:
        acts = f" {NAMES[draft.side]} to move  "
        words = f"{LEFT} {draft.words} {RIGHT}" if len(draft.rests) > 1 else draft.words
        self._fill("side", self._key("turn") + report.stone(draft.side) + acts)
        self._fill("stage", self._key("stage") + words)

    def _label(self, line: str, room: int) -> Content:
        """Return the label of the line, with the key that copies it if the line does not fit."""
        label = self._key("line") + "Position line"
        return label if len(line) < room else label + self._key("share") + "copies"

    def _key(self, name: str) -> Content:
        return Content.styled(f" {self.app.keymap.first_label(name)} ", report.STRONG)


class ToolButton(Static):
    """Button for a tool, or for the side or the stage."""

    def __init__(self, name: str, action: str, tooltip: str) -> None:
        super().__init__(id=name, markup=False)
        self._action, self.tooltip = action, tooltip

    async def on_click(self) -> None:
        """Run the action of the button."""
        await self.run_action(self._action)


def _sign(tool: Tool) -> Content:
    """Return the sign of a tool as a piece on the colour of a board."""
    return Content.styled(tool.sign, report.STONE[COLOURS[tool.cell]]) if tool.cell in COLOURS else Content(tool.sign)


def _heading(draft: Draft) -> Content:
    size = f" {size_text(draft.size)} · set up"
    return Content.assemble((draft.game.title, "bold"), (size, report.MUTED))
