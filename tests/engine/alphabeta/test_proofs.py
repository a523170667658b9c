"""Proven results at a short limit of half-moves, where an end depends on the path, against exhaustive search."""

import random
import re
from contextlib import suppress

import pytest

from boardgames_tui.core.position import Position
from boardgames_tui.engine.alphabeta import state as S
from boardgames_tui.engine.alphabeta.alphabeta_kernel import init_frame, probe_table, store_result, terminal_value
from boardgames_tui.engine.alphabeta.search_memory import SearchMemory
from boardgames_tui.engine.alphabeta.state import frame_at
from boardgames_tui.engine.alphabeta.transposition_table import (
    EXACT,
    NO_ENTRY,
    PROVEN_DEPTH,
    entry_depth,
    find_entry,
    pack_entry,
    store_entry,
)
from boardgames_tui.engine.compile.specialise import Backend
from boardgames_tui.engine.engine import Engine
from boardgames_tui.games import GAMES
from boardgames_tui.kernel.language import BY_PATH, DRAWN, LOST, WON
from boardgames_tui.uai.values import Limit
from tests.engine.positions import OutOfReachError
from tests.rows import each_row

ATAXX = GAMES["ataxx"]
SIZE = 4
FULL = (1 << SIZE * SIZE) - 1
# Positions of an exhaustive search.
MAX_POSITIONS = 8_000
# Nodes of a search.
NODES = 10_000
BOARDS = 20
LIMIT = 5
DEPTH = 3


def cells_at(cell: int, distance: int) -> int:
    """Return the cells at a distance of a cell, as bits."""
    y, x = divmod(cell, SIZE)
    near = [(x + dx, y + dy) for dx in range(-2, 3) for dy in range(-2, 3) if max(abs(dx), abs(dy)) == distance]
    return sum(1 << SIZE * row + column for column, row in near if 0 <= column < SIZE and 0 <= row < SIZE)


CLONES = [cells_at(cell, 1) for cell in range(SIZE * SIZE)]
JUMPS = [cells_at(cell, 2) for cell in range(SIZE * SIZE)]


class ExhaustiveSearch:
    """Negamax to the end of every game of Ataxx on 4x4, from the rules and nothing else.

    Below a limit of eight half-moves no position occurs three times, so the pieces, the side to act and the half-moves
    decide the value.
    """

    def __init__(self, halfmoves: int) -> None:
        self.limit = halfmoves
        self.values: dict[tuple[int, int, int], int] = {}

    def value(self, own: int, enemy: int, halfmoves: int) -> int:
        """Return 1, 0 or -1 for the side with `own` to act; raise OutOfReachError after too many positions."""
        if not own or not enemy or own | enemy == FULL or not (self.moves(own, enemy) or self.moves(enemy, own)):
            difference = own.bit_count() - enemy.bit_count()
            return (difference > 0) - (difference < 0)
        if halfmoves >= self.limit:
            return 0
        key = own, enemy, halfmoves
        if key not in self.values:
            if len(self.values) >= MAX_POSITIONS:
                raise OutOfReachError
            self.values[key] = self._best(own, enemy, halfmoves)
        return self.values[key]

    def moves(self, own: int, enemy: int) -> list[tuple[int, int]]:
        """Return the moves as origin and destination; the origin of a clone is -1."""
        found = []
        for cell in range(SIZE * SIZE):
            if not (own | enemy) >> cell & 1:
                found += [(-1, cell)] if CLONES[cell] & own else []
                found += [(origin, cell) for origin in range(SIZE * SIZE) if JUMPS[cell] & own & 1 << origin]
        return found

    def _best(self, own: int, enemy: int, halfmoves: int) -> int:
        best = -1
        for origin, cell in self.moves(own, enemy) or [(-1, -1)]:
            if cell < 0:
                return -self.value(enemy, own, halfmoves + 1)
            turned = CLONES[cell] & enemy
            after = (own | turned | 1 << cell) & ~(1 << origin if origin >= 0 else 0)
            best = max(best, -self.value(enemy & ~turned, after, 0 if origin < 0 else halfmoves + 1))
            if best == 1:
                break
        return best


def random_board(rng: random.Random) -> str:
    """Return a board of 4x4 with some empty cells, and the side to act."""
    cells = [*"." * rng.randint(3, 7)]
    cells += [rng.choice("xo") for _ in range(SIZE * SIZE - len(cells))]
    rng.shuffle(cells)
    rows = ("".join(cells[at : at + SIZE]) for at in range(0, SIZE * SIZE, SIZE))
    board = "/".join(re.sub(r"\.+", lambda run: str(len(run[0])), row) for row in rows)
    return f"{board} {rng.choice('xo')}"


def exhaustive_value(position: Position, halfmoves: int) -> int:
    """Return the value of a position for the side to act."""
    own, enemy = (
        sum(1 << cell for cell, piece in enumerate(position.cells) if piece == colour)
        for colour in (position.side, 3 - position.side)
    )
    return ExhaustiveSearch(halfmoves).value(own, enemy, position.state.halfmoves)


def proven_value(engine: Engine, position: Position) -> int | None:
    """Return the value that a search proves; None if it proves none within NODES."""
    infos = []
    engine.search(position, Limit(nodes=NODES), on_info=infos.append)
    score = infos[-1].score
    # A search also ends when it can look no further.
    if infos[-1].nodes >= NODES or infos[-1].depth >= S.MAX_PLY - 1:
        return None
    return 0 if score.kind == "win" else 1 if score.value > 0 else -1


def test_a_proven_result_is_that_of_exhaustive_search():
    """The same board is searched with fewer and fewer half-moves, each time with the table of the search before.

    A value of an earlier search that is no proof must not become one.
    """
    backend, rng, proofs = Backend(ATAXX, compiled=True), random.Random(5), 0
    for _ in range(BOARDS):
        board, engine = random_board(rng), Engine(backend, 1)
        for halfmoves in reversed(range(LIMIT)):
            position = Position.read(ATAXX, f"{board} {halfmoves} 20", {"halfmoves": LIMIT}, engine_defaults=True)
            claim = None if position.outcome else proven_value(engine, position)
            if claim is not None:
                with suppress(OutOfReachError):
                    assert exhaustive_value(position, LIMIT) == claim, str(position)
                    proofs += 1
    assert proofs > BOARDS / 2


@pytest.mark.parametrize("board", ["oxox/ox1o/o1xx/1oxo o", "ox1o/2xx/xoox/xxxx o"])
def test_a_stored_win_is_no_proof_too_close_to_the_limit(board):
    """The same board is searched with more and more half-moves; its win takes jumps."""
    engine, values = Engine(Backend(ATAXX, compiled=True), 1), set()
    for halfmoves in range(LIMIT):
        position = Position.read(ATAXX, f"{board} {halfmoves} 20", {"halfmoves": LIMIT}, engine_defaults=True)
        claim = proven_value(engine, position)
        with suppress(OutOfReachError):
            values.add(exhaustive_value(position, LIMIT))
            assert claim is None or claim == exhaustive_value(position, LIMIT), str(position)
    assert 0 in values


class Frame:
    """The first frame of an interpreted search of three plies, with a table of its own."""

    def __init__(self) -> None:
        position = Position.read(ATAXX, "xoox/4/4/oxxo x 3 20", {"halfmoves": LIMIT}, engine_defaults=True)
        self.backend = Backend(ATAXX, compiled=False)
        self.thread = SearchMemory(self.backend, 1).prepare_search(position)
        self.backend.bind(init_frame)(self.thread.state, 0, DEPTH, -S.MATE)
        self.key = self.thread.state[frame_at(0) + S.KEY]

    def store(self, value: int) -> int:
        """Store a value as the result of the frame; return its entry."""
        self.backend.bind(store_result)(self.thread, 0, value, S.MATE)
        return find_entry(self.thread.table, self.key)


@each_row("end", [DRAWN, WON, LOST])
def test_an_end_is_proven_at_every_depth_unless_it_depends_on_the_path(end):
    """A win or loss by the path is not even stored, because a mate score holds at any depth."""
    frame = Frame()
    entry = frame.store(terminal_value(frame.thread.state, 1, BY_PATH + end))
    assert entry == NO_ENTRY if end != DRAWN else entry_depth(entry) == DEPTH
    frame = Frame()
    assert entry_depth(frame.store(terminal_value(frame.thread.state, 1, end))) == PROVEN_DEPTH


@pytest.mark.parametrize("depth", [DEPTH, PROVEN_DEPTH])
def test_a_table_value_is_a_proof_only_if_it_was_stored_as_one(depth):
    frame = Frame()
    store_entry(frame.thread.table, frame.key, pack_entry(0, 25, depth, EXACT, 1))
    assert frame.backend.bind(probe_table)(frame.thread, 0, DEPTH, 0, 1) == 25
    assert entry_depth(frame.store(25)) == depth
