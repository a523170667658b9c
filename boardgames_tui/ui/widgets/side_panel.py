"""Side panel of a game in progress."""

from functools import partial

from textual import getters
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.content import Content
from textual.timer import Timer
from textual.widgets import Static

from boardgames_tui.match.match import Match
from boardgames_tui.ui.control.match_controller import MatchController
from boardgames_tui.ui.settings import SettingsApp
from boardgames_tui.ui.widgets import panel_text
from boardgames_tui.ui.widgets.action_button import ActionButton
from boardgames_tui.ui.widgets.analysis import ROWS_FOR_ANALYSIS_AND_MOVES, AnalysisPanel
from boardgames_tui.ui.widgets.clocks import Players
from boardgames_tui.ui.widgets.command_input import CommandInput

# Width of a side panel in columns, edges included.
MIN_WIDTH, MAX_WIDTH = 28, 40
# Width of a window from which the panel is beside the board, not below it.
COLUMNS_FOR_SIDE_PANEL = 80
# Rows of a panel below the board.
ROWS_BELOW = 4
# Columns of a panel below the board, and rows of a window with the panel beside it.
MIN_WINDOW = (40, 20)
EDGES = 2
SCROLLBAR = 1
# Rows of the key bar and the input, and a blank row below each of the input and the prompt.
FIXED_ROWS = 4
# Number of rows from which the list of moves has a heading.
ROWS_WITH_HEADING = 3
# Maximum length of a typed action, longer than any action.
MAX_INPUT_LENGTH = 40
SPINNER_FRAMES = "⠋⠙⠹⠸⠼⠴⠦⠧⠇⠏"


def panel_width(columns: int) -> int:
    """Return the width of the side panel in a window of `columns`."""
    return min(MAX_WIDTH, max(MIN_WIDTH, columns * 35 // 100))


def smallest_window(board: tuple[int, int], columns: int) -> tuple[int, int]:
    """Return the smallest window for a board of this size and its panel, if the window has `columns`."""
    width, height = board
    if columns < COLUMNS_FOR_SIDE_PANEL:
        return max(width, MIN_WINDOW[0]), height + ROWS_BELOW + 1
    return COLUMNS_FOR_SIDE_PANEL, max(height + 1, MIN_WINDOW[1])


class Spinner(Static):
    """Spinner shown while an engine thinks. It has a widget of its own, so that a frame costs little."""

    def on_mount(self) -> None:
        """Start a timer of ten frames a second; frames are drawn only while visible and animated."""
        self._frame = 0
        self._timer: Timer = self.set_interval(0.1, self._turn)

    def _turn(self) -> None:
        if self.is_on_screen and self.app.animation_level != "none":
            self._frame = (self._frame + 1) % len(SPINNER_FRAMES)
            self.update(SPINNER_FRAMES[self._frame], layout=False)


def fill(line: Static, text: Content) -> bool:
    """Set the text of a part, which is hidden if empty; return whether it changed."""
    line.display = bool(text)
    # Two Contents are equal if their text is, whatever their styles.
    changed = not (isinstance(line.content, Content) and line.content.is_same(text))
    if changed:
        line.update(text)
    return changed


class MovesScroll(VerticalScroll, can_focus=False):
    """Scrolling list of moves that keeps its last move visible."""

    def on_resize(self) -> None:
        """Scroll to the last move."""
        self.scroll_end(animate=False)


class MoveList(Vertical):
    """List of moves below a heading, which is hidden if only a move or two fit."""

    def compose(self) -> ComposeResult:
        """Yield the heading and the list; the panel fills them."""
        yield Static(id="sides")
        with MovesScroll(id="past"):
            yield Static(id="moves")

    def on_resize(self) -> None:
        """Show the heading if it fits."""
        self.set_class(self.size.height < ROWS_WITH_HEADING, "low")


class GamePanel(Vertical):
    """All texts about a game in progress."""

    app = getters.app(SettingsApp)
    analysis = getters.query_one(AnalysisPanel)
    command_input = getters.query_one(CommandInput)

    def compose(self) -> ComposeResult:
        """Yield the parts from top to bottom; `show` fills them."""
        yield Static(id="heading")
        yield Players(id="players")
        with Horizontal(id="thinking"):
            yield Spinner(SPINNER_FRAMES[0], id="spinner")
            yield Static(id="engine-status")
        yield Static(id="prompt")
        yield ActionButton("press", key="swap", id="press")
        yield Static(id="view-description")
        yield Static(id="message", markup=False)
        yield CommandInput("type", id="typed", max_length=MAX_INPUT_LENGTH)
        yield AnalysisPanel()
        yield MoveList(id="played")

    def show(self, controller: MatchController, engine_status: str, view_description: str) -> None:
        """Show the state of the game.

        `view_description` describes the visible part of the board, if it is not all of it.
        """
        match, columns = controller.match, self.app.size.width
        below = columns < COLUMNS_FOR_SIDE_PANEL
        width = (columns if below else panel_width(columns)) - EDGES
        self.fill("heading", Content() if below else panel_text.heading(match))
        players = partial(panel_text.brief if below else panel_text.players, match, width)
        self.query_one(Players).follow(controller.timekeeper, players)
        self.fill("engine-status", Content(engine_status))
        written = self.app.keymap.fill_in
        self.fill("view-description", Content.styled(written(view_description), panel_text.MUTED))
        self.fill("message", Content(written(controller.panel_message)))
        self.query_one("#thinking").set_class(bool(engine_status), "busy")
        self.set_class(self.analysis.is_on and self.app.size.height < ROWS_FOR_ANALYSIS_AND_MOVES, "crowded")
        self.analysis.follow(match, narrow=below)
        self.query_one(ActionButton).offer(controller.siteless_action.spoken if controller.siteless_action else "")
        if controller.selected_sites:
            # The message says how the selection can continue.
            self.fill("prompt", Content())
        elif below:
            self.add_class("tight")
            self.fill("prompt", panel_text.brief_prompt(match, person_to_act=controller.person_to_act))
        else:
            self._show_prompt(match, width, person_to_act=controller.person_to_act)
        if not below:
            self._show_moves(match, width - SCROLLBAR)

    def _show_prompt(self, match: Match, width: int, *, person_to_act: bool) -> None:
        """Show the prompt; without its note if the other texts need the room, and then without blank rows."""
        room, noted = self._rows_for_prompt(width), panel_text.prompt(match, width, person_to_act=person_to_act)
        fits = len(noted.split("\n")) <= room
        asked = noted if fits else panel_text.prompt(match, width, person_to_act=person_to_act, with_note=False)
        self.set_class(len(asked.split("\n")) > room, "tight")
        self.fill("prompt", asked)

    def _show_moves(self, match: Match, width: int) -> None:
        """Show the moves, and scroll to the last one."""
        self.fill("sides", panel_text.moves_heading(match, width))
        if self.fill("moves", panel_text.moves(match, width)):
            self.query_one("#past", VerticalScroll).scroll_end(animate=False)

    def _rows_for_prompt(self, width: int) -> int:
        """Return the rows that the other texts leave for the prompt. Each has a row below it."""
        texts = [text for text in self.query_children(Static).exclude("#prompt") if text.display]
        rows = sum(text.get_content_height(self.app.size, self.app.size, width) + 1 for text in texts)
        others = 2 * self.query_one(ActionButton).display + self.analysis.MIN_ROWS * self.has_class("crowded")
        return self.app.size.height - FIXED_ROWS - rows - others

    def fill(self, part: str, text: Content) -> bool:
        """Set the text of a part; return whether it changed."""
        return fill(self.query_one(f"#{part}", Static), text)

    def turn_pages(self, pages: int) -> None:
        """Scroll the list of moves by pages."""
        moves = self.query_one("#past", VerticalScroll)
        moves.scroll_relative(y=pages * moves.size.height, animate=False)
