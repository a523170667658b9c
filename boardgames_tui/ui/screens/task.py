"""Screen of a task: the player has to find actions on the board.

A *task* is a step of a lesson, a puzzle, or the search for a better move in place of a mistake. A *series* has tasks,
one after the other. An *attempt* is all that the player does at one task, and a *try* in it the actions that are judged
together. A *line* is a sequence of actions that the board shows step by step, an answer to a wrong try or the solution.
"""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from functools import partial

from textual import getters, work
from textual.message import Message
from textual.worker import Worker

from boardgames_tui.analysis.analyst import Analyst
from boardgames_tui.core.cells import BLACK_MARK, LETTERS
from boardgames_tui.core.errors import OptionError
from boardgames_tui.core.game import Game
from boardgames_tui.play.advice import with_names
from boardgames_tui.play.attempt import Attempt
from boardgames_tui.play.match_scene import scene_of
from boardgames_tui.play.puzzle_series import PuzzleSeries
from boardgames_tui.play.task_session import Series, TaskSession
from boardgames_tui.play.typed_actions import example_text
from boardgames_tui.record import Node, Record
from boardgames_tui.ui.keymap import bindings
from boardgames_tui.ui.keys import MOVE_INPUT, TASK, KeyHint, bar, button_label, keys_of
from boardgames_tui.ui.screens.board_screen import BoardScreen
from boardgames_tui.ui.settings import SettingsApp
from boardgames_tui.ui.widgets.command_input import CommandInput
from boardgames_tui.ui.widgets.key_bar import KeyBar
from boardgames_tui.ui.widgets.side_panel import TaskPanel

# Seconds for which the board shows each action of a line.
SECONDS_PER_ACTION = 1.2
ASCII_STONES = "Here x is a black stone and o a white one, with > before the last one. The cursor is [ ]."


class TaskScreen(BoardScreen):
    """Screen of the tasks of a series; creating the screen raises OptionError if the series has no task.

    The first task is shown with the `message`. After the last task, `at_end` is called with the screen. Without it, the
    screen shows the closing sentence of the series as a notice and closes.
    """

    class Viewed(Message):
        """The player wants to view the record of a solution, from a node on."""

        def __init__(self, record: Record, node: Node, title: str) -> None:
            self.record, self.node, self.title = record, node, title
            super().__init__()

    command_input = getters.query_one(CommandInput)
    BINDING_GROUP_TITLE = TASK.heading
    BINDINGS = bindings(keys_of(TASK))

    def __init__(self, series: Series, message: str = "", at_end: "Callable[[TaskScreen], None] | None" = None) -> None:
        super().__init__()
        self.series, self._at_end = series, at_end
        self._analyst = Analyst(series.game, self._show_status)
        self.session = TaskSession(series, self._analyst, message)
        # The worker that judges a try, shows a line or finds a hint; None if there is none.
        self._worker: Worker[None] | None = None
        self.panel = TaskPanel()
        self.put_board(series.game, scene_of(self.attempt.match, person_to_act=True), self.panel)

    @property
    def attempt(self) -> Attempt:
        return self.session.attempt

    def on_mount(self) -> None:
        self._begin()

    async def on_unmount(self) -> None:
        """Save the result of the attempt, also if it is unfinished, and stop the engine."""
        self.session.save_result()
        self._show_warnings()
        await self._analyst.close()

    def _begin(self) -> None:
        """Show a new attempt; move the cursor to a site that does not give the answer away."""
        self._show_warnings()
        self.show()
        # Each task may have a board of another size.
        self.lay_out()
        self.board.cursor = self.attempt.task.nearest_unwanted_site(self.board.cursor)
        if self.attempt.task.searches_ahead:
            self._search_ahead()

    @work(group="ahead", exclusive=True)
    async def _search_ahead(self) -> None:
        """Search for the solution while the player thinks, so that the answer to a try comes sooner."""
        await self.attempt.find_solution()
        self.show()

    def _show_warnings(self) -> None:
        """Show new warnings about damaged tasks, and about progress that could not be saved."""
        self.app.warn(*self.session.new_problems())

    def show(self) -> None:
        """Show the attempt; save its result if the task is done; let a worker judge a pending try."""
        attempt = self.attempt
        if attempt.done:
            self.session.save_result()
            self._show_warnings()
        if attempt.pending and not self._worker:
            self._begin_line(attempt.answer_try())
        selected = attempt.selection.sites if attempt.accepts_actions else ()
        self.board.scene = scene_of(attempt.shown_match, selected, person_to_act=attempt.accepts_actions)
        self.panel.show(self.session)
        self.query_one(KeyBar).hints = self._key_hints

    @property
    def _key_hints(self) -> list[KeyHint]:
        if self.is_typing:
            return bar(MOVE_INPUT)
        is_done, siteless_action = self.attempt.done, self.attempt.siteless_action
        can_act = not is_done and not self._worker
        # By the name of the key; the keys that are not named here always have an effect.
        has_effect = {
            "ask": can_act,
            "suggest": can_act,
            "solution": can_act,
            "type": can_act,
            "touch": not self.attempt.is_being_judged,
            "swap": siteless_action is not None,
            "step_after": not is_done,
            "step_back": is_done,
            "step_before": self.series.leads_back,
        }
        labels = {"swap": button_label(siteless_action)}
        if self._worker:
            labels |= {"touch": "Stop", "back": "Stop"}
        if is_done:
            labels["touch"] = "Next"
        return bar(TASK, has_effect, blind=self.is_too_small, **labels)

    def _show_status(self, status: str) -> None:
        self.attempt.tell_status(status)
        self.show()

    @work(group="line")
    async def _change_attempt(self, change: Callable[[], Awaitable[None]]) -> None:
        await change()
        self._worker = None
        self.show()

    async def _show_steps(self, line: AsyncIterator[str]) -> None:
        """Show each step of a line for a moment. The iterator changes the attempt, then yields."""
        async for _ in line:
            self.show()
            await asyncio.sleep(SECONDS_PER_ACTION)

    def _begin_line(self, line: AsyncIterator[str]) -> None:
        self._worker = self._change_attempt(partial(self._show_steps, line))

    def _stop_worker(self) -> None:
        """Stop the worker, if there is one: take a try back, or play the rest of a solution at once."""
        if self._worker:
            self._cancel_worker()
            self.attempt.stop()

    def _cancel_worker(self) -> None:
        if self._worker:
            self._worker.cancel()
            self._worker = None

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        if action == "walk" and not self.attempt.done:
            # Until the task is done, the arrows move the board's cursor. None, unlike False, keeps the key bound.
            return None
        if action == "mistake" and self.series.noun != "mistake":
            # Only in a series of mistakes, keys lead from one mistake to another.
            return False
        if action == "step" and parameters == (-1,) and not self.series.leads_back:
            return False
        return super().check_action(action, parameters)

    def select_site(self, site: int) -> None:
        if self.attempt.done:
            self.action_step(1)
        else:
            self._act(lambda: self.attempt.select_site(site))

    def _act(self, change_attempt: Callable[[], object]) -> None:
        """Change the attempt, unless the task is done; while a worker is active, stop the worker instead."""
        if self.attempt.is_being_judged:
            # The verdict would be lost.
            return
        if self._worker:
            self._stop_worker()
        elif not self.attempt.done:
            change_attempt()
        self.show()

    def action_type(self) -> None:
        """Open the input, which shows an example of a move and completes the legal moves."""
        # While a try is judged, the worker goes on, because the verdict would be lost.
        if not self.attempt.is_being_judged:
            self._stop_worker()
        if self.attempt.accepts_actions:
            position = self.attempt.shown_match.position
            self.command_input.open(example_text(position), lambda: self.attempt.shown_match.position.actions)
        self.show()

    def on_input_submitted(self, event: CommandInput.Submitted) -> None:
        """Play the typed move; the input stays open if the move is refused."""
        if self.attempt.accepts_actions:
            self.command_input.answer(accepted=self.attempt.play_typed(event.value))
        else:
            # Close the input, because a try or the solution is being shown, or the task is done.
            self.command_input.answer(accepted=True)
        self.show()

    def action_press(self) -> None:
        self._act(self.attempt.play_siteless_action)

    def action_ask(self) -> None:
        self._act(lambda: self.attempt.explain(self.board.cursor))

    def action_suggest(self) -> None:
        self._act(self._begin_hint)

    def _begin_hint(self) -> None:
        self._worker = self._change_attempt(self.attempt.give_hint)

    def action_solution(self) -> None:
        """Show the solution on the board; if the task is done, open it in the viewer from its start."""
        if self.attempt.done:
            self._view_from(self.attempt.task.start.ply)
        else:
            self._act(lambda: self._begin_line(self.attempt.show_solution()))

    def action_walk(self, by: int) -> None:
        """Open the solution in the viewer, one move before its end (-1) or at its start (1)."""
        self._view_from(self.attempt.match.ply - 1 if by < 0 else self.attempt.task.start.ply)

    def _view_from(self, ply: int) -> None:
        """Ask the app to open the solution in the viewer, at a ply."""
        record = self.attempt.record(self.app.keymap.fill_in)
        self.post_message(self.Viewed(record, record.root.line[max(0, ply)], self.attempt.task.title))

    def action_step(self, by: int) -> None:
        """Go forward by a number of tasks, or back if negative; 0 restarts the task."""
        self._cancel_worker()
        try:
            self.session.go(by)
        except OptionError as error:
            # The series has ended: the text of the error is its closing sentence.
            self._end_series(str(error))
        else:
            self._begin()

    action_mistake = action_step

    def _end_series(self, sentence: str) -> None:
        self.show()
        if self._at_end:
            self._at_end(self)
        else:
            self.notify(sentence, markup=False)
            self.dismiss()

    def action_back(self) -> None:
        """Close the input, stop the worker, cancel the selection or an unfinished turn, or leave the screen."""
        if self.is_typing:
            self.set_focus(self.board)
        elif self._worker:
            self._stop_worker()
            self.show()
        elif self.attempt.cancel():
            self.show()
        else:
            self.dismiss()


def keys_message(app: SettingsApp, game: Game) -> str:
    """Return the message that explains the keys and, if the board is drawn in ASCII, its characters."""
    sentences = [with_names("Move with the arrows and press {touch}, or click.")]
    has_markers = LETTERS[BLACK_MARK] in game.letters
    if app.settings.ascii:
        sentences.append(ASCII_STONES)
        if has_markers:
            sentences.append("X is a black marker and O a white one.")
    return " ".join(sentences)


def open_tasks(app: SettingsApp, make_screen: Callable[[], TaskScreen]) -> None:
    """Make and open a screen of tasks, in place of an open one; show a notice if making it raises OptionError."""
    try:
        screen = make_screen()
    except OptionError as error:
        app.notify(str(error), markup=False)
    else:
        open_screen = app.switch_screen if isinstance(app.screen, TaskScreen) else app.push_screen
        open_screen(screen)


def puzzle_screen(app: SettingsApp, series: PuzzleSeries) -> TaskScreen:
    """Return the screen of puzzles; raise OptionError if the series has no puzzle."""
    return TaskScreen(series, keys_message(app, series.game))
