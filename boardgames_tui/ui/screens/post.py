"""Dialog for games by message: paste a line, begin a game, or open one in progress."""

from collections.abc import Callable
from functools import cached_property, partial

from textual import events
from textual.app import ComposeResult
from textual.widgets import OptionList, Static

from boardgames_tui.core.cells import NAMES
from boardgames_tui.core.errors import BoardGamesError
from boardgames_tui.elsewhere.hand import HandGame, receive_message
from boardgames_tui.elsewhere.line import ends_within_line, has_line
from boardgames_tui.match.setup import Setup
from boardgames_tui.play.by_hand import ByHand
from boardgames_tui.play.messages import size_text
from boardgames_tui.play.saved_venue import open_saved
from boardgames_tui.play.venue import Venue
from boardgames_tui.storage.saved_games.library import read_library
from boardgames_tui.ui.keymap import fixed_bindings
from boardgames_tui.ui.keys import POST, bar
from boardgames_tui.ui.screens.dialogs import Modal, ViOptionList, dialog_box
from boardgames_tui.ui.widgets.command_input import Field
from boardgames_tui.ui.widgets.key_bar import KeyBar

ADVICE = "Paste a line that you were sent, or choose a game. Each turn makes a line, which you send by mail or chat."
MAX_LISTED = 8


class LineField(Field):
    """Field for a line of a game; a pasted line that is complete is sent at once."""

    BINDINGS = fixed_bindings({"down": "app.focus_next"})

    def on_paste(self, event: events.Paste) -> None:
        """Insert the text without its line breaks, and send it if it holds a complete line of a game."""
        event.prevent_default()
        event.stop()
        self.insert_text_at_cursor(" ".join(event.text.split()))
        is_complete = has_line(self.value) and not ends_within_line(self.value)
        if is_complete:
            self.call_later(self.action_submit)


class PostScreen(Modal[Venue]):
    """Dialog for games by message; the result is the game to play."""

    def __init__(self, setup: Setup, message: str = "") -> None:
        """Offer new games with a setup; read a `message` with lines, if it is given, when the dialog opens."""
        super().__init__()
        self._setup = setup
        self._first_message = message

    def compose(self) -> ComposeResult:
        field = LineField(placeholder="Paste a line: bg2....", compact=True)
        message = Static(ADVICE, id="message", markup=False)
        choices = ViOptionList(*(label for label, _ in self._choices), compact=True, markup=False)
        yield dialog_box("Play by message", field, message, choices, KeyBar(bar(POST)))

    @cached_property
    def _choices(self) -> list[tuple[str, Callable[[], Venue]]]:
        """Labels of the games in progress and of new games, each with the function that opens the game."""
        games = [game for game in read_library().games if game.is_elsewhere and not game.table and not game.is_over]
        # Games with the turn of the person here come first, because False is less than True.
        games.sort(key=lambda game: game.waits_for_other)
        choices: list[tuple[str, Callable[[], Venue]]] = []
        for game in games[:MAX_LISTED]:
            label = f"{game.game.title} {size_text(game.size)}: {game.players()}, {game.status}"
            choices.append((label, partial(open_saved, game.id)))
        title = f"{self._setup.game.title} {size_text(self._setup.size)}"
        for seat, name in NAMES.items():
            choices.append((f"New game of {title}, you are {name}", partial(self._begin_game, seat)))
        return choices

    def _begin_game(self, seat: int) -> Venue:
        return ByHand(HandGame.begin(self._setup.begin().start, seat, self.app.settings.name))

    def on_mount(self) -> None:
        if self._first_message:
            self._receive(self._first_message)

    def on_input_submitted(self, event: LineField.Submitted) -> None:
        self._receive(event.value)

    def _receive(self, message: str) -> None:
        """Leave with the game that a message begins or continues; show why if it has no such game."""
        try:
            game, sentences = receive_message(message, self.app.settings.name)
        except BoardGamesError as error:
            self._show(str(error))
        else:
            # The last sentence is about the game itself, which the next screen shows.
            self.app.warn(*sentences[:-1])
            self.dismiss(ByHand(game))

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Leave with the selected game; show why if it cannot be opened."""
        _, open_game = self._choices[event.option_index]
        try:
            self.dismiss(open_game())
        except BoardGamesError as error:
            self._show(str(error))

    def _show(self, sentence: str) -> None:
        self.query_one("#message", Static).update(sentence)
        self.query_one(LineField).clear()
