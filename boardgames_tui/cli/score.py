"""Progress of the arena while games are played, and its report at the end."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from math import inf

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

RESUME_NOTE = "If interrupted, repeat the command with --folder to resume."


def play_on(series: MatchSeries, pool: WorkerPool) -> None:
    """Play the missing games of a series, and show the progress on stderr."""
    console = Console(stderr=True, highlight=False)
    match_spec = series.match_spec
    for name, contender in zip(NAMES, match_spec.contenders, strict=True):
        console.out(f"{name}: {printable(str(contender))}")
    board = f"{GAMES[match_spec.game].title} {match_spec.size}"
    console.out(f"{board}, {series.games} games, saved in {printable(str(series.folder.path))}.")
    console.out(RESUME_NOTE)
    prepare(console, pool, [match_spec])
    with progress_shown(console, series.games, len(series.results)) as show:
        for _ in series.play_missing(pool):
            show(len(series.results), _score_text(series.score))


def prepare(console: Console, pool: WorkerPool, match_specs: Iterable[MatchSpec]) -> None:
    """Start and compile the engines of matches, and say on the console why that may take a while."""
    for match_spec in match_specs:
        names = " and ".join(str(contender.seat) for contender in match_spec.contenders)
        console.out(f"Starting {printable(names)} (compiling where needed).")
        pool.prepare(match_spec)


@contextmanager
def progress_shown(console: Console, games: int, played: int) -> Iterator[Callable[[int, str], object]]:
    """Show a progress bar on a terminal, else a line for each game. Yield a function of the games played and the score.

    `games` is the total and `played` the number of games played before.
    """
    if not console.is_terminal:
        yield lambda played_now, score: console.out(f"{played_now}/{games}  {score}")
        return
    score_column = TextColumn("{task.fields[score]}", markup=False)
    with Progress(MofNCompleteColumn(), BarColumn(None), score_column, TimeRemainingColumn(), console=console) as bar:
        task = bar.add_task("", total=games, completed=played, score="")
        yield lambda played_now, score: bar.update(task, completed=played_now, score=score)


def _score_text(score: MatchScore) -> str:
    return f"+{score.won} ={score.drawn} -{score.lost}  Elo {_elo_text(elo(score.share))} {_interval_text(score)}"


def _interval_text(score: MatchScore) -> str:
    """Return the confidence interval of Elo in brackets."""
    low, high = interval(score.pairs)
    return f"({_elo_text(low)} to {_elo_text(high)})"


def _elo_text(difference: float) -> str:
    if difference in (-inf, inf):
        return "-∞" if difference < 0 else "+∞"
    return f"{difference:+.0f}"


def report(series: MatchSeries) -> None:
    """Print the result of a series: faults, Elo, SPRT, and on the last line wins, draws, losses and A's share."""
    for line in (*faults(series), *_strength(series), f"{series.score}."):
        say(line)


def faults(series: MatchSeries, names: Sequence[str] = NAMES) -> Iterator[str]:
    """Yield a sentence for each game lost by a fault, and for each player that exceeded its time."""
    a, b = names
    for number, result in sorted(series.results.items()):
        if result.fault:
            # The points are those of A.
            loser = b if result.points == WIN else a
            yield f"{loser} lost game {number}: {result.fault}"
    for key, name, contender in zip(NAMES, names, series.match_spec.contenders, strict=True):
        # The longest move of each game in which the player was late.
        times = [result.late_answers[key] for result in series.results.values() if key in result.late_answers]
        if times:
            allowed = f"and had {contender.limit.movetime}"
            yield f"{name} was late in {len(times)} games: it took up to {max(times)} ms for a move, {allowed}."


def _strength(series: MatchSeries) -> Iterator[str]:
    """Yield a sentence with A's Elo, and one with the state of the SPRT if there is a test."""
    score, sprt = series.score, series.sprt
    yield f"Elo of A {_elo_text(elo(score.share))}, with 95 % confidence {_interval_text(score)}."
    if sprt:
        accepted_elo = sprt.verdict(score.pairs)
        conclusion = "undecided" if accepted_elo is None else f"so it is {accepted_elo:+g}"
        evidence = f"log-likelihood ratio {sprt.log_likelihood_ratio(score.pairs):+.2f} of ±{sprt.bound:.2f}"
        yield f"SPRT of Elo {sprt.low:+g} against {sprt.high:+g}: {evidence}, {conclusion}."
