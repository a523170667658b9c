"""The unfinished games of one kind, to be gone on with or deleted."""

from collections.abc import Sequence
from datetime import datetime
from functools import partial
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from boardgames_tui.core.errors import SaveError
from boardgames_tui.storage.saved_games.library import delete
from boardgames_tui.storage.saved_games.summary import Glance, when
from boardgames_tui.ui.control.key_hints import SHELF_LINE
from boardgames_tui.ui.control.messages import size_words
from boardgames_tui.ui.screens import menus
from boardgames_tui.ui.screens.modal import Modal
from boardgames_tui.ui.settings import settings_app
from boardgames_tui.ui.widgets.key_bar import KeyLine
from boardgames_tui.ui.widgets.panel_text import MUTED, STRONG
from boardgames_tui.ui.widgets.vi_keys import Choices


class ShelfScreen(Modal[str]):
    """A list of games; the result is the one to go on with, empty where nobody chose one (Esc)."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "dismiss('')", show=False),
        Binding("c", "go_on", show=False),
        Binding("d,delete", "delete", show=False),
    ]

    def __init__(self, games: Sequence[Glance]) -> None:
        super().__init__()
        self._games = list(games)

    def compose(self) -> ComposeResult:
        """Each game in two lines: who plays on which board, and how far they are."""
        with Vertical(id="dialog"):
            yield Static(f"Unfinished games of {self._games[0].game.title}", id="title", markup=False)
            yield Choices(*map(self._option, self._games), compact=True)
            yield KeyLine(SHELF_LINE)

    def _option(self, game: Glance) -> Option:
        who = f"{game.players(settings_app(self).settings.name)} · {size_words(game.size)}"
        ago = when(game.at, datetime.now().astimezone())
        return Option(Content.assemble(who, "\n", (f"{game.stands} · {ago}", "dim")), id=game.id)

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Go on with it."""
        self.dismiss(event.option.id or "")

    def action_go_on(self) -> None:
        """Go on with the game that is marked."""
        self.query_one(OptionList).action_select()

    def action_delete(self) -> None:
        """Delete the game that is marked, after a question."""
        options = self.query_one(OptionList)
        if options.highlighted is not None:
            game = self._games[options.highlighted]
            self.app.push_screen(menus.deleting(game.players()), partial(self._delete, game))

    def _delete(self, game: Glance, answer: str | None) -> None:
        if not answer:
            return
        try:
            delete(game.id)
        except SaveError as error:
            self.notify(str(error), severity="warning", markup=False)
            return
        self._games.remove(game)
        self.query_one(OptionList).remove_option(game.id)
        if not self._games:
            self.dismiss("")


def offer(games: Sequence[Glance], person: str, key: str) -> Content:
    """Offer the only unfinished game, by its key, or say how many there are."""
    if len(games) > 1:
        return Content.assemble(f"{len(games)} unfinished games: ", (key, STRONG), " shows them.")
    (game,) = games
    ago = when(game.at, datetime.now().astimezone())
    head = Content.assemble((key, STRONG), f" continues {game.players(person)}:")
    return Content("\n").join([head, Content.styled(f"{game.stands} · {ago}", MUTED)])
