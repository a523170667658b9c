"""The match of a game elsewhere that is shown: one object, whatever others write, also with an unfinished turn."""

from itertools import takewhile

from boardgames_tui.core.action import Action
from boardgames_tui.elsewhere.elsewhere_game import ElsewhereGame


class ShownMatch:
    """A match that follows the state of a game. `game` may be replaced by another view of the same game."""

    def __init__(self, game: ElsewhereGame) -> None:
        self.game = game
        self.match = game.state.match.copy()
        # Ply of the game when it was shown last.
        self._ply = self.match.ply
        self.follow()

    @property
    def has_unfinished_turn(self) -> bool:
        """Whether the person here has played a part of a turn, which is not in the game yet."""
        return self.match.ply > self._ply

    def play(self, action: Action) -> None:
        """Play a legal action; let the game have the turn when it is complete. If that is refused, the turn is gone."""
        match = self.match
        seat = match.position.seat
        match.play(action)
        if match.position.seat == seat and not match.position.outcome:
            # An offer still waits for its answer.
            self.follow()
            return
        turn = [step.action.text for step in match.steps[self._ply :]]
        try:
            self.game.play(*turn)
        except BaseException:
            self.follow(drops_turn=True)
            raise
        self.follow()

    def take_back(self) -> None:
        """Take back the last action of the unfinished turn."""
        self.match.go_to_ply(self.match.ply - 1)
        self.follow()

    def follow(self, *, drops_turn: bool = False) -> None:
        """Show the state of the game, and after that the unfinished turn, while its player may go on with it."""
        shown, match = self.match, self.game.state.match
        pairs = zip(shown.actions, match.actions, strict=False)
        common = sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], pairs))
        is_same = common == match.ply == self._ply
        keeps_turn = is_same and not drops_turn and not self.game.refusal("act")
        is_declared = shown.outcome and not shown.position.outcome
        if is_declared or (common < shown.ply and not keeps_turn):
            shown.go_to_ply(common)
        for step in match.steps[common:]:
            shown.play(step.action)
            shown.clock = match.clock_kept_at(shown.ply)
            shown.keep_clock()
        for seat, who in self.game.seats.items():
            if shown.seats[seat] != who:
                shown.change_seat(seat, who)
        if match.outcome and not shown.outcome:
            shown.declare_outcome(match.outcome)
        shown.offer = match.offer
        self._ply = match.ply
        self.show_time()

    def show_time(self) -> None:
        """Let the clock show this moment."""
        self.match.clock = self.game.clock
