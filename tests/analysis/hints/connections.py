"""How far a colour of Onyx is from connecting, and what hangs together, found by laying stone after stone."""

from tests.oracles.lines import EMPTY


def chain(oracle, at):
    """The stones that hang together with one."""
    found, newest = {at}, {at}
    while (
        newest := {to for one in newest for to in oracle.neighbours[one] if oracle.board[to] == oracle.board[at]}
        - found
    ):
        found |= newest
    return found


def stones_to_connect(oracle, colour):
    """The stones that a colour lacks, found by laying more and more of them; None where that leads nowhere."""
    along, last = (1, 2 * oracle.size) if colour == "x" else (0, 2 * oracle.size - 2)
    first = 2 if colour == "x" else 0
    lattice = {at for at in oracle.board if at[0] % 2 == 0}
    usable = {at for at in oracle.board if oracle.board[at] == colour or (at in lattice and oracle.board[at] == EMPTY)}
    reached, n = set(), 0
    edge = {at for at in usable & lattice if at[along] == first}
    while True:
        reached |= connected_sites(oracle, colour, reached | {at for at in edge if oracle.board[at] == colour})
        if any(at[along] == last and at in lattice for at in reached):
            return n
        around = {to for at in reached for to in oracle.neighbours[at]} | edge
        more = (around & usable) - reached
        if not more:
            return None
        reached |= more
        n += 1


def connected_sites(oracle, colour, sites):
    """The same sites with all stones of a colour that hang together with them."""
    found, newest = set(sites), set(sites)
    while newest := {to for at in newest for to in oracle.neighbours[at] if oracle.board[to] == colour} - found:
        found |= newest
    return found
