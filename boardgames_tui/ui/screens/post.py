"""Dialog for games by message: paste a line, begin a game, or open one in progress."""

from collections.abc import Mapping

from textual import events
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from boardgames_tui.core.cells import BLACK, NAMES, WHITE
from boardgames_tui.core.errors import BoardGamesError
from boardgames_tui.elsewhere.hand import HandGame, receive_message
from boardgames_tui.elsewhere.line import ends_within_line, has_line
from boardgames_tui.match.setup import Setup
from boardgames_tui.play.elsewhere import Elsewhere
from boardgames_tui.play.messages import size_text
from boardgames_tui.play.saved_venue import open_saved
from boardgames_tui.play.venue import Venue
from boardgames_tui.storage.saved_games.library import read_library
from boardgames_tui.ui.keymap import fixed_bindings
from boardgames_tui.ui.keys import POST, bar
from boardgames_tui.ui.screens.dialogs import Modal, ViOptionList
from boardgames_tui.ui.widgets.command_input import Field
from boardgames_tui.ui.widgets.key_bar import KeyBar

ADVICE = "Paste a line that you were sent, or choose a game. Each turn makes a line, which you send by mail or chat."
# Option ids of new games by the seat of the person here.
NEW_GAMES = {f"new-{NAMES[seat].lower()}": seat for seat in (BLACK, WHITE)}
# Number of games in progress that are listed.
MAX_LISTED = 8


class LineField(Field):
    """Field for a line, which reads a pasted text of several lines as a whole, and sends a complete line at once."""

    BINDINGS = fixed_bindings({"down": "app.focus_next"})

    def on_paste(self, event: events.Paste) -> None:
        """Insert the text, and send it if it holds a complete line."""
        event.prevent_default()
        event.stop()
        self.insert_text_at_cursor(" ".join(event.text.split()))
        is_complete = has_line(self.value) and not ends_within_line(self.value)
        if is_complete:
            self.call_later(self.action_submit)


class PostScreen(Modal[Venue]):
    """Dialog for games by message; the result is the game to play.

    A new game has a setup; a `message` with lines is read when the dialog opens.
    """

    def __init__(self, setup: Setup, message: str = "") -> None:
        super().__init__()
        self._setup = setup
        self._first_message = message

    def compose(self) -> ComposeResult:
        with Vertical(id="dialog"):
            yield Static("Play by message", id="title", markup=False)
            yield LineField(placeholder="Paste a line: bg2....", compact=True)
            yield Static(ADVICE, id="message", markup=False)
            yield ViOptionList(*(Option(label, id=key) for key, label in self._choices.items()), compact=True)
            yield KeyBar(bar(POST))

    @property
    def _choices(self) -> Mapping[str, str]:
        """Labels of games in progress, those with the person's turn first, and of new games, by option ids."""
        games = [game for game in read_library().games if game.is_elsewhere and not game.table and not game.is_over]
        # Games that wait for the person here come first, because False is less than True.
        games.sort(key=lambda game: game.waits_for_other)
        open_games = {
            game.id: f"{game.game.title} {size_text(game.size)}: {game.players()}, {game.status}"
            for game in games[:MAX_LISTED]
        }
        title = f"{self._setup.game.title} {size_text(self._setup.size)}"
        return open_games | {key: f"New game of {title}, you are {NAMES[seat]}" for key, seat in NEW_GAMES.items()}

    def on_mount(self) -> None:
        """Read the message."""
        if self._first_message:
            self._receive(self._first_message)

    def on_input_submitted(self, event: LineField.Submitted) -> None:
        self._receive(event.value)

    def _receive(self, message: str) -> None:
        """Leave with the game of a message; show why if there is none."""
        try:
            game, sentences = receive_message(message, self.app.settings.name)
        except BoardGamesError as error:
            self._show(str(error))
        else:
            for sentence in sentences[:-1]:
                self.app.notify(sentence, severity="warning", markup=False)
            self.dismiss(Elsewhere(game))

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Leave with a new game, or with one in progress; show why if that fails."""
        key = event.option.id or ""
        try:
            if key in NEW_GAMES:
                start = self._setup.begin().start
                self.dismiss(Elsewhere(HandGame.begin(start, NEW_GAMES[key], self.app.settings.name)))
            else:
                self.dismiss(open_saved(key))
        except BoardGamesError as error:
            self._show(str(error))

    def _show(self, sentence: str) -> None:
        self.query_one("#message", Static).update(sentence)
        self.query_one(LineField).clear()
