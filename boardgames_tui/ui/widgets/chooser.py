"""Field to step through a few values, with an arrow at each side."""

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
    """One of several values, shown by its label. Left, right and clicks on the arrows step."""

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
        """Label of the value."""
        return self.labels[self.index]

    def render(self) -> Content:
        """Render the label between the arrows."""
        arrows = "" if self.has_focus else "$text-accent"
        return Content.assemble((f"{LEFT} ", arrows), self.label, (f" {RIGHT}", arrows))

    def on_mount(self) -> None:
        """Set the width to that of the longest label, so that it never changes."""
        self.styles.width = max(map(len, self.labels)) + len(f"{LEFT}  {RIGHT}")

    def action_step(self, by: int) -> None:
        """Step by 1 or -1 to another value. After the last one follows the first."""
        self.index = (self.index + by) % len(self.labels)

    def watch_index(self) -> None:
        """Post Changed."""
        self.post_message(self.Changed(self))

    def on_click(self, event: events.Click) -> None:
        """Step back if the left arrow was clicked, else forward."""
        self.action_step(-1 if event.x <= 1 else 1)
