"""Search of a player's finished games for the player's own mistakes, which become puzzles."""

from collections.abc import Callable

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

    `tell` receives the progress, and `warn` sentences about damaged and unwritable files. Raise EngineError if there is
    no engine.
    """
    own_mistakes, problem = mistakes_file(game.key).load()
    library = read_library()
    for warning in filter(None, (problem, *library.warnings)):
        warn(warning)
    games = [each for each in library.games if _has_own_moves(each, game) and each.id not in own_mistakes.reviewed]
    if not games:
        return
    progress = ""

    def tell_status(status: str) -> None:
        # An engine that is ready begins to search.
        tell(progress if status == "ready" else f"Engine: {status}")

    analyst = Analyst(game, tell_status)
    try:
        for number, summary in enumerate(games, 1):
            progress = f"Looking through game {number} of {len(games)}..."
            tell(progress)
            mistakes = await _mistakes_in(analyst, summary)
            own_mistakes, problem = mistakes_file(game.key).change(own_mistakes, _adding(summary.id, mistakes))
            if problem:
                warn(problem)
    finally:
        await analyst.close()


def _has_own_moves(summary: GameSummary, game: Game) -> bool:
    """Return whether a finished match of a game has moves of the people here."""
    return summary.game.key == game.key and summary.is_over and bool(summary.own_colours)


def _adding(game_id: str, mistakes: tuple[OwnMistake, ...]) -> Callable[[OwnMistakes], OwnMistakes]:
    """Return the function that adds a searched game and its mistakes."""
    return lambda own_mistakes: own_mistakes.with_game(game_id, mistakes)


async def _mistakes_in(analyst: Analyst, summary: GameSummary) -> tuple[OwnMistake, ...]:
    """Return the mistakes of the people here in a game."""
    match = load_game(summary.id)
    seats = {match.began_as(colour) for colour in summary.own_colours}
    return tuple([_as_puzzle(summary.id, missed) async for missed in find_missed_moves(analyst, match, seats)])


def _as_puzzle(game_id: str, missed: MissedMove) -> OwnMistake:
    """Return a missed move as a puzzle of the highest difficulty, in which all moves about as good are right."""
    position = missed.position
    choice = Choice.of_actions(action.text for action in missed.right)
    options = dict(position.options)
    name = f"{game_id}-{missed.ply}"
    puzzle = Puzzle(name, position.game.key, position.size, options, str(position), choice, Kind.GAIN, LEVELS[-1])
    return OwnMistake(puzzle, missed.played.text)
