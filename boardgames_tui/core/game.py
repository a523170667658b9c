"""Declaration of a game (`Game`)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any, TypeVar

from boardgames_tui.core.cells import BLACK, WHITE, WIN
from boardgames_tui.core.checks import checked_mapping, is_whole
from boardgames_tui.core.errors import OptionError, quoted, shortened
from boardgames_tui.core.outcome import Score
from boardgames_tui.core.pieces import Pieces

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable

    from boardgames_tui.core.contracts import Explain, Fen, Text
    from boardgames_tui.core.geometry import Geometry
    from boardgames_tui.core.options import Option, Options, Value
    from boardgames_tui.core.presentation import Gesture, Mark, Prompt
    from boardgames_tui.core.state import State

S = TypeVar("S", bound="State")


@dataclass(frozen=True)
class Openings:
    """Random openings of matches between engines."""

    choices: Callable[[Any], Sequence[int]] = lambda state: state.actions
    """Actions from which an opening chooses at random."""
    is_even: Callable[[Any], bool] = lambda _: True
    """Whether neither side is ahead after an opening."""


def with_black_pieces(state: S, sites: Sequence[int]) -> S:
    """Return a state with pieces of Black on some more sites."""
    cells = list(state.cells)
    for site in sites:
        cells[site] = BLACK
    return replace(state, cells=tuple(cells))


@dataclass(frozen=True)
class Handicap:
    """Extra pieces that Black has before the first move, for a game between players of different strength."""

    highest: int
    """Number of extra pieces, at most; some boards have room for fewer."""
    sites: Callable[[int], Sequence[int]]
    """Sites of the extra pieces on a board of a size, in the order in which they are filled."""
    start: Callable[[Any, Sequence[int]], Any] = with_black_pieces
    """Return the start with the extra pieces on some sites; `with_black_pieces` only adds these to the board."""


def select_site(state: State, action: int) -> tuple[Gesture, ...]:  # noqa: ARG001
    """Return the gesture of an action that is one site: select it."""
    return ((frozenset({action}),),)


def piece_score(state: State) -> Score:
    """Return the number of pieces of each side on the board."""
    return Score(str(state.cells.count(BLACK)), str(state.cells.count(WHITE)))


def lead(score: Score | None, side: int) -> int:
    """Return the score of a side minus that of the other one; 0 without a score, or if it is not two plain numbers."""
    if score is None or not (score.black.isdecimal() and score.white.isdecimal()):
        return 0
    black_lead = int(score.black) - int(score.white)
    return black_lead if side == BLACK else -black_lead


@dataclass(frozen=True)
class Game:
    """Declaration of a game, in `games/*/__init__.py`. Its functions take states of its own class, `rules`."""

    key: str
    package: str
    """Name of the package that declares the game as GAME. Beside its modules it may have `rules.md`, `lesson.toml`, and
    its part of the engine in `engine/`."""
    title: str
    authors: str
    """Names that follow "by"; empty for a traditional game."""
    tagline: str
    """What the game is about, in at most 60 characters."""
    sizes: range
    size: int
    letters: str
    """Letters that its position lines may contain."""
    reasons: Mapping[str, str] = field(hash=False)
    """Reasons for which it can end (`Outcome.reason`), each with a phrase that follows "Black wins", in which {loser}
    is the other player."""
    rules: type[State]
    text: Text[Any]
    prompt: Callable[[Any], Prompt]
    load_explain: Callable[[], Explain[Any]] | None = None
    """Return the explanations for hints, if they are not the module `explain` of the package."""
    pieces: Pieces = field(default=Pieces())
    marks: Callable[[Any], Mapping[int, Mark]] = lambda _: {}
    gestures: Callable[[Any, int], tuple[Gesture, ...]] = select_site
    score: Callable[[Any], Score | None] = lambda _: None
    gain: Callable[[Any, int], int] | None = None
    """What a legal action gains at once for the side to act: WIN if it wins, else in units of the game. Without it,
    this is WIN or the change of the score, if that is two numbers."""
    options: tuple[Option, ...] = field(default=())
    openings: Openings = field(default=Openings())
    handicap: Handicap | None = None
    """Extra pieces of Black; None if the game has no handicaps."""
    explain_idle_site: Callable[[Any, int], str] = lambda state, site: ""  # noqa: ARG005
    """Why no action starts at a site, as the end of a sentence; empty if one does, or if a refusal gives the reason. It
    matters if a site alone is no action, as in games with two sites to an action, or is another one than expected."""
    explain_unknown_text: Callable[[Geometry, str], str] = lambda geometry, text: ""  # noqa: ARG005
    """Why a text that looks like an action is none on this board, as a sentence; empty if it does not look like one."""
    fen: Fen | None = None
    """Conversion to FEN, for games that UCI engines play."""

    @property
    def byline(self) -> str:
        """`by` with the authors; empty without any."""
        return f"by {self.authors}" if self.authors else ""

    @property
    def handicap_option(self) -> Option:
        """Number of Black's extra pieces, as an option of the start; 0 alone if the game has no handicaps."""
        from boardgames_tui.core.options import Option

        about = "handicap: extra pieces of Black on the board before the first move"
        highest = self.handicap.highest if self.handicap else 0
        return Option("handicap", "Handicap", "spin", default=0, engine_default=0, high=highest, about=about)

    @cached_property
    def explain(self) -> Explain[Any]:
        """Explanations for hints; without any of its own, hints name wins, captures and turned pieces."""
        if self.load_explain:
            return self.load_explain()
        if find_spec(f"{self.package}.explain"):
            explain: Explain[Any] = import_module(f"{self.package}.explain")
            return explain
        from boardgames_tui.core.plain_explain import PlainExplain

        return PlainExplain(self.pieces)

    def gain_of(self, state: State, action: int) -> int:
        """Return what a legal action gains at once for the side to act."""
        if self.gain:
            return self.gain(state, action)
        after = state.play(action)
        if after.is_won_by(state.side):
            return WIN
        return lead(self.score(after), state.side) - lead(self.score(state), state.side)

    def __repr__(self) -> str:
        """Return the key, which names the game everywhere."""
        return f"<Game {self.key}>"

    def geometry(self, size: int) -> Geometry:
        """Return the coordinates and names of the sites of a board."""
        return self.rules.geometry_of(size)

    def __reduce__(self) -> tuple[Callable[[str], Game], tuple[str]]:
        """Pickle and copy a game as a reference to its declaration."""
        return _declared_in, (self.package,)

    def validated(self, options: Options | None, *, engine_defaults: bool = False) -> dict[str, Value]:
        """Return all options of the game with their values; raise OptionError if a given one is unknown or wrong.

        Options that are not given have their default: the engine protocol's if `engine_defaults`, else the app's.
        """
        known = {option.key: option for option in self.options}
        given = checked_mapping(options, "options to values")
        for key in given:
            if key not in known:
                options_of_game = f"its options are {', '.join(known)}" if known else "it has none"
                raise OptionError(f"{self.title} has no option {quoted(key)}: {options_of_game}.")
        defaults = {key: option.engine_default if engine_defaults else option.default for key, option in known.items()}
        return {key: option.validated(given.get(key, defaults[key])) for key, option in known.items()}

    def read_file(self, name: str) -> str | None:
        """Return the text of a file beside the game's modules, such as `rules.md`; None if the game has none."""
        file = self.find_file(name)
        return file.read_bytes().decode("utf-8", "replace") if file else None

    def find_file(self, name: str) -> Traversable | None:
        """Return a file beside the game's modules, without reading it; None if the game has none."""
        from importlib.resources import files

        if not isinstance(name, str):
            raise OptionError(f"{quoted(name)} is not the name of a file.")
        file = files(self.package) / name
        try:
            return file if ".." not in name and not name.startswith("/") and file.is_file() else None
        except OSError:
            # Such as a name that is too long.
            return None

    def check_size(self, size: int | str) -> int:
        """Return a size of the game, given as a number or as text; raise OptionError if there is no such board."""
        size_of_text = {str(known): known for known in self.sizes}
        number = size_of_text.get(size) if isinstance(size, str) else size
        if is_whole(number) and number in self.sizes:
            return int(number)
        even = "even, " if self.sizes.step == 2 else ""
        sizes = f"{even}{self.sizes[0]} to {self.sizes[-1]}"
        # A text may be long, and hold anything.
        shown = shortened(size) if isinstance(size, str) else quoted(size)
        raise OptionError(f"{self.title} has no board of size {shown}: sizes are {sizes}.")


def _declared_in(package: str) -> Game:
    game: Game = import_module(package).GAME
    return game
