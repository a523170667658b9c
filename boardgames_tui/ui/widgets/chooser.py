"""Field to step through a few values, with an arrow at each side."""

from collections.abc import Sequence
from typing import Any, Generic, TypeVar

from textual import events
from textual.content import Content
from textual.message import Message
from textual.reactive import reactive
from textual.widget import Widget

from boardgames_tui.ui.keymap import fixed_bindings

LEFT = "\N{SINGLE LEFT-POINTING ANGLE QUOTATION MARK}"
RIGHT = "\N{SINGLE RIGHT-POINTING ANGLE QUOTATION MARK}"
Value = TypeVar("Value")


class Chooser(Widget, Generic[Value], can_focus=True):
    """One of several labelled values, stepped by left, right and clicks; `about` is the help in place of the row's."""

    BINDINGS = fixed_bindings({"left,h,minus": "step(-1)", "right,l,space,plus": "step(1)"})
    DEFAULT_CSS = """
    Chooser { height: 1; }
    Chooser:focus { background: $primary; color: $text; text-style: bold; }
    """

    index: reactive[int] = reactive(0, init=False)

    class Changed(Message):
        """Another value was chosen."""

        def __init__(self, chooser: "Chooser[Any]") -> None:
            self.chooser = chooser
            super().__init__()

    def __init__(
        self,
        values: Sequence[Value],
        value: Value | None = None,
        labels: Sequence[str] = (),
        *,
        about: str = "",
        classes: str | None = None,
    ) -> None:
        super().__init__(classes=classes)
        self._values, self.about = values, about
        self.labels = tuple(labels or map(str, values))
        self.set_reactive(Chooser.index, 0 if value is None else values.index(value))
        # The width is that of the longest label, so that it never changes.
        self.styles.width = max(map(len, self.labels)) + len(f"{LEFT}  {RIGHT}")

    @property
    def value(self) -> Value:
        return self._values[self.index]

    @property
    def label(self) -> str:
        return self.labels[self.index]

    def render(self) -> Content:
        arrows = "" if self.has_focus else "$text-accent"
        return Content.assemble((f"{LEFT} ", arrows), self.label, (f" {RIGHT}", arrows))

    def action_step(self, by: int) -> None:
        """Step by 1 or -1 to another value. After the last one follows the first."""
        self.index = (self.index + by) % len(self.labels)

    def watch_index(self) -> None:
        self.post_message(self.Changed(self))

    def on_click(self, event: events.Click) -> None:
        """Step back if the left arrow was clicked, else forward."""
        self.action_step(-1 if event.x <= 1 else 1)
