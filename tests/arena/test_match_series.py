"""A match series resumes after an interruption, stops when its test is decided, and saves every game."""

import subprocess
import sys
import time

import pytest

from boardgames_tui.arena.elo import Sprt
from boardgames_tui.arena.folder import Folder, create_numbered_folder
from boardgames_tui.arena.match_series import MatchSeries
from boardgames_tui.arena.match_spec import Contender, MatchSpec
from boardgames_tui.arena.worker_pool import local_pool
from boardgames_tui.core.errors import BoardGamesError, OptionError
from boardgames_tui.match.seats import Seat
from boardgames_tui.uai.values import Limit

pytestmark = pytest.mark.quick

LIMIT = Limit(movetime=100)
CONTEST = MatchSpec("ataxx", 5, (Contender(Seat("greedy"), LIMIT), Contender(Seat("random"), LIMIT)))
COMMAND = "arena greedy random --game ataxx --size 5 --games 5000 --jobs 2 --folder"


def play_series(path, games, sprt=None, match_spec=CONTEST):
    """Play a series to its end; return it and the numbers of the games played."""
    series = MatchSeries(match_spec, games, Folder(path, match_spec), sprt)
    with local_pool(2) as pool:
        return series, [played.number for played in series.play_missing(pool)]


def records(path):
    return {file.name: file.read_text() for file in path.glob("*.bgn")}


def test_a_killed_match_is_resumed_without_a_difference(tmp_path):
    command = [sys.executable, "-m", "boardgames_tui", *COMMAND.split(), tmp_path / "cut"]
    with subprocess.Popen(command, stderr=subprocess.DEVNULL) as process:
        while len(records(tmp_path / "cut")) < 5:
            assert process.poll() is None
            time.sleep(0.01)
        process.kill()
    n = len(records(tmp_path / "cut"))
    assert n < 5000
    games = n + n % 2 + 10
    cut, then = play_series(tmp_path / "cut", games)
    whole, all_at_once = play_series(tmp_path / "whole", games)
    assert len(then) == games - n
    assert sorted(all_at_once) == list(range(1, games + 1))
    assert records(tmp_path / "cut") == records(tmp_path / "whole")
    assert cut.score == whole.score


def test_finished_games_are_not_played_again(tmp_path):
    play_series(tmp_path, 6)
    assert play_series(tmp_path, 6)[1] == []
    assert sorted(play_series(tmp_path, 8)[1]) == [7, 8]
    # Fewer may be counted than are saved.
    assert len(play_series(tmp_path, 2)[0].score.points) == 2


def test_a_decided_test_ends_the_match(tmp_path):
    series, numbers = play_series(tmp_path, 1000, Sprt(-400, 0))
    assert series.is_over
    assert len(numbers) < 100
    assert series.sprt.verdict(series.score.pairs) == 0
    assert play_series(tmp_path, 1000, Sprt(-400, 0))[1] == []


def test_a_folder_holds_one_match_that_is_not_overwritten(tmp_path):
    Folder(tmp_path, CONTEST)
    other = MatchSpec("ataxx", 5, CONTEST.contenders, seed=2)
    with pytest.raises(OptionError, match="holds another match: its seed is 1, not 2"):
        Folder(tmp_path, other)
    # Nor is a match of an older version.
    (tmp_path / "match.json").rename(tmp_path / "contest.json")
    with pytest.raises(OptionError, match="holds another match: its seed is 1, not 2"):
        Folder(tmp_path, other)


def test_names_a_damaged_file(tmp_path):
    play_series(tmp_path, 2)
    (tmp_path / "00002.bgn").write_text("nothing")
    with pytest.raises(BoardGamesError, match=r"00002\.bgn, line 1, column 1: The tag Winner is missing"):
        play_series(tmp_path, 2)
    (tmp_path / "00002.bgn").write_bytes(b"\xff")
    with pytest.raises(BoardGamesError, match=r"00002\.bgn is not a record: it is not in UTF-8\.$"):
        list(Folder(tmp_path, CONTEST).games())
    (tmp_path / "match.json").write_text("[]")
    with pytest.raises(BoardGamesError, match=r"match\.json does not describe a match\.$"):
        Folder(tmp_path, CONTEST)


def test_a_new_folder_has_an_unused_name(tmp_path):
    parent = tmp_path / "data" / "matches"
    assert [create_numbered_folder(parent, "ataxx") for _ in range(2)] == [parent / "ataxx-1", parent / "ataxx-2"]
    assert all(path.is_dir() for path in parent.iterdir())


@pytest.mark.parametrize("games", [0, 4])
def test_a_match_of_an_older_version_is_resumed(tmp_path, games):
    play_series(tmp_path, games)
    Folder(tmp_path, CONTEST)
    (tmp_path / "match.json").rename(tmp_path / "contest.json")
    assert sorted(play_series(tmp_path, 6)[1]) == [*range(games + 1, 7)]
    assert not (tmp_path / "contest.json").exists()


@pytest.mark.parametrize("name", ["match.json", "contest.json"])
def test_refuses_a_tournaments_folder_for_a_match(tmp_path, name):
    Folder(tmp_path / "1-2", CONTEST)
    (tmp_path / "1-2" / "match.json").rename(tmp_path / "1-2" / name)
    with pytest.raises(OptionError, match=r"holds a tournament, not a match of two players\.$"):
        Folder(tmp_path, CONTEST)


def test_refuses_a_folder_in_use(tmp_path):
    first = Folder(tmp_path, CONTEST)
    with first.locked():
        with pytest.raises(BoardGamesError, match=r"is in use: its games are being played by another command\.$"):
            Folder(tmp_path, CONTEST).locked().__enter__()
        assert (tmp_path / "match.json").exists()
    assert not tmp_path.exists()
