"""Session of a game by message: the person here acts for one seat, nothing helps, and lines are pasted."""

from collections.abc import Callable

from boardgames_tui.core.action import Action
from boardgames_tui.core.errors import BoardGamesError
from boardgames_tui.match.match import Match
from boardgames_tui.play.messages import describe_last_turn
from boardgames_tui.play.session import GameSession
from boardgames_tui.post.correspondence import Correspondence
from boardgames_tui.post.desk import receive_in_game
from boardgames_tui.post.replies import plan_text
from boardgames_tui.storage.settings import Settings


class PostSession(GameSession):
    """Session of a game by message, which is saved by its correspondence."""

    def __init__(
        self, match: Match, settings: Settings, show: Callable[[], None], correspondence: Correspondence
    ) -> None:
        super().__init__(match, settings, show)
        self.correspondence = correspondence
        self._say_last_turn(correspondence.status)

    def apply_settings(self, settings: Settings) -> bool:
        """Apply the settings, but not the person's name: the seat without a name may be somebody else's."""
        is_forced = super().apply_settings(settings)
        self.match.person_name = ""
        return is_forced

    def _say_last_turn(self, sentence: str) -> None:
        """Describe the last turn, and add a sentence."""
        self.clear(f"{describe_last_turn(self.match)} {sentence}".strip())

    @property
    def line_to_send(self) -> str:
        """The line, and to whom it is sent, if the person here has not to write; else an empty text."""
        correspondence = self.correspondence
        if not correspondence.seat or correspondence.is_turn_to_write:
            return ""
        return f"The line for {correspondence.other_name}:\n{correspondence.line}"

    def play(self, action: Action) -> None:
        """Play a legal action, describe it, and say whose turn it is."""
        super().play(action)
        self._say_last_turn(self.correspondence.status)

    def may_act(self) -> bool:
        """Return whether the person here is to act; say why not, or whose turn it is."""
        if not super().may_act() and not self.match.outcome:
            self.say(self.correspondence.status)
        return self.person.is_to_act

    def play_typed(self, text: str) -> bool:
        """Play typed text, or prepare the conditional reply in it; return whether everything was possible."""
        if text.lower().split()[:1] != ["if"]:
            return super().play_typed(text)
        try:
            self.say(f"Prepared: {plan_text(self.correspondence.add_plan(text.strip()))}.")
        except BoardGamesError as error:
            self.say(str(error))
            return False
        return True

    def receive(self, message: str) -> bool:
        """Continue the game with a line in a message; return whether the game has changed."""
        game = self.correspondence.game
        try:
            sentence = receive_in_game(self.correspondence, message)
        except BoardGamesError as error:
            self.say(str(error))
            return False
        has_changed = self.correspondence.game != game
        if has_changed:
            self._say_last_turn(sentence)
        else:
            self.say(sentence)
        return has_changed

    def write(self, change: Callable[[], object]) -> None:
        """Offer, answer or resign, and say whose turn it is, or why that is not possible."""
        try:
            change()
        except BoardGamesError as error:
            self.clear(str(error))
        else:
            self.clear(self.correspondence.status)

    def resign(self) -> None:
        """Resign for the person here."""
        self.write(super().resign)

    def accept_offer(self) -> None:
        """Do what the other person has offered: take back, or end the game as a draw."""
        self.write(self.referee.accept_offer)


def session_for(match: Match, settings: Settings, show: Callable[[], None]) -> GameSession:
    """Return the session of a match."""
    correspondence = Correspondence.find(match)
    return PostSession(match, settings, show, correspondence) if correspondence else GameSession(match, settings, show)
