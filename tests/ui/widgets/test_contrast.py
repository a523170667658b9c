"""Words can be read on every theme, light ones included, with many colours and with few."""

import pytest
from rich.color import Color as RichColor
from rich.color import ColorSystem
from textual.color import Color
from textual.theme import BUILTIN_THEMES

from boardgames_tui.ui.app import BoardgamesApp
from boardgames_tui.ui.widgets.contrast import with_contrast
from tests.ui.app_pilot import game, settled
from tests.ui.board.drawings import contrast, luminance

YELLOWS = (3, 11)
OWN = [name for name in BUILTIN_THEMES if name.startswith("ansi")]
"""The themes of the terminal's own colours."""
THEMES = [name for name in BUILTIN_THEMES if name not in OWN]
SIGNALS = ("text-accent", "text-warning", "text-success", "text-error")


def made(theme, *, few):
    return with_contrast(BUILTIN_THEMES[theme].to_color_system().generate(), few=few)


@pytest.mark.parametrize("theme", THEMES)
def test_words_stand_out_from_what_they_stand_on(theme):
    found = made(theme, few=False)
    surface = Color.parse(found["surface"])
    seen = {name: luminance((surface + Color.parse(found[name])).hex) for name in (*SIGNALS, "foreground-muted")}
    apart = {name: contrast(word, luminance(surface.hex)) for name, word in seen.items()}
    assert apart.pop("foreground-muted") >= 3.5
    assert min(apart.values()) >= 4.5


@pytest.mark.parametrize("theme", THEMES)
def test_with_16_colours_no_word_has_the_colour_of_what_it_stands_on_and_none_is_yellow_on_white(theme):
    found = made(theme, few=True)
    surface = Color.parse(found["surface"])
    colours = {name: surface + Color.parse(found[name]) for name in (*SIGNALS, "foreground-muted", "surface")}
    numbers = {
        name: RichColor.from_rgb(*colour.rgb).downgrade(ColorSystem.STANDARD).number for name, colour in colours.items()
    }
    ground = numbers.pop("surface")
    assert ground not in numbers.values()
    assert ground != 15 or not {*YELLOWS} & {*numbers.values()}


def test_what_can_be_read_stays_as_the_theme_has_it():
    before = BUILTIN_THEMES["textual-dark"].to_color_system().generate()
    found = made("textual-dark", few=False)
    assert found == before


async def test_the_app_takes_its_words_from_there():
    app = BoardgamesApp()
    async with app.run_test() as pilot:
        await settled(pilot)
        app.theme = "textual-light"
        found = app.theme_variables
        assert contrast(luminance(found["text-accent"]), luminance(found["surface"])) >= 4.5


@pytest.mark.parametrize("theme", THEMES)
def test_with_16_colours_what_is_chosen_is_white_upon_blue(theme):
    found = made(theme, few=True)
    names = ("primary", "block-cursor-background", "block-cursor-foreground")
    assert [RichColor.parse(found[name]).downgrade(ColorSystem.STANDARD).number for name in names] == [4, 4, 15]


@pytest.mark.parametrize("few", [False, True])
@pytest.mark.parametrize("theme", OWN)
def test_a_theme_of_the_terminals_own_colours_stays_as_it_is(theme, few):
    assert made(theme, few=few) == BUILTIN_THEMES[theme].to_color_system().generate()


async def test_every_theme_can_be_taken():
    app = BoardgamesApp(game("ataxx", 7))
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        for theme in BUILTIN_THEMES:
            assert app.change_settings(theme=theme) == ""
            await settled(pilot)
            assert app.theme == theme
