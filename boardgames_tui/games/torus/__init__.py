"""Torus: what it is called, its sizes, and what it asks of the player."""

from collections.abc import Mapping

from boardgames_tui.core.contracts import PositionView, Purpose
from boardgames_tui.core.engine_contracts import Fast
from boardgames_tui.core.game import Game
from boardgames_tui.core.outcome import Score
from boardgames_tui.core.presentation import Due, Gesture, Mark, Prompt
from boardgames_tui.games.torus import board, evaluate, rules, text


def prompt(position: PositionView) -> Prompt:
    """Ask for a stone."""
    due = Due("place", f"a stone, {len(position.actions)} places")
    goal = "Surround one enemy stone on its four sides; each edge goes on at the opposite one."
    return Prompt((due,), f"{goal} Enemy stones in a diagonal row between two of yours are taken.")


def marks(position: PositionView) -> Mapping[int, Mark]:
    """Mark what won: each surrounded stone, and the four around it."""
    b, s = position.board, list(position.row)
    found: dict[int, Mark] = {}
    for c in range(b.sites):
        if s[c] == position.side and rules.around(b, s, c, 3 - position.side) == rules.SIDES:
            found[c] = Mark.DOOMED
            found.update({b.step[c * b.ways + way]: Mark.LINE for way in range(rules.SIDES)})
    return found


def gestures(position: PositionView, a: int) -> tuple[Gesture, ...]:
    """Touch the point."""
    return ((frozenset({a}),),)


def score(position: PositionView) -> Score | None:
    """Nothing is counted."""
    return None


def words() -> Purpose:
    """Import what only a hint needs."""
    from boardgames_tui.games.torus import explain as purpose

    return purpose


def fast() -> Fast:
    """Import what only the engine needs."""
    from boardgames_tui.games.torus.engine import fast_rules as swift
    from boardgames_tui.games.torus.engine import policy as sense
    from boardgames_tui.games.torus.engine.levels import LADDER

    return Fast(swift=swift, sense=sense, ladder=LADDER, perft_depth=4)


GAME = Game(
    key="torus",
    package=__name__,
    title="Torus",
    makers="Emma Joe Anderson and Erin Ewart",
    pitch="surround a single enemy stone on a board without edges",
    sizes=range(5, 14),
    size=9,
    letters=".xo",
    reasons=("surround",),
    repeats=True,
    rules=rules,
    text=text,
    evaluate=evaluate,
    geometry=board.geometry,
    board=board.board,
    prompt=prompt,
    marks=marks,
    gestures=gestures,
    score=score,
    load_fast=fast,
    load_purpose=words,
)
