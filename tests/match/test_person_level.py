"""Levels of people: what they say of simulated players of known strength, and how certain they are."""

import random

import pytest

from boardgames_tui.match.person_level import MIN_GAMES, EngineGame, PersonLevel, estimate_level
from boardgames_tui.match.seats import Seat
from tests.rows import each_row

pytestmark = pytest.mark.quick

AUTO = Seat.parse("engine:auto")


def share_won(level, strength):
    """Return the share of games won by a player of a level: three of four against the level below."""
    return 0.75 ** (level - strength) / (0.75 ** (level - strength) + 0.25 ** (level - strength))


def play_adaptively(levels, seed):
    """Play a game at each of these levels of a person against `engine:auto`; return the games."""
    rng = random.Random(seed)
    games = []
    for level in levels:
        strength = AUTO.with_strength(estimate_level(games).level).strength
        games.append(EngineGame(strength, float(rng.random() < share_won(level, strength))))
    return games


def mean_share(level, games):
    return sum(share_won(level, game.strength) for game in games) / len(games)


@each_row("level", [2.2, 3.0, 4.7, 6.5, 8.4])
def test_the_chosen_strength_converges_to_half_of_the_wins(level):
    late_games = [game for seed in range(25) for game in play_adaptively([level] * 30, seed)[15:]]
    assert mean_share(level, late_games) == pytest.approx(0.5, abs=0.06)


def test_the_chosen_strength_follows_a_player_who_improves():
    levels = [2 + number / 40 for number in range(80)]
    late_games = [game for seed in range(10) for game in play_adaptively(levels, seed)[-10:]]
    assert mean_share(levels[-5], late_games) == pytest.approx(0.5, abs=0.16)


def test_a_player_beyond_the_ladder_meets_its_end():
    assert [play_adaptively([level] * 20, 1)[-1].strength for level in (-3.0, 11.0)] == [1.0, 9.0]


def test_the_level_lies_within_the_margin_in_most_cases():
    rng = random.Random(7)
    trials = [(rng.uniform(1, 8), seed) for seed in range(100)]
    estimates = [(level, estimate_level(play_adaptively([level] * 12, seed))) for level, seed in trials]
    hits = sum(abs(estimate.level - level) <= estimate.margin for level, estimate in estimates)
    assert 88 <= hits < 100


def test_the_margin_shrinks_with_each_game():
    games = [EngineGame(4, number % 2) for number in range(20)]
    margins = [estimate_level(games[:count]).margin for count in (0, 1, 5, 20)]
    assert margins == sorted(margins, reverse=True)
    assert margins[0] == pytest.approx(1.96 * 4)


def test_a_draw_is_half_a_win_and_recent_games_weigh_more():
    assert estimate_level([EngineGame(5, 0.5)] * 40).level == pytest.approx(5, abs=0.2)
    won, lost = [EngineGame(4, 1)] * 10, [EngineGame(4, 0)] * 10
    assert estimate_level(lost + won).level > estimate_level(won + lost).level + 0.2


def test_without_games_the_level_is_the_default_one_and_known_from_five_on():
    assert estimate_level([]).level == pytest.approx(3, abs=0.01)
    assert [estimate_level([EngineGame(3, 1)] * games).is_known for games in (0, 4, 5)] == [False, False, True]
    assert MIN_GAMES == 5


def test_a_level_is_shown_with_its_margin():
    assert str(PersonLevel(4.32, 0.55, 9)) == "4.3 ± 0.6"
    assert (str(PersonLevel(-0.8, 3.5, 5)), str(PersonLevel(9.4, 2.0, 9))) == ("below 1", "above 9")
