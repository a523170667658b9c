"""The end of Implo's position line as text, and the reasons for refusals.

A position line of Implo ends with three fields: STAGE, SWAP and LAST, the colour of the last stone.
"""

from collections.abc import Sequence
from dataclasses import replace

from boardgames_tui.core.cells import BLACK, EMPTY, WHITE
from boardgames_tui.core.contracts import Claim
from boardgames_tui.core.errors import PositionError, quoted
from boardgames_tui.core.geometry import Geometry
from boardgames_tui.core.presentation import GameFields
from boardgames_tui.games.implo.rules import Implo, Stage

STAGES = [stage.value for stage in Stage]
SWAPS = ("-", "s")
# Texts of LAST, by the colour.
LASTS = ("-", "x", "o")


def rest(state: Implo) -> str:
    """Return STAGE, SWAP and LAST as text."""
    return f"{state.stage.value} {SWAPS[state.may_swap]} {LASTS[state.last]}"


def read(state: Implo, fields: Sequence[str]) -> Implo:
    """Read STAGE, SWAP and LAST; raise PositionError if they are not possible with the side and the pieces."""
    if len(fields) != 3:
        raise PositionError(f"{quoted(' '.join(fields))} is not the stage, the swap and the last colour of Implo.")
    for field, title, known in zip(fields, ("stage", "swap", "last colour"), (STAGES, SWAPS, LASTS), strict=True):
        if field not in known:
            raise PositionError(f"{quoted(field)} is not a {title} of Implo. Use {', '.join(known)}.")
    stage, swap, last = fields
    state = replace(state, stage=Stage(stage), may_swap=swap == "s", last=LASTS.index(last))
    _check_stage(state)
    _check_swap(state)
    return state


def _check_stage(state: Implo) -> None:
    """Raise PositionError if STAGE or LAST contradicts the patches on the board or the side to act."""
    patches = [state.geometry.names[min(patch)] for patch in state.patches]
    side = LASTS[state.side]
    if state.stage is Stage.RESOLVE:
        if not patches:
            raise PositionError("The stage resolve needs a patch, and there is none.")
        if state.last != state.side:
            raise PositionError(f"In the stage resolve {side} is to move, so {side} has placed the last stone.")
        return
    if patches:
        raise PositionError(f"In the stage place there must be no patch, but {patches[0]} is one.")
    if state.last == state.side:
        raise PositionError(f"In the stage place {side} is to move, so {side} has not placed the last stone.")
    if state.last == EMPTY and any(state.cells):
        raise PositionError("The last colour may be - only on an empty board.")


def _check_swap(state: Implo) -> None:
    """Raise PositionError if SWAP offers a swap that the option or the board excludes."""
    if not state.may_swap:
        return
    if not state.offers_swap:
        raise PositionError("This line allows a swap, but the game is played without it.")
    if state.side != WHITE or [cell for cell in state.cells if cell != EMPTY] != [BLACK]:
        raise PositionError("A swap needs White to move and nothing on the board but one black stone.")


def claim(words: Sequence[str]) -> Claim:
    """Return WORDS for five words with a stage as the third, SHAPE for five words without, else NONE."""
    match words:
        case [_, _, stage, _, _]:
            return Claim.WORDS if stage in STAGES else Claim.SHAPE
    return Claim.NONE


def rests(geometry: Geometry, now: str) -> Sequence[GameFields]:
    """List each stage with each last colour, and the offer of a swap; `now` is not needed."""
    _, *colours = LASTS
    places = tuple(GameFields(f"place - {last}", "place") for last in colours)
    resolves = tuple(GameFields(f"resolve - {last}", "resolve") for last in colours)
    return (GameFields("place - -", "place, a new game"), *places, GameFields("place s x", "place or swap"), *resolves)


def refusal(state: Implo, action: int) -> str:
    """Return why an action is not legal, as the end of a sentence."""
    if action == state.swap:
        return "only White may swap, instead of the first move, if the game offers it"
    if action >= len(state.cells):
        return _resolution_refusal(state, *state.decode(action))
    if state.stage is Stage.RESOLVE:
        return "resolve a patch first: the turn lasts until no patch is left"
    return f"{state.geometry.names[action]} is occupied"


def _resolution_refusal(state: Implo, patch: int, group: int | None) -> str:
    """A resolution names a patch by its lowest point, and a group only if groups tie for the biggest."""
    names = state.geometry.names
    area = state.areas[patch]
    if area not in state.patches or patch != min(area):
        return f"no patch is named {names[patch]}: a patch is named by its lowest point"
    groups = state.removable_groups(area)
    choices = " or ".join(names[min(removable)] for removable in groups)
    if len(groups) <= 1:
        return f"no groups tie for biggest, so it is written ={names[patch]}"
    if group is None:
        return f"groups tie for biggest, so name the one that goes, {choices}"
    return f"{names[group]} is not the lowest point of a group that may go: that is {choices}"
