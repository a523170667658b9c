"""The Textual app. The picker is the bottom screen; above it are the game, and pages and dialogs on top.

A match is a game in progress with its players. A foreign engine is another program, started by the player's command.
"""

import gc
import sys
from asyncio import to_thread
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeAlias

from rich.segment import Segment
from textual import work
from textual.app import SystemCommand
from textual.binding import Binding
from textual.color import Color
from textual.filter import LineFilter
from textual.reactive import reactive
from textual.screen import Screen

from boardgames_tui.drawing.ascii import in_ascii
from boardgames_tui.drawing.theme import theme_for
from boardgames_tui.storage.settings import Settings
from boardgames_tui.storage.settings_file import ignored_entries, save_setup, set_aside_broken_file
from boardgames_tui.system.paths import unsaved_folder
from boardgames_tui.ui.keymap import bindings, key_label
from boardgames_tui.ui.keys import APP, keys_of
from boardgames_tui.ui.process import ProcessApp
from boardgames_tui.ui.screens.command_palette import COLUMN_BREAKPOINTS, PROVIDERS, commands
from boardgames_tui.ui.screens.picker import PickerScreen
from boardgames_tui.ui.screens.preload import preload_modules
from boardgames_tui.ui.settings import SettingsApp
from boardgames_tui.ui.widgets.contrast import with_contrast

if TYPE_CHECKING:
    from boardgames_tui.core.game import Game
    from boardgames_tui.play.venue import Venue
    from boardgames_tui.ui.screens.play import PlayScreen
    from boardgames_tui.ui.screens.start_game import StartGame
    from boardgames_tui.ui.screens.task import TaskScreen

# Opens something above the picker when the app starts.
Opener: TypeAlias = Callable[["BoardgamesApp"], object]
# Style sheet of all screens except the picker.
SCREEN_STYLES = Path(__file__).with_name("screens") / "screens.tcss"
# Seconds after the first frame until the picker or a board has been drawn completely.
DRAWING_SECONDS = 0.6


class AsciiFilter(LineFilter):
    """Line filter that replaces each character by ASCII of the same width in cells."""

    def apply(self, segments: list[Segment], background: Color) -> list[Segment]:  # noqa: ARG002 - colours stay
        return [Segment(in_ascii(text), style, control) for text, style, control in segments]


ASCII = AsciiFilter()


class BoardgamesApp(ProcessApp, SettingsApp):
    """Board games in a terminal.

    The app starts at the picker, above which the `opener` opens something else, if there is one.
    """

    TITLE = "boardgames"
    CSS_PATH = "app.tcss"
    SUSPENDED_SCREEN_CLASS = "covered"
    BINDINGS = bindings(keys_of(APP))
    BINDING_GROUP_TITLE = APP.heading
    HORIZONTAL_BREAKPOINTS = COLUMN_BREAKPOINTS
    COMMANDS = ProcessApp.COMMANDS | PROVIDERS

    compiles_ahead = False
    """Whether engines are compiled in the background at the start, if the settings allow it."""
    compile_progress: reactive[str] = reactive("", init=False)
    """Progress of that compilation, as text for the picker; empty if it is not running."""

    def __init__(self, opener: Opener | None = None) -> None:
        super().__init__()
        if opener:
            # The opener pushes a screen, which would otherwise parse all styles again.
            self.css_path.append(SCREEN_STYLES)
        self._opener = opener
        self._shown_warnings: set[str] = set()

    def get_line_filters(self) -> Sequence[LineFilter]:
        return [*super().get_line_filters(), *([ASCII] if self.settings.ascii else [])]

    def get_theme_variable_defaults(self) -> dict[str, str]:
        """Add the colours of the board as CSS variables, for widgets beside the board."""
        board_theme = theme_for(self.console.color_system, self.settings.board, flat=True)
        board, _ = board_theme.tints
        # The middle tones of the stones.
        (_, black, _), (_, white, _) = board_theme.black, board_theme.white
        best_rank, next_rank = board_theme.ranks
        ranks = {"best-rank": best_rank, "next-rank": next_rank, "on-rank": board_theme.on_rank}
        return {"board": board, "black-stone": black, "white-stone": white, **ranks}

    def get_css_variables(self) -> dict[str, str]:
        """Return the colours of the theme, with text colours adjusted so that all text is legible."""
        has_few_colours = self.console.color_system == "standard"
        self.theme_variables = with_contrast(super().get_css_variables(), few=has_few_colours)
        return self.theme_variables

    def get_key_display(self, binding: Binding) -> str:
        """Return the label of a key in Textual's help panel: the same one as everywhere else."""
        return key_label(binding.key)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:  # noqa: ARG002 - Textual's signature
        """Refuse all actions of the app while a dialog asks for a key: Ctrl+Q, for example, would quit the app."""
        return self.screen.id != "new-key"

    def get_default_screen(self) -> Screen[None]:
        return PickerScreen()

    def on_mount(self) -> None:
        """Handle signals, apply the theme, and open what the app was started with."""
        self.handle_signals()
        self._warn_once(*self.keymap.refusals)
        self._apply_theme()
        if self._opener:
            self._opener(self)

    def on_ready(self) -> None:
        """Warn about the settings, offer unsaved changes, and finish the start once the screen has been drawn."""
        self._warn_once(set_aside_broken_file(), *ignored_entries())
        self._offer_rescued()
        self.set_timer(DRAWING_SECONDS, self._finish_start)

    def _finish_start(self) -> None:
        """Load what the first frames did not need, and enable garbage collection again."""
        if not self._opener:
            # Parse the styles of the other screens now, so that they open faster; an opener has parsed them already.
            self.stylesheet.read(SCREEN_STYLES)
            self.stylesheet.parse()
        self._load_ahead()
        if not gc.isenabled():
            # Collections need not look at the objects made so far.
            gc.freeze()
            # The last threshold, 100 in place of Python's 10, makes full collections rare: one may take 60 ms.
            gc.set_threshold(700, 10, 100)
            gc.enable()

    @work
    async def _load_ahead(self) -> None:
        """Import the modules that will be needed next, and compile engines if the settings allow it."""
        if self._opener:
            # At a start without an opener, the picker imports them.
            await preload_modules()
        if self.compiles_ahead and self.settings.prepare:
            from boardgames_tui.ui.compile_engines import prepare

            def show_progress(progress: str) -> None:
                self.compile_progress = progress

            await prepare(self.settings.last_game, show_progress)

    @work
    async def _offer_rescued(self) -> None:
        """Offer the changes that were not saved when an earlier run ended, if there are any."""
        if not any(unsaved_folder().glob("*")):
            return
        # The import takes 40 ms, during which a key would have to wait.
        rescue_copy = await to_thread(import_module, "boardgames_tui.storage.rescue_copy")
        if await to_thread(rescue_copy.abandoned_copies):
            from boardgames_tui.ui.screens.rescue import offer_rescued

            offer_rescued(self)

    def watch_settings(self, old: Settings, new: Settings) -> None:
        self.apply_keys()
        self._warn_once(*self.keymap.refusals)
        if new.theme != old.theme:
            self._apply_theme()
        if new.board != old.board:
            self.refresh_css(animate=False)
            # Texts that name the colours of the board would stay, because the styles of their widgets are the same.
            for screen in self.screen_stack:
                screen.query().refresh()

    def _apply_theme(self) -> None:
        if self.settings.theme in self.offered_themes:
            self.theme = self.settings.theme

    def watch_theme(self, theme: str) -> None:
        """Save the theme that the player chose, unless it is saved already."""
        if theme != self.settings.theme:
            self._warn_once(self.change_settings(theme=theme))

    def select_game(self, game: "Game") -> None:
        """Select a game in the picker for this run only; call this before the picker is shown."""
        self.override_settings(last_game=game.key)

    def on_start_game(self, event: "StartGame") -> None:
        """Open a game in place of an open lesson, puzzle or game; ask first if the open game is not saved."""
        from boardgames_tui.ui.screens.dialogs import Question
        from boardgames_tui.ui.screens.play import PlayScreen
        from boardgames_tui.ui.screens.task import TaskScreen

        if isinstance(self.screen, TaskScreen):
            self.pop_screen()
        open_game = partial(self.open_game, event.venue, saves_setup=event.saves_setup)
        if isinstance(self.screen, PlayScreen) and self.screen.venue.loss:
            answers = [("Keep playing", None), ("Start the new game", open_game)]
            Question("Replace this game?", self.screen.venue.loss, answers).ask(self, on_cancel=event.venue.close)
        else:
            open_game()

    def on_task_screen_viewed(self, event: "TaskScreen.Viewed") -> None:
        from boardgames_tui.ui.screens.replay import ReplayScreen

        self.push_screen(ReplayScreen(event.record, title=event.title, start_node=event.node, is_scratch=True))

    def open_game(self, venue: "Venue", *, saves_setup: bool = True) -> None:
        """Show a game in place of an open one, else above the present screen.

        If `saves_setup`, save the setup for the next match, unless this match has a custom start or actions already. A
        setup with a foreign engine is saved later, when the match is left.
        """
        from boardgames_tui.match.setup import Setup
        from boardgames_tui.ui.screens.play import PlayScreen

        match = venue.match
        setup = Setup.of(match)
        has_foreign_engine = setup.black.is_foreign or setup.white.is_foreign
        if self.is_web and has_foreign_engine:
            self.warn("A browser cannot start a foreign engine: it is a command on this machine.")
            venue.close()
            return
        is_setup_saved = saves_setup and not setup.start and not match.ply
        if is_setup_saved and not has_foreign_engine:
            self._warn_once(save_setup(setup))
        self._warn_once(self.change_settings(last_game=setup.game.key))
        if isinstance(self.screen, PlayScreen):
            self.screen.dismiss()
        # The command of a foreign engine may be wrong: its first move shows that it works.
        screen = PlayScreen(venue, saves_tried_setup=is_setup_saved and has_foreign_engine)
        self.push_screen(screen, lambda _: self._save_tried_setup(screen))

    def _save_tried_setup(self, screen: "PlayScreen") -> None:
        """Save the setup of a match that is left, if its foreign engines have moved: then their commands are right."""
        from boardgames_tui.match.setup import Setup

        # Turns alternate, so that from the second turn on both players have moved.
        if screen.saves_tried_setup and len(screen.match.turns) > 1:
            self._warn_once(save_setup(Setup.of(screen.match)))

    def _warn_once(self, *sentences: str) -> None:
        """Show the warnings about the settings that are not empty and have not been shown before."""
        self.warn(*(sentence for sentence in sentences if sentence not in self._shown_warnings))
        self._shown_warnings.update(sentences)

    def action_keys(self) -> None:
        """Open the page of all keys at the section of the present screen."""
        from boardgames_tui.ui.screens.keys import KeysScreen

        if not isinstance(self.screen, KeysScreen):
            self.push_screen(KeysScreen(self.screen.BINDING_GROUP_TITLE or ""))

    def action_statistics(self) -> None:
        from boardgames_tui.ui.screens.statistics import StatisticsScreen

        if not isinstance(self.screen, StatisticsScreen):
            self.push_screen(StatisticsScreen())

    def action_mistakes(self, game_key: str) -> None:
        from boardgames_tui.games import GAMES
        from boardgames_tui.ui.screens.learning import OwnReviewScreen

        self.push_screen(OwnReviewScreen(GAMES[game_key]))

    def action_open_record(self) -> None:
        from boardgames_tui.ui.screens.record_files import open_record
        from boardgames_tui.ui.screens.replay import ReplayScreen

        open_record(self, lambda record, file: self.push_screen(ReplayScreen(record, file)))

    def action_open_settings(self) -> None:
        from boardgames_tui.ui.screens.settings import SettingsScreen

        if not any(isinstance(screen, SettingsScreen) for screen in self.screen_stack):
            self.push_screen(SettingsScreen())

    def get_system_commands(self, screen: Screen[Any]) -> Iterable[SystemCommand]:
        """Yield the commands of the palette: those of this screen and the app, then some of Textual's own."""
        yield from commands(screen)
        textual_commands = super().get_system_commands(screen)
        yield from (command for command in textual_commands if command.title in ("Theme", "Screenshot", "Quit"))

    async def action_quit(self) -> None:
        """Quit; ask first if a game, a record or a position has changes that are not saved."""
        from boardgames_tui.ui.screens.play import PlayScreen
        from boardgames_tui.ui.screens.rescue import question_before_quitting

        play_screens = [screen for screen in self.screen_stack if isinstance(screen, PlayScreen)]
        for play_screen in play_screens:
            self._save_tried_setup(play_screen)
        question = question_before_quitting(self.screen_stack, quit_app=self.exit)
        if not question:
            self.exit(message=self._last_message([play_screen.venue for play_screen in play_screens]))
        elif not any(screen.id == "quit" for screen in self.screen_stack):
            # The id tells that the question is open, so that it is not asked twice.
            question.id = "quit"
            question.ask(self)

    def _last_message(self, venues: "Sequence[Venue]") -> str | None:
        """Return a text for the terminal: the lines to send to opponents, else how to continue a saved game."""
        lines_to_send = [venue.letter for venue in venues if venue.letter]
        if lines_to_send:
            return "\n".join(lines_to_send)
        # A browser has no terminal in which the command could be typed.
        can_be_continued = not self.is_web and any(venue.can_be_continued for venue in venues)
        return "Game saved. `boardgames-tui resume` continues it." if can_be_continued else None


def run_app(opener: Opener | None = None, *, plain: bool = False, coach: bool = False) -> None:
    """Run the app until the player quits; then end the process with the app's return code.

    If `plain`, draw in ASCII; if `coach`, comment on the turns of a person.
    """
    # Nothing built for the first frames is garbage. `_finish_start` enables collection again.
    gc.disable()
    app = BoardgamesApp(opener)
    app.compiles_ahead = True
    if plain:
        app.override_settings(ascii=True)
    if coach:
        app.override_settings(coach=True)
    app.run()
    sys.exit(app.return_code)
