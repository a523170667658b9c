"""Page of all keys, in sections by the places where the keys work; the player can change the keys with a name."""

from collections.abc import Iterator, Sequence
from typing import ClassVar

from textual import events, getters, on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.content import Content
from textual.widgets import Static
from textual.widgets.option_list import Option

from boardgames_tui.ui.keymap import Keymap, arrows_in_words, bindings, build_keymap, fixed_bindings, key_label
from boardgames_tui.ui.keys import CHANGEABLE, KEYS_PAGE, SUCCESSORS, Key, bar, key_sections, keys_of
from boardgames_tui.ui.screens.dialogs import Modal, ViOptionList, ask, dialog_box
from boardgames_tui.ui.screens.help import Page
from boardgames_tui.ui.widgets.command_input import Field
from boardgames_tui.ui.widgets.key_bar import KeyBar


class KeyRow(Option):
    """Row with the keys of one action; a row whose keys cannot be changed is disabled."""

    def __init__(self, key: Key, keymap: Keymap) -> None:
        self.key = key
        super().__init__(self.content(keymap), disabled=not key.name)

    def content(self, keymap: Keymap) -> Content:
        """Return the text of the row: the labels of the current keys, and what they do."""
        if self.key.name:
            labels = arrows_in_words(" ".join(map(key_label, keymap.keys[self.key.name])))
        else:
            # Keys without a name, which cannot be changed, are labels already, such as "mouse".
            labels = self.key.keys
        return Content.assemble((f"{labels:<13} ", "bold $text-accent"), self.key.about)

    def matches(self, words: list[str], heading: str) -> bool:
        """Return whether each lower-case word is in the heading, the row, or the key's labels on key bars."""
        text = " ".join((heading, *self.key.labels.values(), str(self.prompt))).lower()
        return all(word in text for word in words)


def matching_rows(filter_text: str, keymap: Keymap) -> Iterator[Option]:
    """Yield the rows that contain all words of the filter, below their headings."""
    words = filter_text.lower().split()
    for heading, keys in key_sections().items():
        rows = [KeyRow(key, keymap) for key in keys]
        matching = [row for row in rows if row.matches(words, heading)]
        if matching:
            yield Option(Content.styled(f"\n{heading}", "bold"), disabled=True)
            yield from matching


class KeyList(ViOptionList):
    """List of rows below headings; headings cannot be highlighted."""

    BINDINGS = fixed_bindings({"space": "page_down"})

    def scroll_to_highlight(self, top: bool = False) -> None:
        """Scroll to the highlighted row; if it is the first row, scroll home, so that the heading above is visible."""
        super().scroll_to_highlight(top)
        if self.highlighted is not None and all(option.disabled for option in self.options[: self.highlighted]):
            self.scroll_home(animate=False, immediate=True)

    def action_page_up(self) -> None:
        super().action_page_up()  # type: ignore[no-untyped-call]
        # Textual finds no row to highlight if there are only headings above the page.
        if self.highlighted is None:
            self.action_first()

    def action_page_down(self) -> None:
        super().action_page_down()  # type: ignore[no-untyped-call]
        if self.highlighted is None:
            self.action_last()

    def go_to_section(self, heading: str) -> None:
        """Scroll a heading, or the first one if it is missing, to the top; highlight the first changeable row below."""
        texts = [str(option.prompt).strip() for option in self.options]
        heading_index = texts.index(heading) if heading in texts else 0
        # Highlighted only to scroll: Textual scrolls to the highlighted row.
        self.highlighted = heading_index
        self.scroll_to_highlight(top=True)
        # Each heading has a blank line above it.
        self.scroll_relative(y=1, animate=False, immediate=True)
        indices = range(heading_index, len(texts))
        self.highlighted = next((index for index in indices if not self.options[index].disabled), None)

    def show(self, keymap: Keymap) -> None:
        for index, option in enumerate(self.options):
            if isinstance(option, KeyRow):
                self.replace_option_prompt_at_index(index, option.content(keymap))


class NewKey(Modal[str]):
    """Dialog that asks the player to press a key; the result is that key, or None for Esc."""

    def __init__(self, about: str) -> None:
        # The app recognises the dialog by this id, and leaves even the app's own keys to the dialog.
        super().__init__(id="new-key")
        self._about = about

    def compose(self) -> ComposeResult:
        yield dialog_box(f"Press a key for: {self._about}", Static("Esc cancels."))

    def on_key(self, event: events.Key) -> None:
        """Dismiss the dialog with the key, before the key has its usual effect."""
        event.stop()
        event.prevent_default()
        self.dismiss(None if event.key == "escape" else event.key)


class KeysScreen(Page):
    """Page of all keys in sections, or of the keys that match the filter.

    In the settings, the *name* of a key stands for its action, which may have several keys, separated by commas.
    """

    rows = getters.query_one(KeyList)
    field = getters.query_one(Field)
    AUTO_FOCUS = "KeyList"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("f1", "dismiss", show=False, id="keys"),
        Binding("down", "list", show=False),
        *bindings(keys_of(KEYS_PAGE)),
    ]

    def __init__(self, section: str = "") -> None:
        """Open the page at the section with this heading, which is the `BINDING_GROUP_TITLE` of a screen."""
        super().__init__()
        self._section = section

    def compose(self) -> ComposeResult:
        yield Static("All keys", classes="title")
        yield Field(placeholder="Filter", compact=True)
        yield KeyList(*matching_rows("", self.app.keymap), compact=True)
        yield Static(id="message", markup=False)
        yield KeyBar(bar(KEYS_PAGE))

    def on_mount(self) -> None:
        self.watch(self.app, "settings", lambda: self.rows.show(self.app.keymap), init=False)
        self.call_after_refresh(self.rows.go_to_section, self._section)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:  # noqa: ARG002 - Textual's signature
        """Refuse to change keys without a highlighted row, and to open the filter in the filter itself."""
        if action == "filter":
            # In the filter, the key for this action is a character to type.
            return not isinstance(self.focused, Field)
        needs_row = action in {"change", "add", "reset"}
        return not needs_row or self.rows.highlighted is not None

    def on_input_changed(self, event: Field.Changed) -> None:
        rows = list(matching_rows(event.value, self.app.keymap))
        self.rows.set_options(rows or [Option("No key matches.", disabled=True)])
        self.rows.action_first()

    async def on_input_submitted(self) -> None:
        """Change the highlighted row, as Enter does in the list."""
        await self.run_action("change")

    def action_filter(self) -> None:
        self.set_focus(self.field)

    def action_list(self) -> None:
        self.set_focus(self.rows)

    def action_back(self) -> None:
        if isinstance(self.focused, Field):
            self.field.clear()
            self.action_list()
        else:
            self.dismiss()

    @on(KeyList.OptionSelected)
    def action_change(self) -> None:
        self._ask_for_key(kept_keys=())

    def action_add(self) -> None:
        self._ask_for_key(kept_keys=self.app.keymap.keys[self._highlighted_key.name])

    def action_reset(self) -> None:
        self._set_keys(self._highlighted_key.name, self._highlighted_key.keys)

    @property
    def _highlighted_key(self) -> Key:
        row = self.rows.highlighted_option
        assert isinstance(row, KeyRow)
        return row.key

    def _ask_for_key(self, kept_keys: Sequence[str]) -> None:
        """Ask for a key; then let the action of the highlighted row have the `kept_keys` and this key."""
        name, about = self._highlighted_key.name, self._highlighted_key.about
        ask(self.app, NewKey(about), lambda key: self._set_keys(name, ",".join([*kept_keys, key])))

    def _set_keys(self, name: str, keys: str) -> None:
        """Save the comma-separated keys of an action, or show why they are refused."""
        old_refusals = self.app.keymap.refusals
        # Keys that were set under an earlier name of this action are replaced, too.
        present_keys = self.app.settings.keys
        keys_by_name = {each: text for each, text in present_keys.items() if SUCCESSORS.get(each, each) != name}
        # The settings hold only the keys that differ from the defaults.
        if keys != CHANGEABLE[name].keys:
            keys_by_name[name] = keys
        refusal = " ".join(each for each in build_keymap(keys_by_name).refusals if each not in old_refusals)
        # If the settings cannot be saved, this returns a warning.
        message = refusal or self.app.change_settings(keys=keys_by_name)
        self.query_one("#message", Static).update(message)
