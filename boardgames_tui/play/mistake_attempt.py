"""Attempts at a mistake in a record: the sites that the player selects before it, and the answers to whole turns."""

from boardgames_tui.analysis.better_move import BetterMove, describe_mistake, end_of
from boardgames_tui.analysis.game_review import match_at
from boardgames_tui.core.action import Action
from boardgames_tui.core.errors import EngineError
from boardgames_tui.match.match import Match
from boardgames_tui.play.gestures import find_siteless_action
from boardgames_tui.play.selection import Selection
from boardgames_tui.record import Record

TASK = "Find a better move; {answer} shows one."
JUDGING = "Judging {move}..."


class MistakeAttempt:
    """Attempts at one mistake; `message` answers the last input, and `is_over` is whether a better move is known."""

    def __init__(self, record: Record, better_move: BetterMove) -> None:
        self._record, self._better_move = record, better_move
        self.task = f"{describe_mistake(better_move.mistake)} {TASK}"
        self.is_over = False
        # Whether a search judges the actions.
        self.is_judging = False
        self.message = ""
        self._begin()

    def say(self, sentence: str) -> None:
        """Show a sentence about the search."""
        self.message = sentence

    def restart(self) -> None:
        """Go back to the position before the mistake, unless a search is at work."""
        if not self.is_judging:
            self.is_over, self.message = False, ""
            self._begin()

    def _begin(self) -> None:
        """Go back to the position before the mistake."""
        self.actions: tuple[Action, ...] = ()
        self._show_actions()

    def _show_actions(self) -> None:
        """Reach the position after the actions of the present try."""
        self.match: Match = match_at(self._record, end_of(self._better_move.mistake.start, self.actions))
        self.selection = Selection(self.match.position)

    @property
    def accepts_actions(self) -> bool:
        """Whether the player can act: no search is at work, and no better move is known."""
        return not (self.is_over or self.is_judging)

    @property
    def siteless_action(self) -> Action | None:
        """The action without a site, a pass or a swap, that the player can play now."""
        return find_siteless_action(self.match.position) if self.accepts_actions else None

    def select_site(self, site: int) -> bool:
        """Select a site; return whether this completes a turn, which is then to be judged."""
        if not self.accepts_actions:
            return False
        self.selection = self.selection.add(site)
        self.message = self.selection.message
        return self.selection.action is not None and self.play(self.selection.action)

    def play(self, action: Action) -> bool:
        """Play a legal action; return whether this completes a turn, which is then to be judged."""
        self.actions = (*self.actions, action)
        self.message = ""
        self._show_actions()
        self.is_judging = self._better_move.is_whole_turn(self.actions)
        if self.is_judging:
            self.message = JUDGING.format(move=" ".join(each.spoken for each in self.actions))
        return self.is_judging

    async def judge(self) -> None:
        """Answer the turn. A wrong one is taken back."""
        try:
            self.message = await self._better_move.judge(self.actions)
            self.is_over = self._better_move.is_found
        except EngineError as error:
            self.message = str(error)
        self.is_judging = False
        if not self.is_over:
            self._begin()

    async def show_answer(self) -> None:
        """Play the best turn, and give its reason."""
        self._begin()
        self.is_judging, self.message = True, "Searching..."
        try:
            self.actions, self.message = await self._better_move.answer()
            self.is_over = True
        except EngineError as error:
            self.message = str(error)
        self.is_judging = False
        self._show_actions()

    def explain(self, site: int) -> None:
        """Say what selecting a site would do, or which rule forbids it."""
        self.message = self.selection.explain(site)

    def cancel(self) -> bool:
        """Cancel the selection and the actions of an unfinished turn; return whether there were any."""
        had_any = bool(self.selection.sites or self.actions) and self.accepts_actions
        if had_any:
            self.message = ""
            self._begin()
        return had_any
