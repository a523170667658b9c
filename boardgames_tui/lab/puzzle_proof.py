"""Right actions, best defences and answers of a puzzle, from proofs by the plain rules (`win_search`).

In Io and Implo, which end with a full board, all wins are equal, whatever their length. In the other games a win has to
be as short as possible.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from math import inf
from typing import NamedTuple

from boardgames_tui.core.action import Action
from boardgames_tui.core.cells import EMPTY, other
from boardgames_tui.core.position import Position
from boardgames_tui.core.state import State
from boardgames_tui.lab.puzzle_games import puzzle_game
from boardgames_tui.lab.win_search import WinSearch
from boardgames_tui.learn.puzzle import Branch, Choice

# More turns than a game that ends with a full board has left.
TO_THE_END = 200
# Turns of the wins beside which all longer ones, by one turn, are found, at most; nodes of the search beside others.
LONGER_UP_TO, LONGER_NODES = 1, 10_000
# Turns up to which all answers to wrong actions are compared.
COMPARED_UP_TO = 1
# How many times as many nodes the rest of a puzzle may take, once the win is proven.
REST = 3
# Choices of a puzzle, at most.
MAX_CHOICES = 24
# Positions in a search for one that could still be lost, at most, and empty sites with which it begins.
CERTAIN_NODES, CERTAIN_EMPTY = 2_000, 5

# Returns actions in the order in which a strong player prefers them.
Preference = Callable[[Position, Sequence[Action]], Sequence[Action]]


class TooLargeError(Exception):
    """Raised for a puzzle of more than MAX_CHOICES choices."""


class Proof(NamedTuple):
    """A puzzle's first choice, with all that follows, and the turns of the solver to the end."""

    choice: Choice
    length: int | None = None


class WinProof:
    """Builder of the choices of a position that is won."""

    def __init__(self, position: Position, search: WinSearch, preference: Preference) -> None:
        self._seat = position.seat
        self._search = search
        self._preference = preference
        self._is_counted = puzzle_game(position.game.key).is_counted
        self._ends_early = puzzle_game(position.game.key).ends_when_certain
        self._choices = 0

    def choice(self, position: Position, turns: int) -> Choice:
        """Return what is right in a position that is won within `turns` and not sooner, and what follows."""
        self._choices += 1
        if self._choices > MAX_CHOICES:
            raise TooLargeError
        right = self._right_actions(position, turns)
        wrong = [action for action in position.actions if action not in right]
        longer = self._longer(position, wrong, turns)
        answers = self._answers(position, [action for action in wrong if action.text not in longer], turns)
        branches = {action.text: self._branch(position.after_legal(action), turns) for action in right}
        return Choice(branches, *_compact(turns + 1, longer, answers, len(wrong)))

    def _right_actions(self, position: Position, turns: int) -> list[Action]:
        wins = self._search.wins_after
        return [action for action in position.actions if wins(position.state, action.code, turns)]

    def _longer(self, position: Position, actions: Iterable[Action], turns: int) -> list[str]:
        """Return the actions that win in a turn more."""
        if self._is_counted:
            return []
        nodes = inf if turns <= LONGER_UP_TO else LONGER_NODES // len(position.actions)
        finds_win = self._search.finds_win
        return [action.text for action in actions if finds_win(position.state, action.code, turns + 1, nodes)]

    def _answers(self, position: Position, actions: Iterable[Action], turns: int) -> dict[str, list[str]]:
        """Return answers with the actions that they answer, as few as possible; the win is gone then, or longer."""
        # All longer wins are known and left out up to LONGER_UP_TO, so that an answer prevents these, too.
        left = turns if self._is_counted or turns <= LONGER_UP_TO else turns - 1
        refuted: dict[str, set[str]] = defaultdict(set)
        open_actions = set[str]()
        for action in actions:
            after = position.after_legal(action)
            if after.outcome or after.seat == self._seat:
                continue
            found = self._refutations(after, left, refuted)
            open_actions.add(action.text)
            for answer in found:
                refuted[answer].add(action.text)
        answers = dict[str, list[str]]()
        while open_actions:
            answer = max(refuted, key=lambda text: (len(refuted[text] & open_actions), text))
            answers[answer] = sorted(refuted[answer] & open_actions)
            open_actions -= refuted[answer]
        return answers

    def _refutations(self, position: Position, turns: int, known: Iterable[str]) -> list[str]:
        """Return the replies after which the seat does not win within `turns`; only the first one if they take long."""
        replies = {action.text: action for action in position.actions}
        ordered = [*(text for text in known if text in replies), *replies]
        refuting = (
            text
            for text in dict.fromkeys(ordered)
            if not self._search.wins_after(position.state, replies[text].code, turns)
        )
        return [*refuting] if turns <= COMPARED_UP_TO else [next(refuting)]

    def _branch(self, position: Position, turns: int) -> Branch:
        """Return the best defence after a right action, and the choice after it."""
        replies: list[str] = []
        left = turns - (position.seat != self._seat and not self._is_counted)
        # What has no alternative is no choice.
        while not self._is_over(position) and (position.seat != self._seat or len(position.actions) == 1):
            is_own_turn = position.seat == self._seat
            action = position.actions[0] if is_own_turn else self._defence(position, left)
            replies.append(action.text)
            position = position.after_legal(action)
            left -= is_own_turn and position.seat != self._seat and not self._is_counted
        if self._is_over(position):
            return Branch(tuple(replies))
        return Branch(tuple(replies), self.choice(position, left))

    def _is_over(self, position: Position) -> bool:
        return bool(position.outcome) or (self._ends_early and is_certain(position.state, self._seat))

    def _defence(self, position: Position, turns: int) -> Action:
        """Return the reply that lasts longest and leaves the fewest right actions; of equal ones a strong player's."""
        longest = [
            action
            for action in position.actions
            if self._is_counted or not self._search.wins_after(position.state, action.code, turns - 1)
        ]
        counts = {
            action: self._count_right(position.after_legal(action), turns) for action in longest or position.actions
        }
        fewest = min(counts.values())
        equal = [action for action, count in counts.items() if count == fewest]
        return self._preference(position, equal)[0] if len(equal) > 1 else equal[0]

    def _count_right(self, position: Position, turns: int) -> float:
        """Return the number of right actions that the seat has next, at least."""
        if self._is_over(position):
            return inf
        if position.seat == self._seat:
            return len(self._right_actions(position, turns))
        return min(self._count_right(position.after_legal(action), turns) for action in position.actions)


def _compact(
    turns: int, longer: Sequence[str], answers: Mapping[str, Sequence[str]], number: int
) -> tuple[dict[str, str], dict[str, str]]:
    """Return the longer wins and the answers as a choice holds them, which does not name what most actions have."""
    named = {answer: " ".join(actions) for answer, actions in answers.items()}
    number_answered = sum(map(len, answers.values()))
    if longer and 2 * len(longer) > number == len(longer) + number_answered:
        return {str(turns): ""}, named
    if answers:
        named[max(answers, key=lambda answer: len(answers[answer]))] = ""
    return ({str(turns): " ".join(longer)} if longer else {}), named


def is_certain(state: State, seat: int) -> bool:
    """Return whether a seat wins whatever both sides play, as far as a small search can tell."""
    left = CERTAIN_NODES
    seen = set[State]()
    stack = [state]
    if state.cells.count(EMPTY) > CERTAIN_EMPTY:
        return False
    while stack:
        state = stack.pop()
        ending = state.ending()
        if ending:
            if (state.seat if ending.winner == state.side else other(state.seat)) != seat:
                return False
        elif state not in seen:
            seen.add(state)
            left -= 1
            if not left or not state.actions:
                return False
            stack += map(state.play, state.actions)
    return True


def prove_win(position: Position, max_turns: int, max_nodes: float, preference: Preference) -> Proof | None:
    """Return the proof of a win of the side to act within a number of turns; None if none is found.

    Raise OutOfTimeError or TooLargeError if that takes more nodes, or if the puzzle would be too large.
    """
    state = position.state
    search = WinSearch(state.seat, state, max_nodes)
    if puzzle_game(position.game.key).is_counted:
        if not search.wins(state, TO_THE_END):
            return None
        search.allow(REST * max_nodes)
        choice = WinProof(position, search, preference).choice(position, TO_THE_END)
        return Proof(choice, max(_turns(position, line) for line in choice.lines()))
    turns = search.turns_to_win(state, max_turns)
    search.allow(REST * max_nodes)
    return Proof(WinProof(position, search, preference).choice(position, turns), turns) if turns else None


def _turns(position: Position, line: Iterable[str]) -> int:
    """Return the number of turns that the side to act begins along a line."""
    seat, turns, was_own = position.seat, 0, False
    for text in line:
        turns += position.seat == seat and not was_own
        was_own = position.seat == seat
        position = position.after(text)
    return turns


def prove_save(position: Position, max_turns: int, max_nodes: float, most_right: int) -> Proof | None:
    """Return the proof that all actions but a few lose within a number of turns of the opponent; None if they do not.

    The other ones do not lose so soon, nor in a turn more, unless `max_nodes` do not suffice to tell.
    """
    state = position.state
    search = WinSearch(other(state.seat), state, max_nodes)
    losses: dict[str, tuple[Action, int]] = {}
    right = []
    for action in position.actions:
        turns = search.turns_to_win(position.after_legal(action).state, max_turns)
        if turns is None:
            right.append(action)
            if len(right) > most_right:
                return None
        else:
            losses[action.text] = action, turns
    search.allow(REST * max_nodes)
    for action in [*right]:
        if search.finds_win(state, action.code, max_turns + 1, max_nodes):
            losses[action.text] = action, max_turns + 1
            right.remove(action)
    losses = {text: loss for text, loss in losses.items() if not position.after(loss[0]).outcome}
    if not right or not losses:
        return None
    wins: dict[str, list[str]] = defaultdict(list)
    for text, (action, turns) in losses.items():
        after = position.after_legal(action)
        wins[next(each.text for each in after.actions if search.wins_after(after.state, each.code, turns))].append(text)
    return Proof(Choice({action.text: Branch() for action in right}, *_compact(0, [], wins, len(losses))))
