"""Rows of the setup dialog for a game's own options, built from the options' declarations.

Blocks are cells that no piece may enter. As the value of an option they are a text: an empty one, the name of a layout,
`random:COUNT:SEED`, or the names of the cells.
"""

import random
from typing import Any

from textual import on
from textual.containers import Horizontal
from textual.content import Content
from textual.events import Mount
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
    """Row of an option of the game, whose value is in the first field."""

    def __init__(self, option: Option, field: Chooser[Any] | Field, *other_fields: Widget) -> None:
        self.option = option
        self._field = field
        super().__init__(option.title, field, *other_fields, about=option.about)

    @property
    def value(self) -> Value:
        """The value in the fields; raises OptionError if it is not valid."""
        return self.option.validated(self._field.value)


class BlocksRow(OptionRow):
    """Row of the blocked cells: none, a named layout, random ones by count and seed, or cells drawn by hand.

    `cells` are the names of the cells drawn by hand, separated by spaces. The screen handles the button for drawing.
    """

    def __init__(self, option: Option, value: Value) -> None:
        kinds = (NONE, *option.choices, RANDOM, DRAWN)
        text = str(value)
        kind = RANDOM if text.startswith(RANDOM_PREFIX) else text or NONE
        if kind not in kinds:
            kind = DRAWN
        self.cells = text if kind == DRAWN else ""
        self._chooser = Chooser(kinds, kind)
        default_count_and_seed = f"{DEFAULT_COUNT}:{random.randrange(NUMBER_OF_SEEDS)}"
        count_and_seed = text.removeprefix(RANDOM_PREFIX) if kind == RANDOM else default_count_and_seed
        self._random_field = Field(count_and_seed, compact=True, placeholder="count:seed, such as 6:1")
        self._button = Button("Draw…", compact=True)
        super().__init__(option, self._chooser, self._random_field, self._button)
        # After the colon, the option tells how to type it.
        self.about = option.about.partition(":")[0]

    @on(Mount)
    @on(Chooser.Changed)
    def show_fields(self) -> None:
        """Show the fields of the selected kind, and the number of cells that were drawn."""
        self._random_field.display = self._chooser.value == RANDOM
        self._button.display = self._chooser.value == DRAWN
        self._button.label = f"Draw… ({len(self.cells.split())})"

    def set_cells(self, cells: str) -> None:
        """Set the cells that were drawn, and show their number."""
        self.cells = cells
        self.show_fields()

    @property
    def value(self) -> Value:
        kind = self._chooser.value
        texts = {NONE: "", RANDOM: f"{RANDOM_PREFIX}{self._random_field.value}", DRAWN: self.cells}
        # The value of a named layout is its name.
        return self.option.validated(texts.get(kind, kind))


def row_for(option: Option, value: Value) -> OptionRow:
    """Return the row of an option with its present value."""
    if option.key == "blocks":
        return BlocksRow(option, value)
    if option.kind == "check":
        return OptionRow(option, Chooser((True, False), value, ("on", "off")))
    if option.kind == "combo":
        return OptionRow(option, Chooser(option.choices, value))
    return OptionRow(option, Field(str(value), compact=True, placeholder=option.allowed))
