"""The end of Implo's position line, and the reasons for which actions are refused.

A position line, the text of a position, ends with three fields: STAGE (place a stone, or resolve a patch), SWAP
(whether the swap is legal) and LAST, the colour of the last stone. A *patch* is an empty area of at most four points;
resolving it removes its owner's biggest group beside it.
"""

from collections.abc import Sequence
from dataclasses import replace

from boardgames_tui.core.cells import BLACK, EMPTY, WHITE
from boardgames_tui.core.contracts import Claim
from boardgames_tui.core.errors import PositionError, quoted
from boardgames_tui.core.geometry import Geometry
from boardgames_tui.core.presentation import GameFields
from boardgames_tui.games.implo.rules import Implo, Resolution, Stage

STAGES = [stage.value for stage in Stage]
SWAPS = {"-": False, "s": True}
LAST_COLOURS = {"-": EMPTY, "x": BLACK, "o": WHITE}
LASTS = {colour: text for text, colour in LAST_COLOURS.items()}


def rest(state: Implo) -> str:
    """Return STAGE, SWAP and LAST as text."""
    swap = "s" if state.may_swap else "-"
    return f"{state.stage.value} {swap} {LASTS[state.last_colour]}"


def read(state: Implo, fields: Sequence[str]) -> Implo:
    """Read STAGE, SWAP and LAST; raise PositionError if they are not possible with the side and the pieces."""
    if len(fields) != 3:
        raise PositionError(f"{quoted(' '.join(fields))} is not the stage, the swap and the last colour of Implo.")
    texts = {"stage": STAGES, "swap": SWAPS, "last colour": LAST_COLOURS}
    for field, (title, known) in zip(fields, texts.items(), strict=True):
        if field not in known:
            raise PositionError(f"{quoted(field)} is not a {title} of Implo. Use {', '.join(known)}.")
    stage, swap, last = fields
    state = replace(state, stage=Stage(stage), may_swap=SWAPS[swap], last_colour=LAST_COLOURS[last])
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
        if state.last_colour != state.side:
            raise PositionError(f"In the stage resolve {side} is to move, so {side} has placed the last stone.")
        return
    if patches:
        raise PositionError(f"In the stage place there must be no patch, but {patches[0]} is one.")
    if state.last_colour == state.side:
        raise PositionError(f"In the stage place {side} is to move, so {side} has not placed the last stone.")
    if state.last_colour == EMPTY and any(state.cells):
        raise PositionError("The last colour may be - only on an empty board.")


def _check_swap(state: Implo) -> None:
    """Raise PositionError if SWAP says that the swap is legal, and the option or the board exclude that."""
    if not state.may_swap:
        return
    if not state.offers_swap:
        raise PositionError("This line allows a swap, but the game is played without it.")
    pieces = [value for value in state.cells if value != EMPTY]
    if state.side != WHITE or pieces != [BLACK]:
        raise PositionError("A swap needs White to move and nothing on the board but one black stone.")


def claim(words: Sequence[str]) -> Claim:
    """Return WORDS for five words of which the third is a stage, SHAPE for any other five words, else NONE."""
    match words:
        case [_rows, _side, stage, _swap, _last]:
            return Claim.WORDS if stage in STAGES else Claim.SHAPE
    return Claim.NONE


def rests(geometry: Geometry, now: str) -> Sequence[GameFields]:
    """List each stage with each last colour, and a legal swap; `now` is not needed."""
    return (
        GameFields("place - -", "place, a new game"),
        GameFields("place - x", "place"),
        GameFields("place - o", "place"),
        GameFields("place s x", "place or swap"),
        GameFields("resolve - x", "resolve"),
        GameFields("resolve - o", "resolve"),
    )


def refusal(state: Implo, action: int) -> str:
    """Return why an illegal action is not legal, as the end of a sentence."""
    if action == state.swap_action:
        return "only White may swap, instead of the first move, if the game offers it"
    if not state.is_placement(action):
        return _resolution_refusal(state, state.decode(action))
    if state.stage is Stage.RESOLVE:
        return "resolve a patch first: the turn lasts until no patch is left"
    return f"{state.geometry.names[action]} is occupied"


def _resolution_refusal(state: Implo, resolution: Resolution) -> str:
    """A resolution names a patch by its lowest point, and a group only if groups tie for the biggest."""
    names = state.geometry.names
    patch_point, group_point = resolution
    patch = state.areas[patch_point]
    if patch not in state.patches or patch_point != min(patch):
        return f"no patch is named {names[patch_point]}: a patch is named by its lowest point"
    groups = state.removable_groups(patch)
    if len(groups) <= 1:
        return f"no groups tie for biggest, so it is written ={names[patch_point]}"
    choices = " or ".join(names[min(group)] for group in groups)
    if group_point is None:
        return f"groups tie for biggest, so name the one that goes, {choices}"
    return f"{names[group_point]} is not the lowest point of a group that may go: that is {choices}"
