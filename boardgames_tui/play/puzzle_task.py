"""A puzzle as a task: one of a game, or a player's own mistake in a game.

The *solver* is the player who has to find the moves. A *choice* is a position in which the solver acts. It has the
right actions, each with a branch (the best replies and the next choice), and what is known of wrong ones. The *main
line* follows the first right actions.
"""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from boardgames_tui.analysis.analyst import Analyst
from boardgames_tui.analysis.hints.hint import reason
from boardgames_tui.analysis.hints.hint_context import HintContext
from boardgames_tui.core.action import Action, spoken_line
from boardgames_tui.core.cells import NAMES
from boardgames_tui.core.errors import EngineError
from boardgames_tui.core.game import Game
from boardgames_tui.core.position import Position
from boardgames_tui.learn.puzzle import Choice, Kind, Puzzle, themes_of
from boardgames_tui.match.match import Match
from boardgames_tui.match.seats import PEOPLE
from boardgames_tui.play.messages import describe_effect
from boardgames_tui.play.refutation import refute
from boardgames_tui.play.task import BETTER_MOVE_TITLE, TRY_AGAIN, ExplainedAction, Judge, Reply, Task
from boardgames_tui.uai.values import Score

TITLES = {Kind.WIN: "Win by force", Kind.SAVE: "Save the game", Kind.GAIN: "Keep the advantage"}
# Phrases about a right move, if it is the only one and if it is one of several.
PHRASES = {
    Kind.WIN: ("wins by force", "wins by force"),
    Kind.SAVE: ("is the only move that does not lose", "does not lose"),
    Kind.GAIN: ("is the only move that keeps the advantage", "keeps the advantage"),
}
# Phrases about a wrong move.
FAULTS = {Kind.WIN: "is not the move", Kind.SAVE: "loses", Kind.GAIN: "gives too much away"}


class Question(NamedTuple):
    """A puzzle as it is put to a player, with the position at its start."""

    puzzle: Puzzle
    start: Position
    played: str = ""
    """Action that the player chose in a game, if the puzzle is the player's own mistake."""

    @staticmethod
    def of(puzzle: Puzzle, game: Game, played: str = "") -> "Question":
        """Return a puzzle that can be played; raise BoardGamesError if the rules exclude its position or main line."""
        start = puzzle.begin(game)
        start.after_all(puzzle.solution)
        return Question(puzzle, start, played)


@dataclass(frozen=True)
class PuzzleJudge(Judge):
    """Judge of a puzzle, which stores the right actions. Answers to wrong ones are searched only in own mistakes."""

    question: Question

    def _choice(self, match: Match) -> Choice | None:
        """Return the choice in the position that a match has reached; None if the puzzle is solved."""
        return self.question.puzzle.choice.after([action.text for action in match.actions])

    def at_once(self, match: Match, tried: Sequence[Action]) -> Reply:
        """Judge an action: answer a right one with the best defence, and a wrong one at once or after a search."""
        (action,) = tried
        choice = self._choice(match)
        assert choice
        if action.text in choice.right:
            branch = choice.right[action.text]
            line = match.position.actions_along((action.text, *branch.replies))
            return Reply(is_right=True, line=line, solves=branch.then is None)
        turns_to_slower_win, _ = choice.known_of(action.text)
        if turns_to_slower_win:
            fewest = _in_turns(self._turns_left(match))
            sentence = f"{action.spoken} wins in {turns_to_slower_win} turns; there is a win {fewest}. {TRY_AGAIN}"
            return Reply(None, sentence)
        if self.question.played:
            # Own mistakes have no stored answers.
            return Reply(False, f"{action.spoken} is not the move.", activity="Looking for the answer...")
        return self._refute_with_known_answer(match, choice, action)

    def right_actions(self, match: Match) -> Collection[Action]:
        choice = self._choice(match)
        return [match.position.find(text) for text in choice.right] if choice else []

    async def search(self, analyst: Analyst, match: Match, tried: Sequence[Action]) -> Reply:
        """Answer a wrong action in an own mistake; without an engine, describe the action's effect."""
        (action,) = tried
        try:
            return await refute(analyst, match.position, action)
        except EngineError as error:
            effect = describe_effect(match.position, action)
            sentence = f"{effect} It isn't the move we want here. (No answer to it: {error})"
            return Reply(is_right=False, sentence=sentence, line=tried)

    def _refute_with_known_answer(self, match: Match, choice: Choice, action: Action) -> Reply:
        """Return the reply to a wrong action, with the opponent's answer and the shares of wins that a choice has."""
        kind, turns = self.question.puzzle.kind, self._turns_left(match)
        _, answer_text = choice.known_of(action.text)
        legal_answers = match.position.after(action).actions
        answers = [answer for answer in legal_answers if answer.text == answer_text]
        about_answer = "".join(f": the answer is {answer.spoken}" for answer in answers)
        fault = f"does not win {_in_turns(turns)}" if kind is Kind.WIN and turns else FAULTS[kind]
        sentence = f"{action.spoken} {fault}{about_answer}."
        if choice.shares:
            share_of_best, share_of_wrong = choice.shares
            sentence = f"{sentence} It wins {share_of_wrong} % of such games at most, the right move {share_of_best} %."
        return Reply(is_right=False, sentence=sentence, line=[action, *answers])

    async def solution(self, analyst: Analyst, match: Match) -> Sequence[ExplainedAction]:  # noqa: ARG002 - it is known
        """Return the rest of the main line, with the reasons of the solver's moves."""
        choice, played_on = self._choice(match), match.copy()
        line: list[ExplainedAction] = []
        while choice:
            branch = choice.right[choice.best]
            about_best = reason(self._context(played_on, choice, choice.best))
            best, *replies = played_on.position.actions_along((choice.best, *branch.replies))
            for action in (best, *replies):
                played_on.play(action)
            line += [(best, about_best), *((reply, "") for reply in replies)]
            choice = branch.then
        return line

    def explanation(self, match: Match) -> str:
        """Return the reason of the first move, the score if it is final, and what the puzzle teaches."""
        _, first_reason = next(self._reasons(match))
        return " ".join([first_reason, *self._lessons(match)])

    def comments(self, match: Match) -> Mapping[int, str]:
        """Return the reasons of the solver's moves; after the last action also the rest of the explanation."""
        comments = dict(self._reasons(match))
        comments[match.ply] = " ".join(filter(None, (comments.get(match.ply), *self._lessons(match))))
        return comments

    def _reasons(self, match: Match) -> Iterator[tuple[int, str]]:
        """Yield the reasons of the solver's right moves in a match, with the plies after them."""
        replayed = Match(self.question.start, match.seats)
        choice: Choice | None = self.question.puzzle.choice
        while choice and replayed.ply < match.ply:
            right = match.actions[replayed.ply]
            yield replayed.ply + 1, f"{right.spoken} {reason(self._context(replayed, choice, right.text))}."
            branch = choice.right[right.text]
            next_ply = replayed.ply + 1 + len(branch.replies)
            for action in match.actions[replayed.ply : next_ply]:
                replayed.play(action)
            choice = branch.then

    def _lessons(self, match: Match) -> Iterator[str]:
        """Yield the score at the end of a solution if it is final, and what the puzzle teaches."""
        puzzle, score = self.question.puzzle, match.position.score
        if puzzle.kind is Kind.WIN and score and not match.outcome:
            yield f"Nothing can change the result any more: Black has {score.black}, White {score.white}."
        themes = themes_of(match.position.game)
        if puzzle.theme in themes:
            yield themes[puzzle.theme].sentence

    def _context(self, match: Match, choice: Choice, action: str) -> HintContext:
        """Return what `reason` needs to explain a right action: its line, with the score and a phrase of the puzzle."""
        branch, kind, turns = choice.right[action], self.question.puzzle.kind, self._turns_left(match)
        # The first of the later lines is the main one.
        later_actions = next(branch.then.lines()) if branch.then else ()
        line = match.position.actions_along((action, *branch.replies, *later_actions))
        # The score counts the turns of the solver, and those of the opponent between them.
        score = Score("mate", turns + (turns - 1)) if kind is Kind.WIN and turns else None
        if self.question.played:
            phrase = "is the best move" if action == choice.best else "is as good as the best move"
        else:
            phrase_alone, phrase_among_others = PHRASES[kind]
            phrase = phrase_alone if len(choice.right) == 1 else phrase_among_others
        return HintContext(match.position, line, score, phrase)

    def _turns_left(self, match: Match) -> int:
        """Return the number of turns in which the solver can still win; 0 if the puzzle stores no number."""
        length, solver = self.question.puzzle.length, match.start.seat
        if not length:
            return 0
        turns_left = length - sum(turn.seat == solver for turn in match.turns)
        is_within_turn = match.is_mid_turn and match.position.seat == solver
        return turns_left + 1 if is_within_turn else turns_left


def _in_turns(turns: int) -> str:
    """Return a number of turns as a phrase, `at once` or such as `in 2 turns`; empty for 0."""
    if turns > 1:
        return f"in {turns} turns"
    return "at once" if turns else ""


def puzzle_task(question: Question) -> Task:
    match = Match(question.start, PEOPLE)
    title = BETTER_MOVE_TITLE if question.played else TITLES[question.puzzle.kind]
    return Task(match, title, f"{NAMES[question.start.side]} to move{_aim(question)}", PuzzleJudge(question))


def _aim(question: Question) -> str:
    """Return the end of the task's text, which follows `Black to move`."""
    if question.played:
        return f". In the game you played {spoken_line([question.played])}: find a better move."
    puzzle = question.puzzle
    number_right = len(puzzle.choice.right)
    match puzzle.kind:
        case Kind.WIN if puzzle.length:
            return f" and win {_in_turns(puzzle.length)}."
        case Kind.WIN:
            return ". Find the move that wins by force."
        case Kind.SAVE:
            rest = "one loses: find it" if number_right == 1 else f"{number_right} loses: find one"
            return f". Every move but {rest}."
        case Kind.GAIN if number_right == 1:
            return ". Only one move keeps the advantage: find it."
        case Kind.GAIN:
            return f". Only {number_right} moves keep the advantage: find one."
