"""What a player sets once for all games."""

from collections.abc import Mapping
from dataclasses import dataclass, field

CHOICES: Mapping[str, tuple[str, ...]] = {
    "board": ("wood", "slate", "felt", "paper", "contrast"),
    "stones": ("auto", "shaded", "flat"),
    "scale": ("auto", "S", "M", "L", "X"),
}
"""The values of those settings that have only a few."""


@dataclass(frozen=True)
class Settings:
    """All settings with their usual values."""

    theme: str = ""
    """The name of a theme of the app, empty for the usual one."""
    board: str = "wood"
    """The colours of the board."""
    stones: str = "auto"
    """Shaded or flat; auto: shaded where the terminal has the colours and a fast line."""
    scale: str = "auto"
    """How large boards are drawn; auto: as large as fits."""
    ascii: bool = False
    """Nothing is drawn but ASCII characters."""
    marks: bool = True
    """Legal places are marked."""
    preview: bool = True
    """What an action would do is shown while the cursor rests on it."""
    animations: bool = True
    bell: bool = False
    """The terminal's bell rings when somebody else has acted."""
    lone_choice: bool = True
    """If an unfinished turn can go on in one way only, that is played for the player."""
    ask_takeback: bool = False
    """Between people, who takes back a turn asks the other one first; where a clock runs that is always so."""
    prepare: bool = True
    """Every engine is compiled in the background as the app runs, before it is needed."""
    name: str = ""
    """What to call a person who has not said a name."""
    last_game: str = ""
    """The key of the game last played, empty before the first."""
    keys: Mapping[str, str] = field(default_factory=dict)
    """The keys of actions that have other keys than usual: the action's name, and keys with commas between."""
