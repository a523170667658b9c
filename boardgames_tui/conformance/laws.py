"""Laws of a single position. Each yields a sentence for each way in which the position breaks it."""

import pickle
from collections.abc import Callable, Iterator, Sequence
from copy import deepcopy
from itertools import product
from typing import TypeAlias

from boardgames_tui.core.action import Action
from boardgames_tui.core.cells import BLACK, DRAW, LETTERS, WHITE
from boardgames_tui.core.errors import ActionError, BoardGamesError, quoted
from boardgames_tui.core.position import Position
from boardgames_tui.core.state import NO_MOVE
from boardgames_tui.record.position_line import read as read_position_line

Law: TypeAlias = Callable[[Position], Iterator[str]]
# Numbers of actions that are tried in a position, about, besides the legal ones.
TRIED = 200
# Legal actions of a position that are played, about.
PLAYED = 12


def actions_are_numbered(position: Position) -> Iterator[str]:
    """Legal actions are distinct numbers below `action_count`, and `is_legal` agrees with them."""
    state, legal = position.state, position.state.actions
    if len(set(legal)) < len(legal):
        yield "legal_actions lists an action twice"
    if not all(0 <= action < state.action_count for action in legal):
        yield f"a legal action is not below action_count, {state.action_count}"
    for action in _tried(position):
        if state.is_legal(action) != (action in legal):
            yield f"is_legal and legal_actions disagree about {state.action_text(action)}"


def illegal_actions_are_refused(position: Position) -> Iterator[str]:
    """An illegal action is refused by a sentence that begins with its text."""
    for action in set(_tried(position)) - set(position.state.actions):
        text, sentence = position.state.action_text(action), position.why_not(action)
        if not (sentence.startswith(f"{text} ") and sentence.endswith(".") and not sentence.endswith("..")):
            yield f"the refusal of {text} is {sentence!r}; the game gives the end of a sentence, without a full stop"


def actions_have_texts(position: Position) -> Iterator[str]:
    """The text of an action is read as this action, and no other legal action has it."""
    for action in position.actions:
        if position.state.parse_action(action.text) != action.code:
            yield f"parse_action does not read {action.text!r} as the action that action_text writes so"
        elif position.find(action.text) != action:
            yield f"{action.text!r} is the text of two actions"
    for text in ("", "?", "zz99", "a0"):
        try:
            position.find(text)
            yield f"{text!r} is read as an action"
        except ActionError:
            pass


def unknown_texts_are_explained(position: Position) -> Iterator[str]:
    """What the game says about a text that is no action begins with the text."""
    names = position.geometry.names
    beyond = f"{chr(ord('a') + position.size)}{position.size + 1}"
    for text in ("", "?", "zz99", "a0", beyond, names[0] * 2, f"{names[0]}{beyond}", f"{names[0]}-{names[-1]}"):
        if position.state.parse_action(text) is None:
            sentence = position.game.explain_unknown_text(position.geometry, text)
            if sentence and not sentence.startswith((f"{text} ", f"{quoted(text)} ")):
                yield f"explain_unknown_text says {sentence!r} of {text!r}; the sentence begins with the text"


def lines_are_read_back(position: Position) -> Iterator[str]:
    """The position line names its game, and a position that is read from it has the same line."""
    line = str(position)
    if letters := set(line.split(" ", maxsplit=1)[0]) & set(LETTERS) - set(position.game.letters):
        yield f"its line has the letter {min(letters)}, which Game.letters does not have"
    try:
        read = Position.read(position.game, line, dict(position.options))
        if str(read) != line:
            yield f"its line is read as {read}"
        read_position_line(line)
    except BoardGamesError as error:
        yield f"its line cannot be read: {error}"


def play_returns_a_new_state(position: Position) -> Iterator[str]:
    """Playing an action twice gives equal states of the game's class, and leaves the state as it was."""
    copied = deepcopy(position.state)
    for action in _played(position):
        after = position.state.play(action)
        if position.state != copied:
            yield f"{position.state.action_text(action)} changes the state that it is played in"
            return
        if type(after) is not position.game.rules:
            yield f"play returns a {type(after).__name__}"
        if (after, hash(after)) != (position.state.play(action), hash(position.state.play(action))):
            yield f"{position.state.action_text(action)} leads to two states that are not equal"
        if after.side not in (BLACK, WHITE) or after.seat not in (BLACK, WHITE):
            yield f"after {position.state.action_text(action)}, side or seat is not a colour"


def states_are_pickled(position: Position) -> Iterator[str]:
    """A position that is pickled and read again is equal."""
    if pickle.loads(pickle.dumps(position)) != position:  # noqa: S301 (it was written a moment ago)
        yield "its pickle is read as another position"


def passes_can_be_played(position: Position) -> Iterator[str]:
    """After a pass, as hints and threats try it, the other side acts, and has actions or an outcome."""
    if position.outcome:
        return
    for state in filter(None, (position.state.passed(), position.state.null_move())):
        if state.side == position.state.side:
            yield "passed or null_move leaves the same side to act"
        if not (state.actions or state.outcome):
            yield "after passed or null_move there is neither an action nor an outcome"


def gestures_lead_to_actions(position: Position) -> Iterator[str]:
    """Each action has a gesture, and sites selected in order mean one action."""
    meanings: dict[tuple[int, ...], Action] = {}
    for action in position.actions:
        gestures = position.gestures(action)
        if not gestures:
            yield f"{action.text} has no gesture"
        for gesture in gestures:
            for sites in product(*gesture):
                if meanings.setdefault(sites, action) != action:
                    yield f"the same sites are a gesture of {action.text} and of {meanings[sites].text}"
                if not all(0 <= site < len(position.cells) for site in sites):
                    yield f"a gesture of {action.text} has a site that is not on the board"


def presentation_fits(position: Position) -> Iterator[str]:
    """Prompt, marks, score, gain, reasons and hints can be shown."""
    sites = range(len(position.cells))
    if not set(position.marks) <= set(sites):
        yield "marks has a site that is not on the board"
    _ = position.score
    for site in sites:
        position.why_no_action_at(site)
    if position.outcome:
        reason, winner = position.outcome.reason, position.outcome.winner
        if reason not in position.game.reasons and (reason, winner) != (NO_MOVE, DRAW):
            yield f"Game.reasons lacks the reason {reason!r}"
        return
    if not any(step.is_current for step in position.prompt.steps):
        yield "prompt has no current step"
    for action in map(position.action, _played(position)):
        effects = position.game.explain.effects(position.state, action.code)
        aims = position.game.explain.aims(position.state, action.code)
        position.game.explain.GOAL.format(when="")
        position.game.explain.score_summary(position.state, position.side)
        if not all(effect.verb for effect in (*effects, *aims)):
            yield f"an effect of {action.text} has no verb"
        position.gain(action)


def _tried(position: Position) -> list[int]:
    """Return the legal actions and others, evenly spread over all numbers."""
    count = position.state.action_count
    return [*position.state.actions, *range(0, count, 1 + count // TRIED)]


def _played(position: Position) -> Sequence[int]:
    """Return some of the legal actions, evenly spread."""
    actions = position.state.actions
    return actions[:: 1 + len(actions) // PLAYED]


LAWS: tuple[Law, ...] = (
    actions_are_numbered,
    illegal_actions_are_refused,
    actions_have_texts,
    unknown_texts_are_explained,
    lines_are_read_back,
    play_returns_a_new_state,
    states_are_pickled,
    passes_can_be_played,
    gestures_lead_to_actions,
    presentation_fits,
)
