"""What stands beside the board: the side panel."""

from functools import partial

from textual import getters
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.content import Content
from textual.timer import Timer
from textual.widgets import Static

from boardgames_tui.match.match import Match
from boardgames_tui.ui.control.match_controller import Hand
from boardgames_tui.ui.settings import SettingsApp
from boardgames_tui.ui.widgets import panel_text as report
from boardgames_tui.ui.widgets.action_button import ActionButton
from boardgames_tui.ui.widgets.analysis import TALL, Analysis
from boardgames_tui.ui.widgets.clocks import Players
from boardgames_tui.ui.widgets.command_input import Line

NARROW, WIDE = 28, 40
"""The columns of a side panel, its edges included."""
BESIDE = 80
"""From so many columns on the panel stands beside the board, not below it."""
BELOW = 4
"""The rows of a panel below the board."""
LEAST = (40, 20)
"""The columns of a panel below the board, and the rows of a window with the panel beside it."""
EDGES = 2
SCROLLBAR = 1
ROWS = 4
"""Of a window, for the keys, for the line to type in and a blank one below it, and for one below the prompt."""
HEADED = 3
"""From so many rows on the list of moves has its heading."""
LONGEST = 40
"""Letters that can be typed as an action: more than any action has."""
FRAMES = "⠋⠙⠹⠸⠼⠴⠦⠧⠇⠏"


def panel_width(columns: int) -> int:
    """Return how wide the side panel is in a window of so many columns."""
    return min(WIDE, max(NARROW, columns * 35 // 100))


def needs(board: tuple[int, int], columns: int) -> tuple[int, int]:
    """Return the smallest window for a board of this size and its panel, in a window of so many columns."""
    width, height = board
    if columns < BESIDE:
        return max(width, LEAST[0]), height + BELOW + 1
    return BESIDE, max(height + 1, LEAST[1])


class Spinner(Static):
    """One cell that turns while somebody thinks: alone in its widget, so that turning costs nothing."""

    def on_mount(self) -> None:
        """Turn ten times a second, but only while shown and where animations are wanted."""
        self._frame = 0
        self._timer: Timer = self.set_interval(0.1, self._turn)

    def _turn(self) -> None:
        if self.is_on_screen and self.app.animation_level != "none":
            self._frame = (self._frame + 1) % len(FRAMES)
            self.update(FRAMES[self._frame], layout=False)


def fill(line: Static, text: Content) -> bool:
    """Put text into a part, which takes no room where there is none; say whether it was another one before."""
    line.display = bool(text)
    # Contents are equal where their letters are, whatever their colours.
    changed = not (isinstance(line.content, Content) and line.content.is_same(text))
    if changed:
        line.update(text)
    return changed


class Past(VerticalScroll, can_focus=False):
    """The list of moves; its last one stays in sight where the room for it changes."""

    def on_resize(self) -> None:
        """Show the last move."""
        self.scroll_end(animate=False)


class Played(Vertical):
    """The list of moves below its heading, which goes where there is room for no more than a move or two."""

    def compose(self) -> ComposeResult:
        """Lay out both; the panel fills them."""
        yield Static(id="sides")
        with Past(id="past"):
            yield Static(id="moves")

    def on_resize(self) -> None:
        """Mind the room."""
        self.set_class(self.size.height < HEADED, "low")


class Panel(Vertical):
    """All that is said about a game under way."""

    app = getters.app(SettingsApp)
    analysis = getters.query_one(Analysis)
    line = getters.query_one(Line)

    def compose(self) -> ComposeResult:
        """Lay out the parts from top to bottom; `show` fills them."""
        yield Static(id="heading")
        yield Players(id="players")
        with Horizontal(id="thinking"):
            yield Spinner(FRAMES[0], id="spinner")
            yield Static(id="thinks")
        yield Static(id="prompt")
        yield ActionButton("press", key="swap", id="press")
        yield Static(id="shifted")
        yield Static(id="said", markup=False)
        yield Line("type", id="typed", max_length=LONGEST)
        yield Analysis()
        yield Played(id="played")

    def show(self, hand: Hand, thinks: str, shifted: str) -> None:
        """Show the state of the game.

        `thinks` is what an engine does now, `shifted` which part of the board shows, if that is worth a word.
        """
        match, columns = hand.match, self.app.size.width
        below = columns < BESIDE
        width = (columns if below else panel_width(columns)) - EDGES
        self.fill("heading", Content() if below else report.heading(match))
        players = partial(report.brief if below else report.players, match, width)
        self.query_one(Players).follow(hand.timekeeper, players)
        self.fill("thinks", Content(thinks))
        written = self.app.keymap.written
        self.fill("shifted", Content.styled(written(shifted), report.MUTED))
        self.fill("said", Content(written(hand.advice)))
        self.query_one("#thinking").set_class(bool(thinks), "busy")
        self.set_class(self.analysis.on and self.app.size.height < TALL, "crowded")
        self.analysis.follow(match, narrow=below)
        self.query_one(ActionButton).offer(hand.button.spoken if hand.button else "")
        if below:
            self.add_class("tight")
            self.fill("prompt", report.brief_prompt(match, acting=hand.acting))
        else:
            self._ask(match, width, acting=hand.acting)
            self._list(match, width - SCROLLBAR)

    def _ask(self, match: Match, width: int, *, acting: bool) -> None:
        """Say what is due; where other words need the room, without its note, and then with no blank rows at all."""
        room, noted = self._room(width), report.prompt(match, width, acting=acting)
        fits = len(noted.split("\n")) <= room
        asked = noted if fits else report.prompt(match, width, acting=acting, noted=False)
        self.set_class(len(asked.split("\n")) > room, "tight")
        self.fill("prompt", asked)

    def _list(self, match: Match, width: int) -> None:
        """Write the moves, and show the last one."""
        self.fill("sides", report.moves_head(match, width))
        if self.fill("moves", report.moves(match, width)):
            self.query_one("#past", VerticalScroll).scroll_end(animate=False)

    def _room(self, width: int) -> int:
        """The rows that the other texts leave for the prompt. Below each is a blank one, a line, or who thinks."""
        texts = [text for text in self.query_children(Static).exclude("#prompt") if text.display]
        rows = sum(text.get_content_height(self.app.size, self.app.size, width) + 1 for text in texts)
        others = 2 * self.query_one(ActionButton).display + self.analysis.LEAST * self.has_class("crowded")
        return self.app.size.height - ROWS - rows - others

    def fill(self, part: str, text: Content) -> bool:
        """Put text into one part; say whether it was another one before."""
        return fill(self.query_one(f"#{part}", Static), text)

    def open_line(self, example: str) -> None:
        """Show the line to type an action in, with an example in it until something is typed."""
        line = self.line
        line.placeholder = example
        line.display = True
        # At once: keys that are already on their way belong to the line.
        self.screen.set_focus(line)

    def close_line(self) -> None:
        """Hide it."""
        self.line.clear()
        self.line.display = False

    def turn_pages(self, pages: int) -> None:
        """Scroll the list of moves."""
        past = self.query_one("#past", VerticalScroll)
        past.scroll_relative(y=pages * past.size.height, animate=False)
