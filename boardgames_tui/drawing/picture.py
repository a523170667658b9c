"""Pictures of positions for other programs."""

import re
from collections.abc import Iterable

from boardgames_tui.core.changes import PLAYED, changes
from boardgames_tui.core.checks import checked_choice, checked_flag, checked_items
from boardgames_tui.core.errors import PositionError, quoted
from boardgames_tui.core.position import Position
from boardgames_tui.drawing.scene import Scene
from boardgames_tui.drawing.svg import BETTER, Trace, draw_scene
from boardgames_tui.drawing.theme import MATERIALS


def svg(
    position: Position,
    *,
    before: Position | None = None,
    arrows: Iterable[str] = (),
    board: str = "wood",
    flat: bool = False,
) -> str:
    """Draw a position as SVG.

    With the position `before` the last action, its changes are marked. `arrows` are texts of actions to draw over the
    board. `board` is wood, slate, felt, clay or grey; `flat` draws stones without shades. Raise PositionError,
    ActionError or OptionError for a wrong argument.
    """
    for each in [position] if before is None else [position, before]:
        if not isinstance(each, Position):
            raise PositionError(f"{quoted(each)} is not a position.")
    if before and before.geometry is not position.geometry:
        raise PositionError("The position before has another board.")
    texts = checked_items(arrows, "texts of actions")
    # A pass or a swap has no sites.
    traces = [Trace(sites, BETTER) for sites in [_sites_of(position, text) for text in texts] if sites]
    material = checked_choice(board, "board", MATERIALS)
    return draw_scene(_scene(position, before), material, flat=checked_flag(flat, "flat"), traces=traces)


def _scene(position: Position, before: Position | None) -> Scene:
    """Return the scene of a position, with the changes by the last action if the position before it is known."""
    kinds = {change.site: change.kind for change in changes(before, position)} if before else {}
    last = frozenset(site for site, kind in kinds.items() if kind in PLAYED)
    return Scene(
        geometry=position.geometry,
        cells=position.cells,
        last=last,
        changed={site: kind for site, kind in kinds.items() if site not in last},
        marks=position.marks,
        neutral_sign=position.game.pieces.neutral_sign,
    )


def _sites_of(position: Position, text: str) -> tuple[int, ...]:
    """Return the sites that an action names, none of a pass or a swap; raise ActionError if it is not on this board."""
    if not isinstance(text, str) or position.state.parse_action(text) is None:
        # This raises an error that says why.
        position.find(text)
    site = position.geometry.site_of.get(text)
    return position.geometry.parse_sites(re.sub("[=-]", "", text)) if site is None else (site,)
