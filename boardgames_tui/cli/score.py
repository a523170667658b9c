"""Progress of the arena while games are played, and its report at the end."""

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from math import inf
from typing import Protocol

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from boardgames_tui.arena.elo import elo, interval
from boardgames_tui.arena.match_series import MatchSeries
from boardgames_tui.arena.match_spec import NAMES, MatchSpec
from boardgames_tui.arena.score import WIN, MatchScore
from boardgames_tui.arena.worker_pool import WorkerPool
from boardgames_tui.core.printable import printable
from boardgames_tui.games import GAMES
from boardgames_tui.system.streams import say

CUT_OFF = "If interrupted, repeat the command with --folder to resume."


class ShowProgress(Protocol):
    """Function that shows the number of played games and the score."""

    def __call__(self, played: int, score: str) -> object: ...


def play_on(series: MatchSeries, pool: WorkerPool) -> None:
    """Play the missing games of a series, and show the progress on stderr."""
    console = Console(stderr=True, highlight=False)
    match_spec = series.match_spec
    for name, contender in zip(NAMES, match_spec.contenders, strict=True):
        console.out(f"{name}: {printable(str(contender))}")
    board = f"{GAMES[match_spec.game].title} {match_spec.size}"
    console.out(f"{board}, {series.games} games, saved in {printable(str(series.folder.path))}.")
    console.out(CUT_OFF)
    prepare(console, pool, [match_spec])
    with progress_shown(console, series.games, len(series.results)) as show:
        for _ in series.play_missing(pool):
            show(len(series.results), _score(series.score))


def prepare(console: Console, pool: WorkerPool, match_specs: Iterable[MatchSpec]) -> None:
    """Start and compile the engines of some matches, and say why that may take a while."""
    for match_spec in match_specs:
        names = " and ".join(str(each.seat) for each in match_spec.contenders)
        console.out(f"Starting {printable(names)} (compiling where needed).")
        pool.prepare(match_spec)


@contextmanager
def progress_shown(console: Console, games: int, played: int) -> Iterator[ShowProgress]:
    """Show a progress bar on a terminal, else a line for each game; `played` games have been played before."""
    if not console.is_terminal:
        yield lambda played, score: console.out(f"{played}/{games}  {score}")
        return
    score = TextColumn("{task.fields[score]}", markup=False)
    with Progress(MofNCompleteColumn(), BarColumn(None), score, TimeRemainingColumn(), console=console) as bar:
        task = bar.add_task("", total=games, completed=played, score="")
        yield lambda played, score: bar.update(task, completed=played, score=score)


def _score(tally: MatchScore) -> str:
    return f"+{tally.won} ={tally.drawn} -{tally.lost}  Elo {_written(elo(tally.share))} {_interval(tally)}"


def _interval(tally: MatchScore) -> str:
    return f"({' to '.join(map(_written, interval(tally.pairs)))})"


def _written(difference: float) -> str:
    return f"{difference:+.0f}" if abs(difference) < inf else "-∞" if difference < 0 else "+∞"


def report(series: MatchSeries) -> None:
    """Print the result of a series: faults, Elo, SPRT, and on the last line wins, draws, losses and A's share."""
    tally = series.score
    for line in (*faults(series), *_strength(series), f"{tally}."):
        say(line)


def faults(series: MatchSeries, names: Sequence[str] = NAMES) -> Iterator[str]:
    """Yield a sentence for each game lost by a fault, and for each player that exceeded its time."""
    for number, result in sorted(series.results.items()):
        if result.fault:
            yield f"{names[result.points == WIN]} lost game {number}: {result.fault}"
    for place, contender in enumerate(series.match_spec.contenders):
        name = NAMES[place]
        late = [result.late_answers[name] for result in series.results.values() if name in result.late_answers]
        if late:
            had = f"and had {contender.limit.movetime}"
            yield f"{names[place]} was late in {len(late)} games: it took up to {max(late)} ms for a move, {had}."


def _strength(series: MatchSeries) -> Iterator[str]:
    tally, sprt = series.score, series.sprt
    yield f"Elo of A {_written(elo(tally.share))}, with 95 % confidence {_interval(tally)}."
    if sprt:
        verdict = sprt.verdict(tally.pairs)
        end = "undecided" if verdict is None else f"so it is {verdict:+g}"
        seen = f"log-likelihood ratio {sprt.log_likelihood_ratio(tally.pairs):+.2f} of ±{sprt.bound:.2f}"
        yield f"SPRT of Elo {sprt.low:+g} against {sprt.high:+g}: {seen}, {end}."
