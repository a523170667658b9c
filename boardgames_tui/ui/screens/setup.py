"""Setup dialog of a game: its size, players, options and clock."""

import random
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from textual import getters, on
from textual.app import ComposeResult
from textual.events import DescendantFocus, Mount, ScreenResume
from textual.widget import Widget
from textual.widgets import Button

from boardgames_tui.core.cells import BLACK, NAMES, WHITE
from boardgames_tui.core.errors import BoardGamesError
from boardgames_tui.core.game import Game
from boardgames_tui.core.options import Option, Value
from boardgames_tui.core.position import Position
from boardgames_tui.drawing.layouts import layouts_of
from boardgames_tui.drawing.scene import Scene
from boardgames_tui.match.clock import NONE, Control
from boardgames_tui.match.seats import AUTO, DEFAULT_LEVEL, LEVELS, Kind, Seat
from boardgames_tui.match.setup import Setup
from boardgames_tui.play.messages import size_text
from boardgames_tui.ui.keymap import fixed_bindings
from boardgames_tui.ui.keys import SETUP
from boardgames_tui.ui.screens.blocks import BlocksScreen
from boardgames_tui.ui.screens.dialogs import Modal, ask
from boardgames_tui.ui.screens.form import Form, Row
from boardgames_tui.ui.settings import SettingsApp
from boardgames_tui.ui.widgets.board_picture import BoardPicture
from boardgames_tui.ui.widgets.chooser import Chooser
from boardgames_tui.ui.widgets.command_input import Field
from boardgames_tui.ui.widgets.panel_text import stone

# Label of each kind of player, `me` being a person.
KINDS: Mapping[Kind, str] = {
    "me": "Person",
    "engine": "Engine",
    "random": "Random play",
    "greedy": "Greedy play",
    "uct": "Plain UCT",
    "uci": "UCI engine",
    "uai": "UAI engine",
}
# Placeholder of the text field; the other kinds of players have no text field.
PLACEHOLDERS = {"me": "name", "uai": "command", "uci": "command"}
# Help of the rows of the players, for each kind of player.
ABOUT_KINDS = {
    "me": "A person at this keyboard; without a name, it is you.",
    "engine": "Level 1 is the weakest. Auto is about as strong as you: each of you wins half of the games.",
    "random": "Plays any legal move.",
    "greedy": "Plays whatever gains most at once.",
    "uct": "Searches without knowing more than the rules, to compare engines with.",
    "uci": "Another program, for variants of chess, started by its command.",
    "uai": "Another program that speaks our engine protocol, started by its command.",
}
ABOUT_COACH = "Against the computer, tell me what each of my moves has cost. It stays like this in later games."
# Time controls to choose from, and the choice to type another one.
CLOCKS = (NONE, "5+3", "10", "10+5x30")
TYPED_CLOCK = "own"
# Labels of the kinds of blocks besides the named layouts.
NO_BLOCKS, RANDOM, DRAWN = "none", "random", "drawn by hand"


class SeatRow(Row):
    """Row of the player of a colour."""

    app = getters.app(SettingsApp)

    def __init__(self, game: Game, colour: int, seat: Seat) -> None:
        # UCI engines play only games that have a FEN; but one that is in the setup already stays in the list.
        kinds = [kind for kind in KINDS if kind != "uci" or game.fen or seat.kind == "uci"]
        self._kind_chooser = Chooser(kinds, seat.kind, [KINDS[kind] for kind in kinds])
        # The detail of an engine is its level, that of other kinds a text.
        is_engine = seat.kind == "engine"
        level = (AUTO if seat.is_auto else seat.level) if is_engine else DEFAULT_LEVEL
        labels = [*(f"level {number}" for number in LEVELS), AUTO]
        self._level_chooser = Chooser((*LEVELS, AUTO), level, labels)
        self._text_field = Field("" if is_engine else seat.detail, compact=True)
        fields = (self._kind_chooser, self._level_chooser, self._text_field)
        super().__init__(stone(colour) + f" {NAMES[colour]}", *fields)

    @on(Mount)
    @on(Chooser.Changed)
    def _show_fields(self) -> None:
        """Show the fields and the help of the selected kind of player."""
        kind = self._kind_chooser.value
        self.about = ABOUT_KINDS[kind]
        self._level_chooser.display = kind == "engine"
        self._text_field.display = kind in PLACEHOLDERS
        self._text_field.placeholder = PLACEHOLDERS.get(kind, "")
        if kind == "me" and self.app.settings.name:
            # A person without a name is the user.
            self._text_field.placeholder = self.app.settings.name

    @property
    def seat(self) -> Seat:
        """The seat that the fields describe; raises OptionError if a field is not valid."""
        kind, detail = self._kind_chooser.value, ""
        if kind == "engine":
            detail = str(self._level_chooser.value)
        elif kind in PLACEHOLDERS:
            detail = self._text_field.value
        # Parsing the text of the seat checks it.
        return Seat.parse(str(Seat(kind, detail)))


class ClockRow(Row):
    """Row of the time control, and of the coach beside it."""

    def __init__(self, control: Control | None, coach_chooser: Chooser[bool]) -> None:
        text = str(control or NONE)
        is_typed = text not in CLOCKS
        self._chooser = Chooser((*CLOCKS, TYPED_CLOCK), TYPED_CLOCK if is_typed else text)
        self._text_field = Field(text if is_typed else "", compact=True, placeholder="such as 3+2")
        about = "Minutes per player. 5+3 adds 3 seconds a turn; 10+5x30 adds 5 periods of 30 seconds at the end."
        super().__init__("Clock", self._chooser, self._text_field, coach_chooser, about=about)

    @on(Mount)
    @on(Chooser.Changed)
    def _show_field(self) -> None:
        self._text_field.display = self._chooser.value == TYPED_CLOCK

    @property
    def control(self) -> Control | None:
        """The selected time control, None for no clock; raises OptionError if the typed one is not valid."""
        is_typed = self._chooser.value == TYPED_CLOCK
        return Control.parse(self._text_field.value if is_typed else self._chooser.value)


class OptionRow(Row):
    """Row of an option of the game; the first field holds the value of the option."""

    def __init__(self, option: Option, field: Chooser[Any] | Field, *other_fields: Widget) -> None:
        self.option = option
        self._field = field
        super().__init__(option.title, field, *other_fields, about=option.about)

    @property
    def value(self) -> Value:
        """The value of the option; raises OptionError if the value is not valid."""
        return self.option.validated(self._field.value)


class BlocksRow(OptionRow):
    """Row of the blocked cells, which no piece may enter.

    The value of the option is the name of a layout, `random:COUNT:SEED`, the names of drawn cells (`cells`), separated
    by spaces, or an empty text if no cell is blocked. The screen handles the button for drawing.
    """

    def __init__(self, game: Game, option: Option, value: Value) -> None:
        self._game = game
        start = Position.start(game)
        self._picture = BoardPicture(Scene(start.geometry, start.cells))
        kind, _, count_and_seed = str(value).partition(":")
        are_cells_drawn = kind not in {"", *option.choices, RANDOM}
        self.cells = str(value) if are_cells_drawn else ""
        selected_kind = DRAWN if are_cells_drawn else kind or NO_BLOCKS
        self._chooser = Chooser((NO_BLOCKS, *option.choices, RANDOM, DRAWN), selected_kind)
        proposal = count_and_seed or f"6:{random.randrange(1000)}"
        self._random_field = Field(proposal, compact=True, placeholder="count:seed, such as 6:1")
        self._button = Button("Draw...", compact=True)
        super().__init__(option, self._chooser, self._picture, self._random_field, self._button)
        # After the colon, the option's help is about typing the value, for which this row has fields.
        self.about = option.about.partition(":")[0]

    @on(Mount)
    @on(Chooser.Changed)
    def show_fields(self) -> None:
        """Show the field or button of the selected kind, and the number of drawn cells on the button."""
        self._random_field.display = self._chooser.value == RANDOM
        self._button.display = self._chooser.value == DRAWN
        self._button.label = f"Draw... ({len(self.cells.split())})"

    def set_cells(self, cells: str) -> None:
        self.cells = cells
        self.show_fields()

    def show_board(self, size: int) -> None:
        """Show the start on a board of a size while the row has the focus; hide it if the rules refuse the blocks."""
        try:
            start = Position.start(self._game, size, {self.option.key: self.value})
        except BoardGamesError:
            self._picture.remove_class("shown")
            return
        *_, smallest_layout = layouts_of(start.geometry)
        self._picture.styles.width, self._picture.styles.height = smallest_layout.outer_size
        self._picture.scene = Scene(start.geometry, start.cells, neutral_sign=self._game.pieces.neutral_sign)
        self._picture.set_class(self.has_focus_within, "shown")

    @property
    def value(self) -> Value:
        kind = self._chooser.value
        texts = {NO_BLOCKS: "", RANDOM: f"{RANDOM}:{self._random_field.value}", DRAWN: self.cells}
        # The value of a named layout is its name.
        return self.option.validated(texts.get(kind, kind))


def _row_for(game: Game, option: Option, value: Value) -> OptionRow:
    """Return the row of an option with its present value."""
    if option.key == "blocks":
        return BlocksRow(game, option, value)
    if option.kind == "check":
        return OptionRow(option, Chooser((True, False), value, ("on", "off")))
    if option.kind == "combo":
        return OptionRow(option, Chooser(option.choices, value))
    return OptionRow(option, Field(str(value), compact=True, placeholder=option.allowed))


def _handicap_chooser(setup: Setup) -> Chooser[int]:
    """Return the field of the number of Black's extra pieces, which is hidden if the game has no handicap."""
    option = setup.game.handicap_option
    labels = ["no handicap", *(f"handicap {number}" for number in range(1, option.high + 1))]
    chooser = Chooser(range(option.high + 1), setup.handicap, labels, about=option.about, classes="beside")
    chooser.display = bool(setup.game.handicap)
    return chooser


class SetupScreen(Modal[Setup]):
    """Dialog to change the setup of a match; the result is a setup from which a match can begin."""

    BINDINGS = fixed_bindings({"enter": "start"})

    def __init__(self, setup: Setup, position: Position | None = None) -> None:
        """Show a setup; if the match begins with a `position`, show only its players and its clock."""
        super().__init__()
        self._setup = setup
        self._position = position
        self._black_row = SeatRow(setup.game, BLACK, setup.black)
        self._white_row = SeatRow(setup.game, WHITE, setup.white)
        self._coach_chooser = Chooser(
            (False, True), self.app.settings.coach, ("no coach", "with coach"), about=ABOUT_COACH, classes="beside"
        )
        self._clock_row = ClockRow(setup.control, self._coach_chooser)
        sizes = setup.game.sizes
        self._size_chooser = Chooser(sizes, setup.size, [size_text(size) for size in sizes])
        self._handicap_chooser = _handicap_chooser(setup)
        values = setup.game.validated(setup.options)
        self._option_rows = [_row_for(setup.game, option, values[option.key]) for option in setup.game.options]
        if position:
            title = f"A new game from here: {NAMES[position.side]} to move"
            rows: Sequence[Row] = (self._black_row, self._white_row, self._clock_row)
        else:
            title = f"{setup.game.title}: setup"
            about = f"The usual size is {size_text(setup.game.size)}."
            size_row = Row("Size", self._size_chooser, self._handicap_chooser, about=about)
            rows = (size_row, self._black_row, self._white_row, *self._option_rows, self._clock_row)
        self._form = Form(title, rows, SETUP)

    def compose(self) -> ComposeResult:
        yield self._form

    @property
    def _edited_setup(self) -> Setup:
        """The setup that the fields describe; raises OptionError if a field is not valid."""
        setup = self._setup
        if not self._position:
            options = {row.option.key: row.value for row in self._option_rows}
            setup = Setup(setup.game, self._size_chooser.value, options, handicap=self._handicap_chooser.value)
        return replace(setup, black=self._black_row.seat, white=self._white_row.seat, control=self._clock_row.control)

    def on_button_pressed(self, event: Button.Pressed) -> None:
        """Open the screen on which the player draws the blocked cells of the button's row."""
        row = event.button.parent
        assert isinstance(row, BlocksRow)
        screen = BlocksScreen(self._setup.game, self._size_chooser.value, row.option.key, row.cells)
        ask(self.app, screen, row.set_cells)

    @on(Chooser.Changed)
    @on(Field.Changed)
    def _handle_change(self) -> None:
        """Clear the error of the last attempt to start, and show the blocked cells that the fields describe now."""
        self._form.show_message("")
        self._show_blocks()

    @on(DescendantFocus)
    @on(ScreenResume)
    def _show_blocks(self) -> None:
        """Show the blocked cells while their row has the focus."""
        # Only some games have such a row, and none has two.
        for row in self.query(BlocksRow):
            row.show_board(self._size_chooser.value)

    @on(Field.Submitted)
    def action_start(self) -> None:
        """Dismiss the dialog with the setup, or show why no match can begin from this setup."""
        try:
            setup = self._edited_setup
            # Raises if options that are valid alone are refused together, or if an engine does not exist.
            setup.begin()
        except BoardGamesError as error:
            self._form.show_message(str(error))
        else:
            if self._coach_chooser.value != self.app.settings.coach:
                self.app.change_settings(coach=self._coach_chooser.value)
            self.dismiss(setup)
