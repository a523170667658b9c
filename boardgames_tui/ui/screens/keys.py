"""Page of all keys, on which the player can change them."""

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
from boardgames_tui.ui.keymap import Keymap, arrows_in_words, keymap
from boardgames_tui.ui.screens.help import Page
from boardgames_tui.ui.screens.modal import Modal
from boardgames_tui.ui.widgets.command_input import Field
from boardgames_tui.ui.widgets.key_bar import KeyBar
from boardgames_tui.ui.widgets.vi_keys import ViOptionList

# Columns for the keys in a row; their meaning follows.
KEYS_WIDTH = 14
# Actions that need a highlighted row.
ACTIONS_ON_ROW = ("change", "add", "reset")


class KeyRow(Option):
    """Row with the keys of one meaning; disabled if they cannot be changed."""

    def __init__(self, key: Key, keys: Keymap) -> None:
        self.key = key
        super().__init__(self.content(keys), disabled=not key.name)

    def content(self, keys: Keymap) -> Content:
        """Return the text of the row: the current keys and their meaning."""
        shown = arrows_in_words(keys.labels(self.key.name)) if self.key.name else self.key.keys
        return Content.assemble((f"{shown:<{KEYS_WIDTH - 1}} ", "bold $text-accent"), self.key.about)


def matching_rows(text: str, keys: Keymap) -> Iterator[Option]:
    """Yield the rows that match all words of a text, below their headings.

    A word matches if the heading, the key, its label or its meaning contains it.
    """
    words = text.lower().split()
    for title, part in key_sections().items():
        rows = [KeyRow(key, keys) for key in part]
        found = [row for row in rows if all(word in f"{title} {row.key.label} {row.prompt}".lower() for word in words)]
        if found:
            yield Option(Content.styled(f"\n{title}", "bold"), disabled=True)
            yield from found


class KeyList(ViOptionList):
    """List of rows below headings, which cannot be highlighted; paging ends at the first or last row."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("space", "page_down", show=False)]

    def scroll_to_highlight(self, top: bool = False) -> None:
        """Scroll to the highlighted row; for the first row, scroll to the top, so that its heading is visible."""
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

    def go_to_section(self, title: str) -> None:
        """Highlight the first row of a section and scroll its heading to the top; the first one of all otherwise."""
        headings = [str(option.prompt).strip() for option in self.options]
        rows = range(headings.index(title) if title in headings else 0, len(headings))
        self.highlighted = next((row for row in rows if not self.options[row].disabled), None)
        self.scroll_to_highlight(top=True)
        self.scroll_relative(y=-1, animate=False, immediate=True)

    def show(self, keys: Keymap) -> None:
        """Show the current keys in all rows."""
        for index, option in enumerate(self.options):
            if isinstance(option, KeyRow):
                self.replace_option_prompt_at_index(index, option.content(keys))


class NewKey(Modal[str]):
    """Dialog that asks the player to press a key; the result is its name, empty after Esc."""

    def __init__(self, about: str) -> None:
        super().__init__()
        self._about = about

    def compose(self) -> ComposeResult:
        with Vertical(id="dialog"):
            yield Static(f"Press a key for: {self._about}", id="title", markup=False)
            yield Static("Esc cancels.")

    def on_key(self, event: events.Key) -> None:
        """Take any key as the answer, before its usual meaning applies."""
        event.stop()
        event.prevent_default()
        self.dismiss("" if event.key == "escape" else event.key)


class KeysScreen(Page):
    """Page of all keys by the place where they work, or of those that match the filter.

    It opens at a section, which the title of a group of bindings names.
    """

    rows = getters.query_one(KeyList)
    field = getters.query_one(Field)
    AUTO_FOCUS = "KeyList"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("f1", "dismiss", show=False, id="keys"),
        Binding("escape", "back", show=False),
        # With priority: characters typed right after it belong to the filter.
        Binding("slash", "filter", show=False, priority=True),
        Binding("down", "list", show=False),
        Binding("plus", "add", show=False),
        Binding("u", "reset", show=False),
    ]

    def __init__(self, section: str = "") -> None:
        super().__init__()
        self._section = section

    def compose(self) -> ComposeResult:
        yield Static("All keys", classes="title")
        yield Field(placeholder="Filter", compact=True)
        yield KeyList(*matching_rows("", self.app.keymap), compact=True)
        yield Static(id="message", markup=False)
        yield KeyBar(KEYS_BAR)

    def on_mount(self) -> None:
        """Follow changes of the settings, and go to the section of the screen below."""
        self.watch(self.app, "settings", self._apply_settings, init=False)
        self.call_after_refresh(self.rows.go_to_section, self._section)

    def _apply_settings(self) -> None:
        self.rows.show(self.app.keymap)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:  # noqa: ARG002 - Textual's signature
        """Refuse changes without a highlighted row; in the filter, a slash is an ordinary character."""
        if action == "filter":
            return not isinstance(self.focused, Field)
        return action not in ACTIONS_ON_ROW or self.rows.highlighted is not None

    def on_input_changed(self, event: Field.Changed) -> None:
        """Show the rows that match the filter."""
        found = list(matching_rows(event.value, self.app.keymap))
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
        """Move the focus from the filter to the list."""
        self.set_focus(self.rows)

    def action_back(self) -> None:
        """Clear the filter and move the focus to the list, or leave the page."""
        if isinstance(self.focused, Field):
            self.field.clear()
            self.action_list()
        else:
            self.dismiss()

    def action_change(self) -> None:
        """Ask for a key that replaces the present keys."""
        self._ask_for_key("")

    def action_add(self) -> None:
        """Ask for another key in addition to the present ones."""
        self._ask_for_key(",".join(self.app.keymap.keys[self._highlighted_key.name]))

    def action_reset(self) -> None:
        """Reset the highlighted row to its default keys."""
        self._set_keys(self._highlighted_key.name, self._highlighted_key.keys)

    @property
    def _highlighted_key(self) -> Key:
        row = self.rows.highlighted_option
        assert isinstance(row, KeyRow)
        return row.key

    def _ask_for_key(self, known: str) -> None:
        """Ask for a key and add it to `known`, a comma-separated list of keys."""
        name = self._highlighted_key.name

        def take(key: str | None) -> None:
            if key:
                self._set_keys(name, ",".join(filter(None, (known, key))))

        self.app.push_screen(NewKey(self._highlighted_key.about), take)

    def _set_keys(self, name: str, keys: str) -> None:
        """Change the keys of a name, or show why that is refused."""
        app = self.app
        changed = {key: value for key, value in app.settings.keys.items() if key != name}
        if keys != CHANGEABLE[name].keys:
            changed[name] = keys
        new_refusals = [each for each in keymap(changed).refusals if each not in app.keymap.refusals]
        self.query_one("#message", Static).update(" ".join(new_refusals) or app.change_settings(keys=changed))
