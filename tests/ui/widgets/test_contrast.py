"""Text is legible in every theme, light ones included, with many colours and with few."""

from itertools import product

from rich.color import Color as RichColor
from rich.color import ColorSystem
from textual.color import Color
from textual.theme import BUILTIN_THEMES

from boardgames_tui.ui.widgets.contrast import with_contrast
from tests.drawing.drawings import contrast, luminance
from tests.rows import each_row
from tests.ui.app_pilot import game, open_app

YELLOWS = (3, 11)
# The themes of the terminal's own colours.
OWN = [name for name in BUILTIN_THEMES if name.startswith("ansi")]
THEMES = [name for name in BUILTIN_THEMES if name not in OWN]
SIGNALS = ("text-accent", "text-warning", "text-success", "text-error")


def adjusted_colours(theme, *, few):
    return with_contrast(BUILTIN_THEMES[theme].to_color_system().generate(), few=few)


@each_row("theme", THEMES)
def test_words_have_contrast_to_their_background(theme):
    found = adjusted_colours(theme, few=False)
    surface = Color.parse(found["surface"])
    seen = {name: luminance((surface + Color.parse(found[name])).hex) for name in (*SIGNALS, "foreground-muted")}
    apart = {name: contrast(word, luminance(surface.hex)) for name, word in seen.items()}
    assert apart.pop("foreground-muted") >= 3.5
    assert min(apart.values()) >= 4.5


@each_row("theme", THEMES)
def test_with_16_colours_no_word_has_the_colour_of_its_background_and_a_selection_is_white_on_blue(theme):
    found = adjusted_colours(theme, few=True)

    def number(name):
        colour = Color.parse(found["surface"]) + Color.parse(found[name])
        return RichColor.from_rgb(*colour.rgb).downgrade(ColorSystem.STANDARD).number

    words = {number(name) for name in (*SIGNALS, "foreground-muted")}
    assert number("surface") not in words
    assert number("surface") != 15 or not {*YELLOWS} & words
    names = ("primary", "block-cursor-background", "block-cursor-foreground")
    assert [number(name) for name in names] == [4, 4, 15]


@each_row(("theme", "few"), [*product(OWN, (False, True)), ("textual-dark", False)])
def test_an_ansi_theme_and_readable_colours_are_kept(theme, few):
    assert adjusted_colours(theme, few=few) == BUILTIN_THEMES[theme].to_color_system().generate()


async def test_every_theme_can_be_used_and_its_colours_are_adjusted():
    async with open_app(game("ataxx", 7)) as (app, pilot):
        for theme in BUILTIN_THEMES:
            assert app.change_settings(theme=theme) == ""
            await pilot.settle()
            assert app.theme == theme
            if theme in THEMES:
                found = app.theme_variables
                assert contrast(luminance(found["text-accent"]), luminance(found["surface"])) >= 4.5
