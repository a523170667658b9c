"""The end of Implo's position line, and the reasons for which actions are refused.

A position line, the text of a position, ends with three fields: STAGE (place a stone, or resolve a patch), SWAP
(whether the swap is legal) and LAST, the colour of the last stone. A *patch* is an empty area of at most four points;
resolving it removes its owner's biggest group beside it.
"""

from collections.abc import Sequence

from boardgames_tui.core.cells import BLACK, EMPTY, WHITE
from boardgames_tui.core.field_words import FieldWord
from boardgames_tui.core.geometry import Geometry
from boardgames_tui.core.plain_text import PlainText
from boardgames_tui.core.presentation import GameFields
from boardgames_tui.games.implo.rules import Implo, Resolution, Stage

SWAPS = {"-": False, "s": True}
LAST_COLOURS = {"-": EMPTY, "x": BLACK, "o": WHITE}


class ImploText(PlainText[Implo]):
    """Texts of Implo."""

    def __init__(self) -> None:
        own_words = {
            "may_swap": FieldWord("swap", words=SWAPS),
            "last_colour": FieldWord("last colour", words=LAST_COLOURS),
        }
        super().__init__("", Implo, "stage", **own_words)

    def fault(self, state: Implo) -> str:
        """Return why STAGE, SWAP or LAST is not possible with the side and the pieces; empty if all are."""
        return _stage_fault(state) or _swap_fault(state)

    def rests(self, geometry: Geometry, now: str) -> Sequence[GameFields]:
        """List each stage with each last colour, and a legal swap; `now` is not needed."""
        return (
            GameFields("place - -", "place, a new game"),
            GameFields("place - x", "place"),
            GameFields("place - o", "place"),
            GameFields("place s x", "place or swap"),
            GameFields("resolve - x", "resolve"),
            GameFields("resolve - o", "resolve"),
        )

    def refusal(self, state: Implo, action: int) -> str:
        if action == state.swap_action:
            return "only White may swap, instead of the first move, if the game offers it"
        if not state.is_placement(action):
            return _resolution_refusal(state, state.decode(action))
        if state.stage is Stage.RESOLVE:
            return "resolve a patch first: the turn lasts until no patch is left"
        return f"{state.geometry.names[action]} is occupied"


def _stage_fault(state: Implo) -> str:
    """Return why STAGE or LAST contradicts the patches on the board or the side to act; empty if neither does."""
    patches = [state.geometry.names[min(patch)] for patch in state.patches]
    has_placed_last = state.last_colour == state.side
    side = "x" if state.side == BLACK else "o"
    if state.stage is Stage.RESOLVE:
        if not patches:
            return "The stage resolve needs a patch, and there is none."
        sentence = f"In the stage resolve {side} is to move, so {side} has placed the last stone."
        return "" if has_placed_last else sentence
    if patches:
        return f"In the stage place there must be no patch, but {patches[0]} is one."
    if has_placed_last:
        return f"In the stage place {side} is to move, so {side} has not placed the last stone."
    is_empty_allowed = state.last_colour != EMPTY or not any(state.cells)
    return "" if is_empty_allowed else "The last colour may be - only on an empty board."


def _swap_fault(state: Implo) -> str:
    """Return why SWAP says that the swap is legal, and the option or the board exclude that; empty if they do not."""
    if not state.may_swap:
        return ""
    if not state.offers_swap:
        return "This line allows a swap, but the game is played without it."
    pieces = [value for value in state.cells if value != EMPTY]
    if state.side != WHITE or pieces != [BLACK]:
        return "A swap needs White to move and nothing on the board but one black stone."
    return ""


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
