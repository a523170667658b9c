"""Panel of the position editor: the tools, the side to act, the stage of the turn, and the position line."""

from collections.abc import Mapping
from typing import NamedTuple

from textual import getters
from textual.app import ComposeResult
from textual.containers import Horizontal
from textual.content import Content
from textual.widgets import Static

from boardgames_tui.core.cells import BLACK, BLACK_MARK, BLOCK, EMPTY, LETTERS, NAMES, NOWHERE, WHITE, WHITE_MARK
from boardgames_tui.core.draft import Draft
from boardgames_tui.core.pieces import with_article
from boardgames_tui.core.presentation import Mark, counted
from boardgames_tui.drawing.glyphs import CELL, COMPACT, SIDES_FRAMED
from boardgames_tui.play.messages import size_text
from boardgames_tui.ui.keymap import key_label
from boardgames_tui.ui.keys import TOOL_KEYS
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


# Name of the tool that places no cell value but chooses the site that the REST names; its cell is NOWHERE.
SITE = "site"
# Styles of the signs of stones and markers, as on the board.
SIGN_STYLES = {BLACK: STONE[BLACK], BLACK_MARK: STONE[BLACK], WHITE: STONE[WHITE], WHITE_MARK: STONE[WHITE]}


def tools_of(draft: Draft) -> Mapping[str, Tool]:
    """Return the tools that the game of a draft needs, by name."""
    pieces = draft.game.pieces
    neutral_sign = pieces.neutral_sign or COMPACT[BLOCK]
    neutral_tooltip = f"{pieces.neutral_verb.capitalize()} a {draft.geometry.style.removesuffix('s')}."
    tools = {
        "black": _piece_tool(BLACK, f"black {pieces.noun}"),
        "white": _piece_tool(WHITE, f"white {pieces.noun}"),
        "black_marker": _piece_tool(BLACK_MARK, "black marker"),
        "white_marker": _piece_tool(WHITE_MARK, "white marker"),
        "block": Tool(BLOCK, neutral_sign, with_article(pieces.neutral), neutral_tooltip),
        "nothing": Tool(EMPTY, CELL, "nothing", "Clear a site."),
    }
    needed = {name: tool for name, tool in tools.items() if LETTERS[tool.cell] in draft.game.letters}
    # Mark of the stone on which the next move depends, in games with such a stone.
    mark = next((rest.mark for rest in draft.rests if rest.site != NOWHERE), None)
    if mark is Mark.ANCHOR:
        needed[SITE] = Tool(NOWHERE, SIDES_FRAMED, "the anchor", "Choose the stone next to which the bound stone goes.")
    elif mark:
        words = f"the {pieces.noun} to act"
        needed[SITE] = Tool(NOWHERE, SIDES_FRAMED, words, f"Choose the {pieces.noun} that has to act next.")
    return needed


def _piece_tool(cell: int, name: str) -> Tool:
    return Tool(cell, COMPACT[cell], f"a {name}", f"Place a {name}.")


def rules_text(draft: Draft) -> str:
    """Return a sentence with the number of legal actions, the outcome, or the reason why a position is impossible."""
    position = draft.position
    if position is None:
        return draft.fault
    if position.outcome:
        return f"The game is over here. {panel_text.outcome_text(position.outcome)}"
    return f"Valid position: {NAMES[position.side]} to move, {counted(len(position.actions), 'legal move')}."


class EditorPanel(SidePanel):
    """All texts about a draft; `tools` are those that its game needs, by name."""

    command_input = getters.query_one(CommandInput)

    def __init__(self, tools: Mapping[str, Tool]) -> None:
        super().__init__()
        self._tools = tools

    def compose(self) -> ComposeResult:
        yield Static(id="heading")
        with Horizontal(id="tools"):
            yield from (ToolButton(name, f"screen.take({name!r})", tool.tooltip) for name, tool in self._tools.items())
        yield Static(id="held")
        with Horizontal(id="due"):
            yield ToolButton("side", "screen.turn", "Let the other side move.")
            yield ToolButton("stage", "screen.stage(1)", "Go to the next stage of the turn.")
        yield Static(id="verdict", markup=False)
        yield Static(id="message", markup=False)
        yield Static(id="label")
        yield CommandInput("line", id="line")

    def show(self, draft: Draft, selected_tool: str, message: str) -> None:
        label = self._key("line") + "Position line"
        if len(draft.line) >= self.text_width:
            label += self._key("share") + "copies"
        texts_beside_board = {
            "heading": panel_text.heading(draft.game, f"{size_text(draft.size)} · set up"),
            "held": Content.assemble("Tool: ", (self._tools[selected_tool].words, "bold")),
            "label": label,
        }
        for part_id, text in texts_beside_board.items():
            self.fill(part_id, Content() if self.is_below else text)
        self._show_tools(selected_tool)
        # A game without fields has no stages.
        stage = Content(draft.words if len(draft.rests) > 1 else "")
        if draft.has_other_rest:
            stage = self._key("stage") + f"{LEFT} {draft.words} {RIGHT}"
        self.fill("side", self._key("turn") + panel_text.stone(draft.side) + f" {NAMES[draft.side]} to move  ")
        self.fill("stage", stage)
        verdict = Content.styled(rules_text(draft), "$text-warning" if draft.fault else "")
        self.fill("verdict", Content() if self.is_below and message else verdict)
        self.fill("message", Content(self.app.keymap.fill_in(message)))
        # Do not overwrite a line that is being typed.
        if not self.command_input.has_focus:
            self.command_input.value = draft.line

    def _show_tools(self, selected_tool: str) -> None:
        for name, tool in self._tools.items():
            key = key_label(TOOL_KEYS[name].partition(",")[0])
            is_selected = name == selected_tool
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
        await self.run_action(self._action)
