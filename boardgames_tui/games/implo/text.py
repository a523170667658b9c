"""Implo's actions and the end of its position line as text, and the reasons for refusals.

`g` holds the names of the points, `b` the tables of the board, `s` the row of a position, and `a` the code of an
action. A position line of Implo ends with three fields, STAGE, SWAP and LAST, which stand for the registers of a row.
Patches and groups are named by their lowest points.
"""

from collections.abc import Sequence

from boardgames_tui.core.cells import BLACK, EMPTY, NOWHERE, WHITE
from boardgames_tui.core.contracts import Claim
from boardgames_tui.core.errors import PositionError, quoted
from boardgames_tui.core.geometry import Geometry
from boardgames_tui.core.kernel import BoardTables, Ints, Row
from boardgames_tui.core.kernel_state import KernelState
from boardgames_tui.core.presentation import GameFields
from boardgames_tui.games.implo import components, rules
from boardgames_tui.games.implo import registers as R

# Text of the swap.
SWAP = "swap"
# Texts of the registers, by their values.
STAGES = ("place", "resolve")
SWAPS = ("-", "s")
LASTS = ("-", "x", "o")


def name(g: Geometry, b: BoardTables, a: int) -> str:
    """Return the text of an action: a point, `=P` to resolve a patch, or `=P-G` if the player chooses a group."""
    if a == rules.swap_code(b):
        return SWAP
    if a < b.sites:
        return g.names[a]
    patch = g.names[rules.patch_of(b, a)]
    group = rules.group_of(b, a)
    return f"={patch}" if group == NOWHERE else f"={patch}-{g.names[group]}"


def code(g: Geometry, b: BoardTables, text: str) -> int | None:
    """Return the code of a point, a resolution or a swap, legal or not; None for any other text."""
    if text == SWAP:
        return rules.swap_code(b)
    if not text.startswith("="):
        return g.site_of.get(text)
    patch, dash, group = text.removeprefix("=").partition("-")
    if patch not in g.site_of or (dash and group not in g.site_of):
        return None
    return rules.resolution_code(b, g.site_of[patch], g.site_of[group] if dash else NOWHERE)


def rest(g: Geometry, b: BoardTables, s: Ints) -> str:
    """Return STAGE, SWAP and LAST as text."""
    stage, swap, last = s[b.first_register + R.STAGE], s[b.first_register + R.SWAP], s[b.first_register + R.LAST]
    return f"{STAGES[stage]} {SWAPS[swap]} {LASTS[last]}"


def read(g: Geometry, b: BoardTables, s: Row, fields: Sequence[str]) -> None:
    """Write STAGE, SWAP and LAST to a row; raise PositionError if they are not possible with its side and pieces."""
    if len(fields) != 3:
        raise PositionError(f"{quoted(' '.join(fields))} is not the stage, the swap and the last colour of Implo.")
    registers = ((R.STAGE, "stage", STAGES), (R.SWAP, "swap", SWAPS), (R.LAST, "last colour", LASTS))
    for field, (register, title, known) in zip(fields, registers, strict=True):
        if field not in known:
            raise PositionError(f"{quoted(field)} is not a {title} of Implo. Use {', '.join(known)}.")
        s[b.first_register + register] = known.index(field)
    _check_stage(g, b, s)
    _check_swap(b, s)


def _check_stage(g: Geometry, b: BoardTables, s: Row) -> None:
    """Raise PositionError if STAGE or LAST contradicts the patches on the board or the side to act."""
    components.label_areas(b, s)
    patches = [g.names[c] for c in range(b.sites) if components.is_patch(b, s, c)]
    side = LASTS[s[b.side]]
    last = s[b.first_register + R.LAST]
    if s[b.first_register + R.STAGE] == rules.RESOLVE:
        if not patches:
            raise PositionError("The stage resolve needs a patch, and there is none.")
        if last != s[b.side]:
            raise PositionError(f"In the stage resolve {side} is to move, so {side} has placed the last stone.")
        return
    if patches:
        raise PositionError(f"In the stage place there must be no patch, but {patches[0]} is one.")
    if last == s[b.side]:
        raise PositionError(f"In the stage place {side} is to move, so {side} has not placed the last stone.")
    if last == EMPTY and any(s[c] != EMPTY for c in range(b.sites)):
        raise PositionError("The last colour may be - only on an empty board.")


def _check_swap(b: BoardTables, s: Row) -> None:
    """Raise PositionError if SWAP offers a swap that the option or the board excludes."""
    if not s[b.first_register + R.SWAP]:
        return
    if not b.option_values[0]:
        raise PositionError("This line allows a swap, but the game is played without it.")
    pieces = [s[c] for c in range(b.sites) if s[c] != EMPTY]
    if s[b.side] != WHITE or pieces != [BLACK]:
        raise PositionError("A swap needs White to move and nothing on the board but one black stone.")


def claim(words: Sequence[str]) -> Claim:
    """Return WORDS for five words with a stage as the third, SHAPE for five words without, else NONE."""
    match words:
        case [_, _, stage, _, _]:
            return Claim.WORDS if stage in STAGES else Claim.SHAPE
    return Claim.NONE


def rests(g: Geometry, now: str) -> Sequence[GameFields]:
    """List each stage with each last colour, and the offer of a swap; `now` is not needed."""
    _, *colours = LASTS
    places = tuple(GameFields(f"place - {last}", "place") for last in colours)
    resolves = tuple(GameFields(f"resolve - {last}", "resolve") for last in colours)
    return (GameFields("place - -", "place, a new game"), *places, GameFields("place s x", "place or swap"), *resolves)


def why(position: KernelState, a: int, rule: int) -> str:
    """Return why an action is refused, as the end of a sentence; `rule` is from `rules.refusal`."""
    if rule == rules.OCCUPIED:
        return f"{position.geometry.names[a]} is occupied"
    if rule == rules.NOT_RESOLVED:
        return "resolve a patch first: the turn lasts until no patch is left"
    if rule == rules.NO_SWAP:
        return "only White may swap, instead of the first move, if the game offers it"
    return _why_resolution_refused(position, a, rule)


def _why_resolution_refused(position: KernelState, a: int, rule: int) -> str:
    """Return why a resolution is refused; `rule` is NO_PATCH, NOT_BIGGEST or TIE_MISMATCH."""
    b, names = position.board, position.geometry.names
    patch, group = rules.patch_of(b, a), rules.group_of(b, a)
    if rule == rules.NO_PATCH:
        return f"no patch is named {names[patch]}: a patch is named by its lowest point"
    choices = " or ".join(names[removable] for removable in removable_groups(b, position.row, patch))
    if rule == rules.NOT_BIGGEST:
        return f"{names[group]} is not the lowest point of a group that may go: that is {choices}"
    if group == NOWHERE:
        return f"groups tie for biggest, so name the one that goes, {choices}"
    return f"no groups tie for biggest, so it is written ={names[patch]}"


def removable_groups(b: BoardTables, s: Ints, patch: int) -> list[int]:
    """Return the groups of which one is removed when a patch is resolved, lowest first; empty if none is removed."""
    row = list(s)
    components.label_areas(b, row)
    length = components.list_removable(b, row, patch)
    start = components.list_start(b)
    return sorted(b.scratch[start : start + length])
