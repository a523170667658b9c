"""Ataxx: declaration of the game, its options, and its prompt and gestures."""

from collections.abc import Mapping, Sequence

from boardgames_tui.core.action import Action
from boardgames_tui.core.contracts import Explain, PositionView
from boardgames_tui.core.engine_contracts import EngineModules
from boardgames_tui.core.game import Game, Openings
from boardgames_tui.core.kernel import BLACK, BLOCK, EMPTY, NOWHERE, WHITE
from boardgames_tui.core.options import Option
from boardgames_tui.core.outcome import Score
from boardgames_tui.core.presentation import Gesture, Mark, Prompt, PromptStep, counted
from boardgames_tui.games.ataxx import board, evaluate, fen, rules, text
from boardgames_tui.games.ataxx.blocks import LAYOUTS, cells_of

NAMES = {BLACK: "Black", WHITE: "White"}

__all__ = ["GAME", "LAYOUTS", "cells_of"]


def prompt(position: PositionView) -> Prompt:
    """Return the prompt for a clone or a jump, or for a forced pass."""
    b = position.board
    clones = sum(action.code < b.sites for action in position.actions)
    jumps = sum(b.sites <= action.code < rules.pass_code(b) for action in position.actions)
    if not clones + jumps:
        return Prompt((PromptStep("pass", "you have no move, so you pass"),), "The other side moves again.")
    return Prompt(
        (
            PromptStep("clone", f"a new piece beside one of yours · {counted(clones, 'cell')}"),
            PromptStep("jump", f"jump a piece to a cell two away · {counted(jumps, 'way')}"),
        ),
        "Enemy pieces next to where you land become yours. More pieces win.",
    )


def marks(position: PositionView) -> Mapping[int, Mark]:
    """Return no marks."""
    return {}


def gestures(position: PositionView, a: int) -> tuple[Gesture, ...]:
    """Return the gestures of an action: piece and destination, for a clone also the latter alone; empty for a pass."""
    b = position.board
    if a == rules.pass_code(b):
        return ((),)
    origin, to = rules.origin_of(b, a), frozenset({a % b.sites})
    if origin != NOWHERE:
        return ((frozenset({origin}), to),)
    around = (b.step[a * b.ways + way] for way in range(rules.CLONES))
    return (frozenset(c for c in around if c != NOWHERE and position.row[c] == position.side), to), (to,)


def score(position: PositionView) -> Score:
    """Return the number of pieces of each side."""
    return Score(str(position.cells.count(BLACK)), str(position.cells.count(WHITE)))


def explain_idle_site(position: PositionView, site: int) -> str:
    """Return whose piece is on a site, or that no move leads from or to it."""
    b, row, cell = position.board, list(position.row), position.cells[site]
    if cell == position.side:
        return "" if rules.is_near(b, row, site, EMPTY) else "no cell within two of this piece is empty"
    if cell == EMPTY:
        return "" if rules.is_near(b, row, site, position.side) else "none of your pieces is within two cells of it"
    return "it is a block" if cell == BLOCK else f"the piece is {NAMES[cell]}'s"


def openers(position: PositionView) -> Sequence[Action]:
    """Return the clones, if there are any.

    After random jumps, a side's few pieces are often lost within five actions, however it plays.
    """
    clones = [action for action in position.actions if rules.origin_of(position.board, action.code) == NOWHERE]
    return clones or position.actions


def is_even(position: PositionView) -> bool:
    """Return whether neither side is ahead by pieces that were turned at random."""
    return abs(position.cells.count(BLACK) - position.cells.count(WHITE)) < 2


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


def load_hints() -> Explain:
    """Import the module for hints."""
    from boardgames_tui.games.ataxx import explain

    return explain


def load_engine() -> EngineModules:
    """Import the modules for the engine."""
    from boardgames_tui.games.ataxx.engine import bitboard_rules as bits
    from boardgames_tui.games.ataxx.engine import evaluation, fast_rules
    from boardgames_tui.games.ataxx.engine.levels import LADDER

    return EngineModules(
        fast_rules=fast_rules, bitboard_rules=bits, evaluation=evaluation, ladder=LADDER, perft_depth=5
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
        "no pieces left": "because the opponent has no pieces left",
        "no moves left": "with more pieces",
        "third repetition": "with more pieces",
        "settled": "because the opponent cannot catch up",
        "half-move limit": "",
    },
    uses_history=True,
    rules=rules,
    text=text,
    evaluate=evaluate,
    geometry=board.geometry,
    board=board.board,
    prompt=prompt,
    marks=marks,
    gestures=gestures,
    score=score,
    load_engine_modules=load_engine,
    load_explain=load_hints,
    options=(BLOCKS, SETTLED, HALFMOVES),
    openings=Openings(openers, is_even),
    explain_idle_site=explain_idle_site,
    fen=fen,
)
