"""Reversi: declaration of the game, and its prompt."""

from boardgames_tui.core.game import Game, piece_score
from boardgames_tui.core.plain_text import PlainText
from boardgames_tui.core.presentation import Gesture, Prompt, PromptStep, counted

from .rules import Reversi


def prompt(state: Reversi) -> Prompt:
    """Return the prompt for a piece, or for a pass."""
    cells = state.placements()
    step = PromptStep("place", f"a piece · {counted(len(cells), 'cell')}") if cells else PromptStep("pass", "no move")
    return Prompt((step,), "Enemy pieces in a row between two of yours become yours. More pieces win.")


def gestures(state: Reversi, action: int) -> tuple[Gesture, ...]:
    """Return the gesture of an action: select its cell; a pass is a button."""
    return ((),) if action == state.pass_action else ((frozenset({action}),),)


GAME = Game(
    key="reversi",
    package=__name__,
    title="Reversi",
    authors="Lewis Waterman and John Mollett",
    tagline="enclose enemy pieces to turn them; more pieces win",
    sizes=range(4, 11, 2),
    size=8,
    letters=".xo",
    reasons={"no moves left": "with more pieces"},
    rules=Reversi,
    text=PlainText("reversi"),
    prompt=prompt,
    gestures=gestures,
    score=piece_score,
)
