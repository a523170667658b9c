"""Implo: declaration of the game, its option, and its prompt, marks, gestures and score."""

from collections.abc import Mapping

from boardgames_tui.core.cells import BLACK, BLACK_MARK, NAMES, WHITE, WHITE_MARK
from boardgames_tui.core.contracts import Explain
from boardgames_tui.core.game import Game
from boardgames_tui.core.options import Option
from boardgames_tui.core.outcome import Score
from boardgames_tui.core.presentation import Gesture, Mark, Prompt, PromptStep
from boardgames_tui.games.implo import text
from boardgames_tui.games.implo.evaluate import gain
from boardgames_tui.games.implo.rules import Area, Implo, Stage

# Sign of each stone and marker in the score.
SIGNS = {BLACK: "●", WHITE: "○", BLACK_MARK: "■", WHITE_MARK: "□"}
# Mark on the points of a patch, by its owner.
AREA_MARKS = {BLACK: Mark.BLACK_AREA, WHITE: Mark.WHITE_AREA}


def prompt(state: Implo) -> Prompt:
    """Return the prompt to place a stone, or to resolve a patch, with a step for each patch."""
    if state.stage is Stage.PLACE:
        cost = "the biggest group next to them turns them into its markers and is removed"
        note = f"Close in at most four empty points: {cost}. The biggest groups of markers win."
        swap = "Or swap: take over Black and its first stone."
        return Prompt((PromptStep("place", "a stone on any empty point"),), swap if state.may_swap else note)
    patches = state.patches
    request = f"a patch: choose one of {len(patches)}" if len(patches) > 1 else "the patch: choose it"
    steps = (PromptStep("resolve", request), *(_patch_step(state, patch) for patch in patches))
    return Prompt(steps, "The turn lasts until no patch is left.")


def _patch_step(state: Implo, patch: Area) -> PromptStep:
    """Return the step of a patch: whose it becomes, and which group is removed."""
    names = state.geometry.names
    groups = [names[min(group)] for group in state.removable_groups(patch)]
    if len(groups) > 1:
        removal = f"then remove {' or '.join(groups)}"
    else:
        removal = f"group {groups[0]} is removed" if groups else "nothing is removed"
    return PromptStep(f"={names[min(patch)]}", f"becomes {NAMES[state.owner(patch)]}'s; {removal}")


def marks(state: Implo) -> Mapping[int, Mark]:
    """Mark the points of each patch to resolve by its owner, and the stones of each group that may be removed."""
    marks_by_point: dict[int, Mark] = {}
    for patch in state.patches if state.stage is Stage.RESOLVE else ():
        marks_by_point.update(dict.fromkeys(patch, AREA_MARKS[state.owner(patch)]))
        for group in state.removable_groups(patch):
            marks_by_point.update(dict.fromkeys(group, Mark.DOOMED))
    return marks_by_point


def gestures(state: Implo, action: int) -> tuple[Gesture, ...]:
    """Return the only gesture of an action: select a point, or a patch and, if there is a choice, a group.

    A swap selects no site.
    """
    if action == state.swap:
        return ((),)
    if action < len(state.cells):
        return ((frozenset({action}),),)
    patch, group = state.decode(action)
    areas = state.areas
    return ((areas[patch],),) if group is None else ((areas[patch], areas[group]),)


def score(state: Implo) -> Score:
    """Return the sizes of each side's marker groups, biggest first, and the number of its stones."""
    return Score(_side_score(state, BLACK, BLACK_MARK), _side_score(state, WHITE, WHITE_MARK))


def _side_score(state: Implo, stone: int, marker: int) -> str:
    """Return the score of the side whose stones and markers have two cell values, such as `■ 5 2 ● 14`."""
    sizes = " ".join(map(str, state.group_sizes(marker)))
    return f"{SIGNS[marker]} {sizes or 0} {SIGNS[stone]} {state.cells.count(stone)}"


SWAP = Option(
    key="swap",
    title="Swap",
    kind="check",
    default=True,
    engine_default=True,
    about="White may take over Black's first stone instead of making a move",
)


def load_hints() -> Explain[Implo]:
    """Import the module for hints."""
    from boardgames_tui.games.implo import explain

    return explain


GAME = Game(
    key="implo",
    package=__name__,
    title="Implo",
    authors="Luis Bolaños Mures",
    tagline="wall off small patches; the biggest groups of markers win",
    sizes=range(4, 13),
    size=8,
    letters=".xoXO",
    reasons={
        "marker groups": "with the bigger groups of markers",
        "stones": "with more stones",
        "last move": "because the opponent made the last move",
    },
    rules=Implo,
    text=text,
    prompt=prompt,
    marks=marks,
    gestures=gestures,
    score=score,
    gain=gain,
    load_explain=load_hints,
    options=(SWAP,),
)
