"""Torus' stones, kept up to date as they come and go: the language of `kernel`, for `fast_rules.py` and what it calls.

A point is its place in `w`, which holds what stands there, and how many of its four sides either colour has taken.
A stone is *threatened* where the enemy has three of its sides and the fourth is empty: there the enemy wins at once.
"""

from boardgames_tui.core.kernel import EMPTY, KEPT, OWN_NUMBERS, SEAT, Ints, Row, inlined

# The plan: how many points there are, of which size the board is, where what was learned stands; then for each point
# the eight around it, the diagonal ones last, two keys, its column and its row.
SITES = 0
SIZE = 1
PATTERNS = 2
FIRST = 3
WAYS = 8
SIDES = 4
WHERE = 10
EACH = 12

# The position.
WINNER = OWN_NUMBERS
KEY = OWN_NUMBERS + 1
LAST = OWN_NUMBERS + 2
BEFORE = OWN_NUMBERS + 3
"""The last point on which a stone was placed, and the one before; 0 where that is not known."""
STOOD = OWN_NUMBERS + 4
"""How many boards have stood, the one that stands among them."""
THREATS = OWN_NUMBERS + 4
"""Then, for either colour, the stones that it threatens: ONE for each and the sum of their places."""
SIEVE = THREATS + 3
"""Words with a bit for many keys each: one that is not set tells that none of these boards has stood."""
WORDS = 15
BITS = 31
"""Masks: of sixteen words, of thirty-two bits in each."""
POINTS = SIEVE + WORDS + 1
TAKEN = POINTS + 13 * 13
"""The scratch begins with a list of captured stones."""
LISTS = TAKEN + 2 * 13
"""Then, for each ply of a threat search, a list of points and a position to come back to."""
LIST = 40
LEVEL = LIST + TAKEN
LEVELS = 12
PAST = LISTS + 1 + LEVELS * LEVEL
"""Last come the keys of all boards that have stood."""
STEP = FIRST - EACH * POINTS
"""The plan for a point begins here, EACH for every place before it."""

ONE = 1 << 16

REFUSED = -1
SURROUNDS = 1 << 20
"""What a placement that wins is judged as; others as the number of stones that they capture."""


def sides(v: int, colour: int) -> int:
    """How many sides of a point a colour has, by the number of the point."""
    return v >> 3 * colour - 1 & 7


def threatened(colour: int) -> int:
    """The number of a point whose stone a colour threatens: an enemy, three sides taken by it and none by its own."""
    return 14 if colour == 1 else 97


def threatens_at(v: int, colour: int) -> int:
    """1 where one more stone beside a point threatens the stone on it, by the number of the point; or 0."""
    return int(v == (10 if colour == 1 else 65))


@inlined
def put(p: Ints, w: Row, c: int, colour: int) -> None:
    """Place a stone on an empty point."""
    w[c] += colour
    mine = threatened(colour)
    other = threatened(3 - colour)
    if w[c] == other:
        w[THREATS + 3 - colour] += ONE + c
    more = 4 if colour == 1 else 32
    t = STEP + EACH * c
    for way in range(SIDES):
        d = p[t + way]
        v = w[d]
        w[d] = v + more
        if v + more == mine:
            w[THREATS + colour] += ONE + d
        elif v == other:
            w[THREATS + 3 - colour] -= ONE + d
    w[KEY] ^= key_of(p, c, colour)


def take(p: Ints, w: Row, c: int) -> None:
    """Remove a stone."""
    colour = w[c] & 3
    mine = threatened(colour)
    other = threatened(3 - colour)
    if w[c] == other:
        w[THREATS + 3 - colour] -= ONE + c
    w[c] -= colour
    less = 4 if colour == 1 else 32
    t = STEP + EACH * c
    for way in range(SIDES):
        d = p[t + way]
        v = w[d]
        w[d] = v - less
        if v == mine:
            w[THREATS + colour] -= ONE + d
        elif v - less == other:
            w[THREATS + 3 - colour] += ONE + d
    w[KEY] ^= key_of(p, c, colour)


def key_of(p: Ints, c: int, colour: int) -> int:
    """The key of a stone; that of a board is made of those of its stones."""
    return p[STEP + EACH * c + WAYS + colour - 1]


def wins(p: Ints, w: Row, c: int, colour: int) -> bool:
    """Whether a stone of this colour on an empty point surrounds an enemy stone."""
    if w[THREATS + colour] == 0:
        return False
    wanted = threatened(colour)
    t = STEP + EACH * c
    for way in range(SIDES):
        if w[p[t + way]] == wanted:
            return True
    return False


def judge(p: Ints, w: Row, c: int) -> int:
    """REFUSED, SURROUNDS, or how many stones a placement on an empty point captures; these are listed at TAKEN."""
    colour = w[SEAT]
    if wins(p, w, c, colour):
        return SURROUNDS
    if sides(w[c], 3 - colour) == SIDES:
        return REFUSED
    n = captures(p, w, c, colour)
    if is_flanked(p, w, c, SIDES, colour, n) or is_flanked(p, w, c, SIDES + 1, colour, n):
        return REFUSED
    after = w[KEY] ^ key_of(p, c, colour)
    for i in range(TAKEN, TAKEN + n):
        after ^= key_of(p, w[i], 3 - colour)
    return REFUSED if has_stood(w, after) else n


def captures(p: Ints, w: Row, c: int, colour: int) -> int:
    """List the enemy stones in runs that a placement on an empty point flanks, once each; return how many."""
    n = 0
    t = STEP + EACH * c
    for way in range(SIDES, WAYS):
        d = p[t + way]
        if w[d] & 3 == 3 - colour:
            n = captured_run(p, w, d, way, n)
    return n


def captured_run(p: Ints, w: Row, d: int, way: int, n: int) -> int:
    """Add the run that begins at a point to the list, if one of the other colour stands behind it."""
    colour = w[d] & 3
    e = d
    while w[e] & 3 == colour:
        e = p[STEP + EACH * e + way]
    if w[e] & 3 == 3 - colour:
        while d != e:
            if not is_listed(w, n, d):
                w[TAKEN + n] = d
                n += 1
            d = p[STEP + EACH * d + way]
    return n


def is_listed(w: Row, n: int, c: int) -> bool:
    """Whether a point is among the first of the captured stones."""
    return is_among(w, TAKEN, n, c)


def is_among(w: Row, at: int, n: int, c: int) -> bool:
    """Whether a point is among so many that are listed somewhere."""
    for i in range(at, at + n):
        if w[i] == c:
            return True
    return False


def is_flanked(p: Ints, w: Row, c: int, way: int, colour: int, n: int) -> bool:
    """Whether a stone on an empty point would end a run, that way and back, between two enemies that stay."""
    ahead = run_end(p, w, c, way, colour)
    if w[ahead] & 3 != 3 - colour:
        return False
    behind = run_end(p, w, c, way + 2, colour)
    if w[behind] & 3 != 3 - colour or ahead == behind:
        return False
    return n == 0 or not (is_listed(w, n, ahead) or is_listed(w, n, behind))


def run_end(p: Ints, w: Row, c: int, way: int, colour: int) -> int:
    """The first point from an empty one that way that does not hold a colour."""
    d = p[STEP + EACH * c + way]
    while w[d] & 3 == colour:
        d = p[STEP + EACH * d + way]
    return d


@inlined
def place(p: Ints, w: Row, c: int, n: int) -> None:
    """Play a placement that has been judged: n stones are listed, or it wins."""
    colour = w[SEAT]
    put(p, w, c, colour)
    if n == SURROUNDS:
        w[WINNER] = colour
    else:
        for i in range(TAKEN, TAKEN + n):
            take(p, w, w[i])
    stand(w)
    w[BEFORE] = w[LAST]
    w[LAST] = c
    w[SEAT] = 3 - colour


def is_placed(p: Ints, w: Row, c: int) -> bool:
    """Place a stone on a point, where that is legal."""
    if w[c] & 3 != EMPTY:
        return False
    n = judge(p, w, c)
    if n == REFUSED:
        return False
    place(p, w, c, n)
    return True


def can_move(p: Ints, w: Row) -> bool:
    """Whether any placement is legal."""
    for c in range(POINTS, w[KEPT]):
        if w[c] & 3 == EMPTY and judge(p, w, c) != REFUSED:
            return True
    return False


@inlined
def stand(w: Row) -> None:
    """Note that what stands has stood; what no longer fits is forgotten."""
    key = w[KEY]
    if PAST + w[STOOD] < len(w):
        w[PAST + w[STOOD]] = key
        w[STOOD] += 1
        w[SIEVE + (key & WORDS)] |= 1 << (key >> 4 & BITS)


def has_stood(w: Row, key: int) -> bool:
    """Whether a board has stood."""
    if w[SIEVE + (key & WORDS)] >> (key >> 4 & BITS) & 1 == 0:
        return False
    n = 0
    for i in range(PAST, PAST + w[STOOD]):
        n += int(w[i] == key)
    return n > 0
