"""Check of all that puzzles say, by proofs over the plain rules; gains by a long search of the engine.

python -m boardgames_tui.lab check_puzzles GAME … [--seconds N] [--jobs N | --dask ADDRESS]

In each choice of a win, exactly the stored right actions have to win within the stated turns and not sooner, and those
called longer in as many as stated. In a save, exactly the right actions must not lose. A proof may take a number of
seconds. Prints each puzzle that is wrong, each pair that is equal by symmetry or of the same game and difficulty, and
the number of puzzles that were confirmed, are wrong, or could not be decided.
"""

import random
from collections import Counter
from collections.abc import Iterable, Iterator
from contextlib import closing
from typing import Annotated

import typer

from boardgames_tui.arena.worker_pool import open_pool
from boardgames_tui.core.action import Action
from boardgames_tui.core.cells import other
from boardgames_tui.core.position import Position
from boardgames_tui.engine.engine import Engine
from boardgames_tui.games import GAMES
from boardgames_tui.lab.board_symmetries import representative
from boardgames_tui.lab.make_puzzle import SAVE_TURNS
from boardgames_tui.lab.mine import MEGABYTES, backend_of
from boardgames_tui.lab.puzzle_games import puzzle_game
from boardgames_tui.lab.puzzle_proof import TO_THE_END
from boardgames_tui.lab.puzzle_search import GAP, JUDGE_NODES, find_gain, search
from boardgames_tui.lab.win_search import OutOfTimeError, WinSearch
from boardgames_tui.learn.puzzle import Choice, Kind, Puzzle, puzzles_of

# Turns of the opponent within which wrong actions of a save lose, and right ones do not: six plies after the first.
LOSS_TURNS = SAVE_TURNS + 1
CONFIRMED, WRONG, UNDECIDED = "confirmed", "WRONG", "not decided in time"


def check(puzzle: Puzzle, seconds: float) -> str:
    """Return CONFIRMED, WRONG or UNDECIDED."""
    position = puzzle.begin(GAMES[puzzle.game])
    try:
        if puzzle.kind is Kind.WIN:
            turns = TO_THE_END if puzzle_game(puzzle.game).is_counted else puzzle.length or 0
            search = WinSearch(position.seat, position.state, seconds=seconds)
            is_confirmed = is_won(search, position, puzzle.choice, turns)
        elif puzzle.kind is Kind.SAVE:
            is_confirmed = is_saved(position, puzzle.choice, seconds)
        else:
            is_confirmed = is_gained(puzzle, position)
    except OutOfTimeError:
        return UNDECIDED
    return CONFIRMED if is_confirmed else WRONG


def is_won(search: WinSearch, position: Position, choice: Choice, turns: int) -> bool:
    """Return whether all is true that a choice and those after it say about a win within a number of turns."""
    state, seat = position.state, position.seat
    is_counted = turns == TO_THE_END
    if not is_counted and search.turns_to_win(state, turns) != turns:
        return False
    for action in position.actions:
        longer, answer = choice.known_of(action.text)
        if search.wins_after(state, action.code, turns) != (action.text in choice.right):
            return False
        if action.text in choice.right:
            continue
        if longer and not (longer > turns and search.wins_after(state, action.code, longer)):
            return False
        after = position.after_legal(action)
        reply = next((each for each in after.actions if each.text == answer), None)
        if reply and search.wins_after(after.state, reply.code, turns - (not is_counted)):
            return False
    for text, branch in choice.right.items():
        after, left = _along(search, position, text, branch.replies, turns)
        left = TO_THE_END if is_counted else left
        if branch.then and (after.seat != seat or not is_won(search, after, branch.then, left)):
            return False
    return True


def _along(
    search: WinSearch, position: Position, text: str, replies: Iterable[str], turns: int
) -> tuple[Position, int]:
    """Return the position after a right action and the replies to it, and the turns that are left."""
    for each in (text, *replies):
        after = position.after(each)
        turns -= search.ends_turn(position.state, after.state)
        position = after
    return position, turns


def is_saved(position: Position, choice: Choice, seconds: float) -> bool:
    """Return whether exactly the right actions do not lose within LOSS_TURNS turns, and the answers to others win."""
    search = WinSearch(other(position.seat), position.state, seconds=seconds)
    for action in position.actions:
        turns = search.turns_to_win(position.after_legal(action).state, LOSS_TURNS)
        if (action.text in choice.right) != (turns is None):
            return False
        if turns is not None and not _is_answered(search, position, choice, action, turns):
            return False
    return True


def _is_answered(search: WinSearch, position: Position, choice: Choice, action: Action, turns: int) -> bool:
    """Return whether the answer to a wrong action of a save wins in time; an action that ends the game has none."""
    after = position.after_legal(action)
    _, answer = choice.known_of(action.text)
    replies = [each for each in after.actions if each.text == answer]
    return bool(after.outcome) or any(search.wins_after(after.state, each.code, turns) for each in replies)


def is_gained(puzzle: Puzzle, position: Position) -> bool:
    """Return whether a long search finds the same right actions."""
    engine = Engine(backend_of(puzzle.game), MEGABYTES, random.Random(puzzle.id))
    found = find_gain(search(engine, position, JUDGE_NODES), position.side, GAP)
    return found is not None and found.right.keys() == puzzle.choice.right.keys()


def find_repeated(puzzles: Iterable[Puzzle]) -> Iterator[str]:
    """Yield a sentence about each puzzle that is equal by symmetry to another, or of its game and difficulty."""
    boards: dict[tuple[int, ...], str] = {}
    games: dict[tuple[str, ...], str] = {}
    for puzzle in puzzles:
        board = representative(puzzle.begin(GAMES[puzzle.game]))
        source = (*puzzle.id.split("-")[:3], str(puzzle.difficulty))
        if board in boards:
            yield f"{puzzle.id} is equal by symmetry to {boards[board]}"
        if source in games:
            yield f"{puzzle.id} is of the same game and difficulty as {games[source]}"
        boards[board] = games[source] = puzzle.id


def main(
    keys: Annotated[list[str], typer.Argument(metavar="GAME…")], seconds: float = 60, jobs: int = 2, dask: str = ""
) -> None:
    """Check the puzzles of the named games."""
    with open_pool(jobs, dask) as pool:
        for key in keys:
            puzzles = puzzles_of(GAMES[key]).puzzles
            counts = Counter[tuple[str, str]]()
            for sentence in find_repeated(puzzles):
                print(sentence, flush=True)
            with closing(pool.run_calls(check, [(puzzle, seconds) for puzzle in puzzles])) as results:
                for (puzzle, _), result in results:
                    counts[puzzle.kind, result] += 1
                    if result != CONFIRMED:
                        print(f"{puzzle.id} is {result}", flush=True)
            print(f"{key}: {', '.join(f'{count} {kind} {result}' for (kind, result), count in sorted(counts.items()))}")


if __name__ == "__main__":
    typer.run(main)
