"""Torus: what it is called, its sizes, and what it asks of the player."""

from collections.abc import Mapping

from boardgames_tui.core.contracts import Explain, PositionView
from boardgames_tui.core.engine_contracts import EngineModules
from boardgames_tui.core.game import Game
from boardgames_tui.core.outcome import Score
from boardgames_tui.core.presentation import Gesture, Mark, Prompt, PromptStep
from boardgames_tui.games.torus import board, evaluate, rules, text


def prompt(position: PositionView) -> Prompt:
    """Ask for a stone."""
    due = PromptStep("place", f"a stone, {len(position.actions)} places")
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


def words() -> Explain:
    """Import what only a hint needs."""
    from boardgames_tui.games.torus import explain as purpose

    return purpose


def fast() -> EngineModules:
    """Import what only the engine needs."""
    from boardgames_tui.games.torus.engine import fast_rules, policy
    from boardgames_tui.games.torus.engine.levels import LADDER

    return EngineModules(fast_rules=fast_rules, policy=policy, ladder=LADDER, perft_depth=4)


GAME = Game(
    key="torus",
    package=__name__,
    title="Torus",
    authors="Emma Joe Anderson and Erin Ewart",
    tagline="surround a single enemy stone on a board without edges",
    sizes=range(5, 14),
    size=9,
    letters=".xo",
    reasons=("surround",),
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
    load_engine_modules=fast,
    load_explain=words,
)
