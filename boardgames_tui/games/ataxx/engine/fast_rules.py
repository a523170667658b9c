"""Ataxx for tree search and random games: an adapter that keeps the line of bitboard positions that were played.

`p` holds the tables of a board, and `w` the registers that `kernel` (`K`) names, then the positions of the line, so
that repetitions are found; `w[S.PRESENT]` is the offset of the present one. The module `state` (`S`) declares their
fields.
"""

from boardgames_tui.core.cells import BLOCK, EMPTY, other
from boardgames_tui.games.ataxx.engine import bitboard_rules
from boardgames_tui.games.ataxx.engine import state as S
from boardgames_tui.games.ataxx.engine.bitboard_rules import list_moves, make, max_legal_actions, plan
from boardgames_tui.games.ataxx.engine.game_end import is_repeated, verdict
from boardgames_tui.games.ataxx.engine.random_moves import random_move
from boardgames_tui.games.ataxx.engine.state import MIN_HALFMOVES_TO_REPEAT, action_code, move_of_code
from boardgames_tui.games.ataxx.rules import Ataxx
from boardgames_tui.kernel import language as K
from boardgames_tui.kernel.language import Ints, Row

__all__ = ["enter", "legal", "longest_game", "max_legal_actions", "plan", "play", "play_randomly", "result", "show"]

# Half-moves that fill the plane of a view without a limit.
USUAL_LIMIT = 100


def enter(p: list[int], state: Ataxx) -> list[int]:
    """Return the position of a state, with a line that holds only this position. Never compiled."""
    root = bitboard_rules.enter(p, state)
    w = [0] * S.POSITION.end
    w[K.SAVED_END] = S.LINE + K.BITBOARD_SIZE
    w[K.RNG_STATE] = 1
    w[K.SEAT] = state.seat
    w[S.PRESENT] = S.LINE
    w[S.LINE : S.LINE + K.BITBOARD_SIZE] = root
    return w


def legal(p: Ints, w: Row, out: Row) -> int:
    """List in `out` the codes of the legal actions; return their number."""
    count = list_moves(p, w, w[S.PRESENT], S.MOVES) - S.MOVES
    for i in range(count):
        # Without its gain, a listed move is the move.
        out[i] = action_code(p[S.SITES], w[S.MOVES + i] % K.MOVE_RANGE)
    return count


def play(p: Ints, w: Row, a: int) -> None:
    """Play an action by its code."""
    play_move(p, w, move_of_code(p[S.SITES], a))


def play_move(p: Ints, w: Row, move: int) -> None:
    """Play a move: append the position after it to the line."""
    at = w[S.PRESENT]
    make(p, w, at, move)
    after = at + K.BITBOARD_SIZE
    if after == S.LINE_END - K.BITBOARD_SIZE:
        # The line is full. It begins anew directly behind the root, which is saved.
        second = S.LINE + K.BITBOARD_SIZE
        for i in range(K.BITBOARD_SIZE):
            w[second + i] = w[after + i]
        after = second
    w[S.PRESENT] = after
    w[K.SEAT] = w[after + S.SIDE]


def result(p: Ints, w: Row) -> int:
    """Return the seat that has won, DRAWN_RESULT, or 0 if the game goes on. In Ataxx seats and colours are the same."""
    outcome = verdict(p, w, w[S.PRESENT], plies_from_root(w)) % K.BY_PATH
    if outcome == 0:
        return 0
    if outcome == K.DRAWN:
        return K.DRAWN_RESULT
    return w[K.SEAT] if outcome == K.WON else other(w[K.SEAT])


def plies_from_root(w: Row) -> int:
    """Return the number of earlier positions in the line."""
    return (w[S.PRESENT] - S.LINE) // K.BITBOARD_SIZE


def play_randomly(p: Ints, w: Row) -> int:
    """Play a uniformly random game to the end, and return its result."""
    while True:
        at = w[S.PRESENT]
        has_enemies = (w[at + S.FOE] | w[at + S.FOE + 1]) != 0
        move = random_move(p, w, at) if has_enemies and not has_ended_by_inactivity(p, w) else S.PASS
        if move == S.PASS:
            # Only without a move, without enemy pieces or by inactivity can the game have ended.
            outcome = result(p, w)
            if outcome:
                return outcome
        play_move(p, w, move)


def has_ended_by_inactivity(p: Ints, w: Row) -> bool:
    """Return whether the game has ended by a third repetition or by the limit of half-moves."""
    halfmoves = w[w[S.PRESENT] + S.HALFMOVES]
    if p[S.LIMIT] > 0 and halfmoves >= p[S.LIMIT]:
        return True
    return halfmoves >= MIN_HALFMOVES_TO_REPEAT and is_repeated(p, w, w[S.PRESENT], plies_from_root(w))


def longest_game(state: Ataxx) -> int:
    """Return the number of positions that follow the root before the line is full and begins anew."""
    return S.MAX_LINE - 1


def show(p: Ints, w: Row, cells: Row, view: Row) -> None:
    """Read the bitboards of the present position, and its half-moves."""
    at = w[S.PRESENT]
    side = w[K.SEAT]
    in_low_word = p[S.CELLS_IN_LOW_WORD]
    for site in range(p[S.SITES]):
        word = int(site >= in_low_word)
        bit = site - word * in_low_word
        value = EMPTY
        if w[at + S.OWN + word] >> bit & 1:
            value = side
        elif w[at + S.FOE + word] >> bit & 1:
            value = other(side)
        elif (p[S.OPEN + word] >> bit & 1) == 0:
            value = BLOCK
        cells[site] = value
    view[K.VIEW_COLOUR] = side
    view[K.VIEW_PLANES] = min(100, 100 * w[at + S.HALFMOVES] // (p[S.LIMIT] or USUAL_LIMIT))
