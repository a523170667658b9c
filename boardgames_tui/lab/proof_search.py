"""Depth-first proof-number search (df-pn, Nagai 2002) for a win of one seat, the *prover*.

The search knows the rules and nothing else: no evaluation, no tactics of the engine. The *proof number* of a position
estimates the work that is left to prove the win, the *disproof number* that to prove that there is none. Both combine
the numbers of the children: the smaller one where one child is enough, else the largest, plus one for each other child
that is undecided (weak proof numbers, Ueda et al. 2008), which does not count transpositions twice.

A position that has already stood on the current line counts as not won. So a proof contains no repetition, and holds
whatever the rules say about one. A disproof may depend on such a position; it is stored only if that position is not
before the disproven one on the line, because then it holds on every line (Kishimoto and Müller 2004 describe the
problem).
"""

from typing import NamedTuple

from boardgames_tui.engine.compile.rule_slots import legal, play, result
from boardgames_tui.kernel.language import DRAWN_RESULT, SAVED_END, SEAT, Ints, Row, mix64, restore_state, save_state
from boardgames_tui.kernel.layout import Layout
from boardgames_tui.lab.exact_codes import position_code
from boardgames_tui.lab.game_codings import forget_history

# Actions in a line, at most. A position at this depth counts as not won on this line.
MAX_DEPTH = 150
# Proof or disproof number of what cannot be proven or disproven.
NEVER = (1 << 24) - 1
# Depth on which a result depends that depends on none, and that of one which was cut at MAX_DEPTH.
NO_DEPTH = MAX_DEPTH + 1
CUT = -1

CHILD = Layout("a child of a position on the line")
ACTION = CHILD.scalar("ACTION", "action that leads to it")
CODE = CHILD.scalar("CODE", "its exact code; of a finished game -winner")
PROOF_NUMBER = CHILD.scalar("PROOF_NUMBER", "0 if the prover wins")
DISPROOF_NUMBER = CHILD.scalar("DISPROOF_NUMBER", "0 if the prover does not win")
DEPENDS_ON = CHILD.scalar("DEPENDS_ON", "least depth of a repeated position on which a disproof depends, or NO_DEPTH")
CHILD_SIZE = CHILD.size

REGISTERS = Layout("Registers of the proof search")
PROVER = REGISTERS.scalar("PROVER", "seat whose win is to be proven")
REPEATS = REGISTERS.scalar("REPEATS", "1 if positions can repeat in this game, else 0")
NODES = REGISTERS.scalar("NODES", "positions expanded")
NODE_LIMIT = REGISTERS.scalar("NODE_LIMIT", "NODES at which the search stops")
FOUND_PROOF = REGISTERS.scalar("FOUND_PROOF", "proof number of the position searched last")
FOUND_DISPROOF = REGISTERS.scalar("FOUND_DISPROOF", "disproof number of the position searched last")
FOUND_DEPENDS = REGISTERS.scalar("FOUND_DEPENDS", "DEPENDS_ON of the position searched last")
BEST = REGISTERS.scalar("BEST", "scratch: offset of the child to search next")
SECOND = REGISTERS.scalar("SECOND", "scratch: second-best number among the children")

ENTRY = Layout("an entry of the table")
STORED_CODE = ENTRY.scalar("STORED_CODE", "code of the position, 0 if the entry is empty")
NUMBERS = ENTRY.scalar("NUMBERS", "`pack_numbers`")
ENTRY_SIZE = ENTRY.size
# Entries in a bucket, which fill a line of the processor's cache.
BUCKET_ENTRIES = 4

for _layout in (CHILD, REGISTERS, ENTRY):
    _layout.check(globals())

# Bits of a number in an entry, and the largest effort there: the nodes of the search that stored it.
NUMBER_BITS = 24
MAX_EFFORT = (1 << 14) - 1


class ProofSearch(NamedTuple):
    """Arrays of a search. All hold 64-bit numbers."""

    plan: Row
    """Tables of the game (`FastRules.plan`)."""
    position: Row
    """Working row of the present position."""
    states: Row
    """Saved positions of the line, SAVED_END numbers for each depth."""
    line: Row
    """Code of the position at each depth of the line."""
    children: Row
    """Children of the position at each depth: CHILD records, as many as there are numbers in `actions`."""
    actions: Row
    """Row to which `legal` writes."""
    cells: Row
    """Value of each site, scratch."""
    coding: Ints
    """Tables for the codes of positions (`exact_codes.coding_tables`)."""
    registers: Row
    """Row of the layout REGISTERS."""
    table: Row
    """Table of positions: ENTRY records, their number a power of two."""


def search(s: ProofSearch, depth: int, proof_limit: int, disproof_limit: int) -> None:
    """Search the present position, at a depth of the line, until one of its numbers reaches its limit or is 0.

    The numbers are written to FOUND_PROOF and FOUND_DISPROOF. The search also ends at NODE_LIMIT.
    """
    r = s.registers
    nodes_before = r[NODES]
    r[NODES] += 1
    is_own_turn = s.position[SEAT] == r[PROVER]
    first = depth * CHILD_SIZE * len(s.actions)
    end = expand(s, depth, first)
    # Offset of the number that is the smallest of the children's, and of the other one.
    easy, hard = (PROOF_NUMBER, DISPROOF_NUMBER) if is_own_turn else (DISPROOF_NUMBER, PROOF_NUMBER)
    easy_limit, hard_limit = (proof_limit, disproof_limit) if is_own_turn else (disproof_limit, proof_limit)
    state = depth * s.position[SAVED_END]
    while True:
        easy_number = choose_child(s, first, end, easy)
        others, hard_number = combine(s, first, end, hard)
        is_decided = easy_number == 0 or hard_number == 0
        if is_decided or easy_number >= easy_limit or hard_number >= hard_limit or r[NODES] >= r[NODE_LIMIT]:
            break
        child = r[BEST]
        child_easy_limit = min(easy_limit, r[SECOND] + r[SECOND] // 4 + 1)
        child_hard_limit = hard_limit - others
        play(s.plan, s.position, s.children[child + ACTION])
        s.line[depth + 1] = s.children[child + CODE]
        if is_own_turn:
            search(s, depth + 1, child_easy_limit, child_hard_limit)
        else:
            search(s, depth + 1, child_hard_limit, child_easy_limit)
        restore_state(s.position, s.states, state)
        s.children[child + PROOF_NUMBER] = r[FOUND_PROOF]
        s.children[child + DISPROOF_NUMBER] = r[FOUND_DISPROOF]
        s.children[child + DEPENDS_ON] = r[FOUND_DEPENDS]
    proof = easy_number if is_own_turn else hard_number
    disproof = hard_number if is_own_turn else easy_number
    depends_on = disproof_depends_on(s, first, end, is_own_turn) if disproof == 0 else NO_DEPTH
    r[FOUND_PROOF] = proof
    r[FOUND_DISPROOF] = disproof
    r[FOUND_DEPENDS] = depends_on
    # A disproof that depends on this position itself depends on nothing before it.
    if depends_on >= depth:
        r[FOUND_DEPENDS] = NO_DEPTH
        effort = min(r[NODES] - nodes_before, MAX_EFFORT)
        store(s.table, s.line[depth], pack_numbers(proof, disproof, effort))


def expand(s: ProofSearch, depth: int, first: int) -> int:
    """Save the present position, and write its children from `first` on; return the end of them.

    Of children that are equal by symmetry, or by the result of a finished game, one is enough.
    """
    w = s.position
    forget_history(w)
    state = depth * w[SAVED_END]
    save_state(w, s.states, state)
    end = first
    n = legal(s.plan, w, s.actions)
    if n == 0:
        # The game is drawn here.
        write_result(s, first, DRAWN_RESULT)
        return first + CHILD_SIZE
    for i in range(n):
        s.children[end + ACTION] = s.actions[i]
        play(s.plan, w, s.actions[i])
        write_child(s, depth, end)
        restore_state(w, s.states, state)
        if not has_code(s, first, end, s.children[end + CODE]):
            end += CHILD_SIZE
    return end


def has_code(s: ProofSearch, first: int, end: int, code: int) -> bool:
    """Return whether one of the children from `first` to `end` has a code."""
    for child in range(first, end, CHILD_SIZE):
        if s.children[child + CODE] == code:
            return True
    return False


def write_child(s: ProofSearch, depth: int, child: int) -> None:
    """Write what is known about the present position, a child of the one at a depth."""
    winner = result(s.plan, s.position)
    if winner:
        write_result(s, child, winner)
        return
    code = position_code(s.plan, s.position, s.cells, s.coding)
    numbers = find(s.table, code)
    proof = proof_number(numbers)
    disproof = disproof_number(numbers)
    depends_on = NO_DEPTH
    if proof and disproof:
        depends_on = repeated_depth(s, depth, code)
        if depends_on != NO_DEPTH:
            proof = NEVER
            disproof = 0
    s.children[child + CODE] = code
    s.children[child + PROOF_NUMBER] = proof
    s.children[child + DISPROOF_NUMBER] = disproof
    s.children[child + DEPENDS_ON] = depends_on


def repeated_depth(s: ProofSearch, depth: int, code: int) -> int:
    """Return the depth up to `depth` at which a position stands on the line, given its code; NO_DEPTH if there is none.

    Return CUT if the position itself is too deep to be searched.
    """
    if depth + 1 == MAX_DEPTH:
        return CUT
    if s.registers[REPEATS]:
        for earlier in range(depth + 1):
            if s.line[earlier] == code:
                return earlier
    return NO_DEPTH


def write_result(s: ProofSearch, child: int, winner: int) -> None:
    """Write the result of a finished game as a child."""
    is_won = winner == s.registers[PROVER]
    s.children[child + CODE] = -winner
    s.children[child + PROOF_NUMBER] = 0 if is_won else NEVER
    s.children[child + DISPROOF_NUMBER] = NEVER if is_won else 0
    s.children[child + DEPENDS_ON] = NO_DEPTH


def choose_child(s: ProofSearch, first: int, end: int, easy: int) -> int:
    """Return the smallest of the children's numbers at offset `easy`; write its child to BEST, the next to SECOND."""
    smallest = NEVER
    second = NEVER
    for child in range(first, end, CHILD_SIZE):
        number = s.children[child + easy]
        if number < smallest:
            second = smallest
            smallest = number
            s.registers[BEST] = child
        elif number < second:
            second = number
    s.registers[SECOND] = second
    return smallest


def combine(s: ProofSearch, first: int, end: int, hard: int) -> tuple[int, int]:
    """Return the weak proof number of the children's numbers at offset `hard`.

    The first number returned is what the undecided children but the largest one add to it.
    """
    largest = 0
    undecided = 0
    for child in range(first, end, CHILD_SIZE):
        largest = max(largest, s.children[child + hard])
        undecided += int(s.children[child + hard] > 0)
    others = max(undecided - 1, 0)
    return others, largest if largest == NEVER else min(largest + others, NEVER - 1)


def disproof_depends_on(s: ProofSearch, first: int, end: int, is_own_turn: bool) -> int:
    """Return the least depth of a repeated position on which the disproof of the position at a depth depends.

    If the prover acts, all children have been disproven; else one of them is enough.
    """
    least = NO_DEPTH
    most = CUT
    for child in range(first, end, CHILD_SIZE):
        if s.children[child + DISPROOF_NUMBER] == 0:
            least = min(least, s.children[child + DEPENDS_ON])
            most = max(most, s.children[child + DEPENDS_ON])
    return least if is_own_turn else most


def pack_numbers(proof: int, disproof: int, effort: int) -> int:
    """Return the proof number, the disproof number and the effort of an entry as one number."""
    return proof | disproof << NUMBER_BITS | effort << 2 * NUMBER_BITS


def proof_number(numbers: int) -> int:
    """Return the proof number of an entry."""
    return numbers & NEVER


def disproof_number(numbers: int) -> int:
    """Return the disproof number of an entry."""
    return numbers >> NUMBER_BITS & NEVER


def effort_of(numbers: int) -> int:
    """Return the effort of an entry."""
    return numbers >> 2 * NUMBER_BITS


def bucket_of(table: Ints, code: int) -> int:
    """Return the offset of the bucket in which the entry of a code may be."""
    buckets = len(table) // (ENTRY_SIZE * BUCKET_ENTRIES)
    return ENTRY_SIZE * BUCKET_ENTRIES * (mix64(code) & buckets - 1)


def find(table: Ints, code: int) -> int:
    """Return the numbers of the position with a code; both are 1 if the table has none."""
    bucket = bucket_of(table, code)
    for entry in range(bucket, bucket + ENTRY_SIZE * BUCKET_ENTRIES, ENTRY_SIZE):
        if table[entry + STORED_CODE] == code:
            return table[entry + NUMBERS]
    return pack_numbers(1, 1, 0)


def store(table: Row, code: int, numbers: int) -> None:
    """Store the numbers of the position with a code, in place of those that took the least effort in its bucket."""
    bucket = bucket_of(table, code)
    replaced = bucket
    for entry in range(bucket, bucket + ENTRY_SIZE * BUCKET_ENTRIES, ENTRY_SIZE):
        if table[entry + STORED_CODE] == code:
            replaced = entry
            break
        if effort_of(table[entry + NUMBERS]) < effort_of(table[replaced + NUMBERS]):
            replaced = entry
    table[replaced + STORED_CODE] = code
    table[replaced + NUMBERS] = numbers
