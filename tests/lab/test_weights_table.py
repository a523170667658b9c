"""Table of the provenance of all weights."""

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from boardgames_tui.games.torus.engine.patterns import LEARNED
from boardgames_tui.kernel.weights import unpack
from boardgames_tui.lab.weights import provenance_table

pytestmark = pytest.mark.quick

LAB = [sys.executable, "-m", "boardgames_tui.lab", "weights"]
CONTRIBUTING = Path(__file__).parents[2] / "CONTRIBUTING.md"


def test_the_table_in_contributing_matches_the_files():
    shown = subprocess.run(LAB, capture_output=True, encoding="utf-8", check=True).stdout
    assert shown.strip() == provenance_table()
    assert f"\n{provenance_table()}\n" in CONTRIBUTING.read_text(encoding="utf-8")


def test_noting_a_match_leaves_the_weights_unchanged(tmp_path):
    file = tmp_path / "patterns.weights"
    shutil.copy(str(LEARNED.location), file)
    before = unpack(file.read_bytes(), "it")
    subprocess.run([*LAB, "match", file, "60 of 100 against 1af1290"], check=True)
    after = unpack(file.read_bytes(), "it")
    assert after.header.provenance == before.header.provenance._replace(match="60 of 100 against 1af1290")
    assert (after.header.arrays, after.arrays) == (before.header.arrays, before.arrays)


def test_refuses_a_file_without_weights(tmp_path):
    file = tmp_path / "foreign.weights"
    file.write_bytes(b"foreign")
    refused = subprocess.run([*LAB, "match", file, "6 of 10"], capture_output=True, text=True, check=False)
    assert refused.returncode == 1
    assert "foreign.weights' is not a file of weights, or its first line is damaged." in refused.stderr
    assert "Traceback" not in refused.stderr
    assert file.read_bytes() == b"foreign"
