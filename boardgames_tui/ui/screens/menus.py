"""Questions about a game or a record, as dialogs; the screens act on the answers.

Answers are given as a mapping from keys, by which the screens identify them, to labels. The key of the answer that
changes nothing is empty.
"""

from boardgames_tui.core.kernel import NAMES
from boardgames_tui.core.presentation import counted
from boardgames_tui.match.match import Match
from boardgames_tui.record import Node
from boardgames_tui.ui.control.messages import result_for_person
from boardgames_tui.ui.control.session import GameSession
from boardgames_tui.ui.screens.dialogs import Question
from boardgames_tui.ui.widgets.panel_text import result_of

NEW_GAME_ANSWERS = {"again": "New game", "swapped": "Rematch, colours swapped", "settings": "Change the setup"}
SAVED_NOTICE = "Game saved. Press {continue} to continue."
UNSAVED_TEXT = "The last moves could not be saved and would be lost."
LOOK_ANSWER = {"look": "View the game"}


def leave_question() -> Question:
    """Return the question before leaving a game whose last moves could not be saved."""
    return Question("Leave this game?", UNSAVED_TEXT, {"": "Keep playing", "leave_unsaved": "Leave"})


def replace_question() -> Question:
    """Return the question before another game replaces one whose last moves could not be saved."""
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
    """Return the question after the player to act has failed: the cause (`sentence`), and how to continue."""
    side = NAMES[match.position.side]
    answers = {"retry": "Try again", "me": f"Play {side} yourself", "leave": "Leave the game"}
    return Question(f"{side} cannot move", sentence, answers)


def resign_question() -> Question:
    """Return the question before a person resigns."""
    return Question("Resign?", "You lose the game.", {"": "No, keep playing", "resign_confirmed": "Resign"})


def draw_question() -> Question:
    """Return the question before the game ends as a draw by agreement."""
    answers = {"": "No, keep playing", "draw_confirmed": "Draw"}
    return Question("Agree to a draw?", "Both players agree to a draw.", answers)


def take_back_question(colour: int) -> Question:
    """Return the question to the other person whether the person of a colour may take a move back."""
    answers = {"": "No, keep playing", "take_back": "Allow"}
    return Question("Take back?", f"{NAMES[colour]} asks to take a move back. Allow it?", answers)


def delete_question(players: str) -> Question:
    """Return the question before a saved game is deleted."""
    return Question(
        "Delete this game?", f"{players}. A deleted game cannot be restored.", {"": "Cancel", "delete": "Delete"}
    )


def match_menu(session: GameSession, leave_label: str, *, offers_files: bool) -> Question:
    """Return the menu of everything that can be done with the game as a whole, perhaps also with files."""
    match = session.match
    is_over = bool(match.outcome)
    has_people = match.has_person
    answers = {"": "View the board" if is_over else "Keep playing"}
    if session.failure:
        answers |= {"retry": "Try again", "me": f"Play {NAMES[match.position.side]} yourself"}
    if not is_over and not has_people:
        answers["pause"] = "Go on" if session.opponents.paused else "Pause"
    if match.actions and not match.clock:
        answers["restart"] = "Back to the start ({redo} replays the moves)"
    answers |= LOOK_ANSWER | {"share": "Copy the position or the game", "edit": "Edit this position"}
    if offers_files:
        answers |= {"save": "Save the game in a file", "open": "Open a game from a file"}
    if not is_over and has_people:
        answers["resign"] = f"Resign as {NAMES[session.controller.person_colour]}"
    if not is_over and match.is_between_people:
        answers["draw"] = "Agree to a draw"
    answers |= NEW_GAME_ANSWERS if is_over else {"settings": "New game, another setup"}
    return Question(match.position.game.title, "", answers | {"leave": leave_label})


def prune_question(node: Node) -> Question:
    """Return the question before a node of a record, which is an action or a set-up position, is deleted."""
    # Iterating over a node yields the node itself and all nodes that follow it.
    following_count = sum(1 for _ in node) - 1
    deletion = f"{node.action.spoken} will be deleted" if node.action else "This position will be deleted"
    following = f", with {counted(following_count, 'move')} after it." if following_count else ". No move follows it."
    return Question("Delete this?", deletion + following, {"": "Cancel", "prune": "Delete"})


def unsaved_question(*, offers_saving: bool) -> Question:
    """Return the question before changes of a record are lost."""
    save_answer = {"save": "Save"} if offers_saving else {}
    answers = {"": "Keep viewing", **save_answer, "leave": "Leave without saving"}
    return Question("Leave this game?", "Your changes have not been saved.", answers)
