"""The setup panel: the size, who plays each colour, and the options of the game, whatever they are."""

from collections.abc import Mapping
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.widgets import Static

from boardgames_tui.core.errors import BoardGamesError
from boardgames_tui.core.kernel import BLACK, WHITE
from boardgames_tui.match.clock import NONE, Control
from boardgames_tui.match.match import NAMES
from boardgames_tui.match.seats import DEFAULT_LEVEL, LEVELS, Kind, Seat
from boardgames_tui.match.setup import Setup
from boardgames_tui.ui.control.key_hints import SETUP_LINE
from boardgames_tui.ui.control.messages import size_words
from boardgames_tui.ui.screens.blocks import BlocksScreen
from boardgames_tui.ui.screens.form import Form, Rows
from boardgames_tui.ui.screens.options import BlocksRow, OptionRow, Row, row_for
from boardgames_tui.ui.settings import settings_app
from boardgames_tui.ui.widgets.chooser import Chooser
from boardgames_tui.ui.widgets.command_input import Field
from boardgames_tui.ui.widgets.key_bar import KeyLine
from boardgames_tui.ui.widgets.panel_text import stone

KINDS: Mapping[Kind, str] = {
    "me": "Person",
    "engine": "Engine",
    "random": "Random play",
    "greedy": "Greedy play",
    "uct": "Plain UCT",
    "uci": "UCI engine",
    "uai": "UAI engine",
}
HINTS = {"me": "name", "uai": "command", "uci": "command"}
CLOCKS = (NONE, "5+3", "10", "10+5x30")
OWN_CLOCK = "own"


class SeatRow(Row):
    """Who plays a colour."""

    def __init__(self, colour: int, seat: Seat) -> None:
        level = seat.level if seat.kind == "engine" else DEFAULT_LEVEL
        self._kind = Chooser(tuple(KINDS.values()), list(KINDS).index(seat.kind))
        self._level = Chooser([f"level {n}" for n in LEVELS], LEVELS.index(level))
        self._detail = Field(seat.detail if seat.kind in HINTS else "", compact=True)
        super().__init__(stone(colour) + f" {NAMES[colour]}", self._kind, self._level, self._detail)

    def on_mount(self) -> None:
        """Show the fields that belong to the kind."""
        self.on_chooser_changed()

    def on_chooser_changed(self) -> None:
        """Show the fields that belong to the kind."""
        self._level.display = self._chosen == "engine"
        self._detail.display = self._chosen in HINTS
        known = settings_app(self).settings.name if self._chosen == "me" else ""
        self._detail.placeholder = known or HINTS.get(self._chosen, "")

    @property
    def _chosen(self) -> Kind:
        return list(KINDS)[self._kind.index]

    @property
    def seat(self) -> Seat:
        """Return the seat; raise OptionError where its fields make none."""
        details = {"engine": str(LEVELS[self._level.index])} | dict.fromkeys(HINTS, self._detail.value)
        return Seat.parse(f"{self._chosen}:{details.get(self._chosen, '')}".rstrip(":"))


class ClockRow(Row):
    """The time that each person has."""

    def __init__(self, control: Control | None) -> None:
        text = str(control or NONE)
        labels = (*CLOCKS, OWN_CLOCK)
        self._chooser = Chooser(labels, labels.index(text if text in CLOCKS else OWN_CLOCK))
        self._own = Field("" if text in CLOCKS else text, compact=True, placeholder="such as 3+2")
        about = "Minutes for each person: 5+3 adds 3 seconds a turn, 10+5x30 ends in 5 periods of 30 seconds."
        super().__init__("Clock", self._chooser, self._own, about=about)

    def on_mount(self) -> None:
        """Show the field where it counts."""
        self.on_chooser_changed()

    def on_chooser_changed(self) -> None:
        """Show the field where it counts."""
        self._own.display = self._chooser.label == OWN_CLOCK

    @property
    def control(self) -> Control | None:
        """Return the time control; raise OptionError where what was typed is none."""
        return Control.parse(self._own.value if self._chooser.label == OWN_CLOCK else self._chooser.label)


class SetupScreen(Form[Setup | None]):
    """Change a setup; the result is a setup that can be begun, or None where nobody wanted one (Esc)."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "dismiss(None)", show=False),
        Binding("enter", "start", show=False),
    ]

    def __init__(self, setup: Setup) -> None:
        super().__init__()
        self._setup = setup
        sizes = list(setup.game.sizes)
        self._sizes = Chooser([size_words(n) for n in sizes], sizes.index(setup.size))

    def compose(self) -> ComposeResult:
        """A row for each thing that can be set."""
        setup = self._setup
        with Vertical(id="dialog"):
            yield Static(f"{setup.game.title}: setup", id="title", markup=False)
            with Rows():
                yield Row("Size", self._sizes)
                yield SeatRow(BLACK, setup.black)
                yield SeatRow(WHITE, setup.white)
                values = setup.game.settle(setup.options)
                yield from (row_for(option, values[option.key], self._draw) for option in setup.game.options)
                yield ClockRow(setup.control)
            yield Static(id="about", markup=False)
            yield Static(id="said", markup=False)
            yield KeyLine(SETUP_LINE)

    def on_chooser_changed(self) -> None:
        """What was refused is set otherwise now."""
        self.say("")

    def on_input_changed(self) -> None:
        """What was refused is set otherwise now."""
        self.say("")

    def on_input_submitted(self) -> None:
        """Enter starts from a field, too."""
        self.action_start()

    def action_start(self) -> None:
        """Take the settings, or say what is wrong with them."""
        try:
            setup = self._chosen()
            setup.begin()
        except BoardGamesError as error:
            self.say(str(error))
        else:
            self.dismiss(setup)

    @property
    def _board_size(self) -> int:
        return self._setup.game.sizes[self._sizes.index]

    def _chosen(self) -> Setup:
        options = {row.option.key: row.value for row in self.query(OptionRow)}
        black, white = (row.seat for row in self.query(SeatRow))
        control = self.query_one(ClockRow).control
        return Setup(self._setup.game, self._board_size, options, black, white, control=control)

    def _draw(self) -> None:
        row = self.query_one(BlocksRow)
        page = BlocksScreen(self._setup.game, self._board_size, row.option.key, row.cells)
        self.app.push_screen(page, lambda cells: None if cells is None else row.take(cells))
