"""Matches of each level of the engine against the level below, and of the lowest against `greedy`.

python -m boardgames_tui.lab ladder GAME … [--lowest N] [--highest N] [--games N] [--byoyomi MS] [--folder FOLDER]
                              [--jobs N | --dask ADDRESS]

Games are saved in the folder, and a repeated command resumes an interrupted ladder there. Level 9 thinks as long as in
the app, or with --byoyomi as on a clock with that many milliseconds for each action, of which it uses at most four
fifths.
"""

from itertools import pairwise
from pathlib import Path
from typing import Annotated

import typer

from boardgames_tui.arena.elo import interval
from boardgames_tui.arena.folder import Folder
from boardgames_tui.arena.match_series import MatchSeries
from boardgames_tui.arena.match_spec import Contender, MatchSpec
from boardgames_tui.arena.worker_pool import WorkerPool, open_pool
from boardgames_tui.games import GAMES
from boardgames_tui.match.seats import LEVELS, Seat
from boardgames_tui.uai.values import Limit

# Least and greatest share of the points that a level should score against the level below.
LEAST_SHARE, GREATEST_SHARE = 0.65, 0.85
# The lowest level should score less than this share against `greedy`.
MAX_LOWEST_SHARE = 0.5


def climb(key: str, levels: range, pool: WorkerPool, games: int, limit: Limit, folder: Path) -> None:
    """Play a match of each of these levels against the level below; print the results.

    AMISS means that a share is out of bounds.
    """
    game = GAMES[key]
    # Level n has index n, because `greedy` takes the place of level 0.
    seats = [Seat("greedy"), *(Seat("engine", str(level)) for level in LEVELS)]
    for below, above in pairwise(seats[levels.start - 1 : levels.stop]):
        contenders = (Contender(above, limit), Contender(below, limit))
        match_spec = MatchSpec(game.key, game.size, contenders)
        series = MatchSeries(match_spec, games, Folder(folder / f"{game.key}-{above.level}", match_spec))
        with series.folder.locked():
            pool.prepare(match_spec)
            for _ in series.play_missing(pool):
                pass
        score = series.score
        if below.is_simple:
            is_in_bounds = score.share < MAX_LOWEST_SHARE
        else:
            is_in_bounds = LEAST_SHARE <= score.share <= GREATEST_SHARE
        low, high = interval(score.pairs)
        remark = "" if is_in_bounds else "  AMISS"
        print(f"{game.key} {above} {below}: {score}, Elo {low:+.0f} to {high:+.0f}{remark}", flush=True)


def main(
    keys: Annotated[list[str], typer.Argument(metavar="GAME…")],
    lowest: int = LEVELS[0],
    highest: int = LEVELS[-1],
    games: int = 200,
    byoyomi: int | None = None,
    folder: Path = Path("ladder"),
    jobs: int = 2,
    dask: str = "",
) -> None:
    """Play the ladders of the named games."""
    with open_pool(jobs, dask) as pool:
        for key in keys:
            climb(key, range(lowest, highest + 1), pool, games, Limit(byoyomi=byoyomi), folder)


if __name__ == "__main__":
    typer.run(main)
