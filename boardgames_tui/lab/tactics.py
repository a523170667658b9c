"""Whether the engine lets go a win that it has in hand, or walks into a loss, in games against itself.

python -m boardgames_tui.lab tactics [POSITIONS [MOVETIME [GAME …]]]

A plain search judges each action, and one at random beside it, which says how often there was something to see. It
tries all actions, as many plies ahead as `SIGHT` says, in Io's end game to the end.
"""

import random
import sys
import time
from collections import Counter
from collections.abc import Iterator

from boardgames_tui.core.action import Action
from boardgames_tui.core.kernel import EMPTY
from boardgames_tui.core.position import Position
from boardgames_tui.engine.compile.specialise import bind
from boardgames_tui.engine.engine import Thinker
from boardgames_tui.games import GAMES
from boardgames_tui.lab.plain_search import PlainSearch
from boardgames_tui.uai.values import Info, Limit

SIGHT = 3
"""A win in hand is one within so many actions; a loss within one more is seen ahead."""
IO_SIGHT = 9
"""With so many empty cells Io is searched to its end; with more of them it cannot end within `SIGHT`."""
OPENING = 8
"""Games begin with fewer random actions than this."""
MOST_ACTIONS = 400

WON, LET_GO, LONGER, WALKED_INTO = "win in hand", "wins let go", "wins made longer", "losses walked into"
HASTENED = "losses made shorter"
"""The engine had proven that all actions lose in the end."""


def judge(search: PlainSearch, position: Position, action: Action) -> list[str]:
    """Say whether a win was in hand, and what is wrong with an action."""
    me, after, sight = position.seat, position.after(action), sight_of(position)
    if search.wins(position, me, sight):
        if search.wins(after, me, sight - 1):
            return [WON]
        return [WON, LONGER if search.wins(after, me, sight + 1) else LET_GO]
    others = (position.after(each) for each in position.actions)
    if search.wins(after, 3 - me, sight) and not all(search.wins(other, 3 - me, sight) for other in others):
        return [WALKED_INTO]
    return []


def sight_of(position: Position) -> int:
    """How many actions the plain search looks ahead."""
    if position.game.key != "io":
        return SIGHT
    left = position.cells.count(EMPTY)
    return left if left <= IO_SIGHT else SIGHT


def self_play(thinker: Thinker, movetime: int, dice: random.Random) -> Iterator[tuple[Position, Action, str]]:
    """Yield the positions of one game after another, with what the engine plays there, and its score in words."""
    while True:
        position = Position.start(thinker.speed.game, engine=True)
        opening = dice.randrange(OPENING)
        for ply in range(MOST_ACTIONS):
            if position.outcome:
                break
            action = dice.choice(position.actions)
            if ply >= opening:
                infos: list[Info] = []
                action = thinker.think(position, Limit(movetime=movetime), tell=infos.append)
                yield position, action, str(infos[-1].score) if infos else ""
            position = position.after(action)


def check(key: str, positions: int, movetime: int) -> None:
    """Print what was found in one game, and each position with a fault."""
    speed, dice, began = bind(GAMES[key], compiled=True), random.Random(key), time.perf_counter()
    thinker = Thinker(speed, 64, random.Random(1))
    search = PlainSearch(speed, Position.start(GAMES[key], engine=True))
    found, by_chance = Counter[str](), Counter[str]()
    for _, (position, action, score) in zip(range(positions), self_play(thinker, movetime, dice), strict=False):
        said = judge(search, position, action)
        if said == [WALKED_INTO] and score.startswith("mate -"):
            said = [HASTENED]
        found.update(said)
        by_chance.update(judge(search, position, dice.choice(position.actions)))
        if said not in ([], [WON]):
            print(f"{key} {said[-1]}: {action.text} ({score}) in {position}", flush=True)
    print(
        f"{key}: {positions} positions at {movetime} ms a move, {found[WON]} with a win in hand; {faults(found)} "
        f"(random actions: {faults(by_chance)}); {time.perf_counter() - began:.0f} s",
        flush=True,
    )


def faults(found: Counter[str]) -> str:
    """What was found, but for wins kept, as text."""
    return ", ".join(f"{found[fault]} {fault}" for fault in (LET_GO, LONGER, WALKED_INTO, HASTENED))


def main(positions: int = 1_000, movetime: int = 100, *keys: str) -> None:
    for key in keys or GAMES:
        check(key, positions, movetime)


if __name__ == "__main__":
    main(*(int(word) for word in sys.argv[1:3]), *sys.argv[3:])
