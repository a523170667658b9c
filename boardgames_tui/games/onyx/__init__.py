"""Onyx: declaration of the game, its options, and its prompt, marks and gestures."""

from collections.abc import Mapping

from boardgames_tui.core.cells import BLACK, EMPTY, NOWHERE, WHITE
from boardgames_tui.core.engine_contracts import EngineModules
from boardgames_tui.core.game import Game
from boardgames_tui.core.kernel_state import KernelExplain, KernelState, KernelText, kernel_gain, kernel_rules
from boardgames_tui.core.options import Option
from boardgames_tui.core.outcome import Score
from boardgames_tui.core.presentation import Gesture, Mark, Prompt, PromptStep, counted
from boardgames_tui.games.onyx import board, evaluate, rules, text
from boardgames_tui.games.onyx import registers as R

# Edges that each colour has to join.
EDGES = {BLACK: "the top and bottom edge", WHITE: "the left and right edge"}
# Sentences of the prompt. With the goal and the keys, they just fit into a side panel of 24 rows.
MIDPOINTS = "Midpoints are legal while all their corners are empty."
CAPTURE = "Hold two opposite corners of a square, its midpoint empty, to capture enemies on the other two."


def prompt(position: KernelState) -> Prompt:
    """Return the prompt: place a stone; the note explains the swap if it is offered, else the rules."""
    is_swap_offered = position.row[position.board.first_register + R.SWAP] == rules.OFFERED
    placements = len(position.actions) - is_swap_offered
    step = PromptStep("place", f"a stone, {counted(placements, 'point')}")
    if is_swap_offered:
        return Prompt((step,), "Or swap: take over Black and its first stone.")
    goal = f"Join {EDGES[position.side]} with one chain."
    return Prompt((step,), f"{goal} {MIDPOINTS} {CAPTURE}")


def marks(position: KernelState) -> Mapping[int, Mark]:
    """Mark a shortest chain between the winner's edges."""
    return dict.fromkeys(winning_chain(position), Mark.LINE)


def winning_chain(position: KernelState) -> tuple[int, ...]:
    """Return a shortest chain between the winner's edges, by breadth-first search; empty if nobody has connected."""
    b = position.board
    winner = position.row[b.first_register + R.WINNER]
    if winner == EMPTY:
        return ()
    own = [site for site, cell in enumerate(position.cells) if cell == winner]
    # The site from which each one was reached; NOWHERE on the winner's first edge.
    reached_from = {site: NOWHERE for site in own if rules.distance_from_edge(b, site, winner) == 0}
    queue = list(reached_from)
    for site in queue:
        if rules.distance_from_edge(b, site, winner) == b.size - 1:
            return _path_to(reached_from, site)
        neighbours = (b.neighbours[site * b.ways + way] for way in range(b.ways))
        unreached = [neighbour for neighbour in neighbours if neighbour in own and neighbour not in reached_from]
        reached_from.update(dict.fromkeys(unreached, site))
        queue += unreached
    return ()


def _path_to(reached_from: Mapping[int, int], site: int) -> tuple[int, ...]:
    """Return the sites from the first edge to a site, by the predecessor of each."""
    return () if site == NOWHERE else (*_path_to(reached_from, reached_from[site]), site)


def gestures(position: KernelState, a: int) -> tuple[Gesture, ...]:
    """Return the only gesture of an action: the node of a placement, or the empty one for a swap."""
    return ((),) if a == rules.swap_code(position.board) else ((frozenset({a}),),)


def score(position: KernelState) -> Score | None:
    """Return None: Onyx has no score."""
    return None


SETUP = Option(
    key="setup",
    title="Setup",
    kind="combo",
    default="open",
    engine_default="open",
    choices=("open", "standard"),
    about="begin on an empty board, or with four stones each on the edges",
)

SWAP = Option(
    key="swap",
    title="Swap",
    kind="check",
    default=True,
    engine_default=True,
    about="White may take over Black's first stone instead of making a move",
)


def load_hints() -> KernelExplain:
    """Import the module for hints."""
    from boardgames_tui.games.onyx import explain

    return KernelExplain(explain)


def load_engine() -> EngineModules:
    """Import the modules for the engine."""
    from boardgames_tui.games.onyx.engine import fast_rules
    from boardgames_tui.games.onyx.engine.levels import LADDER

    return EngineModules(fast_rules=fast_rules, policy=fast_rules, ladder=LADDER, perft_depth=3)


REASONS = {"connection": "by connecting its edges", "third repetition": ""}

RULES = kernel_rules(
    "Onyx",
    rules=rules,
    text=text,
    lay_out=board.board,
    geometry_of=board.geometry,
    load_explain=load_hints,
    reasons=REASONS,
    uses_history=True,
)

GAME = Game(
    key="onyx",
    package=__name__,
    title="Onyx",
    authors="Larry Back",
    tagline="join your two edges over squares and triangles",
    sizes=range(4, 21, 2),
    size=12,
    letters=".xo",
    reasons=REASONS,
    rules=RULES,
    text=KernelText(text),
    prompt=prompt,
    marks=marks,
    gestures=gestures,
    score=score,
    gain=kernel_gain(evaluate),
    load_engine_modules=load_engine,
    load_explain=load_hints,
    options=(SETUP, SWAP),
    explain_unknown_text=text.explain_unknown,
)
