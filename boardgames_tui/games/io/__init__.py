"""Io: declaration of the game, and its prompt, marks and gestures.

The opening has turns of two placements: a *bound* one next to the *anchor*, the opponent's last stone, then a *free*
one. After it, each turn is a *single* placement.
"""

from collections.abc import Mapping

from boardgames_tui.core.cells import BLACK, WHITE
from boardgames_tui.core.contracts import Explain, PositionView
from boardgames_tui.core.engine_contracts import EngineModules
from boardgames_tui.core.game import Game
from boardgames_tui.core.outcome import Score
from boardgames_tui.core.presentation import Gesture, Mark, Prompt, PromptStep, counted
from boardgames_tui.games.io import board, evaluate, rules, text
from boardgames_tui.games.io import registers as R

# Sentence about captures, shown below the prompt.
CAPTURE_NOTE = "Enemy stones in a row between two of yours become yours."


def prompt(position: PositionView) -> Prompt:
    """Return the prompt: in the opening a step for each of the two placements of a turn, else one step."""
    b, s, g = position.board, position.row, position.geometry
    stage = s[b.first_register + R.STAGE]
    action_count = len(position.actions)
    if stage == rules.FIRST:
        later = "From then on a turn is two stones: one bound, one free."
        return Prompt((PromptStep("first", "one stone, anywhere"),), f"{later} {CAPTURE_NOTE}")
    if stage == rules.SINGLE:
        return Prompt(
            (PromptStep("place", f"one stone on any empty cell · {action_count} left"),),
            f"The opening is over. {CAPTURE_NOTE} More stones win.",
        )
    is_bound = stage == rules.BOUND
    bound_text = f"next to {g.names[s[b.first_register + R.ANCHOR]]}" if is_bound else "done"
    free_text = "no stone around it, no corner"
    if not is_bound:
        free_text += f" · {counted(action_count, 'cell')}"
    return Prompt(
        (
            PromptStep("1 bound", bound_text, is_current=is_bound),
            PromptStep("2 free", free_text, is_current=not is_bound),
        ),
        f"{CAPTURE_NOTE} The opening ends when no free cell is left.",
    )


def marks(position: PositionView) -> Mapping[int, Mark]:
    """Mark the anchor if a bound placement is due."""
    stage = position.row[position.board.first_register + R.STAGE]
    anchor = position.row[position.board.first_register + R.ANCHOR]
    return {anchor: Mark.ANCHOR} if stage == rules.BOUND else {}


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
    from boardgames_tui.games.io.engine import fast_rules, policy, solver
    from boardgames_tui.games.io.engine.levels import LADDER

    return EngineModules(fast_rules=fast_rules, policy=policy, solver=solver, ladder=LADDER, perft_depth=5)


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
