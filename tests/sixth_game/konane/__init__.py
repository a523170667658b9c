"""Konane: declaration of the game, and its prompt, marks, texts and gain."""

from collections.abc import Mapping

from boardgames_tui.core.cells import EMPTY, WIN
from boardgames_tui.core.game import Game
from boardgames_tui.core.pieces import Pieces
from boardgames_tui.core.plain_text import PlainText
from boardgames_tui.core.presentation import Gesture, Mark, Prompt, PromptStep, counted

from .rules import Heading, Konane


class Text(PlainText[Konane]):
    """Texts about the piece that may jump on."""

    def fault(self, state: Konane) -> str:
        """Say why the piece that has jumped and its heading cannot be right."""
        if (state.jumper is None) != (state.heading is Heading.NONE):
            return "A piece that has jumped needs a heading, and only such a piece has one."
        if state.jumper is None or (any(state.jumps_of(state.jumper)) and state.cells[state.jumper] == state.side):
            return ""
        return f"No piece of the side to move can jump on from {state.geometry.names[state.jumper]}."


def prompt(state: Konane) -> Prompt:
    """Return the prompt for a removal, a jump, or its continuation."""
    if state.jumper is not None:
        return Prompt((PromptStep("jump", "on, or stop"),))
    verb = "remove" if state.cells.count(EMPTY) < 2 else "jump"
    return Prompt((PromptStep(verb, counted(len(state.actions), "way")),), "If you cannot jump, you lose.")


def marks(state: Konane) -> Mapping[int, Mark]:
    """Mark the piece that may jump on."""
    return {} if state.jumper is None else {state.jumper: Mark.ACTING}


def gestures(state: Konane, action: int) -> tuple[Gesture, ...]:
    """Select a piece, then where it jumps; the end of the turn is a button."""
    return (tuple(frozenset({cell}) for cell in state.sites_of(action)),)


def gain(state: Konane, action: int) -> int:
    """Return the win, or the number of own jumps after an action minus that of the other side."""
    after = state.play(action)
    if after.is_won_by(state.side):
        return WIN
    lead = sum(1 for _ in after.jumps()) - sum(1 for _ in after.passed().jumps())
    return lead if after.side == state.side else -lead


GAME = Game(
    key="konane",
    package=__name__,
    title="Konane",
    authors="",
    tagline="jump over enemy pieces; whoever cannot jump loses",
    sizes=range(6, 11, 2),
    size=8,
    letters=".xo",
    reasons={"no jumps left": "with the last jump"},
    rules=Konane,
    text=Text("konane", Konane, "jumper", "heading"),
    pieces=Pieces("piece", lost_verb="remove", left_verb=""),
    prompt=prompt,
    marks=marks,
    gestures=gestures,
    gain=gain,
)
