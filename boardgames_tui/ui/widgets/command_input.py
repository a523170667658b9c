"""Input fields that handle keys in order, even if several lines are typed at once."""

from collections.abc import Callable, Sequence

from textual import events, getters
from textual.binding import BindingsMap
from textual.suggester import Suggester
from textual.widgets import Input

from boardgames_tui.core.action import Action
from boardgames_tui.ui.keymap import fixed_bindings
from boardgames_tui.ui.settings import SettingsApp

# Bindings of the keys that edit the text without writing a character.
EDITING_BINDINGS = BindingsMap(Input.BINDINGS).key_to_bindings


class Field(Input):
    """Input that handles all keys in order."""

    async def on_key(self, event: events.Key) -> None:
        """Run the action of an editing key at once. Textual would run it after letters that are typed later."""
        for binding in EDITING_BINDINGS.get(event.key, ()):
            if await self.app.run_action(binding.action, self):
                event.stop()
                event.prevent_default()


class ActionSuggester(Suggester):
    """Completion of typed text to the first legal action that begins with it; `legal_actions` returns them all."""

    def __init__(self, legal_actions: Callable[[], Sequence[Action]]) -> None:
        super().__init__(use_cache=False)
        self._legal_actions = legal_actions

    async def get_suggestion(self, value: str) -> str | None:
        return next((action.spoken for action in self._legal_actions() if action.spoken.startswith(value)), None)


class CommandInput(Field):
    """Input that the key named `opener` opens and Esc closes; the screen answers each sent line with `answer`."""

    app = getters.app(SettingsApp)
    # The player's own key to go back may be a letter, which belongs to the line.
    BINDINGS = fixed_bindings({"escape": "screen.back"})

    def __init__(self, opener: str, id: str, max_length: int = 0) -> None:  # noqa: A002 - so every widget names it
        super().__init__(id=id, compact=True, max_length=max_length)
        self._opener = opener
        # Whether the text is a line that was sent, and whether the last answer accepted a line.
        self._is_sent = self._was_accepted = False
        self._is_returning = False
        # Number of lines that were sent and not answered.
        self._unanswered = 0

    def open(self, example: str, legal_actions: Callable[[], Sequence[Action]]) -> None:
        """Show and focus the input for an action, with an example as placeholder and suggestions of legal actions."""
        self.placeholder = example
        self.suggester = ActionSuggester(legal_actions)
        self.display = True
        # Focus at once, because the next keys belong to the input.
        self.screen.set_focus(self)

    def hide(self) -> None:
        self.clear()
        self.display = False

    async def on_key(self, event: events.Key) -> None:
        """Begin the next line if the key is the opener and the current line was sent, is empty or is all selected."""
        may_begin = self._is_sent or self.selected_text == self.value
        if may_begin and event.key in self.app.keymap.keys[self._opener]:
            self._is_sent = False
            self.select_all()
            event.stop()
            event.prevent_default()

    async def action_submit(self) -> None:
        self._is_sent = True
        self._unanswered += 1
        await super().action_submit()

    def answer(self, *, accepted: bool, selects_refused: bool = True) -> None:
        """Return to the board after an accepted line; keep a refused one, and select it if `selects_refused`."""
        self._unanswered -= 1
        self._was_accepted = accepted
        if accepted and not self._is_returning:
            self._is_returning = True
            self.call_later(self._return_to_board)
        elif not accepted and selects_refused and self._is_sent:
            self.select_all()

    def _return_to_board(self) -> None:
        """Focus the board, unless another line was begun or the last answer refused a line."""
        has_waiting_keys = self.message_queue_size > 0
        if has_waiting_keys:
            self.call_later(self._return_to_board)
            return
        self._is_returning = False
        if self._is_sent and self._was_accepted and not self._unanswered:
            self._is_sent = False
            self.screen.set_focus(self.screen.query_one("#board"))
