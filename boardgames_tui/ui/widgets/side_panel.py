"""Panels beside a board, or below it in a window of few columns: those of a game in progress and of a task."""

from functools import partial
from itertools import cycle

from textual import getters
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.content import Content
from textual.widgets import Button, Static

from boardgames_tui.core.cells import NAMES
from boardgames_tui.match.match import Match
from boardgames_tui.play.session import GameSession
from boardgames_tui.play.task_session import TaskSession
from boardgames_tui.ui.settings import SettingsApp
from boardgames_tui.ui.widgets import panel_text
from boardgames_tui.ui.widgets.analysis import AnalysisPanel
from boardgames_tui.ui.widgets.clocks import Players
from boardgames_tui.ui.widgets.command_input import CommandInput

# Width of a window from which the panel is beside the board, not below it.
COLUMNS_FOR_SIDE_PANEL = 80
# Maximum length of a typed action, longer than any action.
MAX_INPUT_LENGTH = 40
# Number of lines of chat in the panel, or in a notice.
SHOWN_CHAT = 3
SPINNER_FRAMES = "⠋⠙⠹⠸⠼⠴⠦⠧⠇⠏"


class Spinner(Static):
    """Spinner shown while an engine thinks. It has a widget of its own, so that a frame costs little."""

    def on_mount(self) -> None:
        """Set a timer of ten frames a second, which runs while this is shown; frames are drawn only if animated."""
        self._frames = cycle(SPINNER_FRAMES)
        self._timer = self.set_interval(0.1, self._show_next_frame, pause=True)

    def on_show(self) -> None:
        self._timer.resume()

    def on_hide(self) -> None:
        self._timer.pause()

    def _show_next_frame(self) -> None:
        if self.is_on_screen and self.app.animation_level != "none":
            self.update(next(self._frames), layout=False)


class ActionButton(Button, can_focus=False):
    """Button that runs an action of the screen and shows its key; hidden if there is nothing to do."""

    app = getters.app(SettingsApp)

    def __init__(self, action: str, *, key: str, id: str) -> None:  # noqa: A002 - Textual's name
        super().__init__(id=id, compact=True, action=f"screen.{action}")
        self._key = key
        # A second click during the effect would be ignored.
        self.active_effect_duration = 0
        # It is mounted all the time: a button that is mounted on demand could be clicked while being removed.
        self.display = False

    def offer(self, word: str) -> None:
        """Show the word for the action and the current key; hide the button if the word is empty."""
        self.display = bool(word)
        self.label = f"{word.capitalize()}  {self.app.keymap.first_label(self._key)}"


class SidePanel(Vertical):
    """Panel of texts; a part is a Static with an id."""

    app = getters.app(SettingsApp)
    # Whether the panel can be lower than its texts.
    scrolls = False

    def __init__(self) -> None:
        super().__init__(id="panel")

    @property
    def is_below(self) -> bool:
        return self.app.size.width < COLUMNS_FOR_SIDE_PANEL

    @property
    def outer_width(self) -> int:
        """Width in columns, edges included: 28 to 40 beside the board."""
        columns = self.app.size.width
        return columns if self.is_below else min(40, max(28, columns * 35 // 100))

    @property
    def text_width(self) -> int:
        """Width of the texts in columns, without an edge of one column at either side."""
        return self.outer_width - 2

    def fill(self, part_id: str, text: Content) -> bool:
        """Set the text of a part, which is hidden if the text is empty; return whether text or style changed."""
        part = self.query_one(f"#{part_id}", Static)
        part.display = bool(text)
        # `==` would ignore the styles.
        is_changed = not (isinstance(part.content, Content) and part.content.is_same(text))
        if is_changed:
            part.update(text)
        return is_changed


class MoveList(Vertical):
    """List of moves below a heading, which is hidden if only a move or two fit."""

    def __init__(self) -> None:
        past = VerticalScroll(Static(id="moves"), id="past", can_focus=False)
        super().__init__(Static(id="sides"), past, id="played")

    def on_resize(self) -> None:
        """Show the heading if it fits, and scroll to the last move."""
        self.set_class(self.size.height < 3, "low")
        self.query_one("#past").scroll_end(animate=False)


class GamePanel(SidePanel):
    """All texts about a game in progress."""

    analysis = getters.query_one(AnalysisPanel)
    command_input = getters.query_one(CommandInput)

    def compose(self) -> ComposeResult:
        yield Static(id="heading")
        yield Players(id="players")
        with Horizontal(id="thinking"):
            yield Spinner(SPINNER_FRAMES[0], id="spinner")
            yield Static(id="engine-status")
        yield Static(id="prompt")
        yield ActionButton("press", key="swap", id="press")
        yield Static(id="view-description")
        yield Static(id="message", markup=False)
        yield Static(id="coach", markup=False)
        yield Static(id="chat", markup=False)
        yield CommandInput("type", id="typed", max_length=MAX_INPUT_LENGTH)
        yield AnalysisPanel()
        yield MoveList()

    def show(self, session: GameSession, view_description: str) -> None:
        """Show the state of the game, and the description of the visible part of the board if it is not all of it."""
        match, is_below, width = session.match, self.is_below, self.text_width
        self.fill("heading", Content() if is_below else panel_text.match_heading(match))
        make_players_text = partial(panel_text.brief if is_below else panel_text.players, match, width)
        self.query_one(Players).follow(session.venue.timekeeper, make_players_text)
        status = session.engine_status
        self.fill("engine-status", Content(status))
        with_keys = self.app.keymap.fill_in
        self.fill("view-description", Content.styled(with_keys(view_description), panel_text.MUTED))
        side = NAMES[match.position.side]
        pass_advice = f"{side} has no move: press any key to pass." if session.forced_pass else ""
        self.fill("message", Content(f"{with_keys(session.message)} {pass_advice}".strip()))
        self.fill("coach", Content(session.coach.comment))
        self.fill("chat", Content("" if is_below else "\n".join(session.venue.chat[-SHOWN_CHAT:])))
        self.query_one("#thinking").set_class(bool(status), "busy")
        self.set_class(self.analysis.replaces_moves, "crowded")
        if self.analysis.is_on:
            self.analysis.follow(match.position)
        siteless_action = session.siteless_action
        self.query_one(ActionButton).offer(siteless_action.spoken if siteless_action else "")
        if session.selection.sites and all(step.is_current for step in match.position.prompt.steps):
            # The message says how the selection can continue. In a turn of several steps, the prompt says which is due.
            self.fill("prompt", Content())
        elif is_below:
            self.add_class("tight")
            self.fill("prompt", panel_text.brief_prompt(match, person_to_act=session.venue.may_act))
        else:
            self._show_prompt(match, width, person_to_act=session.venue.may_act)
        if not is_below:
            # One column is the scrollbar's.
            self._show_moves(match, width - 1)

    def _show_prompt(self, match: Match, width: int, *, person_to_act: bool) -> None:
        """Show the prompt, without its note if that does not fit; without blank rows if even this does not fit."""
        max_rows = self._rows_for_prompt(width)
        prompt = panel_text.prompt(match, width, person_to_act=person_to_act)
        if len(prompt.split("\n")) > max_rows:
            prompt = panel_text.prompt(match, width, person_to_act=person_to_act, with_note=False)
        self.set_class(len(prompt.split("\n")) > max_rows, "tight")
        self.fill("prompt", prompt)

    def _show_moves(self, match: Match, width: int) -> None:
        self.fill("sides", panel_text.moves_heading(match, width))
        if self.fill("moves", panel_text.moves(match, width)):
            self.query_one("#past").scroll_end(animate=False)

    def _rows_for_prompt(self, width: int) -> int:
        """Return the number of rows that the other parts leave for the prompt. Each part has a blank row below it."""
        parts = [part for part in self.query_children(Static).exclude("#prompt") if part.display]
        part_rows = sum(part.get_content_height(self.app.size, self.app.size, width) + 1 for part in parts)
        button_rows = 2 if self.query_one(ActionButton).display else 0
        # In a crowded panel the analysis replaces the moves, but must not be squeezed.
        analysis_rows = 4 if self.has_class("crowded") else 0
        # The key bar, the input, and a blank row below both the input and the prompt.
        fixed_rows = 4
        return self.app.size.height - fixed_rows - part_rows - button_rows - analysis_rows


class TaskPanel(SidePanel, VerticalScroll, can_focus=False):
    """The task, the answer to the last input, the comment on the solution, the input and the buttons; it scrolls."""

    command_input = getters.query_one(CommandInput)
    scrolls = True
    PARTS = ("heading", "task", "message", "done")

    @property
    def outer_width(self) -> int:
        """Width in columns, edges included: 33 to 40 beside the board, because a task has whole sentences."""
        columns = self.app.size.width
        return columns if self.is_below else min(40, max(33, columns * 40 // 100))

    def compose(self) -> ComposeResult:
        for part in self.PARTS:
            yield Static(id=part, markup=False)
        yield CommandInput("type", id="typed", max_length=MAX_INPUT_LENGTH)
        yield ActionButton("press", key="swap", id="press")
        yield ActionButton("touch", key="touch", id="go-on")

    def show(self, session: TaskSession) -> None:
        """Show the texts, with the player's keys in place of names in braces; hide parts without text."""
        attempt, series, fill_in = session.attempt, session.series, self.app.keymap.fill_in
        heading = panel_text.heading(series.game, f"· {series.heading}")
        text = "\n\n".join(filter(None, (fill_in(attempt.text), series.progress_text)))
        task = Content.assemble((attempt.task.title, "bold $text-accent"), "\n\n", text)
        message, comment = fill_in(attempt.message), fill_in(session.comment)
        for part, content in zip(self.PARTS, (heading, task, Content(message), Content(comment)), strict=True):
            self.fill(part, content)
        action = attempt.siteless_action
        self.query_one("#press", ActionButton).offer(action.spoken if action else "")
        self.query_one("#go-on", ActionButton).offer(session.next_label if attempt.done else "")
        # The message and the comment are below the task, from which an introduction must not scroll away.
        if comment or (message and attempt.message != session.introduction):
            self.scroll_end(animate=False)
        else:
            self.scroll_home(animate=False)
