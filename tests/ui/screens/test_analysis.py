"""Analysis in the app: candidates, bar and graph follow the position, fit every window, and can be stopped."""

import asyncio
import re

import pytest

from boardgames_tui.analysis.analyst import Candidate, Finding
from boardgames_tui.analysis.value import Value
from boardgames_tui.core.cells import BLACK, WHITE
from boardgames_tui.core.position import Position
from boardgames_tui.games import GAMES
from boardgames_tui.match.match import Match
from boardgames_tui.match.seats import Seat
from boardgames_tui.ui.app import BoardgamesApp
from boardgames_tui.ui.screens.dialogs import Modal
from boardgames_tui.ui.screens.replay import ReplayScreen
from boardgames_tui.ui.widgets import analysis
from boardgames_tui.ui.widgets.analysis import LONG_LIMIT, AnalysisPanel
from boardgames_tui.ui.widgets.record_panel import Graph
from tests.fake_analyst import FakeAnalyst, put_fake_analyst
from tests.play.random_records import random_record
from tests.samples import samples
from tests.ui.app_pilot import game, open_app, opener_for, run_headless

SIZES = [(80, 24), (120, 40), (60, 20)]


class LongAnalyst(FakeAnalyst):
    """Finds long variations, and goes on thinking in a search without an end until that is cancelled."""

    thinking = None

    async def search(self, position, limit, lines):
        yield await super().search_to_limit(position, limit, lines)
        if limit == LONG_LIMIT:
            try:
                self.thinking = len(position.line)
                await asyncio.Event().wait()
            finally:
                self.thinking = None

    def find(self, position, limit, lines):
        value = super().find(position, limit, lines).value
        if position.outcome:
            return Finding(Value.ended(position.outcome))
        longest = sorted(position.actions, key=lambda action: -len(action.text))[:lines]
        texts = tuple(action.text for action in position.actions[:12])
        candidates = (Candidate(each, value, (each.text, *texts)) for each in longest)
        return Finding(value, tuple(candidates), nodes=len(position.line))


@pytest.fixture
def analysts(monkeypatch):
    monkeypatch.setattr(analysis, "REFRESH_SECONDS", 0.02)
    return put_fake_analyst(monkeypatch, analysis, kind=LongAnalyst)


async def wait_for_finding(pilot):
    """Wait until the findings for this position are on the screen."""
    analysis = pilot.app.screen.query_one(AnalysisPanel)
    await pilot.until(lambda: analysis.finding and not analysis.is_changed)
    await pilot.pause()


def panel_text(app, name):
    return str(app.screen.query_one(f"AnalysisPanel #{name}").content)


def rows(app):
    return panel_text(app, "candidates").splitlines()


async def test_a_key_shows_candidates_that_follow_the_position_and_hides_them(analysts):
    analysts.values = {0: 0.5, 1: 0.75}
    async with open_app(game("torus", 5), settles=False) as (app, pilot):
        await pilot.press("a")
        await pilot.until(lambda: len(rows(app)) == 4)
        first = app.screen.match.position.actions[0].text
        assert rows(app)[0].split()[:5] == ["1", first, "50", "%", first]
        await pilot.press("enter")
        await pilot.until(lambda: rows(app)[0].split()[2:4] == ["25", "%"])
        assert panel_text(app, "value").split()[:3] == ["●", "75", "%"]
        assert panel_text(app, "value").split()[-3:] == ["25", "%", "○"]
        await pilot.until(lambda: analysts.made[0].thinking == 1)
        best = [action.text for action in app.screen.match.position.actions[:4]]
        await pilot.until(lambda: ranks(app) == {text: n for n, text in enumerate(best, 1)})
        await pilot.press("a")
        await pilot.until(lambda: analysts.made[0].closed)
        assert analysts.made[0].thinking is None
        assert not app.screen.query_one(AnalysisPanel).display
        assert not ranks(app)
        assert len(analysts.made) == 1


async def test_analysis_pauses_under_another_screen_and_ends_with_the_game(analysts):
    async with open_app(game("torus", 5), settles=False) as (app, pilot):
        await pilot.press("a")
        await pilot.until(lambda: analysts.made and analysts.made[0].thinking == 0)
        await pilot.until(lambda: ranks(app))
        await pilot.press("question_mark")
        await pilot.until(lambda: analysts.made[0].thinking is None)
        app.screen_stack[1].show()
        await pilot.pause(0.1)
        assert analysts.made[0].thinking is None
        await pilot.press("escape")
        await pilot.until(lambda: analysts.made[0].thinking == 0)
        await pilot.until(lambda: ranks(app))
        assert not analysts.made[0].closed
        await pilot.press("escape")
        await pilot.until(lambda: analysts.made[0].closed)


def ranks(app):
    """Return the ranks shown on the board, by the names of the sites."""
    scene = app.screen.board.scene
    return {scene.geometry.names[site]: rank for site, rank in scene.ranks.items()}


@pytest.mark.parametrize(("key", "line"), [(key, line) for key in GAMES for line in samples(key).analysis_lines])
async def test_the_best_candidates_are_numbered_on_their_sites(key, line, analysts):
    position = Position.read(GAMES[key], line)
    async with open_app(Match(position, {BLACK: Seat("me"), WHITE: Seat("me")}), settles=False) as (app, pilot):
        await pilot.press("a")
        await pilot.until(lambda: ranks(app))
        best = [row.split()[:2] for row in rows(app)]
        assert [rank for rank, _ in best] == [str(n) for n in range(1, len(best) + 1)]
        wanted = {}
        for rank, text in best:
            sites = [text] if key == "onyx" else re.findall(r"[a-z]\d+", text)
            for site in sites:
                if text != "swap":
                    wanted.setdefault(site, int(rank))
        assert ranks(app) == wanted


async def test_a_failed_engine_is_reported_and_the_game_continues(analysts):
    analysts.error = "The engine has ended (exit status 1)."
    async with open_app(game("torus", 5), settles=False) as (app, pilot):
        await pilot.press("a")
        await pilot.until(lambda: panel_text(app, "candidates") == analysts.error)
        await pilot.press("enter")
        assert len(app.screen.match.actions) == 1


@pytest.mark.parametrize(
    ("key", "size"), [("io", SIZES[0]), ("onyx", SIZES[0]), *(("implo", size) for size in SIZES)], ids=str
)
async def test_no_text_is_cut_off_during_analysis(key, size, analysts):
    record = random_record(key, GAMES[key].size, plies=24, aside=0)
    line = [node for node in record.root.line if not node.position.outcome]
    async with open_app(game(key, GAMES[key].size), size=size, settles=False) as (app, pilot):
        await pilot.press("a")
        for part_of_it in (line[1:2], line[2:]):
            for node in part_of_it:
                app.screen.match.play(node.action)
            app.screen.begin_turn()
            await wait_for_finding(pilot)
            assert not pilot.cut_off_texts
            assert size[0] < 80 or len(rows(app)) >= 2
        await app.push_screen(ReplayScreen(record))
        await pilot.press("home", "a")
        for pressed in ("right", "end"):
            await pilot.press(pressed)
            await wait_for_finding(pilot)
            assert not pilot.cut_off_texts
            assert app.screen.query_one(Graph).size.height >= 2


@pytest.mark.parametrize("size", SIZES[::2], ids=str)
async def test_the_analysis_is_drawn_in_ascii_on_request(size, analysts):
    analysts.values = {ply: (ply * 37 % 100) / 100 for ply in range(40)}
    app = BoardgamesApp(opener_for(random_record("torus", 5, plies=12, aside=0)))
    app.override_settings(ascii=True)
    async with run_headless(app, size=size) as pilot:
        await pilot.press("home", "a", "right", "right")
        await pilot.until(lambda: "..." not in panel_text(app, "errors") and panel_text(app, "value"))
        assert pilot.non_ascii_characters == set()
        assert any("x 74 % " in line for line in pilot.drawn_lines)


async def test_progress_is_shown_while_the_line_is_analysed(analysts, monkeypatch):
    monkeypatch.setattr(analysts, "search_to_limit", lambda *_: asyncio.Event().wait())
    async with open_app(random_record("torus", 7, plies=12, aside=0), settles=False) as (app, pilot):
        await pilot.press("a")
        await pilot.until(lambda: panel_text(app, "errors") == "1 of 13 positions...")


async def test_the_graph_shows_the_line_and_its_mistakes_and_a_click_leads_there(analysts):
    analysts.values = dict.fromkeys(range(20), 0.5) | dict.fromkeys(range(7, 12), 0.2) | {12: 0.4}
    record = random_record("torus", 7, plies=19, aside=0)
    async with open_app(record, settles=False) as (app, pilot):
        await pilot.press("a")
        await pilot.until(lambda: "Worst" in panel_text(app, "errors"))
        assert panel_text(app, "errors").splitlines() == ["Worst: 7 ● 50 → 20 %", " then: 12 ○ 80 → 60 %"]
        graph = app.screen.query_one(Graph)
        bottom = str(graph.render()).splitlines()[-2]
        assert "·" not in bottom
        assert len(bottom) == graph.size.width
        await pilot.click(Graph, offset=(graph.size.width - 1, 0))
        await pilot.until(lambda: app.screen.record_cursor.node is record.root.line[-1])
        assert str(graph.render()).splitlines()[-1].endswith("▲")
        await pilot.click(Graph, offset=(0, 0))
        await pilot.until(lambda: app.screen.record_cursor.node is record.root)
        assert str(graph.render()).splitlines()[-1].startswith("▲")


async def test_analysis_survives_changes_of_the_window_and_shows_the_winner_beside_the_last_question(analysts):
    """While the window is being resized, the bar is briefly drawn where it does not fit."""
    async with open_app(game("torus", 5), settles=False) as (app, pilot):
        await pilot.press("a")
        for size in ((66, 24), (40, 10), (20, 6), (120, 40), (60, 20), (80, 24)):
            await pilot.resize_terminal(*size)
            await pilot.pause()
        await pilot.until(lambda: len(rows(app)) == 4)
        await pilot.resize_terminal(120, 40)
        await wait_for_finding(pilot)
        for ply, move in enumerate(["b3", "c3", "d3", "a1", "c2", "a2", "c4"], 1):
            await pilot.press("colon", *move, "enter")
            # The analysis does not end, so the workers are not waited for.
            await pilot.until(lambda ply=ply: app.screen_stack[1].match.ply == ply)
        await pilot.until_on(Modal)
        assert app.screen_stack[-2].query_one("#value").content.plain.split()[:2] == ["●", "100"]


async def test_values_of_the_record_are_drawn_while_no_engine_runs_and_no_search_replaces_them(analysts):
    analysts.values = dict.fromkeys(range(20), 0.9)
    record = random_record("torus", 7, plies=6, aside=0)
    for ply, node in enumerate(record.root.line):
        node.value = "win 100" if ply == 3 else "win 500"
    async with open_app(record, settles=False) as (app, pilot):
        await pilot.pause()
        assert not analysts.made
        assert app.screen.query_one(Graph).region.height == 3
        worst = panel_text(app, "errors")
        assert worst.splitlines()[0] == "Worst: 3 ● 50 → 10 %"
        await pilot.press("a")
        await pilot.until(lambda: analysts.made[0].thinking == 6)
        await wait_for_finding(pilot)
        assert panel_text(app, "errors") == worst
        # The search of the position on the board found more for Black than the record says.
        assert str(app.screen.query_one(Graph).render()).splitlines()[0].strip() == ""
        await pilot.press("a")
        await pilot.pause()
        assert app.screen.query_one(AnalysisPanel).display
        assert panel_text(app, "candidates") == ""
        # Some values do not tell that nothing was lost.
        for ply, (value, displayed) in enumerate((("win 500", True), ("", False))):
            for node in record.root.line:
                node.value = ""
            record.root.line[ply].value = value
            await app.push_screen(ReplayScreen(record))
            await pilot.pause()
            assert app.screen.query_one(AnalysisPanel).display == displayed
            assert panel_text(app, "errors") == ""
