"""Settings of a player, for all games, and their table in the settings file."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from typing import Any, TypeAlias

from boardgames_tui.core.errors import OptionError, shortened

# Table of the file, which may hold nested tables; its values can have any type until they are checked.
Table: TypeAlias = dict[str, Any]

# Values of settings that have only a few.
CHOICES: Mapping[str, tuple[str, ...]] = {
    "board": ("wood", "slate", "felt", "clay", "grey"),
    "stones": ("auto", "shaded", "flat"),
    "scale": ("auto", "S", "M", "L", "X"),
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
    """Scale of boards; auto: as large as fits."""
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
    name: str = ""
    """Name of a person who has not given one."""
    last_game: str = ""
    """Key of the game played last, empty before the first."""
    lesson_steps: Mapping[str, int] = field(default_factory=dict)
    """Index of the step at which each unfinished lesson continues, by the key of its game."""
    keys: Mapping[str, str] = field(default_factory=dict)
    """Custom keys: the name of an action, and its keys separated by commas."""


def parse_settings(table: Table) -> Settings:
    """Return the settings of a table; raise OptionError if a value is wrong. Unknown keys are ignored."""
    defaults = asdict(Settings())
    values = {key: typed_value(table, key, default) for key, default in defaults.items()}
    values["board"] = RENAMED_BOARDS.get(values["board"], values["board"])
    for key, choices in CHOICES.items():
        if values[key] not in choices:
            raise OptionError(f"{key} cannot be {shortened(repr(values[key]))}: it is {', '.join(choices)}")
    values["keys"] = {action: str(keys) for action, keys in values["keys"].items()}
    steps = values["lesson_steps"]
    values["lesson_steps"] = {game_key: typed_value(steps, game_key, 0) for game_key in steps}
    return Settings(**values)


def typed_value(table: Table, key: str, default: Any) -> Any:
    """Return the value of a key, or the default if it is missing; raise OptionError if the types differ."""
    value = table.get(key, default)
    # Not isinstance, because True is an int.
    if type(value) is not type(default):
        raise OptionError(f"{key} cannot be {shortened(repr(value))}")
    return value
