"""The lab's solver finds what brute force over the plain rules finds."""

import random
from collections import Counter
from contextlib import suppress
from dataclasses import fields, replace
from itertools import count

import pytest

from boardgames_tui.core.cells import BLACK, DRAW, EMPTY, WHITE
from boardgames_tui.core.errors import PositionError
from boardgames_tui.core.position import Position
from boardgames_tui.games import GAMES
from boardgames_tui.lab.solver import Solver
from tests.engine.positions import random_game

# States of a graph, at most.
MOST = 80
# Positions that are compared for each game, at least.
LEAST = 10
# Memory and nodes of the solver.
MEGABYTES = 1
NODES = 20_000


def without_history(state):
    """Return a state as if the game began there."""
    forgotten = {"history": (), "captured": 0, "halfmoves": 0, "move_number": 1}
    return replace(state, **{field.name: forgotten[field.name] for field in fields(state) if field.name in forgotten})


def reachable(state):
    """Return the states that play can reach, each with the states after its actions; None if there are too many."""
    children, to_do = {}, [state]
    while to_do:
        state = to_do.pop()
        if state in children:
            continue
        if len(children) == MOST:
            return None
        actions = () if state.outcome else state.actions
        children[state] = [without_history(state.play(action)) for action in actions]
        to_do += children[state]
    return children


def won_states(children, seat):
    """Return the states from which a seat can force a win in some number of actions."""
    won = {state for state in children if state.winner_seat == seat}
    while True:
        more = {
            state
            for state, after in children.items()
            if after and state not in won and (any if state.seat == seat else all)(child in won for child in after)
        }
        if not more:
            return won
        won |= more


def can_win(state, seat, plies):
    """Return whether a seat can force a win within a number of actions."""
    if state.outcome or plies == 0:
        return state.winner_seat == seat
    after = (without_history(state.play(action)) for action in state.actions)
    return (any if state.seat == seat else all)(can_win(child, seat, plies - 1) for child in after)


def brute_force(state, plies):
    """Return the winning seat, or DRAW if neither has a win, by the graph of all states.

    If it is large, return the seat that can win within a number of actions, or None.
    """
    if children := reachable(state):
        winners = [seat for seat in (BLACK, WHITE) if state in won_states(children, seat)]
        return winners[0] if winners else DRAW
    return next((seat for seat in (BLACK, WHITE) if can_win(state, seat, plies)), None)


def late_positions(start, seed, empties):
    """Yield endlessly the last positions of random games, and boards at random on which a number of sites are empty."""
    rng = random.Random(seed)
    for number in count():
        yield from reversed(random_game(start, number)[-6:-1])
        if empties:
            cells = rng.choices([BLACK, WHITE], k=len(start.cells))
            for site in rng.sample(range(len(cells)), empties):
                cells[site] = EMPTY
            board = replace(start, state=replace(start.state, cells=tuple(cells)))
            # Torus' rules exclude boards on which a stone of the other side is surrounded.
            with suppress(PositionError):
                position = Position.read(start.game, str(board))
                if not position.outcome:
                    yield position


@pytest.mark.parametrize(
    ("key", "size", "options", "empties", "plies", "results"),
    [
        ("io", 5, {}, 0, 3, {BLACK, WHITE}),
        ("implo", 4, {}, 0, 3, {BLACK, WHITE}),
        ("torus", 5, {}, 2, 2, {BLACK, WHITE, DRAW}),
        ("onyx", 4, {"setup": "standard"}, 0, 3, {BLACK, WHITE}),
        ("onyx", 4, {}, 0, 3, {BLACK, WHITE}),
        ("ataxx", 4, {}, 1, 3, {BLACK, WHITE}),
    ],
)
def test_the_solver_finds_what_brute_force_finds(key, size, options, empties, plies, results):
    start = Position.start(GAMES[key], size, options)
    solver, seen = Solver(start, MEGABYTES, compiled=False), Counter()
    for position in late_positions(start, key, empties):
        root = replace(position, state=without_history(position.state))
        expected = brute_force(root.state, plies)
        if expected is None:
            continue
        # Only in these games is a player known not to win who can only repeat positions.
        if expected == DRAW and key != "onyx":
            expected = None
        assert solver.winner(root, NODES) == expected, str(root)
        seen[DRAW if expected is None else expected] += 1
        if seen.total() >= LEAST and all(seen[result] for result in results):
            break
