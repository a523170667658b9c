"""Analysis beside a board: the engine's evaluation of the position, updated during the search."""

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
from boardgames_tui.match.match import NAMES, Match
from boardgames_tui.uai.values import Limit
from boardgames_tui.ui.control.selection import sites_to_select
from boardgames_tui.ui.settings import SettingsApp
from boardgames_tui.ui.widgets import analysis_text as values
from boardgames_tui.ui.widgets.panel_text import MUTED

# Limit of an analysis that nobody stops, so that the computer does not run hot.
LONG_LIMIT = Limit(movetime=60_000)
# Seconds between two updates of the panel.
REFRESH_SECONDS = 0.2
# Maximum number of candidates.
MAX_CANDIDATES = 4
# In a window of fewer rows, the analysis replaces the list of moves.
ROWS_FOR_ANALYSIS_AND_MOVES = 29
ON_MESSAGE = "Analysis is on; {analyse} turns it off."


class AnalysisPanel(Vertical):
    """Engine's evaluation, candidates and lines. The engine runs only while the panel is on."""

    app = getters.app(SettingsApp)

    class Ranked(Message):
        """The best actions, or their order, have changed."""

    MIN_ROWS = 4
    """Rows that the panel needs beside a board."""
    ROWS_WITH_HEADING = 5
    """Number of rows from which there is a heading."""

    def __init__(self) -> None:
        super().__init__(id="analysis")
        self.display = False
        # Whether the panel is below the board, with a row or a few.
        self.narrow = False
        self._analyst: Analyst | None = None
        self._position: Position | None = None
        self.finding: Finding | None = None
        self._ranks: Mapping[int, int] = {}
        self._status = ""
        # Whether the finding is not drawn yet.
        self.is_changed = False

    def compose(self) -> ComposeResult:
        """Yield the heading, the bar and the candidates."""
        for part in ("analysed", "value", "candidates"):
            yield Static(id=part, markup=False)

    def on_mount(self) -> None:
        """Create the timer of the updates."""
        self._ticks = self.set_interval(REFRESH_SECONDS, self._draw_if_changed, pause=True)

    async def on_unmount(self) -> None:
        """Close the engine."""
        analyst, self._analyst = self._analyst, None
        if analyst:
            await analyst.close()

    def on_resize(self) -> None:
        """Draw as much as fits."""
        self.draw()

    @property
    def is_on(self) -> bool:
        """Whether the analysis is on."""
        return self._analyst is not None

    def ranks(self, position: Position) -> Mapping[int, int]:
        """Return the sites of the candidates with their ranks from 1; empty if they are for another position."""
        found = self.finding if self.is_on and position is self._position else None
        ranked: dict[int, int] = {}
        candidates = found.ranked_candidates(position.side) if found else ()
        for rank, candidate in reversed([*enumerate(candidates, 1)]):
            ranked |= dict.fromkeys(sites_to_select(position, candidate.action), rank)
        return ranked

    def toggle(self, match: Match) -> str:
        """Turn the analysis on or off; return a message about it."""
        self.pause()
        analyst, self._analyst = self._analyst, None
        if analyst:
            self._ticks.pause()
            self.run_worker(analyst.close())
        else:
            self._ticks.resume()
            self._analyst = Analyst(match.position.game, self._show_status)
        self.display = self.is_on
        return ON_MESSAGE if self.is_on and self.narrow else ""

    def follow(self, match: Match, *, narrow: bool) -> None:
        """Analyse the position of a match, unless it is being analysed already."""
        self.narrow = narrow
        if self.is_on and self.screen.is_active and match.position is not self._position:
            self._position, self.finding = match.position, self.known_finding(match)
            self._think(match)
        self.draw()

    def pause(self) -> None:
        """Stop the analysis until the next call of `follow`."""
        self._position, self._ranks = None, {}
        self.workers.cancel_group(self, "thinking")

    @work(group="thinking", exclusive=True)
    async def _think(self, match: Match) -> None:
        if self._analyst:
            try:
                await self.analyse(self._analyst, match)
            except EngineError as error:
                self._set_status(str(error))

    async def analyse(self, analyst: Analyst, match: Match) -> None:
        """Search the position of a match."""
        async for found in analyst.look(match, LONG_LIMIT, MAX_CANDIDATES):
            self.set_finding(found)

    def known_finding(self, match: Match) -> Finding | None:
        """Return the finding that needs no search, which is the outcome of a game that is over."""
        outcome = match.position.outcome
        return Finding(Value.ended(outcome)) if outcome else None

    def set_finding(self, found: Finding) -> None:
        """Set the finding to draw at the next update."""
        self.finding, self._status, self.is_changed = found, "", True

    def _show_status(self, sentence: str) -> None:
        """Show the status of an engine that cannot search yet."""
        self._set_status("" if sentence == "ready" else sentence)

    def _set_status(self, sentence: str) -> None:
        if sentence != self._status:
            self._status = sentence
            self.draw()

    def _draw_if_changed(self) -> None:
        if self.is_changed:
            self.draw()

    def draw(self) -> None:
        """Draw as much of the finding as fits."""
        if not (self.is_on and self._position and self.size.width):
            return
        self.is_changed, found, (width, rows) = False, self.finding, self.size
        self._post_ranks(self._position)
        headed = rows >= self.ROWS_WITH_HEADING and not self.narrow
        side = NAMES[self._position.side]
        head = self.app.keymap.fill_in(f"{side}'s chances ({{analyse}}: off)") if headed else ""
        self.fill("analysed", Content.styled(head, MUTED))
        if found:
            self.fill("value", self._brief(found, width) if self.narrow else values.bar(found.value, width))
        below = Content() if self.narrow and found else self._candidates(width, self.candidate_rows(rows - 1 - headed))
        self.fill("candidates", Content(self._status) if self._status else below)

    def _post_ranks(self, position: Position) -> None:
        before, self._ranks = self._ranks, self.ranks(position)
        if before != self._ranks:
            self.post_message(self.Ranked())

    def candidate_rows(self, rows: int) -> int:
        """Return the number of candidates that fit in the rows below the bar."""
        return min(rows, MAX_CANDIDATES)

    def _candidates(self, width: int, rows: int) -> Content:
        assert self._position
        if self._position.outcome:
            return Content.styled("The game is over.", MUTED)
        found = values.candidates(self.finding, self._position.side, rows, width) if self.finding else Content("…")
        # A constant number of rows needs no new layout.
        return found + "\n" * (rows - len(found.split("\n")))

    def _brief(self, found: Finding, width: int) -> Content:
        assert self._position
        return values.brief(found, self._position.side, width)

    def fill(self, part: str, text: Content) -> None:
        """Set the text of a part, which is hidden if empty, and lay out the panel only if its height changed."""
        line = self.query_one(f"#{part}", Static)
        before = (line.get_content_height(self.app.size, self.app.size, self.size.width), line.display)
        line.display = bool(text)
        line.update(text, layout=False)
        if before != (line.get_content_height(self.app.size, self.app.size, self.size.width), line.display):
            line.refresh(layout=True)
