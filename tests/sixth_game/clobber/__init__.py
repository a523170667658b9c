"""Clobber: its name, its sizes, and what it asks of the player."""

from boardgames_tui.core.cells import EMPTY
from boardgames_tui.core.game import Game
from boardgames_tui.core.presentation import Gesture, Prompt, PromptStep, counted

from . import text
from .rules import Clobber


def prompt(state: Clobber) -> Prompt:
    """Ask for a move, and say how many there are."""
    ways = counted(len(state.actions), "way")
    due = PromptStep("clobber", f"move a piece onto an enemy piece beside it · {ways}")
    return Prompt((due,), "If you have no move, you lose.")


def gestures(state: Clobber, action: int) -> tuple[Gesture, ...]:
    """Select a piece, then the piece that it takes."""
    return (tuple(frozenset({cell}) for cell in state.decode(action)),)


def explain_idle_site(state: Clobber, site: int) -> str:
    """Say why no move begins or ends at a site."""
    if state.cells[site] == EMPTY:
        return "no piece is there"
    return "" if state.enemies_beside(site) else "no enemy piece is beside it"


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
    rules=Clobber,
    text=text,
    prompt=prompt,
    gestures=gestures,
    explain_idle_site=explain_idle_site,
)
