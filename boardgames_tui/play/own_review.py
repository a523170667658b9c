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

    `tell` is called with the progress, and `warn` with sentences about files. Raise EngineError if there is no engine.
    """
    own_mistakes, problem = mistakes_file(game.key).load()
    summaries, warnings = _games_to_search(game, own_mistakes)
    for warning in filter(None, (problem, *warnings)):
        warn(warning)
    if not summaries:
        return
    progress = ""

    def tell_status(status: str) -> None:
        """Tell that the engine is being started, and when it is ready, the progress again."""
        tell(progress if status == "ready" else f"Engine: {status}")

    analyst = Analyst(game, tell_status)
    try:
        for number, summary in enumerate(summaries, 1):
            progress = f"Looking through game {number} of {len(summaries)}..."
            tell(progress)
            mistakes = await _mistakes_in(analyst, summary)
            add_game = partial(OwnMistakes.with_game, game_id=summary.id, mistakes=mistakes)
            own_mistakes, problem = mistakes_file(game.key).change(own_mistakes, add_game)
            if problem:
                warn(problem)
    finally:
        await analyst.close()


def _games_to_search(game: Game, own_mistakes: OwnMistakes) -> tuple[list[GameSummary], Sequence[str]]:
    """Return the finished games of the people here that were not searched, and warnings about damaged files."""
    library = read_library()
    finished = [saved for saved in library.games if saved.game.key == game.key and saved.is_over and saved.own_colours]
    return [saved for saved in finished if saved.id not in own_mistakes.reviewed], library.warnings


async def _mistakes_in(analyst: Analyst, summary: GameSummary) -> tuple[OwnMistake, ...]:
    """Search a saved game, and return the mistakes of the people here."""
    match = load_game(summary.id)
    seats = {match.began_as(colour) for colour in summary.own_colours}
    return tuple([_as_puzzle(summary.id, missed) async for missed in find_missed_moves(analyst, match, seats)])


def _as_puzzle(game_id: str, missed: MissedMove) -> OwnMistake:
    """Return a missed move as a puzzle, in which all moves that are about as good as the best one are right."""
    position = missed.position
    puzzle = Puzzle(
        id=f"{game_id}-{missed.ply}",
        game=position.game.key,
        size=position.size,
        options=dict(position.options),
        line=str(position),
        choice=Choice.of_actions(action.text for action in missed.right),
        kind=Kind.GAIN,
        # It has not been measured, so it is the highest one.
        difficulty=LEVELS[-1],
    )
    return OwnMistake(puzzle, missed.played.text)
