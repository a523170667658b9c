"""Key bar of a game in play."""

from boardgames_tui.play.session import GameSession
from boardgames_tui.ui.keys import GAME, KeyHint, bar, button_label


def game_key_hints(session: GameSession, *, is_too_small: bool) -> list[KeyHint]:
    """Return the entries of the key bar: the keys that have an effect in the present state of the game.

    If the window is too small for the board, these are only the keys that need no board.
    """
    match, venue, opponents = session.match, session.venue, session.opponents
    is_over, allows_help = bool(match.outcome), not venue.forbids_help
    can_pause = not opponents.pause_refusal
    has_person_in_play = match.has_person and not is_over
    only_watches = venue.is_elsewhere and not venue.seats
    waits_for_opponent = bool(opponents.status) and not venue.may_act
    # By the name of the key; the keys that are not named here always have an effect.
    has_effect = {
        "redo": not venue.why_not("redo"),
        "look": is_over,
        "pause": can_pause,
        "slower": can_pause,
        "faster": can_pause,
        "ask": has_person_in_play,
        "touch": has_person_in_play and not only_watches,
        "type": has_person_in_play and not only_watches,
        "undo": not only_watches,
        "swap": session.siteless_action is not None,
        "suggest": has_person_in_play and allows_help,
        "threats": allows_help and not is_over,
        "analyse": allows_help,
        # The key also lets a player that has failed try again.
        "move_now": waits_for_opponent or session.referee.failure,
    }
    labels = {"pause": "Continue" if opponents.is_paused else "Pause", "swap": button_label(session.siteless_action)}
    return bar(GAME, has_effect, blind=is_too_small, **labels)
