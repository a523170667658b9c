"""The plain search that judges the engine's actions is minimax, and it finds fault where there is fault."""

import pytest

from boardgames_tui.core.position import Position
from boardgames_tui.engine.compile.specialise import bind_rules
from boardgames_tui.games import GAMES
from boardgames_tui.lab.plain_search import PlainSearch
from boardgames_tui.lab.tactics import LET_GO, WALKED_INTO, WON, classify
from tests.engine.positions import Minimax, OutOfReachError, random_game

PLIES = 3
MOST = 1_500
# Black wins with a1 and b4, and loses with b5.
WINNING = "x1xoo/x1xoo/xxooo/xxxoo/1ooxx x single -"
# Black draws with b1, and loses with anything else.
DRAWN = "1oxxxo/1o1x1o/oooooo/o1oxoo/oxxoxo/x1xxoo x single -"


@pytest.mark.parametrize("key", GAMES)
def test_the_plain_search_is_minimax(key):
    """For both seats, of positions near the end of random games on the smallest board."""
    start = Position.start(GAMES[key], GAMES[key].sizes[0], engine=True)
    search, seen = PlainSearch(bind_rules(GAMES[key], compiled=False), start), set()
    for seed in range(40):
        position = random_game(start, seed)[-1 - seed % 4]
        try:
            verdict = Minimax(MOST).solve(position, PLIES)
        except OutOfReachError:
            continue
        assert search.can_win(position, position.seat, PLIES) == (verdict == 1), str(position)
        assert search.can_win(position, 3 - position.seat, PLIES) == (verdict == -1), str(position)
        seen.add(verdict)
    assert {1, -1} <= seen


@pytest.mark.parametrize(
    ("line", "text", "classes"),
    [
        (WINNING, "a1", [WON]),
        (WINNING, "b5", [WON, LET_GO]),
        (DRAWN, "b1", []),
        (DRAWN, "a5", [WALKED_INTO]),
    ],
)
def test_an_action_is_classified_by_the_mistake_that_it_is(line, text, classes):
    position = Position.read(GAMES["io"], line, engine=True)
    search = PlainSearch(bind_rules(GAMES["io"], compiled=False), position)
    assert classify(search, position, position.find(text)) == classes
