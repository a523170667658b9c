"""Ataxx: declaration of the game, its options, and its prompt, gestures and openings."""

from collections.abc import Sequence

from boardgames_tui.core.cells import BLACK, BLOCK, EMPTY, NAMES, WHITE
from boardgames_tui.core.contracts import Explain
from boardgames_tui.core.game import Game, Openings
from boardgames_tui.core.options import Option
from boardgames_tui.core.outcome import Score
from boardgames_tui.core.presentation import Gesture, Prompt, PromptStep, counted
from boardgames_tui.games.ataxx import fen, text
from boardgames_tui.games.ataxx.blocks import LAYOUTS, parse_blocks
from boardgames_tui.games.ataxx.evaluate import gain
from boardgames_tui.games.ataxx.rules import Ataxx, beside

__all__ = ["GAME", "LAYOUTS", "parse_blocks"]


def prompt(state: Ataxx) -> Prompt:
    """Return the prompt for a clone or a jump, or for a pass if there is no other move."""
    if state.pass_action in state.actions:
        return Prompt((PromptStep("pass", "you have no move, so you pass"),), "The other side moves again.")
    clone_count = sum(map(state.is_clone, state.actions))
    jump_count = len(state.actions) - clone_count
    return Prompt(
        (
            PromptStep("clone", f"a new piece beside one of yours · {counted(clone_count, 'cell')}"),
            PromptStep("jump", f"jump a piece to a cell two away · {counted(jump_count, 'way')}"),
        ),
        "Enemy pieces next to where you land become yours. More pieces win.",
    )


def gestures(state: Ataxx, action: int) -> tuple[Gesture, ...]:
    """Return the gestures of an action: origin, then destination; for a clone also the destination alone.

    The origin of a clone is any own piece beside the destination. The gesture of a pass is empty.
    """
    if action == state.pass_action:
        return ((),)
    origin, destination = state.decode(action)
    target = frozenset({destination})
    if origin is not None:
        return ((frozenset({origin}), target),)
    origins = frozenset(cell for cell in beside(state.size)[destination] if state.cells[cell] == state.side)
    return (origins, target), (target,)


def score(state: Ataxx) -> Score:
    """Return the number of pieces of each side."""
    return Score(str(state.cells.count(BLACK)), str(state.cells.count(WHITE)))


def explain_idle_site(state: Ataxx, site: int) -> str:
    """Return why no move starts or ends at a site, as the end of a sentence; empty if one does."""
    value = state.cells[site]
    if value == state.side:
        return "" if state.is_within_two(site, EMPTY) else "no cell within two of this piece is empty"
    if value == EMPTY:
        return "" if state.is_within_two(site, state.side) else "none of your pieces is within two cells of it"
    return "it is a block" if value == BLOCK else f"the piece is {NAMES[value]}'s"


def opening_actions(state: Ataxx) -> Sequence[int]:
    """Return the clones, from which random openings choose; all actions if there are none.

    After random jumps, a side's few pieces are often lost within five actions, however it plays.
    """
    return [action for action in state.actions if state.is_clone(action)] or state.actions


def is_even(state: Ataxx) -> bool:
    """Return whether neither side leads by more than one piece, as it may after random captures."""
    return abs(state.cells.count(BLACK) - state.cells.count(WHITE)) <= 1


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


def load_hints() -> Explain[Ataxx]:
    """Import the module for hints."""
    from boardgames_tui.games.ataxx import explain

    return explain


GAME = Game(
    key="ataxx",
    package=__name__,
    title="Ataxx",
    authors="Dave Crummack and Craig Galley",
    tagline="clone or jump, and turn every enemy piece you land beside",
    sizes=range(4, 10),
    size=7,
    letters=".xo-",
    reasons={
        "full board": "with more pieces",
        "no pieces left": "because the opponent has no pieces left",
        "no moves left": "with more pieces",
        "third repetition": "with more pieces",
        "settled": "because the opponent cannot catch up",
        "half-move limit": "",
    },
    rules=Ataxx,
    text=text,
    prompt=prompt,
    gestures=gestures,
    score=score,
    gain=gain,
    load_explain=load_hints,
    options=(BLOCKS, SETTLED, HALFMOVES),
    openings=Openings(opening_actions, is_even),
    explain_idle_site=explain_idle_site,
    fen=fen,
)
