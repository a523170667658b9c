"""Ataxx: declaration of the game, its options, and its prompt, gestures and openings."""

from collections.abc import Sequence

from boardgames_tui.core.cells import BLACK, BLOCK, EMPTY, NAMES, WHITE, other
from boardgames_tui.core.game import Game, Handicap, Openings, piece_score
from boardgames_tui.core.options import Option
from boardgames_tui.core.presentation import Gesture, Prompt, PromptStep, counted
from boardgames_tui.games.ataxx import fen, text
from boardgames_tui.games.ataxx.blocks import LAYOUTS, parse_blocks
from boardgames_tui.games.ataxx.rules import Ataxx, beside

__all__ = ["GAME", "LAYOUTS", "parse_blocks"]


def prompt(state: Ataxx) -> Prompt:
    """Return the prompt for a clone or a jump, or for a pass if there is no other move."""
    if state.pass_action in state.actions:
        step = PromptStep(label="pass", text="you have no move, so you pass")
        return Prompt(steps=(step,), note="The other side moves again.")
    clones = [action for action in state.actions if state.is_clone(action)]
    # Without a pass, all other actions are jumps.
    jump_count = len(state.actions) - len(clones)
    return Prompt(
        steps=(
            PromptStep(label="clone", text=f"a new piece beside one of yours · {counted(len(clones), 'cell')}"),
            PromptStep(label="jump", text=f"jump a piece to a cell two away · {counted(jump_count, 'way')}"),
        ),
        note="Enemy pieces next to where you land become yours. More pieces win.",
    )


def gestures(state: Ataxx, action: int) -> tuple[Gesture, ...]:
    """Return the gestures of an action: origin, then destination; for a clone also the destination alone."""
    if action == state.pass_action:
        return ((),)
    cell = state.destination(action)
    destination = frozenset({cell})
    if state.is_clone(action):
        origins = frozenset(near for near in beside(state.size)[cell] if state.cells[near] == state.side)
        return (origins, destination), (destination,)
    origin = frozenset({state.jump_origin(action)})
    return ((origin, destination),)


def explain_idle_site(state: Ataxx, site: int) -> str:
    """Return why no move starts or ends at a site, as the end of a sentence; empty if a move does."""
    value = state.cells[site]
    if value == BLOCK:
        return "it is a block"
    if value == other(state.side):
        return f"the piece is {NAMES[value]}'s"
    if value == EMPTY:
        return "" if state.has_within_two(site, state.side) else "none of your pieces is within two cells of it"
    return "" if state.has_within_two(site, EMPTY) else "no cell within two of this piece is empty"


def opening_actions(state: Ataxx) -> Sequence[int]:
    """Return the clones, from which random openings choose; all actions if there are none.

    After random jumps, a side's few pieces are often lost within five actions, however it plays.
    """
    return [action for action in state.actions if state.is_clone(action)] or state.actions


def is_even(state: Ataxx) -> bool:
    """Return whether neither side leads by more than one piece, which random captures can bring about."""
    return abs(state.cells.count(BLACK) - state.cells.count(WHITE)) <= 1


def handicap_sites(size: int) -> Sequence[int]:
    """Return the middle of the board and three cells around it; near the corners more pieces hardly help."""
    middle = size // 2
    steps = ((0, 0), (-1, 1), (1, -1), (-1, 0))
    return [(middle + up) * size + middle + right for right, up in steps]


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
        "no pieces left": "because {loser} has no pieces left",
        "no moves left": "with more pieces",
        "third repetition": "with more pieces",
        "settled": "because {loser} cannot catch up",
        "half-move limit": "",
    },
    rules=Ataxx,
    text=text,
    prompt=prompt,
    gestures=gestures,
    score=piece_score,
    options=(BLOCKS, SETTLED, HALFMOVES),
    openings=Openings(opening_actions, is_even),
    handicap=Handicap(4, handicap_sites),
    explain_idle_site=explain_idle_site,
    fen=fen,
)
