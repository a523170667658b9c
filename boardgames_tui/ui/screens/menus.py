"""The questions that a game under way may ask, as dialogs; the play screen knows what each answer does."""

from collections.abc import Mapping

from boardgames_tui.match.match import NAMES, Match
from boardgames_tui.record import Node
from boardgames_tui.ui.control.match_controller import MatchController, has_person
from boardgames_tui.ui.control.messages import result_for_person
from boardgames_tui.ui.screens.dialogs import Question
from boardgames_tui.ui.widgets.panel_text import result_of

AGAIN = {"again": "New game", "changed": "New game, seats changed", "settings": "Other settings"}
KEPT = "The game is kept: {continue} continues it."
LOST = "The disk does not take it: what was played last would be lost."
LOOK = {"look": "Look through the game"}
SAVE = {"save": "Save it"}
FILES = {"save": "Save the game in a file", "open": "Open a game from a file"}


def leave_question() -> Question:
    """Ask before a game is left that could not be kept."""
    return Question("Leave this game?", LOST, {"": "Play on", "left": "Leave it"})


def replace_question() -> Question:
    """Ask before another game takes the place of one that could not be kept."""
    return Question("Give this game up?", LOST, {"": "Play on", "new": "Start the new one"})


def discard_question() -> Question:
    """Ask before a position is left that was set up and not played from."""
    return Question(
        "Leave this position?", "It is not kept: C copies its line.", {"": "Go on with it", "leave": "Leave it"}
    )


def result_menu(match: Match, way_back: str) -> Question:
    """Say how the game ended and ask what to do next."""
    answers = {"": "Look at the board", **LOOK, **AGAIN, "leave": way_back}
    text = " ".join(filter(None, (result_for_person(match), result_of(match))))
    return Question("The game is over", text, answers, classes="aside")


def failure_menu(match: Match, sentence: str) -> Question:
    """Say what went wrong with whoever should act, and ask what to do."""
    side = NAMES[match.position.side]
    answers = {"retry": "Ask again", "me": f"Play {side} yourself", "leave": "Leave the game"}
    return Question(f"{side} cannot act", sentence, answers)


def end_question(title: str, text: str, answer: str, label: str) -> Question:
    """Ask before something that ends the game."""
    return Question(title, text, {"": "No, play on", answer: label})


def take_back_question(colour: int) -> Question:
    """Ask the other person."""
    return Question(
        "Take back?", f"{NAMES[colour]} asks to take back. Allow?", {"": "No, play on", "back": "Take it back"}
    )


def delete_question(players: str) -> Question:
    """Ask before a game is deleted."""
    return Question(
        "Delete this game?", f"{players}: it cannot be brought back.", {"": "Keep it", "delete": "Delete it"}
    )


def match_menu(controller: MatchController, way_back: str, *, stalled: bool, paused: bool, files: bool) -> Question:
    """Offer all that can be done with the game as a whole, with the files of this machine if there are any."""
    match = controller.match
    over, people = bool(match.outcome), has_person(match)
    answers = {"": "Look at the board" if over else "Play on"}
    if stalled:
        answers |= {"retry": "Ask again", "me": f"Play {NAMES[match.position.side]} yourself"}
    if not over and not people:
        answers["pause"] = "Go on" if paused else "Pause"
    if match.actions and not match.clock:
        answers["restart"] = "Back to the start ({redo} plays it again)"
    answers |= LOOK | {"share": "Copy the position or the game", "edit": "Edit this position"}
    answers |= FILES if files else {}
    if not over and people:
        answers["resign"] = f"Resign as {NAMES[controller.person_colour]}"
    if not over and match.between_people:
        answers["draw"] = "Agree on a draw"
    answers |= AGAIN if over else {"settings": "New game, other settings"}
    return Question(match.position.game.title, "", answers | {"leave": way_back})


def prune_question(node: Node) -> Question:
    """Ask before an action is taken out of a record."""
    follow = sum(1 for _ in node) - 1
    text = f"{node.action.spoken} goes" if node.action else "The board that was set up goes"
    return Question(
        "Delete this?",
        f"{text}, and {follow} actions that follow it." if follow else f"{text}: nothing follows it.",
        {"": "Keep it", "prune": "Delete it"},
    )


def unsaved_question(saving: Mapping[str, str]) -> Question:
    """Ask before changes of a record are lost; `saving` is how they might not be."""
    answers = {"": "Stay", **saving, "leave": "Leave without saving"}
    return Question("Leave this game?", "It has been changed, and the changes are not saved.", answers)
