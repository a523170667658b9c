"""Puzzles from games of the engine against itself.

python -m boardgames_tui.lab mine GAME FILE [--size N] [--games N] [--first N] [--most N] [--easy]
                                            [--jobs N | --dask ADDRESS]

Each game is played by two levels, with its number as seed, and yields at most one puzzle of each difficulty; a repeated
command finds the same. New puzzles are added to the file, except those whose board is equal by symmetry to one in it,
and those of which the file has `most` of the same difficulty and theme. With --easy, only wins and saves of one or two
turns are looked for, in games that are half greedy and half random. At the end a table tells how many positions became
what, and how many puzzles there are by difficulty and theme.
"""

import random
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import closing
from dataclasses import replace
from functools import lru_cache
from pathlib import Path
from typing import Annotated

import typer

from boardgames_tui.arena.worker_pool import open_pool
from boardgames_tui.core.cells import NAMES
from boardgames_tui.core.position import Position
from boardgames_tui.engine.compile.specialise import Backend
from boardgames_tui.engine.engine import Engine
from boardgames_tui.engine.levels import draw_strength, level_of
from boardgames_tui.games import GAMES
from boardgames_tui.lab.make_puzzle import FULL, GLANCE, NO_PUZZLE, Effort, find_puzzle
from boardgames_tui.lab.puzzle_collection import PuzzleCollection
from boardgames_tui.lab.puzzle_difficulty import MORE_MOVES, ONE_MOVE, find_difficulty, is_solved_by_greedy
from boardgames_tui.lab.puzzle_games import puzzle_game
from boardgames_tui.learn.puzzle import Puzzle
from boardgames_tui.match.players import greedy_actions
from boardgames_tui.match.seats import LEVELS
from boardgames_tui.uai.values import Limit

# Levels that play the games: good enough for sensible positions, and bad enough for mistakes.
PLAYING_LEVELS = range(3, 7)
# Positions at the end of a game that are looked at for short wins, those for long ones, and those for gains.
LATE, FOR_LONG_WINS, FOR_GAINS = 12, range(3, 8), 6
# Random actions at the start of a game, fewer than this number.
OPENING = 8
# Actions after which a game is abandoned.
MAX_ACTIONS = 300
# Memory of the engine; little, because it is cleared for each try.
MEGABYTES = 16


@lru_cache
def backend_of(key: str) -> Backend:
    """Return the compiled backend of a game."""
    return Backend(GAMES[key], compiled=True)


def mine_game(key: str, size: int, number: int, is_easy: bool) -> tuple[list[Puzzle], Counter[str]]:
    """Play the game with a number; return its first puzzle of each difficulty, and how many positions became what."""
    game = GAMES[key]
    rng = random.Random(f"{key} {size} {number}")
    engine = Engine(backend_of(key), MEGABYTES, rng)
    puzzles: dict[int, Puzzle] = {}
    counts = Counter({"games": 1})
    # Whether the positions later than the present one were found to be won.
    is_chain = True
    positions = [*play_game(engine, Position.start(game, size), rng, is_easy)]
    for position, effort, gains in candidates(rng, positions, is_easy):
        if effort is FULL and not is_chain:
            continue
        found = find_puzzle(engine, f"{key}-{size}-{number}", position, effort, gains=gains)
        is_chain &= effort is not FULL or found != NO_PUZZLE
        difficulty = ONE_MOVE if not isinstance(found, str) and found.length == 1 else 0
        if isinstance(found, str) or difficulty in puzzles:
            counts[found if isinstance(found, str) else "as difficult as another one"] += 1
            continue
        difficulty = difficulty or find_difficulty(engine, found)
        if difficulty >= MORE_MOVES and is_solved_by_greedy(found):
            counts["solved by greedy"] += 1
        elif difficulty in LEVELS and difficulty not in puzzles:
            puzzles[difficulty] = replace(found, id=f"{found.id}-{difficulty}", difficulty=difficulty)
            counts["kept"] += 1
    return [*puzzles.values()], counts


def candidates(
    rng: random.Random, positions: Sequence[Position], is_easy: bool
) -> Iterator[tuple[Position, Effort, bool]]:
    """Yield positions of a game that may be puzzles: the late ones for wins, others for gains as well."""
    late = positions[: -LATE - 1 : -1]
    for index, position in enumerate(late):
        # Who acts last has probably won.
        is_won = not is_easy and index in FOR_LONG_WINS and position.seat == late[0].seat
        yield position, FULL if is_won else GLANCE, False
    for position in rng.sample(positions, 0 if is_easy else min(FOR_GAINS, len(positions))):
        yield position, GLANCE, True


def play_game(engine: Engine, position: Position, rng: random.Random, is_easy: bool) -> Iterator[Position]:
    """Play a game of two levels, or one that is half greedy and half random.

    Yield the positions in which a turn begins, without earlier ones.
    """
    levels = [level_of(position.game, rng.choice(PLAYING_LEVELS)).on_day(draw_strength(rng)) for _ in NAMES]
    opening = rng.randrange(OPENING)
    habits = puzzle_game(position.game.key)
    is_random = is_easy or rng.random() < habits.random_share
    last_seat = 0
    for ply in range(MAX_ACTIONS):
        if position.outcome:
            return
        begins_turn = ply >= opening and position.seat != last_seat
        if begins_turn and len(position.actions) >= habits.min_actions:
            yield Position.read(position.game, str(position), dict(position.options))
        if ply < opening:
            action = rng.choice(position.actions)
        elif is_random:
            action = rng.choice(rng.choice([greedy_actions(position), position.actions]))
        else:
            level = levels[position.seat - 1]
            engine.new_game(position)
            action = engine.search(position, Limit(nodes=level.nodes), level=level)
        last_seat = position.seat
        position = position.after(action)


def main(
    key: Annotated[str, typer.Argument(metavar="GAME")],
    file: Path,
    size: int | None = None,
    games: int = 100,
    first: int = 1,
    jobs: int = 2,
    dask: str = "",
    most: int = 1_000,
    easy: bool = False,
) -> None:
    """Mine the games from the number `first` on."""
    game = GAMES[key]
    size = game.check_size(size or game.size)
    puzzles = PuzzleCollection(game, file, most)
    counts = Counter[str]()
    calls = [(key, size, number, easy) for number in range(first, first + games)]
    with open_pool(jobs, dask) as pool, closing(pool.run_calls(mine_game, calls)) as results:
        for _, (found, game_counts) in results:
            counts.update(game_counts)
            counts.update(map(puzzles.add, found))
            puzzles.write()
    for what, count in sorted(counts.items()):
        print(f"{key} {size}x{size} {what}: {count}", flush=True)
    for (difficulty, theme), count in sorted(puzzles.numbers.items()):
        print(f"{key} of difficulty {difficulty} about {theme or 'nothing special'}: {count}", flush=True)


if __name__ == "__main__":
    typer.run(main)
