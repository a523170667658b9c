"""The first screen: five games, what each is about, a look at its board, and the settings it starts with.

It stands before the rest of the app is loaded: what only a later screen needs is imported where that is opened.
"""

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.content import Content
from textual.message import Message
from textual.reactive import reactive
from textual.screen import Screen
from textual.widgets import Static

from boardgames_tui.game import Game
from boardgames_tui.games import GAMES
from boardgames_tui.kernel import BLACK, WHITE
from boardgames_tui.lessons import lesson_of
from boardgames_tui.settings import Settings
from boardgames_tui.setup import Setup
from boardgames_tui.store import load_setups
from boardgames_tui.ui.keys import PICKER, PICKER_LINE, bindings
from boardgames_tui.ui.panels import KeyLine
from boardgames_tui.ui.report import MUTED, stone
from boardgames_tui.ui.start import Start
from boardgames_tui.ui.words import options_words, size_words

BESIDE = 76
"""From so many columns on the preview stands beside the list."""


class GameCard(Static):
    """One game in the list."""

    class Picked(Message):
        """A card was clicked."""

        def __init__(self, key: str) -> None:
            self.key = key
            super().__init__()

    def __init__(self, game: Game) -> None:
        super().__init__(id=game.key)
        self._game = game

    def show(self, board_size: int, width: int) -> None:
        """Write title and size on a line, then what the game is about."""
        size = size_words(board_size)
        head = Content.assemble((f"{self._game.title:<{width - len(size)}}", "bold"), size)
        pitch = Content.styled(self._game.pitch, "" if self.has_class("chosen") else MUTED)
        self.update(Content("\n").join([head, pitch]))

    def on_click(self) -> None:
        """Tell."""
        self.post_message(self.Picked(self._game.key))


class PickerScreen(Screen[None]):
    """The list of games. `chosen` is the key of one."""

    BINDINGS: ClassVar[list[BindingType]] = [*bindings(PICKER)]

    chosen: reactive[str] = reactive("", init=False)

    def __init__(self) -> None:
        super().__init__()
        self._last = ""
        self.set_reactive(PickerScreen.chosen, next(iter(GAMES)))
        self._setups: dict[str, Setup] = {}
        self._known: frozenset[str] = frozenset()

    def compose(self) -> ComposeResult:
        """The list left, the preview right, the keys below."""
        with Horizontal(id="table"):
            with VerticalScroll(id="games", can_focus=False):
                yield Static(Content.assemble("● ○  ", ("five boards", "bold")), id="title")
                yield from (GameCard(game) for game in GAMES.values())
            with Vertical(id="preview"):
                yield Vertical(id="look")
                yield Static(id="about", markup=False)
        yield KeyLine(PICKER_LINE)

    def on_mount(self) -> None:
        """Stand on the game that is played, wherever it was started from."""
        self.watch(self.app, "settings", self._heed)

    def _heed(self, settings: Settings) -> None:
        last, self._last = self._last, settings.last_game
        if self._last != last and self._last in GAMES:
            self.chosen = self._last

    def on_screen_resume(self) -> None:
        """Show the settings of the last games, which may have changed."""
        last = load_setups()
        self._setups = {key: Setup.usual(game) for key, game in GAMES.items()} | last
        self._known = frozenset(last)
        self._show()

    def on_resize(self) -> None:
        """Show the preview where there is room for it."""
        self._show()

    def watch_chosen(self) -> None:
        """Show another game."""
        self._show()

    @property
    def setup(self) -> Setup:
        """What Enter starts."""
        return self._setups[self.chosen]

    def _show(self) -> None:
        self.set_class(self.size.width < BESIDE, "narrow")
        for card in self.query(GameCard):
            card.set_class(card.id == self.chosen, "chosen")
        if self._setups:
            self.call_after_refresh(self._fill)

    def _fill(self) -> None:
        """Write what depends on the room that there is."""
        for card in self.query(GameCard):
            card.show(self._setups[str(card.id)].size, card.content_size.width)
        self.query_one(f"#{self.chosen}", GameCard).scroll_visible(animate=False)
        setup = self.setup
        self.query_one("#about", Static).update(_about(setup, new=self.chosen not in self._known))
        self.call_after_refresh(self._preview)

    def _preview(self) -> None:
        """Draw a position, last of all: drawing is the slowest."""
        from boardgames_tui.ui.boards import board_for
        from boardgames_tui.ui.preview import preview_scene

        look = self.query_one("#look", Vertical)
        scene = preview_scene(self.setup, *look.size)
        look.remove_children()
        look.mount(board_for(scene.geometry)(scene, passive=True))

    def on_game_card_picked(self, event: GameCard.Picked) -> None:
        """Choose a game by a click; a click on the chosen one starts it."""
        if event.key == self.chosen:
            self.action_start()
        self.chosen = event.key

    def action_step(self, by: int) -> None:
        """Choose the next game, or the one before."""
        keys = list(GAMES)
        self.chosen = keys[(keys.index(self.chosen) + by) % len(keys)]

    def action_start(self) -> None:
        """Start the game at once."""
        self._start(self.setup)

    def _start(self, setup: Setup | None) -> None:
        if setup:
            self.post_message(Start(setup.begin()))

    def action_settings(self) -> None:
        """Change the settings, then start."""
        from boardgames_tui.ui.screens.setup import SetupScreen

        self.app.push_screen(SetupScreen(self.setup), self._start)

    def action_lesson(self) -> None:
        """Open the first lesson."""
        from boardgames_tui.ui.screens.lesson import LessonScreen

        self.app.push_screen(LessonScreen(GAMES[self.chosen]))

    def action_rules(self) -> None:
        """Show the rules."""
        from boardgames_tui.ui.screens.help import RulesScreen

        self.app.push_screen(RulesScreen(GAMES[self.chosen]))


def _about(setup: Setup, *, new: bool) -> Content:
    """Name the game and its makers, who plays, and how its options are set; the lesson where it was never played."""
    title = Content.assemble((setup.game.title, "bold"), (f" by {setup.game.makers}", MUTED))
    seats = [
        Content.assemble(stone(colour), f" {seat.title('Person')}   ")
        for colour, seat in ((BLACK, setup.black), (WHITE, setup.white))
    ]
    lines = [title, Content("").join(seats), Content.styled(options_words(setup), MUTED)]
    if new:
        steps = len(lesson_of(setup.game).steps)
        lines.append(Content.assemble("New to you? ", ("l", "bold $text-accent"), f" opens a lesson of {steps} steps."))
    return Content("\n").join(line for line in lines if line)
