"""The command that lets two players meet."""

import shlex
import sys
from pathlib import Path

import pytest

from boardgames_tui.games import GAMES

FAKE = Path(__file__).parents[1] / "arena" / "fake_player.py"


@pytest.fixture
def run(in_process):
    """Return what runs the command; its answer is status, output and errors."""
    return lambda words: in_process(f"arena {words}")


def test_the_last_line_tells_won_drawn_lost_and_the_share_of_a(run, tmp_path):
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


def test_a_match_that_is_over_is_told_again(run, tmp_path):
    words = f"greedy random --game io --size 5 --games 4 --folder {tmp_path / 'games'}"
    first = run(words)
    assert run(words) == (*first[:2], "")


def test_who_plays_how_long_stands_above_the_games(run):
    _, _, err = run("engine:3 random --game io --games 2 --nodes 7,9 --a-option Hash=5 --a-option Nothing=1")
    assert err.splitlines()[:2] == ["A: engine:3, Hash=5, Nothing=1", "B: random"]
    assert "Starting engine:3 and random (compiling where needed)." in err.splitlines()
    assert err.splitlines()[-1] == "boardgames-tui: The engine has no option Nothing."


def test_no_folder_is_left_where_nothing_was_played(run, tmp_path):
    """Without the player that could not play, the same folder may be named again."""
    words = f"random --game io --size 5 --games 2 --folder {tmp_path / 'games'}"
    assert run(f"engine:3 {words} --a-option Nothing=1")[0] == 1
    assert not (tmp_path / "games").exists()
    assert run(f"greedy {words}")[0] == 0


def test_games_lost_by_a_fault_are_told(run, tmp_path, monkeypatch):
    monkeypatch.setenv("FAKE_LOG", str(tmp_path / "log"))
    engine = shlex.join([sys.executable, str(FAKE), "uai", "crashes"])
    status, out, _ = run(f"random {shlex.quote(f'uai:{engine}')} --game ataxx --size 5 --games 2")
    first, second, _, last = out.splitlines()
    assert status == 0
    assert first == f"B lost game 1: The engine {engine} has ended (exit status 3)."
    assert second.startswith("B lost game 2: ")
    assert last == "2 won, 0 drawn, 0 lost: 100.0% for A."


def test_who_was_late_is_told(run, tmp_path, monkeypatch):
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
        (
            "greedy random --game io --sprt 5,5",
            "'5,5' is not a test. Use two Elo differences up to 1000, the lower one first",
        ),
        ("greedy random --game io --a-option Hash=1", "greedy is not an engine and has no options."),
        ("uct random --game io --a-option Hash", "'Hash' is not an option. Use NAME=VALUE."),
        ("engine:9 random --game io --a-option level=5", "'level' cannot be set for one player: the match"),
        ("engine:9 random --game ataxx --b-option Settled=true", "random is not an engine and has no options."),
        ("uct engine:9 --game ataxx --b-option Settled=true", "'Settled' cannot be set for one player"),
        ("me random --game io", "'me' is a person; this command needs engine:LEVEL, random"),
        ("greedy you --game io", "'you' is not a player"),
        ("greedy random --game io --jobs 99999999999999999999", "--jobs': Input should be less than or equal to 1000."),
        ("greedy random --game io --size 5 --plies 99", "99 random moves are too many for an opening"),
    ],
)
def test_what_cannot_be_is_refused_in_a_sentence(run, words, sentence):
    status, out, err = run(words)
    assert (status, out) == (2, "")
    assert sentence in err.splitlines()[-1]
