"""Mistakes of a record as tasks: the player looks for a better turn, and a search judges each try.

A *finding* is the result of a search. A *verdict* compares the findings before and after a turn; its *loss* is the fall
of the value. A *mistake* is a turn with a great loss, given by its verdict.
"""

import asyncio
from collections.abc import Callable, Sequence

from boardgames_tui.analysis.analyst import Analyst, Finding
from boardgames_tui.analysis.better_move import ALLOWED_LOSS, describe_loss, describe_mistake, end_of, first_turn
from boardgames_tui.analysis.game_review import Verdict, match_at
from boardgames_tui.analysis.hints.hint import reason
from boardgames_tui.analysis.hints.hint_context import HintContext
from boardgames_tui.analysis.value import Value, percent, percentage
from boardgames_tui.core.action import Action, spoken_line
from boardgames_tui.core.cells import BLACK
from boardgames_tui.core.errors import OptionError
from boardgames_tui.match.match import Match
from boardgames_tui.play.advice import with_names
from boardgames_tui.play.messages import size_text
from boardgames_tui.play.task import BETTER_MOVE_TITLE, ExplainedAction, Judge, Reply, Task
from boardgames_tui.play.task_session import Series
from boardgames_tui.record import Record
from boardgames_tui.uai.values import Limit

# Limit of the search of the start, and of that after each try.
TRY_LIMIT = Limit(nodes=100_000, movetime=1500)
# Maximum number of actions of a line in a sentence.
MAX_ACTIONS = 6
TASK = with_names("Find a better move; {solution} shows one.")


class BetterMoveJudge(Judge):
    """Judge of turns in place of a mistake: one is right if it loses at most ALLOWED_LOSS."""

    def __init__(self, mistake: Verdict) -> None:
        self._mistake, self._position = mistake, mistake.start.position
        # Finding for the position before the mistake, and a lock so that no second search for it begins meanwhile.
        self._first_finding: Finding | None = None
        self._first_search_lock = asyncio.Lock()
        # Verdicts on the tries, by the texts of their actions.
        self._verdicts: dict[tuple[str, ...], Verdict] = {}

    def at_once(self, match: Match, tried: Sequence[Action]) -> Reply | None:
        """Return a reply that is not final; None if the actions are only a part of a turn."""
        after = end_of(self._mistake.start, tried).position
        is_part_of_turn = after.seat == match.position.seat and not after.outcome
        return None if is_part_of_turn else Reply(None, activity=f"Judging {spoken_line(_texts(tried))}...")

    async def search(self, analyst: Analyst, match: Match, tried: Sequence[Action]) -> Reply:  # noqa: ARG002 - the start is known
        """Judge a whole turn by its loss; answer a wrong one with the turn that the search expects next."""
        verdict = await self._find_verdict(analyst, tried)
        if percentage(verdict.loss) <= ALLOWED_LOSS:
            return Reply(is_right=True, line=tried, solves=True)
        answer = first_turn(verdict.end.position, _expected_line(verdict))
        as_played = verdict.actions == self._mistake.actions
        spoken_turn, spoken_answer = spoken_line(_texts(tried)), spoken_line(_texts(answer))
        shares = verdict.share_before, verdict.share_after
        sentence = describe_loss(spoken_turn, *shares, spoken_answer, as_played=as_played)
        return Reply(is_right=False, sentence=sentence, line=(*tried, *answer))

    async def _find_verdict(self, analyst: Analyst, tried: Sequence[Action]) -> Verdict:
        """Return the verdict on a turn; search for it when the turn is tried for the first time."""
        texts = _texts(tried)
        if texts not in self._verdicts:
            start, end = self._mistake.start, end_of(self._mistake.start, tried)
            finding_before = await self._search_start(analyst)
            finding_after = await analyst.search_to_limit(end.position, TRY_LIMIT)
            self._verdicts[texts] = Verdict(start, end, finding_before, finding_after)
        return self._verdicts[texts]

    async def solution(self, analyst: Analyst, match: Match) -> Sequence[ExplainedAction]:  # noqa: ARG002 - the start is known
        """Return the best turn, with the reason of its first action; raise EngineError if there is no engine."""
        best = (await self._search_start(analyst)).candidates[0]
        first, *others = first_turn(self._position, best.line)
        return [(first, self._reason(best.line, best.value)), *((action, "") for action in others)]

    def explanation(self, match: Match) -> str:
        """Explain the turn that solved the task: its reason, its loss against the best turn, and the best line."""
        assert self._first_finding
        best = self._first_finding.candidates[0]
        turn = match.actions[len(self._mistake.start.actions) :]
        verdict = self._verdicts.get(_texts(turn))
        better_line = spoken_line(best.line[:MAX_ACTIONS])
        if not verdict:
            # The best turn, which was shown to the player.
            return f"{turn[0].spoken} {self._reason(best.line, best.value)}. Better line: {better_line}."
        why = self._reason((*_texts(turn), *_expected_line(verdict)), _value_of_playing(verdict))
        about_loss = f" It loses {percent(verdict.loss)} against the best move." if percentage(verdict.loss) else ""
        return f"{turn[0].spoken} {why}.{about_loss} Better line: {better_line}."

    async def _search_start(self, analyst: Analyst) -> Finding:
        """Return the finding for the position before the mistake, which is searched only once."""
        async with self._first_search_lock:
            if not self._first_finding:
                self._first_finding = await analyst.search_to_limit(self._position, TRY_LIMIT)
            return self._first_finding

    def _reason(self, texts: Sequence[str], value: Value) -> str:
        """Return the reason for the first action of a line from the start; `value` is that of playing it."""
        line = self._position.actions_along(texts)
        return reason(HintContext(self._position, line, value.score(self._position.side)))


def _expected_line(verdict: Verdict) -> tuple[str, ...]:
    """Return the line that the search expects after a turn; empty if the game is over."""
    return verdict.after.candidates[0].line if verdict.after.candidates else ()


def _value_of_playing(verdict: Verdict) -> Value:
    """Return the value of a turn for the position before it, from the value after it.

    A proven end is further away by the actions of the turn, and a swap has not changed the colours yet.
    """
    black_share = verdict.share_after if verdict.colour == BLACK else 1 - verdict.share_after
    plies_after = verdict.after.value.plies
    is_proven = plies_after > 0
    return Value(black_share, plies_after + len(verdict.actions) if is_proven else 0)


def _texts(actions: Sequence[Action]) -> tuple[str, ...]:
    return tuple(action.text for action in actions)


def better_move_task(record: Record, mistake: Verdict) -> Task:
    start = match_at(record, mistake.start)
    text = f"{describe_mistake(mistake)} {TASK}"
    return Task(start, BETTER_MOVE_TITLE, text, BetterMoveJudge(mistake), searches_ahead=True)


class MistakeSeries(Series):
    """The mistakes of a record, one after the other; `on_begin` is called with each mistake when its task begins."""

    noun = "mistake"

    def __init__(
        self,
        record: Record,
        mistakes: Sequence[Verdict],
        index: int = 0,
        on_begin: Callable[[Verdict], None] = lambda _: None,
    ) -> None:
        self.game = record.root.position.game
        self._record, self._mistakes, self._index, self._on_begin = record, mistakes, index, on_begin

    @property
    def heading(self) -> str:
        return f"{size_text(self._mistakes[self._index].start.position.size)} · a better move"

    @property
    def is_last(self) -> bool:
        return self._index + 1 == len(self._mistakes)

    def begin(self, by: int = 0) -> Task:
        """Return the mistake `by` further on; raise OptionError after the last one."""
        if self._index + by >= len(self._mistakes):
            raise OptionError("That was the last mistake.")
        self._index = max(0, self._index + by)
        mistake = self._mistakes[self._index]
        self._on_begin(mistake)
        return better_move_task(self._record, mistake)
