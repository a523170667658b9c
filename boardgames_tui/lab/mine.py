"""Puzzles from games of the engine against itself.

python -m boardgames_tui.lab mine GAME FILE [--size N] [--games N] [--first N] [--jobs N | --dask ADDRESS]

Each game is played by two levels, with its number as seed, and yields at most one puzzle; a repeated command finds the
same. New puzzles are added to the file, except those whose board is equal by symmetry to one in it. At the end a table
tells how many candidates there were, why most were dropped, and how many puzzles there are by kind and difficulty.
"""

import random
from collections import Counter
from collections.abc import Iterator
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
from boardgames_tui.lab.board_symmetries import representative
from boardgames_tui.lab.plain_search import PlainSearch
from boardgames_tui.lab.puzzle_difficulty import find_difficulty, is_solved_by_greedy
from boardgames_tui.lab.puzzle_search import CONFIRM_NODES, FIND_GAP, FIND_NODES, GAP, find_kind, find_solution, search
from boardgames_tui.learn.puzzle import Puzzle, read_puzzle
from boardgames_tui.match.seats import LEVELS
from boardgames_tui.uai.values import Limit

# Nodes of a glance, which drops most positions before a search, and the share of wins that it asks for.
GLANCE_NODES, GLANCE_GAP = 400, 0.03
# Legal actions of a first task, at least.
MIN_ACTIONS = 4
# Levels that play the games: good enough for sensible positions, and bad enough for mistakes.
PLAYING_LEVELS = range(3, 7)
# Difficulties of the puzzles that are kept; `UNSOLVED` is none of them.
KEPT_DIFFICULTIES = LEVELS[2:]
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


def mine_game(key: str, size: int, number: int) -> tuple[Puzzle | None, Counter[str]]:
    """Play the game with a number; return its first puzzle, if it has one, and how many candidates met which end."""
    game = GAMES[key]
    rng = random.Random(f"{key} {size} {number}")
    engine = Engine(backend_of(key), MEGABYTES, rng)
    plain_search = PlainSearch(backend_of(key), Position.start(game, size))
    positions = [*play_game(engine, Position.start(game, size), rng)]
    rng.shuffle(positions)
    defaults = {option.key: option.default for option in game.options}
    counts = Counter({"games": 1})
    for position in positions:
        if not is_candidate(engine, position):
            continue
        counts["candidates"] += 1
        report = search(engine, position, CONFIRM_NODES)
        kind = find_kind(report, position.side, GAP)
        if not kind:
            counts["refuted by ten times the nodes"] += 1
            continue
        options = {name: value for name, value in position.options if value != defaults[name]}
        solution = tuple(find_solution(engine, plain_search, position, report, kind))
        puzzle = Puzzle(f"{key}-{size}-{number}", key, size, options, str(position), solution, kind, LEVELS[0])
        if is_solved_by_greedy(puzzle):
            counts["solved by greedy"] += 1
            continue
        difficulty = find_difficulty(engine, puzzle)
        if difficulty in KEPT_DIFFICULTIES:
            counts["kept"] += 1
            return replace(puzzle, difficulty=difficulty), counts
        counts[f"of difficulty {difficulty}"] += 1
    return None, counts


def is_candidate(engine: Engine, position: Position) -> bool:
    """Return whether a position looks like a puzzle, in a glance and then in a short search.

    A short alpha-beta search is as quick as a glance.
    """
    if not engine.memory and not find_kind(search(engine, position, GLANCE_NODES), position.side, GLANCE_GAP):
        return False
    return find_kind(search(engine, position, FIND_NODES), position.side, FIND_GAP) is not None


def play_game(engine: Engine, position: Position, rng: random.Random) -> Iterator[Position]:
    """Play a game of two levels; yield the positions in which a turn begins, as they are without earlier positions."""
    levels = [level_of(position.game, rng.choice(PLAYING_LEVELS)).on_day(draw_strength(rng)) for _ in NAMES]
    opening = rng.randrange(OPENING)
    last_seat = 0
    for ply in range(MAX_ACTIONS):
        if position.outcome:
            return
        if ply < opening:
            action = rng.choice(position.actions)
        else:
            if position.seat != last_seat and len(position.actions) >= MIN_ACTIONS:
                yield Position.read(position.game, str(position), dict(position.options))
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
) -> None:
    """Mine the games from the number `first` on."""
    game = GAMES[key]
    size = game.check_size(size or game.size)
    puzzles = [read_puzzle(line) for line in file.read_text("utf-8").splitlines()] if file.exists() else []
    known_boards = {representative(puzzle.begin(game)) for puzzle in puzzles}
    counts = Counter[str]()
    calls = [(key, size, number) for number in range(first, first + games)]
    with open_pool(jobs, dask) as pool, closing(pool.run_calls(mine_game, calls)) as results:
        for _, (puzzle, game_counts) in results:
            counts.update(game_counts)
            if puzzle:
                board = representative(puzzle.begin(game))
                counts["equal by symmetry"] += board in known_boards
                if board not in known_boards:
                    known_boards.add(board)
                    puzzles.append(puzzle)
                    write_puzzles(file, puzzles)
    for what, count in sorted(counts.items()):
        print(f"{key} {size}x{size} {what}: {count}", flush=True)
    for (kind, difficulty), count in sorted(Counter((each.kind, each.difficulty) for each in puzzles).items()):
        print(f"{key} {kind} of difficulty {difficulty}: {count}", flush=True)


def write_puzzles(file: Path, puzzles: list[Puzzle]) -> None:
    """Write the puzzles, those of one size together, in the order of their games."""
    puzzles.sort(key=lambda puzzle: (-puzzle.size, int(puzzle.id.rpartition("-")[2])))
    file.write_text("".join(f"{puzzle}\n" for puzzle in puzzles), "utf-8")


if __name__ == "__main__":
    typer.run(main)
