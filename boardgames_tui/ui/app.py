"""The app: the picker at the bottom, a game above it, pages and questions on top."""

import gc
import sys
from collections.abc import Iterable, Sequence
from functools import partial
from os import environ
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar

from textual.app import SystemCommand
from textual.binding import Binding, BindingType
from textual.filter import LineFilter
from textual.reactive import reactive
from textual.screen import Screen

from boardgames_tui.core.game import Game
from boardgames_tui.match.setup import Setup
from boardgames_tui.storage.settings import Settings
from boardgames_tui.storage.settings_file import save_setup, set_aside_broken_file
from boardgames_tui.ui.ascii_filter import AsciiFilter
from boardgames_tui.ui.board.board_styles import theme_for
from boardgames_tui.ui.control.keys import APP
from boardgames_tui.ui.keymap import bindings, key_label
from boardgames_tui.ui.process import ProcessApp
from boardgames_tui.ui.screens.command_palette import (
    COLUMN_BREAKPOINTS,
    TEXTUAL_COMMANDS,
    commands,
    new_games,
    saved_games,
)
from boardgames_tui.ui.screens.picker import PickerScreen
from boardgames_tui.ui.screens.start_game import StartGame
from boardgames_tui.ui.settings import SettingsApp
from boardgames_tui.ui.widgets.contrast import with_contrast

if TYPE_CHECKING:
    from boardgames_tui.match.match import Match
    from boardgames_tui.record import Record
    from boardgames_tui.ui.screens.dialogs import Question

ASCII = AsciiFilter()
# The styles of all screens but the picker.
SCREEN_STYLES = Path(__file__).with_name("screens") / "screens.tcss"
GARBAGE_THRESHOLD = 100
"""So many looks at what is not quite new go before one at all that has been made since the app stands; usual are 10."""
KEPT_MESSAGE = "The game is kept: `boardgames-tui resume` goes on with it."


class BoardgamesApp(ProcessApp, SettingsApp):
    """Board games in a terminal. It begins at the picker, with a match at its board, with a game at its lesson.

    With a record it begins at its start; `file` is where that came from, if it came from a file.
    """

    TITLE = "boardgames"
    CSS_PATH = "app.tcss"
    SUSPENDED_SCREEN_CLASS = "covered"
    BINDINGS: ClassVar[list[BindingType]] = [*bindings(APP)]
    BINDING_GROUP_TITLE = "Everywhere"
    HORIZONTAL_BREAKPOINTS = COLUMN_BREAKPOINTS
    COMMANDS = ProcessApp.COMMANDS | {new_games, saved_games}

    prepares = False
    """Engines are compiled in the background, where the settings allow it."""
    preparing: reactive[str] = reactive("", init=False)
    """How far that is, empty where it is not under way."""

    def __init__(self, first: "Match | Game | Record | None" = None, file: Path | None = None) -> None:
        super().__init__()
        self._first = first
        self._file = file
        self._shown_warning: set[str] = set()
        self._leaving: Question | None = None
        """The question whether to quit, as long as it stands."""

    def get_line_filters(self) -> Sequence[LineFilter]:
        """Draw in ASCII where that is wanted."""
        return [*super().get_line_filters(), *([ASCII] if self.settings.ascii else [])]

    def get_theme_variable_defaults(self) -> dict[str, str]:
        """Give the colours of the board to what is drawn beside it."""
        board = theme_for(self.console.color_system, self.settings.board, flat=True)
        stones = {"black-stone": board.black[1], "white-stone": board.white[1]}
        ranks = dict(zip(("best-rank", "next-rank"), board.ranks, strict=True)) | {"on-rank": board.on_rank}
        return {"board": board.tints[0], **stones, **ranks}

    def get_css_variables(self) -> dict[str, str]:
        """Take words in colours that can be read."""
        few = self.console.color_system == "standard"
        self.theme_variables = with_contrast(super().get_css_variables(), few=few)
        return self.theme_variables

    def get_key_display(self, binding: Binding) -> str:
        """Name keys in the help panel as everywhere else."""
        return key_label(binding.key)

    def get_default_screen(self) -> Screen[None]:
        """The picker lies below everything."""
        return PickerScreen()

    def on_mount(self) -> None:
        """Take the theme that was chosen last, and begin."""
        self.handle_signals()
        self._say_refusals()
        self._apply_theme()
        self.watch(self, "settings", self._apply_settings, init=False)
        self.theme_changed_signal.subscribe(self, lambda theme: self._save_theme(theme.name))
        if self.prepares and self.settings.prepare:
            self.call_after_refresh(self._prepare)
        if self._first:
            self._begin(self._first)

    def _begin(self, first: "Match | Game | Record") -> None:
        """Open what the app was started with."""
        from boardgames_tui.match.match import Match

        if isinstance(first, Match):
            self._open(first)
        elif isinstance(first, Game):
            from boardgames_tui.ui.screens.lesson import LessonScreen

            self.push_screen(LessonScreen(first))
        else:
            from boardgames_tui.ui.screens.replay import ReplayScreen

            self.push_screen(ReplayScreen(first, first.root.line[-1], self._file))

    def on_ready(self) -> None:
        """Do what the first frame did not wait for, and collect garbage again.

        Full collections stay rare: at a board of 20 by 20 points, one takes 60 ms.
        """
        self._say(set_aside_broken_file())
        if not self._first:
            # Otherwise the first screen pushed would have all styles parsed again, which takes three times as long.
            self.stylesheet.read(SCREEN_STYLES)
            self.stylesheet.parse()
        if not gc.isenabled():
            gc.freeze()
            gc.set_threshold(700, 10, GARBAGE_THRESHOLD)
            gc.enable()

    def _prepare(self) -> None:
        """Have the engines compiled when the first screen stands: that of the chosen game first."""
        from boardgames_tui.ui.control.compile_engines import prepare

        self.run_worker(prepare(self.settings.last_game, lambda line: setattr(self, "preparing", line)))

    def _apply_settings(self, old: Settings, new: Settings) -> None:
        """Take the keys, and the theme where it is another one."""
        self.apply_keys()
        self._say_refusals()
        if new.theme != old.theme:
            self._apply_theme()
        if new.board != old.board:
            self.refresh_css(animate=False)

    def _say_refusals(self) -> None:
        for refusal in self.keymap.refusals:
            self._say(refusal)

    def _apply_theme(self) -> None:
        """Under NO_COLOR a theme of the terminal's own colours would be black on black."""
        theme = self.settings.theme
        plain = "NO_COLOR" in environ and theme.startswith("ansi")
        if theme in self.available_themes and not plain:
            self.theme = theme

    def _save_theme(self, name: str) -> None:
        """Keep the theme that was chosen; one that has been left since is no news."""
        if name == self.theme != self.settings.theme:
            self._say(self.change_settings(theme=name))

    def on_start_game(self, event: StartGame) -> None:
        """Open a game in the place of a lesson or of another game, after a question if that one would be lost."""
        from boardgames_tui.ui.screens import menus
        from boardgames_tui.ui.screens.lesson import LessonScreen
        from boardgames_tui.ui.screens.play import PlayScreen

        if isinstance(self.screen, LessonScreen):
            self.pop_screen()
        if isinstance(self.screen, PlayScreen) and self.screen.session.journal.has_pending:
            self.push_screen(menus.replace_question(), partial(self._replace, event))
        else:
            self._open(event.match, kept=event.kept)

    def _replace(self, event: StartGame, answer: str | None) -> None:
        """Open a game, or let its file go, as the player has answered."""
        from boardgames_tui.storage.saved_games.journal import Journal

        if answer:
            self._open(event.match, kept=event.kept)
        else:
            Journal.of(event.match).close()

    def _open(self, match: "Match", *, kept: bool = True) -> None:
        """Put a game above the picker, in the place of the one before, and remember how it was set up."""
        from boardgames_tui.storage.saved_games.journal import Journal
        from boardgames_tui.ui.screens.play import PlayScreen

        setup = Setup.of(match)
        if self.is_web and (setup.black.is_foreign or setup.white.is_foreign):
            self.notify("A browser cannot start a foreign engine: it is a command on this machine.", severity="warning")
            Journal.of(match).close()
            return
        if kept and not (setup.start or match.actions):
            self._say(save_setup(setup))
        self._say(self.change_settings(last_game=setup.game.key))
        if isinstance(self.screen, PlayScreen):
            self.switch_screen(PlayScreen(match))
        else:
            self.push_screen(PlayScreen(match))

    def _say(self, sentence: str) -> None:
        """Say what is wrong with the settings, once."""
        if sentence and sentence not in self._shown_warning:
            self._shown_warning.add(sentence)
            self.notify(sentence, severity="warning")

    def action_keys(self) -> None:
        """Show all keys."""
        from boardgames_tui.ui.screens.keys import KeysScreen

        if not isinstance(self.screen, KeysScreen):
            self.push_screen(KeysScreen())

    def action_statistics(self) -> None:
        """Show what was won, drawn and lost."""
        from boardgames_tui.ui.screens.statistics import StatisticsScreen

        if not isinstance(self.screen, StatisticsScreen):
            self.push_screen(StatisticsScreen())

    def action_open_record(self) -> None:
        """Open a record from a file, above the present screen."""
        from boardgames_tui.ui.screens.open_record import open_record

        open_record(self)

    def action_preferences(self) -> None:
        """Show the settings."""
        from boardgames_tui.ui.screens.settings import SettingsScreen

        if not any(isinstance(screen, SettingsScreen) for screen in self.screen_stack):
            self.push_screen(SettingsScreen())

    def get_system_commands(self, screen: Screen[Any]) -> Iterable[SystemCommand]:
        """Offer what can be done on this screen, then what can be done everywhere."""
        yield from commands(screen)
        yield from (each for each in super().get_system_commands(screen) if each.title in TEXTUAL_COMMANDS)

    async def action_quit(self) -> None:
        """Quit; a game goes on another time, and it is asked first where it would be lost."""
        from boardgames_tui.ui.screens import menus
        from boardgames_tui.ui.screens.editor import EditorScreen
        from boardgames_tui.ui.screens.play import PlayScreen
        from boardgames_tui.ui.screens.replay import ReplayScreen

        games = [screen for screen in self.screen_stack if isinstance(screen, PlayScreen)]
        if any(game.session.journal.has_pending for game in games):
            self._ask_to_quit(menus.leave_question())
        elif any(screen.record_cursor.is_unsaved for screen in self.screen_stack if isinstance(screen, ReplayScreen)):
            self._ask_to_quit(menus.unsaved_question({}))
        elif any(screen.is_unsaved for screen in self.screen_stack if isinstance(screen, EditorScreen)):
            self._ask_to_quit(menus.discard_question())
        else:
            self.exit(
                message=KEPT_MESSAGE
                if any(game.session.can_be_continued for game in games) and not self.is_web
                else None
            )

    def _ask_to_quit(self, question: "Question") -> None:
        """Ask once: whoever asks to quit again has the question before them."""
        if self._leaving not in self.screen_stack:
            self._leaving = question
            self.push_screen(question, lambda answer: self.exit() if answer else None)


def run_app(first: "Match | Game | Record | None", *, plain: bool = False, file: Path | None = None) -> None:
    """Run the app until it is left, and leave with its status.

    `plain`: in ASCII, whatever the settings say; `file`: where a record came from, if it came from a file.
    """
    # Nothing that the first frame is made of is garbage.
    gc.disable()
    app = BoardgamesApp(first, file)
    app.prepares = True
    if plain:
        app.override_settings(ascii=True)
    app.run()
    sys.exit(app.return_code)
