"""Rows of the setup dialog for a game's own options, built from the options' declarations.

Blocks are cells that no piece may enter. As the value of an option they are a text: an empty one, the name of a layout,
`random:COUNT:SEED`, or the names of the cells.
"""

import random
from collections.abc import Callable

from textual.containers import Horizontal
from textual.content import Content
from textual.widget import Widget
from textual.widgets import Button, Static

from boardgames_tui.core.options import Option, Value
from boardgames_tui.ui.widgets.chooser import Chooser
from boardgames_tui.ui.widgets.command_input import Field

# Labels of the kinds of blocks besides the named layouts.
NONE, RANDOM, DRAWN = "none", "random", "drawn by hand"
RANDOM_PREFIX = f"{RANDOM}:"
# Proposed number of random blocks.
DEFAULT_COUNT = 6
# Number of seeds from which the proposed one is drawn.
NUMBER_OF_SEEDS = 1000


class Row(Horizontal):
    """A label and its fields; `about` is the help shown for the row."""

    def __init__(self, label: str | Content, *fields: Widget, about: str = "") -> None:
        self.about = about
        super().__init__(Static(label, classes="label", markup=False), *fields)


class OptionRow(Row):
    """Row of an option of the game."""

    def __init__(self, option: Option, *fields: Widget) -> None:
        self.option = option
        super().__init__(option.title, *fields, about=self.help_text(option))

    @staticmethod
    def help_text(option: Option) -> str:
        """Return the help for an option."""
        return option.about

    @property
    def value(self) -> Value:
        """The value in the fields; raises OptionError if it is not valid."""
        raise NotImplementedError


class ChoiceRow(OptionRow):
    """Row of an option with a few values, each with a label."""

    def __init__(self, option: Option, value: Value, labels: list[str], values: list[Value]) -> None:
        self._values = values
        self._chooser = Chooser(labels, values.index(value))
        super().__init__(option, self._chooser)

    @property
    def value(self) -> Value:
        return self.option.validated(self._values[self._chooser.index])


class TextRow(OptionRow):
    """Row of an option that is typed."""

    def __init__(self, option: Option, value: Value) -> None:
        self._input = Field(str(value), compact=True, placeholder=option.allowed)
        super().__init__(option, self._input)

    @property
    def value(self) -> Value:
        return self.option.validated(self._input.value)


class BlocksRow(OptionRow):
    """Row of the blocked cells: none, a named layout, random ones by count and seed, or cells drawn by hand.

    `open_drawing` opens the screen to draw them on, which calls `set_cells` with the result. `cells` are the names of
    the cells drawn by hand, separated by spaces.
    """

    def __init__(self, option: Option, value: Value, open_drawing: "Callable[[BlocksRow], None]") -> None:
        self._kinds = [NONE, *option.choices, RANDOM, DRAWN]
        self._open_drawing = open_drawing
        text = str(value)
        kind = self._kind_of(text)
        self.cells = text if kind == DRAWN else ""
        self._chooser = Chooser(self._kinds, self._kinds.index(kind))
        count_and_seed = text.removeprefix(RANDOM_PREFIX) if kind == RANDOM else _random_count_and_seed()
        self._random_field = Field(count_and_seed, compact=True, placeholder="count:seed, such as 6:1")
        self._button = Button("Draw…", compact=True)
        super().__init__(option, self._chooser, self._random_field, self._button)

    @staticmethod
    def help_text(option: Option) -> str:
        """Return the help up to the colon, after which the option tells how to type it."""
        return option.about.partition(":")[0]

    def _kind_of(self, text: str) -> str:
        """Return the kind of blocks that a value describes, as the label in the chooser."""
        if not text:
            return NONE
        if text.startswith(RANDOM_PREFIX):
            return RANDOM
        return text if text in self._kinds else DRAWN

    def on_mount(self) -> None:
        """Show the fields of the selected kind."""
        self.on_chooser_changed()

    def on_chooser_changed(self) -> None:
        """Show the fields of the selected kind."""
        self._random_field.display = self._chooser.label == RANDOM
        self._button.display = self._chooser.label == DRAWN
        self._button.label = f"Draw… ({len(self.cells.split())})"

    def on_button_pressed(self, event: Button.Pressed) -> None:
        """Open the screen to draw the cells on."""
        event.stop()
        self._open_drawing(self)

    def set_cells(self, cells: str) -> None:
        """Set the cells that were drawn, and show their number."""
        self.cells = cells
        self.on_chooser_changed()

    @property
    def value(self) -> Value:
        kind = self._chooser.label
        texts = {NONE: "", RANDOM: f"{RANDOM_PREFIX}{self._random_field.value}", DRAWN: self.cells}
        # The value of a named layout is its name.
        return self.option.validated(texts.get(kind, kind))


def _random_count_and_seed() -> str:
    """Return the default count and a random seed, as typed: COUNT:SEED."""
    return f"{DEFAULT_COUNT}:{random.randrange(NUMBER_OF_SEEDS)}"


def row_for(option: Option, value: Value, open_drawing: Callable[[BlocksRow], None]) -> OptionRow:
    """Return the row of an option; `open_drawing` opens the screen to draw blocked cells on."""
    if option.key == "blocks":
        return BlocksRow(option, value, open_drawing)
    if option.kind == "check":
        return ChoiceRow(option, value, ["on", "off"], [True, False])
    if option.kind == "combo":
        return ChoiceRow(option, value, list(option.choices), list(option.choices))
    return TextRow(option, value)
