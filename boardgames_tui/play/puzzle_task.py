"""A puzzle in progress: its sentences, hints and solution, and the answer to a wrong move, shown on the board."""

from collections.abc import Iterator, Sequence

from boardgames_tui.analysis.analyst import Analyst
from boardgames_tui.analysis.hints.hint import reason
from boardgames_tui.analysis.hints.hint_context import HintContext
from boardgames_tui.core.action import Action, spoken_line
from boardgames_tui.core.cells import NAMES
from boardgames_tui.core.errors import EngineError
from boardgames_tui.learn.puzzle import PROVEN_LENGTH, Kind
from boardgames_tui.learn.puzzle_attempt import PuzzleAttempt
from boardgames_tui.match.history import Step
from boardgames_tui.match.match import Match
from boardgames_tui.play.messages import describe_effect, describe_step
from boardgames_tui.play.refutation import Refutation, refute
from boardgames_tui.play.selection import Selection
from boardgames_tui.play.task_attempt import TaskAttempt, sites_of
from boardgames_tui.uai.values import Score

TITLES = {Kind.WIN: "Win by force", Kind.SAVE: "Save the game", Kind.GAIN: "Keep the advantage"}
# What is known of the right move.
VERDICTS = {
    Kind.WIN: "wins by force",
    Kind.SAVE: "is the only move that does not lose",
    Kind.GAIN: "is the only move that keeps the advantage",
}


class PuzzleTask(TaskAttempt):
    """A puzzle in progress. `mistake` is a wrong action until the answer to it has been shown."""

    def __init__(self, attempt: PuzzleAttempt, message: str = "") -> None:
        super().__init__(attempt.match, message)
        self.attempt = attempt
        self.mistake: Action | None = None
        # Match with the answer to a wrong action while the board shows it.
        self._answer: Match | None = None
        # Ply for which hints were given, and their number.
        self._hints = (0, 0)

    @property
    def title(self) -> str:
        """The task in a few words."""
        return "Find a better move" if self.attempt.played else TITLES[self.attempt.puzzle.kind]

    @property
    def text(self) -> str:
        """The task, and the stage of a turn of several actions."""
        us = NAMES[self.attempt.main_line[0].position.side]
        task = f"{us} to move{self._aim}"
        steps = self.match.position.prompt.steps
        current_steps = [step for step in steps if step.is_current]
        # Several current steps are kinds of moves to choose from.
        has_stages = len(steps) > len(current_steps) == 1
        stage = f" Now: {current_steps[0].label}, {current_steps[0].text}." if has_stages and not self.done else ""
        return f"{task}{stage}"

    @property
    def _aim(self) -> str:
        if self.attempt.played:
            return f". In the game you played {spoken_line([self.attempt.played])}: find a better move."
        match self.attempt.puzzle.kind:
            case Kind.WIN if self._has_proven_length(0):
                turns = self._number_of_turns
                return f" and win {'at once' if turns == 1 else f'in {turns} turns'}."
            case Kind.WIN:
                return ". Find the move that wins by force."
            case Kind.SAVE:
                return ". Every move but one loses: find it."
            case Kind.GAIN:
                return ". Only one move keeps the advantage: find it."

    def _has_proven_length(self, ply: int) -> bool:
        """Return whether no defence lasts longer than the main line from a ply on, to the end of the game."""
        main_line = self.attempt.main_line
        return bool(main_line[-1].after.outcome) and len(main_line) - ply <= PROVEN_LENGTH

    @property
    def _number_of_turns(self) -> int:
        """Number of turns of the solver in the main line."""
        tasks = [step.is_task for step in self.attempt.main_line]
        return sum(is_task and not was_task for was_task, is_task in zip([False, *tasks], tasks, strict=False))

    @property
    def comment(self) -> str:
        """The comment on the solution, with the reason of its first move; empty until the puzzle is done."""
        if not self.done:
            return ""
        attempt = self.attempt
        if attempt.had_solution:
            result = "That was the solution."
        else:
            result = "Solved!" if attempt.is_clean else "Solved, but not at the first try."
        return f"{result} {self._sentence_at(0)}"

    @property
    def solving_sites(self) -> frozenset[int]:
        """The sites of the right action."""
        return frozenset() if self.done else sites_of(self.match.position, self.attempt.rest[0])

    @property
    def shown_match(self) -> Match:
        """The match that the board shows: the answer to a wrong action, or the attempt."""
        return self._answer or self.match

    # Reasons

    def _sentence_at(self, ply: int) -> str:
        """Return the reason of the action that was played at a ply, or is right there, in the words of the game."""
        context = self._context_at(ply)
        return f"{context.action.spoken} {reason(context)}."

    def _context_at(self, ply: int) -> HintContext:
        """Return what is known of the action at a ply: of that in the main line, or of another one that won at once."""
        steps = self.match.steps
        main_line = self.attempt.main_line[ply:]
        if ply < len(steps) and steps[ply].action != main_line[0].action:
            return HintContext(steps[ply].before, (steps[ply].action,), known_verdict="is as good as the best move")
        line = tuple(step.action for step in main_line)
        kind = self.attempt.puzzle.kind
        score = Score("mate", len(line)) if kind is Kind.WIN and self._has_proven_length(ply) else None
        verdict = "is the best move" if self.attempt.played else VERDICTS[kind]
        return HintContext(main_line[0].position, line, score, verdict)

    # Tries

    def judge(self, action: Action) -> None:
        """Play a right action and the answer to it; a wrong one becomes the mistake, which is to be answered."""
        steps = self.attempt.play(action)
        if not steps:
            self.mistake = action
            self.message = f"{action.spoken} is not the move. Looking for the answer..."
            return
        self.done = self.attempt.is_done
        self.message = "" if self.done else f"{action.spoken} is right. {self._describe(steps[1:])}".rstrip()

    def _describe(self, steps: Sequence[Step]) -> str:
        return " ".join(describe_step(self.match, step) for step in steps)

    def tell_status(self, status: str) -> None:
        """Show the status of the engine that looks for the answer to the mistake."""
        if self.mistake and not self._answer:
            doing = "Looking for the answer..." if status == "ready" else f"Engine: {status}"
            self.message = f"{self.mistake.spoken} is not the move. {doing}"

    async def find_answer(self, analyst: Analyst) -> Refutation:
        """Return the answer to the mistake; without an engine, only what the mistake does."""
        assert self.mistake
        try:
            refutation = await refute(analyst, self.attempt, self.mistake)
        except EngineError as error:
            effect = describe_effect(self.match.position, self.mistake)
            sentence = f"{effect} It isn't the move we want here. (No answer to it: {error})"
            return Refutation((self.mistake,), sentence)
        if refutation.wins_too:
            self.attempt.excuse_miss()
        return refutation

    def show_answer(self, refutation: Refutation) -> Iterator[Step]:
        """Play the mistake and the answer to it on the board, step by step; then go back for another try."""
        self._answer = self.match.copy()
        for action in refutation.line:
            step = self._answer.play(action)
            self.message = describe_step(self._answer, step)
            yield step
        self.message = refutation.sentence
        yield step
        self.forget_mistake()
        self.message = f"{refutation.sentence} Try again."

    def forget_mistake(self) -> None:
        """Go back to the position before the mistake."""
        self.mistake = self._answer = None
        self.message = "Try again."

    # Help

    def give_hint(self) -> None:
        """Say what the right move is good for; then where it is: select all of its sites but the last."""
        ply, number = self._hints
        number = number + 1 if ply == self.match.ply else 1
        self._hints = (self.match.ply, number)
        self.attempt.had_hint = True
        if number == 1:
            self.message = f"The move {reason(self._context_at(self.match.ply))}."
        else:
            self._select_almost()

    def _select_almost(self) -> None:
        """Select all sites of the right action but the last; of a single one, name the column."""
        self.selection, last_site = Selection.of_suggestion(self.match.position, self.attempt.rest[0])
        names = self.match.position.geometry.names
        if last_site is None:
            self.message = "The move needs no place on the board: it is a pass or a swap."
        elif self.selection.sites:
            begun = " and ".join(names[site] for site in self.selection.sites)
            self.message = f"The move begins with {begun}: choose where it ends."
        else:
            self.message = f"Look near column {names[last_site][0]}."

    def show_solution(self) -> Iterator[Step]:
        """Play the rest of the main line step by step, with the reason of each move."""
        self.attempt.had_solution = True
        self.forget_mistake()
        self.selection = Selection(self.match.position)
        while not self.attempt.is_done:
            ply = self.match.ply
            is_task = self.attempt.main_line[ply].is_task
            sentence = self._sentence_at(ply) if is_task else ""
            step = self.attempt.play_on()
            self.message = sentence or describe_step(self.match, step)
            yield step
        self.message = ""
        self.done = True
