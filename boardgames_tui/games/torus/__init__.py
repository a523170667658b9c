"""Torus: declaration of the game, and its prompt and marks."""

from collections.abc import Mapping, Sequence

from boardgames_tui.core.cells import EMPTY, SAVE, WIN
from boardgames_tui.core.game import Game, Handicap
from boardgames_tui.core.presentation import Mark, Prompt, PromptStep, counted
from boardgames_tui.games.torus.rules import Torus, beside
from boardgames_tui.games.torus.text import TorusText


def prompt(state: Torus) -> Prompt:
    step = PromptStep(label="place", text=f"a stone, {counted(len(state.actions), 'point')}")
    goal = "Surround one enemy stone on its four sides. The board wraps around: each edge joins the opposite one."
    return Prompt((step,), note=f"{goal} Enemy stones in a diagonal row between two of yours are captured.")


def marks(state: Torus) -> Mapping[int, Mark]:
    """Mark the surrounded stones of the side to act, which has lost, and the four stones around each of them."""
    mark_by_point: dict[int, Mark] = {}
    for stone in state.surrounded_stones(state.side):
        mark_by_point[stone] = Mark.DOOMED
        for surrounding_stone in beside(state.size)[stone]:
            mark_by_point[surrounding_stone] = Mark.LINE
    return mark_by_point


def gain(state: Torus, action: int) -> int:
    """Return WIN for a placement that surrounds, SAVE for one that averts a win, else 0: Torus has no score."""
    if state.surrounds(action):
        return WIN
    # After a pass it is the opponent who can win.
    is_threatened = can_win_at_once(state.passed())
    return SAVE if is_threatened and not can_win_at_once(state.play(action)) else 0


def can_win_at_once(state: Torus) -> bool:
    """Return whether the side to act wins by one placement."""
    return any(cell == EMPTY and state.surrounds(point) for point, cell in enumerate(state.cells))


def handicap_sites(size: int) -> Sequence[int]:
    """Return the middle of the board, and a point far away from it."""
    middle, far = size // 2, size // 2 + size // 3
    return (middle * size + middle, far % size * size + (middle + size // 2) % size)


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
    rules=Torus,
    text=TorusText("-", Torus),
    prompt=prompt,
    marks=marks,
    gain=gain,
    # With one stone on the board, Black makes the first two moves.
    handicap=Handicap(2, handicap_sites),
)
