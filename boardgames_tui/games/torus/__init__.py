"""Torus: declaration of the game, and its prompt, marks and gestures.

A gesture is a sequence of sets of sites: the player selects a site of each set in turn.
"""

from collections.abc import Mapping

from boardgames_tui.core.contracts import Explain, PositionView
from boardgames_tui.core.engine_contracts import EngineModules
from boardgames_tui.core.game import Game
from boardgames_tui.core.outcome import Score
from boardgames_tui.core.presentation import Gesture, Mark, Prompt, PromptStep, counted
from boardgames_tui.games.torus import board, evaluate, rules, text


def prompt(position: PositionView) -> Prompt:
    """Return the prompt for the placement."""
    step = PromptStep("place", f"a stone, {counted(len(position.actions), 'point')}")
    goal = "Surround one enemy stone on its four sides. The board wraps around: each edge joins the opposite one."
    return Prompt((step,), f"{goal} Enemy stones in a diagonal row between two of yours are captured.")


def marks(position: PositionView) -> Mapping[int, Mark]:
    """Mark the surrounded stones of the side to act, which has lost, and the four stones around each of them."""
    b = position.board
    row = list(position.row)
    mark_by_point: dict[int, Mark] = {}
    for point in range(b.sites):
        if rules.is_surrounded(b, row, point, position.side):
            mark_by_point[point] = Mark.DOOMED
            for direction in range(rules.SIDES):
                mark_by_point[b.neighbours[point * b.ways + direction]] = Mark.LINE
    return mark_by_point


def gestures(position: PositionView, a: int) -> tuple[Gesture, ...]:
    """Return the only gesture of a placement: its point."""
    return ((frozenset({a}),),)


def score(position: PositionView) -> Score | None:
    """Return None: Torus has no score."""
    return None


def load_hints() -> Explain:
    """Import the module for hints."""
    from boardgames_tui.games.torus import explain

    return explain


def load_engine() -> EngineModules:
    """Import the modules for the engine."""
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
    reasons={"surround": "by surrounding a stone"},
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
    load_engine_modules=load_engine,
    load_explain=load_hints,
)
