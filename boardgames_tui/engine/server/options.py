"""Options that our engine declares: its own, and those of its game's rules."""

from collections.abc import Sequence

from boardgames_tui.core.errors import OptionError
from boardgames_tui.core.game import Game
from boardgames_tui.core.options import Option
from boardgames_tui.match.seats import LEVELS
from boardgames_tui.uai.lines import OptionLine, read_number

# Options that belong to no game's rules.
ENGINE_OPTIONS = ("Hash", "Threads", "Level", "MultiPV")
# Options whose change clears the memory of the engine.
MEMORY_OPTIONS = ("Hash", "Threads")
SIZE = "Size"
# The player: the engine, or plain UCT as the baseline.
PLAYER = "Player"
ENGINE, UCT = "engine", "uct"
MAX_THREADS = 64


def declare_options(game: Game) -> Sequence[OptionLine]:
    """Return all options of the engine of a game."""
    return (
        OptionLine(SIZE, "spin", str(game.size), game.sizes[0], game.sizes[-1]),
        OptionLine("Hash", "spin", "128", 1, 1024),
        OptionLine("Threads", "spin", "1", 1, MAX_THREADS),
        OptionLine("Level", "spin", str(LEVELS[-1]), LEVELS[0], LEVELS[-1]),
        OptionLine("MultiPV", "spin", "1", 1, 500),
        OptionLine(PLAYER, "combo", ENGINE, choices=(ENGINE, UCT)),
        *(_declare(option) for option in game.options),
    )


def _declare(option: Option) -> OptionLine:
    """Return the declaration of an option of a game's rules."""
    default = str(option.engine_default)
    if option.kind == "check":
        # The protocol writes true and false.
        default = default.lower()
    low, high = (option.low, option.high) if option.kind == "spin" else (None, None)
    choices = option.choices if option.kind == "combo" else ()
    return OptionLine(option.key.capitalize(), option.kind, default, low, high, choices)


def find_option(game: Game, name: str) -> OptionLine:
    """Return the option with a name, ignoring case; raise OptionError if there is none."""
    options = {option.name.lower(): option for option in declare_options(game)}
    if name.lower() not in options:
        names = ", ".join(option.name for option in options.values())
        raise OptionError(f"{name!r} is not an option. Options: {names}.")
    return options[name.lower()]


def parse_number(option: OptionLine, text: str) -> int:
    """Return the value of a spin option; raise OptionError if the text is no number in the option's range."""
    value = read_number(text)
    assert option.low is not None
    assert option.high is not None
    if value is None or not option.low <= value <= option.high:
        raise OptionError(f"{option.name} cannot be {text!r}: it is a number from {option.low} to {option.high}.")
    return value


def parse_choice(option: OptionLine, text: str) -> str:
    """Return the value of a combo option; raise OptionError if the text is none of the choices."""
    if text not in option.choices:
        raise OptionError(f"{option.name} cannot be {text!r}: it is {' or '.join(option.choices)}.")
    return text
