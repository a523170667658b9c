"""An attempt at a puzzle: the solver's actions are compared with the main line, which also answers them."""

from collections.abc import Sequence

from boardgames_tui.core.action import Action
from boardgames_tui.core.cells import BLACK, WHITE
from boardgames_tui.core.game import Game
from boardgames_tui.learn.puzzle import Kind, Puzzle
from boardgames_tui.match.history import Step
from boardgames_tui.match.match import Match
from boardgames_tui.match.seats import Seat


class PuzzleAttempt:
    """Attempt at one puzzle. `match` is where it stands; wrong actions are not played in it.

    `misses` is the number of wrong actions; `had_hint` and `had_solution` are whether these were shown. `played` is the
    action that the player chose in a game, if the puzzle is a mistake of the player's own.
    """

    def __init__(self, puzzle: Puzzle, game: Game, played: str = "", also_right: frozenset[str] = frozenset()) -> None:
        """Begin at the first task, which the actions in `also_right` solve as well.

        Raise BoardGamesError if the rules exclude the position or the solution.
        """
        self.puzzle = puzzle
        self.played = played
        self._also_right = also_right
        self.main_line = tuple(puzzle.steps(game))
        self.match = Match(puzzle.begin(game), {BLACK: Seat("me"), WHITE: Seat("me")})
        self.misses = 0
        self.had_hint = False
        self.had_solution = False

    @property
    def is_done(self) -> bool:
        """Whether the end of the main line is reached, or a win."""
        return self.match.ply == len(self.main_line) or bool(self.match.outcome)

    @property
    def is_clean(self) -> bool:
        """Whether there was neither a wrong action nor help so far."""
        return not (self.misses or self.had_hint or self.had_solution)

    @property
    def rest(self) -> tuple[Action, ...]:
        """Actions of the main line that follow; the next one is the right one if the solver acts."""
        return tuple(step.action for step in self.main_line[self.match.ply :])

    def is_right(self, action: Action) -> bool:
        """Return whether a legal action of the solver is that of the main line or as good.

        Where a win is asked, any win at once is.
        """
        if action == self.rest[0] or (self.match.ply == 0 and action.text in self._also_right):
            return True
        position = self.match.position
        outcome = position.after(action).outcome
        return self.puzzle.kind is Kind.WIN and outcome is not None and outcome.winner == position.side

    def play(self, action: Action) -> Sequence[Step]:
        """Play a right action and the answer to it; return these steps, none if the action is wrong."""
        if not self.is_right(action):
            self.misses += 1
            return ()
        steps = [self.match.play(action)]
        while not self.is_done and not self.main_line[self.match.ply].is_task:
            steps.append(self.play_on())
        return steps

    def play_on(self) -> Step:
        """Play the next action of the main line, whichever side acts."""
        return self.match.play(self.rest[0])

    def restarted(self) -> "PuzzleAttempt":
        """Return another attempt at the puzzle."""
        return PuzzleAttempt(self.puzzle, self.match.position.game, self.played, self._also_right)

    def excuse_miss(self) -> None:
        """Forget the last wrong action, because it has turned out to be good as well."""
        self.misses -= 1
