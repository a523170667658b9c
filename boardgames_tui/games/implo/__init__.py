"""Implo: declaration of the game, its option, and its prompt, marks and gestures.

An *area* is a group or a territory, named by its lowest point, which is also the name of a patch. Resolving a patch
turns it into markers of its *owner* and removes one of the owner's groups beside it, if there is any.
"""

from collections.abc import Mapping

from boardgames_tui.core.cells import BLACK, BLACK_MARK, NAMES, NOWHERE, WHITE, WHITE_MARK
from boardgames_tui.core.engine_contracts import EngineModules
from boardgames_tui.core.game import Game
from boardgames_tui.core.kernel_state import KernelExplain, KernelState, KernelText, kernel_gain, kernel_rules
from boardgames_tui.core.options import Option
from boardgames_tui.core.outcome import Score
from boardgames_tui.core.presentation import Gesture, Mark, Prompt, PromptStep
from boardgames_tui.games.implo import board, components, evaluate, rules, text
from boardgames_tui.games.implo import registers as R

# Name of each colour.
# Sign of each stone and marker in the score.
SIGNS = {BLACK: "●", WHITE: "○", BLACK_MARK: "■", WHITE_MARK: "□"}
# Mark on the points of a patch, by its owner.
AREA_MARKS = {BLACK: Mark.BLACK_AREA, WHITE: Mark.WHITE_AREA}


def areas(position: KernelState) -> Mapping[int, frozenset[int]]:
    """Return the points of each area, by its name."""
    b = position.board
    components.label_areas(b, list(position.row))
    points: dict[int, set[int]] = {}
    for point in range(b.sites):
        points.setdefault(components.area_of(b, point), set()).add(point)
    return {area: frozenset(area_points) for area, area_points in points.items()}


def patches(position: KernelState) -> Mapping[int, tuple[int, list[int]]]:
    """Return the owner of each patch to resolve, and the groups of which one is removed, by the name of the patch."""
    b, s = position.board, list(position.row)
    components.label_areas(b, s)
    owners = {
        point: components.patch_owner(b, s, point) for point in range(b.sites) if components.is_patch(b, s, point)
    }
    return {patch: (owner, text.removable_groups(b, s, patch)) for patch, owner in owners.items()}


def prompt(position: KernelState) -> Prompt:
    """Return the prompt to place a stone, or to resolve a patch, with a step for each patch."""
    b, s = position.board, position.row
    if s[b.first_register + R.STAGE] == rules.PLACE:
        cost = "the biggest group next to them turns them into its markers and is removed"
        note = f"Close in at most four empty points: {cost}. The biggest groups of markers win."
        swap = "Or swap: take over Black and its first stone."
        can_swap = s[b.first_register + R.SWAP]
        return Prompt((PromptStep("place", "a stone on any empty point"),), swap if can_swap else note)
    patch_steps = tuple(
        _patch_step(position, patch, owner, groups) for patch, (owner, groups) in patches(position).items()
    )
    request = f"a patch: choose one of {len(patch_steps)}" if len(patch_steps) > 1 else "the patch: choose it"
    return Prompt((PromptStep("resolve", request), *patch_steps), "The turn lasts until no patch is left.")


def _patch_step(position: KernelState, patch: int, owner: int, groups: list[int]) -> PromptStep:
    """Return the step of a patch; `groups` are those of which one is removed."""
    names = position.geometry.names
    if len(groups) > 1:
        removal = f"then remove {' or '.join(names[group] for group in groups)}"
    else:
        removal = f"group {names[groups[0]]} is removed" if groups else "nothing is removed"
    return PromptStep(f"={names[patch]}", f"becomes {NAMES[owner]}'s; {removal}")


def marks(position: KernelState) -> Mapping[int, Mark]:
    """Mark the points of each patch to resolve by its owner, and the stones of each group that may be removed."""
    if position.row[position.board.first_register + R.STAGE] == rules.PLACE:
        return {}
    marks_by_point: dict[int, Mark] = {}
    points = areas(position)
    for patch, (owner, groups) in patches(position).items():
        marks_by_point.update(dict.fromkeys(points[patch], AREA_MARKS[owner]))
        for group in groups:
            marks_by_point.update(dict.fromkeys(points[group], Mark.DOOMED))
    return marks_by_point


def gestures(position: KernelState, a: int) -> tuple[Gesture, ...]:
    """Return the only gesture of an action: select a point, or a patch and, if there is a choice, a group.

    A swap selects no site.
    """
    b = position.board
    if a == rules.swap_code(b):
        return ((),)
    if a < b.sites:
        return ((frozenset({a}),),)
    points = areas(position)
    patch = rules.patch_of(b, a)
    group = rules.group_of(b, a)
    return ((points[patch],),) if group == NOWHERE else ((points[patch], points[group]),)


def score(position: KernelState) -> Score:
    """Return the sizes of each side's marker groups, biggest first, and the number of its stones."""
    return Score(_side_score(position, BLACK, BLACK_MARK), _side_score(position, WHITE, WHITE_MARK))


def _side_score(position: KernelState, stone: int, marker: int) -> str:
    """Return the score of the side whose stones and markers have two cell values, such as `■ 5 2 ● 14`."""
    groups = [points for area, points in areas(position).items() if position.cells[area] == marker]
    sizes = sorted(map(len, groups), reverse=True)
    stones = position.cells.count(stone)
    return f"{SIGNS[marker]} {' '.join(map(str, sizes)) or 0} {SIGNS[stone]} {stones}"


SWAP = Option(
    key="swap",
    title="Swap",
    kind="check",
    default=True,
    engine_default=True,
    about="White may take over Black's first stone instead of making a move",
)


def load_hints() -> KernelExplain:
    """Import the module for hints."""
    from boardgames_tui.games.implo import explain

    return KernelExplain(explain)


def load_engine() -> EngineModules:
    """Import the modules for the engine."""
    from boardgames_tui.games.implo.engine import fast_rules, policy, solver
    from boardgames_tui.games.implo.engine.levels import LADDER

    return EngineModules(fast_rules=fast_rules, policy=policy, solver=solver, ladder=LADDER, perft_depth=4)


REASONS = {
    "marker groups": "with the bigger groups of markers",
    "stones": "with more stones",
    "last move": "because the opponent made the last move",
}

RULES = kernel_rules(
    "Implo",
    rules=rules,
    text=text,
    lay_out=board.board,
    geometry_of=board.geometry,
    load_explain=load_hints,
    reasons=REASONS,
    uses_history=False,
)

GAME = Game(
    key="implo",
    package=__name__,
    title="Implo",
    authors="Luis Bolaños Mures",
    tagline="wall off small patches; the biggest groups of markers win",
    sizes=range(4, 13),
    size=8,
    letters=".xoXO",
    reasons=REASONS,
    rules=RULES,
    text=KernelText(text),
    prompt=prompt,
    marks=marks,
    gestures=gestures,
    score=score,
    gain=kernel_gain(evaluate),
    load_engine_modules=load_engine,
    load_explain=load_hints,
    options=(SWAP,),
)
