"""Kernels that step many positions of one game at once, over the game's fast rules.

`rows` holds a position in each row, and `start` that of a new game; `p` holds the tables of the board, and `b` those of
the batch (BATCH). The other rows are those of a layout of numpy: `codes` has the codes of the legal actions of each
position and, from MAX_LEGAL on, their dense numbers in the same order, `counts` their number, and `plies` the number of
actions so far. `out`, `cells` and `view` are scratch.
"""

from boardgames_tui.core.cells import BLACK, BLOCK, EMPTY, other
from boardgames_tui.engine.compile.rule_slots import legal, play, result, show
from boardgames_tui.kernel.language import (
    DRAWN_RESULT,
    SEAT,
    UNCHANGED,
    VIEW_COLOUR,
    VIEW_PLANES,
    VIEW_SITE,
    Ints,
    Row,
    random_below,
    restore_state,
)
from boardgames_tui.kernel.layout import Layout

BATCH = Layout("Tables of a batch; tables of other lengths follow")
SITE_COUNT = BATCH.scalar("SITE_COUNT", "sites of the board")
AREA = BATCH.scalar("AREA", "numbers in a plane")
EXTRA_COUNT = BATCH.scalar("EXTRA_COUNT", "planes that only this game has")
IS_RANKED = BATCH.scalar("IS_RANKED", "1 if several legal actions can have the same slot, else 0")
MAX_PLIES = BATCH.scalar("MAX_PLIES", "actions after which a game is cut off")
MAX_LEGAL = BATCH.scalar("MAX_LEGAL", "legal actions of a position, at most")
FIRST_SEAT = BATCH.scalar("FIRST_SEAT", "seat that begins")
SLOTS = BATCH.scalar("SLOTS", "offset of the slot of each action code")
SPOTS = BATCH.scalar("SPOTS", "offset of the place of each site in a plane")
AT_START = BATCH.scalar("AT_START", "offset of the extra planes at the start: by number of the plane, then by colour")
BATCH.check(globals())

# Planes of all games (`planes.BASE`), and those of them that show pieces.
BASE_PLANES = 8
PIECE_PLANES = 5
BLOCK_PLANE = 4
PLAYS_BLACK_PLANE = 6

# How a game goes on.
GOES_ON = 0
ENDED = 1
CUT_OFF = 2
ILLEGAL = 3


def step(
    p: Ints,
    b: Ints,
    rows: list[Row],
    start: Ints,
    actions: Ints,
    out: Row,
    cells: Row,
    view: Row,
    codes: list[Row],
    counts: Row,
    plies: Row,
    players: Row,
    masks: list[Row],
    planes: list[Row],
    rewards: list[Row],
    ends: Row,
) -> None:
    """Play an action, given by its dense number, in each position; begin the games anew that end."""
    for i in range(len(counts)):
        ends[i] = advance(p, b, rows[i], actions[i], codes[i], counts[i], rewards[i])
        plies[i] += 1
        if ends[i] == GOES_ON:
            refresh(p, b, rows[i], out, cells, view, codes[i], counts, i, players, masks[i], planes[i])
            if counts[i] == 0:
                # A player without a legal action draws.
                ends[i] = ENDED
            elif plies[i] >= b[MAX_PLIES]:
                ends[i] = CUT_OFF
        if ends[i] != GOES_ON:
            restore_state(rows[i], start, 0)
            plies[i] = 0
            refresh(p, b, rows[i], out, cells, view, codes[i], counts, i, players, masks[i], planes[i])


def sample(rows: list[Row], b: Ints, codes: list[Row], counts: Row, actions: Row) -> None:
    """Choose a legal action of each position at random."""
    for i in range(len(counts)):
        actions[i] = codes[i][b[MAX_LEGAL] + random_below(rows[i], counts[i])]


def advance(p: Ints, b: Ints, w: Row, action: int, codes: Row, count: int, rewards: Row) -> int:
    """Play an action and write the rewards of both players; return ENDED, ILLEGAL or GOES_ON."""
    rewards[0] = 0
    rewards[1] = 0
    k = 0
    while k < count and codes[b[MAX_LEGAL] + k] != action:
        k += 1
    if k == count:
        reward(b, rewards, other(w[SEAT]))
        return ILLEGAL
    play(p, w, codes[k])
    winner = result(p, w)
    if winner == 0:
        return GOES_ON
    if winner != DRAWN_RESULT:
        reward(b, rewards, winner)
    return ENDED


def reward(b: Ints, rewards: Row, winner: int) -> None:
    """Write the rewards when a seat has won."""
    rewards[0] = 1 if winner == b[FIRST_SEAT] else -1
    rewards[1] = -rewards[0]


def refresh(
    p: Ints,
    b: Ints,
    w: Row,
    out: Row,
    cells: Row,
    view: Row,
    codes: Row,
    counts: Row,
    i: int,
    players: Row,
    mask: Row,
    planes: Row,
) -> None:
    """Write the legal actions of a position, and its planes from the view of the player who acts."""
    for k in range(counts[i]):
        mask[codes[b[MAX_LEGAL] + k]] = 0
    n = legal(p, w, out)
    counts[i] = n
    for k in range(n):
        number = b[b[SLOTS] + out[k]] + rank(b, out, n, k)
        codes[k] = out[k]
        codes[b[MAX_LEGAL] + k] = number
        mask[number] = 1
    players[i] = int(w[SEAT] != b[FIRST_SEAT])
    show(p, w, cells, view)
    write_pieces(b, cells, view[VIEW_COLOUR], planes)
    for number in range(b[EXTRA_COUNT]):
        write_extra(b, number, view, planes)


def rank(b: Ints, out: Row, n: int, k: int) -> int:
    """Return the number of the n legal actions in `out` with a lower code than the k-th and the same slot."""
    lower = 0
    if b[IS_RANKED] and out[k] >= b[SITE_COUNT]:
        slot = b[b[SLOTS] + out[k]]
        for j in range(n):
            lower += int(out[j] < out[k] and b[b[SLOTS] + out[j]] == slot)
    return lower


def write_pieces(b: Ints, cells: Row, own: int, planes: Row) -> None:
    """Write the planes of the pieces, and the one that says whether the player plays Black; the others never change."""
    area = b[AREA]
    for k in range(PIECE_PLANES * area):
        planes[k] = 0
    for site in range(b[SITE_COUNT]):
        cell = cells[site]
        if cell != EMPTY:
            plane = BLOCK_PLANE
            if cell != BLOCK:
                # Own and enemy stones, then own and enemy markers.
                plane = int((cell - 1) % 2 != own - 1) + 2 * ((cell - 1) // 2)
            planes[plane * area + b[b[SPOTS] + site]] = 1
    for k in range(PLAYS_BLACK_PLANE * area, (PLAYS_BLACK_PLANE + 1) * area):
        planes[k] = int(own == BLACK)


def write_extra(b: Ints, number: int, view: Row, planes: Row) -> None:
    """Write the extra plane with a number."""
    area = b[AREA]
    value = view[VIEW_PLANES + number]
    first = (BASE_PLANES + number) * area
    if value == UNCHANGED:
        at_start = b[AT_START] + (2 * number + view[VIEW_COLOUR] - 1) * area
        for k in range(area):
            planes[first + k] = b[at_start + k]
        return
    fill = 0 if value >= VIEW_SITE - 1 else value
    for k in range(area):
        planes[first + k] = fill
    if value >= VIEW_SITE:
        planes[first + b[b[SPOTS] + value - VIEW_SITE]] = 1
