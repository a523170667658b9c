"""Amazons: declaration of the game, and its prompt, marks and texts."""

from collections.abc import Mapping

from boardgames_tui.core.cells import EMPTY
from boardgames_tui.core.game import Game
from boardgames_tui.core.pieces import Pieces
from boardgames_tui.core.plain_text import PlainText
from boardgames_tui.core.presentation import Gesture, Mark, Prompt, PromptStep, counted

from .rules import Amazons


class Text(PlainText[Amazons]):
    """Texts about the amazon that has to shoot."""

    def fault(self, state: Amazons) -> str:
        """Say why the archer cannot be that of the side to act."""
        if state.archer is None:
            return ""
        if state.cells[state.archer] != state.side:
            return f"The archer {state.geometry.names[state.archer]} is not an amazon of the side to move."
        return "" if state.legal_actions() else f"The archer {state.geometry.names[state.archer]} cannot shoot."

    def refusal(self, state: Amazons, action: int) -> str:
        """Say which amazon has to act, or what is in its way."""
        names = state.geometry.names
        *origin, destination = state.sites_of(action)
        if state.archer is not None and origin:
            return f"the amazon on {names[state.archer]} has to shoot first"
        if state.archer is None and not origin:
            return "an amazon has to move before it shoots"
        if origin and state.cells[origin[0]] != state.side:
            return f"no amazon of yours is on {names[origin[0]]}"
        if state.cells[destination] != EMPTY:
            return f"{names[destination]} is occupied"
        return f"no free line leads to {names[destination]}"


def prompt(state: Amazons) -> Prompt:
    """Return a step for the move and one for the arrow."""
    ways = counted(len(state.actions), "way")
    is_move = state.archer is None
    move = PromptStep("1 move", f"an amazon, like a queen · {ways}" if is_move else "done", is_current=is_move)
    arrow = f"an arrow, like a queen · {ways}"
    shoot = PromptStep("2 shoot", "from where it arrives" if is_move else arrow, is_current=not is_move)
    return Prompt((move, shoot), "If you cannot move, you lose.")


def marks(state: Amazons) -> Mapping[int, Mark]:
    """Mark the amazon that has to shoot."""
    return {} if state.archer is None else {state.archer: Mark.ACTING}


def gestures(state: Amazons, action: int) -> tuple[Gesture, ...]:
    """Select an amazon, then its destination; or the cell of an arrow."""
    return (tuple(frozenset({cell}) for cell in state.sites_of(action)),)


def explain_idle_site(state: Amazons, site: int) -> str:
    """Say why no move begins at a site."""
    if state.archer is not None:
        return ""
    return "its amazon cannot move" if state.cells[site] == state.side else "no amazon of yours is there"


GAME = Game(
    key="amazons",
    package=__name__,
    title="Amazons",
    authors="Walter Zamkauskas",
    tagline="move and shoot; whoever can no longer move loses",
    sizes=range(6, 11),
    size=8,
    letters=".xo-",
    reasons={"no moves left": "with the last move"},
    rules=Amazons,
    text=Text("amazons", Amazons, "archer"),
    pieces=Pieces("amazon", neutral="arrow", neutral_verb="shoot", neutral_sign="✶"),
    prompt=prompt,
    marks=marks,
    gestures=gestures,
    explain_idle_site=explain_idle_site,
)
