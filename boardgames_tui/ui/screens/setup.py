"""Setup dialog of a game: its size, players, options and clock."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import ClassVar, Protocol

from textual import getters
from textual.app import ComposeResult
from textual.binding import Binding, BindingType

from boardgames_tui.core.errors import BoardGamesError
from boardgames_tui.core.game import Game
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
    """Row of the player of a colour."""

    app = getters.app(SettingsApp)

    def __init__(self, game: Game, colour: int, seat: Seat) -> None:
        # UCI engines play the games that have a FEN.
        self._kinds = [kind for kind in KINDS if kind != "uci" or game.fen or seat.kind == "uci"]
        level = seat.level if seat.kind == "engine" else DEFAULT_LEVEL
        self._kind = Chooser([KINDS[kind] for kind in self._kinds], self._kinds.index(seat.kind))
        self._level = Chooser([f"level {n}" for n in LEVELS], LEVELS.index(level))
        self._detail = Field(seat.detail if seat.kind in PLACEHOLDERS else "", compact=True)
        super().__init__(stone(colour) + f" {NAMES[colour]}", self._kind, self._level, self._detail)

    def on_mount(self) -> None:
        """Show the fields of the selected kind of player."""
        self.on_chooser_changed()

    def on_chooser_changed(self) -> None:
        """Show the fields of the selected kind of player."""
        self._level.display = self._selected_kind == "engine"
        self._detail.display = self._selected_kind in PLACEHOLDERS
        known = self.app.settings.name if self._selected_kind == "me" else ""
        self._detail.placeholder = known or PLACEHOLDERS.get(self._selected_kind, "")

    @property
    def _selected_kind(self) -> Kind:
        return self._kinds[self._kind.index]

    @property
    def seat(self) -> Seat:
        """The seat in the fields; raises OptionError if they are not valid."""
        details = {"engine": str(LEVELS[self._level.index])} | dict.fromkeys(PLACEHOLDERS, self._detail.value)
        return Seat.parse(f"{self._selected_kind}:{details.get(self._selected_kind, '')}".rstrip(":"))


class ClockRow(Row):
    """Row of the time control."""

    def __init__(self, control: Control | None) -> None:
        text = str(control or NONE)
        labels = (*CLOCKS, OWN_CLOCK)
        self._chooser = Chooser(labels, labels.index(text if text in CLOCKS else OWN_CLOCK))
        self._own_field = Field("" if text in CLOCKS else text, compact=True, placeholder="such as 3+2")
        about = "Minutes per person. 5+3 adds 3 seconds a turn; 10+5x30 adds 5 periods of 30 seconds at the end."
        super().__init__("Clock", self._chooser, self._own_field, about=about)

    def on_mount(self) -> None:
        """Show the field for another time control if it is selected."""
        self.on_chooser_changed()

    def on_chooser_changed(self) -> None:
        """Show the field for another time control if it is selected."""
        self._own_field.display = self._chooser.label == OWN_CLOCK

    @property
    def control(self) -> Control | None:
        """The time control in the fields, or None; raises OptionError if the text is not valid."""
        return Control.parse(self._own_field.value if self._chooser.label == OWN_CLOCK else self._chooser.label)


class SetupRows(Protocol):
    """Rows of a setup dialog, and the setup in their fields."""

    @property
    def rows(self) -> Sequence[Row]: ...

    @property
    def setup(self) -> Setup:
        """The setup in the fields; raises OptionError if it is not valid."""


class PlayerRows:
    """Rows for the players and the clock; the rest of the setup stays as it is."""

    def __init__(self, setup: Setup) -> None:
        self._setup = setup
        self._black, self._white = (
            SeatRow(setup.game, colour, seat) for colour, seat in ((BLACK, setup.black), (WHITE, setup.white))
        )
        self._clock = ClockRow(setup.control)

    @property
    def rows(self) -> Sequence[Row]:
        return self._black, self._white, self._clock

    @property
    def setup(self) -> Setup:
        return replace(self._setup, black=self._black.seat, white=self._white.seat, control=self._clock.control)


class GameRows:
    """Rows for everything that can be set for a game: size, players, the game's options, and clock."""

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
        """Open the screen to draw blocked cells on."""
        page = BlocksScreen(self._game, self._size, row.option.key, row.cells)
        row.app.push_screen(page, lambda cells: None if cells is None else row.take(cells))


class SetupScreen(Modal[Setup | None]):
    """Dialog to change a setup; the result is a setup that can be started, or None after Esc."""

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
        """Clear the error of an earlier attempt."""
        self._form.say("")

    def on_input_changed(self) -> None:
        """Clear the error of an earlier attempt."""
        self._form.say("")

    def on_input_submitted(self) -> None:
        """Start the game, as Enter does in the other fields."""
        self.action_start()

    def action_start(self) -> None:
        """Dismiss the dialog with the setup, or show why it cannot be started."""
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
    """Return the dialog for a game from a position."""
    return SetupScreen(f"A new game from here: {NAMES[position.side]} to move", PlayerRows(setup))
