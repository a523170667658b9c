"""Settings of a player, for all games, and their table in the settings file."""

from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass, field
from functools import partial
from typing import Any, TypeAlias

from boardgames_tui.core.errors import OptionError, quoted

# Table of the file, which may hold nested tables; its values can have any type until they are checked.
Table: TypeAlias = dict[str, Any]
# Key of the table of the settings; the other tables are setups.
SETTINGS = "settings"

# Value of `coach_limit` with which the coach only comments.
NO_OBJECTIONS = "never"
# Values of settings that have only a few.
CHOICES: Mapping[str, tuple[str, ...]] = {
    "board": ("wood", "slate", "felt", "clay", "grey"),
    "stones": ("auto", "shaded", "flat"),
    "scale": ("auto", "S", "M", "L", "X", "XL"),
    "coach_limit": ("10 %", "15 %", "20 %", "30 %", "50 %", NO_OBJECTIONS),
}

# Former names of boards, which older settings files may hold.
RENAMED_BOARDS = {"paper": "clay", "contrast": "grey"}


@dataclass(frozen=True)
class Settings:
    """All settings, with their defaults."""

    theme: str = ""
    """Name of one of the app's themes, empty for the default."""
    board: str = "wood"
    """Colours of the board."""
    stones: str = "auto"
    """Shaded or flat stones; auto: shaded if the terminal has the colours and a fast connection."""
    scale: str = "auto"
    """Scale of boards in games that `scales` does not name; auto: as large as fits."""
    ascii: bool = False
    """Draw with ASCII characters only."""
    marks: bool = True
    """Mark legal places."""
    preview: bool = True
    """Show what a move would do while the cursor rests on it."""
    animations: bool = True
    bell: bool = False
    """Ring the terminal's bell after an action of another player."""
    lone_choice: bool = True
    """Play the continuation of an unfinished turn if there is only one."""
    ask_takeback: bool = False
    """Between people, ask the other person before a turn is taken back; with a clock that is always done."""
    prepare: bool = True
    """Compile all engines in the background while the app runs, before they are needed."""
    coach: bool = False
    """Against the computer, say what each turn of the person has cost."""
    coach_limit: str = "20 %"
    """Loss from which the coach offers to take a turn back before it is answered."""
    name: str = ""
    """Name of a person who has not given one."""
    table_folder: str = ""
    """Folder of the table at which other users play; empty for none."""
    last_game: str = ""
    """Key of the game played last, empty before the first."""
    lesson_steps: Mapping[str, int] = field(default_factory=dict)
    """Index of the step at which each unfinished lesson continues, by the key of the lesson."""
    lessons_done: Mapping[str, bool] = field(default_factory=dict)
    """True for each lesson that was finished once, by the key of the lesson; also for each game of which an annotated
    game was opened (`learn.learning_path.annotated_key`)."""
    scales: Mapping[str, str] = field(default_factory=dict)
    """Scale of the boards of each game for which one was chosen, by the key of the game."""
    keys: Mapping[str, str] = field(default_factory=dict)
    """Custom keys: the name of an action, and its keys separated by commas."""


def parse_settings(table: Table) -> tuple[Settings, Mapping[str, str]]:
    """Return the settings of a table, and by key why entries are ignored; unknown keys are ignored silently."""
    reader = EntryReader(table)
    values = {key: reader.read(key, default, CHECKS.get(key)) for key, default in asdict(Settings()).items()}
    values["keys"] = {action: str(keys) for action, keys in values["keys"].items()}
    refusals = reader.refusals
    tables = (("scales", "auto", CHECKS["scale"]), ("lesson_steps", 0, None), ("lessons_done", False, None))
    for name, default, check in tables:
        entry_reader = EntryReader(values[name], f"{name}.")
        entries = {key: entry_reader.read(key, default, check) for key in values[name]}
        # Step 0 is where a lesson without an entry begins, and a lesson that is not done has none.
        values[name] = {key: value for key, value in entries.items() if value}
        refusals |= entry_reader.refusals
    return Settings(**values), refusals


def with_settings(table: Table, settings: Settings) -> Table:
    """Return a table with these settings; wrong entries are kept, so that the player can still correct them."""
    defaults, values = asdict(Settings()), asdict(settings)
    _, refusals = parse_settings(table)
    ignored_keys = {key for key in refusals if key in values and values[key] == defaults[key]}
    return {**table, **{key: value for key, value in values.items() if key not in ignored_keys}}


class EntryReader:
    """Reader of the entries of a table; `refusals` says why wrong ones are ignored, by keys with the `prefix`."""

    def __init__(self, table: Table, prefix: str = "") -> None:
        self._table = table
        self._prefix = prefix
        self.refusals: dict[str, str] = {}

    def read(self, key: str, default: Any, parse: Callable[[Any], Any] | None = None) -> Any:
        """Return the parsed value of an entry, or the parsed default if the entry is missing or wrong."""
        try:
            value = _typed_value(self._table, key, default)
            return parse(value) if parse else value
        except OptionError as error:
            self.refuse(key, error)
            return parse(default) if parse else default

    def refuse(self, key: str, error: OptionError) -> None:
        """Note that an entry is ignored because of an error."""
        self.refusals[f"{self._prefix}{key}"] = str(error).rstrip(".")


def _typed_value(table: Table, key: str, default: Any) -> Any:
    """Return the value of a key, or the default if it is missing; raise OptionError if the types differ."""
    value = table.get(key, default)
    # Not isinstance, because True is an int.
    if type(value) is not type(default):
        allowed = ": it is true or false" if isinstance(default, bool) else ""
        raise OptionError(f"it cannot be {quoted(value)}{allowed}")
    return value


def _choice(choices: tuple[str, ...], value: str) -> str:
    """Return a value, or the new name of a board; raise OptionError if it is none of the choices."""
    current_value = RENAMED_BOARDS.get(value, value)
    if current_value not in choices:
        raise OptionError(f"it cannot be {quoted(value)}: it is {', '.join(choices)}")
    return current_value


# Functions that check the values of settings with only a few values.
CHECKS = {key: partial(_choice, choices) for key, choices in CHOICES.items()}
