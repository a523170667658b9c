"""Progress of a match or tournament while games are played, and its report at the end."""

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from functools import partial

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Column, Table

from boardgames_tui.arena.elo import elo, interval
from boardgames_tui.arena.match_series import MatchScore, MatchSeries
from boardgames_tui.arena.match_spec import NAMES
from boardgames_tui.arena.tournament import Tournament
from boardgames_tui.arena.worker_pool import WorkerPool
from boardgames_tui.core.printable import printable
from boardgames_tui.games import GAMES
from boardgames_tui.match.tally import WIN
from boardgames_tui.system.streams import say


def play_series(series: MatchSeries, pool: WorkerPool) -> None:
    """Play the missing games of a series, and show the progress and the score on stderr."""
    match_spec = series.match_spec
    players = [f"{name}: {contender}" for name, contender in zip(NAMES, match_spec.contenders, strict=True)]
    board = f"{GAMES[match_spec.game].title} {match_spec.size}"
    heading = (*players, f"{board}, {series.games} games, saved in {series.folder.path}.")
    _play(series, [series], pool, heading, lambda: _score_text(series.score))


def play_tournament(tournament: Tournament, pool: WorkerPool, title: str) -> None:
    """Play the missing games of a tournament, and show the progress and the leader on stderr."""

    def describe_leader() -> str:
        leader, runner_up, *_ = tournament.standings
        tied = round(leader.elo) == round(runner_up.elo)
        lead = "tied" if tied else f"{printable(str(tournament.players[leader.player]))} leads"
        return f"{lead}, Elo {leader.elo:+.0f}"

    heading = f"{title}, {len(tournament.players)} players, {tournament.games} games, saved in {tournament.path}."
    _play(tournament, tournament.series.values(), pool, [heading], describe_leader)


def _play(
    match: MatchSeries | Tournament,
    all_series: Collection[MatchSeries],
    pool: WorkerPool,
    heading: Iterable[str],
    describe_score: Callable[[], str],
) -> None:
    """Play the missing games of a match of `all_series`; show a progress bar on a terminal, else a line per game."""
    console = Console(stderr=True, highlight=False)
    for line in (*heading, "If interrupted, repeat the command with --folder to resume."):
        console.out(printable(line))
    for series in all_series:
        if series.missing_numbers:
            names = " and ".join(str(contender.seat) for contender in series.match_spec.contenders)
            console.out(f"Starting {printable(names)} (compiling where needed).")
            pool.prepare(series.match_spec)
    games = sum(series.games for series in all_series)
    played = sum(len(series.results) for series in all_series)
    columns = (MofNCompleteColumn(), BarColumn(None), TextColumn("{task.fields[score]}", markup=False))
    with Progress(*columns, TimeRemainingColumn(), console=console, disable=not console.is_terminal) as bar:
        task = bar.add_task("", total=games, completed=played, score="")
        for number, _ in enumerate(match.play_missing(pool), played + 1):
            score = describe_score()
            bar.update(task, completed=number, score=score)
            if not console.is_terminal:
                console.out(f"{number}/{games}  {score}")


def _score_text(score: MatchScore) -> str:
    return f"+{score.won} ={score.drawn} -{score.lost}  Elo {_elo_text(elo(score.share))} {_interval_text(score)}"


def _interval_text(score: MatchScore) -> str:
    """Return the confidence interval of Elo in brackets."""
    low, high = interval(score.pairs)
    return f"({_elo_text(low)} to {_elo_text(high)})"


def _elo_text(difference: float) -> str:
    return f"{difference:+.0f}".replace("inf", "∞")


def report_series(series: MatchSeries) -> None:
    """Print the result of a series: faults, Elo, SPRT, and on the last line wins, draws, losses and A's share."""
    for line in (*_faults(series, NAMES), *_strength(series), f"{series.score}."):
        say(line)


def report_tournament(tournament: Tournament) -> None:
    """Print faults, then a table with Elo, points and the results between all players, the strongest first."""
    for (i, j), series in tournament.series.items():
        for sentence in _faults(series, (str(tournament.players[i]), str(tournament.players[j]))):
            say(sentence)
    standings = tournament.standings
    number = partial(Column, justify="right")
    ranks = [str(rank) for rank in range(1, len(standings) + 1)]
    table = Table(number(), "player", number("Elo"), number("points"), *map(number, ranks))
    for rank, row in zip(ranks, standings, strict=True):
        against = ["" if row is other else f"{tournament.points(row.player, other.player):g}" for other in standings]
        name = printable(str(tournament.players[row.player]))
        table.add_row(rank, name, f"{row.elo:+.0f}", f"{row.points:g}/{row.games}", *against)
    Console(highlight=False, markup=False, emoji=False).print(table)


def _faults(series: MatchSeries, names: Sequence[str]) -> Iterator[str]:
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
