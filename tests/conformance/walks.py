"""Random games with a bias, so that the rare things come up, and a count of what came up."""

import random
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace

from boardgames_tui.core.action import Action
from boardgames_tui.core.cells import BLACK, BLOCK, EMPTY, WHITE, WIN
from boardgames_tui.core.changes import Kind, changes
from boardgames_tui.core.options import Value
from boardgames_tui.core.position import Position
from boardgames_tui.games import GAMES
from boardgames_tui.games.ataxx.rules import Ataxx
from boardgames_tui.games.onyx.rules import Onyx
from boardgames_tui.games.torus.rules import Fault, Torus
from tests.conformance.capture_cycle import captures_back_and_forth
from tests.samples import samples

MOST_ACTIONS = 500
"""Where a game may go on for ever, a walk ends here."""
LOOKED_AT = 8
"""So many actions at the most does a temper look at before it chooses."""


@dataclass(frozen=True)
class Variant:
    """A game at one size with its options."""

    key: str
    size: int
    options: tuple[tuple[str, Value], ...] = ()
    scattered: bool = False
    """Its games begin from pieces and blocks at random."""

    def __str__(self) -> str:
        end = ["scattered"] if self.scattered else [str(value) or "none" for _, value in self.options]
        return "-".join([self.key, str(self.size), *end])

    def start(self, seed: int = 0) -> Position:
        begun = Position.start(GAMES[self.key], self.size, dict(self.options))
        if not self.scattered:
            return begun
        dice = random.Random(f"{seed} {self}")
        crowded, sparse = (6, 1, 1, 8), (3, 1, 1, 30)
        weights = crowded if dice.random() < 0.5 else sparse
        cells = dice.choices((EMPTY, BLACK, WHITE, BLOCK), weights, k=len(begun.cells))
        line = str(replace(begun, state=begun.state.with_board(tuple(cells), begun.side)))
        return Position.read(begun.game, line, dict(self.options))


def variants() -> list[Variant]:
    """Return every game at every size, with each of its rule options."""
    plain = [
        Variant(key, size, tuple(options.items()))
        for key, game in GAMES.items()
        for size in game.sizes
        for options in samples(key).options_at(size)
    ]
    return plain + [Variant("ataxx", size, (), scattered=True) for size in GAMES["ataxx"].sizes]


def variants_of_the_suite() -> list[Variant]:
    """Return the variants without the boards between the default size and the largest, which `long_run` plays.

    Large boards take most of the time, and no known fault shows on them alone.
    """
    sizes = {key: {game.sizes[-1], *(size for size in game.sizes if size <= game.size)} for key, game in GAMES.items()}
    return [variant for variant in variants() if variant.size in sizes[variant.key]]


Temper = Callable[[Position, random.Random], Action]


def plain(position: Position, dice: random.Random) -> Action:
    return dice.choice(position.actions)


def gains(position: Position, dice: random.Random) -> dict[Action, int]:
    """Return what some of the legal actions are worth at a glance."""
    some = dice.sample(position.actions, min(LOOKED_AT, len(position.actions)))
    return {action: position.gain(action) for action in some}


def best(position: Position, dice: random.Random) -> Action:
    worth = gains(position, dice)
    return max(worth, key=lambda action: worth[action])


def greedy(position: Position, dice: random.Random) -> Action:
    return best(position, dice) if dice.random() < 0.8 else plain(position, dice)


def lopsided(position: Position, dice: random.Random) -> Action:
    return best(position, dice) if position.seat == BLACK else plain(position, dice)


def peaceful(position: Position, dice: random.Random) -> Action:
    """Never wins while there is another way."""
    quiet = [action for action, gain in gains(position, dice).items() if gain < WIN]
    return dice.choice(quiet or position.actions)


def looping(position: Position, dice: random.Random) -> Action:
    """Brings back what has stood before, or takes something off, where that can be done."""
    stood = earlier_boards(position.state)
    stones = len(position.cells) - position.cells.count(EMPTY)
    fewer = []
    for action in dice.sample(position.actions, min(LOOKED_AT, len(position.actions))):
        after = position.after(action)
        if what_stands(after.state) in stood:
            return action
        if len(after.cells) - after.cells.count(EMPTY) <= stones:
            fewer.append(action)
    return dice.choice(fewer) if fewer and dice.random() < 0.7 else plain(position, dice)


TEMPERS: tuple[Temper, ...] = (plain, greedy, lopsided, peaceful, looping)


def walk(start: Position, seed: int) -> Iterator[tuple[Position, Action, Position]]:
    """Play one game; the seed chooses the temper too, and whether it begins with captures back and forth."""
    dice = random.Random(seed)
    temper = TEMPERS[seed % len(TEMPERS)]
    repetition = captures_back_and_forth(start, dice) if seed % 7 == 0 else []
    position = start
    for _ in range(MOST_ACTIONS):
        if position.outcome:
            return
        wanted = repetition.pop(0) if repetition else ""
        action = next((known for known in position.actions if known.text == wanted), None) or temper(position, dice)
        after = position.after(action)
        yield position, action, after
        position = after


def count_rare(counts: Counter[str], before: Position, action: Action, after: Position) -> None:
    """Count what came up between two positions of a walk."""
    game = before.game.key
    taken = sum(change.kind is Kind.TAKEN for change in changes(before, after))
    if action.text in ("swap", "0000"):
        counts[f"{game}: {'pass' if action.text == '0000' else 'swap'}"] += 1
    if game == "implo" and "-" in action.text:
        counts["implo: tied groups to choose from"] += 1
    if game == "onyx" and taken >= 2:
        counts[f"onyx: {'double ' if taken == 4 else ''}capture"] += 1
    if game == "torus" and taken:
        counts["torus: capture"] += 1
    if game == "torus" and repeats_refused(before):
        counts["torus: superko refusal"] += 1
    if taken and game == "onyx" and after.outcome and after.outcome.reason == "connection":
        counts["onyx: a win by a capture"] += 1
    count_end(counts, after)


def count_end(counts: Counter[str], position: Position) -> None:
    """Count how a game ended, if it did."""
    if position.outcome:
        counts[f"{position.game.key}: {position.outcome.reason}, {position.outcome.letter}"] += 1


def repeats_refused(position: Position) -> bool:
    """Say whether the superko forbids some placement here."""
    return any(position.state.fault(point) is Fault.REPEATED for point in range(len(position.cells)))


def what_stands(state):
    """Return what the rules compare with earlier positions."""
    match state:
        case Onyx():
            return state.identity
        case Ataxx():
            return state.side, state.cells
        case Torus():
            return bytes(state.cells)
        case _:
            return state.cells


def earlier_boards(state):
    """Return what stood before; empty if the rules do not look back."""
    return getattr(state, "history", ())
