"""Incremental positions of Torus, its tactics, priors and symmetries."""

import itertools

import pytest

from boardgames_tui.core.cells import BLACK
from boardgames_tui.core.position import Position
from boardgames_tui.games import GAMES
from boardgames_tui.games.torus.engine import fast_rules, policy
from tests.engine.positions import Minimax, random_game
from tests.games.plays import enter, play, texts
from tests.games.torus_positions import WON_IN_THREE

TORUS = GAMES["torus"]


# White threatens d5; from b5 Black takes c4 and d3, and d5 saves too.
PRESSED = "7/7/7/2oxo2/3o3/4x2/7 x -"


def tactical_proof(position):
    """Return the seat that wins and the number of actions, or None."""
    proven = policy.solve_tactics(*enter(position), [])
    return (proven % 4, proven // 4) if proven else None


def priors(position):
    plan, w = enter(position)
    out, worth = [0] * len(position.cells), [0.0] * len(position.cells)
    n = fast_rules.legal(plan, w, out)
    policy.write_priors(plan, w, out, n, worth)
    return {position.geometry.names[a]: worth[i] for i, a in enumerate(out[:n])}


def normalised_priors(position):
    worths = priors(position)
    return {text: worth / sum(worths.values()) for text, worth in worths.items()}


def positions_near_the_end(wanted):
    """Yield positions a few actions before the end of random games on the smallest board."""
    for seed in range(wanted):
        game = random_game(Position.start(TORUS, 5), seed)
        yield from (game[-1 - k] for k in (2, 3) if game[-1].outcome and len(game) > k)


def test_tactics_prove_exactly_the_losses_in_two():
    """All saving actions are tried, and a player without a legal action has not lost."""
    lost = 0
    for position in positions_near_the_end(25):
        verdict = Minimax(50_000).solve(position, 2)
        proven = tactical_proof(position)
        assert (proven == (3 - position.seat, 2)) == (verdict == -1), str(position)
        assert (proven == (position.seat, 1)) == (Minimax(50_000).solve(position, 1) == 1), str(position)
        lost += verdict == -1
    assert lost > 3


def test_two_threats_win_in_three():
    position = Position.read(TORUS, WON_IN_THREE)
    assert tactical_proof(position) == (BLACK, 3)
    forks = [text for text in texts(position) if tactical_proof(play(position, text)) == (BLACK, 2)]
    assert forks
    assert all(Minimax(50_000).solve(play(position, text), 2) == -1 for text in forks)


def test_ignoring_a_threat_is_known_to_lose():
    for position in itertools.chain([Position.read(TORUS, PRESSED)], positions_near_the_end(12)):
        if tactical_proof(position) == (position.seat, 1):
            continue
        for text, worth in priors(position).items():
            after = play(position, text)
            loses = not after.outcome and Minimax(1_000).solve(after, 1) == 1
            assert (worth == -1.0) == loses, f"{position}: {text}"


@pytest.mark.parametrize(("size", "kinds"), [(5, 6), (8, 15), (9, 15)])
def test_symmetric_placements_are_left_out(size, kinds):
    """On an empty board all points are equal; around one stone only the two distances count."""
    start = Position.start(TORUS, size)
    assert sum(worth > 1e-4 for worth in normalised_priors(start).values()) == 1
    for text in ("a1", "c2"):
        others = normalised_priors(play(start, text))
        assert sum(worth > 1e-4 for worth in others.values()) == kinds - 1


def test_placements_left_out_are_mirror_images():
    """Two stones in a row leave one reflection, at that row."""
    position = play(Position.start(TORUS, 9), "e5", "g5")
    left_out = {text for text, worth in normalised_priors(position).items() if worth < 1e-4}
    assert left_out == {text for text in texts(position) if text[1] in "6789"}


def test_a_rollout_saves_at_once():
    for seed in range(1, 20):
        plan, w = enter(Position.read(TORUS, PRESSED))
        w[1], trace = seed * 7919, [0] * 10_000
        policy.rollout(plan, w, trace)
        assert TORUS.geometry(7).names[trace[1] // 2] in ("b5", "d5")


def test_priors_ignore_direction_and_colour():
    """A position, its mirror image, and the same with exchanged colours have the same priors."""
    line = "6/1x4/2o3/2ox2/6/4o1"
    black = priors(Position.read(TORUS, f"{line} x -"))
    white = priors(Position.read(TORUS, f"{line.translate(str.maketrans('xo', 'ox'))} o -"))
    assert black == pytest.approx(white)
    upside_down = priors(Position.read(TORUS, "/".join(reversed(line.split("/"))) + " x -"))
    assert upside_down == pytest.approx({text[0] + str(7 - int(text[1])): worth for text, worth in black.items()})
