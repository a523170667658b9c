"""Looking through finished games for mistakes, and solving them."""

import json

import pytest

from boardgames_tui.core.cells import BLACK
from boardgames_tui.games import GAMES
from boardgames_tui.learn.own_mistakes import mistakes_file
from boardgames_tui.play import own_review
from boardgames_tui.play.due_mistakes import DueMistakes
from tests.own_mistakes import find_value, save_game

pytestmark = pytest.mark.quick


class FakeAnalyst:
    """Analyst for whom Black's first move loses half of the games, and b2 none."""

    made = 0

    def __init__(self, game, tell):
        FakeAnalyst.made += 1

    async def search_to_limit(self, position, limit, lines=1):
        return find_value(position, limit)

    async def close(self):
        pass


@pytest.fixture(autouse=True)
def _fake_analyst(in_process, monkeypatch):
    monkeypatch.setattr(own_review, "Analyst", FakeAnalyst)
    monkeypatch.setattr(FakeAnalyst, "made", 0)


def test_finished_games_are_looked_through_once_and_their_mistakes_become_puzzles(in_process):
    name = save_game()
    in_process("puzzle torus --mine --text")
    own, _ = mistakes_file("torus").load()
    assert own.reviewed == {name}
    (mistake,) = own.mistakes
    assert (mistake.puzzle.id, mistake.played) == (f"{name}-0", "a1")
    assert [*mistake.puzzle.choice.right] == ["b2"]
    assert FakeAnalyst.made == 1
    in_process("puzzle torus --mine --text")
    assert FakeAnalyst.made == 1
    assert DueMistakes(GAMES["torus"]).go_to_next().start.side == BLACK


def test_the_app_itself_looks_through_the_games(in_process):
    save_game()
    status, out, err = in_process("puzzle torus --mine")
    assert (status, out, FakeAnalyst.made) == (2, "", 0)
    assert err.endswith("not a terminal, so the board cannot be drawn; add --text to solve puzzles in plain text.\n")


def test_unfinished_games_and_those_of_others_are_left_out(refusal):
    save_game(finished=False)
    save_game(black="random")
    assert refusal("puzzle torus --mine --text") == (2, "No mistakes of yours in Torus to learn from.")
    assert FakeAnalyst.made == 0


def test_a_damaged_list_is_reported_and_the_games_are_looked_through_again(in_process):
    save_game()
    mistakes_file("torus").path.parent.mkdir()
    mistakes_file("torus").path.write_text("{")
    _, _, err = in_process("puzzle torus --mine --text")
    assert "The list of your mistakes cannot be used (the file is damaged): it was set aside as" in err
    assert len(json.loads(mistakes_file("torus").path.read_text())["mistakes"]) == 1
