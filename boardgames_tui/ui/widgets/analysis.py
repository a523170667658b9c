"""The analysis beside a board: what an engine thinks of the position there, shown while it thinks."""

from __future__ import annotations

from collections.abc import Mapping

from textual import getters, work
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.content import Content
from textual.message import Message
from textual.widgets import Static

from boardgames_tui.analysis.analyst import Analyst, Finding
from boardgames_tui.analysis.value import Value
from boardgames_tui.core.errors import EngineError
from boardgames_tui.core.position import Position
from boardgames_tui.match.match import Match
from boardgames_tui.uai.values import Limit
from boardgames_tui.ui.control.selection import sites_to_select
from boardgames_tui.ui.settings import SettingsApp
from boardgames_tui.ui.widgets import analysis_text as values
from boardgames_tui.ui.widgets.panel_text import MUTED

LONG_LIMIT = Limit(movetime=60_000)
"""Who leaves it on and goes away does not come back to a hot machine."""
REFRESH_SECONDS = 0.2
"""Seconds between two looks at what has been found."""
MAX_CANDIDATES = 4
"""Candidates at most."""
ROWS_FOR_ANALYSIS_AND_MOVES = 36
"""In a window of fewer rows the analysis takes the place of the list of moves."""
ON_MESSAGE = "The analysis is on: {analyse} ends it."


class AnalysisPanel(Vertical):
    """What an engine thinks, where that is wanted; the engine runs no longer than that."""

    app = getters.app(SettingsApp)

    class Ranked(Message):
        """Other actions than before are the best, or in another order."""

    MIN_ROWS = 4
    """The rows that it needs beside a board."""
    ROWS_WITH_HEADING = 5
    """From so many rows on there is a heading."""

    def __init__(self) -> None:
        super().__init__(id="analysis")
        self.display = False
        self.narrow = False
        """It stands below the board, where it has a row or few."""
        self._analyst: Analyst | None = None
        self._position: Position | None = None
        self._finding: Finding | None = None
        self._ranks: Mapping[int, int] = {}
        self._status = ""
        self.has_news = False
        """Something was found that is not shown yet."""

    def compose(self) -> ComposeResult:
        """The heading, the bar, the candidates."""
        for part in ("analysed", "value", "candidates"):
            yield Static(id=part, markup=False)

    def on_mount(self) -> None:
        """Have a timer at hand."""
        self._ticks = self.set_interval(REFRESH_SECONDS, self._draw_news, pause=True)

    async def on_unmount(self) -> None:
        """Let the engine go."""
        analyst, self._analyst = self._analyst, None
        if analyst:
            await analyst.close()

    def on_resize(self) -> None:
        """Show as much as there is room for."""
        self.draw()

    @property
    def is_on(self) -> bool:
        """The analysis is wanted."""
        return self._analyst is not None

    def ranks(self, position: Position) -> Mapping[int, int]:
        """Return where the candidates in a position are played, the best one first: none where it is not looked at."""
        found = self._finding if self.is_on and position is self._position else None
        ranked: dict[int, int] = {}
        for rank, candidate in reversed([*enumerate(found.candidates if found else (), 1)]):
            ranked |= dict.fromkeys(sites_to_select(position, candidate.action), rank)
        return ranked

    def toggle(self, match: Match) -> str:
        """Begin, or end; return what to say of it."""
        self.pause()
        analyst, self._analyst = self._analyst, None
        if analyst:
            self._ticks.pause()
            self.run_worker(analyst.close())
        else:
            self._ticks.resume()
            self._analyst = Analyst(match.position.game, self._hear)
        self.display = self.is_on
        return ON_MESSAGE if self.is_on and self.narrow else ""

    def follow(self, match: Match, *, narrow: bool) -> None:
        """Think about the position that a match has come to; go on where it is the one thought about."""
        self.narrow = narrow
        if self.is_on and self.screen.is_active and match.position is not self._position:
            self._position, self._finding = match.position, self.known_finding(match)
            self._think(match)
        self.draw()

    def pause(self) -> None:
        """Think no more until there is a position to be followed again."""
        self._position, self._ranks = None, {}
        self.workers.cancel_group(self, "thinking")

    @work(group="thinking", exclusive=True)
    async def _think(self, match: Match) -> None:
        if self._analyst:
            try:
                await self.analyse(self._analyst, match)
            except EngineError as error:
                self._say(str(error))

    async def analyse(self, analyst: Analyst, match: Match) -> None:
        """Find out about the position of a match."""
        async for found in analyst.look(match, LONG_LIMIT, MAX_CANDIDATES):
            self.take_finding(found)

    def known_finding(self, match: Match) -> Finding | None:
        """Return what is known about the position of a match without a search: how a game that is over has ended."""
        outcome = match.position.outcome
        return Finding(Value.ended(outcome)) if outcome else None

    def take_finding(self, found: Finding) -> None:
        """Show a finding when it is time."""
        self._finding, self._status, self.has_news = found, "", True

    def _hear(self, sentence: str) -> None:
        """Tell what the engine does before it can think."""
        self._say("" if sentence == "ready" else sentence)

    def _say(self, sentence: str) -> None:
        if sentence != self._status:
            self._status = sentence
            self.draw()

    def _draw_news(self) -> None:
        if self.has_news:
            self.draw()

    def draw(self) -> None:
        """Show what is known, as much of it as there is room for."""
        if not (self.is_on and self._position and self.size.width):
            return
        self.has_news, found, (width, rows) = False, self._finding, self.size
        self._tell_ranks(self._position)
        headed = rows >= self.ROWS_WITH_HEADING and not self.narrow
        head = self.app.keymap.fill_in("Analysis · {analyse} ends it") if headed else ""
        self.fill("analysed", Content.styled(head, MUTED))
        if found:
            self.fill("value", self._brief(found, width) if self.narrow else values.bar(found.value, width))
        below = Content() if self.narrow and found else self._candidates(width, self.candidate_rows(rows - 1 - headed))
        self.fill("candidates", Content(self._status) if self._status else below)

    def _tell_ranks(self, position: Position) -> None:
        before, self._ranks = self._ranks, self.ranks(position)
        if before != self._ranks:
            self.post_message(self.Ranked())

    def candidate_rows(self, rows: int) -> int:
        """Return for how many candidates there is room in the rows below the bar."""
        return min(rows, MAX_CANDIDATES)

    def _candidates(self, width: int, rows: int) -> Content:
        assert self._position
        if self._position.outcome:
            return Content.styled("The game is over.", MUTED)
        found = values.candidates(self._finding, self._position.side, rows, width) if self._finding else Content("…")
        # As many rows before as after: nothing has to be laid out anew.
        return found + "\n" * (rows - len(found.split("\n")))

    def _brief(self, found: Finding, width: int) -> Content:
        assert self._position
        return values.brief(found, self._position.side, width)

    def fill(self, part: str, text: Content) -> None:
        """Put text into a part, which takes no room where there is none; the others stay where they are if they can."""
        line = self.query_one(f"#{part}", Static)
        needs = (line.get_content_height(self.app.size, self.app.size, self.size.width), line.display)
        line.display = bool(text)
        line.update(text, layout=False)
        if needs != (line.get_content_height(self.app.size, self.app.size, self.size.width), line.display):
            line.refresh(layout=True)
