"""Panel of the position editor: the tools, the side to act, the stage of the turn, and the position line."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from textual import getters
from textual.app import ComposeResult
from textual.containers import Horizontal
from textual.content import Content
from textual.widgets import Static

from boardgames_tui.core.cells import BLACK, BLACK_MARK, BLOCK, EMPTY, LETTERS, NAMES, NOWHERE, WHITE, WHITE_MARK
from boardgames_tui.core.draft import Draft
from boardgames_tui.core.presentation import counted
from boardgames_tui.ui.board.glyphs import CELL, COMPACT, SIDES_ANCHOR
from boardgames_tui.ui.control.keys import TOOL_KEYS
from boardgames_tui.ui.control.messages import size_text
from boardgames_tui.ui.keymap import key_label
from boardgames_tui.ui.widgets import panel_text
from boardgames_tui.ui.widgets.chooser import LEFT, RIGHT
from boardgames_tui.ui.widgets.command_input import CommandInput
from boardgames_tui.ui.widgets.panel_text import STONE
from boardgames_tui.ui.widgets.side_panel import SidePanel


class Tool(NamedTuple):
    """Tool of the editor: the cell value that it places, its sign, its name, and its tooltip."""

    cell: int
    sign: str
    words: str
    tooltip: str


ANCHOR = "anchor"
# All tools by name. The anchor is no cell value but a site that a position line names, so its cell is NOWHERE.
TOOLS: Mapping[str, Tool] = {
    "black": Tool(BLACK, COMPACT[BLACK], "a black stone", "Place a black stone."),
    "white": Tool(WHITE, COMPACT[WHITE], "a white stone", "Place a white stone."),
    "black_marker": Tool(BLACK_MARK, COMPACT[BLACK_MARK], "a black marker", "Place a black marker."),
    "white_marker": Tool(WHITE_MARK, COMPACT[WHITE_MARK], "a white marker", "Place a white marker."),
    "block": Tool(BLOCK, COMPACT[BLOCK], "a block", "Block a cell."),
    "nothing": Tool(EMPTY, CELL, "nothing", "Clear a site."),
    ANCHOR: Tool(NOWHERE, SIDES_ANCHOR, "the anchor", "Choose the stone next to which the bound stone goes."),
}
# Styles of the signs of stones and markers, as on the board.
SIGN_STYLES = {BLACK: STONE[BLACK], BLACK_MARK: STONE[BLACK], WHITE: STONE[WHITE], WHITE_MARK: STONE[WHITE]}


def tools_of(draft: Draft) -> tuple[str, ...]:
    """Return the names of the tools that the game of a draft needs now."""
    names = [name for name, tool in TOOLS.items() if name != ANCHOR and LETTERS[tool.cell] in draft.game.letters]
    has_anchor = any(rest.site != NOWHERE for rest in draft.rests)
    return (*names, ANCHOR) if has_anchor else tuple(names)


def rules_text(draft: Draft) -> str:
    """Return a sentence with the number of legal actions, the outcome, or the reason why a position is impossible."""
    position = draft.position
    if position is None:
        return draft.fault
    if position.outcome:
        return f"The game is over here. {panel_text.outcome_text(position.outcome)}"
    return f"Valid position: {NAMES[position.side]} to move, {counted(len(position.actions), 'legal move')}."


class EditorPanel(SidePanel):
    """All texts about a draft; `tools` are those that its game needs."""

    command_input = getters.query_one(CommandInput)

    def __init__(self, tools: Sequence[str]) -> None:
        super().__init__(id="panel")
        self._tools = tools

    def compose(self) -> ComposeResult:
        """Yield the parts from top to bottom; `show` fills them."""
        yield Static(id="heading")
        with Horizontal(id="tools"):
            yield from (ToolButton(name, f"screen.take({name!r})", TOOLS[name].tooltip) for name in self._tools)
        yield Static(id="held")
        with Horizontal(id="due"):
            yield ToolButton("side", "screen.turn", "Let the other side move.")
            yield ToolButton("stage", "screen.stage(1)", "Go to the next stage of the turn.")
        yield Static(id="verdict", markup=False)
        yield Static(id="message", markup=False)
        yield Static(id="label")
        yield CommandInput("line", id="line")

    def show(self, draft: Draft, selected_tool: str, message: str) -> None:
        """Show a draft, the selected tool, given by its name, and the last message."""
        label = self._key("line") + "Position line"
        if len(draft.line) >= self.text_width:
            # The line does not fit.
            label += self._key("share") + "copies"
        texts_beside_board = {
            "heading": panel_text.heading(draft.game, f"{size_text(draft.size)} · set up"),
            "held": Content.assemble("Tool: ", (TOOLS[selected_tool].words, "bold")),
            "label": label,
        }
        for part_id, text in texts_beside_board.items():
            self.fill(part_id, Content() if self.is_below else text)
        self._show_tools(selected_tool)
        stage = f"{LEFT} {draft.words} {RIGHT}" if len(draft.rests) > 1 else draft.words
        self.fill("side", self._key("turn") + panel_text.stone(draft.side) + f" {NAMES[draft.side]} to move  ")
        self.fill("stage", self._key("stage") + stage)
        verdict = Content.styled(rules_text(draft), "$text-warning" if draft.fault else "")
        self.fill("verdict", Content() if self.is_below and message else verdict)
        self.fill("message", Content(self.app.keymap.fill_in(message)))
        # Do not overwrite a line that is being typed.
        if not self.command_input.has_focus:
            self.command_input.value = draft.line

    def _show_tools(self, selected_tool: str) -> None:
        """Show each tool with its first key, the selected one in brackets."""
        for name in self._tools:
            key = key_label(TOOL_KEYS[name].partition(",")[0])
            is_selected, tool = name == selected_tool, TOOLS[name]
            left, right, style = ("[", "]", panel_text.CHIP) if is_selected else (" ", " ", panel_text.STRONG)
            sign = (tool.sign, SIGN_STYLES.get(tool.cell, ""))
            self.fill(name, Content.assemble((f"{left}{key} ", style), sign, (right, style)))

    def _key(self, name: str) -> Content:
        return Content.styled(f" {self.app.keymap.first_label(name)} ", panel_text.STRONG)


class ToolButton(Static):
    """Button for a tool, or for the side or the stage."""

    def __init__(self, name: str, action: str, tooltip: str) -> None:
        super().__init__(id=name, markup=False)
        self._action, self.tooltip = action, tooltip

    async def on_click(self) -> None:
        """Run the action of the button."""
        await self.run_action(self._action)
