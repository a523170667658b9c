"""Games of Ataxx' engine against itself, played in compiled code: for the fit of the net (`fit_ataxx_network.py`)."""

import random

import numpy as np

from boardgames_tui.core.kernel import DICE, SCALE, WORDS, random_below
from boardgames_tui.core.position import Position
from boardgames_tui.engine.alphabeta import state as S
from boardgames_tui.engine.alphabeta import transposition_table as TT
from boardgames_tui.engine.alphabeta.iterative_deepening import Memory
from boardgames_tui.engine.alphabeta.root import iterate, plant
from boardgames_tui.engine.compile.rule_slots import make, moves, verdict
from boardgames_tui.engine.compile.specialise import bind
from boardgames_tui.games import GAMES
from boardgames_tui.games.ataxx import LAYOUTS
from boardgames_tui.games.ataxx.engine import network as net
from boardgames_tui.games.ataxx.engine import state as B
from boardgames_tui.lab.provenance import save_positions

ATAXX = GAMES["ataxx"]
OPENING = (4, 12)
"""So many actions at first are random."""
LONGEST = 400
ASTRAY = 40
"""One action of so many is random later."""
BLOCKED = 0.15
"""In so many of the games some cells are blocked."""
FIELDS = 6
"""Numbers of a position: both sides' pieces and the blocks as sets of cells, the value, whose turn, how it ended."""


def play_game(m, start, dice, rows, nodes, opening):
    """Play one game from its start, in the language of `kernel`: return 8 times the rows, 4 times the side, the end."""
    w = m.state
    for i in range(WORDS):
        w[S.POSITIONS + i] = start[i]
    row = 0
    for ply in range(LONGEST):
        end = verdict(m.plan, w, S.POSITIONS, 0)
        if end:
            return row // FIELDS * 8 + ply % 2 * 4 + end % 4
        move = any_move(m, dice)
        if ply >= opening:
            told = think(m, nodes)
            rows[row] = w[S.POSITIONS + B.OWN]
            rows[row + 1] = w[S.POSITIONS + B.FOE]
            rows[row + 3] = told // SCALE + S.UNKNOWN
            rows[row + 4] = ply % 2
            row += FIELDS
            if random_below(dice, ASTRAY):
                move = told % SCALE
        make(m.plan, w, S.POSITIONS, move)
        for i in range(WORDS):
            w[S.POSITIONS + i] = w[S.POSITIONS + WORDS + i]
    return row // FIELDS * 8 + 2


def any_move(m, dice):
    """Any legal move."""
    begin = m.state[S.MOVE_LISTS]
    return m.state[begin + random_below(dice, moves(m.plan, m.state, S.POSITIONS, begin) - begin)] % SCALE


def think(m, nodes):
    """Search so many nodes: the best move, and SCALE times by how much its value is above UNKNOWN."""
    w = m.state
    w[S.NODES] = 0
    w[S.STOP] = 0
    w[S.NODE_LIMIT] = nodes
    w[S.AGE] = (w[S.AGE] + 1) % TT.AGES
    plant(m)
    depth = 0
    value = S.UNKNOWN
    whole = False
    while not (whole or w[S.STOP] or abs(value) in range(S.MATE_BOUND, S.MATE)):
        depth += 1
        whole = iterate(m, depth, 1)
        # An iteration that was cut off may have found nothing.
        value = w[w[S.ROOT_MOVES] + S.SCORE] if w[w[S.ROOT_MOVES] + S.SCORE] > S.UNKNOWN else value
    return w[w[S.ROOT_MOVES] + S.MOVE] + SCALE * (value - S.UNKNOWN)


def play(file, games, nodes=200, seed=1):
    """Write the positions of so many games, a row of FIELDS numbers each."""
    speed, dice = bind(ATAXX, compiled=True), random.Random(seed)
    memory, found, throws = Memory(speed, 8), [], speed.zeros(WORDS, "int64")
    throws[DICE] = dice.randrange(1, 1 << 32)
    for _ in range(games):
        blocks = dice.choice(["", *LAYOUTS, *(f"random:{dice.randint(1, 10)}:{seed}" for seed in range(10))])
        position = Position.start(ATAXX, net.SIZE, {"blocks": blocks if dice.random() < BLOCKED else ""}, engine=True)
        m, rows = memory.mind_for(position), speed.zeros(FIELDS * LONGEST, "int64")
        start = m.state[S.POSITIONS : S.POSITIONS + WORDS].copy()
        told = int(speed.of(play_game)(m, start, throws, rows, nodes, dice.randint(*OPENING)))
        rows = rows.reshape(-1, FIELDS)[: told // 8]
        rows[:, 2] = int(m.plan[B.CELLS] ^ m.plan[B.OPEN])
        rows[:, 5] = np.where(rows[:, 4] == told // 4 % 2, told % 4, 4 - told % 4)
        found.append(rows[rows[:, 3] > S.UNKNOWN])
    save_positions(file, nodes=nodes, seed=seed, rows=np.concatenate(found))
