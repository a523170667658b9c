"""Search of the finished games of the people here for their own mistakes, which become puzzles."""

from collections.abc import Callable, Sequence
from functools import partial

from boardgames_tui.analysis.analyst import Analyst
from boardgames_tui.analysis.missed_moves import MissedMove, find_missed_moves
from boardgames_tui.core.game import Game
from boardgames_tui.learn.own_mistakes import OwnMistake, OwnMistakes, mistakes_file
from boardgames_tui.learn.puzzle import Choice, Kind, Puzzle
from boardgames_tui.match.seats import LEVELS
from boardgames_tui.storage.saved_games.library import load_game, read_library
from boardgames_tui.storage.saved_games.summary import GameSummary


async def review_games(game: Game, tell: Callable[[str], None], warn: Callable[[str], object]) -> None:
    """Search the finished games that were not searched before; save the mistakes of each game after its search.

    `tell` is called with the progress, and `warn` with sentences about damaged and unwritable files. Raise EngineError
    if there is no engine.
    """
    own_mistakes, problem = mistakes_file(game.key).load()
    summaries, warnings = _games_to_search(game, own_mistakes)
    for warning in filter(None, (problem, *warnings)):
        warn(warning)
    if not summaries:
        return
    progress = ""

    def tell_status(status: str) -> None:
        # An engine that is ready begins to search.
        tell(progress if status == "ready" else f"Engine: {status}")

    analyst = Analyst(game, tell_status)
    try:
        for number, summary in enumerate(summaries, 1):
            progress = f"Looking through game {number} of {len(summaries)}..."
            tell(progress)
            add_game = partial(OwnMistakes.with_game, game_id=summary.id, mistakes=await _mistakes_in(analyst, summary))
            own_mistakes, problem = mistakes_file(game.key).change(own_mistakes, add_game)
            if problem:
                warn(problem)
    finally:
        await analyst.close()


def _games_to_search(game: Game, own_mistakes: OwnMistakes) -> tuple[list[GameSummary], Sequence[str]]:
    """Return the finished games with moves of the people here that were not searched, and warnings about files."""
    library = read_library()
    finished = [each for each in library.games if each.game.key == game.key and each.is_over and each.own_colours]
    return [each for each in finished if each.id not in own_mistakes.reviewed], library.warnings


async def _mistakes_in(analyst: Analyst, summary: GameSummary) -> tuple[OwnMistake, ...]:
    """Search a saved game, and return the mistakes of the people here."""
    match = load_game(summary.id)
    seats = {match.began_as(colour) for colour in summary.own_colours}
    return tuple([_as_puzzle(summary.id, missed) async for missed in find_missed_moves(analyst, match, seats)])


def _as_puzzle(game_id: str, missed: MissedMove) -> OwnMistake:
    """Return a missed move as a puzzle, in which all moves that are about as good as the best one are right.

    Such a puzzle has no measured difficulty, and gets the highest level.
    """
    position = missed.position
    choice = Choice.of_actions(action.text for action in missed.right)
    options = dict(position.options)
    name = f"{game_id}-{missed.ply}"
    puzzle = Puzzle(name, position.game.key, position.size, options, str(position), choice, Kind.GAIN, LEVELS[-1])
    return OwnMistake(puzzle, missed.played.text)
