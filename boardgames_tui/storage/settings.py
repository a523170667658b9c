"""Settings of a player, for all games."""

from collections.abc import Mapping
from dataclasses import dataclass, field

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
