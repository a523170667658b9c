"""Provenance of the weights that a fit writes."""

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
def declared_file(tmp_path, monkeypatch):
    (tmp_path / "fitted_engine").mkdir()
    (tmp_path / "fitted_engine" / "__init__.py").touch()
    monkeypatch.syspath_prepend(tmp_path)
    return WeightsFile("fitted_engine", "new.weights", "io", range(5, 14), {"row": ArraySpec((3,), 10)})


def test_weights_record_the_input_of_their_fit(declared_file, tmp_path, capsys):
    files = [str(tmp_path / f"{seed}.npz") for seed in (7, 8, 11)]
    for file, seed in zip(files, (7, 8, 11), strict=True):
        save_positions(file, nodes=400 if seed < 11 else 200, seed=seed, rows=np.full((2, 3), seed))
    rows = load_positions(files)["rows"]
    write_weights(declared_file, {"row": rows[0] + 0.6}, provenance_of("fit_io fit", files, len(rows)))
    header, arrays = unpack(declared_file.location.read_bytes(), "it")
    assert list(arrays["row"]) == [8, 8, 8]
    assert capsys.readouterr().out == f"{declared_file.location}\n"
    recorded = header.provenance
    assert recorded.command == "`python -m boardgames_tui.lab fit_io fit FILE …`"
    assert (recorded.positions, recorded.nodes, recorded.seed) == ("6", "200, 400", "games 7 to 8, 11, fit 1")
    assert recorded.commit == current_commit()
    assert re.fullmatch(rf"games played by {current_commit()}; files: 3, SHA-256 [0-9a-f]{{12}}", recorded.data)
    assert recorded.match == NOT_RECORDED


def test_other_files_have_another_checksum(tmp_path):
    recorded = set()
    for seed in (1, 2):
        file = str(tmp_path / f"{seed}.npz")
        save_positions(file, nodes=400, seed=1, rows=np.full((2, 3), seed))
        recorded.add(provenance_of("fit_io fit", [file], 2).data)
    assert len(recorded) == 2


@pytest.mark.parametrize(
    ("numbers", "words"), [([], ""), ([4], "4"), ([3, 1, 2, 2], "1 to 3"), ([1, 2, 4, 6, 7], "1 to 2, 4, 6 to 7")]
)
def test_ranges_of_numbers_are_abbreviated(numbers, words):
    assert list_ranges(numbers) == words


def test_no_commit_is_recorded_outside_a_repository(tmp_path, monkeypatch, capfd):
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
