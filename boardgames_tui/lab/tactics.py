"""Search for tactical mistakes of the engine in games against itself: missed wins and avoidable losses.

python -m boardgames_tui.lab tactics [POSITIONS [MOVETIME [GAME …]]]

A plain search of all actions checks each action of the engine, and for comparison a random action in the same position,
which shows how often a mistake was possible. It looks LOOKAHEAD actions ahead, and in Io's endgame to the end.
"""

import random
import time
from collections import Counter
from collections.abc import Iterator
from itertools import islice
from typing import Annotated

import typer

from boardgames_tui.core.action import Action
from boardgames_tui.core.cells import EMPTY, other
from boardgames_tui.core.position import Position
from boardgames_tui.engine.compile.specialise import Backend
from boardgames_tui.engine.engine import Engine
from boardgames_tui.games import GAMES
from boardgames_tui.lab.plain_search import PlainSearch
from boardgames_tui.uai.values import Info, Limit

# A win within this number of actions is in hand; a loss within one more is foreseen.
LOOKAHEAD = 3
# With at most this many empty cells Io is searched to its end; with more it cannot end within LOOKAHEAD.
IO_ENDGAME_CELLS = 9
# Random actions at the start of a game, fewer than this number.
OPENING = 8
# Actions after which a game is abandoned.
MAX_ACTIONS = 400
# Memory of the engine's search.
MEGABYTES = 64

# Classes of an action: a win that was in hand, and the mistakes.
WON, LET_GO, LONGER, WALKED_INTO = "win in hand", "wins let go", "wins made longer", "losses walked into"
# In place of WALKED_INTO if the engine has proven that all actions lose in the end.
HASTENED = "losses made shorter"


def classify(search: PlainSearch, position: Position, action: Action) -> list[str]:
    """Return the classes of an action: WON if a win was in hand, then the mistake, if the action is one.

    A win is made LONGER if the seat can still force it, but not within the actions in which it could. A loss is walked
    into only if another action would avoid it.
    """
    seat = position.seat
    plies = lookahead(position)
    after = position.after(action)
    if search.can_win(position, seat, plies):
        if search.can_win(after, seat, plies - 1):
            return [WON]
        return [WON, LONGER if search.can_win(after, seat, plies + 1) else LET_GO]
    opponent = other(seat)
    if not search.can_win(after, opponent, plies):
        return []
    is_loss_forced = all(search.can_win(position.after(each), opponent, plies) for each in position.actions)
    return [] if is_loss_forced else [WALKED_INTO]


def lookahead(position: Position) -> int:
    """Return the number of actions within which the plain search looks for a win."""
    if position.game.key != "io":
        return LOOKAHEAD
    empty_count = position.cells.count(EMPTY)
    return empty_count if empty_count <= IO_ENDGAME_CELLS else LOOKAHEAD


def play_games(engine: Engine, movetime: int, rng: random.Random) -> Iterator[tuple[Position, Action, str]]:
    """Play games endlessly; yield each position after the opening, the engine's action, and its score as text.

    The score is that of the engine's last information; it is empty if the engine gave none.
    """
    assert engine.backend
    while True:
        position = Position.start(engine.backend.game, engine_defaults=True)
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
    """Check the engine in a number of positions of a game; print each mistake, then the number of each kind."""
    backend = Backend(GAMES[key], compiled=True)
    rng = random.Random(key)
    began = time.perf_counter()
    engine = Engine(backend, MEGABYTES, random.Random(1))
    search = PlainSearch(backend, Position.start(GAMES[key], engine_defaults=True))
    counts, random_counts = Counter[str](), Counter[str]()
    for position, action, score in islice(play_games(engine, movetime, rng), positions):
        classes = classify(search, position, action)
        if classes == [WALKED_INTO] and score.startswith("mate -"):
            classes = [HASTENED]
        counts.update(classes)
        random_counts.update(classify(search, position, rng.choice(position.actions)))
        if classes not in ([], [WON]):
            print(f"{key} {classes[-1]}: {action.text} ({score}) in {position}", flush=True)
    print(
        f"{key}: {positions} positions at {movetime} ms a move, {counts[WON]} with a win in hand; "
        f"{list_mistakes(counts)} (random actions: {list_mistakes(random_counts)}); "
        f"{time.perf_counter() - began:.0f} s",
        flush=True,
    )


def list_mistakes(counts: Counter[str]) -> str:
    """Return the number of mistakes of each kind as text."""
    return ", ".join(f"{counts[mistake]} {mistake}" for mistake in (LET_GO, LONGER, WALKED_INTO, HASTENED))


def main(
    positions: Annotated[int, typer.Argument()] = 1_000,
    movetime: Annotated[int, typer.Argument()] = 100,
    keys: Annotated[list[str] | None, typer.Argument(metavar="GAME…")] = None,
) -> None:
    """Check the engine in the named games, or in all games."""
    for key in keys or GAMES:
        check_game(key, positions, movetime)


if __name__ == "__main__":
    typer.run(main)
