"""The rules of Clobber by Michael Albert, J. P. Grossman and Richard Nowakowski (2001)."""

from boardgames_tui.core.cells import BLACK, NOWHERE, WHITE
from boardgames_tui.core.kernel import BoardTables, Ints, Row, board_key, encode_ending, pass_turn

# How a game ends.
NO_MOVES = 1

# Which rule an action breaks.
NOT_YOURS = 1
NOT_BESIDE = 2
NOT_ENEMY = 3


def start(b: BoardTables, s: Row) -> None:
    """Pieces fill the board like the fields of a chessboard, a black one on a1. Black begins."""
    for c in range(b.sites):
        s[c] = BLACK if (c % b.size + c // b.size) % 2 == 0 else WHITE
    s[b.side] = BLACK
    s[b.seat] = BLACK


def legal(b: BoardTables, s: Row, key_history: Ints, out: Row) -> int:
    """A piece moves onto an enemy piece beside it, in its row or column."""
    n = 0
    for c in range(b.sites):
        if s[c] == s[b.side]:
            for way in range(b.ways):
                d = b.neighbours[c * b.ways + way]
                if d != NOWHERE and s[d] == 3 - s[c]:
                    out[n] = b.sites * c + d
                    n += 1
    return n


def play(b: BoardTables, s: Row, a: int) -> None:
    """The enemy piece leaves the board, and the turn passes."""
    s[a % b.sites] = s[a // b.sites]
    s[a // b.sites] = 0
    pass_turn(b, s)


def ending(b: BoardTables, s: Row, key_history: Ints) -> int:
    """A player who has no move loses."""
    for c in range(b.sites):
        if s[c] == s[b.side] and has_enemy_beside(b, s, c):
            return 0
    return encode_ending(3 - s[b.side], NO_MOVES)


def has_enemy_beside(b: BoardTables, s: Row, c: int) -> bool:
    """Whether a piece of the other colour is beside the piece on c."""
    for way in range(b.ways):
        d = b.neighbours[c * b.ways + way]
        if d != NOWHERE and s[d] == 3 - s[c]:
            return True
    return False


def key(b: BoardTables, s: Row) -> int:
    """The pieces and the side to act."""
    return board_key(b, s) ^ b.zobrist[6 * b.sites + s[b.side]]


def refusal(b: BoardTables, s: Row, key_history: Ints, a: int) -> int:
    """An own piece moves to a cell beside it that holds an enemy piece."""
    c = a // b.sites
    d = a % b.sites
    if s[c] != s[b.side]:
        return NOT_YOURS
    for way in range(b.ways):
        if b.neighbours[c * b.ways + way] == d:
            return 0 if s[d] == 3 - s[c] else NOT_ENEMY
    return NOT_BESIDE
