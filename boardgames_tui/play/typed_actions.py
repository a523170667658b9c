"""Typed text, read as the actions of a turn."""

import re

from boardgames_tui.core.action import PASSES, Action
from boardgames_tui.core.errors import ActionError, quoted
from boardgames_tui.core.position import Position

# Sentence after the reason why a typed turn of several actions is refused.
NOTHING_PLAYED = "Nothing was played."


def read_action(position: Position, typed: str) -> Action:
    """Parse a legal action, ignoring case and spaces. Raise ActionError with the reason if it is not legal."""
    # `:` opens the input, and a player may type it once more.
    text = "".join(typed.lower().removeprefix(":").split())
    if text == "pass":
        text = PASSES
    if not text:
        raise ActionError(f"Type a move, {example_text(position)}.")
    if not is_action(position, text):
        reason = position.game.explain_unknown_text(position.geometry, text)
        unknown = f"{quoted(typed)} is not a move of {position.game.title} on this board."
        raise ActionError(reason or f"{unknown} Type a move, {example_text(position)}.")
    return position.find(text)


def is_action(position: Position, text: str) -> bool:
    """Return whether a text is an action of the game on this board, legal or not."""
    return position.state.parse_action(text) is not None


def read_turn(position: Position, typed: str) -> list[Action]:
    """Parse one legal action, or several of one turn, separated or joined (`c3c5c7`); raise ActionError for others."""
    try:
        return _read_words(position, typed)
    except ActionError:
        # `c3-c5` is read as `c3c5`.
        actions = _split_joined_turn(position, re.sub(r"[\s:-]+", "", typed.lower()))
        if not actions:
            raise
        return actions


def _split_joined_turn(position: Position, text: str) -> list[Action]:
    """Split a text into legal actions of one turn, trying the longest first; return none if that is impossible.

    An action that begins at the last site of the one before need not name it again.
    """
    for action in sorted(position.actions, key=lambda action: len(action.text), reverse=True):
        if action.text == text:
            return [action]
        if not text.startswith(action.text):
            continue
        after, rest = position.after_legal(action), text.removeprefix(action.text)
        if after.seat != position.seat or after.outcome:
            continue
        site_names = [name for name in position.geometry.names if action.text.endswith(name)]
        last_site = max(site_names, key=len, default="")
        later_actions = _split_joined_turn(after, rest) or _split_joined_turn(after, f"{last_site}{rest}")
        if later_actions:
            return [action, *later_actions]
    return []


def _read_words(position: Position, typed: str) -> list[Action]:
    """Parse legal actions of one turn, separated by spaces; raise ActionError as `read_turn` does."""
    words = typed.split()
    # One action may be typed with spaces in it.
    if len(words) <= 1 or is_action(position, "".join(words).lower()):
        return [read_action(position, typed)]
    actions = [read_action(position, words[0])]
    after = position.after(actions[0])
    for word in words[1:]:
        # After the end of the game, `read_action` says that it is over.
        if after.seat != position.seat and not after.outcome:
            refusal = f"{word.lower()} cannot be played: {actions[-1].spoken} ends the turn."
            raise ActionError(f"{refusal} {NOTHING_PLAYED}")
        try:
            actions.append(read_action(after, word))
        except ActionError as error:
            raise ActionError(f"{error} {NOTHING_PLAYED}") from None
        after = after.after(actions[-1])
    return actions


def example_text(position: Position) -> str:
    """Return `such as`, with two legal actions: the first one, and the longest, which often has another form."""
    texts = [action.spoken for action in position.actions]
    first, longest = texts[0], max(texts, key=len)
    return f"such as {first}" if first == longest else f"such as {first} or {longest}"
