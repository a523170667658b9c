"""Analysis beside a board: the engine's evaluation of the position, updated during the search."""

from collections.abc import Mapping

from textual import getters, work
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.content import Content
from textual.message import Message
from textual.widgets import Static

from boardgames_tui.analysis.analyst import Analyst, Finding
from boardgames_tui.analysis.value import Value
from boardgames_tui.core.cells import NAMES
from boardgames_tui.core.errors import EngineError
from boardgames_tui.core.game import Game
from boardgames_tui.core.position import Position
from boardgames_tui.play.advice import with_names
from boardgames_tui.play.gestures import sites_to_select
from boardgames_tui.uai.values import Limit
from boardgames_tui.ui.settings import SettingsApp
from boardgames_tui.ui.widgets import analysis_text
from boardgames_tui.ui.widgets.panel_text import MUTED

# Limit of an analysis that nobody stops, so that the computer does not run hot.
LONG_LIMIT = Limit(movetime=60_000)
# Seconds between two updates of the panel.
REFRESH_SECONDS = 0.2
MAX_CANDIDATES = 4


class AnalysisPanel(Vertical):
    """Engine's evaluation, candidates and lines. The engine runs only while the panel is on."""

    app = getters.app(SettingsApp)

    class Ranked(Message):
        """The best actions, or their order, have changed."""

    ROWS_WITH_HEADING = 5
    """Number of rows from which there is a heading."""

    def __init__(self) -> None:
        super().__init__(id="analysis")
        self.display = False
        self._analyst: Analyst | None = None
        self._position: Position | None = None
        self.finding: Finding | None = None
        self._ranks: Mapping[int, int] = {}
        self._status = ""
        self.is_changed = False

    def compose(self) -> ComposeResult:
        for part_id in ("analysed", "value", "candidates"):
            yield Static(id=part_id, markup=False)

    def on_mount(self) -> None:
        self._update_timer = self.set_interval(REFRESH_SECONDS, self._draw_if_changed, pause=True)

    async def on_unmount(self) -> None:
        if self._analyst:
            await self._analyst.close()

    def on_resize(self) -> None:
        self.draw()

    @property
    def is_on(self) -> bool:
        return self._analyst is not None

    @property
    def has_few_rows(self) -> bool:
        """Whether the panel is below the board, where it has few rows."""
        return self.screen.has_class("below")

    @property
    def replaces_moves(self) -> bool:
        """Whether the analysis is on in a window of too few rows for a list of moves below it."""
        return self.is_on and self.app.size.height < 29

    def ranks(self, position: Position) -> Mapping[int, int]:
        """Return the sites of the candidates with their ranks, 1 for the best; empty for another position."""
        finding = self.finding if self.is_on and position is self._position else None
        candidates = finding.ranked_candidates(position.side) if finding else ()
        rank_by_site: dict[int, int] = {}
        # The best last, so that it overwrites the ranks of others at the same site.
        for rank, candidate in reversed([*enumerate(candidates, 1)]):
            rank_by_site |= dict.fromkeys(sites_to_select(position, candidate.action), rank)
        return rank_by_site

    def toggle(self, game: Game) -> str:
        """Turn the analysis of a game on or off; return a message for the player, which may be empty."""
        self.pause()
        if self._analyst:
            self._update_timer.pause()
            self.run_worker(self._analyst.close())
            self._analyst = None
        else:
            self._update_timer.resume()
            self._analyst = Analyst(game, self._show_status)
        self.display = self.is_on
        # With more rows, the heading says how to turn it off.
        return with_names("Analysis is on; {analyse} turns it off.") if self.is_on and self.has_few_rows else ""

    def follow(self, position: Position) -> None:
        """Analyse a position, unless it is being analysed already, and draw."""
        if self._analyst and self.screen.is_active and position is not self._position:
            self._position = position
            self.finding = self.known_finding(position)
            self._run_analysis(self._analyst, position)
        self.draw()

    def pause(self) -> None:
        """Stop the analysis until the next call of `follow`."""
        self._position = None
        self._ranks = {}
        self.workers.cancel_group(self, "thinking")

    @work(group="thinking", exclusive=True)
    async def _run_analysis(self, analyst: Analyst, position: Position) -> None:
        """Run `analyse` in the background; show an error of the engine as the status."""
        try:
            await self.analyse(analyst, position)
        except EngineError as error:
            self._show_status(str(error))

    async def analyse(self, analyst: Analyst, position: Position) -> None:
        async for finding in analyst.search(position, LONG_LIMIT, MAX_CANDIDATES):
            self.set_finding(finding)

    def known_finding(self, position: Position) -> Finding | None:
        """Return the finding that needs no search: the outcome if the game is over, else None."""
        return Finding(Value.ended(position.outcome)) if position.outcome else None

    def set_finding(self, finding: Finding) -> None:
        """Set the finding to draw at the next update."""
        self.finding = finding
        self._status = ""
        self.is_changed = True

    def _show_status(self, status: str) -> None:
        """Show the status of an engine that cannot search in place of the candidates; show them again if it can."""
        status = "" if status == "ready" else status
        if status != self._status:
            self._status = status
            self.draw()

    def _draw_if_changed(self) -> None:
        if self.is_changed:
            self.draw()

    def draw(self) -> None:
        """Draw as much of the finding as fits, and post Ranked if the ranks have changed."""
        position, finding = self._position, self.finding
        width, rows = self.size
        # There is no width before the first layout.
        if not (self.is_on and position and width):
            return
        self.is_changed = False
        ranks = self.ranks(position)
        if ranks != self._ranks:
            self._ranks = ranks
            self.post_message(self.Ranked())
        has_heading = rows >= self.ROWS_WITH_HEADING and not self.has_few_rows
        heading = with_names(f"{NAMES[position.side]}'s chances ({{analyse}}: off)") if has_heading else ""
        self.fill("analysed", Content.styled(self.app.keymap.fill_in(heading), MUTED))
        if finding and self.has_few_rows:
            self.fill("value", analysis_text.brief(finding, position.side, width))
        elif finding:
            self.fill("value", analysis_text.bar(finding.value, width))
        if self._status:
            self.fill("candidates", Content(self._status))
        elif self.has_few_rows and finding:
            # The best one is beside the bar already.
            self.fill("candidates", Content())
        else:
            rows_below_bar = rows - 1 - has_heading
            self.fill("candidates", self._candidates(position, width, self.candidate_rows(rows_below_bar)))

    def candidate_rows(self, rows: int) -> int:
        """Return the number of candidates that are shown if there are `rows` below the bar, one row each."""
        return min(rows, MAX_CANDIDATES)

    def _candidates(self, position: Position, width: int, rows: int) -> Content:
        """Return the candidates, an ellipsis before the first finding, padded to `rows`; a sentence after the end."""
        if position.outcome:
            return Content.styled("The game is over.", MUTED)
        text = Content("...")
        if self.finding:
            text = analysis_text.candidates(self.finding, position.side, rows, width)
        # A constant number of rows needs no new layout.
        return text + "\n" * (rows - len(text.split("\n")))

    def fill(self, part_id: str, text: Content) -> None:
        """Set the text of a part, which is hidden if empty, and lay out the panel only if the part's height changed."""
        part = self.query_one(f"#{part_id}", Static)
        rows_before = self._displayed_rows(part)
        part.display = bool(text)
        part.update(text, layout=False)
        if self._displayed_rows(part) != rows_before:
            part.refresh(layout=True)

    def _displayed_rows(self, part: Static) -> int:
        return part.get_content_height(self.app.size, self.app.size, self.size.width) if part.display else 0
