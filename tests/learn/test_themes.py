"""Themes of puzzles: all that puzzles have are declared, with a sentence."""

import pytest

from boardgames_tui.games import GAMES
from boardgames_tui.learn.puzzle import puzzles_of
from boardgames_tui.learn.themes import themes_of

pytestmark = pytest.mark.quick


@pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
def test_the_themes_of_puzzles_are_declared(game):
    themes = themes_of(game)
    assert {puzzle.theme for puzzle in puzzles_of(game).puzzles} <= {"", *themes}
    for theme in themes.values():
        assert theme.name == theme.name.strip(".")
        assert theme.sentence.endswith(".")
