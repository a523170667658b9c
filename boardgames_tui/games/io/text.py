"""Io's own part of position lines (ROWS SIDE STAGE ANCHOR), and the reasons for refusals.

STAGE is the placement that is due. In the stage `bound`, ANCHOR is the opponent's last stone, next to which the bound
stone is placed; in other stages it is `-`.
"""

from collections.abc import Sequence
from dataclasses import replace

from boardgames_tui.core.cells import EMPTY, WHITE, other
from boardgames_tui.core.contracts import Claim
from boardgames_tui.core.errors import PositionError, quoted
from boardgames_tui.core.geometry import Geometry
from boardgames_tui.core.presentation import GameFields, Mark
from boardgames_tui.games.io.rules import Io, Stage, beside

STAGES = [stage.value for stage in Stage]


def rest(state: Io) -> str:
    """Return STAGE and ANCHOR as text."""
    anchor = "-" if state.anchor is None else state.geometry.names[state.anchor]
    return f"{state.stage.value} {anchor}"


def read(state: Io, fields: Sequence[str]) -> Io:
    """Return a state with STAGE and ANCHOR; raise PositionError if they contradict the side or the stones."""
    if len(fields) != 2:
        raise PositionError(f"{quoted(' '.join(fields))} is not the stage and the anchor of Io.")
    stage, anchor = fields
    if stage not in STAGES:
        raise PositionError(f"{quoted(stage)} is not a stage of Io. Use {', '.join(STAGES)}.")
    state = replace(state, stage=Stage(stage), anchor=_read_anchor(state.geometry, stage, anchor))
    _check_stage(state)
    return state


def _read_anchor(geometry: Geometry, stage: str, anchor: str) -> int | None:
    """Return the anchor's cell, or None for `-`; raise PositionError unless exactly stage bound has an anchor."""
    has_anchor = anchor != "-"
    if has_anchor != (stage == Stage.BOUND.value):
        raise PositionError(
            f"The anchor {quoted(anchor)} does not go with the stage {stage}: only bound has an anchor."
        )
    if not has_anchor:
        return None
    if anchor not in geometry.site_of:
        raise PositionError(f"The anchor {quoted(anchor)} is not a cell of this board.")
    return geometry.site_of[anchor]


def _check_stage(state: Io) -> None:
    """Raise PositionError if the stage or the anchor contradicts the side to act or the stones."""
    if state.stage is Stage.FIRST and (state.side != WHITE or any(state.cells)):
        raise PositionError("The stage first needs an empty board and White to move.")
    if state.anchor is not None:
        name = state.geometry.names[state.anchor]
        if state.cells[state.anchor] != other(state.side):
            raise PositionError(f"The anchor {name} is not a stone of the other colour.")
        if not state.legal_actions():
            raise PositionError(f"The anchor {name} has no empty cell beside it for the bound stone.")
    if state.stage is Stage.FREE and not state.free_cells:
        raise PositionError("The stage free needs a cell for a free stone, and there is none.")


def claim(words: Sequence[str]) -> Claim:
    """Claim lines of four words, less surely those whose third word is no stage."""
    match words:
        case [_rows, _side, stage, _anchor]:
            return Claim.WORDS if stage in STAGES else Claim.SHAPE
    return Claim.NONE


def rests(geometry: Geometry, now: str) -> Sequence[GameFields]:
    """List each stage, and the stage bound once for each cell as the anchor; `now` is not needed."""
    without_anchor = (
        GameFields("first -", words="the first stone"),
        GameFields("free -", words="a free stone"),
        GameFields("single -", words="one stone a turn"),
    )
    with_anchor = (
        GameFields(f"bound {name}", words=f"bound, next to {name}", site=cell, mark=Mark.ANCHOR)
        for cell, name in enumerate(geometry.names)
    )
    return (*without_anchor, *with_anchor)


def refusal(state: Io, action: int) -> str:
    """Return why an illegal placement is not legal, as the end of a sentence."""
    names = state.geometry.names
    if state.cells[action] != EMPTY:
        return f"{names[action]} is occupied"
    # A bound stone is due, and the only other rule for it is to be next to the anchor.
    if state.anchor is not None:
        return f"not next to {names[state.anchor]}, the last stone"
    if state.is_corner(action):
        return "a corner needs a bound stone, or a stone after the opening"
    # The only rule left to be broken is that for free stones, so there is a stone next to this one.
    stone = next(cell for cell in beside(state.size)[action] if state.cells[cell] != EMPTY)
    return f"a free stone needs empty neighbours, and {names[stone]} is occupied"
