"""Session of a game at a table: what its user does is written to the journal, and what others do is read from it.

The referee and the timekeeper of such a game look at the journal where those of other games look at the match.
"""

from collections.abc import Callable
from functools import partial

from boardgames_tui.core.action import Action
from boardgames_tui.core.cells import NAMES
from boardgames_tui.core.errors import BoardGamesError
from boardgames_tui.match.events import Played, PlyChanged
from boardgames_tui.match.history import Step
from boardgames_tui.match.players import SimplePlayer
from boardgames_tui.match.referee import Referee
from boardgames_tui.match.timekeeper import Timekeeper
from boardgames_tui.play.messages import describe_last_turn
from boardgames_tui.play.person_to_act import PersonToAct
from boardgames_tui.play.session import GameSession
from boardgames_tui.storage.settings import Settings
from boardgames_tui.table.events import Accepted, Entry, Said
from boardgames_tui.table.sentences import describe_entry, news_of
from boardgames_tui.table.table_game import TableGame

# Beginning of a typed line that is chat, not a move.
SAY = "say "


class TableTimekeeper(Timekeeper):
    """Shows the clock of a game at a table, which never stands and declares no loss: time has to be claimed."""

    def __init__(self, game: TableGame) -> None:
        super().__init__(game.match)
        self._game = game

    def tick(self) -> None:
        """Let the clock show the present time."""
        self._game.show_time()

    def set_paused(self, reason: str, *, paused: bool = True) -> None:  # noqa: ARG002 - the signature of all timekeepers
        """Let the clock show the present time; it runs on, whatever the reason."""
        self._game.show_time()


class TableReferee(Referee):
    """Referee for the user of this process, who may have no seat, or both. Each method may raise a BoardGamesError."""

    def __init__(self, game: TableGame) -> None:
        super().__init__(game.match, lambda _: SimplePlayer("random"))
        self.timekeeper = TableTimekeeper(game)
        self._game = game

    @property
    def person_to_act(self) -> bool:
        """Whether the user is to act."""
        return self._game.is_my_turn

    @property
    def forbids_help(self) -> bool:
        """Whether hints and analysis are off, because the game is not over."""
        return self._game.state.stage != "over"

    @property
    def side_asking_to_undo(self) -> int:
        """Colour of the user, who has to ask before a turn is taken back; 0 within the user's own turn."""
        is_own_turn = self._game.is_my_turn and self._game.state.turn_start < self.match.ply
        return 0 if is_own_turn else self.match.position.side

    def play(self, action: Action) -> Step | None:
        """Play a legal action of the user."""
        self._game.play(action)
        return self.match.steps[-1]

    def undo(self) -> bool:
        """Take back the last action of the user's own turn."""
        self._game.take_back_own()
        return True

    def redo(self) -> bool:
        """Return False: what is taken back at a table is gone."""
        return False

    def offer_undo(self) -> None:
        """Ask the opponent to let the user's last turn be taken back."""
        self._game.ask_takeback()

    def offer_draw(self) -> None:
        """Offer the opponent a draw."""
        self._game.offer_draw()


class TableSession(GameSession):
    """Session of a game at a table. A refusal is a message; then nothing was written."""

    def __init__(self, game: TableGame, settings: Settings, show: Callable[[], None]) -> None:
        self.game = game
        self.is_muted = False
        super().__init__(game.match, settings, show)
        # The journal at the table saves the game.
        self.journal.close()
        self.referee = TableReferee(game)
        self.person = PersonToAct(self.referee)
        self.apply_settings(settings)

    def attempt(self, act: Callable[[], object], sentence: str = "") -> bool:
        """Do something at the table and say a sentence, or why it was refused; return whether it was done."""
        try:
            act()
        except BoardGamesError as error:
            self.clear(str(error))
            return False
        self.clear(sentence)
        return True

    def receive(self) -> list[Entry]:
        """Read what others have done, and say it; return it. Raise SaveError if the journal cannot be read."""
        entries = self.game.refresh()
        news = news_of(self.game, muted=self.is_muted, entries=entries)
        if any(isinstance(entry.event, Played | PlyChanged | Accepted) for entry in entries):
            self.clear(" ".join([*filter(None, [describe_last_turn(self.match)]), *news]))
        elif news:
            self.say(" ".join(news))
        return entries

    def play(self, action: Action) -> None:
        """Play a legal action of the user."""
        if self.attempt(partial(self.referee.play, action)):
            self.clear(describe_last_turn(self.match))

    def play_typed(self, text: str) -> bool:
        """Say a line that begins with `say`, or play typed text, one action or several of one turn, if all are legal.

        Return whether everything was done: an opponent's entry may come between two actions.
        """
        if text.lower().startswith(SAY):
            return self.say_to_others(text[len(SAY) :])
        actions = self.read_typed(text)
        for action in actions:
            ply = self.match.ply
            self.play(action)
            if self.match.ply == ply:
                return False
        return bool(actions)

    def say_to_others(self, text: str) -> bool:
        """Say a line of chat; return whether it was accepted."""
        done = self.attempt(lambda: self.game.say(text))
        if done:
            self.say(describe_entry(self.game, self.game.state.chat[-1]))
        return done

    def select_site(self, site: int) -> bool:
        """Select a site; play the action that this completes."""
        ply = self.match.ply
        super().select_site(site)
        return self.match.ply != ply

    def may_act(self) -> bool:
        """Return whether the user is to act; say why not."""
        if not self.person.is_to_act:
            self.say(self._reason_not_to_act)
        return self.person.is_to_act

    @property
    def _reason_not_to_act(self) -> str:
        """Why the user cannot move now."""
        side = NAMES[self.match.position.side]
        return {
            "open": "The game begins when somebody accepts the challenge.",
            "on": f"{side} is to move: {self.match.name_of(self.match.position.side)}.",
            "over": "The game is over. {menu} offers a rematch.",
            "closed": "The game was called off.",
        }[self.game.state.stage]

    def undo(self) -> bool:
        """Cancel the selection, else take back the last action of the user's own turn."""
        if self.cancel_selection():
            return False
        ply = self.match.ply
        self.attempt(self.referee.undo)
        return self.match.ply != ply

    def restart(self) -> None:
        """Refuse: a game at a table does not go back to the start."""
        self.say("A game at a table cannot be restarted.")

    def resign(self) -> None:
        """Resign for the user."""
        self.attempt(self.game.resign)

    async def act(self) -> bool:
        """Play forced actions of the user; what others do is received when it comes."""
        while (action := self.person.forced_action) and self.attempt(partial(self.referee.play, action)):
            self.clear(describe_last_turn(self.match))
        return False


def chat_of(entries: list[Entry], user: str) -> list[Entry]:
    """Return the lines of chat of other users."""
    return [entry for entry in entries if isinstance(entry.event, Said) and entry.user != user]
