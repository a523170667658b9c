"""A game under way without its screen: the person's hand, the other players, the adviser, and the file."""

from collections.abc import Callable, Mapping, Sequence

from boardgames_tui.analysis.hints.adviser import Adviser
from boardgames_tui.core.changes import Change
from boardgames_tui.core.errors import EngineError
from boardgames_tui.match.match import Match
from boardgames_tui.match.seats import Seat
from boardgames_tui.storage.saved_games.journal import Journal
from boardgames_tui.storage.settings import Settings
from boardgames_tui.ui.board.scene import Scene
from boardgames_tui.ui.control.key_hints import OVER_LINE, PAUSED_LINE, PLAY_LINE, WATCH_LINE, Hint, possible
from boardgames_tui.ui.control.match_controller import Hand, has_person
from boardgames_tui.ui.control.match_scene import changes_of, latest, scene_of
from boardgames_tui.ui.control.messages import replied, warned
from boardgames_tui.ui.control.opponents import Opponents

PAUSED = "Paused: {pause} goes on."


class GameSession:
    """One match and everybody who acts in it.

    `show` is called if the text about an engine at work changes. After any other call that changes something, the
    caller shows the session itself.
    """

    def __init__(self, match: Match, settings: Settings, show: Callable[[], None]) -> None:
        self.match = match
        self.match.person = settings.name
        self.hand = Hand(match, lone_choice=settings.lone_choice)
        self.hand.said = replied(match) or self.hand.said
        self.journal = Journal.of(match)
        self.opponents = Opponents(self.hand, self.tell)
        self.adviser = Adviser(match.position.game, self.advise)
        self._show = show
        self._thinks = ""
        # What the adviser does now, for a hint that is on its way.
        self.advises = ""
        # Why the player to act has failed.
        self.trouble = ""
        # Whether threats are shown.
        self._warns = False

    # What is shown

    @property
    def kept(self) -> bool:
        """Whether the game has not ended and can go on another time."""
        return self.journal.holds and not self.match.outcome

    @property
    def work(self) -> str:
        """What an engine does now, for a hint or because it is to act; an empty text if none is at work."""
        return self.advises or self._thinks

    @property
    def keys(self) -> Sequence[Hint]:
        """What can be done now, for the line of keys."""
        line = PLAY_LINE if has_person(self.match) else PAUSED_LINE if self.opponents.paused else WATCH_LINE
        hurried = self.stalled or (self._thinks and not self.hand.acting)
        now = {"redo": self.match.taken_back, "move_now": hurried}
        return possible(OVER_LINE if self.match.outcome else line, now)

    def scene(self, *, marked: bool, ranks: Mapping[int, int]) -> Scene:
        """Return the scene of the board; `marked` and `ranks` are as in `scene_of`."""
        hand = self.hand
        return scene_of(self.match, hand.touched, acting=hand.acting, warn=self._warns, marked=marked, ranks=ranks)

    def tell(self, sentence: str) -> None:
        """Show what the player to act does now."""
        self._thinks = sentence
        self._show()

    def advise(self, sentence: str) -> None:
        """Show what the adviser does now."""
        self.advises = sentence
        self._show()

    def toggle_threats(self) -> None:
        """Show the places where a side would win at once, or hide them."""
        self._warns = not self._warns
        self.hand.said = warned(self.match.position) if self._warns else "Threats are not marked any more."

    def replay(self) -> list[Sequence[Change]]:
        """Say how the board was last changed; return the changes of each action."""
        steps = latest(self.match)
        self.hand.said = replied(self.match) if steps else "Nothing has changed yet."
        return [changes_of(step) for step in steps]

    # Turns

    def begin_turn(self) -> None:
        """Forget what was told of the turn before."""
        self._thinks = self.advises = self.trouble = ""

    async def act(self) -> bool:
        """Let the other players act until a person has a choice; return whether one of them has answered a person.

        If the player to act fails, `trouble` says why.
        """
        ply = len(self.match.actions)
        try:
            await self.opponents.act()
        except EngineError as error:
            self.trouble = str(error)
            self.hand.said = f"{error} {{move_now}} asks again, {{menu}} has more."
            self.tell("")
            return False
        acted = self.match.steps[ply:]
        return self.hand.acting and any(not self.match.seats[step.before.seat].is_person for step in acted)

    @property
    def stalled(self) -> bool:
        """Whether the player to act has failed, so that a person must decide how to go on."""
        return bool(self.trouble)

    @property
    def advice_goes_on(self) -> bool:
        """Whether the line of the last hint has another action for the person who is to act."""
        return self.hand.chooses and self.adviser.goes_on(self.match.position)

    async def suggest(self) -> int | None:
        """Say what to play and why, and select its sites; return the last site, which stays to be touched."""
        site = None
        try:
            action, sentence = await self.adviser.advise(self.match)
        except EngineError as error:
            self.hand.said = f"There is no hint: {error}"
        else:
            site = self.hand.aim(action, sentence)
        self.advises = ""
        return site

    # What the person does to the game

    def undo(self) -> bool:
        """Take back; return whether the position changed."""
        return self._stepped(changed=self.hand.undo())

    def redo(self) -> bool:
        """Play again what was taken back; return whether the position changed."""
        return self._stepped(changed=self.hand.redo())

    def _stepped(self, *, changed: bool) -> bool:
        """Pause a game that plays by itself, or it would at once play on."""
        if changed and not has_person(self.match):
            self.opponents.paused = True
            self.hand.said = self.hand.said if self.match.outcome else f"{self.hand.said} {PAUSED}".strip()
        return changed

    def toggle_pause(self) -> None:
        """Stop a game that plays by itself, or let it go on."""
        self.opponents.paused = not self.opponents.paused
        self.hand.said = PAUSED if self.opponents.paused else ""

    def change_pace(self, by: int) -> None:
        """Let a game that plays by itself go faster (1) or more slowly (-1)."""
        if has_person(self.match):
            self.hand.said = "Only a game that plays by itself has a pace."
        else:
            seconds = self.opponents.hurry(by)
            paused = f" {PAUSED}" if self.opponents.paused else ""
            self.hand.said = f"An action takes at least {seconds:g} s.{paused}"

    def restart(self) -> None:
        """Go back to the start of the game."""
        self.opponents.paused = not has_person(self.match)
        self.match.restart()
        self.hand.drop()
        self.hand.said = ""

    def resign(self) -> None:
        """Resign for the person to act, or for the only person there is."""
        self.match.resign(self.hand.own)
        self.hand.said = ""

    def agree_draw(self) -> None:
        """End the game as a draw that both people want."""
        self.match.agree_draw()
        self.hand.said = ""

    def take_over(self) -> int:
        """Let a person play for the player to act; return the seat, whose engine the caller closes."""
        seat = self.match.position.seat
        self.match.sit(seat, Seat("me"))
        self.hand.said = ""
        self.opponents.paused = False
        return seat

    # Settings, clock and end

    def heed(self, settings: Settings) -> bool:
        """Take the settings; return whether an action is now to be played for the person."""
        self.match.person = settings.name
        self.hand.plays_lone_choices = settings.lone_choice
        return bool(self.hand.lone_choice)

    def mind_clock(self, *, seen: bool) -> None:
        """Let the clock stand while the board is not seen, and while the player to act cannot act."""
        self.hand.timekeeper.hold("screen", stands=not seen or self.stalled or self.opponents.paused)

    def close(self) -> None:
        """Stop the clock for good, and close the file."""
        self.hand.timekeeper.hold("closed")
        self.journal.close()

    async def close_engines(self) -> None:
        await self.adviser.close()
        await self.opponents.close()
