"""Text is legible in every theme, light ones included, with many colours and with few."""

from itertools import product

from rich.color import Color as RichColor
from rich.color import ColorSystem
from textual.color import Color
from textual.theme import BUILTIN_THEMES

from boardgames_tui.ui.app import BoardgamesApp
from boardgames_tui.ui.widgets.contrast import with_contrast
from tests.drawing.drawings import contrast, luminance
from tests.rows import each_row
from tests.ui.app_pilot import game, open_app, run_headless

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
def test_with_16_colours_no_word_has_the_colour_of_its_background(theme):
    found = adjusted_colours(theme, few=True)
    surface = Color.parse(found["surface"])
    colours = {name: surface + Color.parse(found[name]) for name in (*SIGNALS, "foreground-muted", "surface")}
    numbers = {
        name: RichColor.from_rgb(*colour.rgb).downgrade(ColorSystem.STANDARD).number for name, colour in colours.items()
    }
    ground = numbers.pop("surface")
    assert ground not in numbers.values()
    assert ground != 15 or not {*YELLOWS} & {*numbers.values()}


def test_readable_colours_are_kept():
    before = BUILTIN_THEMES["textual-dark"].to_color_system().generate()
    found = adjusted_colours("textual-dark", few=False)
    assert found == before


async def test_the_app_uses_the_adjusted_colours():
    app = BoardgamesApp()
    async with run_headless(app) as pilot:
        await pilot.settle()
        app.theme = "textual-light"
        found = app.theme_variables
        assert contrast(luminance(found["text-accent"]), luminance(found["surface"])) >= 4.5


@each_row("theme", THEMES)
def test_with_16_colours_a_selection_is_white_on_blue(theme):
    found = adjusted_colours(theme, few=True)
    names = ("primary", "block-cursor-background", "block-cursor-foreground")
    assert [RichColor.parse(found[name]).downgrade(ColorSystem.STANDARD).number for name in names] == [4, 4, 15]


@each_row(("theme", "few"), product(OWN, (False, True)))
def test_an_ansi_theme_is_kept(theme, few):
    assert adjusted_colours(theme, few=few) == BUILTIN_THEMES[theme].to_color_system().generate()


async def test_every_theme_can_be_used():
    async with open_app(game("ataxx", 7)) as (app, pilot):
        for theme in BUILTIN_THEMES:
            assert app.change_settings(theme=theme) == ""
            await pilot.settle()
            assert app.theme == theme
