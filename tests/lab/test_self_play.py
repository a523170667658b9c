"""Self-play for a fit: each part has its own process, and existing parts are not played again."""

import sys
from contextlib import contextmanager, redirect_stdout
from pathlib import Path

import pytest
import typer

from boardgames_tui.arena.worker_pool import local_pool
from boardgames_tui.lab import self_play
from tests.lab.output import Output

pytestmark = pytest.mark.quick


def test_a_part_is_played_by_its_tool_with_its_number_as_the_seed(monkeypatch):
    commands = []

    def run(command, *, check):
        assert check
        commands.append(command)
        Path(f"{command[4]}.npz").write_bytes(b"positions")

    monkeypatch.setattr(self_play.subprocess, "run", run)
    assert self_play.play_part("fit_io", 7, 20, 300) == ("00007.npz", b"positions")
    ((python, *words),) = commands
    assert python == sys.executable
    assert words[:3] == ["-m", "boardgames_tui.lab.fit_io", "play"]
    assert Path(words[3]).name == "00007"
    assert words[4:] == ["20", "300", "7"]


@pytest.fixture
def played_parts(monkeypatch):
    """Collect the parts that are played, and the pools."""
    parts, pools = [], []

    def play_part(*piece):
        parts.append(piece)
        return f"{piece[1]:05}.npz", str(piece).encode()

    @contextmanager
    def open_pool(*places):
        pools.append(places)
        with local_pool(1) as pool:
            yield pool

    monkeypatch.setattr(self_play, "play_part", play_part)
    monkeypatch.setattr(self_play, "open_pool", open_pool)
    return parts, pools


def test_only_missing_parts_are_played(played_parts, tmp_path):
    folder = tmp_path / "new" / "games"
    self_play.main("fit_io", folder, parts=1, amount=20, nodes=30)
    (folder / "00003.npz").write_bytes(b"old")
    with redirect_stdout(Output()) as output:
        self_play.main("fit_io", folder, parts=4, amount=20, nodes=30, jobs=5, dask="there")
    parts, pools = played_parts
    assert parts == [("fit_io", n, 20, 30) for n in (1, 2, 4)]
    assert pools == [(2, ""), (5, "there")]
    assert output.flushed == [str(folder / f"0000{n}.npz") for n in (2, 4)]
    assert (folder / "00004.npz").read_bytes() == str(parts[-1]).encode()
    assert (folder / "00003.npz").read_bytes() == b"old"


def test_a_run_begins_with_its_first_number_and_has_ten_parts_of_five_minutes(played_parts, tmp_path):
    self_play.main("fit_io", tmp_path, parts=2, first=41, amount=20, nodes=30)
    self_play.main("fit_torus", tmp_path)
    later = [("fit_io", 41, 20, 30), ("fit_io", 42, 20, 30)]
    assert played_parts[0] == [*later, *(("fit_torus", n, 300, 400) for n in range(1, 11))]


def test_refuses_a_tool_that_plays_no_games(played_parts, tmp_path):
    with pytest.raises(typer.BadParameter, match="'ladder' is not one of fit_io, "):
        self_play.main("ladder", tmp_path / "games")
    assert not (tmp_path / "games").exists()
