"""Settings dialog: a row for each setting; a change is applied and saved immediately."""

from typing import Any

from textual import on
from textual.app import ComposeResult
from textual.widget import Widget
from textual.widgets import Button

from boardgames_tui.storage.settings import CHOICES
from boardgames_tui.ui.keymap import fixed_bindings
from boardgames_tui.ui.keys import LINK_TO_KEYS, SETTINGS, bar
from boardgames_tui.ui.screens.dialogs import Modal
from boardgames_tui.ui.screens.form import Form, Row
from boardgames_tui.ui.screens.keys import KeysScreen
from boardgames_tui.ui.settings import SettingsApp
from boardgames_tui.ui.widgets.chooser import Chooser
from boardgames_tui.ui.widgets.command_input import Field
from boardgames_tui.ui.widgets.key_bar import KeyBar

SETTING_TEXTS = {
    "theme": ("App theme", "The colours of everything except the board."),
    "board": ("Board", "The colours of the board; on grey, the stones are plain black and white."),
    "scale": ("Scale", "The size of the boards in all games; auto: as large as fits."),
    "stones": ("Stones", "Shaded or flat; auto: shaded where the terminal supports it."),
    "ascii": ("ASCII only", "Draw with plain ASCII characters only."),
    "marks": ("Marks", "Mark the legal moves."),
    "preview": ("Preview", "Show what a move would do while the cursor rests on it."),
    "animations": ("Animations", "Animate moves step by step; any key skips the animation."),
    "bell": ("Bell", "Ring the bell when your opponent has moved."),
    "lone_choice": ("Auto-play", "When only one continuation is legal, play it for me."),
    "ask_takeback": ("Ask before undo", "In a game between two people, ask the opponent before a move is taken back."),
    "coach": ("Coach", "Against the computer, tell me what each of my moves has cost."),
    "coach_limit": ("Coach warns", "Offer to take back a move that costs this much, at most three times a game."),
    "prepare": ("Engines", "Prepare all engines in the background."),
    "name": ("Name", "Your name, unless you set another one for a game."),
    "table_folder": ("Table", "The folder of the table at which you play with other users."),
}


class SettingsScreen(Modal[None]):
    """Dialog of all settings. The id of each field is the name of its setting."""

    BINDINGS = fixed_bindings({"comma": "dismiss"})

    def compose(self) -> ComposeResult:
        rows = []
        for name, (title, about) in SETTING_TEXTS.items():
            field = _field_for(self.app, name)
            field.id = name
            rows.append(Row(title, field, about=about))
        rows.append(Row("Keys", Button("Change...", compact=True), about="View and change the keys."))
        yield Form("Settings", rows, SETTINGS)

    def on_chooser_changed(self, event: Chooser.Changed) -> None:
        self._change(event.chooser, event.chooser.value)

    def on_input_changed(self, event: Field.Changed) -> None:
        self._change(event.control, event.value.strip())

    def on_descendant_focus(self) -> None:
        """Show the keys that work in the focused row; one row has a button in place of a field."""
        self.query_one(KeyBar).hints = bar(SETTINGS if isinstance(self.focused, Chooser | Field) else LINK_TO_KEYS)

    @on(Button.Pressed)
    def action_keys(self) -> None:
        self.app.push_screen(KeysScreen())

    def _change(self, field: Widget, value: Any) -> None:
        values = {str(field.id): value}
        if field.id == "scale":
            # A scale for all games replaces the scales of single games.
            values["scales"] = {}
        self.query_one(Form).show_message(self.app.change_settings(**values))


def _field_for(app: SettingsApp, name: str) -> Chooser[Any] | Field:
    """Return a field with the present value of the setting with this name."""
    value = getattr(app.settings, name)
    if name == "name":
        return Field(value, compact=True, placeholder="none", max_length=20)
    if name == "table_folder":
        return Field(value, compact=True, placeholder="none")
    if name == "theme":
        # The theme that the app shows may differ from the setting, and need not be one of those on offer.
        return Chooser(sorted(app.offered_themes | {app.theme}), app.theme)
    if name in CHOICES:
        return Chooser(CHOICES[name], value)
    return Chooser((False, True), value, ("off", "on"))
