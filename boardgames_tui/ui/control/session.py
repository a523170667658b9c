"""Session of a game in progress without its screen: the controller, the other players, the adviser and the file."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

from boardgames_tui.analysis.hints.adviser import Adviser
from boardgames_tui.core.changes import Change
from boardgames_tui.core.errors import EngineError
from boardgames_tui.core.threats import threats
from boardgames_tui.match.match import Match
from boardgames_tui.storage.saved_games.journal import Journal
from boardgames_tui.storage.settings import Settings
from boardgames_tui.ui.board.scene import Scene
from boardgames_tui.ui.control.key_hints import OVER_BAR, PAUSED_BAR, PLAY_BAR, WATCH_BAR, KeyHint, possible_hints
from boardgames_tui.ui.control.match_controller import MatchController
from boardgames_tui.ui.control.match_scene import changes_of, last_board_change, scene_of
from boardgames_tui.ui.control.messages import describe_last_turn, describe_threats
from boardgames_tui.ui.control.opponents import Opponents

PAUSED = "Paused. {pause} continues."


class GameSession:
    """One match, its players, the adviser who gives hints, and the journal that saves the match.

    `show` is called if the status of an engine changes. After any other change the caller shows the session itself.
    """

    def __init__(self, match: Match, settings: Settings, show: Callable[[], None]) -> None:
        self.match = match
        self.controller = MatchController(match)
        self.apply_settings(settings)
        self.controller.message = describe_last_turn(match) or self.controller.message
        self.journal = Journal.of(match)
        self.opponents = Opponents(self.controller, self.show_player_status)
        self.adviser = Adviser(match.position.game, self.show_adviser_status)
        self._show = show
        self._player_status = ""
        # Status of the adviser while a hint is being prepared.
        self.adviser_status = ""
        # Reason why the player to act has failed, so that a person must decide how to continue.
        self.failure = ""
        self._shows_threats = False

    # Display

    @property
    def can_be_continued(self) -> bool:
        """Whether the game is saved and not over, so that it can be continued another time."""
        return self.journal.has_saved_game and not self.match.outcome

    @property
    def engine_status(self) -> str:
        """Status of the engine that prepares a hint or is to act; an empty text if none is at work."""
        return self.adviser_status or self._player_status

    @property
    def keys(self) -> Sequence[KeyHint]:
        """The key hints for what can be done now."""
        if self.match.outcome:
            bar = OVER_BAR
        elif self.match.has_person:
            bar = PLAY_BAR
        else:
            bar = PAUSED_BAR if self.opponents.paused else WATCH_BAR
        # The key also lets a player that has failed try again.
        can_move_now = self.failure or (self._player_status and not self.controller.person_to_act)
        return possible_hints(bar, {"redo": self.match.can_redo, "move_now": can_move_now})

    def scene(self, *, shows_targets: bool, ranks: Mapping[int, int]) -> Scene:
        """Return the scene of the board, with the ranks of the engine's best actions by site."""
        scene = scene_of(self.match, self.controller.selection.sites, person_to_act=self.controller.person_to_act)
        winning_sites = threats(self.match.position).values() if self._shows_threats else ()
        return replace(scene, threats=frozenset().union(*winning_sites), shows_targets=shows_targets, ranks=ranks)

    def show_player_status(self, sentence: str) -> None:
        self._player_status = sentence
        self._show()

    def show_adviser_status(self, sentence: str) -> None:
        self.adviser_status = sentence
        self._show()

    def toggle_threats(self) -> None:
        """Show or hide the sites on which a side would win at once."""
        self._shows_threats = not self._shows_threats
        message = describe_threats(self.match.position) if self._shows_threats else "Threats are no longer marked."
        self.controller.message = message

    def replay_last_turn(self) -> list[Sequence[Change]]:
        """Describe the last turn and return the changes of each of its actions."""
        steps = last_board_change(self.match)
        self.controller.message = describe_last_turn(self.match) if steps else "Nothing has changed yet."
        return [changes_of(step) for step in steps]

    # Turns

    def begin_turn(self) -> None:
        """Clear the status of the engines and the failure, which belong to the turn before."""
        self._player_status = self.adviser_status = self.failure = ""

    async def act(self) -> bool:
        """Let the other players act until a person has a choice; return whether one acted and a person is to act."""
        try:
            has_acted = await self.opponents.act()
        except EngineError as error:
            self.failure = str(error)
            self.controller.message = f"{error} {{move_now}} tries again, {{menu}} offers more."
            self.show_player_status("")
            return False
        return has_acted and self.controller.person_to_act

    async def suggest(self) -> int | None:
        """Say which action to play and why, select its sites except the last, and return that site, if there is one."""
        try:
            action, sentence = await self.adviser.advise(self.match)
            last_site = self.controller.preselect(action, sentence)
        except EngineError as error:
            self.controller.message = f"No hint: {error}"
            last_site = None
        self.adviser_status = ""
        return last_site

    # Input

    def undo_or_redo(self, change: Callable[[], bool]) -> bool:
        """Undo or redo a decision, and pause a game without a person; return whether the position changed."""
        changed = change()
        # A game without a person would continue at once.
        if changed and not self.match.has_person:
            self.opponents.paused = True
            if not self.match.outcome:
                self.controller.message = f"{self.controller.message} {PAUSED}".strip()
        return changed

    def toggle_pause(self) -> bool:
        """Pause or continue a game without a person; return whether this was possible."""
        if self.match.has_person:
            self.controller.message = "Only a game without people can be paused."
            return False
        if self.match.outcome:
            return False
        self.opponents.paused = not self.opponents.paused
        self.controller.message = PAUSED if self.opponents.paused else ""
        return True

    def change_pace(self, by: int) -> None:
        """Make a game without a person faster (1) or slower (-1)."""
        if self.match.has_person:
            self.controller.message = "Only a game without people has a pace."
        else:
            seconds = self.opponents.change_pace(by)
            paused = f" {PAUSED}" if self.opponents.paused else ""
            self.controller.message = f"A move takes at least {seconds:g} s.{paused}"

    def restart(self) -> None:
        self.opponents.paused = not self.match.has_person
        self.match.restart()
        self.controller.cancel_selection()

    # Settings, clock and end

    def apply_settings(self, settings: Settings) -> bool:
        """Apply the settings; return whether a forced action is now to be played for the person."""
        self.match.person_name = settings.name
        self.controller.plays_forced_actions = settings.lone_choice
        return bool(self.controller.forced_action)

    def update_clock(self, *, visible: bool) -> None:
        """Pause the clock unless the board is visible and the player to act can act."""
        paused = not visible or bool(self.failure) or self.opponents.paused
        self.controller.timekeeper.set_paused("screen", paused=paused)

    def close(self) -> None:
        """Stop the clock, and close the journal."""
        self.controller.timekeeper.set_paused("closed")
        self.journal.close()

    async def close_engines(self) -> None:
        await self.adviser.close()
        await self.opponents.close()
