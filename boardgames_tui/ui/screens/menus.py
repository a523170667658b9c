"""Questions about a game in play, as dialogs; the screens act on the answers."""

from collections.abc import Mapping

from boardgames_tui.match.match import NAMES, Match
from boardgames_tui.record import Node
from boardgames_tui.ui.control.match_controller import MatchController, has_person
from boardgames_tui.ui.control.messages import result_for_person
from boardgames_tui.ui.screens.dialogs import Question
from boardgames_tui.ui.widgets.panel_text import result_of

NEW_GAME_ANSWERS = {"again": "New game", "changed": "New game, seats changed", "settings": "Other settings"}
KEPT_NOTICE = "The game is kept: {continue} continues it."
UNSAVED_TEXT = "The disk does not take it: what was played last would be lost."
LOOK_ANSWER = {"look": "Look through the game"}
SAVE_ANSWER = {"save": "Save it"}
FILE_ANSWERS = {"save": "Save the game in a file", "open": "Open a game from a file"}


def leave_question() -> Question:
    """Return the question before leaving a game that could not be saved."""
    return Question("Leave this game?", UNSAVED_TEXT, {"": "Play on", "left": "Leave it"})


def replace_question() -> Question:
    """Return the question before another game replaces one that could not be saved."""
    return Question("Give this game up?", UNSAVED_TEXT, {"": "Play on", "new": "Start the new one"})


def discard_question() -> Question:
    """Return the question before leaving a position that was set up but not played from."""
    return Question(
        "Leave this position?", "It is not kept: C copies its line.", {"": "Go on with it", "leave": "Leave it"}
    )


def result_menu(match: Match, leave_label: str) -> Question:
    """Return the question at the end of a game: how it ended, and what to do next."""
    answers = {"": "Look at the board", **LOOK_ANSWER, **NEW_GAME_ANSWERS, "leave": leave_label}
    text = " ".join(filter(None, (result_for_person(match), result_of(match))))
    return Question("The game is over", text, answers, classes="aside")


def failure_menu(match: Match, sentence: str) -> Question:
    """Return the question after the player to act has failed: the cause, and how to continue."""
    side = NAMES[match.position.side]
    answers = {"retry": "Ask again", "me": f"Play {side} yourself", "leave": "Leave the game"}
    return Question(f"{side} cannot act", sentence, answers)


def end_question(title: str, text: str, answer: str, label: str) -> Question:
    """Return the question before an action that ends the game."""
    return Question(title, text, {"": "No, play on", answer: label})


def take_back_question(colour: int) -> Question:
    """Return the question to the other person whether `colour` may take back."""
    return Question(
        "Take back?", f"{NAMES[colour]} asks to take back. Allow?", {"": "No, play on", "back": "Take it back"}
    )


def delete_question(players: str) -> Question:
    """Return the question before a saved game is deleted."""
    return Question(
        "Delete this game?", f"{players}: it cannot be brought back.", {"": "Keep it", "delete": "Delete it"}
    )


def match_menu(controller: MatchController, leave_label: str, *, stalled: bool, paused: bool, files: bool) -> Question:
    """Return the menu of everything that can be done with the game as a whole.

    `stalled`: the player to act has failed; `files`: the player can use files of this machine.
    """
    match = controller.match
    over, has_people = bool(match.outcome), has_person(match)
    answers = {"": "Look at the board" if over else "Play on"}
    if stalled:
        answers |= {"retry": "Ask again", "me": f"Play {NAMES[match.position.side]} yourself"}
    if not over and not has_people:
        answers["pause"] = "Go on" if paused else "Pause"
    if match.actions and not match.clock:
        answers["restart"] = "Back to the start ({redo} plays it again)"
    answers |= LOOK_ANSWER | {"share": "Copy the position or the game", "edit": "Edit this position"}
    answers |= FILE_ANSWERS if files else {}
    if not over and has_people:
        answers["resign"] = f"Resign as {NAMES[controller.person_colour]}"
    if not over and match.between_people:
        answers["draw"] = "Agree on a draw"
    answers |= NEW_GAME_ANSWERS if over else {"settings": "New game, other settings"}
    return Question(match.position.game.title, "", answers | {"leave": leave_label})


def prune_question(node: Node) -> Question:
    """Return the question before an action or a board that was set up is deleted from a record."""
    follow = sum(1 for _ in node) - 1
    text = f"{node.action.spoken} goes" if node.action else "The board that was set up goes"
    return Question(
        "Delete this?",
        f"{text}, and {follow} actions that follow it." if follow else f"{text}: nothing follows it.",
        {"": "Keep it", "prune": "Delete it"},
    )


def unsaved_question(saving: Mapping[str, str]) -> Question:
    """Return the question before changes of a record are lost; `saving` holds the answers that save them."""
    answers = {"": "Stay", **saving, "leave": "Leave without saving"}
    return Question("Leave this game?", "It has been changed, and the changes are not saved.", answers)
