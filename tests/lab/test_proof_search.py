"""The proof search on small random graphs full of cycles, in which positions transpose and repeat all the time."""

import random
from itertools import count

import pytest

from boardgames_tui.core.cells import BLACK, WHITE
from boardgames_tui.engine.compile import rule_slots
from boardgames_tui.engine.compile.specialise import Backend
from boardgames_tui.games import GAMES
from boardgames_tui.kernel.language import DRAWN_RESULT, SAVED_END, SEAT
from boardgames_tui.lab import exact_codes as X
from boardgames_tui.lab import game_codings
from boardgames_tui.lab import proof_search as P

# The fields of a position: registers, then the number of the node.
NODE, POSITION_END = SEAT + 1, SEAT + 2
# A node in the plan: the seat that acts, the result, the number of its successors, and the successors.
MOST_SUCCESSORS = 3
NODE_SIZE = 3 + MOST_SUCCESSORS
SITES = 1


def random_graph(rng, nodes):
    """Return the plan of a game on a graph; some nodes are ends, and some have no successors."""
    plan = []
    for _ in range(nodes):
        successors = [rng.randrange(nodes) for _ in range(rng.choice([0, 2, 2, 3, 3, 3, 3, MOST_SUCCESSORS]))]
        result = rng.choice([BLACK, WHITE, DRAWN_RESULT]) if rng.random() < 0.15 else 0
        plan += [rng.choice([BLACK, WHITE]), result, len(successors), *successors]
        plan += [0] * (MOST_SUCCESSORS - len(successors))
    return plan


def legal(p, w, out):
    count = p[NODE_SIZE * w[NODE] + 2]
    out[:count] = range(count)
    return count


def play(p, w, a):
    w[NODE] = p[NODE_SIZE * w[NODE] + 3 + a]
    w[SEAT] = p[NODE_SIZE * w[NODE]]


def result(p, w):
    return p[NODE_SIZE * w[NODE] + 1]


def write_cells(p, w, cells):
    cells[0] = 0
    # No code is 0.
    return 1 + w[NODE]


SLOTS = {
    rule_slots.legal: legal,
    rule_slots.play: play,
    rule_slots.result: result,
    game_codings.write_cells: write_cells,
    game_codings.forget_history: game_codings.keep_history,
}


def new_search(plan, prover, table):
    """Return the arrays of a search of a graph."""
    coding = [0] * X.IMAGES + [*range(1 << 2 * X.CHUNK_SITES)]
    coding[X.SITES], coding[X.CELL_BITS], coding[X.SHIFTS], coding[X.ROW_BITS] = SITES, 2, 1, 2
    registers = [0] * P.REGISTERS.size
    registers[P.PROVER], registers[P.REPEATS], registers[P.NODE_LIMIT] = prover, 1, 10_000
    position, depths = [0] * POSITION_END, P.MAX_DEPTH + 1
    position[SAVED_END] = POSITION_END
    children = [0] * (depths * P.CHILD_SIZE * MOST_SUCCESSORS)
    states, line, actions, cells = [0] * (depths * POSITION_END), [0] * depths, [0] * MOST_SUCCESSORS, [0] * SITES
    return P.ProofSearch(plan, position, states, line, children, actions, cells, coding, registers, table)


def won_nodes(plan, prover):
    """Return the nodes from which a seat can force a win."""
    nodes = [plan[start : start + NODE_SIZE] for start in range(0, len(plan), NODE_SIZE)]
    won = {number for number, node in enumerate(nodes) if node[1] == prover}
    for _ in nodes:
        for number, (seat, end, length, *successors) in enumerate(nodes):
            reached = [successor in won for successor in successors[:length]]
            if not end and reached and (any if seat == prover else all)(reached):
                won.add(number)
    return won


@pytest.mark.parametrize("prover", [BLACK, WHITE])
def test_proofs_and_disproofs_hold_whatever_was_searched_before(prover):
    """All nodes of a graph are searched with the same table, so a disproof that held on one line only would show."""
    search = Backend(GAMES["io"], compiled=False, more_slots=SLOTS).bind(P.search)
    results = set()
    for seed in range(200):
        rng = random.Random(seed)
        nodes = rng.randint(4, 30)
        plan, table = random_graph(rng, nodes), [0] * (P.ENTRY_SIZE * P.BUCKET_ENTRIES * 16)
        won = won_nodes(plan, prover)
        for root in rng.sample(range(nodes), nodes):
            if plan[NODE_SIZE * root + 1]:
                continue
            s = new_search(plan, prover, table)
            s.position[NODE], s.position[SEAT] = root, plan[NODE_SIZE * root]
            s.line[0] = 1 + root << 2
            search(s, 0, P.NEVER, P.NEVER)
            found = {(0, P.NEVER): True, (P.NEVER, 0): False}[s.registers[P.FOUND_PROOF], s.registers[P.FOUND_DISPROOF]]
            assert found == (root in won), (seed, root)
            assert s.position[NODE] == root
            results.add(found)
    assert results == {True, False}


def test_a_search_that_runs_out_of_nodes_continues_where_it_stopped():
    search = Backend(GAMES["io"], compiled=False, more_slots=SLOTS).bind(P.search)

    def begin(seed):
        """Return a search of the first node of a graph, with an empty table."""
        plan = random_graph(random.Random(seed), 30)
        s = new_search(plan, BLACK, [0] * (P.ENTRY_SIZE * P.BUCKET_ENTRIES * 64))
        s.position[SEAT], s.line[0] = plan[0], 1
        return s

    for seed in count():
        whole = begin(seed)
        search(whole, 0, P.NEVER, P.NEVER)
        if whole.registers[P.NODES] >= 30:
            break
    s = begin(seed)
    s.registers[P.NODE_LIMIT] = 15
    search(s, 0, P.NEVER, P.NEVER)
    assert 15 <= s.registers[P.NODES] < 30
    assert s.registers[P.FOUND_PROOF] > 0 < s.registers[P.FOUND_DISPROOF]
    s.registers[P.NODE_LIMIT] = 10_000
    search(s, 0, P.NEVER, P.NEVER)
    assert s.registers[P.NODES] < 15 + whole.registers[P.NODES]
    results = [(each.registers[P.FOUND_PROOF], each.registers[P.FOUND_DISPROOF]) for each in (s, whole)]
    assert results[0] == results[1] == ((0, P.NEVER) if 0 in won_nodes(s.plan, BLACK) else (P.NEVER, 0))


def test_entries_that_took_least_effort_are_replaced():
    table = [0] * (P.ENTRY_SIZE * P.BUCKET_ENTRIES)
    for code, effort in [(1, 9), (2, 3), (3, 7), (4, 5), (5, 1), (6, 8), (3, 2)]:
        P.store(table, code, P.pack_numbers(code, 10, effort))
    known = {code: P.find(table, code) for code in range(1, 7)}
    assert {code for code, numbers in known.items() if P.disproof_number(numbers) == 10} == {1, 3, 4, 6}
    assert {P.proof_number(numbers) for code, numbers in known.items() if code in (2, 5)} == {1}
    assert P.effort_of(known[3]) == 2
