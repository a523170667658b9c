"""Proofs of the claims of lessons, by searches over the plain rules."""

from functools import cache


class PlainProof:
    """AND-OR search of states for a win within a number of actions of both seats; it prunes nothing."""

    def __init__(self, seat):
        self._seat = seat
        # The last action that decided a node, by the number of plies left. It probably decides the next one, too.
        self._killers = {}

    def wins(self, state, plies):
        if state.outcome:
            return state.winner_seat == self._seat
        if plies == 0:
            return False
        is_own_turn = state.seat == self._seat
        for action in self._ordered(state.actions, plies):
            if self.wins(state.play(action), plies - 1) == is_own_turn:
                self._killers[plies] = action
                return is_own_turn
        return not is_own_turn

    def _ordered(self, actions, plies):
        """Return the actions, the one that decided the last node first."""
        return sorted(actions, key=lambda action: action != self._killers.get(plies))


def is_won_at_once(position):
    return any(position.state.play(action.code).is_won_by(position.side) for action in position.actions)


def forces_win(position, action, plies):
    """Return whether an action wins within a number of plies, against every defence."""
    after = position.after(action)
    if after.outcome or plies < 3:
        return after.state.is_won_by(position.side)
    return not is_won_at_once(after) and all(can_win(after.after(reply), plies - 2) for reply in after.actions)


def can_win(position, plies):
    if position.outcome:
        return False
    return is_won_at_once(position) or (
        plies >= 3 and any(forces_win(position, action, plies) for action in position.actions)
    )


def threatens(position, action):
    """Return whether the side to act would win at once after this action, if the other side passed."""
    after_pass = position.after(action).after_null_move()
    return after_pass is not None and is_won_at_once(after_pass)


def threats(position):
    """Return the actions with which the side that has just acted would win at once, if the side to act passed."""
    after_pass = position.after_null_move()
    return [action.text for action in after_pass.actions if after_pass.after(action).state.is_won_by(after_pass.side)]


def saving_actions(position):
    """Return the actions after which the other side cannot win at once."""
    return [action.text for action in position.actions if not is_won_at_once(position.after(action))]


@cache
def is_won(state, seat):
    """Return whether a seat can win against every defence, by a search to the end of the game."""
    if state.outcome:
        return state.winner_seat == seat
    decided_by = any if state.seat == seat else all
    return decided_by(is_won(state.play(action), seat) for action in state.actions)


def winning_actions(position):
    """Return the actions after which the side to act can win against every defence."""
    return [action.text for action in position.actions if is_won(position.state.play(action.code), position.seat)]
