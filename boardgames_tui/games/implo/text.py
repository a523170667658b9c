"""Implo's actions and the end of its position line as text, and the reasons for refusals."""

from collections.abc import Sequence

from boardgames_tui.core.contracts import Claim, PositionView
from boardgames_tui.core.errors import PositionError, quoted
from boardgames_tui.core.geometry import Geometry
from boardgames_tui.core.kernel import BLACK, EMPTY, NOWHERE, WHITE, BoardTables, Ints, Row
from boardgames_tui.core.presentation import GameFields
from boardgames_tui.games.implo import components, rules
from boardgames_tui.games.implo import registers as R

SWAP = "swap"
STAGES = ("place", "resolve")
SWAPS = ("-", "s")
LASTS = ("-", "x", "o")


def name(g: Geometry, b: BoardTables, a: int) -> str:
    """A placement is written as its point; a resolution as `=P`, or as `=P-G` if there is a choice of groups."""
    if a == rules.swap_code(b):
        return SWAP
    if a < b.sites:
        return g.names[a]
    patch, group = rules.patch_of(b, a), rules.group_of(b, a)
    return f"={g.names[patch]}" + ("" if group == NOWHERE else f"-{g.names[group]}")


def code(g: Geometry, b: BoardTables, text: str) -> int | None:
    """Read a point, a resolution or a swap."""
    if text == SWAP:
        return rules.swap_code(b)
    if not text.startswith("="):
        return g.site_of.get(text)
    patch, dash, group = text[1:].partition("-")
    if patch not in g.site_of or (dash and group not in g.site_of):
        return None
    return rules.resolution(b, g.site_of[patch], g.site_of[group] if dash else NOWHERE)


def rest(g: Geometry, b: BoardTables, s: Ints) -> str:
    """Write STAGE, SWAP and LAST."""
    return f"{STAGES[s[b.first + R.STAGE]]} {SWAPS[s[b.first + R.SWAP]]} {LASTS[s[b.first + R.LAST]]}"


def read(g: Geometry, b: BoardTables, s: Row, fields: Sequence[str]) -> None:
    """Read STAGE, SWAP and LAST, refusing those that are impossible with these pieces."""
    if len(fields) != 3:
        raise PositionError(f"{quoted(' '.join(fields))} is not the stage, the swap and the last colour of Implo.")
    kinds = (("stage", STAGES), ("swap", SWAPS), ("last colour", LASTS))
    for i, (field, (kind, known)) in enumerate(zip(fields, kinds, strict=True)):
        if field not in known:
            raise PositionError(f"{quoted(field)} is not a {kind} of Implo. Use {', '.join(known)}.")
        s[b.first + i] = known.index(field)
    _check_stage(g, b, s)
    _check_swap(b, s)


def _check_stage(g: Geometry, b: BoardTables, s: Row) -> None:
    components.label_areas(b, s)
    patches = [g.names[c] for c in range(b.sites) if components.is_patch(b, s, c)]
    side, last = LASTS[s[b.side]], s[b.first + R.LAST]
    if s[b.first + R.STAGE] == rules.RESOLVE:
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
    if not s[b.first + R.SWAP]:
        return
    if not b.option_values[0]:
        raise PositionError("This line allows a swap, but the game is played without it.")
    if s[b.side] != WHITE or [s[c] for c in range(b.sites) if s[c] != EMPTY] != [BLACK]:
        raise PositionError("A swap needs White to move and nothing on the board but one black stone.")


def claim(words: Sequence[str]) -> Claim:
    """Claim lines with a stage, a swap and a colour."""
    match words:
        case [_, _, stage, _, _]:
            return Claim.WORDS if stage in STAGES else Claim.SHAPE
    return Claim.NONE


def rests(g: Geometry, now: str) -> Sequence[GameFields]:
    """List each stage with each last colour, and the swap."""
    lasts = tuple(GameFields(f"place - {last}", "place") for last in LASTS[1:])
    resolves = tuple(GameFields(f"resolve - {last}", "resolve") for last in LASTS[1:])
    return (GameFields("place - -", "place, a new game"), *lasts, GameFields("place s x", "place or swap"), *resolves)


def why(position: PositionView, a: int, rule: int) -> str:
    """Explain what is wrong with an action."""
    if rule == rules.OCCUPIED:
        return f"{position.geometry.names[a]} is occupied"
    if rule == rules.NOT_RESOLVED:
        return "resolve a patch first: the turn lasts until no patch is left"
    if rule == rules.NO_SWAP:
        return "only White may swap, instead of the first move, if the game offers it"
    return _why_not_resolved(position, a, rule)


def _why_not_resolved(position: PositionView, a: int, rule: int) -> str:
    b, names = position.board, position.geometry.names
    patch, group = names[rules.patch_of(b, a)], rules.group_of(b, a)
    if rule == rules.NO_PATCH:
        return f"no patch is named {patch}: a patch is named by its lowest point"
    groups = " or ".join(names[group] for group in removable(b, position.row, rules.patch_of(b, a)))
    if rule == rules.NOT_BIGGEST:
        return f"{names[group]} is not the lowest point of a group that may go: that is {groups}"
    if group == NOWHERE:
        return f"groups tie for biggest, so name the one that goes, {groups}"
    return f"no groups tie for biggest, so it is written ={patch}"


def removable(b: BoardTables, s: Ints, patch: int) -> list[int]:
    """Return the groups of which one is removed when a patch is resolved, each by its lowest point, lowest first."""
    row = list(s)
    components.label_areas(b, row)
    n = components.list_removable(b, row, patch)
    return sorted(b.scratch[components.list_start(b) : components.list_start(b) + n])
