"""Picture of a match."""

from collections.abc import Iterable

from boardgames_tui.drawing.svg import Trace, draw_scene
from boardgames_tui.match.match import Match
from boardgames_tui.play.match_scene import scene_of
from boardgames_tui.storage.settings import Settings


def draw_match(match: Match, settings: Settings, traces: Iterable[Trace] = ()) -> str:
    """Return the board of a match as SVG in the person's style, with its last turn marked, and with traces over it."""
    scene = scene_of(match, person_to_act=False)
    return draw_scene(scene, settings.board, flat=settings.stones == "flat", traces=traces)
