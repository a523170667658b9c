"""Implo: declaration of the game, its option, and its prompt, marks and gestures."""

from collections.abc import Mapping

from boardgames_tui.core.contracts import Explain, PositionView
from boardgames_tui.core.engine_contracts import EngineModules
from boardgames_tui.core.game import Game
from boardgames_tui.core.kernel import BLACK, BLACK_MARK, NOWHERE, WHITE, WHITE_MARK
from boardgames_tui.core.options import Option
from boardgames_tui.core.outcome import Score
from boardgames_tui.core.presentation import Gesture, Mark, Prompt, PromptStep
from boardgames_tui.games.implo import board, components, evaluate, rules, text
from boardgames_tui.games.implo import registers as R

NAMES = {BLACK: "Black", WHITE: "White"}
SIGNS = {BLACK: "●", WHITE: "○", BLACK_MARK: "■", WHITE_MARK: "□"}
AREAS = {BLACK: Mark.BLACK_AREA, WHITE: Mark.WHITE_AREA}


def areas(position: PositionView) -> Mapping[int, frozenset[int]]:
    """Return the points of each group and territory by its lowest point."""
    components.label_areas(position.board, list(position.row))
    found: dict[int, set[int]] = {}
    for site, area in enumerate(position.board.scratch[: position.board.sites]):
        found.setdefault(area, set()).add(site)
    return {area: frozenset(points) for area, points in found.items()}


def patches(position: PositionView) -> Mapping[int, tuple[int, list[int]]]:
    """Return, for each patch to resolve, its owner and the groups of which one is removed."""
    b, s = position.board, list(position.row)
    components.label_areas(b, s)
    found = {p: components.owner(b, s, p) for p in range(b.sites) if components.is_patch(b, s, p)}
    return {p: (owner, text.removable(b, s, p)) for p, owner in found.items()}


def prompt(position: PositionView) -> Prompt:
    """Return the prompt for a stone, or for a patch, with the owner of each patch and the group that is removed."""
    b, s = position.board, position.row
    if s[b.first + R.STAGE] == rules.PLACE:
        price = "the biggest group next to them turns them into its markers and is removed"
        note = f"Close in at most four empty points: {price}. The biggest groups of markers win."
        swap = "Or swap: take over Black and its first stone."
        return Prompt((PromptStep("place", "a stone on any empty point"),), swap if s[b.first + R.SWAP] else note)
    each = tuple(_due(position, patch, *found) for patch, found in patches(position).items())
    which = f"a patch: choose one of {len(each)}" if len(each) > 1 else "the patch: choose it"
    return Prompt((PromptStep("resolve", which), *each), "The turn lasts until no patch is left.")


def _due(position: PositionView, patch: int, owner: int, groups: list[int]) -> PromptStep:
    names = position.geometry.names
    goes = f"group {names[groups[0]]} is removed" if groups else "nothing is removed"
    if len(groups) > 1:
        goes = f"then remove {' or '.join(names[group] for group in groups)}"
    return PromptStep(f"={names[patch]}", f"becomes {NAMES[owner]}'s; {goes}")


def marks(position: PositionView) -> Mapping[int, Mark]:
    """Mark each patch with its owner, and the stones that may be removed."""
    if position.row[position.board.first + R.STAGE] == rules.PLACE:
        return {}
    found: dict[int, Mark] = {}
    points = areas(position)
    for patch, (owner, groups) in patches(position).items():
        found.update(dict.fromkeys(points[patch], AREAS[owner]))
        for group in groups:
            found.update(dict.fromkeys(points[group], Mark.DOOMED))
    return found


def gestures(position: PositionView, a: int) -> tuple[Gesture, ...]:
    """Return the gesture of an action: a point, a patch with a group if there is a choice, or nothing for a swap."""
    b = position.board
    if a == rules.swap_code(b):
        return ((),)
    if a < b.sites:
        return ((frozenset({a}),),)
    points, patch, group = areas(position), rules.patch_of(b, a), rules.group_of(b, a)
    return ((points[patch],),) if group == NOWHERE else ((points[patch], points[group]),)


def score(position: PositionView) -> Score:
    """Return the sizes of each side's marker groups, biggest first, and the number of its stones."""
    return Score(_score_of(position, BLACK, BLACK_MARK), _score_of(position, WHITE, WHITE_MARK))


def _score_of(position: PositionView, stone: int, marker: int) -> str:
    groups = [points for area, points in areas(position).items() if position.row[area] == marker]
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


def load_hints() -> Explain:
    """Import the module for hints."""
    from boardgames_tui.games.implo import explain

    return explain


def load_engine() -> EngineModules:
    """Import the modules for the engine."""
    from boardgames_tui.games.implo.engine import fast_rules, policy
    from boardgames_tui.games.implo.engine import solver as solve
    from boardgames_tui.games.implo.engine.levels import LADDER

    return EngineModules(fast_rules=fast_rules, policy=policy, solver=solve, ladder=LADDER, perft_depth=4)


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
    options=(SWAP,),
)
