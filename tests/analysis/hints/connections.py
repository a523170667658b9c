"""Chains of Onyx, and the number of stones to a connection, found by adding stones one by one."""

from tests.oracles.lines import EMPTY


def chain_of(oracle, at):
    """Return the stones that are connected with one."""
    found, newest = {at}, {at}
    while (
        newest := {to for one in newest for to in oracle.neighbours[one] if oracle.board[to] == oracle.board[at]}
        - found
    ):
        found |= newest
    return found


def stones_to_connect(oracle, colour):
    """Return the number of stones that a colour needs to connect, None if it cannot."""
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
    """Return the sites and all stones of a colour that are connected with them."""
    found, newest = set(sites), set(sites)
    while newest := {to for at in newest for to in oracle.neighbours[at] if oracle.board[to] == colour} - found:
        found |= newest
    return found
