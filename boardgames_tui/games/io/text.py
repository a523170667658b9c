"""Io's actions and the end of its position line as text, and the reasons for refusals.

`g` holds the names of the cells, `b` the tables of the board, `s` the row of a position, and `a` the code of an action,
which is its cell. A position line of Io ends with two fields, STAGE and ANCHOR, which stand for the registers of a row.
"""

from collections.abc import Sequence

from boardgames_tui.core.cells import EMPTY, NOWHERE, WHITE, other
from boardgames_tui.core.contracts import Claim, PositionView
from boardgames_tui.core.errors import PositionError, quoted
from boardgames_tui.core.geometry import Geometry
from boardgames_tui.core.kernel import NO_HISTORY, BoardTables, Ints, Row
from boardgames_tui.core.presentation import GameFields
from boardgames_tui.games.io import registers as R
from boardgames_tui.games.io import rules

# Names of the stages in position lines, by the numbers of `rules`.
STAGES = ("first", "bound", "free", "single")


def name(g: Geometry, b: BoardTables, a: int) -> str:
    """Return the name of the cell of a placement."""
    return g.names[a]


def code(g: Geometry, b: BoardTables, text: str) -> int | None:
    """Return the code of the placement on a cell given by name; None for any other text."""
    return g.site_of.get(text)


def rest(g: Geometry, b: BoardTables, s: Ints) -> str:
    """Return STAGE and ANCHOR as text; ANCHOR is `-` if there is none."""
    stage = STAGES[s[b.first_register + R.STAGE]]
    anchor = s[b.first_register + R.ANCHOR]
    return f"{stage} {'-' if anchor == NOWHERE else g.names[anchor]}"


def read(g: Geometry, b: BoardTables, s: Row, fields: Sequence[str]) -> None:
    """Write STAGE and ANCHOR to a row; raise PositionError if they are not possible with its side and stones."""
    if len(fields) != 2:
        raise PositionError(f"{quoted(' '.join(fields))} is not the stage and the anchor of Io.")
    stage, anchor = fields
    if stage not in STAGES:
        raise PositionError(f"{quoted(stage)} is not a stage of Io. Use {', '.join(STAGES)}.")
    s[b.first_register + R.STAGE] = STAGES.index(stage)
    s[b.first_register + R.ANCHOR] = _read_anchor(g, stage, anchor)
    _check_stage(b, s, stage, anchor)


def _read_anchor(g: Geometry, stage: str, anchor: str) -> int:
    """Return the anchor's cell, or NOWHERE for `-`; raise PositionError unless exactly stage bound has an anchor."""
    if (stage == "bound") != (anchor != "-"):
        raise PositionError(
            f"The anchor {quoted(anchor)} does not go with the stage {stage}: only bound has an anchor."
        )
    if anchor != "-" and anchor not in g.site_of:
        raise PositionError(f"The anchor {quoted(anchor)} is not a cell of this board.")
    return NOWHERE if anchor == "-" else g.site_of[anchor]


def _check_stage(b: BoardTables, s: Row, stage: str, anchor: str) -> None:
    """Raise PositionError if the stage or the anchor contradicts the side to act or the stones of a row."""
    if stage == "first" and (s[b.side] != WHITE or any(s[c] != EMPTY for c in range(b.sites))):
        raise PositionError("The stage first needs an empty board and White to move.")
    if stage == "bound" and s[s[b.first_register + R.ANCHOR]] != other(s[b.side]):
        raise PositionError(f"The anchor {anchor} is not a stone of the other colour.")
    if stage == "bound" and not rules.legal(b, s, NO_HISTORY, [0] * b.max_legal_actions):
        raise PositionError(f"The anchor {anchor} has no empty cell beside it for the bound stone.")
    if stage == "free" and not rules.has_free_cell(b, s):
        raise PositionError("The stage free needs a cell for a free stone, and there is none.")


def claim(words: Sequence[str]) -> Claim:
    """Return WORDS for four words with a stage as the third, SHAPE for four words without, else NONE."""
    match words:
        case [_, _, stage, _]:
            return Claim.WORDS if stage in STAGES else Claim.SHAPE
    return Claim.NONE


def rests(g: Geometry, now: str) -> Sequence[GameFields]:
    """List the stages, the stage bound with each cell as the anchor; `now` is not needed."""
    anchors = (GameFields(f"bound {name}", f"bound, next to {name}", site) for site, name in enumerate(g.names))
    stages = (
        GameFields("first -", "the first stone"),
        GameFields("free -", "a free stone"),
        GameFields("single -", "one stone a turn"),
    )
    return (*stages, *anchors)


def why(position: PositionView, a: int, rule: int) -> str:
    """Return why a placement is refused, as the end of a sentence; `rule` is from `rules.refusal`."""
    g, b, s = position.geometry, position.board, position.row
    if rule == rules.OCCUPIED:
        return f"{g.names[a]} is occupied"
    if rule == rules.NOT_BOUND:
        return f"not next to {g.names[s[b.first_register + R.ANCHOR]]}, the last stone"
    if rule == rules.CORNER:
        return "a corner needs a bound stone, or a stone after the opening"
    neighbours = b.neighbours[a * b.ways : (a + 1) * b.ways]
    occupied = next(d for d in neighbours if d != NOWHERE and s[d] != EMPTY)
    return f"a free stone needs empty neighbours, and {g.names[occupied]} is occupied"
