"""Fast rules, interpreted and compiled, against the plain rules."""

import random

import pytest

from boardgames_tui.core.cells import BLACK, DRAW, WHITE
from boardgames_tui.core.position import Position
from boardgames_tui.engine.compile.rule_slots import (
    legal,
    play,
    play_randomly,
    result,
    rollout,
    solve_tactics,
    write_priors,
)
from boardgames_tui.engine.compile.specialise import Backend
from boardgames_tui.engine.modules import engine_modules
from boardgames_tui.games import GAMES
from boardgames_tui.games.implo.rules import Stage
from boardgames_tui.kernel.contracts import Floats
from boardgames_tui.kernel.language import (
    DRAWN_RESULT,
    RNG_STATE,
    SEAT,
    Ints,
    Row,
    proof_plies,
    proof_winner,
    restore_state,
    save_state,
)
from tests.conformance.walks import Variant, variants_of_the_suite
from tests.conformance.walks import walk as biased_walk
from tests.engine.incremental_position import IncrementalPosition, rule_results
from tests.engine.positions import Minimax
from tests.extras import games_with, has
from tests.samples import samples

GAMES_WITH_POLICY = [key for key in games_with("engine") if engine_modules(GAMES[key]).policy]
# Games whose rollouts record their actions.
GAMES_WITH_TRACE = ("torus", "onyx")
VARIANTS = [variant for variant in variants_of_the_suite() if has(variant.key, "engine")]
SCORES = {0.0: WHITE, 0.5: DRAWN_RESULT, 1.0: BLACK}


def seat_result(position: Position) -> int:
    """Return the result of a finished game as the fast rules encode it."""
    return position.winner_seat or DRAWN_RESULT


def check_agreement(incremental: IncrementalPosition, position: Position) -> None:
    assert incremental.w[SEAT] == position.seat
    if not position.outcome:
        assert incremental.call(result) == 0
        assert sorted(incremental.legal) == sorted(action.code for action in position.actions)
    elif claimed := incremental.call(result):
        assert claimed == seat_result(position)
    else:
        # The fast rules leave a draw without a legal action to the search.
        assert incremental.legal == []
        assert position.outcome.winner == DRAW


@pytest.mark.parametrize("variant", VARIANTS, ids=str)
def test_fast_rules_agree_with_the_rules(variant: Variant):
    """Compare the position updated by each action, and at times one entered anew, which queries must not change."""
    backend = Backend(GAMES[variant.key], compiled=False)
    rng = random.Random(str(variant))
    incremental = IncrementalPosition(backend, variant.start(0))
    for _, action, after in biased_walk(variant.start(0), 0):
        incremental.call(play, action.code)
        check_agreement(incremental, after)
        if rng.random() < 0.1 and not after.outcome:
            anew = IncrementalPosition(backend, after)
            check_agreement(anew, after)
            kept = anew.saved_fields
            anew.legal  # noqa: B018
            if variant.key in GAMES_WITH_POLICY:
                anew.call(solve_tactics, anew.memory)
                priors(anew)
            assert anew.saved_fields == kept


def checkerboard(size: int, seed: int) -> Position:
    """Return a position of Implo with stones and markers on every other point, so that each of the rest is a patch."""
    rng = random.Random(seed)
    rows = ("".join("1" if (x + y) % 2 else rng.choice("xoXO") for x in range(size)) for y in range(size))
    return Position.read(GAMES["implo"], f"{'/'.join(rows)} x resolve - x", engine_defaults=True)


@pytest.mark.parametrize("size", [4, 7, 12])
def test_fast_rules_agree_with_the_rules_about_many_patches(size: int):
    """RULES: "While there is a patch, resolve one"; a line may have many more than a placement makes, which is four."""
    rng, position = random.Random(size), checkerboard(size, size)
    incremental = IncrementalPosition(Backend(GAMES["implo"], compiled=False), position)
    assert len({action.text.split("-")[0] for action in position.actions}) == size * size // 2
    check_agreement(incremental, position)
    while not position.outcome and position.state.stage is Stage.RESOLVE:
        if rng.random() < 20 / size**2:
            check_agreement(incremental, position)
            priors(incremental)
        action = rng.choice(position.actions)
        incremental.call(play, action.code)
        position = position.after(action)
    check_agreement(incremental, position)


def test_a_saved_position_with_many_patches_is_restored():
    incremental = IncrementalPosition(Backend(GAMES["implo"], compiled=False), checkerboard(7, 7))
    before, store = incremental.legal, [0] * len(incremental.w)
    save_state(incremental.w, store, 0)
    while incremental.legal and not incremental.call(result):
        incremental.call(play, incremental.legal[len(incremental.legal) // 2])
    restore_state(incremental.w, store, 0)
    assert incremental.legal == before


def priors(incremental: IncrementalPosition) -> list[float]:
    n = len(incremental.legal)
    worth = incremental._backend.zeros(n, "float64")
    incremental.call(write_priors, incremental.out, n, worth)
    assert all(worth)
    return list(worth)


def apply_policy(p: Ints, w: Row, t: Row, out: Row, solved: Row, worth: Floats, trace: Row) -> float:
    """Write the priors of a position with legal actions; return how a rollout ends."""
    solved[0] = solve_tactics(p, w, t)
    write_priors(p, w, out, legal(p, w, out), worth)
    return rollout(p, w, trace)


@pytest.mark.parametrize("key", games_with("engine"))
def test_interpreted_and_compiled_rules_are_equal(key: str):
    """Compiled rules agree with the plain rules; tactics, priors and rollouts do not depend on the compiler."""
    game = GAMES[key]
    slow, fast = Backend(game, compiled=False), Backend(game, compiled=True)
    for size in (game.size, game.sizes[0], game.sizes[-1]):
        for seed, (_, _, position) in enumerate(biased_walk(Position.start(game, size, engine_defaults=True), 1)):
            if position.outcome or seed % (20 if size <= game.size else 90):
                continue
            left, right = rule_results(slow, position), rule_results(fast, position)
            assert left == right
            assert left[0] == len(position.actions)
            assert sorted(left[1][: left[0]]) == sorted(action.code for action in position.actions)
            if key in GAMES_WITH_POLICY:
                assert policy_results(slow, position) == pytest.approx(policy_results(fast, position))


def policy_results(backend: Backend, position: Position) -> list[float]:
    incremental, solved = IncrementalPosition(backend, position), backend.zeros(1)
    worth = backend.zeros(len(incremental.out), "float64")
    score = incremental.call(apply_policy, incremental.memory, incremental.out, solved, worth, incremental.trace)
    return [score, *solved, *worth, *incremental.saved_fields, *incremental.trace[: 1 + incremental.trace[0]]]


@pytest.mark.parametrize("variant", [variant for variant in VARIANTS if variant.key in GAMES_WITH_TRACE], ids=str)
def test_rollouts_are_legal_games(variant: Variant):
    """The actions that a rollout records are legal and lead to its result.

    In Torus a rollout ends before an immediate win.
    """
    backend = Backend(GAMES[variant.key], compiled=False)
    for seed in range(2 if variant.size <= GAMES[variant.key].size else 1):
        position = variant.start(seed)
        incremental = IncrementalPosition(backend, position)
        incremental.w[RNG_STATE] += seed
        score = incremental.call(rollout, incremental.trace)
        assert incremental.trace[0]
        for traced in incremental.trace[1 : 1 + incremental.trace[0]]:
            assert traced % 2 + 1 == position.seat
            action = next(action for action in position.actions if action.code == traced // 2)
            position = position.after(action)
        if position.outcome:
            assert SCORES[score] == seat_result(position)
        else:
            assert variant.key == "torus"
            won = Minimax(50_000).solve(position, 2)
            assert SCORES[score] == {1: position.seat, -1: 3 - position.seat}[won]


@pytest.mark.parametrize("key", games_with("engine"))
def test_random_walks_end_like_random_games(key: str):
    """Both choose among all legal actions with equal probability, so that the results differ only by chance."""
    game = GAMES[key]
    start = Position.start(game, game.sizes[0], engine_defaults=True)
    backend = Backend(game, compiled=False)
    simulated, played, games = 0.0, 0.0, 200
    for seed in range(games):
        incremental = IncrementalPosition(backend, start)
        incremental.w[RNG_STATE] = 1 + seed * 7919
        simulated += {BLACK: 1.0, WHITE: 0.0}.get(incremental.call(play_randomly), 0.5)
        position, rng = start, random.Random(seed)
        while not position.outcome:
            position = position.after(rng.choice(position.actions))
        played += {BLACK: 1.0, WHITE: 0.0}.get(seat_result(position), 0.5)
    assert abs(simulated - played) / games < 0.17


@pytest.mark.parametrize("key", GAMES_WITH_POLICY)
def test_tactics_prove_what_minimax_finds(key: str):
    game = GAMES[key]
    backend = Backend(game, compiled=False)
    looked_at = 0
    for seed in range(12):
        for _, _, position in biased_walk(Position.start(game, game.sizes[0], engine_defaults=True), seed):
            incremental = IncrementalPosition(backend, position)
            found = 0 if position.outcome else int(incremental.call(solve_tactics, incremental.memory))
            if 0 < proof_plies(found) <= 3:
                verdict = {DRAWN_RESULT: 0, position.seat: 1}.get(proof_winner(found), -1)
                assert Minimax(50_000).solve(position, proof_plies(found)) == verdict, str(position)
                looked_at += 1
    assert bool(looked_at) == samples(key).solves_tactics, (
        f"samples.toml of {game.title} says otherwise by `solves_tactics`"
    )
