"""Games consisting of two files on the command line: the missing lesson, and generated rules."""

import pytest

from boardgames_tui.games import GAMES
from tests.rows import each_row
from tests.trial_games import TRIAL_GAMES, add_trial_game

pytestmark = pytest.mark.quick


@each_row("key", TRIAL_GAMES)
def test_a_missing_lesson_is_reported_and_missing_rules_are_generated(key, in_process, monkeypatch):
    add_trial_game(monkeypatch, key)
    game = GAMES[key]
    assert in_process(f"lesson {key}") == (2, "", f"boardgames-tui: {game.title} has no lesson yet.\n")
    status, out, err = in_process(f"rules {key}")
    assert (status, err) == (0, "")
    assert ("By " in out) == bool(game.authors)
    assert game.authors in out
    assert out.endswith(f"{game.title} has no page of rules yet.\n")
