"""The first screen: the games, what each is about, a look at its board, and the settings it starts with.

It stands before the rest of the app is loaded: what only a later screen needs is imported where that is opened.
"""

from asyncio import to_thread
from typing import TYPE_CHECKING, ClassVar

from textual import getters, work
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.content import Content
from textual.reactive import reactive
from textual.screen import Screen
from textual.widgets import Static

from boardgames_tui.games import GAMES
from boardgames_tui.match.setup import Setup
from boardgames_tui.storage.settings import Settings
from boardgames_tui.storage.settings_file import load_setups
from boardgames_tui.ui.control.key_hints import GO_ON_BAR, PICKER_BAR
from boardgames_tui.ui.control.keys import PICKER
from boardgames_tui.ui.keymap import bindings
from boardgames_tui.ui.screens.start_game import StartGame
from boardgames_tui.ui.settings import SettingsApp
from boardgames_tui.ui.widgets.game_card import GameCard
from boardgames_tui.ui.widgets.key_bar import KeyBar

if TYPE_CHECKING:
    from boardgames_tui.storage.saved_games.summary import GameSummary

BESIDE = 76
"""From so many columns on the preview stands beside the list."""
TITLE = Content.assemble("● ○  ", ("board games", "bold"))


class PickerScreen(Screen[None]):
    """The list of games. `chosen` is the key of one."""

    app = getters.app(SettingsApp)
    BINDING_GROUP_TITLE = "Games"
    BINDINGS: ClassVar[list[BindingType]] = [*bindings(PICKER)]

    chosen: reactive[str] = reactive("", init=False)

    def __init__(self) -> None:
        super().__init__()
        self._last = ""
        self.set_reactive(PickerScreen.chosen, next(iter(GAMES)))
        self._setups: dict[str, Setup] = {}
        self._played_games: frozenset[str] = frozenset()
        self._width = self._pictured = 0
        self._due = False
        """The screen is to be filled after the next refresh."""
        self._unfinished: tuple[GameSummary, ...] = ()

    def compose(self) -> ComposeResult:
        """The list left, the preview right, the keys below."""
        with Horizontal(id="table"):
            with VerticalScroll(id="games", can_focus=False):
                yield Static(TITLE, id="title")
                yield from (GameCard(game) for game in GAMES.values())
            with Vertical(id="preview"):
                yield Vertical(id="look")
                yield Static(id="about", markup=False)
        yield KeyBar(PICKER_BAR)

    def on_mount(self) -> None:
        """Stand on the game that is played, wherever it was started from."""
        self.watch(self.app, "settings", self._apply_settings)
        self.watch(self.app, "preparing", self._say, init=False)

    def _say(self, preparing: str) -> None:
        """Say below the title what is compiled in the background."""
        self.query_one("#title", Static).update(Content.assemble(TITLE, "\n     ", (preparing, "$text-muted")))

    def _apply_settings(self, settings: Settings) -> None:
        last, self._last = self._last, settings.last_game
        if self._last != last and self._last in GAMES:
            self.chosen = self._last

    def on_screen_resume(self) -> None:
        """Show the settings of the last games, which may have changed."""
        last = load_setups()
        self._setups = {key: Setup.usual(game) for key, game in GAMES.items()} | last
        self._played_games = frozenset(last)
        self._show()
        self.call_after_refresh(self._load)

    @work(group="look", exclusive=True)
    async def _load(self) -> None:
        """Find the unfinished games, then import the modules of the first game, in threads once the screen stands."""
        from boardgames_tui.storage.saved_games.library import read_library
        from boardgames_tui.ui.screens.preload import preload

        library = await to_thread(read_library)
        for sentence in library.warnings:
            self.notify(sentence, severity="warning", markup=False)
        self._unfinished = library.unfinished
        self._show_about()
        await to_thread(preload)

    def on_resize(self) -> None:
        """Show the preview where there is room for it."""
        self._show()

    def on_game_card_resized(self, event: GameCard.Resized) -> None:
        """Write the cards anew where they have become wider or narrower."""
        if event.card.content_size.width != self._width:
            self._fill_soon()

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
        self._fill_soon()

    def _fill_soon(self) -> None:
        """Have the screen filled once, however many reasons there are."""
        if self._setups and not self._due:
            self._due = self.call_after_refresh(self._fill)

    def _fill(self) -> None:
        """Write what depends on the room that there is."""
        from boardgames_tui.ui.screens.picker_text import card

        self._due = False
        for each in self.query(GameCard):
            size, self._width = self._setups[each.game.key].size, each.content_size.width
            each.update(card(each.game, size, self._width, chosen=each.has_class("chosen")))
        self._pictured = 0
        self._show_about()
        self.call_after_refresh(self._preview)

    @property
    def games(self) -> "tuple[GameSummary, ...]":
        """The unfinished games of the kind chosen, the last one first."""
        return tuple(game for game in self._unfinished if game.game.key == self.chosen)

    def _show_about(self) -> None:
        """Say what Enter starts, and what can go on."""
        from boardgames_tui.ui.screens.picker_text import about, lesson_offer

        games, setup = self.games, self.setup
        person, keymap = self.app.settings.name, self.app.keymap
        lines = [about(setup, person, self._pictured)]
        if games:
            from boardgames_tui.ui.screens.resume import offer_text

            lines.append(offer_text(games, person, keymap.first_label("continue")))
        elif self.chosen not in self._played_games:
            lines.append(lesson_offer(setup, keymap.first_label("lesson")))
        self.query_one("#about", Static).update(Content("\n").join(lines))
        self.query_one(KeyBar).hints = GO_ON_BAR if games else PICKER_BAR

    def _preview(self) -> None:
        """Have the chosen card in sight, and draw a position, last of all: drawing is the slowest."""
        from boardgames_tui.ui.screens.picker_preview import preview_scene
        from boardgames_tui.ui.widgets.boards import board_for

        if self._due:
            return
        self.query_one(f"#{self.chosen}", GameCard).scroll_visible(animate=False)
        look = self.query_one("#look", Vertical)
        scene = preview_scene(self.setup, *look.size)
        self._pictured = scene.geometry.size
        self._show_about()
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
            self.post_message(StartGame(setup.begin()))

    def action_settings(self) -> None:
        """Change the settings, then start."""
        from boardgames_tui.ui.screens.setup import setup_screen

        self.app.push_screen(setup_screen(self.setup), self._start)

    def action_go_on(self) -> None:
        """Continue the unfinished game, or list them if there are several."""
        if len(self.games) > 1:
            from boardgames_tui.ui.screens.library import LibraryScreen

            self.app.push_screen(LibraryScreen(GAMES[self.chosen], "unfinished"))
        elif self.games:
            from boardgames_tui.ui.screens.resume import resume

            resume(self, self.games[0].id, self._load)

    def action_library(self) -> None:
        """List all saved games."""
        from boardgames_tui.ui.screens.library import LibraryScreen

        self.app.push_screen(LibraryScreen())

    def action_lesson(self) -> None:
        """Open the first lesson."""
        from boardgames_tui.ui.screens.lesson import LessonScreen

        self.app.push_screen(LessonScreen(GAMES[self.chosen]))

    def action_edit(self) -> None:
        """Set up a position."""
        from boardgames_tui.ui.screens.editor import EditorScreen

        self.app.push_screen(EditorScreen(self.setup))

    def action_rules(self) -> None:
        """Show the rules."""
        from boardgames_tui.ui.screens.help import RulesScreen

        self.app.push_screen(RulesScreen(GAMES[self.chosen]))
