"""The page of `analyse --html`: well-formed, complete in itself, and without markup from the record."""

import re
import sys
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest

from boardgames_tui.cli.analysis_page import analysis_page
from boardgames_tui.record.formats import load
from boardgames_tui.storage.settings import Settings
from boardgames_tui.uai.player import EnginePlayer
from tests.fake_analyst import findings_along

FAKE = Path(__file__).parent.parent / "uai" / "fake_engine.py"
GAME = '[Game "Torus"]\n[Size "5"]\n[Black "Ann"]\n[White "Bob"]\n\n1. c3 2. a1 3. d4 4. e5 *\n'
HOSTILE = """<script>alert("x")</script>&amp;'"""
SVG = "{http://www.w3.org/2000/svg}"


def page_of(text, shares, better=""):
    """Return the page of a record with these win probabilities of Black, and a better line before the second turn."""
    record = load(text)
    line = record.root.line
    return analysis_page(record, line, findings_along(line, shares, 1, better), Settings())


@pytest.fixture
def page():
    return page_of(GAME, [0.5, 0.5, 0.9, 0.9, 0.8], "b2 b3")


def root_of(text):
    """Parse a page as XML, in which each element has to be closed."""
    return ET.fromstring(text.removeprefix("<!DOCTYPE html>\n"))  # noqa: S314 - our own


def test_the_page_refers_to_nothing_outside_and_runs_no_script(page):
    tags = [element.tag.rpartition("}")[2] for element in root_of(page).iter()]
    assert (tags[0], tags.count("svg")) == ("html", 2)
    assert not {"script", "link", "img", "iframe", "object", "embed", "base", "use", "image"} & set(tags)
    names = {name.rpartition("}")[2] for element in root_of(page).iter() for name in element.attrib}
    assert not {"src", "href", "action", "srcset", "data"} & names
    assert not [name for name in names if name.startswith("on")]
    # The names of namespaces look like addresses.
    without_namespaces = page.replace('xmlns="http://www.w3.org/2000/svg"', "")
    assert "//" not in without_namespaces
    assert not re.search(r"url\(|@import", page)


def test_the_page_fits_a_phone_a_dark_room_and_paper(page):
    assert 'content="width=device-width, initial-scale=1"' in page
    assert "@media (prefers-color-scheme: dark)" in page
    assert "h2 { font-size: 1.2rem; margin-top: 2rem; break-after: avoid }" in page
    # In Chromium, a page with long names is wider than 360 pixels without any of these.
    for rule in ("overflow-wrap: anywhere }", "svg { max-width: 100%", "@media (max-width: 40rem) {"):
        assert rule in page


def test_the_page_names_the_game_the_players_and_the_result(page):
    root = root_of(page)
    assert root.findtext("head/title") == root.findtext("body/h1") == "Torus 5\N{MULTIPLICATION SIGN}5: Ann - Bob"
    assert "The game is unfinished." in page
    resigned = GAME.replace("\n\n", '\n[Reason "resignation"]\n\n').replace("*", "x")
    assert "Black wins by resignation." in page_of(resigned, [0.5, 0.5, 0.9, 0.9, 0.8])


def test_each_turn_has_a_row_with_its_value_loss_sign_and_better_line(page):
    rows = [[cell.text or "" for cell in row] for row in root_of(page).iter("tr")][1:]
    assert rows == [
        ["1", "Black", "c3", "50 %", "", "", ""],
        ["2", "White", "a1", "90 %", "40 %", "??", "b2 b3"],
        ["3", "Black", "d4", "90 %", "", "", ""],
        ["4", "White", "e5", "80 %", "", "", ""],
    ]


def test_the_graph_has_a_corner_for_each_turn(page):
    polygon = next(root_of(page).iter(f"{SVG}polygon"))
    assert polygon.get("points") == "0,100 0,50 10,50 20,10 30,10 40,20 40,100"


def test_the_worst_mistakes_have_a_board_with_the_move_played_and_the_better_one(page):
    (section,) = root_of(page).iter("section")
    assert section.findtext("p").strip() == "Move 2: White's a1 lost 40 % (from 50 % to 10 %)."
    assert [span.text for span in section.iter("span")] == ["Played (dashed): a1.", "Better (solid): b2."]
    played, better = section.iter(f"{SVG}circle")
    # b2 is one column to the right and one row up.
    assert float(better.get("cx")) > float(played.get("cx"))
    assert float(better.get("cy")) < float(played.get("cy"))
    assert played.get("stroke") != better.get("stroke")
    assert better.get("stroke-dasharray") == "none" != played.get("stroke-dasharray")
    # A jump is drawn with a line from its start.
    jumps = '[Game "Ataxx"]\n[Size "5"]\n\n1. a5c5 2. a1a3 *\n'
    (section,) = root_of(page_of(jumps, [0.5, 0.5, 0.9], "a1c1")).iter("section")
    assert len([path for path in section.iter(f"{SVG}path") if path.get("stroke")]) == 2
    without_mistakes = page_of(GAME, [0.5] * 5)
    assert ("<section>" in without_mistakes, "No turn lost 10 % or more." in without_mistakes) == (False, True)


def test_text_of_the_record_is_never_markup():
    quoted = HOSTILE.replace("\\", "\\\\").replace('"', '\\"')
    text = GAME.replace("Ann", quoted).replace("1. c3", f"{{{HOSTILE}\x07}} 1. c3 {{{HOSTILE}}}")
    text = text.replace("[White", f'[Event "{quoted}"]\n[White')
    page = page_of(text, [0.5, 0.5, 0.9, 0.9, 0.8], "b2 b3")
    assert "<script" not in page
    shown = "".join(root_of(page).itertext())
    # Title, heading, the tags Black and Event, and two comments.
    assert shown.count(HOSTILE) == 6
    assert "\x07" not in page


@pytest.fixture
def analyse(in_process, monkeypatch, tmp_path):
    """Return a function that runs `analyse` with a fake engine in a folder with a game."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("FAKE_LOG", str(tmp_path / "log"))
    Path("game.bgn").write_text(GAME)
    monkeypatch.setattr(EnginePlayer, "command", lambda _: [sys.executable, str(FAKE), "Judges", "b2,b3"])
    return lambda words: in_process(f"analyse game.bgn --nodes 5 {words}")


def test_the_page_is_written_to_a_file_that_is_only_overwritten_on_request(analyse):
    status, out, _ = analyse("--html page.html")
    assert (status, out.rpartition("Wrote ")[2]) == (0, "page.html: the analysis as a page.\n")
    first = Path("page.html").read_text("utf-8")
    assert root_of(first).findtext("body/h1").endswith("Ann - Bob")
    Path("log").unlink()
    status, _, errors = analyse("--html page.html")
    assert (status, errors) == (1, "boardgames-tui: page.html already exists. Use --force to overwrite it.\n")
    # Nothing was searched.
    assert not Path("log").exists()
    assert analyse("--html page.html --force --move 2")[0] == 0
    assert "c3" not in Path("page.html").read_text("utf-8").partition("<tbody>")[2].partition("</tbody>")[0]
    assert analyse("--html page.html --force")[0] == 0
    assert Path("page.html").read_text("utf-8") == first
