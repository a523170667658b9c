"""Puzzles from games of the engine against itself.

python -m boardgames_tui.lab mine GAME FILE [--size N] [--games N] [--first N] [--most N] [--easy]
                                            [--missed-by LEVEL] [--after FILE] [--jobs N | --dask ADDRESS]

Each game is played by two levels, with its number as seed, and yields at most one puzzle of each difficulty; a repeated
command finds the same. New puzzles are added to the file, except those whose board is equal by symmetry to one in it,
and those of which the file has `most` of the same difficulty and theme. With --easy, only wins and saves of one or two
turns are looked for, in games that are half greedy and half random. With --missed-by, only positions are looked at in
which a long search knows better than a level. With --after, games go on from the puzzles of a file, in turn, because
one hard position often follows another. At the end a table tells how many positions became what, and how many puzzles
there are by difficulty and theme.
"""

import random
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import closing
from dataclasses import replace
from functools import lru_cache
from itertools import cycle
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
from boardgames_tui.lab.puzzle_search import CONFIRM_NODES, FIND_GAP, find_gain, search
from boardgames_tui.learn.puzzle import Puzzle, read_puzzle
from boardgames_tui.match.players import greedy_actions
from boardgames_tui.match.seats import LEVELS
from boardgames_tui.uai.values import Limit

# Levels that play the games: good enough for sensible positions, and bad enough for mistakes.
PLAYING_LEVELS = range(3, 7)
# Levels that go on from a puzzle: good enough that the game stays close.
STRONG_LEVELS = range(6, 8)
# Positions at the end of a game that are looked at for short wins, those for long ones, and those for gains.
LATE, FOR_LONG_WINS, FOR_GAINS = 12, range(3, 8), 6
# Random actions at the start of a game, fewer than this number.
OPENING = 8
# Actions after which a game is abandoned: one from the start, and one that goes on from a puzzle.
MAX_ACTIONS, MAX_ACTIONS_ON = 300, 16
# Effort of a proof about a position that a level has missed.
LONG_GLANCE = GLANCE._replace(glances=False)
# How many times the nodes of a level the search has that looks for its mistake, and of that the one that confirms it.
MISSED_FACTOR = 4
# Memory of the engine; little, because it is cleared for each try.
MEGABYTES = 16


@lru_cache
def backend_of(key: str) -> Backend:
    """Return the compiled backend of a game."""
    return Backend(GAMES[key], compiled=True)


def mine_game(
    key: str, size: int, number: int, is_easy: bool, missed_by: int = 0, line: str = ""
) -> tuple[list[Puzzle], Counter[str]]:
    """Play the game with a number; return its first puzzle of each difficulty, and how many positions became what.

    If `missed_by` is a level, its mistakes are looked for. The game may go on from a position line.
    """
    game = GAMES[key]
    rng = random.Random(f"{key} {size} {number}")
    engine = Engine(backend_of(key), MEGABYTES, rng)
    puzzles: dict[int, Puzzle] = {}
    counts = Counter({"games": 1})
    # Whether the positions later than the present one were found to be won.
    is_chain = True
    start = Position.read(game, line) if line else Position.start(game, size)
    positions = [*play_game(engine, start, rng, is_easy, goes_on=bool(line))]
    misses = ((each, LONG_GLANCE, True) for each in positions if is_missed(engine, each, missed_by))
    for position, effort, gains in misses if missed_by else candidates(rng, positions, is_easy):
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


def is_missed(engine: Engine, position: Position, number: int) -> bool:
    """Return whether a level plays an action that longer searches know to be wrong."""
    level = level_of(position.game, number)
    nodes = level.nodes or CONFIRM_NODES
    engine.new_game(position)
    action = engine.search(position, Limit(nodes=nodes), level=level)
    for longer in (MISSED_FACTOR * nodes, max(CONFIRM_NODES, MISSED_FACTOR**2 * nodes)):
        gain = find_gain(search(engine, position, longer), position.side, FIND_GAP)
        if not gain or action.text in gain.right:
            return False
    return True


def play_game(
    engine: Engine, position: Position, rng: random.Random, is_easy: bool, *, goes_on: bool = False
) -> Iterator[Position]:
    """Play a game of two levels, or one that is half greedy and half random; or go on with two strong levels.

    Yield the positions in which a turn begins, without earlier ones.
    """
    playing_levels = STRONG_LEVELS if goes_on else PLAYING_LEVELS
    levels = [level_of(position.game, rng.choice(playing_levels)).on_day(draw_strength(rng)) for _ in NAMES]
    opening = 0 if goes_on else rng.randrange(OPENING)
    habits = puzzle_game(position.game.key)
    is_random = is_easy or (not goes_on and rng.random() < habits.random_share)
    # The position of a puzzle is known.
    last_seat = position.seat if goes_on else 0
    for ply in range(MAX_ACTIONS_ON if goes_on else MAX_ACTIONS):
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
    missed_by: int = 0,
    after: Path | None = None,
) -> None:
    """Mine the games from the number `first` on."""
    game = GAMES[key]
    size = game.check_size(size or game.size)
    puzzles = PuzzleCollection(game, file, most)
    counts = Counter[str]()
    starts = [read_puzzle(text).line for text in after.read_text("utf-8").splitlines()] if after else [""]
    calls = [
        (key, size, number, easy, missed_by, line)
        for number, line in zip(range(first, first + games), cycle(starts), strict=False)
    ]
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
