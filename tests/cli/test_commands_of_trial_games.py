"""Games consisting of two files on the command line: the missing lesson, and generated rules."""

import pytest

from boardgames_tui.games import GAMES
from tests.trial_games import TRIAL_GAMES, add_trial_game

pytestmark = pytest.mark.quick


@pytest.mark.parametrize("key", TRIAL_GAMES)
def test_a_missing_lesson_is_reported_in_one_sentence(key, in_process, monkeypatch):
    add_trial_game(monkeypatch, key)
    message = f"boardgames-tui: {GAMES[key].title} has no lesson yet.\n"
    assert in_process(f"lesson {key}") == (2, "", message)


@pytest.mark.parametrize("key", TRIAL_GAMES)
def test_missing_rules_are_generated_from_the_declaration(key, in_process, monkeypatch):
    add_trial_game(monkeypatch, key)
    status, out, err = in_process(f"rules {key}")
    assert (status, err) == (0, "")
    assert ("By " in out) == bool(GAMES[key].authors)
    assert GAMES[key].authors in out
    assert out.endswith(f"{GAMES[key].title} has no page of rules yet.\n")
