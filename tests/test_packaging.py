"""What goes with a release: the man page and completions are those of the program, and the pictures are small."""

import sys
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

ROOT = Path(__file__).parent.parent


def script(path):
    spec = spec_from_file_location(Path(path).stem, ROOT / path)
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.mark.skipif(sys.platform == "win32", reason="Typer writes other scripts there")
def test_the_man_page_and_the_completions_are_up_to_date():
    """`python packaging/make.py` writes them."""
    for name, text in script("packaging/make.py").files().items():
        assert (ROOT / "packaging" / name).read_text("utf-8") == text


def test_the_moving_picture_is_small_and_has_a_frame_for_each_position(monkeypatch):
    monkeypatch.syspath_prepend(ROOT / "screenshots")
    movie = script("screenshots/movie.py")
    assert movie.FILE.stat().st_size < movie.MAX_BYTES
    frames = ET.parse(movie.FILE).getroot().findall("{http://www.w3.org/2000/svg}g")  # noqa: S314 - our own
    assert len(frames) == 1 + len(movie.ACTIONS.split())
