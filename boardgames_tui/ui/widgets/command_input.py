"""Input fields that handle keys in order, even if several lines are typed at once."""

from collections.abc import Callable, Sequence

from textual import events, getters
from textual.binding import BindingsMap
from textual.suggester import Suggester
from textual.widgets import Input

from boardgames_tui.core.action import Action
from boardgames_tui.ui.settings import SettingsApp

# Bindings of the keys that do not write a character.
EDITING = BindingsMap(Input.BINDINGS).key_to_bindings


class Field(Input):
    """Input that handles all keys in order."""

    async def on_key(self, event: events.Key) -> None:
        """Run the action of a key at once. Textual would run it after the letters that have been typed meanwhile."""
        for binding in EDITING.get(event.key, ()):
            if await self.app.run_action(binding.action, self):
                event.stop()
                event.prevent_default()


class ActionSuggester(Suggester):
    """Completes typed text to the first legal action."""

    def __init__(self, legal: Callable[[], Sequence[Action]]) -> None:
        super().__init__(use_cache=False)
        self._legal = legal

    async def get_suggestion(self, value: str) -> str | None:
        return next((action.spoken for action in self._legal() if action.spoken.startswith(value)), None)


class CommandInput(Field):
    """Input that a key opens. `opener` is the name of that key, which also begins the next line after Enter."""

    app = getters.app(SettingsApp)

    def __init__(self, opener: str, id: str, max_length: int = 0) -> None:  # noqa: A002 - so every widget names it
        super().__init__(id=id, compact=True, max_length=max_length)
        self._opener = opener
        self._is_sent = self._is_accepted = self._is_closing = False
        self._unanswered = 0

    def open(self, example: str, legal: Callable[[], Sequence[Action]]) -> None:
        """Show the input for an action, with an example as its placeholder; it suggests legal actions."""
        self.placeholder = example
        self.suggester = ActionSuggester(legal)
        self.display = True
        # At once, because the next keys belong to the input.
        self.screen.set_focus(self)

    def hide(self) -> None:
        """Clear and hide the input."""
        self.clear()
        self.display = False

    async def on_key(self, event: events.Key) -> None:
        """Begin the next line if the key is the opener."""
        if self._begin(event.key):
            event.stop()
            event.prevent_default()

    def _begin(self, key: str) -> bool:
        """Begin a new line with the opener, if the last one was sent or is empty; return whether it did."""
        anew = self._is_sent or self.selected_text == self.value
        begins = anew and self.app.keymap.is_key_of(key, (self._opener,))
        if begins:
            self._is_sent = False
            self.select_all()
        return begins

    async def action_submit(self) -> None:
        """Send the line."""
        self._is_sent = True
        self._unanswered += 1
        await super().action_submit()

    def keep_refused(self, *, selected: bool) -> None:
        """Keep a refused line open, to be overwritten if `selected`, unless another line has begun."""
        self._unanswered -= 1
        self._is_accepted = False
        if self._is_sent and selected:
            self.select_all()

    def close_accepted(self, close: Callable[[], object]) -> None:
        """Close an accepted line, unless another line has begun in the keys that wait."""
        self._unanswered -= 1
        self._is_accepted = True
        if not self._is_closing:
            self._is_closing = True
            self.call_later(self._close, close)

    def _close(self, close: Callable[[], object]) -> None:
        if self.message_queue_size:
            self.call_later(self._close, close)
            return
        self._is_closing = False
        if self._is_sent and self._is_accepted and not self._unanswered:
            self._is_sent = False
            close()
