"""How each level of the engine fares against the one below, and the lowest against `greedy`.

python -m boardgames_tui.lab ladder GAME … [--lowest N] [--highest N] [--games N] [--byoyomi MS] [--folder FOLDER]
                              [--jobs N | --dask ADDRESS]

Games are kept in the folder; a ladder that was cut off goes on there. Level 9 thinks as long as it does in the app,
or as on a clock with so many milliseconds for each action; of those it uses at most four fifths.
"""

from itertools import pairwise
from pathlib import Path
from typing import Annotated

import typer

from boardgames_tui.arena.elo import interval
from boardgames_tui.arena.folder import Folder
from boardgames_tui.arena.match_series import Meeting
from boardgames_tui.arena.match_spec import Contender, Contest
from boardgames_tui.arena.worker_pool import Crew, crew_of
from boardgames_tui.games import GAMES
from boardgames_tui.match.seats import LEVELS, Seat
from boardgames_tui.uai.values import Limit

LEAST, MOST = 0.65, 0.85


def climb(key: str, levels: range, crew: Crew, games: int, limit: Limit, folder: Path) -> None:
    """Play these rungs of the ladder of a game, and print each."""
    game = GAMES[key]
    seats = [Seat("greedy"), *(Seat("engine", str(level)) for level in LEVELS)]
    for below, above in pairwise(seats[levels.start - 1 : levels.stop]):
        contenders = (Contender(above, limit), Contender(below, limit))
        contest = Contest(game.key, game.size, contenders)
        meeting = Meeting(contest, games, Folder(folder / f"{game.key}-{above.level}", contest))
        with meeting.folder.held():
            crew.prepare(contest)
            for _ in meeting.go_on(crew):
                pass
        tally = meeting.tally
        fair = tally.share < 1 / 2 if below.is_simple else LEAST <= tally.share <= MOST
        low, high = interval(tally.pairs)
        print(
            f"{game.key} {above} {below}: {tally}, Elo {low:+.0f} to {high:+.0f}{'' if fair else '  AMISS'}", flush=True
        )


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
    """Play the ladders of these games."""
    with crew_of(jobs, dask) as crew:
        for key in keys:
            climb(key, range(lowest, highest + 1), crew, games, Limit(byoyomi=byoyomi), folder)


if __name__ == "__main__":
    typer.run(main)
