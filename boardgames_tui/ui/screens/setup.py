"""The setup of a game as a dialog: the size, who plays each colour, the options of the game, and the clock."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import ClassVar, Protocol

from textual import getters
from textual.app import ComposeResult
from textual.binding import Binding, BindingType

from boardgames_tui.core.errors import BoardGamesError
from boardgames_tui.core.kernel import BLACK, WHITE
from boardgames_tui.core.position import Position
from boardgames_tui.match.clock import NONE, Control
from boardgames_tui.match.match import NAMES
from boardgames_tui.match.seats import DEFAULT_LEVEL, LEVELS, Kind, Seat
from boardgames_tui.match.setup import Setup
from boardgames_tui.ui.control.key_hints import SETUP_BAR
from boardgames_tui.ui.control.messages import size_text
from boardgames_tui.ui.screens.blocks import BlocksScreen
from boardgames_tui.ui.screens.form import COLUMN_BREAKPOINTS, ROW_BREAKPOINTS, Form
from boardgames_tui.ui.screens.modal import Modal
from boardgames_tui.ui.screens.options import BlocksRow, Row, row_for
from boardgames_tui.ui.settings import SettingsApp
from boardgames_tui.ui.widgets.chooser import Chooser
from boardgames_tui.ui.widgets.command_input import Field
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
PLACEHOLDERS = {"me": "name", "uai": "command", "uci": "command"}
CLOCKS = (NONE, "5+3", "10", "10+5x30")
OWN_CLOCK = "own"


class SeatRow(Row):
    """Who plays a colour."""

    app = getters.app(SettingsApp)

    def __init__(self, colour: int, seat: Seat) -> None:
        level = seat.level if seat.kind == "engine" else DEFAULT_LEVEL
        self._kind = Chooser(tuple(KINDS.values()), list(KINDS).index(seat.kind))
        self._level = Chooser([f"level {n}" for n in LEVELS], LEVELS.index(level))
        self._detail = Field(seat.detail if seat.kind in PLACEHOLDERS else "", compact=True)
        super().__init__(stone(colour) + f" {NAMES[colour]}", self._kind, self._level, self._detail)

    def on_mount(self) -> None:
        """Show the fields that belong to the kind."""
        self.on_chooser_changed()

    def on_chooser_changed(self) -> None:
        """Show the fields that belong to the kind."""
        self._level.display = self._chosen == "engine"
        self._detail.display = self._chosen in PLACEHOLDERS
        known = self.app.settings.name if self._chosen == "me" else ""
        self._detail.placeholder = known or PLACEHOLDERS.get(self._chosen, "")

    @property
    def _chosen(self) -> Kind:
        return list(KINDS)[self._kind.index]

    @property
    def seat(self) -> Seat:
        """Return the seat; raise OptionError where its fields make none."""
        details = {"engine": str(LEVELS[self._level.index])} | dict.fromkeys(PLACEHOLDERS, self._detail.value)
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


class SetupRows(Protocol):
    """Rows to fill in, and the setup that they make."""

    @property
    def rows(self) -> Sequence[Row]: ...

    @property
    def setup(self) -> Setup:
        """The setup as it is filled in; raises OptionError if the fields make none."""


class PlayerRows:
    """Who plays each colour, and by which clock; nothing else of a setup changes."""

    def __init__(self, setup: Setup) -> None:
        self._setup = setup
        self._black, self._white = SeatRow(BLACK, setup.black), SeatRow(WHITE, setup.white)
        self._clock = ClockRow(setup.control)

    @property
    def rows(self) -> Sequence[Row]:
        return self._black, self._white, self._clock

    @property
    def setup(self) -> Setup:
        return replace(self._setup, black=self._black.seat, white=self._white.seat, control=self._clock.control)


class GameRows:
    """All that can be set for a game: its size, who plays, its own options, and the clock."""

    def __init__(self, setup: Setup) -> None:
        self._game, self._players = setup.game, PlayerRows(setup)
        sizes = list(setup.game.sizes)
        self._sizes = Chooser([size_text(n) for n in sizes], sizes.index(setup.size))
        values = setup.game.validated(setup.options)
        self._options = [row_for(option, values[option.key], self._draw) for option in setup.game.options]

    @property
    def rows(self) -> Sequence[Row]:
        black, white, clock = self._players.rows
        return Row("Size", self._sizes), black, white, *self._options, clock

    @property
    def setup(self) -> Setup:
        options, players = {row.option.key: row.value for row in self._options}, self._players.setup
        return Setup(self._game, self._size, options, players.black, players.white, control=players.control)

    @property
    def _size(self) -> int:
        return self._game.sizes[self._sizes.index]

    def _draw(self, row: BlocksRow) -> None:
        """Open the board to draw blocks on."""
        page = BlocksScreen(self._game, self._size, row.option.key, row.cells)
        row.app.push_screen(page, lambda cells: None if cells is None else row.take(cells))


class SetupScreen(Modal[Setup | None]):
    """A dialog to change a setup; the result is a setup that can be begun, or None if nobody wanted one (Esc)."""

    HORIZONTAL_BREAKPOINTS = COLUMN_BREAKPOINTS
    VERTICAL_BREAKPOINTS = ROW_BREAKPOINTS
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "dismiss(None)", show=False),
        Binding("enter", "start", show=False),
    ]

    def __init__(self, title: str, fields: SetupRows) -> None:
        super().__init__()
        self._fields = fields
        self._form = Form(title, fields.rows, SETUP_BAR)

    def compose(self) -> ComposeResult:
        yield self._form

    def on_chooser_changed(self) -> None:
        """Forget what was refused: it is set otherwise now."""
        self._form.say("")

    def on_input_changed(self) -> None:
        """Forget what was refused: it is set otherwise now."""
        self._form.say("")

    def on_input_submitted(self) -> None:
        """Start from a field, too."""
        self.action_start()

    def action_start(self) -> None:
        """Take the setup, or say what is wrong with it."""
        try:
            setup = self._fields.setup
            setup.begin()
        except BoardGamesError as error:
            self._form.say(str(error))
        else:
            self.dismiss(setup)


def setup_screen(setup: Setup) -> SetupScreen:
    """Return the dialog for a new game."""
    return SetupScreen(f"{setup.game.title}: setup", GameRows(setup))


def branch_screen(setup: Setup, position: Position) -> SetupScreen:
    """Return the dialog for a game that goes on from a position."""
    return SetupScreen(f"A new game from here: {NAMES[position.side]} is to act", PlayerRows(setup))
