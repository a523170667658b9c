"""The questions that a game under way may ask, as dialogs; the play screen knows what each answer does."""

from boardgames_tui.match import NAMES, Match
from boardgames_tui.ui.hand import Hand, has_person
from boardgames_tui.ui.report import ended
from boardgames_tui.ui.screens.dialogs import Ask

AGAIN = {"again": "New game", "changed": "New game, seats changed", "settings": "Other settings"}
LOST = "It is not finished, and it is not kept."
LEAVE = {"leave": "Back to the games"}


def leaving() -> Ask:
    """Ask before an unfinished game is given up."""
    return Ask("Leave this game?", LOST, {"": "Play on", "leave": "Leave it"})


def replacing() -> Ask:
    """Ask before another game takes the place of an unfinished one."""
    return Ask("Give this game up?", LOST, {"": "Play on", "new": "Start the new one"})


def result(match: Match) -> Ask:
    """Say how the game ended and ask what to do next."""
    answers = {"": "Look at the board", **AGAIN, **LEAVE}
    return Ask("The game is over", ended(match), answers, classes="aside")


def trouble(match: Match, sentence: str) -> Ask:
    """Say what went wrong with whoever should act, and ask what to do."""
    side = NAMES[match.position.side]
    answers = {"retry": "Ask again", "me": f"Play {side} yourself", "leave": "Leave the game"}
    return Ask(f"{side} cannot act", sentence, answers)


def sure(title: str, text: str, answer: str, label: str) -> Ask:
    """Ask before something that ends the game."""
    return Ask(title, text, {"": "No, play on", answer: label})


def game(hand: Hand, *, stalled: bool, paused: bool) -> Ask:
    """Offer all that can be done with the game as a whole."""
    match = hand.match
    over, people = bool(match.outcome), has_person(match)
    answers = {"": "Look at the board" if over else "Play on"}
    if stalled:
        answers |= {"retry": "Ask again", "me": f"Play {NAMES[match.position.side]} yourself"}
    if not over and not people:
        answers["pause"] = "Go on" if paused else "Pause"
    if match.actions:
        answers["restart"] = "Back to the start (r plays it again)"
    if not over and people:
        answers["resign"] = f"Resign as {NAMES[hand.own]}"
    if not over and match.between_people:
        answers["draw"] = "Agree on a draw"
    answers |= AGAIN if over else {"settings": "New game, other settings"}
    return Ask(match.position.game.title, "", answers | LEAVE)
