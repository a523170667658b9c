"""Questions about a game in play, as dialogs; the screens act on the answers."""

from collections.abc import Mapping

from boardgames_tui.match.match import NAMES, Match
from boardgames_tui.record import Node
from boardgames_tui.ui.control.match_controller import MatchController
from boardgames_tui.ui.control.messages import result_for_person
from boardgames_tui.ui.screens.dialogs import Question
from boardgames_tui.ui.widgets.panel_text import result_of

NEW_GAME_ANSWERS = {"again": "New game", "changed": "Rematch, colours swapped", "settings": "Change the setup"}
KEPT_NOTICE = "Game saved. Press {continue} to continue."
UNSAVED_TEXT = "The last moves could not be saved and would be lost."
LOOK_ANSWER = {"look": "View the game"}
SAVE_ANSWER = {"save": "Save"}
FILE_ANSWERS = {"save": "Save the game in a file", "open": "Open a game from a file"}


def leave_question() -> Question:
    """Return the question before leaving a game that could not be saved."""
    return Question("Leave this game?", UNSAVED_TEXT, {"": "Keep playing", "left": "Leave"})


def replace_question() -> Question:
    """Return the question before another game replaces one that could not be saved."""
    return Question("Replace this game?", UNSAVED_TEXT, {"": "Keep playing", "new": "Start the new game"})


def discard_question() -> Question:
    """Return the question before leaving a position that was set up but not played from."""
    return Question(
        "Leave the editor?", "This position isn't saved ({share} copies it).", {"": "Keep editing", "leave": "Leave"}
    )


def result_menu(match: Match, leave_label: str) -> Question:
    """Return the question at the end of a game: how it ended, and what to do next."""
    answers = {"": "View the board", **LOOK_ANSWER, **NEW_GAME_ANSWERS, "leave": leave_label}
    text = " ".join(filter(None, (result_for_person(match), result_of(match))))
    return Question("The game is over", text, answers, classes="aside")


def failure_menu(match: Match, sentence: str) -> Question:
    """Return the question after the player to act has failed: the cause, and how to continue."""
    side = NAMES[match.position.side]
    answers = {"retry": "Try again", "me": f"Play {side} yourself", "leave": "Leave the game"}
    return Question(f"{side} cannot move", sentence, answers)


def end_question(title: str, text: str, answer: str, label: str) -> Question:
    """Return the question before an action that ends the game."""
    return Question(title, text, {"": "No, keep playing", answer: label})


def take_back_question(colour: int) -> Question:
    """Return the question to the other person whether `colour` may take back."""
    return Question(
        "Take back?", f"{NAMES[colour]} asks to take a move back. Allow it?", {"": "No, keep playing", "back": "Allow"}
    )


def delete_question(players: str) -> Question:
    """Return the question before a saved game is deleted."""
    return Question(
        "Delete this game?", f"{players}. A deleted game cannot be restored.", {"": "Cancel", "delete": "Delete"}
    )


def match_menu(controller: MatchController, leave_label: str, *, stalled: bool, paused: bool, files: bool) -> Question:
    """Return the menu of everything that can be done with the game as a whole.

    `stalled`: the player to act has failed; `files`: the player can use files of this machine.
    """
    match = controller.match
    over, has_people = bool(match.outcome), match.has_person
    answers = {"": "View the board" if over else "Keep playing"}
    if stalled:
        answers |= {"retry": "Try again", "me": f"Play {NAMES[match.position.side]} yourself"}
    if not over and not has_people:
        answers["pause"] = "Go on" if paused else "Pause"
    if match.actions and not match.clock:
        answers["restart"] = "Back to the start ({redo} replays the moves)"
    answers |= LOOK_ANSWER | {"share": "Copy the position or the game", "edit": "Edit this position"}
    answers |= FILE_ANSWERS if files else {}
    if not over and has_people:
        answers["resign"] = f"Resign as {NAMES[controller.person_colour]}"
    if not over and match.between_people:
        answers["draw"] = "Agree to a draw"
    answers |= NEW_GAME_ANSWERS if over else {"settings": "New game, another setup"}
    return Question(match.position.game.title, "", answers | {"leave": leave_label})


def prune_question(node: Node) -> Question:
    """Return the question before an action or a board that was set up is deleted from a record."""
    follow = sum(1 for _ in node) - 1
    text = f"{node.action.spoken} will be deleted" if node.action else "This position will be deleted"
    return Question(
        "Delete this?",
        f"{text}, with {follow} moves that follow it." if follow else f"{text}. No move follows it.",
        {"": "Cancel", "prune": "Delete"},
    )


def unsaved_question(saving: Mapping[str, str]) -> Question:
    """Return the question before changes of a record are lost; `saving` holds the answers that save them."""
    answers = {"": "Keep viewing", **saving, "leave": "Leave without saving"}
    return Question("Leave this game?", "Your changes have not been saved.", answers)
