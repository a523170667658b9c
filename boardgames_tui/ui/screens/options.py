"""Rows of the setup dialog for a game's own options, built from the options' declarations."""

import random
from collections.abc import Callable

from textual.containers import Horizontal
from textual.content import Content
from textual.widget import Widget
from textual.widgets import Button, Static

from boardgames_tui.core.options import Option, Value
from boardgames_tui.ui.widgets.chooser import Chooser
from boardgames_tui.ui.widgets.command_input import Field

NONE, RANDOM, DRAWN = "none", "random", "drawn by hand"
# Number of random blocks that is proposed, and the number of seeds from which one is drawn.
DEFAULT_COUNT = 6
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
    """Row of an option with a few values."""

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

    `draw` opens the screen to draw them on, which calls `take` with the result.
    """

    def __init__(self, option: Option, value: Value, draw: "Callable[[BlocksRow], None]") -> None:
        self._kinds = [NONE, *option.choices, RANDOM, DRAWN]
        self._draw = draw
        self.cells = "" if self._kind_of(str(value)) != DRAWN else str(value)
        self._chooser = Chooser(self._kinds, self._kinds.index(self._kind_of(str(value))))
        count_and_seed = (
            str(value).removeprefix(f"{RANDOM}:") if self._kind_of(str(value)) == RANDOM else _random_layout()
        )
        self._random_field = Field(count_and_seed, compact=True, placeholder="count:seed, such as 6:1")
        self._button = Button("Draw…", compact=True)
        super().__init__(option, self._chooser, self._random_field, self._button)

    @staticmethod
    def help_text(option: Option) -> str:
        """Return the help without its description of how the option is typed."""
        return option.about.partition(":")[0]

    def _kind_of(self, value: str) -> str:
        if value.startswith(f"{RANDOM}:"):
            return RANDOM
        return value if value in self._kinds else DRAWN if value else NONE

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
        self._draw(self)

    def take(self, cells: str) -> None:
        """Set the cells that were drawn."""
        self.cells = cells
        self.on_chooser_changed()

    @property
    def value(self) -> Value:
        kind = self._chooser.label
        texts = {NONE: "", RANDOM: f"{RANDOM}:{self._random_field.value}", DRAWN: self.cells}
        return self.option.validated(texts.get(kind, kind))


def _random_layout() -> str:
    """Return a random layout as text: the default count and a random seed."""
    return f"{DEFAULT_COUNT}:{random.randrange(NUMBER_OF_SEEDS)}"


def row_for(option: Option, value: Value, draw: Callable[[BlocksRow], None]) -> OptionRow:
    """Return the row of an option; `draw` opens the screen to draw blocked cells on."""
    if option.key == "blocks":
        return BlocksRow(option, value, draw)
    if option.kind == "check":
        return ChoiceRow(option, value, ["on", "off"], [True, False])
    if option.kind == "combo":
        return ChoiceRow(option, value, list(option.choices), list(option.choices))
    return TextRow(option, value)
