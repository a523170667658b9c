"""What Ataxx' actions are good for, in words for hints: they turn enemy pieces, and clones add a piece."""

from boardgames_tui.core.cells import NAMES, WIN, other
from boardgames_tui.core.changes import Kind
from boardgames_tui.core.effects import Effect, balance, effect_of_changes, limiting_effect
from boardgames_tui.games.ataxx.rules import Ataxx

GOAL = "ends up with more pieces{when}"
GOALS = {"no pieces left": "takes the last enemy pieces{when}"}


def effects(state: Ataxx, action: int) -> tuple[Effect, ...]:
    """Return one effect: the win, if the action wins, else the turned pieces; an empty tuple if it turns none."""
    after = state.play(action)
    if after.is_won_by(state.side):
        return (_win(after, state.side),)
    return effect_of_changes(state, after, kind=Kind.TURNED, verb="turn", noun="pieces")


def _win(after: Ataxx, side: int) -> Effect:
    """Return the effect of a win of `side`, by turning the last enemy pieces or with the final count of pieces."""
    own_pieces = after.cells.count(side)
    enemy = other(side)
    enemy_pieces = after.cells.count(enemy)
    if not enemy_pieces:
        return Effect(verb="turn", what=f"the last of {NAMES[enemy]}'s pieces", worth=WIN)
    return Effect(verb="end", what=f"the game with {own_pieces} pieces to {enemy_pieces}", worth=WIN)


def aims(state: Ataxx, action: int) -> tuple[Effect, ...]:
    """Return one aim: a clone adds a piece, a jump or a pass limits the number of pieces that a reply can turn."""
    if state.is_clone(action):
        return (Effect(verb="add", what="a piece", worth=1),)
    after = state.play(action)
    if after.outcome:
        return ()
    return (limiting_effect(after, kind=Kind.TURNED, verb="turn", noun="pieces"),)


def score_summary(state: Ataxx, side: int) -> str:
    """Return the numbers of pieces as a comparison from the view of `side`; empty if they are equal."""
    return balance(state.cells.count(side), state.cells.count(other(side)), "pieces")
