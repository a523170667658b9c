"""First screen: the list of games, with a preview and the setup of the selected game.

Each game has a card in the list, and a setup: the board size, the players and the options of its last match. The screen
is shown before the rest of the app is imported. Its functions import what the first picture does not need.
"""

from asyncio import to_thread
from collections.abc import Iterator, Mapping
from functools import partial
from os import environ
from typing import TYPE_CHECKING

from textual import getters, on, work
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.content import Content
from textual.events import Click, Paste, Resize
from textual.geometry import Size
from textual.reactive import reactive
from textual.screen import Screen
from textual.widgets import Static

from boardgames_tui.core.errors import BoardGamesError
from boardgames_tui.games import GAMES
from boardgames_tui.storage.settings import Settings
from boardgames_tui.storage.settings_file import load_setups
from boardgames_tui.system.paths import WEB_TABLE_VARIABLE
from boardgames_tui.ui.keymap import bindings
from boardgames_tui.ui.keys import PICKER, bar, keys_of
from boardgames_tui.ui.screens.preload import preload_modules
from boardgames_tui.ui.settings import SettingsApp
from boardgames_tui.ui.widgets.key_bar import KeyBar

if TYPE_CHECKING:
    from boardgames_tui.learn.game_progress import GameProgress
    from boardgames_tui.learn.learning_path import LearningStep
    from boardgames_tui.match.setup import Setup
    from boardgames_tui.storage.saved_games.own_level import Levels
    from boardgames_tui.storage.saved_games.summary import GameSummary

# Least number of columns for the preview beside the list.
MIN_COLUMNS_FOR_PREVIEW = 76
# Least number of rows for the status of an unfinished game above the progress in lessons and puzzles.
MIN_ROWS_FOR_STATUS = 28
TITLE = Content.assemble("● ○  ", ("boardgames-tui", "bold"))


class GameCard(Static):
    """Card of a game: its title and size, then a description."""

    def __init__(self, game_key: str) -> None:
        super().__init__(id=game_key)
        self.game_key = game_key


class PickerScreen(Screen[None]):
    """List of games; `selected_key` is the key of the selected one."""

    app = getters.app(SettingsApp)
    BINDING_GROUP_TITLE = PICKER.heading
    BINDINGS = bindings(keys_of(PICKER))

    selected_key: reactive[str] = reactive("", init=False)

    def __init__(self) -> None:
        super().__init__()
        self.set_reactive(PickerScreen.selected_key, next(iter(GAMES)))
        # Setups of the games that have been played, by key; None until the settings file is read.
        self._last_setups: dict[str, Setup] | None = None
        # Width of a card in columns, and size of the window, for which the texts of the cards were written.
        self._card_width = 0
        self._written_size = Size()
        # Size of the board in the preview; 0 before the first preview.
        self._preview_size = 0
        self._texts_scheduled = False
        self._will_read_games_after_preview = False
        # Unfinished matches of all games, most recent first.
        self._all_unfinished: tuple[GameSummary, ...] = ()
        # Levels of the people in the saved games.
        self._levels: Levels = {}
        # Progress in lessons and puzzles by the key of the game; games without progress are missing.
        self._progress: Mapping[str, GameProgress] = {}
        # Next step to learn each game, by key; None if all are done.
        self._next_steps: Mapping[str, LearningStep | None] = {}

    def compose(self) -> ComposeResult:
        with Horizontal(id="table"):
            with VerticalScroll(id="games", can_focus=False):
                yield Static(TITLE, id="title")
                yield from map(GameCard, GAMES.built_in)
            with Vertical(id="preview"):
                yield Vertical(id="picture")
                yield Static(id="about", markup=False)
        # Without the key to continue a game, until the saved games are read.
        yield KeyBar(bar(PICKER, has_effect={"continue": False}))

    def on_mount(self) -> None:
        """Select the game that was played last; watch the settings, the progress of the compilation and the layout."""
        self.watch(self.app, "settings", self._apply_settings, init=False)
        # As if the default settings had been changed.
        self._apply_settings(old=Settings(), new=self.app.settings)
        self.watch(self.app, "compile_progress", self._show_progress, init=False)
        self.screen_layout_refresh_signal.subscribe(self, self._fit_cards)
        self.call_after_refresh(self._add_installed_games)

    @work
    async def _add_installed_games(self) -> None:
        """Import the games of other packages in a thread; add their cards, and warn of games that cannot be used."""
        # The first access imports them.
        installed = await to_thread(lambda: GAMES.installed)
        await self.query_one("#games").mount_all(map(GameCard, installed.packages))
        self.app.warn(*installed.faults)
        if self.app.settings.last_game in installed.packages:
            self.selected_key = self.app.settings.last_game
        if installed.packages:
            self._update_cards()

    def _show_progress(self, progress: str) -> None:
        self.query_one("#title", Static).update(Content.assemble(TITLE, "\n     ", (progress, "$text-muted")))

    def _apply_settings(self, old: Settings, new: Settings) -> None:
        """Select the game that was played last, if this is another game than before."""
        if new.last_game != old.last_game and new.last_game in self._game_keys:
            self.selected_key = new.last_game

    @property
    def _game_keys(self) -> list[str]:
        """Keys of the games that have a card, from top to bottom."""
        return [card.game_key for card in self.query(GameCard)]

    def on_screen_resume(self) -> None:
        """Read the last setups again, and after the preview the saved games: both may have changed."""
        self._last_setups = None
        self._will_read_games_after_preview = True
        self._update_cards()

    @work(group="load", exclusive=True)
    async def _load_games(self) -> None:
        """Read saved games and progress in a thread; then import in a thread the modules that the first game needs."""
        from boardgames_tui.learn.game_progress import read_progress
        from boardgames_tui.learn.learning_path import games_played, next_steps
        from boardgames_tui.storage.saved_games.library import read_library
        from boardgames_tui.storage.saved_games.own_level import levels_of

        library = await to_thread(read_library)
        progress = await to_thread(read_progress, GAMES.values(), self.app.settings)
        self.app.warn(*library.warnings, *progress.sentences)
        levels = await to_thread(levels_of, library.games, self.app.settings.name)
        steps = await to_thread(next_steps, GAMES.values(), self.app.settings, games_played(library.games))
        new_state = (library.unfinished, progress.games, levels, steps)
        if new_state != (self._all_unfinished, self._progress, self._levels, self._next_steps):
            self._all_unfinished, self._progress, self._levels, self._next_steps = new_state
            self._describe_game()
        await preload_modules()

    def _fit_cards(self, _: object) -> None:
        """Write the texts as soon as the layout gives the cards another width, unless they are due."""
        if self.query(GameCard).first().content_size.width != self._card_width and not self._texts_scheduled:
            self._texts_scheduled = True
            self.call_next(self._write_texts)

    @property
    def setup(self) -> "Setup":
        """Setup of the game that Enter starts."""
        return self._setup_of(self.selected_key)

    def _setup_of(self, game_key: str) -> "Setup":
        """Return the setup last used for a game, or its default."""
        from boardgames_tui.match.setup import Setup

        return self.last_setups.get(game_key) or Setup.default(GAMES[game_key])

    @property
    def last_setups(self) -> "dict[str, Setup]":
        """Setups last used, by the key of the game, for the games that have been played."""
        if self._last_setups is None:
            self._last_setups = load_setups()
        return self._last_setups

    @on(Resize)
    def _fit_window(self) -> None:
        """Hide the preview in a narrow window, and schedule the texts unless they were written for its size."""
        self.set_class(self.size.width < MIN_COLUMNS_FOR_PREVIEW, "narrow")
        if self.size != self._written_size:
            self._schedule_texts()

    def _update_cards(self) -> None:
        """Highlight the selected card, and schedule the texts."""
        for card in self.query(GameCard):
            card.set_class(card.game_key == self.selected_key, "selected")
        self._schedule_texts()

    watch_selected_key = _update_cards

    def _schedule_texts(self) -> None:
        """Schedule a call of `_write_texts` after the next refresh, unless it is due or the first layout is to come."""
        if self._card_width and not self._texts_scheduled:
            self._texts_scheduled = True
            self.call_after_refresh(self._write_texts)

    def _write_texts(self) -> None:
        """Write the texts of the cards for their present width, then draw the preview."""
        from boardgames_tui.ui.screens.picker_text import card_text

        self._texts_scheduled = False
        if self.app.screen is not self and not self.app.screen.is_modal:
            # The picker is hidden. When the screen above is left, the texts are written again.
            return
        self._card_width, self._written_size = self.query(GameCard).first().content_size.width, self.size
        for card in self.query(GameCard):
            setup = self._setup_of(card.game_key)
            card.update(card_text(setup.game, setup.size, self._card_width, is_selected=card.has_class("selected")))
            # Textual would keep the height of an empty card if the card has not been idle since it was laid out.
            card.styles.height = card.get_content_height(self.size, self.size, self._card_width)
        self._show_preview()

    @property
    def unfinished_games(self) -> "tuple[GameSummary, ...]":
        """Unfinished matches of the selected game, most recent first."""
        return tuple(summary for summary in self._all_unfinished if summary.game.key == self.selected_key)

    def _describe_game(self) -> None:
        """Show the texts about the selected game, and the keys that have an effect for it."""
        from boardgames_tui.learn.annotated_game import has_annotated_games
        from boardgames_tui.learn.lesson import has_lesson
        from boardgames_tui.learn.puzzle import has_puzzles

        about = self.query_one("#about", Static)
        about.update(Content("\n").join(self._paragraphs(about.content_size.width)))
        game = self.setup.game
        has_effect = {
            "continue": bool(self.unfinished_games),
            "lesson": has_lesson(game),
            "puzzles": has_puzzles(game),
            "annotated": has_annotated_games(game),
        }
        self.query_one(KeyBar).hints = bar(PICKER, has_effect)

    def _paragraphs(self, width: int) -> Iterator[Content]:
        """Yield the setup of the selected game and, if they apply, offers to continue, to learn and to see the rules.

        The offer to learn is shorter if the width is small.
        """
        from boardgames_tui.learn.lesson import has_lesson
        from boardgames_tui.storage.saved_games.own_level import user_at
        from boardgames_tui.ui.screens.picker_text import learning_line, resume_offer, setup_text
        from boardgames_tui.ui.widgets.panel_text import STRONG

        game, person, label_of_key = self.setup.game, self.app.settings.name, self.app.keymap.first_label
        yield setup_text(self.setup, person, self._preview_size, self._levels.get(user_at(game, person)))
        progress, next_step = self._progress.get(game.key), self._next_steps.get(game.key)
        learning = learning_line(progress, next_step, label_of_key("lesson"), width)
        if self.unfinished_games:
            # In a low window, the line about learning takes the place of the status.
            shows_status = self.size.height >= MIN_ROWS_FOR_STATUS or not learning
            yield resume_offer(self.unfinished_games, person, label_of_key("continue"), shows_status=shows_status)
        if learning:
            yield learning
        if not has_lesson(game) and game.key not in self.last_setups:
            yield Content.assemble("New to you? ", (label_of_key("rules"), STRONG), " shows the rules.")

    def _show_preview(self) -> None:
        """Scroll to the selected card, draw the preview and describe the game; then read saved games if need be."""
        from boardgames_tui.ui.screens.picker_preview import preview_scene
        from boardgames_tui.ui.widgets.board_picture import BoardPicture

        selected_card = self.query_one(f"#{self.selected_key}", GameCard)
        # The heights of the cards depend on their texts.
        self.call_after_refresh(selected_card.scroll_visible, animate=False)
        container = self.query_one("#picture", Vertical)
        scene = preview_scene(self.setup, *container.size)
        self._preview_size = scene.geometry.size
        self._describe_game()
        container.remove_children()
        container.mount(BoardPicture(scene))
        if self._will_read_games_after_preview:
            self._will_read_games_after_preview = False
            self._load_games()

    @on(Click, "GameCard")
    def _select_or_start(self, event: Click) -> None:
        assert isinstance(event.widget, GameCard)
        if event.widget.game_key == self.selected_key:
            self.action_start()
        else:
            self.selected_key = event.widget.game_key

    def action_step(self, by: int) -> None:
        """Select the next game (1) or the previous one (-1); the last game is followed by the first."""
        keys = self._game_keys
        self.selected_key = keys[(keys.index(self.selected_key) + by) % len(keys)]

    def action_select(self, index: int) -> None:
        """Select the first game (0) or the last one (-1)."""
        self.selected_key = self._game_keys[index]

    def action_start(self) -> None:
        from boardgames_tui.ui.screens.start_game import start_new_game

        start_new_game(self, self.setup)

    def action_open_setup(self) -> None:
        from boardgames_tui.ui.screens.dialogs import ask
        from boardgames_tui.ui.screens.setup import SetupScreen
        from boardgames_tui.ui.screens.start_game import start_new_game

        ask(self.app, SetupScreen(self.setup), partial(start_new_game, self))

    def action_go_on(self) -> None:
        """Continue the unfinished match of the selected game; list the matches if there are several."""
        if len(self.unfinished_games) > 1:
            from boardgames_tui.ui.screens.library import LibraryScreen

            self.app.push_screen(LibraryScreen(GAMES[self.selected_key], result="unfinished"))
        elif self.unfinished_games:
            from boardgames_tui.ui.screens.start_game import resume

            resume(self, self.unfinished_games[0].id, on_failure=self._load_games)
        else:
            self.notify(f"There is no unfinished game of {GAMES[self.selected_key].title}.")

    def action_library(self) -> None:
        from boardgames_tui.ui.screens.library import LibraryScreen

        self.app.push_screen(LibraryScreen())

    def action_learn(self) -> None:
        """Open the next step to learn the selected game, or ask for one to repeat; without lessons, say so."""
        from boardgames_tui.learn.learning_path import Stage, next_step
        from boardgames_tui.learn.lesson import has_lesson
        from boardgames_tui.ui.screens.learning import ask_for_step, open_step

        game = GAMES[self.selected_key]
        if not has_lesson(game):
            rules_key = self.app.keymap.first_label("rules")
            self.notify(f"{game.title} has no lesson yet. {rules_key} shows the rules.", markup=False)
            return
        if game.key in self._next_steps:
            step = self._next_steps[game.key]
        else:
            # The saved games are not read yet, so it is not known whether the player has finished a first game.
            step = next_step(game, self.app.settings, has_played=False)
        if not step:
            ask_for_step(self.app, game)
        elif step.stage is Stage.GAME and self.unfinished_games:
            # The step is to finish a first game.
            self.action_go_on()
        else:
            open_step(self.app, step)

    def action_puzzles(self) -> None:
        from boardgames_tui.ui.screens.learning import open_puzzles

        open_puzzles(self.app, GAMES[self.selected_key])

    def action_annotated(self) -> None:
        from boardgames_tui.ui.screens.learning import choose_annotated_game

        choose_annotated_game(self.app, [GAMES[self.selected_key]])

    async def action_mistakes(self) -> None:
        await self.run_action(f"app.mistakes({self.selected_key!r})")

    def on_paste(self, event: Paste) -> None:
        from boardgames_tui.elsewhere.line import has_line

        if has_line(event.text):
            self.action_post(event.text)

    def action_post(self, text: str = "") -> None:
        """Open the dialog for games by message, which reads the message lines in a text, if there are any."""
        from boardgames_tui.ui.screens.dialogs import ask
        from boardgames_tui.ui.screens.post import PostScreen
        from boardgames_tui.ui.screens.start_game import StartGame

        ask(self.app, PostScreen(self.setup, text), lambda venue: self.post_message(StartGame(venue)))

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:  # noqa: ARG002 - Textual's signature
        """Refuse to open a table in a page of a web server without one, where the variable is set, but empty."""
        has_no_table = environ.get(WEB_TABLE_VARIABLE) == ""
        return not (action == "table" and has_no_table)

    def action_table(self) -> None:
        """Open the lobby of the table in the settings; if no table is set, say how to set it."""
        from boardgames_tui.elsewhere.folder import configured_table
        from boardgames_tui.ui.screens.table_lobby import LobbyScreen

        try:
            table = configured_table()
            if table:
                table.check()
        except BoardGamesError as error:
            self.app.warn(str(error))
            return
        if table:
            self.app.push_screen(LobbyScreen(table))
        else:
            self.app.warn("No table: name its folder in the settings, or use `boardgames-tui table FOLDER`.")

    def action_edit(self) -> None:
        from boardgames_tui.ui.screens.editor import EditorScreen

        self.app.push_screen(EditorScreen(self.setup))

    def action_rules(self) -> None:
        from boardgames_tui.ui.screens.help import RulesScreen

        self.app.push_screen(RulesScreen(GAMES[self.selected_key]))
