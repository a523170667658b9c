"""Progress in puzzles: saved completely, set aside if it cannot be used, and shared by several windows."""

import json
import shutil
import subprocess
import sys
from dataclasses import replace

import pytest

from boardgames_tui.core.glicko import Rating
from boardgames_tui.storage.puzzle_progress import Progress, progress_file
from boardgames_tui.system import lock
from tests.rows import each_row

pytestmark = pytest.mark.quick

PROGRESS = Progress(Rating(1623.5, 80.25, 0.05), 4, frozenset({"io-5-1", "io-5-2"}), frozenset({"io-5-2"}))

BEYOND_BOUNDS = [
    *(Rating(value) for value in (10**400, 1e6, -1e6, 1e300, float("inf"))),
    *(Rating(1500, deviation) for deviation in (0.5, 351, 1e300, float("nan"))),
    *(Rating(1500, 30, volatility) for volatility in (1e-170, 0.9, float("nan"))),
]


@pytest.fixture(autouse=True)
def folder(tmp_path, monkeypatch):
    monkeypatch.setenv("BOARDGAMES_TUI_DATA", str(tmp_path))
    return tmp_path / "puzzles"


def text_of(progress):
    return progress_file("io").text_of(progress)


def solve(name):
    return lambda progress: replace(progress, solved=progress.solved | {name})


def test_progress_is_read_as_it_was_written_and_nothing_is_written_without_any(folder):
    assert progress_file("io").load() == (Progress(), "")
    assert not folder.exists()
    # An id that cannot be encoded is kept.
    for progress in (PROGRESS, replace(PROGRESS, tried=frozenset({"\ud800"}))):
        assert progress_file("io").change(Progress(), lambda _, new=progress: new) == (progress, "")
        assert progress_file("io").load() == (progress, "")
    assert progress_file("torus").load() == (Progress(), "")


@each_row(
    "text",
    [
        b"",
        b"{",
        b"[" * 100_000,
        b"\xff",
        b"[]",
        b'{"version": 1}',
        text_of(replace(PROGRESS, rating=Rating(float("nan")))).encode(),
        text_of(replace(PROGRESS, rating=Rating(1500, 0))).encode(),
        text_of(replace(PROGRESS, rating=Rating(1500, 30, -1))).encode(),
        *(text_of(replace(PROGRESS, rating=rating)).encode() for rating in BEYOND_BOUNDS),
        text_of(replace(PROGRESS, streak=-1)).encode(),
        text_of(replace(PROGRESS, streak=10**400)).encode(),
        text_of(PROGRESS).replace('"io-5-1"', "null").encode(),
        text_of(PROGRESS).replace('"version": 1', '"version": 1e999').encode(),
        text_of(PROGRESS).replace('"version": 1', '"version": -1').encode(),
        text_of(PROGRESS).replace('"version": 1, ', "").encode(),
    ],
)
def test_a_damaged_file_is_set_aside_whole(folder, text):
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir()
    progress_file("io").path.write_bytes(text)
    progress, sentence = progress_file("io").load()
    assert progress == Progress()
    assert sentence == (
        "Your progress in puzzles cannot be used (the file is damaged): it was set aside as io.broken-1.json."
    )
    assert (folder / "io.broken-1.json").read_bytes() == text
    assert progress_file("io").load() == (Progress(), "")


def test_a_file_of_a_newer_version_is_set_aside_whole_before_anything_is_written(folder):
    folder.mkdir()
    text = json.dumps({"version": 2, "stars": 5})
    progress_file("io").path.write_text(text)
    progress, sentence = progress_file("io").change(PROGRESS, solve("io-5-9"))
    assert progress == Progress(solved=frozenset({"io-5-9"}))
    assert sentence == (
        "Your progress in puzzles cannot be used (a newer version of the program has written it): "
        "it was set aside as io.newer-1.json."
    )
    assert (folder / "io.newer-1.json").read_text() == text
    assert progress_file("io").load() == (progress, "")


def test_many_processes_lose_nothing():
    code = """
import sys
from dataclasses import replace
from boardgames_tui.storage.puzzle_progress import Progress, progress_file
for number in range(20):
    name = f"{sys.argv[1]}-{number}"
    _, sentence = progress_file("io").change(Progress(), lambda old: replace(old, solved=old.solved | {name}))
    assert not sentence, sentence
"""
    processes = [subprocess.Popen([sys.executable, "-c", code, str(each)]) for each in range(3)]
    assert [process.wait() for process in processes] == [0, 0, 0]
    assert len(progress_file("io").load()[0].solved) == 60


def test_a_file_that_the_system_cannot_read_is_left_alone(folder):
    progress_file("io").path.mkdir(parents=True)
    progress, sentence = progress_file("io").change(PROGRESS, solve("io-5-9"))
    assert progress == solve("io-5-9")(PROGRESS)
    assert sentence == "Your progress in puzzles cannot be saved (Is a directory)."
    assert progress_file("io").load() == (Progress(), sentence)
    assert progress_file("io").path.is_dir()


def test_a_file_that_stays_locked_is_reported(folder, monkeypatch):
    monkeypatch.setattr(lock, "PATIENCE", 0)
    progress_file("io").change(Progress(), lambda _: PROGRESS)
    with progress_file("io").locked():
        progress, sentence = progress_file("io").change(Progress(), solve("io-5-9"))
    assert progress == Progress(solved=frozenset({"io-5-9"}))
    assert sentence == "Your progress in puzzles cannot be saved (another window keeps the file locked)."
    assert progress_file("io").load() == (PROGRESS, "")
