"""The rows of the setup panel that set a game's own options, made from their declarations."""

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
USUAL_COUNT = 6
SEEDS = 1000


class Row(Horizontal):
    """A label and its fields; `about` says what they mean where the label does not."""

    def __init__(self, label: str | Content, *fields: Widget, about: str = "") -> None:
        self.about = about
        super().__init__(Static(label, classes="label", markup=False), *fields)


class OptionRow(Row):
    """An option of the game; `value` is what its fields say."""

    def __init__(self, option: Option, *fields: Widget) -> None:
        self.option = option
        super().__init__(option.title, *fields, about=self.meaning(option))

    @staticmethod
    def meaning(option: Option) -> str:
        """Say what the option does."""
        return option.about

    @property
    def value(self) -> Value:
        """Return the value; raise OptionError where it is none."""
        raise NotImplementedError


class ChoiceRow(OptionRow):
    """An option with a few values."""

    def __init__(self, option: Option, value: Value, labels: list[str], values: list[Value]) -> None:
        self._values = values
        self._chooser = Chooser(labels, values.index(value))
        super().__init__(option, self._chooser)

    @property
    def value(self) -> Value:
        """Return the value chosen."""
        return self.option.validated(self._values[self._chooser.index])


class TextRow(OptionRow):
    """An option that is typed."""

    def __init__(self, option: Option, value: Value) -> None:
        self._input = Field(str(value), compact=True, placeholder=option.allowed)
        super().__init__(option, self._input)

    @property
    def value(self) -> Value:
        """Return what was typed."""
        return self.option.validated(self._input.value)


class BlocksRow(OptionRow):
    """Blocked cells: none, a named layout, random by count and seed, or drawn by hand."""

    def __init__(self, option: Option, value: Value, draw: "Callable[[BlocksRow], None]") -> None:
        self._kinds = [NONE, *option.choices, RANDOM, DRAWN]
        self._draw = draw
        self.cells = "" if self._kind_of(str(value)) != DRAWN else str(value)
        self._chooser = Chooser(self._kinds, self._kinds.index(self._kind_of(str(value))))
        count_and_seed = str(value).removeprefix(f"{RANDOM}:") if self._kind_of(str(value)) == RANDOM else _any_seed()
        self._random = Field(count_and_seed, compact=True, placeholder="count:seed, such as 6:1")
        self._button = Button("Draw…", compact=True)
        super().__init__(option, self._chooser, self._random, self._button)

    @staticmethod
    def meaning(option: Option) -> str:
        """Leave out how the option is typed."""
        return option.about.partition(":")[0]

    def _kind_of(self, value: str) -> str:
        if value.startswith(f"{RANDOM}:"):
            return RANDOM
        return value if value in self._kinds else DRAWN if value else NONE

    def on_mount(self) -> None:
        """Show the fields that belong to the kind."""
        self.on_chooser_changed()

    def on_chooser_changed(self) -> None:
        """Show the fields that belong to the kind."""
        self._random.display = self._chooser.label == RANDOM
        self._button.display = self._chooser.label == DRAWN
        self._button.label = f"Draw… ({len(self.cells.split())})"

    def on_button_pressed(self, event: Button.Pressed) -> None:
        """Draw."""
        event.stop()
        self._draw(self)

    def take(self, cells: str) -> None:
        """Take the cells that were drawn."""
        self.cells = cells
        self.on_chooser_changed()

    @property
    def value(self) -> Value:
        """Return the blocks as the option has them."""
        kind = self._chooser.label
        texts = {NONE: "", RANDOM: f"{RANDOM}:{self._random.value}", DRAWN: self.cells}
        return self.option.validated(texts.get(kind, kind))


def _any_seed() -> str:
    return f"{USUAL_COUNT}:{random.randrange(SEEDS)}"


def row_for(option: Option, value: Value, draw: Callable[[BlocksRow], None]) -> OptionRow:
    """Return the row of an option; `draw` opens the board to draw blocks on."""
    if option.key == "blocks":
        return BlocksRow(option, value, draw)
    if option.kind == "check":
        return ChoiceRow(option, value, ["on", "off"], [True, False])
    if option.kind == "combo":
        return ChoiceRow(option, value, list(option.choices), list(option.choices))
    return TextRow(option, value)
