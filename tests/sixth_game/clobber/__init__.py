"""Clobber: its name, its sizes, and what it asks of the player."""

from collections.abc import Mapping

from boardgames_tui.core.cells import EMPTY
from boardgames_tui.core.contracts import Explain, PositionView
from boardgames_tui.core.engine_contracts import EngineModules
from boardgames_tui.core.game import Game
from boardgames_tui.core.outcome import Score
from boardgames_tui.core.presentation import Gesture, Mark, Prompt, PromptStep, counted

from . import board, evaluate, rules, text


def prompt(position: PositionView) -> Prompt:
    """Ask for a move, and say how many there are."""
    ways = counted(len(position.actions), "way")
    due = PromptStep("clobber", f"move a piece onto an enemy piece beside it · {ways}")
    return Prompt((due,), "If you have no move, you lose.")


def marks(position: PositionView) -> Mapping[int, Mark]:
    """Mark nothing."""
    return {}


def gestures(position: PositionView, a: int) -> tuple[Gesture, ...]:
    """Select a piece, then the piece that it takes."""
    return (tuple(frozenset({site}) for site in divmod(a, position.board.sites)),)


def score(position: PositionView) -> Score | None:
    """Count nothing."""
    return None


def explain_idle_site(position: PositionView, site: int) -> str:
    """Say why no move begins or ends at a site."""
    b, row = position.board, list(position.row)
    if row[site] == EMPTY:
        return "no piece is there"
    if not rules.has_enemy_beside(b, row, site):
        return "no enemy piece is beside it"
    return ""


def load_explain() -> Explain:
    """Import what only hints need."""
    from . import explain

    return explain


def load_engine() -> EngineModules:
    """Import what only the engine needs."""
    from .engine import fast_rules, policy

    return EngineModules(fast_rules=fast_rules, policy=policy, perft_depth=4)


GAME = Game(
    key="clobber",
    package=__name__,
    title="Clobber",
    authors="Michael Albert, J. P. Grossman and Richard Nowakowski",
    tagline="step onto an enemy piece and take it; move last and win",
    sizes=range(4, 9),
    size=6,
    letters=".xo",
    reasons={"no moves left": "with the last move"},
    uses_history=False,
    rules=rules,
    text=text,
    evaluate=evaluate,
    geometry=board.geometry,
    board=board.board,
    prompt=prompt,
    marks=marks,
    gestures=gestures,
    score=score,
    load_explain=load_explain,
    load_engine_modules=load_engine,
    explain_idle_site=explain_idle_site,
)
