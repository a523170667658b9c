"""Ataxx: declaration of the game, its options, and its prompt and gestures.

A gesture is a sequence of sets of sites: the player selects a site of each set in turn.
"""

from collections.abc import Mapping, Sequence

from boardgames_tui.core.cells import BLACK, BLOCK, EMPTY, NAMES, NOWHERE, WHITE
from boardgames_tui.core.engine_contracts import EngineModules
from boardgames_tui.core.game import Game, Openings
from boardgames_tui.core.kernel_state import KernelExplain, KernelState, KernelText, kernel_gain, kernel_rules
from boardgames_tui.core.options import Option
from boardgames_tui.core.outcome import Score
from boardgames_tui.core.presentation import Gesture, Mark, Prompt, PromptStep, counted
from boardgames_tui.games.ataxx import board, evaluate, fen, rules, text
from boardgames_tui.games.ataxx.blocks import LAYOUTS, parse_blocks

__all__ = ["GAME", "LAYOUTS", "parse_blocks"]


def prompt(position: KernelState) -> Prompt:
    """Return the prompt for a clone or a jump, or for a pass if there is no other move."""
    clone_count = sum(rules.is_clone(position.board, action) for action in position.actions)
    jump_count = sum(rules.is_jump(position.board, action) for action in position.actions)
    if clone_count + jump_count == 0:
        return Prompt((PromptStep("pass", "you have no move, so you pass"),), "The other side moves again.")
    return Prompt(
        (
            PromptStep("clone", f"a new piece beside one of yours · {counted(clone_count, 'cell')}"),
            PromptStep("jump", f"jump a piece to a cell two away · {counted(jump_count, 'way')}"),
        ),
        "Enemy pieces next to where you land become yours. More pieces win.",
    )


def marks(position: KernelState) -> Mapping[int, Mark]:
    """Return no marks: Ataxx has none."""
    return {}


def gestures(position: KernelState, a: int) -> tuple[Gesture, ...]:
    """Return the gestures of an action: origin, then destination; for a clone also the destination alone.

    The origin of a clone is any own piece beside the destination. The gesture of a pass is empty.
    """
    b = position.board
    if a == rules.pass_code(b):
        return ((),)
    destination = frozenset({rules.destination_of(b, a)})
    if rules.is_jump(b, a):
        return ((frozenset({rules.origin_of(b, a)}), destination),)
    neighbours = (b.neighbours[a * b.ways + direction] for direction in range(rules.CLONE_DIRECTIONS))
    origins = frozenset(site for site in neighbours if site != NOWHERE and position.row[site] == position.side)
    return (origins, destination), (destination,)


def score(position: KernelState) -> Score:
    """Return the number of pieces of each side."""
    return Score(str(position.cells.count(BLACK)), str(position.cells.count(WHITE)))


def explain_idle_site(position: KernelState, site: int) -> str:
    """Return why no move starts or ends at a site, as the end of a sentence; empty if one does."""
    b = position.board
    row = list(position.row)
    value = position.cells[site]
    if value == position.side:
        return "" if rules.has_within_two(b, row, site, EMPTY) else "no cell within two of this piece is empty"
    if value == EMPTY:
        can_be_reached = rules.has_within_two(b, row, site, position.side)
        return "" if can_be_reached else "none of your pieces is within two cells of it"
    return "it is a block" if value == BLOCK else f"the piece is {NAMES[value]}'s"


def opening_actions(position: KernelState) -> Sequence[int]:
    """Return the clones, from which random openings choose; all actions if there are none.

    After random jumps, a side's few pieces are often lost within five actions, however it plays.
    """
    clones = [action for action in position.actions if rules.is_clone(position.board, action)]
    return clones or position.actions


def is_even(position: KernelState) -> bool:
    """Return whether neither side leads by more than one piece, as it may after random captures."""
    return abs(position.cells.count(BLACK) - position.cells.count(WHITE)) <= 1


BLOCKS = Option(
    key="blocks",
    title="Blocks",
    kind="string",
    default="",
    engine_default="",
    choices=tuple(LAYOUTS),
    about="cells that no piece may enter: a layout, random:COUNT:SEED, or cells such as c3 e5",
    set_by_position=True,
)

SETTLED = Option(
    key="settled",
    title="Early end",
    kind="check",
    default=True,
    engine_default=False,
    about="end the game early once one side cannot move and the other is certain to win",
)

HALFMOVES = Option(
    key="halfmoves",
    title="Half-moves",
    kind="spin",
    default=0,
    engine_default=100,
    high=10_000,
    about="draw after this many half-moves without a clone (0: never)",
)


def load_hints() -> KernelExplain:
    """Import the module for hints."""
    from boardgames_tui.games.ataxx import explain

    return KernelExplain(explain)


def load_engine() -> EngineModules:
    """Import the modules for the engine."""
    from boardgames_tui.games.ataxx.engine import bitboard_rules, evaluation, fast_rules
    from boardgames_tui.games.ataxx.engine.levels import LADDER

    return EngineModules(
        fast_rules=fast_rules,
        bitboard_rules=bitboard_rules,
        evaluation=evaluation,
        ladder=LADDER,
        perft_depth=5,
    )


REASONS = {
    "full board": "with more pieces",
    "no pieces left": "because the opponent has no pieces left",
    "no moves left": "with more pieces",
    "third repetition": "with more pieces",
    "settled": "because the opponent cannot catch up",
    "half-move limit": "",
}

RULES = kernel_rules(
    "Ataxx",
    rules=rules,
    text=text,
    lay_out=board.board,
    geometry_of=board.geometry,
    load_explain=load_hints,
    reasons=REASONS,
    uses_history=True,
)

GAME = Game(
    key="ataxx",
    package=__name__,
    title="Ataxx",
    authors="Dave Crummack and Craig Galley",
    tagline="clone or jump, and turn every enemy piece you land beside",
    sizes=range(4, 10),
    size=7,
    letters=".xo-",
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
    options=(BLOCKS, SETTLED, HALFMOVES),
    openings=Openings(opening_actions, is_even),
    explain_idle_site=explain_idle_site,
    fen=fen,
)
