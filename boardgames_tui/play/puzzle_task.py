"""Puzzles and own mistakes as tasks: the actions are compared with a main line, which also answers them."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from itertools import takewhile

from boardgames_tui.analysis.analyst import Analyst
from boardgames_tui.analysis.hints.hint import reason
from boardgames_tui.analysis.hints.hint_context import HintContext
from boardgames_tui.core.action import Action, spoken_line
from boardgames_tui.core.cells import BLACK, NAMES, WHITE
from boardgames_tui.core.errors import EngineError
from boardgames_tui.learn.puzzle import PROVEN_LENGTH, Kind
from boardgames_tui.learn.puzzle_series import Counted, Question, Questions
from boardgames_tui.match.match import Match
from boardgames_tui.match.seats import Seat
from boardgames_tui.play.messages import describe_effect
from boardgames_tui.play.refutation import refute
from boardgames_tui.play.task import Judge, Reasoned, Reply, Results, Series, Task
from boardgames_tui.uai.values import Score

TITLES = {Kind.WIN: "Win by force", Kind.SAVE: "Save the game", Kind.GAIN: "Keep the advantage"}
OWN_TITLE = "Find a better move"
# What is known of the right move.
VERDICTS = {
    Kind.WIN: "wins by force",
    Kind.SAVE: "is the only move that does not lose",
    Kind.GAIN: "is the only move that keeps the advantage",
}
RESULTS = Results("Solved!", "Solved, but not at the first try.", "That was the solution.")


@dataclass(frozen=True)
class MainLine(Judge):
    """Judge of a puzzle. A wrong action is answered by a search."""

    question: Question

    def at_once(self, match: Match, turn: Sequence[Action]) -> Reply:
        """Say whether an action is that of the main line or as good; the opponent answers from the main line."""
        (action,) = turn
        if not self._is_right(match, action):
            return Reply(False, f"{action.spoken} is not the move.", awaits="Looking for the answer...")
        rest = self.question.main_line[match.ply + 1 :]
        if match.position.after(action).outcome:
            rest = ()
        answers = [step.action for step in takewhile(lambda step: not step.is_task, rest)]
        return Reply(is_right=True, line=(action, *answers), solves=len(answers) == len(rest))

    def _is_right(self, match: Match, action: Action) -> bool:
        """Return whether a legal action is right. Where a win is asked, any win at once is."""
        question, position = self.question, match.position
        if action in self.right_actions(match) or (match.ply == 0 and action.text in question.also_right):
            return True
        outcome = position.after(action).outcome
        return question.puzzle.kind is Kind.WIN and outcome is not None and outcome.winner == position.side

    def right_actions(self, match: Match) -> Collection[Action]:
        """Return the next action of the main line."""
        return [step.action for step in self.question.main_line[match.ply : match.ply + 1]]

    async def search(self, analyst: Analyst, match: Match, turn: Sequence[Action]) -> Reply:
        """Refute a wrong action; without an engine, say only what it does."""
        (action,) = turn
        try:
            return await refute(analyst, self.question.puzzle.kind, match, action)
        except EngineError as error:
            effect = describe_effect(match.position, action)
            sentence = f"{effect} It isn't the move we want here. (No answer to it: {error})"
            return Reply(is_right=False, sentence=sentence, line=turn)

    async def solution(self, analyst: Analyst, match: Match) -> Sequence[Reasoned]:  # noqa: ARG002 - it is known
        """Return the rest of the main line, with the reasons of the solver's moves."""
        rest = enumerate(self.question.main_line[match.ply :], match.ply)
        return [(step.action, reason(self._context_at(match, ply)) if step.is_task else "") for ply, step in rest]

    def explanation(self, match: Match) -> str:
        """Return the reason of the first move that was played."""
        context = self._context_at(match, 0)
        return f"{context.action.spoken} {reason(context)}."

    def _context_at(self, match: Match, ply: int) -> HintContext:
        """Return what is known of the action at a ply: of that in the main line, or of another one that was right."""
        steps, question = match.steps, self.question
        main_line = question.main_line[ply:]
        if ply < len(steps) and steps[ply].action != main_line[0].action:
            return HintContext(steps[ply].before, (steps[ply].action,), known_verdict="is as good as the best move")
        line = tuple(step.action for step in main_line)
        kind = question.puzzle.kind
        score = Score("mate", len(line)) if kind is Kind.WIN and _has_proven_length(question, ply) else None
        verdict = "is the best move" if question.played else VERDICTS[kind]
        return HintContext(main_line[0].position, line, score, verdict)


def _has_proven_length(question: Question, ply: int) -> bool:
    """Return whether no defence lasts longer than the main line from a ply on, to the end of the game."""
    main_line = question.main_line
    return bool(main_line[-1].after.outcome) and len(main_line) - ply <= PROVEN_LENGTH


def puzzle_task(question: Question) -> Task:
    """Return a puzzle as a task."""
    start = question.main_line[0].position
    match = Match(start, {BLACK: Seat("me"), WHITE: Seat("me")})
    title = OWN_TITLE if question.played else TITLES[question.puzzle.kind]
    return Task(match, title, f"{NAMES[start.side]} to move{_aim(question)}", MainLine(question), RESULTS)


def _aim(question: Question) -> str:
    if question.played:
        return f". In the game you played {spoken_line([question.played])}: find a better move."
    match question.puzzle.kind:
        case Kind.WIN if _has_proven_length(question, 0):
            turns = _number_of_turns(question)
            return f" and win {'at once' if turns == 1 else f'in {turns} turns'}."
        case Kind.WIN:
            return ". Find the move that wins by force."
        case Kind.SAVE:
            return ". Every move but one loses: find it."
        case Kind.GAIN:
            return ". Only one move keeps the advantage: find it."


def _number_of_turns(question: Question) -> int:
    """Return the number of turns of the solver in the main line."""
    tasks = [step.is_task for step in question.main_line]
    return sum(is_task and not was_task for was_task, is_task in zip([False, *tasks], tasks, strict=False))


class PuzzleSeries(Series):
    """The puzzles of a game, or a player's own mistakes, as tasks."""

    noun = "puzzle"
    leads_back = False

    def __init__(self, questions: Questions) -> None:
        self.game, self.questions = questions.game, questions
        self.question: Question | None = None

    @property
    def sentences(self) -> Sequence[str]:
        """Sentences about damaged puzzles, and about progress that is not saved."""
        return self.questions.sentences

    @property
    def heading(self) -> str:
        """What kind of puzzle this is."""
        return self.questions.heading(self._present.puzzle)

    @property
    def progress_text(self) -> str:
        """The progress of the player."""
        return self.questions.progress_text

    @property
    def _present(self) -> Question:
        if not self.question:
            self.question = self.questions.next()
        return self.question

    def begin(self, by: int = 0) -> Task:
        """Return the present puzzle, or the next one; raise OptionError if there is none."""
        if by > 0:
            self.question = self.questions.next()
        return puzzle_task(self._present)

    def record(self, attempt: Counted) -> str:
        """Save the result, and return a sentence about it, if there is one."""
        return self.questions.record(self._present.puzzle, attempt)
