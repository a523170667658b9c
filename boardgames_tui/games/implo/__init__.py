"""Implo: declaration of the game, its option, and its prompt, marks, gestures and score.

A player places a stone, then resolves each patch (an empty area of at most four points): its owner, the side with the
biggest group of stones beside it, gets markers on its points and loses that group. The lowest point names an area.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from boardgames_tui.core.cells import BLACK, BLACK_MARK, NAMES, WHITE, WHITE_MARK, WIN, marker_of
from boardgames_tui.core.game import Game, Handicap, with_black_pieces
from boardgames_tui.core.options import SWAP
from boardgames_tui.core.outcome import Score
from boardgames_tui.core.presentation import Gesture, Mark, Prompt, PromptStep
from boardgames_tui.games.implo.rules import Area, Implo, Stage
from boardgames_tui.games.implo.text import ImploText

# Sign of each stone and marker in the score.
SIGNS = {BLACK: "●", WHITE: "○", BLACK_MARK: "■", WHITE_MARK: "□"}
# Mark on the points of a patch, by its owner.
AREA_MARKS = {BLACK: Mark.BLACK_AREA, WHITE: Mark.WHITE_AREA}
# Gain by a stone, and by a marker in the group that a resolution makes.
STONE = 1
MARKER = 1_000


def prompt(state: Implo) -> Prompt:
    """Return the prompt to resolve a patch, or to place a stone, with a note on the swap or on the aim."""
    if state.stage is Stage.RESOLVE:
        return _resolution_prompt(state)
    if state.may_swap:
        note = "Or swap: take over Black and its first stone."
    else:
        note = (
            "Close in at most four empty points: the biggest group next to them turns them into its markers and is "
            "removed. The biggest groups of markers win."
        )
    return Prompt((PromptStep(label="place", text="a stone on any empty point"),), note)


def _resolution_prompt(state: Implo) -> Prompt:
    """Return the prompt to choose a patch, followed by a step for each patch."""
    patch_count = len(state.patches)
    request = f"a patch: choose one of {patch_count}" if patch_count > 1 else "the patch: choose it"
    patch_steps = [_patch_step(state, patch) for patch in state.patches]
    steps = (PromptStep(label="resolve", text=request), *patch_steps)
    return Prompt(steps, note="The turn lasts until no patch is left.")


def _patch_step(state: Implo, patch: Area) -> PromptStep:
    """Return the step of a patch, such as `=a1`, `becomes Black's; group b1 is removed`."""
    names = state.geometry.names
    groups = [names[min(group)] for group in state.removable_groups(patch)]
    if len(groups) > 1:
        removal = f"then remove {' or '.join(groups)}"
    elif groups:
        removal = f"group {groups[0]} is removed"
    else:
        removal = "nothing is removed"
    return PromptStep(label=f"={names[min(patch)]}", text=f"becomes {NAMES[state.owner(patch)]}'s; {removal}")


def marks(state: Implo) -> Mapping[int, Mark]:
    """Mark the points of each patch to resolve by its owner, and the stones of each group that may be removed."""
    marks_by_point: dict[int, Mark] = {}
    patches = state.patches if state.stage is Stage.RESOLVE else ()
    for patch in patches:
        marks_by_point.update(dict.fromkeys(patch, AREA_MARKS[state.owner(patch)]))
        for group in state.removable_groups(patch):
            marks_by_point.update(dict.fromkeys(group, Mark.DOOMED))
    return marks_by_point


def gestures(state: Implo, action: int) -> tuple[Gesture, ...]:
    """Return the only gesture of an action: a point, or any point of a patch and, if there is a choice, of a group."""
    gesture: Gesture = ()
    if state.is_placement(action):
        gesture = (frozenset({action}),)
    elif action != state.swap_action:
        resolution = state.decode(action)
        points = (resolution.patch_point, resolution.group_point)
        gesture = tuple(state.areas[point] for point in points if point is not None)
    return (gesture,)


def score(state: Implo) -> Score:
    """Return the sizes of each side's marker groups, biggest first, and the number of its stones."""
    return Score(_side_score(state, BLACK), _side_score(state, WHITE))


def _side_score(state: Implo, side: int) -> str:
    """Return the score of a side, such as `■ 5 2 ● 14`."""
    marker = marker_of(side)
    sizes = " ".join(map(str, state.group_sizes(marker))) or "0"
    return f"{SIGNS[marker]} {sizes} {SIGNS[side]} {state.cells.count(side)}"


def gain(state: Implo, action: int) -> int:
    """Return the value of an action for the side to act. That of a placement includes all patches that it makes."""
    if action == state.swap_action:
        return 0
    after = state.play(action)
    if state.is_placement(action):
        if after.stage is Stage.PLACE:  # The stone makes no patch.
            return STONE
        return STONE + sum(resolution_value(after, patch) for patch in after.patches)
    if after.is_won_by(state.side):
        return WIN
    resolution = state.decode(action)
    return resolution_value(state, state.areas[resolution.patch_point])


def resolution_value(state: Implo, patch: Area) -> int:
    """Return the value of resolving a patch for the side to act, negative if the opponent owns the patch.

    It is MARKER for each marker of the group that the new markers make or join, less STONE for each stone removed.
    """
    owner = state.owner(patch)
    joined_groups = state.groups_beside(patch, marker_of(owner))
    marker_count = len(patch) + sum(map(len, joined_groups))
    removed_stones = state.biggest_beside(patch, owner)
    value = MARKER * marker_count - STONE * removed_stones
    return value if owner == state.side else -value


def handicap_sites(size: int) -> Sequence[int]:
    """Return a point in each quarter of the board, opposite quarters first."""
    low = size // 4
    high = size - 1 - low
    return [y * size + x for x, y in ((low, low), (high, high), (low, high), (high, low))]


def handicap_start(state: Implo, sites: Sequence[int]) -> Implo:
    """Return the start with stones of Black, as if White had moved last: there is no swap."""
    return replace(with_black_pieces(state, sites), last_colour=WHITE)


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
        "last move": "because {loser} made the last move",
    },
    rules=Implo,
    text=ImploText(),
    prompt=prompt,
    marks=marks,
    gestures=gestures,
    score=score,
    gain=gain,
    handicap=Handicap(4, handicap_sites, handicap_start),
    options=(SWAP,),
)
