"""Bitboard rules of Ataxx against the plain rules: actions, gains, positions, endings, repetitions and perft."""

import random

from boardgames_tui.games import GAMES
from boardgames_tui.games.ataxx.engine import bitboard_rules as bits
from boardgames_tui.kernel.language import BITBOARD_SIZE, DRAWN, LOST, MOVE_RANGE, WON
from tests.engine.positions import verdict_of
from tests.games.plays import play, starts
from tests.rows import each_row

ATAXX, start = GAMES["ataxx"], starts("ataxx", 7, engine_defaults=True)
# One of this number of positions of a walk is checked, because interpreted rules are slow.
EVERY = 5
VERDICTS = {WON: 1, DRAWN: 0, LOST: -1}


def enter(position):
    """Return the plan of a position, and a row that begins with it."""
    plan = bits.plan(position.state)
    words = bits.enter(plan, position.state)
    return plan, [*words, *[0] * (BITBOARD_SIZE + bits.max_legal_actions(position.state))]


def moves_of(position):
    """Return the legal moves and their gains by the codes of their actions."""
    plan, w = enter(position)
    end = bits.list_moves(plan, w, 0, 2 * BITBOARD_SIZE)
    listed = [(each % MOVE_RANGE, each // MOVE_RANGE) for each in w[2 * BITBOARD_SIZE : end]]
    return {bits.action_of(position.state, move): (move, gain) for move, gain in listed}


WALKS = [
    *((size, {}) for size in ATAXX.sizes),
    *((size, {"settled": True, "halfmoves": 12}) for size in (4, 7, 9)),
    *((7, {"blocks": layout, "settled": True}) for layout in ("gates", "fortress", "crossing", "checkers")),
    (9, {"blocks": "random:20:3"}),
    (8, {"blocks": "random:20:3", "halfmoves": 0}),
]


@each_row(("size", "options"), WALKS)
def test_bitboard_rules_agree_with_the_rules(size, options):
    for seed in range(2):
        for ply, position in enumerate(random_walk(start(size, **options), seed)):
            if ply % EVERY and not (options.get("halfmoves") and ply % 2):
                continue
            plan, w = enter(position)
            end = bits.verdict(plan, w, 0, 0)
            assert (VERDICTS[end % 4] if end else None) == verdict_of(position), str(position)
            if end:
                break
            moves = moves_of(position)
            assert sorted(moves) == sorted(action.code for action in position.actions)
            action = position.actions[seed * 7 % len(position.actions)]
            after = position.after(action)
            move, gain = moves[action.code]
            bits.make(plan, w, 0, move)
            assert w[BITBOARD_SIZE : 2 * BITBOARD_SIZE] == enter(after)[1][:BITBOARD_SIZE]
            if not after.outcome:
                assert gain == position.gain(action)


def random_walk(position, seed):
    """Yield the positions of a game with many jumps and few clones."""
    rng = random.Random(seed)
    for _ in range(150):
        yield position
        if position.outcome:
            return
        jumps = [action for action in position.actions if len(action.text) > 2]
        position = position.after(rng.choice(jumps if jumps and rng.random() < 0.6 else position.actions))


def test_a_third_repetition_counts_earlier_positions_and_the_line():
    """Jumps there and back: the eighth half-move brings the start for the third time."""
    there_and_back = ["a7c7", "a1c1", "c7a7", "c1a1"] * 2
    positions = [play(start(), *there_and_back[:ply]) for ply in range(9)]
    assert positions[-1].outcome
    plan, w = enter(positions[-1])
    assert bits.verdict(plan, w, 0, 0) % 4 == DRAWN
    plan, w = enter(start())
    w += [0] * BITBOARD_SIZE * 9
    for ply, (position, text) in enumerate(zip(positions, there_and_back, strict=False)):
        assert bits.verdict(plan, w, BITBOARD_SIZE * ply, ply) == 0
        bits.make(plan, w, BITBOARD_SIZE * ply, moves_of(position)[position.find(text).code][0])
    assert bits.verdict(plan, w, BITBOARD_SIZE * 8, 8) % 4 == DRAWN
