"""A board as an SVG image, in the player's colours."""

from boardgames_tui.match.match import Match
from boardgames_tui.storage.settings import Settings
from boardgames_tui.ui.board.layouts import layouts_of
from boardgames_tui.ui.board.paint import paint
from boardgames_tui.ui.board.theme import mix, theme_for, variant
from boardgames_tui.ui.control.match_scene import scene_of
from boardgames_tui.ui.svg.canvas import FRAME, SvgCanvas

# The colour of the labels: a mixture of the background and the colour of text in Textual's dark theme.
LABELS = mix("#e0e0e0", FRAME, 0.4)


def draw_board(match: Match, settings: Settings) -> str:
    """Return the board of a match as SVG in the largest layout, with its last turn marked."""
    scene = scene_of(match, (), person_to_act=False, shows_threats=False)
    layout = next(layouts_of(scene.geometry))
    theme = theme_for("truecolor", settings.board, flat=settings.stones == "flat")
    canvas = SvgCanvas(*layout.outer_size)
    for row, segments in enumerate(paint(scene, layout, variant(theme, frame=FRAME, label=LABELS))):
        column = 0
        for text, style, _ in segments:
            if style and style.bgcolor:
                canvas.fill(column, row, len(text), style.bgcolor.name)
            if style and style.color:
                canvas.write(column, row, text, style.color.name, bold=bool(style.bold))
            column += len(text)
    return canvas.to_svg()
