"""An attempt at a task on a board: tries, the answers to wrong tries, hints and the solution.

Some tasks are solved by trying a *forbidden* site: the refusal says why no stone may be placed there. A method that
shows a line of play step by step is an asynchronous iterator: the caller draws the board and the message after each
item, which is what is new in the message. `stop` ends the line early.
"""

from collections import Counter
from collections.abc import AsyncIterator, Callable, Sequence
from math import dist

from boardgames_tui.analysis.analyst import Analyst
from boardgames_tui.core.action import Action
from boardgames_tui.core.errors import ActionError, EngineError
from boardgames_tui.learn.annotated_game import TITLE_TAG
from boardgames_tui.match.match import Match
from boardgames_tui.play.gestures import find_siteless_action
from boardgames_tui.play.messages import describe_step
from boardgames_tui.play.selection import Selection
from boardgames_tui.play.task import TRY_AGAIN, ExplainedAction, Reply, Task
from boardgames_tui.play.typed_actions import read_turn
from boardgames_tui.record import Record

MISSES_BEFORE_HINT = 2


class Attempt:
    """Attempt at one task.

    `match` has the right actions so far, `turn` the actions of the present try. `done` tells whether the task is
    solved, and `message` answers the last input. `pending` is the reply to a try that is being judged by a search or
    refuted on the board; None at other times.
    """

    def __init__(self, task: Task, analyst: Analyst, message: str = "") -> None:
        self.task, self._analyst = task, analyst
        self.match = task.start.copy()
        self.done = self.had_hint = self.was_shown_solution = False
        self.misses = 0
        self.pending: Reply | None = None
        self._hints_by_ply = Counter[int]()
        # Whether the solution is being shown, and its actions that are still to be shown.
        self._shows_solution = False
        self._rest_of_solution: list[ExplainedAction] = []
        self._explanation = ""
        self.take_back(message)

    def take_back(self, message: str = "") -> None:
        """Take the present try back, and its selection; count a wrong one that the board shows as a miss."""
        if self._shows_wrong_try:
            self.misses += 1
        self.turn: tuple[Action, ...] = ()
        # Match with the try and its answer, while the board shows them.
        self._match_with_try: Match | None = None
        self.pending = None
        self.selection = Selection(self.match.position)
        self.message = message

    @property
    def shown_match(self) -> Match:
        return self._match_with_try or self.match

    @property
    def accepts_actions(self) -> bool:
        """Whether the player can act: the task is open, and no try or solution is being shown."""
        return not (self.done or self.pending or self._shows_solution)

    @property
    def is_being_judged(self) -> bool:
        """Whether a search judges the try, or looks for the answer to it."""
        return bool(self.pending and self.pending.awaits)

    @property
    def is_clean(self) -> bool:
        """Whether the player has needed neither a second try nor help so far."""
        return not (self.misses or self._shows_wrong_try or self.had_hint or self.was_shown_solution)

    @property
    def _shows_wrong_try(self) -> bool:
        """Whether the board shows a try that is wrong, not one that a search still judges (`is_right` is None then)."""
        return self.pending is not None and self.pending.is_right is False

    @property
    def text(self) -> str:
        """The text of the task and, in a turn of several steps, which step is due now."""
        steps = self.shown_match.position.prompt.steps
        current_steps = [step for step in steps if step.is_current]
        # Several current steps are kinds of moves to choose from.
        is_one_of_several = len(current_steps) == 1 and len(steps) > 1
        if is_one_of_several and self.accepts_actions and not self.task.is_guided:
            return f"{self.task.text} Now: {current_steps[0].label}, {current_steps[0].text}."
        return self.task.text

    @property
    def comment(self) -> str:
        """The comment on the solution; empty until the task is done."""
        if not self.done:
            return ""
        solved = "Solved!" if self.is_clean else "Solved, but not at the first try."
        result = "That was the solution." if self.was_shown_solution else solved
        return self._explanation if self.task.is_guided else f"{result} {self._explanation}"

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

    def nearest_unwanted_site(self, site: int) -> int:
        """Return the site nearest to `site` that has no part in the solution: a cursor there gives nothing away."""
        spots = self.match.position.geometry.spots
        other_sites = set(range(len(spots))) - self._solving_sites()
        return min(other_sites, key=lambda other: dist(spots[other], spots[site]), default=site)

    def _solving_sites(self) -> set[int]:
        """Return the sites that a person selects for right actions, and the forbidden sites."""
        position = self.match.position
        sites = {position.geometry.site_of[name] for name in self.task.forbidden}
        for action in self.task.judge.right_actions(self.match):
            for gesture in position.gestures(action):
                sites.update(*gesture)
        return sites

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
            self._finish()
        elif is_refused and self.task.hint:
            # Misses lead to the hint.
            self._miss()
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
        if action := self.siteless_action:
            self.play(action)

    def play(self, action: Action) -> None:
        """Add a legal action to the try, and judge the try as far as possible without a search."""
        self.turn = (*self.turn, action)
        self.message = ""
        reply = self.task.judge.at_once(self.match, self.turn)
        if reply is None or reply.awaits or reply.shows_line:
            self._show_try(reply)
        elif reply.is_right:
            self._accept_try(reply)
        else:
            self.take_back(reply.sentence)
            # A try that is neither right nor wrong is not counted: `is_right` is None.
            if reply.is_right is False:
                self._miss()

    def _show_try(self, reply: Reply | None) -> None:
        """Show the board after the actions of a try, until it is answered; a try without a reply needs more actions."""
        self._match_with_try = self.match.copy()
        for action in self.turn:
            self._match_with_try.play(action)
        self.selection = Selection(self._match_with_try.position)
        self.pending = reply
        if reply:
            self.tell_status("ready")

    def _accept_try(self, reply: Reply) -> None:
        """Play a right try with the opponent's answer, and finish the task if that solves it."""
        right_actions = self.turn
        steps = [self.match.play(action) for action in reply.line]
        self.take_back()
        if reply.solves:
            self._finish()
        else:
            spoken = " ".join(action.spoken for action in right_actions)
            answers = " ".join(describe_step(self.match, step) for step in steps[len(right_actions) :])
            self.message = f"{spoken} is right. {answers}".rstrip()

    def _miss(self) -> None:
        """Count a miss, and add the hint to the message from the miss MISSES_BEFORE_HINT on."""
        self.misses += 1
        if self.task.hint and self.misses >= MISSES_BEFORE_HINT:
            self.message = f"{self.message} Hint: {self.task.hint}".lstrip()

    def _finish(self) -> None:
        """Note that the task is done, and how its solution is explained."""
        self.done, self._shows_solution = True, False
        self._explanation = self.task.judge.explanation(self.match)

    def tell_status(self, status: str) -> None:
        """Show the status of the engine that judges the try: when it is `ready`, the sentence about its search."""
        if self.pending:
            activity = self.pending.awaits if status == "ready" else f"Engine: {status}"
            self.message = f"{self.pending.sentence} {activity}".strip()

    async def answer_try(self) -> AsyncIterator[str]:
        """Answer the pending try, after a search if need be: accept it, or show a line against it and take it back."""
        if self.is_being_judged:
            try:
                self.pending = await self.task.judge.search(self._analyst, self.match, self.turn)
            except EngineError as error:
                self.take_back(str(error))
        reply, match = self.pending, self._match_with_try
        if not (reply and match):
            # The try was taken back, because there is no engine.
            return
        if reply.is_right:
            self._accept_try(reply)
            return
        self.message = reply.sentence
        yield reply.sentence
        # The line begins with the try, which the board shows already.
        for action in reply.line[len(self.turn) :]:
            about_answer = describe_step(match, match.play(action))
            self.message = f"{reply.sentence} {about_answer}"
            yield about_answer
        self.take_back(f"{reply.sentence} {TRY_AGAIN}")

    def stop(self) -> None:
        """End the line that is being shown: play the rest of a solution at once, or take back an answered try."""
        if self._shows_solution:
            while self._rest_of_solution:
                self._play_next()
            self._finish_solution()
        elif self.turn:
            sentence = self.pending.sentence if self.pending else ""
            self.take_back(f"{sentence} {TRY_AGAIN}".lstrip())
        else:
            self.take_back()

    def explain(self, site: int) -> None:
        self.message = self.selection.explain(site)

    def cancel(self) -> bool:
        """Cancel the selection and the actions of an unfinished turn; return whether there were any."""
        if can_cancel := self.accepts_actions and bool(self.selection.sites or self.turn):
            self.take_back()
        return can_cancel

    async def give_hint(self) -> None:
        """Give the hint of the task; without one, the reason of the next move or, when asked again, its place."""
        if self.task.hint:
            self.message = self.task.hint
            return
        self.take_back("Searching...")
        line = await self.find_solution()
        if not line:
            return
        self.had_hint = True
        self._hints_by_ply[self.match.ply] += 1
        action, reason = line[0]
        if self._hints_by_ply[self.match.ply] == 1:
            self.message = f"The move {reason}."
        else:
            self._hint_at_sites(action)

    def _hint_at_sites(self, action: Action) -> None:
        """Select all sites of an action but the last; of an action with only one site, name the column."""
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
            # Selecting any of these sites solves the task.
            name = min(self.task.forbidden)
            self.was_shown_solution = True
            self.select_site(self.match.position.geometry.site_of[name])
            return
        line = await self.find_solution()
        if not line:
            return
        self.was_shown_solution = self._shows_solution = True
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
