"""A game's rules card, lesson and sources are those of the package that declares it."""

from dataclasses import replace

import pytest

from boardgames_tui.engine.compile import cache
from boardgames_tui.games import GAMES
from boardgames_tui.learn.lesson import lesson_of
from boardgames_tui.learn.rules_card import card_parts
from tests.extras import advice

pytestmark = pytest.mark.quick

LESSON = """
[first_game]
size = 5
black = "me"
white = "random"

[[step]]
title = "One"
line = "5/5/5/5/5 o first -"
text = "Place a stone."
done = "Well done."
wanted = "any"
"""


def test_each_game_is_registered_under_its_key():
    assert {key: game.key for key, game in GAMES.items()} == {key: key for key in GAMES}


@pytest.mark.parametrize("key", ["io", "implo", "torus", "onyx", "ataxx"])
def test_the_games_of_the_program_have_every_optional_part(key):
    assert advice(key) == ""


def test_a_game_in_its_own_package_has_its_card_lesson_and_sources_there(tmp_path, monkeypatch):
    folder = tmp_path / "sixth_game"
    folder.mkdir()
    for name, text in {"__init__.py": "", "rules.md": "# Sixth\n", "lesson.toml": LESSON}.items():
        (folder / name).write_text(text)
    monkeypatch.syspath_prepend(tmp_path)
    game = replace(GAMES["io"], key="sixth", package="sixth_game")
    assert [*card_parts(game)] == ["# Sixth\n"]
    assert [step.title for step in lesson_of(game).steps] == ["One"]
    assert {file.parent for file in cache.sources(game) if tmp_path in file.parents} == {folder}
