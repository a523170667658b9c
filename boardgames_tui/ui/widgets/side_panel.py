"""What stands beside the board: the side panel."""

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
from boardgames_tui.ui.widgets import panel_text as report
from boardgames_tui.ui.widgets.action_button import ActionButton
from boardgames_tui.ui.widgets.analysis import ROWS_FOR_ANALYSIS_AND_MOVES, AnalysisPanel
from boardgames_tui.ui.widgets.clocks import Players
from boardgames_tui.ui.widgets.command_input import CommandInput

MIN_WIDTH, MAX_WIDTH = 28, 40
"""The columns of a side panel, its edges included."""
COLUMNS_FOR_SIDE_PANEL = 80
"""From so many columns on the panel stands beside the board, not below it."""
ROWS_BELOW = 4
"""The rows of a panel below the board."""
MIN_WINDOW = (40, 20)
"""The columns of a panel below the board, and the rows of a window with the panel beside it."""
EDGES = 2
SCROLLBAR = 1
FIXED_ROWS = 4
"""Of a window, for the keys, for the line to type in and a blank one below it, and for one below the prompt."""
ROWS_WITH_HEADING = 3
"""From so many rows on the list of moves has its heading."""
MAX_INPUT_LENGTH = 40
"""Letters that can be typed as an action: more than any action has."""
SPINNER_FRAMES = "⠋⠙⠹⠸⠼⠴⠦⠧⠇⠏"


def panel_width(columns: int) -> int:
    """Return how wide the side panel is in a window of so many columns."""
    return min(MAX_WIDTH, max(MIN_WIDTH, columns * 35 // 100))


def smallest_window(board: tuple[int, int], columns: int) -> tuple[int, int]:
    """Return the smallest window for a board of this size and its panel, in a window of so many columns."""
    width, height = board
    if columns < COLUMNS_FOR_SIDE_PANEL:
        return max(width, MIN_WINDOW[0]), height + ROWS_BELOW + 1
    return COLUMNS_FOR_SIDE_PANEL, max(height + 1, MIN_WINDOW[1])


class Spinner(Static):
    """One cell that turns while somebody thinks: alone in its widget, so that turning costs nothing."""

    def on_mount(self) -> None:
        """Turn ten times a second, but only while shown and where animations are wanted."""
        self._frame = 0
        self._timer: Timer = self.set_interval(0.1, self._turn)

    def _turn(self) -> None:
        if self.is_on_screen and self.app.animation_level != "none":
            self._frame = (self._frame + 1) % len(SPINNER_FRAMES)
            self.update(SPINNER_FRAMES[self._frame], layout=False)


def fill(line: Static, text: Content) -> bool:
    """Put text into a part, which takes no room where there is none; say whether it was another one before."""
    line.display = bool(text)
    # Contents are equal where their letters are, whatever their colours.
    changed = not (isinstance(line.content, Content) and line.content.is_same(text))
    if changed:
        line.update(text)
    return changed


class MovesScroll(VerticalScroll, can_focus=False):
    """The list of moves; its last one stays in sight where the room for it changes."""

    def on_resize(self) -> None:
        """Show the last move."""
        self.scroll_end(animate=False)


class MoveList(Vertical):
    """The list of moves below its heading, which goes where there is room for no more than a move or two."""

    def compose(self) -> ComposeResult:
        """Lay out both; the panel fills them."""
        yield Static(id="sides")
        with MovesScroll(id="past"):
            yield Static(id="moves")

    def on_resize(self) -> None:
        """Mind the room."""
        self.set_class(self.size.height < ROWS_WITH_HEADING, "low")


class GamePanel(Vertical):
    """All that is said about a game under way."""

    app = getters.app(SettingsApp)
    analysis = getters.query_one(AnalysisPanel)
    command_input = getters.query_one(CommandInput)

    def compose(self) -> ComposeResult:
        """Lay out the parts from top to bottom; `show` fills them."""
        yield Static(id="heading")
        yield Players(id="players")
        with Horizontal(id="thinking"):
            yield Spinner(SPINNER_FRAMES[0], id="spinner")
            yield Static(id="thinks")
        yield Static(id="prompt")
        yield ActionButton("press", key="swap", id="press")
        yield Static(id="shifted")
        yield Static(id="said", markup=False)
        yield CommandInput("type", id="typed", max_length=MAX_INPUT_LENGTH)
        yield AnalysisPanel()
        yield MoveList(id="played")

    def show(self, controller: MatchController, thinks: str, shifted: str) -> None:
        """Show the state of the game.

        `thinks` is what an engine does now, `shifted` which part of the board shows, if that is worth a word.
        """
        match, columns = controller.match, self.app.size.width
        below = columns < COLUMNS_FOR_SIDE_PANEL
        width = (columns if below else panel_width(columns)) - EDGES
        self.fill("heading", Content() if below else report.heading(match))
        players = partial(report.brief if below else report.players, match, width)
        self.query_one(Players).follow(controller.timekeeper, players)
        self.fill("thinks", Content(thinks))
        written = self.app.keymap.fill_in
        self.fill("shifted", Content.styled(written(shifted), report.MUTED))
        self.fill("said", Content(written(controller.panel_message)))
        self.query_one("#thinking").set_class(bool(thinks), "busy")
        self.set_class(self.analysis.is_on and self.app.size.height < ROWS_FOR_ANALYSIS_AND_MOVES, "crowded")
        self.analysis.follow(match, narrow=below)
        self.query_one(ActionButton).offer(controller.siteless_action.spoken if controller.siteless_action else "")
        if below:
            self.add_class("tight")
            self.fill("prompt", report.brief_prompt(match, person_to_act=controller.person_to_act))
        else:
            self._show_prompt(match, width, person_to_act=controller.person_to_act)
            self._show_moves(match, width - SCROLLBAR)

    def _show_prompt(self, match: Match, width: int, *, person_to_act: bool) -> None:
        """Say what is due; where other words need the room, without its note, and then with no blank rows at all."""
        room, noted = self._rows_for_prompt(width), report.prompt(match, width, person_to_act=person_to_act)
        fits = len(noted.split("\n")) <= room
        asked = noted if fits else report.prompt(match, width, person_to_act=person_to_act, with_note=False)
        self.set_class(len(asked.split("\n")) > room, "tight")
        self.fill("prompt", asked)

    def _show_moves(self, match: Match, width: int) -> None:
        """Write the moves, and show the last one."""
        self.fill("sides", report.moves_heading(match, width))
        if self.fill("moves", report.moves(match, width)):
            self.query_one("#past", VerticalScroll).scroll_end(animate=False)

    def _rows_for_prompt(self, width: int) -> int:
        """The rows that the other texts leave for the prompt. Below each is a blank one, a line, or who thinks."""
        texts = [text for text in self.query_children(Static).exclude("#prompt") if text.display]
        rows = sum(text.get_content_height(self.app.size, self.app.size, width) + 1 for text in texts)
        others = 2 * self.query_one(ActionButton).display + self.analysis.MIN_ROWS * self.has_class("crowded")
        return self.app.size.height - FIXED_ROWS - rows - others

    def fill(self, part: str, text: Content) -> bool:
        """Put text into one part; say whether it was another one before."""
        return fill(self.query_one(f"#{part}", Static), text)

    def open_input(self, example: str) -> None:
        """Show the line to type an action in, with an example in it until something is typed."""
        line = self.command_input
        line.placeholder = example
        line.display = True
        # At once: keys that are already on their way belong to the line.
        self.screen.set_focus(line)

    def close_input(self) -> None:
        """Hide it."""
        self.command_input.clear()
        self.command_input.display = False

    def turn_pages(self, pages: int) -> None:
        """Scroll the list of moves."""
        key_history = self.query_one("#past", VerticalScroll)
        key_history.scroll_relative(y=pages * key_history.size.height, animate=False)
