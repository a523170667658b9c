"""What the screens say about a game under way, as plain words and sentences."""

from collections.abc import Iterable, Sequence

from boardgames_tui.changes import Change, Kind, changes
from boardgames_tui.errors import ActionError, quoted
from boardgames_tui.game import Value
from boardgames_tui.kernel import BLACK, DRAW, WHITE
from boardgames_tui.match import NAMES, Match
from boardgames_tui.position import Action, Position
from boardgames_tui.setup import Setup
from boardgames_tui.ui.pick import first_touches, narrow
from boardgames_tui.ui.scenes import last_turn

TIMES = "\N{MULTIPLICATION SIGN}"
PASSES = "0000"
GLYPHS = {BLACK: "●", WHITE: "○"}
VERBS = {Kind.TURNED: "turns", Kind.TAKEN: "takes", Kind.MARKED: "marks", Kind.LEFT: "leaves"}
"""What an action does to the sites beside the one that it is played on."""
MOST_NAMES = 6


def spoken(action: Action) -> str:
    """Return an action as people say it: the protocol's pass is `pass`."""
    return "pass" if action.text == PASSES else action.text


def listed(words: Sequence[str], joint: str = "and") -> str:
    """Return `a`, `a and b`, `a, b and c`, or how many where they are too many to read."""
    if len(words) > MOST_NAMES:
        return f"{len(words)} places"
    return f" {joint} ".join(part for part in (", ".join(words[:-1]), words[-1]) if part)


def effect(position: Position, action: Action) -> str:
    """Say in a sentence what an action would do, or has done."""
    after = position.after(action)
    done = _done(position, changes(position, after))
    if after.outcome:
        done.append("draws" if after.outcome.winner == DRAW else f"{NAMES[after.outcome.winner]} wins")
    return f"{spoken(action)} {', '.join(done) or 'changes nothing beside it'}."


def _done(position: Position, found: Iterable[Change]) -> list[str]:
    sites: dict[Kind, list[str]] = {}
    for change in found:
        if change.kind in VERBS:
            sites.setdefault(change.kind, []).append(position.geometry.names[change.site])
    return [f"{VERBS[kind]} {listed(there)}" for kind, there in sites.items()]


def replied(match: Match) -> str:
    """Say what the last turn played and did: the first thing to know after an engine's answer."""
    steps = last_turn(match)
    if not steps:
        return ""
    who = NAMES[steps[-1].before.side]
    done = [part for step in steps for part in _done(step.before, changes(step.before, step.after))]
    sentence = f"{who}: {' '.join(spoken(step.action) for step in steps)}"
    return f"{sentence}, {', '.join(done)}." if done else f"{sentence}."


def explain(position: Position, touched: tuple[int, ...], site: int) -> str:
    """Say what touching a site would do, or which rule forbids it."""
    choice = narrow(position, (*touched, site))
    if choice.complete:
        return effect(position, choice.complete)
    if choice.targets:
        return f"{position.geometry.names[site]} can be picked; {_count(len(choice.targets), 'place')} to go on."
    return forbidden(position, touched, site)


def forbidden(position: Position, touched: tuple[int, ...], site: int) -> str:
    """Say why nothing can be done at a site now."""
    names = position.geometry.names
    before = [names[first] for first in first_touches(position, site)]
    if before and not touched:
        return f"Pick {listed(before, 'or')} first, then {names[site]}."
    texts = ["".join(names[each] for each in (*touched, site)), names[site]]
    for text in texts:
        code = position.game.text.code(position.geometry, position.board, text)
        why = "" if code is None else position.why_not(code)
        if why:
            return why
    if position.outcome:
        return "The game is over."
    return f"There is nothing to do at {names[site]} now."


def read_action(position: Position, typed: str) -> Action:
    """Return the legal action that somebody typed, whatever its case and spaces; raise ActionError saying why not."""
    text = "".join(typed.lower().split())
    text = PASSES if text == "pass" else text
    if not text:
        raise ActionError(f"Type an action, {_example(position)}.")
    if position.game.text.code(position.geometry, position.board, text) is None:
        title = position.game.title
        raise ActionError(f"{quoted(text)} is no action of {title} on this board: type one, {_example(position)}.")
    return position.find(text)


def _example(position: Position) -> str:
    return f"such as {spoken(position.actions[0])}"


def turn_number(match: Match) -> int:
    """Return the number of the turn under way, or of the last one where the game is over."""
    turns = len(match.turns)
    steps = match.steps
    goes_on = bool(steps) and steps[-1].before.seat == match.position.seat
    return turns if match.outcome or goes_on else turns + 1


def options_words(setup: Setup) -> str:
    """Return the game's own options that are set otherwise than usual, empty where there are none."""
    values = setup.game.settle(setup.options)
    unusual = (option for option in setup.game.options if values[option.key] != option.default)
    return " · ".join(f"{option.title}: {_value(values[option.key])}" for option in unusual)


def _value(value: Value) -> str:
    if isinstance(value, bool):
        return "on" if value else "off"
    return str(value) or "none"


def size_words(width: int, height: int | None = None) -> str:
    """Return the size of a board, or width by height."""
    return f"{width}{TIMES}{height or width}"


def _count(n: int, noun: str) -> str:
    return f"{n} {noun}" if n == 1 else f"{n} {noun}s"
