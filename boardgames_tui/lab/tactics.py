"""Search for tactical mistakes of the engine in games against itself: wins let go and losses walked into.

python -m boardgames_tui.lab tactics [POSITIONS [MOVETIME [GAME …]]]

A plain search of all actions checks each action of the engine, and beside it a random one, which shows how often there
was a mistake to make. It looks LOOKAHEAD actions ahead, and in Io's endgame to the end.
"""

import random
import time
from collections import Counter
from collections.abc import Iterator
from typing import Annotated

import typer

from boardgames_tui.core.action import Action
from boardgames_tui.core.kernel import EMPTY
from boardgames_tui.core.position import Position
from boardgames_tui.engine.compile.specialise import bind_rules
from boardgames_tui.engine.engine import Engine
from boardgames_tui.games import GAMES
from boardgames_tui.lab.plain_search import PlainSearch
from boardgames_tui.uai.values import Info, Limit

# A win within this number of actions is in hand; a loss within one more is foreseen.
LOOKAHEAD = 3
# With at most this many empty cells Io is searched to its end; with more it cannot end within LOOKAHEAD.
IO_ENDGAME_CELLS = 9
# Each game begins with fewer random actions than this.
OPENING = 8
MAX_ACTIONS = 400
# Memory of the engine.
MEGABYTES = 64

WON, LET_GO, LONGER, WALKED_INTO = "win in hand", "wins let go", "wins made longer", "losses walked into"
# In place of WALKED_INTO if the engine has proven that all actions lose in the end.
HASTENED = "losses made shorter"


def classify(search: PlainSearch, position: Position, action: Action) -> list[str]:
    """Return WON if a win was in hand, followed by the mistake that an action is, if it is one."""
    seat, after, plies = position.seat, position.after(action), lookahead(position)
    if search.can_win(position, seat, plies):
        if search.can_win(after, seat, plies - 1):
            return [WON]
        return [WON, LONGER if search.can_win(after, seat, plies + 1) else LET_GO]
    others = (position.after(each) for each in position.actions)
    opponent = 3 - seat
    if search.can_win(after, opponent, plies) and not all(search.can_win(each, opponent, plies) for each in others):
        return [WALKED_INTO]
    return []


def lookahead(position: Position) -> int:
    """Return the number of actions that the plain search looks ahead."""
    if position.game.key != "io":
        return LOOKAHEAD
    empty = position.cells.count(EMPTY)
    return empty if empty <= IO_ENDGAME_CELLS else LOOKAHEAD


def play_games(engine: Engine, movetime: int, rng: random.Random) -> Iterator[tuple[Position, Action, str]]:
    """Play games without end; yield each position after the opening, the engine's action, and its score as text."""
    while True:
        position = Position.start(engine.backend.game, engine=True)
        opening = rng.randrange(OPENING)
        for ply in range(MAX_ACTIONS):
            if position.outcome:
                break
            action = rng.choice(position.actions)
            if ply >= opening:
                infos: list[Info] = []
                action = engine.search(position, Limit(movetime=movetime), on_info=infos.append)
                yield position, action, str(infos[-1].score) if infos else ""
            position = position.after(action)


def check_game(key: str, positions: int, movetime: int) -> None:
    """Check the engine in a number of positions of a game; print each mistake, then their numbers."""
    backend, rng, began = bind_rules(GAMES[key], compiled=True), random.Random(key), time.perf_counter()
    engine = Engine(backend, MEGABYTES, random.Random(1))
    search = PlainSearch(backend, Position.start(GAMES[key], engine=True))
    found, by_chance = Counter[str](), Counter[str]()
    for _, (position, action, score) in zip(range(positions), play_games(engine, movetime, rng), strict=False):
        classes = classify(search, position, action)
        if classes == [WALKED_INTO] and score.startswith("mate -"):
            classes = [HASTENED]
        found.update(classes)
        by_chance.update(classify(search, position, rng.choice(position.actions)))
        if classes not in ([], [WON]):
            print(f"{key} {classes[-1]}: {action.text} ({score}) in {position}", flush=True)
    print(
        f"{key}: {positions} positions at {movetime} ms a move, {found[WON]} with a win in hand; {mistakes(found)} "
        f"(random actions: {mistakes(by_chance)}); {time.perf_counter() - began:.0f} s",
        flush=True,
    )


def mistakes(found: Counter[str]) -> str:
    """Return the number of mistakes of each kind as text."""
    return ", ".join(f"{found[mistake]} {mistake}" for mistake in (LET_GO, LONGER, WALKED_INTO, HASTENED))


def main(
    positions: Annotated[int, typer.Argument()] = 1_000,
    movetime: Annotated[int, typer.Argument()] = 100,
    keys: Annotated[list[str] | None, typer.Argument(metavar="GAME…")] = None,
) -> None:
    """Check the engine in games, or in all games."""
    for key in keys or GAMES:
        check_game(key, positions, movetime)


if __name__ == "__main__":
    typer.run(main)
