"""Positions that are kept up to date: the same game as the rules say, at both speeds, whichever way it goes."""

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
from tests.engine.fast_rules_check import Beside, said
from tests.engine.positions import Minimax
from tests.extras import games_with, has
from tests.samples import samples

GAMES_WITH_POLICY = [key for key in games_with("engine") if engine_modules(GAMES[key]).policy]
NOTED = ("torus", "onyx")
"""The games whose playouts note what they play."""
VARIANTS = [variant for variant in variants_of_the_suite() if has(variant.key, "engine")]
SCORES = {0.0: WHITE, 0.5: DRAWN_RESULT, 1.0: BLACK}


def seat_result(position: Position) -> int:
    """The result of a game that is over as `Swift.result` says it."""
    winner = position.outcome.winner
    if winner == DRAW:
        return DRAWN_RESULT
    return position.seat if winner == position.side else 3 - position.seat


def agree(beside: Beside, position: Position) -> None:
    assert beside.w[SEAT] == position.seat
    if not position.outcome:
        assert beside.ask(result) == 0
        assert sorted(beside.legal) == sorted(action.code for action in position.actions)
    elif said := beside.ask(result):
        assert said == seat_result(position)
    else:
        # That a player without a legal action ends the game is not said by the rules.
        assert beside.legal == []
        assert position.outcome.winner == DRAW


@pytest.mark.parametrize("variant", VARIANTS, ids=str)
def test_it_is_the_same_game(variant: Variant):
    """Kept up to date and entered anew it says what the rules say; asking changes nothing."""
    backend = Backend(GAMES[variant.key], compiled=False)
    dice = random.Random(str(variant))
    beside = Beside(backend, variant.start(0))
    for _, action, after in biased_walk(variant.start(0), 0):
        beside.ask(play, action.code)
        agree(beside, after)
        if dice.random() < 0.1 and not after.outcome:
            anew = Beside(backend, after)
            agree(anew, after)
            kept = anew.kept
            anew.legal  # noqa: B018
            if variant.key in GAMES_WITH_POLICY:
                anew.ask(solve_tactics, anew.memory)
                rated(anew)
            assert anew.kept == kept


def draughtboard(size: int, seed: int) -> Position:
    """A line of Implo with stones and markers on every other point, so a patch for each of the rest."""
    dice = random.Random(seed)
    rows = ("".join("1" if (x + y) % 2 else dice.choice("xoXO") for x in range(size)) for y in range(size))
    return Position.read(GAMES["implo"], f"{'/'.join(rows)} x resolve - x", engine_defaults=True)


@pytest.mark.parametrize("size", [4, 7, 12])
def test_it_is_the_same_game_with_more_patches_than_play_leaves(size: int):
    """RULES: "While there is a patch, resolve one"; a line may have many more than a placement makes, which is four."""
    dice, position = random.Random(size), draughtboard(size, size)
    beside = Beside(Backend(GAMES["implo"], compiled=False), position)
    assert len({action.text.split("-")[0] for action in position.actions}) == size * size // 2
    agree(beside, position)
    while not position.outcome and position.state.stage is Stage.RESOLVE:
        if dice.random() < 20 / size**2:
            agree(beside, position)
            rated(beside)
        action = dice.choice(position.actions)
        beside.ask(play, action.code)
        position = position.after(action)
    agree(beside, position)


def test_a_saved_position_with_many_patches_is_restored():
    beside = Beside(Backend(GAMES["implo"], compiled=False), draughtboard(7, 7))
    before, store = beside.legal, [0] * len(beside.w)
    save_state(beside.w, store, 0)
    while beside.legal and not beside.ask(result):
        beside.ask(play, beside.legal[len(beside.legal) // 2])
    restore_state(beside.w, store, 0)
    assert beside.legal == before


def rated(beside: Beside) -> list[float]:
    n = len(beside.legal)
    worth = beside._backend.zeros(n, "float64")
    beside.ask(write_priors, beside.out, n, worth)
    assert all(worth)
    return list(worth)


def apply_policy(p: Ints, w: Row, t: Row, out: Row, told: Row, worth: Floats, trace: Row) -> float:
    """Write the priors of a position with legal actions; return how a rollout ends."""
    told[0] = solve_tactics(p, w, t)
    write_priors(p, w, out, legal(p, w, out), worth)
    return rollout(p, w, trace)


@pytest.mark.parametrize("key", games_with("engine"))
def test_it_is_the_same_at_both_speeds(key: str):
    """Compiled it says what the rules say; foresight, ratings and playouts come from the same dice to the same end."""
    game = GAMES[key]
    slow, fast = Backend(game, compiled=False), Backend(game, compiled=True)
    for size in (game.size, game.sizes[0], game.sizes[-1]):
        for seed, (_, _, position) in enumerate(biased_walk(Position.start(game, size, engine_defaults=True), 1)):
            if position.outcome or seed % (20 if size <= game.size else 90):
                continue
            left, right = said(slow, position), said(fast, position)
            assert left == right
            assert left[0] == len(position.actions)
            assert sorted(left[1][: left[0]]) == sorted(action.code for action in position.actions)
            if key in GAMES_WITH_POLICY:
                assert sensed(slow, position) == pytest.approx(sensed(fast, position))


def sensed(backend: Backend, position: Position) -> list[float]:
    beside, told = Beside(backend, position), backend.zeros(1)
    worth = backend.zeros(len(beside.out), "float64")
    score = beside.ask(apply_policy, beside.memory, beside.out, told, worth, beside.trace)
    return [score, *told, *worth, *beside.kept, *beside.trace[: 1 + beside.trace[0]]]


@pytest.mark.parametrize("variant", [variant for variant in VARIANTS if variant.key in NOTED], ids=str)
def test_playouts_are_games(variant: Variant):
    """What a playout says that it played is legal by the rules, and leads to the result that it tells.

    In Torus it ends where a win is in hand.
    """
    backend = Backend(GAMES[variant.key], compiled=False)
    for seed in range(2 if variant.size <= GAMES[variant.key].size else 1):
        position = variant.start(seed)
        beside = Beside(backend, position)
        beside.w[RNG_STATE] += seed
        score = beside.ask(rollout, beside.trace)
        assert beside.trace[0]
        for noted in beside.trace[1 : 1 + beside.trace[0]]:
            assert noted % 2 + 1 == position.seat
            action = next(action for action in position.actions if action.code == noted // 2)
            position = position.after(action)
        if position.outcome:
            assert SCORES[score] == seat_result(position)
        else:
            assert variant.key == "torus"
            won = Minimax(50_000).solve(position, 2)
            assert SCORES[score] == {1: position.seat, -1: 3 - position.seat}[won]


@pytest.mark.parametrize("key", games_with("engine"))
def test_random_walks_end_as_often_as_random_games(key: str):
    """Walks choose among all legal actions alike: who wins from the start differs by chance alone."""
    game = GAMES[key]
    start = Position.start(game, game.sizes[0], engine_defaults=True)
    backend = Backend(game, compiled=False)
    told, played, games = 0.0, 0.0, 200
    for seed in range(games):
        beside = Beside(backend, start)
        beside.w[RNG_STATE] = 1 + seed * 7919
        beside.ask(play_randomly)
        told += {BLACK: 1.0, WHITE: 0.0}.get(beside.ask(result), 0.5)
        position, dice = start, random.Random(seed)
        while not position.outcome:
            position = position.after(dice.choice(position.actions))
        played += {BLACK: 1.0, WHITE: 0.0}.get(seat_result(position), 0.5)
    assert abs(told - played) / games < 0.17


def proof_is_true(position: Position, encoded: int) -> bool:
    """Whether plain minimax finds the result of the tactics, in the same number of actions."""
    verdict = Minimax(50_000).solve(position, proof_plies(encoded))
    wanted = {DRAWN_RESULT: 0, position.seat: 1}.get(proof_winner(encoded), -1)
    return verdict == wanted


@pytest.mark.parametrize("key", GAMES_WITH_POLICY)
def test_tactics_prove_what_minimax_finds(key: str):
    """Up to three actions before the end."""
    game = GAMES[key]
    backend = Backend(game, compiled=False)
    looked_at = 0
    for seed in range(12):
        for _, _, position in biased_walk(Position.start(game, game.sizes[0], engine_defaults=True), seed):
            beside = Beside(backend, position)
            found = 0 if position.outcome else int(beside.ask(solve_tactics, beside.memory))
            if 0 < proof_plies(found) <= 3:
                assert proof_is_true(position, found), str(position)
                looked_at += 1
    assert bool(looked_at) == samples(key).solves_tactics, (
        f"samples.toml of {game.title} says otherwise by `solves_tactics`"
    )
