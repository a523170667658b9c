"""Torus' positions that are kept up to date, and what its engine believes: threats, what answers them, symmetries."""

import itertools

import pytest

from boardgames_tui.core.cells import BLACK, WHITE
from boardgames_tui.core.position import Position
from boardgames_tui.games import GAMES
from boardgames_tui.games.torus.engine import fast_rules, policy
from boardgames_tui.games.torus.engine import state as S
from boardgames_tui.games.torus.rules import beside
from boardgames_tui.kernel.language import SAVED_END, SEAT
from tests.engine.positions import Minimax, random_game
from tests.games.plays import play, texts
from tests.games.torus_positions import WON_IN_THREE

TORUS = GAMES["torus"]


PRESSED = "7/7/7/2oxo2/3o3/4x2/7 x -"
"""White threatens d5; from b5 Black takes c4 and d3, and d5 saves too."""


def entered(position):
    plan = fast_rules.plan(position.state)
    return plan, fast_rules.enter(plan, position.state)


def tactical_proof(position):
    """The seat that wins and in how many actions, or None."""
    said = policy.solve_tactics(*entered(position), [])
    return (said % 4, said // 4) if said else None


def rated(position):
    """What each placement is rated as, by its text."""
    plan, w = entered(position)
    out, worth = [0] * len(position.cells), [0.0] * len(position.cells)
    n = fast_rules.legal(plan, w, out)
    policy.write_priors(plan, w, out, n, worth)
    return {position.geometry.names[a]: worth[i] for i, a in enumerate(out[:n])}


def shares(position):
    """The same as parts of the whole."""
    worths = rated(position)
    return {text: worth / sum(worths.values()) for text, worth in worths.items()}


def near_ends(wanted):
    """Positions a few actions before the end of random games on the smallest board."""
    for seed in range(wanted):
        game = random_game(Position.start(TORUS, 5), seed)
        yield from (game[-1 - k] for k in (2, 3) if game[-1].outcome and len(game) > k)


def test_every_loss_in_two_and_no_other_is_foreseen():
    """All that can save is looked at, and a player who cannot move has not lost."""
    lost = 0
    for position in near_ends(25):
        verdict = Minimax(50_000).solve(position, 2)
        said = tactical_proof(position)
        assert (said == (3 - position.seat, 2)) == (verdict == -1), str(position)
        assert (said == (position.seat, 1)) == (Minimax(50_000).solve(position, 1) == 1), str(position)
        lost += verdict == -1
    assert lost > 3


def test_two_threats_at_once_win_in_three():
    position = Position.read(TORUS, WON_IN_THREE)
    assert tactical_proof(position) == (BLACK, 3)
    forks = [text for text in texts(position) if tactical_proof(play(position, text)) == (BLACK, 2)]
    assert forks
    assert all(Minimax(50_000).solve(play(position, text), 2) == -1 for text in forks)


def test_foresight_and_rating_leave_the_position_as_it_was():
    for line in (PRESSED, WON_IN_THREE):
        plan, w = entered(Position.read(TORUS, line))
        kept = w[SEAT : w[SAVED_END]]
        policy.solve_tactics(plan, w, [])
        rated(Position.read(TORUS, line))
        assert w[SEAT : w[SAVED_END]] == kept


def test_what_does_not_answer_a_threat_is_known_to_lose_at_once():
    for position in itertools.chain([Position.read(TORUS, PRESSED)], near_ends(12)):
        if tactical_proof(position) == (position.seat, 1):
            continue
        for text, worth in rated(position).items():
            after = play(position, text)
            loses = not after.outcome and Minimax(1_000).solve(after, 1) == 1
            assert (worth == -1.0) == loses, f"{position}: {text}"


def test_a_threat_is_answered_by_its_point_or_a_capture():
    assert sorted(text for text, worth in rated(Position.read(TORUS, PRESSED)).items() if worth > 0) == ["b5", "d5"]


@pytest.mark.parametrize(("size", "kinds"), [(5, 6), (8, 15), (9, 15)])
def test_few_placements_are_left_where_translations_and_reflections_make_them_alike(size, kinds):
    """On an empty board all points are alike; around one stone only how far it is across and up counts, either way."""
    start = Position.start(TORUS, size)
    assert sum(worth > 1e-4 for worth in shares(start).values()) == 1
    for text in ("a1", "c2"):
        others = shares(play(start, text))
        assert sum(worth > 1e-4 for worth in others.values()) == kinds - 1


def test_placements_that_are_left_out_are_images_of_others():
    """Two stones in a row leave one reflection: what lies above the row and below is alike."""
    position = play(Position.start(TORUS, 9), "e5", "g5")
    left_out = {text for text, worth in shares(position).items() if worth < 1e-4}
    assert left_out == {text for text in texts(position) if text[1] in "6789"}


def test_a_playout_wins_at_once():
    plan, w = entered(Position.read(TORUS, "7/7/7/2xox2/3x3/7/7 x -"))
    trace = [0] * 1000
    assert (policy.rollout(plan, w, trace), trace[0]) == (1.0, 0)


def test_a_playout_saves_at_once():
    for dice in range(1, 20):
        plan, w = entered(Position.read(TORUS, PRESSED))
        w[1], trace = dice * 7919, [0] * 10_000
        policy.rollout(plan, w, trace)
        assert TORUS.geometry(7).names[trace[1] // 2] in ("b5", "d5")


def test_weights_know_no_direction_and_no_colour():
    """A position and its images, with the colours exchanged, rate the same placements alike."""
    line = "6/1x4/2o3/2ox2/6/4o1"
    black = rated(Position.read(TORUS, f"{line} x -"))
    white = rated(Position.read(TORUS, f"{line.translate(str.maketrans('xo', 'ox'))} o -"))
    assert black == pytest.approx(white)
    upside_down = rated(Position.read(TORUS, "/".join(reversed(line.split("/"))) + " x -"))
    assert upside_down == pytest.approx({text[0] + str(7 - int(text[1])): worth for text, worth in black.items()})


def test_counts_of_sides_are_those_of_the_stones():
    """After captures back and forth each point still knows how many of its sides either colour has."""
    for seed in range(3):
        game = random_game(Position.start(TORUS, 6), seed)
        plan, w = entered(game[0])
        for before, after in itertools.pairwise(game):
            fast_rules.play(plan, w, next(a.code for a in before.actions if before.after(a) == after))
        state = game[-1].state
        for c, cell in enumerate(state.cells):
            around = [state.cells[side] for side in beside(state.size)[c]]
            assert w[S.POINTS + c] == S.point_value(cell, around.count(BLACK), around.count(WHITE))
