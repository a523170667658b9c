"""The app: the picker at the bottom, a game above it, pages and questions on top."""

import signal
import sys
from asyncio import get_running_loop
from os import environ
from typing import ClassVar

from textual.binding import Binding, BindingType
from textual.screen import Screen

from boardgames_tui.crash import keep_report
from boardgames_tui.setup import Setup
from boardgames_tui.store import mend, save_setup
from boardgames_tui.ui.screens import menus
from boardgames_tui.ui.screens.help import KeysScreen
from boardgames_tui.ui.screens.picker import PickerScreen
from boardgames_tui.ui.screens.play import PlayScreen
from boardgames_tui.ui.settings import SettingsApp
from boardgames_tui.ui.start import Start


class BoardgamesApp(SettingsApp):
    """Five games in a terminal. With a setup it begins at the board; Esc leads from there to the picker."""

    TITLE = "boardgames"
    CSS_PATH = "app.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [Binding("f1", "keys", "All keys", show=False)]

    def __init__(self, setup: Setup | None = None) -> None:
        super().__init__()
        self._first = setup
        self._told: set[str] = set()

    def get_default_screen(self) -> Screen[None]:
        """The picker lies below everything."""
        return PickerScreen()

    def on_mount(self) -> None:
        """Take the theme that was chosen last, and begin."""
        self._heed_signals()
        self._say(mend())
        self._take_theme()
        self.theme_changed_signal.subscribe(self, lambda theme: self._keep_theme(theme.name))
        if self._first:
            self._open(self._first)

    def _heed_signals(self) -> None:
        """Leave by the door where the system asks to end, so that the terminal is left as it was."""
        if sys.platform != "win32":
            for number in (signal.SIGTERM, signal.SIGHUP):
                get_running_loop().add_signal_handler(number, self.exit, None, 128 + number)

    def _take_theme(self) -> None:
        """Under NO_COLOR a theme of the terminal's own colours would be black on black."""
        theme = self.settings.theme
        plain = "NO_COLOR" in environ and theme.startswith("ansi")
        if theme in self.available_themes and not plain:
            self.theme = theme

    def _keep_theme(self, name: str) -> None:
        self._say(self.change(theme=name))

    def on_start(self, event: Start) -> None:
        """Open a game."""
        self._open(event.setup)

    def _open(self, setup: Setup) -> None:
        """Put a game above the picker, in the place of the one before, and remember how it was set up."""
        self._say(save_setup(setup))
        self._say(self.change(last_game=setup.game.key))
        if isinstance(self.screen, PlayScreen):
            self.switch_screen(PlayScreen(setup))
        else:
            self.push_screen(PlayScreen(setup))

    def _say(self, sentence: str) -> None:
        """Say what is wrong with the settings, once."""
        if sentence and sentence not in self._told:
            self._told.add(sentence)
            self.notify(sentence, severity="warning")

    def _fatal_error(self) -> None:
        """Leave with one sentence in the place of Textual's traceback."""
        if self._exception:
            self.panic(keep_report(self._exception))

    def action_keys(self) -> None:
        """Show all keys."""
        if not isinstance(self.screen, KeysScreen):
            self.push_screen(KeysScreen())

    async def action_quit(self) -> None:
        """Quit; ask first where a game has not ended."""
        if any(isinstance(screen, PlayScreen) and screen.unfinished for screen in self.screen_stack):
            self.push_screen(menus.leaving(), lambda answer: self.exit() if answer else None)
        else:
            self.exit()


def run_app(setup: Setup | None) -> None:
    """Run the app until it is left, and leave with its status; raise OptionError where the setup is refused."""
    if setup:
        setup.begin()
    app = BoardgamesApp(setup)
    app.run()
    sys.exit(app.return_code)
