"""A field with a few values to step through, an arrow at each side."""

from collections.abc import Sequence
from typing import ClassVar

from textual import events
from textual.binding import Binding, BindingType
from textual.content import Content
from textual.message import Message
from textual.reactive import reactive
from textual.widget import Widget

LEFT = "\N{SINGLE LEFT-POINTING ANGLE QUOTATION MARK}"
RIGHT = "\N{SINGLE RIGHT-POINTING ANGLE QUOTATION MARK}"


class Chooser(Widget, can_focus=True):
    """One of some values, named by labels. Left and right step, as do clicks on the arrows."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left,h,minus", "step(-1)", show=False),
        Binding("right,l,space,plus", "step(1)", show=False),
    ]
    DEFAULT_CSS = """
    Chooser { height: 1; }
    Chooser:focus { background: $primary; color: $text; text-style: bold; }
    """

    index: reactive[int] = reactive(0, init=False)

    class Changed(Message):
        """Another value was chosen."""

        def __init__(self, chooser: "Chooser") -> None:
            self.chooser = chooser
            super().__init__()

        @property
        def control(self) -> "Chooser":
            """The field."""
            return self.chooser

    def __init__(self, labels: Sequence[str], index: int = 0) -> None:
        super().__init__()
        self.labels = tuple(labels)
        self.set_reactive(Chooser.index, index)

    @property
    def label(self) -> str:
        """The label of the value."""
        return self.labels[self.index]

    def render(self) -> Content:
        """Draw the value between its arrows."""
        arrows = "" if self.has_focus else "$text-accent"
        return Content.assemble((f"{LEFT} ", arrows), self.label, (f" {RIGHT}", arrows))

    def on_mount(self) -> None:
        """Be as wide as the longest value, so that stepping moves nothing."""
        self.styles.width = max(map(len, self.labels)) + 4

    def action_step(self, by: int) -> None:
        """Take the next value, round and round."""
        self.index = (self.index + by) % len(self.labels)

    def watch_index(self) -> None:
        """Tell."""
        self.post_message(self.Changed(self))

    def on_click(self, event: events.Click) -> None:
        """Step back on the left arrow, else forward."""
        self.action_step(-1 if event.x <= 1 else 1)
