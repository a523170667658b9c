"""The scripts among the tests, which README, CONTRIBUTING and DESIGN mention, can be started."""

from collections import Counter
from importlib import import_module
from pathlib import Path

import pytest

from tests.conformance.long_run import run
from tests.conformance.walks import variants
from tests.rows import each_row

ROOT = Path(__file__).parents[1]
FOLDERS = (ROOT / "tests", ROOT / "boardgames_tui" / "lab")
SCRIPTS = [
    file.relative_to(ROOT)
    for folder in FOLDERS
    for file in sorted(folder.rglob("*.py"))
    if "\nif __name__ ==" in file.read_text() and not file.name.startswith("fake_")
]


@each_row("script", SCRIPTS)
def test_every_script_can_be_started(script):
    import_module(".".join(script.with_suffix("").parts))


def test_a_long_run_compares_every_position_and_counts_events():
    counts = Counter()
    smallest = next(variant for variant in variants() if variant.key == "torus")
    assert run(smallest, 1, counts) > 2
    assert counts


@pytest.mark.parametrize("name", ["io", "lesson"])
async def test_a_picture_of_the_documents_can_be_made(name, monkeypatch):
    monkeypatch.syspath_prepend(ROOT / "screenshots")
    make = import_module("make")
    picture = await make.take(next(shot for shot in make.SHOTS if shot.name == name))
    assert "Io" in picture
    assert ("Ann" in picture) == (name == "io")
