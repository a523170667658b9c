"""An attempt at a task on a board: tries, the answers to wrong tries, hints and the solution.

Some tasks are solved by trying a *forbidden* site: the refusal says why no stone may be placed there. A line of play is
shown step by step, by an asynchronous iterator of sentences: after each, the caller draws the board and the message.
"""

from collections.abc import AsyncIterator, Callable, Sequence

from boardgames_tui.analysis.analyst import Analyst
from boardgames_tui.core.action import Action
from boardgames_tui.core.errors import ActionError, EngineError
from boardgames_tui.learn.annotated_game import TITLE_TAG
from boardgames_tui.play.gestures import find_siteless_action
from boardgames_tui.play.messages import describe_step
from boardgames_tui.play.selection import Selection
from boardgames_tui.play.task import TRY_AGAIN, ExplainedAction, Reply, Task
from boardgames_tui.play.typed_actions import read_turn
from boardgames_tui.record import Record

MISSES_BEFORE_HINT = 2


class Attempt:
    """Attempt at one task.

    `match` has the right actions so far, and `tried` the actions of the present try, which `shown_match` has, too.
    `pending` is the reply to a try that a search judges or the board refutes; it is None at other times. `message`
    answers the last input.
    """

    def __init__(self, task: Task, analyst: Analyst, message: str = "") -> None:
        self.task, self._analyst, self.message = task, analyst, message
        self.match = self.shown_match = task.start.copy()
        self.selection = Selection(self.match.position)
        self.tried: tuple[Action, ...] = ()
        self.pending: Reply | None = None
        # Number of wrong tries.
        self.misses = 0
        self._plies_with_hint: set[int] = set()
        # Whether the solution is or was shown to the player, and its actions that are still to be shown.
        self.gave_up = False
        self._rest_of_solution: list[ExplainedAction] = []
        # Whether the task is solved, and then why the solution is right.
        self.done = False
        self._explanation = ""

    def take_back(self, message: str = "") -> None:
        """Take the present try back, with its selection. A wrong try becomes a miss."""
        is_wrong = self._is_try_wrong
        self.tried, self.pending, self.shown_match = (), None, self.match
        self.selection = Selection(self.match.position)
        self.message = message
        if is_wrong:
            self._count_miss()

    @property
    def accepts_actions(self) -> bool:
        """Whether the player can act: the task is open, and no try or solution is being shown."""
        return not (self.done or self.pending or self.gave_up)

    @property
    def is_being_judged(self) -> bool:
        """Whether a search judges the try, or looks for the answer to it."""
        return self.pending is not None and not self.pending.is_final

    @property
    def is_clean(self) -> bool:
        """Whether the player has needed neither a second try nor help so far."""
        return not (self.misses or self._is_try_wrong or self._plies_with_hint or self.gave_up)

    @property
    def _is_try_wrong(self) -> bool:
        """Whether the present try is known to be wrong."""
        return self.pending is not None and self.pending.is_right is False

    @property
    def text(self) -> str:
        """The text of the task and, in a turn of several steps, which step is due now."""
        steps = self.shown_match.position.prompt.steps
        current_steps = [step for step in steps if step.is_current]
        # If several steps are current, they are alternatives.
        is_one_of_several = len(current_steps) == 1 and len(steps) > 1
        if is_one_of_several and self.accepts_actions and not self.task.is_guided:
            return f"{self.task.text} Now: {current_steps[0].label}, {current_steps[0].text}."
        return self.task.text

    @property
    def comment(self) -> str:
        """The comment on the solution; empty until the task is done."""
        if not self.done:
            return ""
        if self.task.is_guided:
            return self._explanation
        solved = "Solved!" if self.is_clean else "Solved, but not at the first try."
        result = "That was the solution." if self.gave_up else solved
        return f"{result} {self._explanation}"

    def record(self, fill_in: Callable[[str], str]) -> Record:
        """Return the record of a task that is done; comments explain the moves, and `fill_in` names keys in them."""
        record = Record.of(self.match)
        record.tags[TITLE_TAG] = self.task.title
        for ply, comment in self.task.judge.comments(self.match).items():
            record.root.line[ply].comment = fill_in(comment)
        return record

    @property
    def siteless_action(self) -> Action | None:
        """The action without a site, such as a pass or a swap, that can be played now."""
        return find_siteless_action(self.shown_match.position) if self.accepts_actions else None

    def select_site(self, site: int) -> bool:
        """Select a site, and judge the action that it completes; return False if the site is refused."""
        if not self.accepts_actions:
            return False
        sites_before = self.selection.sites
        self.selection = self.selection.add(site)
        self.message = self.selection.message
        if self.selection.action:
            self.play(self.selection.action)
            return True
        is_refused = self.selection.sites == sites_before
        if is_refused and self.selection.position.geometry.names[site] in self.task.forbidden:
            # The player has found why the site is forbidden.
            self._finish()
        elif is_refused and self.task.hint:
            # The second miss shows the hint.
            self._count_miss()
        return not is_refused

    def play_typed(self, text: str) -> bool:
        """Play typed actions of a turn; return False if they are illegal and do not solve the task either."""
        text = text.lower()
        try:
            actions = read_turn(self.shown_match.position, text)
        except ActionError as error:
            # Why the site is forbidden is what the player was to find out.
            self.message = str(error)
            if "".join(text.split()) in self.task.forbidden:
                self._finish()
            return self.done
        for action in actions:
            # The opponent may have answered the action before, or that may have ended the try.
            if self.accepts_actions and action in self.shown_match.position.actions:
                self.play(action)
        return True

    def play_siteless_action(self) -> None:
        action = self.siteless_action
        if action:
            self.play(action)

    def play(self, action: Action) -> None:
        """Add a legal action to the try, and judge the try as far as possible without a search."""
        self.tried = (*self.tried, action)
        self.message = ""
        self.pending = reply = self.task.judge.at_once(self.match, self.tried)
        # The board shows a try that needs more actions, a search, or a line that refutes it.
        if reply is None or reply.shows_line or not reply.is_final:
            self._show_try()
        elif reply.is_right:
            self._accept_try(reply)
        else:
            self.take_back(reply.sentence)

    def _show_try(self) -> None:
        """Show the board after the actions of the try, until it has more actions, or is judged and answered."""
        self.shown_match = self.match.copy()
        for action in self.tried:
            self.shown_match.play(action)
        self.selection = Selection(self.shown_match.position)
        # The engine, if it is to judge the try, may be ready already.
        self.tell_status("ready")

    def _accept_try(self, reply: Reply) -> None:
        """Play a right try with the opponent's answer, and finish the task if that solves it."""
        right_actions = self.tried
        steps = [self.match.play(action) for action in reply.line]
        self.take_back()
        if reply.solves:
            self._finish()
        else:
            spoken = " ".join(action.spoken for action in right_actions)
            answers = " ".join(describe_step(self.match, step) for step in steps[len(right_actions) :])
            self.message = f"{spoken} is right. {answers}".rstrip()

    def _count_miss(self) -> None:
        """Count a miss, and add the hint of the task to the message from the miss MISSES_BEFORE_HINT on."""
        self.misses += 1
        if self.task.hint and self.misses >= MISSES_BEFORE_HINT:
            self.message = f"{self.message} Hint: {self.task.hint}".lstrip()

    def _finish(self) -> None:
        """Note that the task is done, and how its solution is explained."""
        self.done = True
        self._explanation = self.task.judge.explanation(self.match)

    def tell_status(self, status: str) -> None:
        """Say what the engine that is to judge the try does: judge it, if its `status` is "ready", else this status."""
        if self.pending:
            activity = self.pending.activity if status == "ready" else f"Engine: {status}"
            self.message = f"{self.pending.sentence} {activity}".strip()

    async def answer_try(self) -> AsyncIterator[str]:
        """Answer the pending try, after a search if need be: accept it, or show a line against it and take it back."""
        if self.is_being_judged:
            try:
                self.pending = await self.task.judge.search(self._analyst, self.match, self.tried)
            except EngineError as error:
                self.take_back(str(error))
                return
        reply = self.pending
        assert reply
        if reply.is_right:
            self._accept_try(reply)
            return
        self.message = reply.sentence
        yield reply.sentence
        # The line begins with the try, which the board shows already.
        for action in reply.line[len(self.tried) :]:
            about_answer = describe_step(self.shown_match, self.shown_match.play(action))
            self.message = f"{reply.sentence} {about_answer}"
            yield about_answer
        self.take_back(f"{reply.sentence} {TRY_AGAIN}")

    def stop(self) -> None:
        """End what is being shown: play the rest of the solution at once, or take the try back."""
        if self.gave_up:
            while self._rest_of_solution:
                self._play_next()
            self._finish_solution()
        elif self.pending:
            self.take_back(f"{self.pending.sentence} {TRY_AGAIN}".lstrip())
        else:
            # A hint is being searched.
            self.take_back()

    def explain(self, site: int) -> None:
        self.message = self.selection.explain(site)

    def cancel(self) -> bool:
        """Cancel the selection and the actions of an unfinished turn; return whether there were any."""
        can_cancel = self.accepts_actions and bool(self.selection.sites or self.tried)
        if can_cancel:
            self.take_back()
        return can_cancel

    async def give_hint(self) -> None:
        """Give the hint of the task. Without one, give the reason of the next move and, the second time, its place."""
        if self.task.hint:
            self.message = self.task.hint
            return
        self.take_back("Searching...")
        line = await self.find_solution()
        if not line:
            return
        action, reason = line[0]
        if self.match.ply in self._plies_with_hint:
            self._hint_at_sites(action)
        else:
            self._plies_with_hint.add(self.match.ply)
            self.message = f"The move {reason}."

    def _hint_at_sites(self, action: Action) -> None:
        """Select all sites of an action but the last, and say so; of an action with one site, name the column."""
        self.selection, last_site = Selection.all_but_last_site(self.match.position, action)
        names = self.match.position.geometry.names
        if last_site is None:
            self.message = f"The move needs no place on the board: {action.spoken}."
        elif self.selection.sites:
            begun = " and ".join(names[site] for site in self.selection.sites)
            self.message = f"The move begins with {begun}: choose where it ends."
        else:
            self.message = f"Look near column {names[last_site][0]}."

    async def find_solution(self) -> Sequence[ExplainedAction]:
        """Return the rest of the solution; if that needs an engine and there is none, say so and return nothing."""
        try:
            return await self.task.judge.solution(self._analyst, self.match)
        except EngineError as error:
            self.message = str(error)
            return ()

    async def show_solution(self) -> AsyncIterator[str]:
        """Play the rest of the solution step by step, and yield the reason of each move."""
        self.take_back("Searching...")
        if self.task.forbidden:
            # Any of these sites solves the task.
            name = min(self.task.forbidden)
            self.select_site(self.match.position.geometry.site_of[name])
            self.gave_up = True
            return
        line = await self.find_solution()
        if not line:
            return
        self.gave_up = True
        self._rest_of_solution = list(line)
        while self._rest_of_solution:
            self._play_next()
            yield self.message
        self._finish_solution()

    def _play_next(self) -> None:
        """Play the next action of the solution, and say its reason; describe an answer of the opponent."""
        action, reason = self._rest_of_solution.pop(0)
        step = self.match.play(action)
        self.message = f"{action.spoken} {reason}." if reason else describe_step(self.match, step)

    def _finish_solution(self) -> None:
        self.take_back()
        self._finish()
