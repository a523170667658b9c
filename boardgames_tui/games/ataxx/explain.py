"""What Ataxx' actions are good for: they turn pieces, and clones add one."""

from boardgames_tui.core.cells import NAMES, WIN, other
from boardgames_tui.core.change_effects import effect_of_changes, limiting_effect
from boardgames_tui.core.changes import Kind
from boardgames_tui.core.effects import Effect, balance
from boardgames_tui.games.ataxx.rules import Ataxx

GOAL = "ends up with more pieces{when}"


def effects(state: Ataxx, action: int) -> tuple[Effect, ...]:
    """Return the effect of an action: the win with the final count if it wins, else the pieces that it turns."""
    after = state.play(action)
    if after.is_won_by(state.side):
        return (_win(after, state.side),)
    return effect_of_changes(state, after, Kind.TURNED, "turn", "pieces")


def _win(after: Ataxx, side: int) -> Effect:
    """Return the effect of a win of `side`, by turning all pieces or with the final count."""
    own_pieces = after.cells.count(side)
    enemy_pieces = after.cells.count(other(side))
    if not enemy_pieces:
        return Effect("turn", f"the last of {NAMES[other(side)]}'s pieces", WIN)
    return Effect("end", f"the game with {own_pieces} pieces to {enemy_pieces}", WIN)


def aims(state: Ataxx, action: int) -> tuple[Effect, ...]:
    """Return the aim of an action: for a clone the added piece, else the limit on what the opponent can turn.

    Return none if a jump or a pass ends the game.
    """
    if state.is_clone(action):
        return (Effect("add", "a piece", 1),)
    after = state.play(action)
    return () if after.outcome else (limiting_effect(after, Kind.TURNED, "turn", "pieces"),)


def score_summary(state: Ataxx, side: int) -> str:
    """Return the numbers of pieces as a comparison from the view of `side`; empty if they are equal."""
    return balance(state.cells.count(side), state.cells.count(other(side)), "pieces")
