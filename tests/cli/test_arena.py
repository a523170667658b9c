"""The commands `arena` and `tournament`: matches, their options, and signals that end them."""

import os
import re
import shlex
import signal
import sys
from pathlib import Path
from types import SimpleNamespace

import pytest

from boardgames_tui.arena import match_series, worker_pool
from boardgames_tui.arena.match_spec import Contender, MatchSpec
from boardgames_tui.arena.tournament import Tournament
from boardgames_tui.cli import score
from boardgames_tui.cli.arena import contender_of, ending_on_signals
from boardgames_tui.core.errors import BoardGamesError
from boardgames_tui.match.seats import Seat
from boardgames_tui.uai.values import Limit
from tests.rows import each_row

FAKE = Path(__file__).parents[1] / "arena" / "fake_player.py"


@pytest.fixture
def arena(in_process):
    return lambda words: in_process(f"arena {words}")


@pytest.fixture
def tournament(in_process):
    return lambda words: in_process(f"tournament {words}")


def test_the_score_is_shown_after_each_game_and_its_evaluation_at_the_end(arena, tmp_path):
    words = f"random greedy --game io --size 5 --folder {tmp_path / 'games'}"
    head = f"A: random\nB: greedy\nIo 5, {{}} games, saved in {tmp_path / 'games'}.\n"
    head += "If interrupted, repeat the command with --folder to resume.\n"
    head += "Starting random and greedy (compiling where needed).\n"
    assert arena(f"{words} --games 2") == (
        0,
        "Elo of A -∞, with 95 % confidence (-∞ to +312).\n0 won, 0 drawn, 2 lost: 0.0% for A.\n",
        head.format(2) + "1/2  +0 =0 -1  Elo -∞ (-∞ to +∞)\n2/2  +0 =0 -2  Elo -∞ (-∞ to +312)\n",
    )
    elo, last = "Elo of A -191, with 95 % confidence (-683 to +173).", "1 won, 0 drawn, 3 lost: 25.0% for A."
    assert arena(f"{words} --games 4 --sprt -200,100") == (
        0,
        f"{elo}\nSPRT of Elo -200 against +100: log-likelihood ratio -1.34 of ±2.94, undecided.\n{last}\n",
        head.format(4) + "3/4  +1 =0 -2  Elo -120 (-∞ to +312)\n4/4  +1 =0 -3  Elo -191 (-683 to +173)\n",
    )
    assert arena("greedy random --game ataxx --size 5 --sprt -200,0")[1] == (
        "Elo of A +∞, with 95 % confidence (+129 to +∞).\n"
        "SPRT of Elo -200 against +0: log-likelihood ratio +3.67 of ±2.94, so it is +0.\n"
        "10 won, 0 drawn, 0 lost: 100.0% for A.\n"
    )


def test_a_terminal_shows_the_number_of_games_played(arena, tmp_path, monkeypatch):
    words = f"random greedy --game io --size 5 --folder {tmp_path / 'games'}"
    arena(f"{words} --games 2")
    monkeypatch.setenv("FORCE_COLOR", "1")
    _, _, err = arena(f"{words} --games 4")
    shown = re.findall(r"\d/4|[+]\d =0 -\d", re.sub("\x1b.*?m", "", err))
    assert (shown[0], shown[-2:]) == ("2/4", ["4/4", "+1 =0 -3"])


def test_names_are_not_read_as_markup(monkeypatch, capsys):
    """A name in brackets would be markup of Rich."""
    monkeypatch.setenv("FORCE_COLOR", "1")
    match = SimpleNamespace(play_missing=lambda _: [None])
    score._play(match, [], None, [], lambda: "uai:[bold] leads")
    assert "uai:[bold] leads" in capsys.readouterr().err


def test_the_players_and_the_limit_are_shown_above_the_games(arena):
    _, _, err = arena("engine:3 random --game io --games 2 --nodes 7,9 --a-option Hash=5 --a-option Nothing=1")
    assert err.splitlines()[:2] == ["A: engine:3, Hash=5, Nothing=1", "B: random"]
    assert "Starting engine:3 and random (compiling where needed)." in err.splitlines()
    assert err.splitlines()[-1] == "boardgames-tui: The engine has no option Nothing."


def test_no_folder_is_left_if_nothing_was_played(arena, tournament, tmp_path):
    assert tournament("random greedy uai:/nowhere --game io --size 5 --games 2")[0] == 1
    assert list((tmp_path / "arena").iterdir()) == []
    words = f"random --game io --size 5 --games 2 --folder {tmp_path / 'games'}"
    assert arena(f"engine:3 {words} --a-option Nothing=1")[0] == 1
    assert not (tmp_path / "games").exists()
    status, _, err = arena(f"greedy {words} --plies 99")
    assert (status, "99 random moves are too many for an opening" in err.splitlines()[-1]) == (2, True)
    assert arena(f"greedy {words}")[0] == 0


@each_row(
    ("players", "name", "last"),
    [
        ("random {}", "B", "2 won, 0 drawn, 0 lost: 100.0% for A."),
        ("{} random", "A", "0 won, 0 drawn, 2 lost: 0.0% for A."),
    ],
)
def test_games_lost_by_a_fault_are_reported(arena, tmp_path, monkeypatch, players, name, last):
    monkeypatch.setenv("FAKE_LOG", str(tmp_path / "log"))
    engine = shlex.join([sys.executable, str(FAKE), "uai", "crashes"])
    status, out, _ = arena(f"{players.format(shlex.quote(f'uai:{engine}'))} --game ataxx --size 5 --games 2")
    first, second, _, result = out.splitlines()
    assert (status, result) == (0, last)
    assert first == f"{name} lost game 1: The engine {engine} has ended (exit status 3)."
    assert second.startswith(f"{name} lost game 2: ")


def test_late_players_are_reported(arena, tmp_path, monkeypatch):
    monkeypatch.setenv("FAKE_LOG", str(tmp_path / "log"))
    engine = shlex.quote(f"uai:{shlex.join([sys.executable, str(FAKE), 'uai', 'dawdles', '4'])}")
    status, out, _ = arena(f"random {engine} --game ataxx --size 4 --games 2 --movetime 50")
    assert status == 0
    assert out.startswith("B was late in 2 games: it took up to ")
    assert "ms for a move, and had 50.\nElo of A " in out


def test_the_table_shows_elo_points_and_all_pairs(tournament, tmp_path):
    status, out, err = tournament("random greedy random --game ataxx --size 5 --games 10")
    assert (status, out) == (0, TABLE)
    assert err.splitlines()[:3] == [
        f"Ataxx, 3 players, 30 games, saved in {tmp_path / 'arena' / 'tournament-ataxx-1'}.",
        "If interrupted, repeat the command with --folder to resume.",
        "Starting random and greedy (compiling where needed).",
    ]
    assert [line.split()[0] for line in err.splitlines()[5:]] == [f"{n}/30" for n in range(1, 31)]
    assert err.endswith("30/30  greedy leads, Elo +354\n")


TABLE = """\
┏━━━┳━━━━━━━━┳━━━━━━┳━━━━━━━━┳━━━┳━━━━┳━━━━┓
┃   ┃ player ┃  Elo ┃ points ┃ 1 ┃  2 ┃  3 ┃
┡━━━╇━━━━━━━━╇━━━━━━╇━━━━━━━━╇━━━╇━━━━╇━━━━┩
│ 1 │ greedy │ +354 │  20/20 │   │ 10 │ 10 │
│ 2 │ random │ -148 │   6/20 │ 0 │    │  6 │
│ 3 │ random │ -206 │   4/20 │ 0 │  4 │    │
└───┴────────┴──────┴────────┴───┴────┴────┘
"""


def test_equal_scores_have_no_leader_and_the_table_of_a_finished_tournament_is_shown_again(tournament, tmp_path):
    words = f"greedy greedy --game torus --size 5 --games 2 --seed 3 --folder {tmp_path / 'games'}"
    status, out, err = tournament(words)
    assert [line.split("│")[4].split() for line in out.splitlines() if line.startswith("│")] == [["1/2"], ["1/2"]]
    assert "2/2  tied, Elo +0" in err
    assert tournament(words) == (status, out, "")


signals = pytest.mark.skipif(os.name != "posix", reason="other signals")


def test_the_value_of_an_option_may_contain_an_equals_sign():
    engine, limit = Seat.parse("engine:3"), Limit(nodes=1)
    assert contender_of(engine, limit, ["Hash=5", "Path=a=b"]) == Contender(engine, limit, {"Hash": "5", "Path": "a=b"})


EVERY = "--size 5 --games 6 --nodes 7,8 --plies 2 --seed 3 --threads 4 --folder F --jobs 2 --dask there"
GREEDY, RANDOM = Seat.parse("greedy"), Seat.parse("random")


@pytest.fixture
def recorded_calls(in_process, monkeypatch):
    """Return a function that runs a command line without starting workers and returns the recorded arguments."""
    made = []

    def recorded(cls):
        # A class as well: modules that are first imported by the command use it in annotations.
        class Recorded(cls):
            def __init__(self, *arguments):
                made.append(arguments)
                super().__init__(*arguments)

        return Recorded

    def refuse(*arguments):
        made.append(arguments)
        raise BoardGamesError

    def call(words):
        made.clear()
        assert in_process(words)[0] == 1
        return [*made]

    monkeypatch.setattr(match_series, "MatchSeries", recorded(match_series.MatchSeries))
    monkeypatch.setattr("boardgames_tui.arena.tournament.Tournament", recorded(Tournament))
    monkeypatch.setattr(worker_pool, "open_pool", refuse)
    return call


@each_row("command", ["arena", "tournament"])
def test_a_match_and_a_tournament_have_the_given_options(command, recorded_calls, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    usual = {"arena": (100, "ataxx-1"), "tournament": (20, "tournament-ataxx-1")}[command]
    for options, games, limits, (size, *others), path, workers in (
        ("", usual[0], [Limit(movetime=100)] * 2, (7, 4, 1, 1), tmp_path / "arena" / usual[1], (1, "")),
        (EVERY, 6, [Limit(nodes=7), Limit(nodes=8)], (5, 2, 3, 4), Path("F"), (2, "there")),
    ):
        contenders = [Contender(seat, limit) for seat, limit in zip((GREEDY, RANDOM), limits, strict=True)]
        expected = MatchSpec("ataxx", size, tuple(contenders), *others)
        found, *started = recorded_calls(f"{command} greedy random --game ataxx {options}")
        assert started == [workers]
        if command == "tournament":
            assert found == (contenders, expected, games, path)
        else:
            spec, number, folder, sprt = found
            assert (spec, number, folder.path, sprt) == (expected, games, path, None)


@signals
def test_an_ignored_signal_stays_ignored():
    before = signal.signal(signal.SIGHUP, signal.SIG_IGN)
    try:
        with ending_on_signals():
            os.kill(os.getpid(), signal.SIGHUP)
        assert signal.getsignal(signal.SIGHUP) == signal.SIG_IGN
    finally:
        signal.signal(signal.SIGHUP, before)


@signals
@each_row(("number", "error", "status"), [(signal.SIGTERM, SystemExit, (143,)), (signal.SIGINT, KeyboardInterrupt, ())])
def test_the_first_signal_ends_the_command_and_a_second_is_ignored(number, error, status):
    """Tests in the background ignore Ctrl+C, so the handlers are set here."""
    before = signal.signal(number, signal.SIG_DFL)
    ended = []

    def send_twice():
        try:
            os.kill(os.getpid(), number)
        finally:
            os.kill(os.getpid(), number)
            ended.append(True)

    try:
        with pytest.raises(error) as raised, ending_on_signals():
            send_twice()
        assert raised.value.args == status
        assert signal.getsignal(number) == signal.SIG_DFL
    finally:
        signal.signal(number, before)
    assert ended
