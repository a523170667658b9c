"""Io's actions and the end of its position line as text, and the reasons for refusals."""

from collections.abc import Sequence

from boardgames_tui.core.contracts import Claim, PositionView
from boardgames_tui.core.errors import PositionError, quoted
from boardgames_tui.core.geometry import Geometry
from boardgames_tui.core.kernel import EMPTY, NO_HISTORY, NOWHERE, WHITE, BoardTables, Ints, Row
from boardgames_tui.core.presentation import GameFields
from boardgames_tui.games.io import registers as R
from boardgames_tui.games.io import rules

# Names of the stages in position lines, by the numbers of `rules`.
STAGES = ("first", "bound", "free", "single")


def name(g: Geometry, b: BoardTables, a: int) -> str:
    """A placement is written as its cell."""
    return g.names[a]


def code(g: Geometry, b: BoardTables, text: str) -> int | None:
    """A cell is the placement there."""
    return g.site_of.get(text)


def rest(g: Geometry, b: BoardTables, s: Ints) -> str:
    """Write STAGE and ANCHOR."""
    anchor = s[b.first + R.ANCHOR]
    return f"{STAGES[s[b.first + R.STAGE]]} {'-' if anchor == NOWHERE else g.names[anchor]}"


def read(g: Geometry, b: BoardTables, s: Row, fields: Sequence[str]) -> None:
    """Read STAGE and ANCHOR, refusing a stage that is impossible with these stones."""
    if len(fields) != 2:
        raise PositionError(f"{quoted(' '.join(fields))} is not the stage and the anchor of Io.")
    stage, anchor = fields
    if stage not in STAGES:
        raise PositionError(f"{quoted(stage)} is not a stage of Io. Use {', '.join(STAGES)}.")
    s[b.first + R.STAGE] = STAGES.index(stage)
    s[b.first + R.ANCHOR] = _read_anchor(g, stage, anchor)
    _check(b, s, stage, anchor)


def _read_anchor(g: Geometry, stage: str, anchor: str) -> int:
    if (stage == "bound") != (anchor != "-"):
        raise PositionError(
            f"The anchor {quoted(anchor)} does not go with the stage {stage}: only bound has an anchor."
        )
    if anchor != "-" and anchor not in g.site_of:
        raise PositionError(f"The anchor {quoted(anchor)} is not a cell of this board.")
    return NOWHERE if anchor == "-" else g.site_of[anchor]


def _check(b: BoardTables, s: Row, stage: str, anchor: str) -> None:
    if stage == "first" and (s[b.side] != WHITE or any(s[c] != EMPTY for c in range(b.sites))):
        raise PositionError("The stage first needs an empty board and White to move.")
    if stage == "bound" and s[s[b.first + R.ANCHOR]] != 3 - s[b.side]:
        raise PositionError(f"The anchor {anchor} is not a stone of the other colour.")
    if stage == "bound" and not rules.legal(b, s, NO_HISTORY, [0] * b.max_legal_actions):
        raise PositionError(f"The anchor {anchor} has no empty cell beside it for the bound stone.")
    if stage == "free" and not rules.any_free(b, s):
        raise PositionError("The stage free needs a cell for a free stone, and there is none.")


def claim(words: Sequence[str]) -> Claim:
    """Claim lines with a stage and an anchor."""
    match words:
        case [_, _, stage, _]:
            return Claim.WORDS if stage in STAGES else Claim.SHAPE
    return Claim.NONE


def rests(g: Geometry, now: str) -> Sequence[GameFields]:
    """List each stage, with each cell as the anchor."""
    anchors = (GameFields(f"bound {name}", f"bound, next to {name}", site) for site, name in enumerate(g.names))
    stages = (
        GameFields("first -", "the first stone"),
        GameFields("free -", "a free stone"),
        GameFields("single -", "one stone a turn"),
    )
    return (*stages, *anchors)


def why(position: PositionView, a: int, rule: int) -> str:
    """Explain what is wrong with a placement."""
    g, b, s = position.geometry, position.board, position.row
    if rule == rules.OCCUPIED:
        return f"{g.names[a]} is occupied"
    if rule == rules.NOT_BOUND:
        return f"not next to {g.names[s[b.first + R.ANCHOR]]}, the last stone"
    if rule == rules.CORNER:
        return "a corner needs a bound stone, or a stone after the opening"
    beside = next(d for d in (b.step[a * b.ways + way] for way in range(b.ways)) if d != NOWHERE and s[d] != EMPTY)
    return f"a free stone needs empty neighbours, and {g.names[beside]} is occupied"
