"""Check of the proofs of puzzles by a second search, over the plain rules.

python -m boardgames_tui.lab check_puzzles GAME … [--plies N] [--jobs N | --dask ADDRESS]

A puzzle of the kind `win` is checked if its solution ends the game within the number of plies, one of the kind `save`
if the second search finds all losses within it. Prints each puzzle whose proof is wrong, or takes more actions against
another defence, then the number of checked puzzles.
"""

from collections import Counter
from collections.abc import Sequence
from contextlib import closing
from typing import Annotated

import typer

from boardgames_tui.arena.worker_pool import open_pool
from boardgames_tui.core.cells import other
from boardgames_tui.core.state import State
from boardgames_tui.engine.state_tree import winning_seat
from boardgames_tui.games import GAMES
from boardgames_tui.learn.puzzle import Kind, Puzzle, puzzles_of

RIGHT, WRONG, TOO_LONG, UNPROVEN = "proofs confirmed", "proofs WRONG", "proofs longer than that", "without a proof"


class PlainProof:
    """AND-OR search of states for a win within a number of actions of both seats; it prunes nothing."""

    def __init__(self, seat: int) -> None:
        self._seat = seat
        # The last action that decided a node, by the number of plies left. It probably decides the next one, too.
        self._killers: dict[int, int] = {}

    def wins(self, state: State, plies: int) -> bool:
        """Return whether the seat can force a win."""
        if state.outcome:
            return winning_seat(state) == self._seat
        if plies == 0:
            return False
        is_own_turn = state.seat == self._seat
        for action in self._ordered(state.actions, plies):
            if self.wins(state.play(action), plies - 1) == is_own_turn:
                self._killers[plies] = action
                return is_own_turn
        return not is_own_turn

    def _ordered(self, actions: Sequence[int], plies: int) -> Sequence[int]:
        """Return the actions, the one that decided the last node first."""
        return sorted(actions, key=lambda action: action != self._killers.get(plies))


def check(puzzle: Puzzle, plies: int) -> str:
    """Return what the second search says about a puzzle: RIGHT, WRONG, TOO_LONG, or UNPROVEN if it claims no proof."""
    steps = [*puzzle.steps(GAMES[puzzle.game])]
    first, last = steps[0], steps[-1]
    state, seat = first.position.state, first.position.seat
    if puzzle.kind is Kind.GAIN:
        return UNPROVEN
    if puzzle.kind is Kind.WIN:
        if len(steps) > plies or not last.after.outcome:
            return TOO_LONG
        return RIGHT if PlainProof(seat).wins(first.after.state, len(steps) - 1) else WRONG
    refutation = PlainProof(other(seat))
    if refutation.wins(first.after.state, plies - 1):
        return WRONG
    others = [action for action in state.actions if action != first.action.code]
    return RIGHT if all(refutation.wins(state.play(action), plies - 1) for action in others) else TOO_LONG


def main(
    keys: Annotated[list[str], typer.Argument(metavar="GAME…")], plies: int = 5, jobs: int = 2, dask: str = ""
) -> None:
    """Check the puzzles of the named games."""
    with open_pool(jobs, dask) as pool:
        for key in keys:
            counts = Counter[str]()
            calls = [(puzzle, plies) for puzzle in puzzles_of(GAMES[key]).puzzles]
            with closing(pool.run_calls(check, calls)) as results:
                for (puzzle, _), result in results:
                    counts[result] += 1
                    if result == WRONG:
                        print(f"{puzzle.id}: the proof is wrong, or a defence lasts longer", flush=True)
            print(f"{key}, {plies} plies: {', '.join(f'{count} {what}' for what, count in counts.items())}", flush=True)


if __name__ == "__main__":
    typer.run(main)
