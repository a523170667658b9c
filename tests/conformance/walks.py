"""Random games with a bias towards rare events, counts of these, and comparison with the oracles of the games."""

import random
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from importlib import import_module

from boardgames_tui.core.action import Action
from boardgames_tui.core.cells import BLACK, BLOCK, EMPTY, WHITE, WIN
from boardgames_tui.core.changes import Kind, changes
from boardgames_tui.core.geometry import DIAGONAL, Spot
from boardgames_tui.core.options import Value
from boardgames_tui.core.position import Position
from boardgames_tui.games import GAMES
from boardgames_tui.games.ataxx.rules import Ataxx
from boardgames_tui.games.onyx.rules import Onyx
from boardgames_tui.games.torus.rules import Fault, Torus
from tests.samples import samples

# Largest number of actions of a walk, because some games are endless.
MOST_ACTIONS = 500
# Largest number of actions that a temper considers.
LOOKED_AT = 8


@dataclass(frozen=True)
class Variant:
    """A game at one size with its options."""

    key: str
    size: int
    options: tuple[tuple[str, Value], ...] = ()
    scattered: bool = False
    """Whether its games begin with random pieces and blocks."""

    def __str__(self) -> str:
        end = ["scattered"] if self.scattered else [str(value) or "none" for _, value in self.options]
        return "-".join([self.key, str(self.size), *end])

    def start(self, seed: int = 0) -> Position:
        start = Position.start(GAMES[self.key], self.size, dict(self.options))
        if not self.scattered:
            return start
        rng = random.Random(f"{seed} {self}")
        crowded, sparse = (6, 1, 1, 8), (3, 1, 1, 30)
        weights = crowded if rng.random() < 0.5 else sparse
        cells = rng.choices((EMPTY, BLACK, WHITE, BLOCK), weights, k=len(start.cells))
        line = str(replace(start, state=start.state.with_board(tuple(cells), start.side)))
        return Position.read(start.game, line, dict(self.options))


def variants() -> list[Variant]:
    """Return every game at every size, with each of its rule options."""
    play_randomly = [
        Variant(key, size, tuple(options.items()))
        for key, game in GAMES.items()
        for size in game.sizes
        for options in samples(key).options_at(size)
    ]
    return play_randomly + [Variant("ataxx", size, (), scattered=True) for size in GAMES["ataxx"].sizes]


def variants_of_the_suite() -> list[Variant]:
    """Return the variants without the boards between the default size and the largest, which `long_run` plays.

    Large boards take most of the time, and no known fault shows on them alone.
    """
    sizes = {key: {game.sizes[-1], *(size for size in game.sizes if size <= game.size)} for key, game in GAMES.items()}
    return [variant for variant in variants() if variant.size in sizes[variant.key]]


Temper = Callable[[Position, random.Random], Action]


def play_randomly(position: Position, rng: random.Random) -> Action:
    return rng.choice(position.actions)


def gains(position: Position, rng: random.Random) -> dict[Action, int]:
    """Return the static move values of some legal actions."""
    some = rng.sample(position.actions, min(LOOKED_AT, len(position.actions)))
    return {action: position.gain(action) for action in some}


def choose_best(position: Position, rng: random.Random) -> Action:
    worth = gains(position, rng)
    return max(worth, key=lambda action: worth[action])


def play_greedily(position: Position, rng: random.Random) -> Action:
    return choose_best(position, rng) if rng.random() < 0.8 else play_randomly(position, rng)


def play_lopsidedly(position: Position, rng: random.Random) -> Action:
    return choose_best(position, rng) if position.seat == BLACK else play_randomly(position, rng)


def play_peacefully(position: Position, rng: random.Random) -> Action:
    """Avoid a win while there is another action."""
    quiet = [action for action, gain in gains(position, rng).items() if gain < WIN]
    return rng.choice(quiet or position.actions)


def play_in_loops(position: Position, rng: random.Random) -> Action:
    """Repeat an earlier position or capture, if possible."""
    earlier = earlier_keys(position.state)
    stones = len(position.cells) - position.cells.count(EMPTY)
    fewer = []
    for action in rng.sample(position.actions, min(LOOKED_AT, len(position.actions))):
        after = position.after(action)
        if repetition_key(after.state) in earlier:
            return action
        if len(after.cells) - after.cells.count(EMPTY) <= stones:
            fewer.append(action)
    return rng.choice(fewer) if fewer and rng.random() < 0.7 else play_randomly(position, rng)


TEMPERS: tuple[Temper, ...] = (play_randomly, play_greedily, play_lopsidedly, play_peacefully, play_in_loops)


def walk(start: Position, seed: int) -> Iterator[tuple[Position, Action, Position]]:
    """Play one game; the seed also chooses the temper, and whether it begins with a capture cycle."""
    rng = random.Random(seed)
    temper = TEMPERS[seed % len(TEMPERS)]
    repetition = capture_cycle(start, rng) if seed % 7 == 0 else []
    position = start
    for _ in range(MOST_ACTIONS):
        if position.outcome:
            return
        wanted = repetition.pop(0) if repetition else ""
        action = next((known for known in position.actions if known.text == wanted), None) or temper(position, rng)
        after = position.after(action)
        yield position, action, after
        position = after


def capture_cycle(start: Position, rng: random.Random) -> list[str]:
    """Return the texts of Onyx' endless game, in which two players capture each other in two squares.

    There is none if the board is not empty or has no two separate squares.
    With the corners of two squares named A, B, C, D and E, F, G, H in turn, Black comes to hold A and C, White F and H;
    then each eighth action repeats the position.
    """
    middles = [site for site, spot in enumerate(start.geometry.spots) if spot.x % 2]
    if set(start.cells) != {EMPTY} or len(middles) < 2:
        return []
    first, second = (corners(start, middle) for middle in rng.sample(middles, 2))
    elsewhere = [name for name in start.geometry.names if "/" not in name and name not in (*first, *second)]
    if set(first) & set(second):
        return []
    (a, b, c, d), (e, f, g, h) = first, second
    return [a, f, c, h, rng.choice(elsewhere), *([b, e, d, g, f, a, h, c] * 3)]


def corners(start: Position, middle: int) -> list[str]:
    """Return the names of the corners of a square, in turn."""
    g, spot = start.geometry, start.geometry.spots[middle]
    return [g.names[g.site_at[Spot(spot.x + dx, spot.y + dy)]] for dx, dy in DIAGONAL]


def count_rare(counts: Counter[str], before: Position, action: Action, after: Position) -> None:
    """Count rare events between two positions of a walk."""
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
    if game == "torus" and is_repetition_refused(before):
        counts["torus: superko refusal"] += 1
    if taken and game == "onyx" and after.outcome and after.outcome.reason == "connection":
        counts["onyx: a win by a capture"] += 1
    count_end(counts, after)


def count_end(counts: Counter[str], position: Position) -> None:
    """Count how a game ended, if it did."""
    if position.outcome:
        counts[f"{position.game.key}: {position.outcome.reason}, {position.outcome.letter}"] += 1


def is_repetition_refused(position: Position) -> bool:
    """Return whether superko forbids a placement."""
    return any(position.state.fault(point) is Fault.REPEATED for point in range(len(position.cells)))


def repetition_key(state):
    """Return the part of a state that the rules compare with earlier positions."""
    match state:
        case Onyx():
            return state.identity
        case Ataxx():
            return state.side, state.cells
        case Torus():
            return bytes(state.cells)
        case _:
            return state.cells


def earlier_keys(state):
    """Return the keys of earlier positions; empty if no rule needs them."""
    return getattr(state, "history", ())


# The oracles


def oracle_for(variant: Variant, seed: int):
    """Return the oracle at the start of the same game."""
    oracle = import_module(f"tests.oracles.{variant.key}").Oracle
    start = variant.start(seed)
    options = dict(start.options)
    if variant.scattered:
        return oracle.read(str(start), **options)
    if "blocks" in options:
        options["blocks"] = tuple(
            name for name, cell in zip(start.geometry.names, start.cells, strict=True) if cell == BLOCK
        )
    return oracle.start(variant.size, **options)


def check_same(position: Position, oracle) -> None:
    assert [action.text for action in position.actions] == oracle.legal(), str(position)
    assert str(position) == oracle.line()
    outcome = position.outcome
    assert (outcome and (outcome.letter, outcome.reason)) == oracle.result(), str(position)
