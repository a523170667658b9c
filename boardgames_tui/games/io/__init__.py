"""Io: declaration of the game, and its prompt, marks and score.

In the opening a turn is a *bound* stone next to the *anchor*, the opponent's last stone, then a *free* stone, which is
next to no stone. Later it is a single stone.
"""

from collections.abc import Mapping, Sequence

from boardgames_tui.core.game import Game, Handicap, piece_score, with_black_pieces
from boardgames_tui.core.presentation import Mark, Prompt, PromptStep, counted
from boardgames_tui.games.io.rules import Io, Stage
from boardgames_tui.games.io.text import IoText

# Sentence about captures, shown below the prompt.
CAPTURE_NOTE = "Enemy stones in a row between two of yours become yours."


def prompt(state: Io) -> Prompt:
    """Return the prompt: a step for the bound and one for the free stone of a turn, else one step."""
    if state.stage is Stage.FIRST:
        step = PromptStep(label="first", text="one stone, anywhere")
        later = "From then on a turn is two stones: one bound, one free."
        return Prompt((step,), note=f"{later} {CAPTURE_NOTE}")
    action_count = len(state.actions)
    if state.stage is Stage.SINGLE:
        step = PromptStep(label="place", text=f"one stone on any empty cell · {action_count} left")
        return Prompt((step,), note=f"The opening is over. {CAPTURE_NOTE} More stones win.")
    free_text = "no stone around it, no corner"
    if state.anchor is not None:
        bound_text = f"next to {state.geometry.names[state.anchor]}"
    else:
        bound_text = "done"
        free_text += f" · {counted(action_count, 'cell')}"
    bound = PromptStep(label="1 bound", text=bound_text, is_current=state.stage is Stage.BOUND)
    free = PromptStep(label="2 free", text=free_text, is_current=state.stage is Stage.FREE)
    return Prompt((bound, free), note=f"{CAPTURE_NOTE} The opening ends when no free cell is left.")


def marks(state: Io) -> Mapping[int, Mark]:
    """Mark the anchor if a bound stone is due."""
    return {} if state.anchor is None else {state.anchor: Mark.ANCHOR}


def gain(state: Io, action: int) -> int:
    """Return the number of stones that a placement turns."""
    return len(state.turned(action))


def handicap_start(state: Io, sites: Sequence[int]) -> Io:
    """Return the position in which White's first stone is in the middle, and Black has some corners already."""
    middle = state.size // 2
    return with_black_pieces(state.play(middle * state.size + middle), sites)


GAME = Game(
    key="io",
    package=__name__,
    title="Io",
    authors="Christian Freeling",
    tagline="two stones a turn, one bound, one free; then flip to fill",
    sizes=range(5, 14),
    size=9,
    letters=".xo",
    reasons={"full board": "with more stones"},
    rules=Io,
    text=IoText(),
    prompt=prompt,
    marks=marks,
    score=piece_score,
    gain=gain,
    # A corner stone can never turn.
    handicap=Handicap(4, lambda size: (0, size * size - 1, size - 1, size * (size - 1)), handicap_start),
)
