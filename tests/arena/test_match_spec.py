"""The opening and the seats of a game follow from its number."""

import pickle
from itertools import product

import pytest

from boardgames_tui.core.cells import BLACK, WHITE
from boardgames_tui.core.errors import OptionError
from boardgames_tui.core.position import Position
from boardgames_tui.engine.perft import count_states
from boardgames_tui.games import GAMES

pytestmark = pytest.mark.quick


@pytest.mark.parametrize("key", GAMES)
def test_a_pair_of_games_has_one_opening_and_both_colours(match_spec, key):
    spec = match_spec("greedy", "random", game=key, size=GAMES[key].sizes[1], plies=5)
    for number in (1, 3, 5, 7):
        first, second = spec.begin(number), spec.begin(number + 1)
        assert first.actions == second.actions
        assert len(first.actions) == 5
        assert first.outcome is None
        assert [first.seats[colour].kind for colour in (BLACK, WHITE)] == ["greedy", "random"]
        assert [second.seats[colour].kind for colour in (BLACK, WHITE)] == ["random", "greedy"]
    # Pairs and seeds have different openings, of which a game may have few.
    specs = [match_spec(game=key, size=8, seed=seed) for seed in (1, 2)]
    openings = {spec.begin(2 * pair + 1).actions for spec in specs for pair in range(10)}
    start = Position.start(GAMES[key], 8, engine_defaults=True)
    assert len(openings) > min(17, count_states(start.state, 2, lambda: False) // 2)


def test_a_pickled_match_begins_the_same_games(match_spec):
    spec = match_spec()
    copy = pickle.loads(pickle.dumps(spec))  # noqa: S301
    assert copy == spec
    assert [copy.begin(n).actions for n in range(1, 9)] == [spec.begin(n).actions for n in range(1, 9)]


def test_openings_of_ataxx_are_even_and_add_a_piece_for_each_action(match_spec):
    for size, plies, number in product((5, 7, 8), (0, 1, 4, 6), range(1, 21, 2)):
        cells = match_spec(size=size, plies=plies).begin(number).position.cells
        black, white = (cells.count(colour) for colour in (BLACK, WHITE))
        assert abs(black - white) < 2
        assert black + white == 4 + plies


def test_refuses_an_opening_that_ends_the_game(match_spec):
    with pytest.raises(OptionError, match="25 random moves are too many for an opening"):
        match_spec(game="io", size=5, plies=25).begin(1)
