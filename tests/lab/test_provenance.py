"""Weights that a fit writes tell where they come from."""

import re

import numpy as np
import pytest

from boardgames_tui.kernel.weights import NOT_RECORDED, ArraySpec, WeightsFile, unpack
from boardgames_tui.lab import provenance
from boardgames_tui.lab.provenance import (
    current_commit,
    list_ranges,
    load_positions,
    provenance_of,
    save_positions,
    write_weights,
)

pytestmark = pytest.mark.quick


@pytest.fixture
def declared(tmp_path, monkeypatch):
    (tmp_path / "fitted_engine").mkdir()
    (tmp_path / "fitted_engine" / "__init__.py").touch()
    monkeypatch.syspath_prepend(tmp_path)
    return WeightsFile("fitted_engine", "new.weights", "io", range(5, 14), {"row": ArraySpec((3,), 10)})


def test_a_fit_tells_what_it_was_given(declared, tmp_path, capsys):
    files = [str(tmp_path / f"{seed}.npz") for seed in (7, 8, 11)]
    for file, seed in zip(files, (7, 8, 11), strict=True):
        save_positions(file, nodes=400 if seed < 11 else 200, seed=seed, rows=np.full((2, 3), seed))
    rows = load_positions(files)["rows"]
    write_weights(declared, {"row": rows[0] + 0.6}, provenance_of("fit_io", files, len(rows)))
    header, arrays = unpack(declared.location.read_bytes(), "it")
    assert list(arrays["row"]) == [8, 8, 8]
    assert capsys.readouterr().out == f"{declared.location}\n"
    told = header.provenance
    assert told.command == "`python -m boardgames_tui.lab fit_io fit FILE …`"
    assert (told.positions, told.nodes, told.seed) == ("6", "200, 400", "games 7 to 8, 11, fit 1")
    assert told.commit == current_commit()
    assert re.fullmatch(rf"games played by {current_commit()}; files: 3, SHA-256 [0-9a-f]{{12}}", told.data)
    assert told.match == NOT_RECORDED


def test_a_fit_of_other_files_tells_other_data(tmp_path):
    told = set()
    for seed in (1, 2):
        file = str(tmp_path / f"{seed}.npz")
        save_positions(file, nodes=400, seed=1, rows=np.full((2, 3), seed))
        told.add(provenance_of("fit_io", [file], 2).data)
    assert len(told) == 2


@pytest.mark.parametrize(
    ("numbers", "words"), [([], ""), ([4], "4"), ([3, 1, 2, 2], "1 to 3"), ([1, 2, 4, 6, 7], "1 to 2, 4, 6 to 7")]
)
def test_runs_of_numbers_are_told_by_their_ends(numbers, words):
    assert list_ranges(numbers) == words


def test_outside_a_repository_no_commit_is_recorded(tmp_path, monkeypatch, capfd):
    monkeypatch.setenv("GIT_CEILING_DIRECTORIES", str(tmp_path.parent))
    monkeypatch.setattr(provenance, "__file__", str(tmp_path / "provenance.py"))
    assert current_commit() == NOT_RECORDED
    assert capfd.readouterr() == ("", "")


def test_positions_keep_the_number_of_their_file(tmp_path):
    files = [str(tmp_path / f"{seed}.npz") for seed in (1, 2)]
    for file, length in zip(files, (2, 3), strict=True):
        save_positions(file, nodes=1, seed=1, part=np.ones(length), rows=np.full((length, 2), length))
    columns = load_positions(files)
    assert columns.keys() == {"part", "rows", "file"}
    assert columns["file"].tolist() == [0, 0, 1, 1, 1]
    assert columns["rows"][:, 0].tolist() == [2, 2, 3, 3, 3]
