"""The page of all keys, where each can be changed."""

from collections.abc import Iterator
from typing import ClassVar

from textual import events, getters
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.widgets import Static
from textual.widgets.option_list import Option

from boardgames_tui.ui.control.key_hints import KEYS_BAR
from boardgames_tui.ui.control.keys import CHANGEABLE, Key, key_sections
from boardgames_tui.ui.keymap import Keymap, keymap
from boardgames_tui.ui.screens.help import Page
from boardgames_tui.ui.screens.modal import Modal
from boardgames_tui.ui.widgets.command_input import Field
from boardgames_tui.ui.widgets.key_bar import KeyBar
from boardgames_tui.ui.widgets.vi_keys import ViOptionList

# Columns for the keys of a row, before what they do.
COLUMN = 14
# The actions that need a highlighted row.
WITH_ROW = ("change", "add", "reset")


class KeyRow(Option):
    """What one key does, or several; disabled if they cannot be changed."""

    def __init__(self, key: Key, keys: Keymap) -> None:
        self.key = key
        super().__init__(self.content(keys), disabled=not key.name)

    def content(self, keys: Keymap) -> Content:
        """Return the text of the row: the keys as they are now, and what they do."""
        shown = keys.labels(self.key.name) if self.key.name else self.key.keys
        return Content.assemble((f"{shown:<{COLUMN - 1}} ", "bold $text-accent"), self.key.about)


def rows_with(text: str, keys: Keymap) -> Iterator[Option]:
    """Yield the rows that contain all words of a text, or whose heading or label does, below their headings."""
    words = text.lower().split()
    for title, part in key_sections().items():
        rows = [KeyRow(key, keys) for key in part]
        found = [row for row in rows if all(word in f"{title} {row.key.label} {row.prompt}".lower() for word in words)]
        if found:
            yield Option(Content.styled(f"\n{title}", "bold"), disabled=True)
            yield from found


class KeyList(ViOptionList):
    """Rows below headings, which cannot be highlighted; keys that page end at the first or last row."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("space", "page_down", show=False)]

    def scroll_to_highlight(self, top: bool = False) -> None:
        """Scroll to the highlighted row, or to the top for the first row, whose heading cannot be highlighted."""
        super().scroll_to_highlight(top)
        if self.highlighted is not None and all(option.disabled for option in self.options[: self.highlighted]):
            self.scroll_home(animate=False, immediate=True)

    def action_page_up(self) -> None:
        super().action_page_up()  # type: ignore[no-untyped-call]
        if self.highlighted is None:
            self.action_first()

    def action_page_down(self) -> None:
        super().action_page_down()  # type: ignore[no-untyped-call]
        if self.highlighted is None:
            self.action_last()

    def show(self, keys: Keymap) -> None:
        """Show the keys as they are now."""
        for index, option in enumerate(self.options):
            if isinstance(option, KeyRow):
                self.replace_option_prompt_at_index(index, option.content(keys))


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
    """All keys, a part for each place where they work, or those that match the filter."""

    rows = getters.query_one(KeyList)
    field = getters.query_one(Field)
    AUTO_FOCUS = "KeyList"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("f1", "dismiss", show=False, id="keys"),
        Binding("escape", "back", show=False),
        # Before all else: what is typed right after it belongs to the filter.
        Binding("slash", "filter", show=False, priority=True),
        Binding("down", "list", show=False),
        Binding("plus", "add", show=False),
        Binding("u", "reset", show=False),
    ]

    def compose(self) -> ComposeResult:
        yield Static("All keys", classes="title")
        yield Field(placeholder="Filter", compact=True)
        yield KeyList(*rows_with("", self.app.keymap), compact=True)
        yield Static(id="said", markup=False)
        yield KeyBar(KEYS_BAR)

    def on_mount(self) -> None:
        """Follow the settings."""
        self.watch(self.app, "settings", self._apply_settings, init=False)

    def _apply_settings(self) -> None:
        self.rows.show(self.app.keymap)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:  # noqa: ARG002 - Textual's signature
        """Allow to change only a highlighted row; in the filter, a slash is a character."""
        if action == "filter":
            return not isinstance(self.focused, Field)
        return action not in WITH_ROW or self.rows.highlighted is not None

    def on_input_changed(self, event: Field.Changed) -> None:
        """Show the rows that match the filter."""
        found = list(rows_with(event.value, self.app.keymap))
        self.rows.set_options(found or [Option("No key matches.", disabled=True)])
        self.rows.action_first()

    async def on_input_submitted(self) -> None:
        """Change the highlighted row, as Enter does in the list."""
        await self.run_action("change")

    def on_option_list_option_selected(self) -> None:
        self.action_change()

    def action_filter(self) -> None:
        self.set_focus(self.field)

    def action_list(self) -> None:
        """Go from the filter to the list."""
        self.set_focus(self.rows)

    def action_back(self) -> None:
        """Leave the filter and show all keys, or leave the page."""
        if isinstance(self.focused, Field):
            self.field.clear()
            self.action_list()
        else:
            self.dismiss()

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
    def _chosen(self) -> Key:
        row = self.rows.highlighted_option
        assert isinstance(row, KeyRow)
        return row.key

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
        self.query_one("#said", Static).update(" ".join(fresh) or app.change_settings(keys=wishes))
