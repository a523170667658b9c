"""Improvement of Ataxx' network in rounds: what a round does, what is kept, and that a killed run goes on."""

import json
import signal
import subprocess
import sys
import time
from pathlib import Path

import numpy as np
import pytest

from boardgames_tui.core.errors import BoardGamesError
from boardgames_tui.games.ataxx.engine.network import LEARNED
from boardgames_tui.kernel.weights import ArraySpec, WeightsFile, unpack
from boardgames_tui.lab import improve_ataxx
from boardgames_tui.lab.fit_driver import FittedWeights
from boardgames_tui.lab.improve_ataxx import MATCHES, Round
from boardgames_tui.lab.provenance import Provenance
from tests.lab.run_tool import run_tool

# The part of each 100 games that the refined network wins, by round and kind of match.
SHARES_WON = {(1, "nodes"): 90, (1, "time"): 60, (2, "nodes"): 40, (3, "nodes"): 90, (3, "time"): 30}


class Killed(BaseException):
    """The end of a process."""


@pytest.fixture
def log(tmp_path, monkeypatch):
    """Replace games, fits and matches; return a list of what they were given, by round."""
    log = []
    (tmp_path / "fitted_engine").mkdir()
    (tmp_path / "fitted_engine" / "__init__.py").touch()
    monkeypatch.syspath_prepend(tmp_path)
    declared = WeightsFile("fitted_engine", "new.weights", "ataxx", range(7, 8), {"row": ArraySpec((1,), 1)})
    Path(str(declared.location)).write_bytes(declared.pack({"row": [100]}, Provenance()))

    def play_games(games, nodes, rng, weights):
        log.append(("games", len(games), nodes, rng.random(), *weights))
        return {"moves": np.full(400, log[-1][3])}

    def refine_network(arrays, samples, threads):
        log.append(("fit", *arrays["row"], len(samples), threads))
        return FittedWeights({"row": np.array([arrays["row"][0] + 1])}, len(samples))

    class Opponents:
        def __init__(self, jobs, nodes, *, seconds, networks):
            self.kind = "nodes" if seconds is None else "time"
            log.append((self.kind, jobs, nodes, seconds, *networks))

        def count_pairs(self, one, other, seeds):
            log.append(("seeds", *seeds))
            number = seeds[0] // improve_ataxx.SEEDS_OF_ROUND
            won = [seed % 100 < SHARES_WON[number, self.kind] for seed in seeds]
            return [won.count(False), 0, 0, 0, won.count(True)]

    monkeypatch.setattr(improve_ataxx, "LEARNED", declared)
    monkeypatch.setattr(improve_ataxx, "read_network", lambda file: [*declared.read(file, str(file))["row"]])
    monkeypatch.setattr(improve_ataxx, "play_games", play_games)
    monkeypatch.setattr(improve_ataxx, "list_samples", lambda columns: columns["moves"])
    monkeypatch.setattr(improve_ataxx, "refine_network", refine_network)
    monkeypatch.setattr(improve_ataxx, "Opponents", Opponents)
    return log


def improve(folder, rounds=3):
    improve_ataxx.main(folder, rounds=rounds, parts=4, games=5)


def content(folder):
    """Return the content of all files of a folder by name."""
    return {str(file.relative_to(folder)): read(file) for file in sorted(folder.rglob("*")) if file.is_file()}


def read(file):
    if file.suffix == ".npz":
        with np.load(file) as arrays:
            return {name: arrays[name].tolist() for name in arrays}
    return file.read_bytes()


@pytest.mark.quick
def test_a_round_plays_fits_and_lets_the_new_network_replace_the_old_one_only_if_it_wins_both_matches(log, tmp_path):
    folder = tmp_path / "new" / "data"
    improve(folder)
    accepted = [file.name for file in sorted(folder.glob("*.weights"))]
    assert accepted == ["network-0000.weights", "network-0001.weights"]
    # The network that plays in each round, and with which it begins its fit.
    games = [entry for entry in log if entry[0] == "games"]
    assert [entry[-1] for entry in games] == [100] * 4 + [101] * 8
    assert {entry[1:3] for entry in games} == {(5, 500)}
    assert len({entry[3] for entry in games}) == 12
    fits = [entry for entry in log if entry[0] == "fit"]
    assert [(entry[1], entry[3]) for entry in fits] == [(100, 1), (101, 1), (101, 1)]
    # 1,600 samples a round, of which the older count less.
    expected = [1_600, 1_600 * (1 + 0.75), 1_600 * (1 + 0.75 + 0.75**2)]
    assert [entry[2] for entry in fits] == pytest.approx(expected, abs=100)
    matches = [entry for entry in log if entry[0] in ("nodes", "time")]
    first, later = ([101], [100]), ([102], [101])
    assert [entry[4:] for entry in matches] == [first, first, later, later, later]
    assert [entry[0] for entry in matches] == ["nodes", "time", "nodes", "nodes", "time"]
    assert {entry[1:4] for entry in matches} == {(1, 3_000, None), (1, 3_000, 0.1)}
    seeds = [seed for entry in log if entry[0] == "seeds" for seed in entry[1:]]
    assert len({*seeds}) == len(seeds)


@pytest.mark.quick
def test_an_accepted_network_tells_its_origin(log, tmp_path, capsys):
    improve(tmp_path / "data")
    file = tmp_path / "data" / "network-0001.weights"
    origin = unpack(file.read_bytes(), "it").header.provenance
    assert origin.command == "`python -m boardgames_tui.lab improve_ataxx FOLDER`"
    assert (origin.nodes, origin.seed) == ("500", "games 1000000 to 1000003, fit 1")
    assert " at 3,000 nodes (Elo " in origin.match
    assert " at 100 ms (Elo " in origin.match
    (told,) = [line for line in capsys.readouterr().out.splitlines() if ": accepted " in line]
    assert f"accepted {file}. To take it over into the package, copy it to " in told


@pytest.mark.quick
def test_a_match_that_the_test_does_not_decide_is_not_won(log, tmp_path, monkeypatch):
    monkeypatch.setitem(SHARES_WON, (1, "nodes"), 51)
    monkeypatch.setattr(improve_ataxx, "MATCHES", [match._replace(max_pairs=40) for match in MATCHES])
    improve_ataxx.main(tmp_path / "data", rounds=1, parts=1, games=1)
    assert sum(json.loads((tmp_path / "data" / "round-0001" / "nodes.json").read_text())) == 40
    assert not Round(tmp_path / "data", 1).accepted_file.exists()


@pytest.mark.quick
def test_a_run_that_was_killed_before_any_of_its_files_ends_like_one_that_was_not(log, tmp_path, monkeypatch):
    monkeypatch.setattr(improve_ataxx, "MATCHES", [match._replace(saved_pairs=20) for match in MATCHES])
    monkeypatch.setattr(improve_ataxx.provenance, "current_commit", lambda: "0000000")
    monkeypatch.setitem(SHARES_WON, (2, "nodes"), 0)
    improve(tmp_path / "whole", rounds=2)
    expected, rename = content(tmp_path / "whole"), Path.replace
    for number in range(1_000):
        writes = iter(range(number + 1))

        def replace(self, target, writes=writes, number=number):
            if next(writes, None) == number:
                raise Killed
            rename(self, target)

        folder = tmp_path / str(number)
        monkeypatch.setattr(Path, "replace", replace)
        try:
            improve(folder, rounds=2)
        except Killed:
            monkeypatch.setattr(Path, "replace", rename)
            improve(folder, rounds=2)
            assert content(folder) == expected
        else:
            break
    assert number > 15


@pytest.mark.quick
def test_refuses_a_damaged_file_and_a_folder_in_use(log, tmp_path):
    improve(tmp_path)
    with improve_ataxx.lock_folder(tmp_path), pytest.raises(BoardGamesError, match="Another process already works in"):
        improve(tmp_path)
    damaged = {
        "round-0002/nodes.json": "nodes.json' does not hold the result of a match. Delete it",
        "round-0002/games-0001.npz": "games-0001.npz' is not a file of positions, or it is damaged.",
    }
    Round(tmp_path, 3).refined_file.unlink()
    for name, sentence in damaged.items():
        before = (tmp_path / name).read_bytes()
        for text in ("[1, 2]", "{}", "", "[1.5, 0, 0, 0, 0]", "PK"):
            (tmp_path / name).write_text(text)
            with pytest.raises(BoardGamesError, match=sentence):
                improve(tmp_path)
        (tmp_path / name).write_bytes(before)


@pytest.mark.quick
def test_refuses_a_network_of_another_shape_until_that_of_the_engine_replaces_it(log, tmp_path):
    improve(tmp_path, rounds=1)
    present, engine = Round(tmp_path, 1).accepted_file, improve_ataxx.LEARNED
    before = engine._replace(arrays={"row": ArraySpec((2,), 1)})
    present.write_bytes(before.pack({"row": [1, 2]}, Provenance()))
    with pytest.raises(BoardGamesError, match=r"0001\.weights' has 2 numbers of 16 bits .*, not 1 numbers"):
        improve(tmp_path, rounds=2)
    present.write_bytes(engine.location.read_bytes())
    improve(tmp_path, rounds=2)
    assert [entry[1] for entry in log if entry[0] == "fit"] == [100, 100]


@pytest.mark.quick
def test_refuses_a_folder_that_is_a_file(tmp_path, monkeypatch):
    (tmp_path / "file").touch()
    assert "File exists" in run_tool(monkeypatch, "improve_ataxx", tmp_path / "file")


# Rounds that take seconds: the tests accept each network after a pair or two.
SMALL = """
import sys
from pathlib import Path
from boardgames_tui.arena.elo import Sprt
from boardgames_tui.lab import improve_ataxx
nodes, timed = (match._replace(sprt=Sprt(-4000, -300), saved_pairs=1) for match in improve_ataxx.MATCHES)
improve_ataxx.NODES = 100
improve_ataxx.MATCHES = (nodes._replace(nodes=300), timed._replace(nodes=300, seconds=0.002))
improve_ataxx.main(Path(sys.argv[1]), rounds=1, parts=3, games=8)
"""
# Files after which the process is killed: in the games, and in the first match. The test above stops before each file.
STAGES = ("games-0000.npz", "refined.weights")


@pytest.mark.long
def test_a_real_run_is_killed_twice_and_goes_on(tmp_path):
    whole, killed = tmp_path / "whole", tmp_path / "killed"
    subprocess.run([sys.executable, "-c", SMALL, whole], check=True)
    for name in STAGES:
        process = subprocess.Popen([sys.executable, "-c", SMALL, killed])
        while not (killed / "round-0001" / name).exists():
            assert process.poll() is None
            time.sleep(0.001)
        process.kill()
        assert process.wait() == -signal.SIGKILL
    subprocess.run([sys.executable, "-c", SMALL, killed], check=True)
    for file in whole.rglob("*"):
        if file.suffix == ".npz" or file.name == "nodes.json":
            assert read(killed / file.relative_to(whole)) == read(file)
    for number in (0, 1):
        networks = [unpack(Round(folder, number).accepted_file.read_bytes(), "it") for folder in (whole, killed)]
        assert networks[0].arrays == networks[1].arrays
    assert LEARNED.read(Round(killed, 1).accepted_file, "it")
