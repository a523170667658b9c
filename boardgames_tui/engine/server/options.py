"""The options that an engine of this program declares: its own, and those of its game's rules."""

from collections.abc import Sequence

from boardgames_tui.core.errors import OptionError
from boardgames_tui.core.game import Game
from boardgames_tui.core.options import Option
from boardgames_tui.match.seats import LEVELS
from boardgames_tui.uai.lines import OptionLine, read_number

OWN = ("Hash", "Threads", "Level", "MultiPV")
"""Those that belong to no game's rules."""
MEMORY = ("Hash", "Threads")
"""Those after which nothing is remembered."""
SIZE = "Size"
PLAYER = "Player"
ENGINE, UCT = "engine", "uct"
"""Who plays: the engine, or the baseline that it is measured by."""
THREADS = 64


def declared(game: Game) -> Sequence[OptionLine]:
    """Return every option that the engine of a game has."""
    return (
        OptionLine(SIZE, "spin", str(game.size), game.sizes[0], game.sizes[-1]),
        OptionLine("Hash", "spin", "128", 1, 1024),
        OptionLine("Threads", "spin", "1", 1, THREADS),
        OptionLine("Level", "spin", str(LEVELS[-1]), LEVELS[0], LEVELS[-1]),
        OptionLine("MultiPV", "spin", "1", 1, 500),
        OptionLine(PLAYER, "combo", ENGINE, choices=(ENGINE, UCT)),
        *(_declare(option) for option in game.options),
    )


def _declare(option: Option) -> OptionLine:
    default = str(option.engine_default).lower() if option.kind == "check" else str(option.engine_default)
    low, high = (option.low, option.high) if option.kind == "spin" else (None, None)
    choices = option.choices if option.kind == "combo" else ()
    return OptionLine(option.key.capitalize(), option.kind, default, low, high, choices)


def find(game: Game, name: str) -> OptionLine:
    """Return the option of a name, whatever its case; raise OptionError where there is none."""
    known = {line.name.lower(): line for line in declared(game)}
    if name.lower() not in known:
        raise OptionError(f"{name!r} is no option: they are {', '.join(line.name for line in known.values())}.")
    return known[name.lower()]


def number_for(option: OptionLine, text: str) -> int:
    """Read the value of a spin; raise OptionError where it is out of range."""
    value = read_number(text)
    assert option.low is not None
    assert option.high is not None
    if value is None or not option.low <= value <= option.high:
        raise OptionError(f"{option.name} cannot be {text!r}: it is a number from {option.low} to {option.high}.")
    return value


def choice_for(option: OptionLine, text: str) -> str:
    """Read the value of a combo; raise OptionError where it is none of the choices."""
    if text not in option.choices:
        raise OptionError(f"{option.name} cannot be {text!r}: it is {' or '.join(option.choices)}.")
    return text
