"""Search for a better turn than a mistake: each try is judged by a search, and answered in a sentence.

Names in braces stand for keys, or for the words that plain text has in their place.
"""

import asyncio
from collections.abc import Sequence

from boardgames_tui.analysis.analyst import Analyst, Finding
from boardgames_tui.analysis.game_review import Verdict, match_at
from boardgames_tui.analysis.hints.adviser import find_actions
from boardgames_tui.analysis.hints.hint import sentence
from boardgames_tui.analysis.value import Value, percent, percentage
from boardgames_tui.core.action import Action, spoken_line
from boardgames_tui.core.cells import BLACK, NAMES
from boardgames_tui.core.position import Position
from boardgames_tui.record import Node, Record
from boardgames_tui.uai.values import Limit

# Limit of the search before the tries, and of that for each try.
TRY_LIMIT = Limit(nodes=100_000, movetime=1500)
# Whole per cent that a right turn may lose against the best one.
ALLOWED_LOSS = 5
# Actions of a line in a sentence, at most.
MAX_ACTIONS = 6


def describe_mistake(mistake: Verdict) -> str:
    """Say what a turn has lost."""
    shares = f"from {percent(mistake.share_before)} to {percent(mistake.share_after)}"
    played = f"{NAMES[mistake.colour]}'s {_spoken(mistake.actions)}"
    return f"Move {mistake.end.turn}: {played} lost {percent(mistake.loss)} ({shares})."


def describe_cost(verdict: Verdict) -> str:
    """Say what a turn in play has lost, and which one is better if that matters."""
    loss, played = percentage(verdict.loss), _spoken(verdict.actions)
    if not loss:
        return f"{played} lost nothing."
    better = _spoken(first_turn(verdict.start.position, verdict.better_line)) if loss > ALLOWED_LOSS else ""
    return f"{played} lost {loss} %.{f' Better: {better}.' if better else ''}"


def describe_objection(verdict: Verdict) -> str:
    """Say what a turn in play gives away, and why: the opponent's best answer with its reason."""
    objection = f"{_spoken(verdict.actions)} gives away {percent(verdict.loss)}."
    if not verdict.after.candidates:
        return objection
    answer = verdict.after.candidates[0]
    return f"{objection} The answer: {_reason(verdict.end.position, answer.line, answer.value)}"


class BetterMove:
    """Search for a better turn than a mistake in a record. `is_found` is whether a try was right."""

    def __init__(self, record: Record, mistake: Verdict, analyst: Analyst) -> None:
        self.mistake = mistake
        self.is_found = False
        self._record, self._analyst = record, analyst
        self._best: Finding | None = None
        # The first try may come during the search before the tries.
        self._best_lock = asyncio.Lock()
        # Verdicts on the tries, by the texts of their actions.
        self._verdicts: dict[tuple[str, ...], Verdict] = {}

    @property
    def position(self) -> Position:
        """Position before the mistake."""
        return self.mistake.start.position

    def is_whole_turn(self, actions: Sequence[Action]) -> bool:
        """Return whether a try ends the turn or the game, so that it can be judged."""
        end = end_of(self.mistake.start, actions)
        return end.position.seat != self.position.seat or bool(end.position.outcome)

    async def best(self) -> Finding:
        """Return the finding before the mistake, of a longer search than that of the review.

        Raise EngineError if there is no engine, as all searches do.
        """
        async with self._best_lock:
            if not self._best:
                self._best = await self._search(self.mistake.start)
            return self._best

    async def judge(self, actions: Sequence[Action]) -> str:
        """Judge a whole turn; return a sentence about it, and if it is right, the reason and the better line."""
        texts = tuple(action.text for action in actions)
        if texts not in self._verdicts:
            best, end = await self.best(), end_of(self.mistake.start, actions)
            self._verdicts[texts] = Verdict(self.mistake.start, end, best, await self._search(end))
        verdict = self._verdicts[texts]
        self.is_found = percentage(verdict.loss) <= ALLOWED_LOSS
        return self._praise(verdict) if self.is_found else self._refute(verdict)

    async def answer(self) -> tuple[tuple[Action, ...], str]:
        """Return the best turn, and a sentence with its reason and the better line."""
        best = await self.best()
        candidate = best.candidates[0]
        reason = _reason(self.position, candidate.line, candidate.value)
        self.is_found = True
        return first_turn(self.position, candidate.line), f"{reason} {_line_sentence(best)}"

    def _praise(self, verdict: Verdict) -> str:
        """Say that a turn is right and why; if another one is a little better, name that, too."""
        played = tuple(action.text for action in verdict.actions)
        continuation = verdict.after.candidates[0].line if verdict.after.candidates else ()
        reason = _reason(self.position, (*played, *continuation), _value_before(verdict))
        loss = f" It loses {percent(verdict.loss)} against the best move." if percentage(verdict.loss) else ""
        return f"Right! {reason}{loss} {_line_sentence(verdict.before)}"

    def _refute(self, verdict: Verdict) -> str:
        """Say what a turn loses, and by which answer."""
        as_played = ", as in the game" if verdict.actions == self.mistake.actions else ""
        expected = verdict.after.candidates[0].line if verdict.after.candidates else ()
        answer = _spoken(first_turn(verdict.end.position, expected))
        reply = f"; the answer is {answer}" if answer else ""
        return f"{_spoken(verdict.actions)} loses {percent(verdict.loss)}{as_played}{reply}. Try another move."

    async def _search(self, node: Node) -> Finding:
        return await self._analyst.search_to_limit(match_at(self._record, node), TRY_LIMIT)


def end_of(start: Node, actions: Sequence[Action]) -> Node:
    """Return the node after some legal actions, which is not added to the record."""
    node = start
    for action in actions:
        node = Node(node.position.after(action), action, node, turn=node.next_turn)
    return node


def _value_before(verdict: Verdict) -> Value:
    """Return the value after a turn as the value before it of playing that turn.

    A proven end is further away by the actions of the turn, and a swap has changed the colours.
    """
    share, plies = verdict.share_after, verdict.after.value.plies
    black = share if verdict.colour == BLACK else 1 - share
    return Value(black, plies + len(verdict.actions) if plies else 0)


def _reason(position: Position, texts: Sequence[str], value: Value) -> str:
    """Explain the first action of a line; the value is that before it."""
    return sentence(position, find_actions(position, texts), value.score(position.side))


def _line_sentence(best: Finding) -> str:
    return f"Better line: {spoken_line(best.candidates[0].line[:MAX_ACTIONS])}."


def first_turn(position: Position, texts: Sequence[str]) -> tuple[Action, ...]:
    """Return the actions of a line up to the end of its first turn."""
    turn: list[Action] = []
    reached = position
    for text in texts:
        if reached.seat != position.seat:
            break
        turn.append(reached.find(text))
        reached = reached.after(turn[-1])
    return tuple(turn)


def _spoken(actions: Sequence[Action]) -> str:
    return spoken_line(action.text for action in actions)
