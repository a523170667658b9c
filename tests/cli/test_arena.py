"""The command `arena`, which lets two players play a match."""

import re
import shlex
import sys
from pathlib import Path
from types import SimpleNamespace

import pytest

from boardgames_tui.cli import score
from boardgames_tui.games import GAMES

FAKE = Path(__file__).parents[1] / "arena" / "fake_player.py"


@pytest.fixture
def run(in_process):
    """Return a function that runs the command and returns its exit status, output and errors."""
    return lambda words: in_process(f"arena {words}")


def test_the_last_line_gives_wins_draws_losses_and_the_score_of_a(run, tmp_path):
    status, out, err = run("greedy random --game ataxx --size 5 --games 10 --sprt -100,0")
    kept = [file.read_text() for file in (tmp_path / "arena" / "ataxx-1").glob("*.bgn")]
    won, drawn, lost = (sum(f'[Winner "{name}"]' in record for record in kept) for name in ("A", "nobody", "B"))
    assert (status, won + drawn + lost) == (0, 10)
    strength, test, last = out.splitlines()
    assert last == f"{won} won, {drawn} drawn, {lost} lost: {won * 10 + drawn * 5:.1f}% for A."
    assert strength.startswith("Elo of A +")
    assert test.startswith("SPRT of Elo -100 against +0: log-likelihood ratio +")
    assert f"Ataxx 5, 10 games, saved in {tmp_path / 'arena' / 'ataxx-1'}." in err
    assert f"10/10  +{won} ={drawn} -{lost}  Elo +" in err


def test_the_score_is_shown_after_each_game_and_its_evaluation_at_the_end(run, tmp_path):
    """A match is resumed in its folder, and ends early if a statistical test decides."""
    words = f"random greedy --game io --size 5 --folder {tmp_path / 'games'}"
    head = f"A: random\nB: greedy\nIo 5, {{}} games, saved in {tmp_path / 'games'}.\n"
    head += "If interrupted, repeat the command with --folder to resume.\n"
    head += "Starting random and greedy (compiling where needed).\n"
    assert run(f"{words} --games 2") == (
        0,
        "Elo of A -∞, with 95 % confidence (-∞ to +312).\n0 won, 0 drawn, 2 lost: 0.0% for A.\n",
        head.format(2) + "1/2  +0 =0 -1  Elo -∞ (-∞ to +∞)\n2/2  +0 =0 -2  Elo -∞ (-∞ to +312)\n",
    )
    elo, last = "Elo of A -191, with 95 % confidence (-683 to +173).", "1 won, 0 drawn, 3 lost: 25.0% for A."
    assert run(f"{words} --games 4 --sprt -200,100") == (
        0,
        f"{elo}\nSPRT of Elo -200 against +100: log-likelihood ratio -1.34 of ±2.94, undecided.\n{last}\n",
        head.format(4) + "3/4  +1 =0 -2  Elo -120 (-∞ to +312)\n4/4  +1 =0 -3  Elo -191 (-683 to +173)\n",
    )
    assert run("greedy random --game ataxx --size 5 --sprt -200,0")[1] == (
        "Elo of A +∞, with 95 % confidence (+129 to +∞).\n"
        "SPRT of Elo -200 against +0: log-likelihood ratio +3.67 of ±2.94, so it is +0.\n"
        "10 won, 0 drawn, 0 lost: 100.0% for A.\n"
    )


def test_a_terminal_shows_the_number_of_games_played(run, tmp_path, monkeypatch):
    words = f"random greedy --game io --size 5 --folder {tmp_path / 'games'}"
    run(f"{words} --games 2")
    monkeypatch.setenv("FORCE_COLOR", "1")
    _, _, err = run(f"{words} --games 4")
    shown = re.findall(r"\d/4|[+]\d =0 -\d", re.sub("\x1b.*?m", "", err))
    assert (shown[0], shown[-2:]) == ("2/4", ["4/4", "+1 =0 -3"])


def test_names_are_not_read_as_markup(monkeypatch, capsys):
    """A name in brackets would be markup of Rich."""
    monkeypatch.setenv("FORCE_COLOR", "1")
    match = SimpleNamespace(play_missing=lambda _: [None])
    score._play(match, [], None, [], lambda: "uai:[bold] leads")
    assert "uai:[bold] leads" in capsys.readouterr().err


def test_the_result_of_a_finished_match_is_shown_again(run, tmp_path):
    words = f"greedy random --game io --size 5 --games 4 --folder {tmp_path / 'games'}"
    first = run(words)
    assert run(words) == (*first[:2], "")


def test_the_players_and_the_limit_are_shown_above_the_games(run):
    _, _, err = run("engine:3 random --game io --games 2 --nodes 7,9 --a-option Hash=5 --a-option Nothing=1")
    assert err.splitlines()[:2] == ["A: engine:3, Hash=5, Nothing=1", "B: random"]
    assert "Starting engine:3 and random (compiling where needed)." in err.splitlines()
    assert err.splitlines()[-1] == "boardgames-tui: The engine has no option Nothing."


def test_no_folder_is_left_if_nothing_was_played(run, tmp_path):
    """So the same folder can be used again with other players."""
    words = f"random --game io --size 5 --games 2 --folder {tmp_path / 'games'}"
    assert run(f"engine:3 {words} --a-option Nothing=1")[0] == 1
    assert not (tmp_path / "games").exists()
    assert run(f"greedy {words}")[0] == 0


@pytest.mark.parametrize(
    ("players", "name", "last"),
    [
        ("random {}", "B", "2 won, 0 drawn, 0 lost: 100.0% for A."),
        ("{} random", "A", "0 won, 0 drawn, 2 lost: 0.0% for A."),
    ],
)
def test_games_lost_by_a_fault_are_reported(run, tmp_path, monkeypatch, players, name, last):
    monkeypatch.setenv("FAKE_LOG", str(tmp_path / "log"))
    engine = shlex.join([sys.executable, str(FAKE), "uai", "crashes"])
    status, out, _ = run(f"{players.format(shlex.quote(f'uai:{engine}'))} --game ataxx --size 5 --games 2")
    first, second, _, result = out.splitlines()
    assert status == 0
    assert first == f"{name} lost game 1: The engine {engine} has ended (exit status 3)."
    assert second.startswith(f"{name} lost game 2: ")
    assert result == last


def test_late_players_are_reported(run, tmp_path, monkeypatch):
    monkeypatch.setenv("FAKE_LOG", str(tmp_path / "log"))
    engine = shlex.quote(f"uai:{shlex.join([sys.executable, str(FAKE), 'uai', 'dawdles', '4'])}")
    status, out, _ = run(f"random {engine} --game ataxx --size 4 --games 2 --movetime 50")
    assert status == 0
    assert out.startswith("B was late in 2 games: it took up to ")
    assert "ms for a move, and had 50.\nElo of A " in out


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ("greedy random --game chess", f"'chess' is not a game. Games: {', '.join(GAMES)}."),
        ("greedy random --game io --size 4", "Io has no board of size 4: sizes are 5 to 13."),
        (
            "greedy random --game io --games 3",
            "3 games cannot be played: every opening is played twice, so use an even number.",
        ),
        ("greedy random --game io --movetime 5 --nodes 5", "use either --movetime or --nodes, not both."),
        ("greedy random --game io --nodes 1,2,3", "--nodes cannot be '1,2,3': it is a number from 1 for both players"),
        ("greedy random --game io --movetime 0", "--movetime cannot be '0'"),
        *(
            (
                f"greedy random --game io --sprt {test}",
                f"'{test}' is not a test. Use two Elo differences up to 1000, the lower one first: 0,10.",
            )
            for test in ("5,5", "-1001,0", "0,1001", "0", "a,b")
        ),
        ("greedy random --game io --a-option Hash=1", "greedy is not an engine and has no options."),
        ("uct random --game io --a-option Hash", "'Hash' is not an option. Use NAME=VALUE."),
        ("engine:9 random --game io --a-option level=5", "'level' cannot be set for one player: the match"),
        ("engine:9 random --game ataxx --b-option Settled=true", "random is not an engine and has no options."),
        ("uct engine:9 --game ataxx --b-option Settled=true", "'Settled' cannot be set for one player"),
        ("me random --game io", "'me' is a person; this command needs engine:LEVEL, random"),
        ("engine:auto random --game io", "'engine:auto' plays only against a person; this command needs engine:LEVEL,"),
        ("greedy you --game io", "'you' is not a player"),
        ("greedy random --game io --jobs 99999999999999999999", "--jobs': Input should be less than or equal to 1000."),
        ("greedy random --game io --size 5 --plies 99", "99 random moves are too many for an opening"),
    ],
)
def test_bad_arguments_are_refused_in_a_sentence(run, words, sentence):
    status, out, err = run(words)
    assert (status, out) == (2, "")
    assert sentence in err.splitlines()[-1]
