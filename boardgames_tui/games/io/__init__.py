"""Io: declaration of the game, and its prompt, marks and gestures."""

from collections.abc import Mapping

from boardgames_tui.core.contracts import Explain, PositionView
from boardgames_tui.core.engine_contracts import EngineModules
from boardgames_tui.core.game import Game
from boardgames_tui.core.kernel import BLACK, WHITE
from boardgames_tui.core.outcome import Score
from boardgames_tui.core.presentation import Gesture, Mark, Prompt, PromptStep, counted
from boardgames_tui.games.io import board, evaluate, rules, text
from boardgames_tui.games.io import registers as R

# Sentence about captures, shown below the prompt.
TURNS = "Enemy stones in a row between two of yours become yours."


def prompt(position: PositionView) -> Prompt:
    """Return both placements of the turn, the current one marked."""
    b, s, g = position.board, position.row, position.geometry
    stage, n = s[b.first + R.STAGE], len(position.actions)
    if stage == rules.FIRST:
        later = "From then on a turn is two stones: one bound, one free."
        return Prompt((PromptStep("first", "one stone, anywhere"),), f"{later} {TURNS}")
    if stage == rules.SINGLE:
        return Prompt(
            (PromptStep("place", f"one stone on any empty cell · {n} left"),),
            f"The opening is over. {TURNS} More stones win.",
        )
    bound = stage == rules.BOUND
    next_to = f"next to {g.names[s[b.first + R.ANCHOR]]}" if bound else "done"
    alone = "no stone around it, no corner" if bound else f"no stone around it, no corner · {counted(n, 'cell')}"
    return Prompt(
        (PromptStep("1 bound", next_to, now=bound), PromptStep("2 free", alone, now=not bound)),
        f"{TURNS} The opening ends when no free cell is left.",
    )


def marks(position: PositionView) -> Mapping[int, Mark]:
    """Mark the stone next to which the bound placement has to be."""
    anchor = position.row[position.board.first + R.ANCHOR]
    return {anchor: Mark.ANCHOR} if position.row[position.board.first + R.STAGE] == rules.BOUND else {}


def gestures(position: PositionView, a: int) -> tuple[Gesture, ...]:
    """Return the gesture of a placement: its cell."""
    return ((frozenset({a}),),)


def score(position: PositionView) -> Score:
    """Return the number of stones of each side."""
    return Score(str(position.cells.count(BLACK)), str(position.cells.count(WHITE)))


def load_hints() -> Explain:
    """Import the module for hints."""
    from boardgames_tui.games.io import explain

    return explain


def load_engine() -> EngineModules:
    """Import the modules for the engine."""
    from boardgames_tui.games.io.engine import fast_rules, policy
    from boardgames_tui.games.io.engine import solver as solve
    from boardgames_tui.games.io.engine.levels import LADDER

    return EngineModules(fast_rules=fast_rules, policy=policy, solver=solve, ladder=LADDER, perft_depth=5)


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
    uses_history=False,
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
