"""The page of all keys, where each can be changed."""

from typing import ClassVar

from textual import events, getters
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.widgets import Static

from boardgames_tui.ui.control.key_hints import KEYS_LINE
from boardgames_tui.ui.control.keys import CHANGEABLE, Key, parts
from boardgames_tui.ui.keymap import keymap
from boardgames_tui.ui.screens.form import Rows
from boardgames_tui.ui.screens.help import Page
from boardgames_tui.ui.screens.modal import Modal
from boardgames_tui.ui.settings import SettingsApp
from boardgames_tui.ui.widgets.key_bar import KeyLine

COLUMN = 14
WITH_ROW = ("page", "far", "change", "add", "reset")
"""What is done with the row that has the focus, or from there."""


class KeyRow(Static, can_focus=True):
    """What one key does, or several."""

    app = getters.app(SettingsApp)

    def __init__(self, key: Key) -> None:
        super().__init__()
        self.key = key
        self.can_focus = bool(key.name)

    def on_mount(self) -> None:
        """Follow the settings."""
        self.watch(self.app, "settings", self._show)

    def _show(self) -> None:
        name = self.key.name
        keys = self.app.keymap.shown(name) if name else self.key.keys
        self.update(Content.assemble((f"{keys:<{COLUMN - 1}} ", "bold $text-accent"), self.key.about))

    async def on_click(self) -> None:
        """Change it, if it can be."""
        if self.can_focus:
            await self.run_action("screen.change")


class NewKey(Modal[str]):
    """Ask for a key by pressing it; the result is its name, empty where nobody wanted one (Esc)."""

    def __init__(self, about: str) -> None:
        super().__init__()
        self._about = about

    def compose(self) -> ComposeResult:
        """What is asked for."""
        with Vertical(id="dialog"):
            yield Static(f"Press a key for: {self._about}", id="title", markup=False)
            yield Static("Esc leaves it as it is.")

    def on_key(self, event: events.Key) -> None:
        """Take the key, whatever else it does."""
        event.stop()
        event.prevent_default()
        self.dismiss("" if event.key == "escape" else event.key)


class KeysScreen(Page):
    """All keys, a part for each place where they work."""

    AUTO_FOCUS = ""
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("f1", "dismiss", show=False, id="keys"),
        Binding("up,k,shift+tab", "row(-1)", show=False),
        Binding("down,j,tab", "row(1)", show=False),
        Binding("pageup", "page(-1)", show=False),
        Binding("pagedown,space", "page(1)", show=False),
        Binding("home", "far(-1)", show=False),
        Binding("end", "far(1)", show=False),
        Binding("enter", "change", show=False),
        Binding("plus", "add", show=False),
        Binding("u", "reset", show=False),
    ]

    def compose(self) -> ComposeResult:
        """A row for each key."""
        with Rows():
            yield Static("All keys", classes="title")
            for title, keys in parts().items():
                yield Static(title, classes="part")
                yield from (KeyRow(each) for each in keys)
        yield Static(id="said", markup=False)
        yield KeyLine(KEYS_LINE)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:  # noqa: ARG002 - Textual's signature
        """What is done with a row waits for one: keys may come before there is any."""
        return action not in WITH_ROW or isinstance(self.focused, KeyRow)

    def on_mount(self) -> None:
        """Begin with the first row, and with the title in sight."""
        self.query(KeyRow).first().focus(scroll_visible=False)

    def action_row(self, by: int) -> None:
        """Go to the next row, or to the one before."""
        if by > 0:
            self.focus_next(KeyRow)
        else:
            self.focus_previous(KeyRow)

    def action_page(self, by: int) -> None:
        """Go on by as many rows as are in sight, or back, as far as there are any."""
        self._go(by * (self.query_one(Rows).size.height - 1))

    def action_far(self, way: int) -> None:
        """Go to the last row, or to the first with the title above it."""
        self._go(way * len(self.query(KeyRow)))
        if way < 0:
            self.query_one(Rows).scroll_home(animate=False)

    def _go(self, by: int) -> None:
        rows = [row for row in self.query(KeyRow) if row.can_focus]
        rows[max(0, min(rows.index(self._row) + by, len(rows) - 1))].focus()

    def action_change(self) -> None:
        """Take another key in the place of those that there are."""
        self._ask("")

    def action_add(self) -> None:
        """Take one more key."""
        self._ask(",".join(self.app.keymap.keys[self._chosen.name]))

    def action_reset(self) -> None:
        """Take the usual keys again."""
        self._set(self._chosen.name, self._chosen.keys)

    @property
    def _row(self) -> KeyRow:
        assert isinstance(self.focused, KeyRow)
        return self.focused

    @property
    def _chosen(self) -> Key:
        return self._row.key

    def _ask(self, known: str) -> None:
        name = self._chosen.name

        def take(key: str | None) -> None:
            if key:
                self._set(name, ",".join(filter(None, (known, key))))

        self.app.push_screen(NewKey(self._chosen.about), take)

    def _set(self, name: str, keys: str) -> None:
        """Change a key, or say why it cannot be."""
        app = self.app
        wishes = {key: wish for key, wish in app.settings.keys.items() if key != name}
        if keys != CHANGEABLE[name].keys:
            wishes[name] = keys
        fresh = [each for each in keymap(wishes).refusals if each not in app.keymap.refusals]
        self.query_one("#said", Static).update(" ".join(fresh) or app.change(keys=wishes))
