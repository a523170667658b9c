"""Onyx: declaration of the game, its options, and its prompt, marks and gestures."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from boardgames_tui.core.cells import BLACK, EMPTY, SAVE, WHITE, WIN, other
from boardgames_tui.core.game import Game, Handicap, with_black_pieces
from boardgames_tui.core.options import SWAP, Option
from boardgames_tui.core.presentation import Gesture, Mark, Prompt, PromptStep, counted
from boardgames_tui.games.onyx import text
from boardgames_tui.games.onyx.board import edges, neighbours
from boardgames_tui.games.onyx.rules import Onyx, Swap

SMALLEST = 4
EDGES = {BLACK: "the top and bottom edge", WHITE: "the left and right edge"}
# Sentences of the prompt. With the goal and the keys, they just fit into a side panel of 24 rows.
MIDPOINTS = "Midpoints are legal while all their corners are empty."
CAPTURE = "Hold two opposite corners of a square, its midpoint empty, to capture enemies on the other two."


def prompt(state: Onyx) -> Prompt:
    """Return the prompt: place a stone; the note explains the swap if it is offered, else the rules."""
    placements = [action for action in state.actions if action != state.swap_action]
    step = PromptStep(label="place", text=f"a stone, {counted(len(placements), 'point')}")
    note = f"Join {EDGES[state.side]} with one chain. {MIDPOINTS} {CAPTURE}"
    if state.swap is Swap.OFFERED:
        note = "Or swap: take over Black and its first stone."
    return Prompt(steps=(step,), note=note)


def marks(state: Onyx) -> Mapping[int, Mark]:
    """Mark a shortest chain between the winner's edges."""
    return dict.fromkeys(winning_chain(state), Mark.LINE)


def winning_chain(state: Onyx) -> tuple[int, ...]:
    """Return a shortest chain between the winner's edges, by breadth-first search; empty if nobody has connected."""
    winner = state.winner
    if winner == EMPTY:
        return ()
    first_edge, last_edge = edges(state.size)[winner]
    # For each stone reached, the stone before it on its path; None on the first edge.
    previous: dict[int, int | None] = {node: None for node in sorted(first_edge) if state.cells[node] == winner}
    queue = list(previous)
    # The queue grows while the loop runs.
    for stone in queue:
        if stone in last_edge:
            return _path_to(stone, previous)
        for neighbour in neighbours(state.size)[stone]:
            if state.cells[neighbour] == winner and neighbour not in previous:
                previous[neighbour] = stone
                queue.append(neighbour)
    return ()


def _path_to(stone: int | None, previous: Mapping[int, int | None]) -> tuple[int, ...]:
    """Return the path that leads to a stone and includes it, by the previous stone of each; empty for None."""
    return () if stone is None else (*_path_to(previous[stone], previous), stone)


def gestures(state: Onyx, action: int) -> tuple[Gesture, ...]:
    """Return the only gesture of an action: the node of a placement, or the empty one for a swap."""
    return ((),) if action == state.swap_action else ((frozenset({action}),),)


def gain(state: Onyx, action: int) -> int:
    """Return WIN for a placement that connects, SAVE for one that averts a connection, else 0: Onyx has no score."""
    if action == state.swap_action:
        return 0
    after = state.play(action)
    if after.winner == state.side:
        return WIN
    enemy = other(state.side)
    return SAVE if can_connect(state, enemy) and not can_connect(after, enemy) else 0


def can_connect(state: Onyx, colour: int) -> bool:
    """Return whether a colour that is not connected yet can join its edges with one more stone."""
    first_edge, last_edge = edges(state.size)[colour]
    joined_to_both = _nodes_joined_to(state, colour, first_edge) & _nodes_joined_to(state, colour, last_edge)
    return any(map(state.is_open, joined_to_both))


def _nodes_joined_to(state: Onyx, colour: int, edge: frozenset[int]) -> frozenset[int]:
    """Return the nodes where one more stone of a colour would be joined to an edge, occupied nodes included."""
    chained: set[int] = set()
    for node in edge:
        if state.cells[node] == colour and node not in chained:
            chained |= state.chain_of(node)
    return edge | {node for stone in chained for node in neighbours(state.size)[stone]}


SETUP = Option(
    key="setup",
    title="Setup",
    kind="combo",
    default="open",
    engine_default="open",
    choices=("open", "standard"),
    about="begin on an empty board, or with four stones each on the edges",
)


def handicap_sites(size: int) -> Sequence[int]:
    """Return a node in the middle, then one nearer to each of Black's edges, where a small board has no room."""
    middle, quarter = size // 2, size // 4
    central = middle * size + middle - 1
    return (central,) if size == SMALLEST else (central, quarter * size + middle, (size - 1 - quarter) * size + middle)


def handicap_start(state: Onyx, sites: Sequence[int]) -> Onyx:
    """Return the start with more stones of Black, without a swap."""
    return replace(with_black_pieces(state, sites), swap=Swap.NOT_OFFERED)


GAME = Game(
    key="onyx",
    package=__name__,
    title="Onyx",
    authors="Larry Back",
    tagline="join your two edges over squares and triangles",
    sizes=range(SMALLEST, 21, 2),
    size=12,
    letters=".xo",
    reasons={"connection": "by connecting its edges", "third repetition": ""},
    rules=Onyx,
    text=text,
    prompt=prompt,
    marks=marks,
    gestures=gestures,
    gain=gain,
    handicap=Handicap(3, handicap_sites, handicap_start),
    options=(SETUP, SWAP),
    explain_unknown_text=text.explain_unknown,
)
