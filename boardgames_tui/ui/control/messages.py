"""Messages of the screens about a game in progress, as plain sentences."""

from collections.abc import Iterable, Sequence
from itertools import islice

from boardgames_tui.core.action import PASSES, Action
from boardgames_tui.core.changes import Change, Kind, changes
from boardgames_tui.core.errors import ActionError, quoted
from boardgames_tui.core.kernel import BLACK, DRAW, WHITE
from boardgames_tui.core.options import Value
from boardgames_tui.core.position import Position
from boardgames_tui.core.threats import threats
from boardgames_tui.match.match import NAMES, Match, Step
from boardgames_tui.match.setup import Setup
from boardgames_tui.ui.control.match_scene import changes_of
from boardgames_tui.ui.control.selection import narrow, sites_to_select_first

TIMES = "\N{MULTIPLICATION SIGN}"
GLYPHS = {BLACK: "●", WHITE: "○"}
# What an action does to sites, if that is more than placing a stone.
VERBS = {
    Kind.LANDED: "takes",
    Kind.TURNED: "turns",
    Kind.TAKEN: "captures",
    Kind.MARKED: "marks",
    Kind.LEFT: "leaves",
}
MAX_NAMES = 6


def join_names(words: Sequence[str], joint: str = "and") -> str:
    """Return `a`, `a and b` or `a, b and c`; the number of names if they are too many to read."""
    if len(words) > MAX_NAMES:
        return f"{'one of ' if joint == 'or' else ''}{len(words)} places"
    return f" {joint} ".join(part for part in (", ".join(words[:-1]), words[-1]) if part)


def describe_effect(position: Position, action: Action) -> str:
    """Describe in a sentence what an action does."""
    after = position.after(action)
    done = _describe_changes(position, changes(position, after))
    if after.outcome:
        done.append("draws" if after.outcome.winner == DRAW else f"{NAMES[after.outcome.winner]} wins")
    return f"{action.spoken} {', '.join(done) or 'is legal and changes nothing else on the board'}."


def _describe_changes(position: Position, found: Iterable[Change]) -> list[str]:
    """Return what happened to sites, and whose markers and removed stones they are."""
    sites: dict[tuple[str, str], list[str]] = {}
    told = [change for change in found if change.kind in VERBS]
    resolves = any(change.kind is Kind.MARKED for change in told)
    for change in told:
        words = _words_of_change(position, change, resolves=resolves)
        sites.setdefault(words, []).append(position.geometry.names[change.site])
    return [f"{verb} {join_names(there)}{owner}" for (verb, owner), there in sites.items()]


def _words_of_change(position: Position, change: Change, *, resolves: bool) -> tuple[str, str]:
    """Return the words before and after the site; `resolves` is whether the action makes markers."""
    if change.kind is Kind.MARKED:
        # The markers' cell values follow those of the stones, in the same order.
        return VERBS[change.kind], f" for {NAMES[change.now - WHITE]}"
    if change.kind is not Kind.TAKEN:
        return VERBS[change.kind], ""
    if change.was == position.side:
        return "gives up", ""
    return f"removes {NAMES[change.was]}'s" if resolves else VERBS[change.kind], ""


def describe_last_turn(match: Match) -> str:
    """Describe the last turn. If it answers a turn of a person, the description of that turn comes first."""
    steps = iter(match.steps)
    turns = [tuple(islice(steps, len(turn.actions))) for turn in match.turns]
    if not turns:
        return ""
    sentence, _ = _describe_turn(match, turns[-1])
    if len(turns) > 1 and _by_person(match, turns[-2]) and not _by_person(match, turns[-1]):
        own, news = _describe_turn(match, turns[-2])
        return f"{own} {sentence}" if news else sentence
    return sentence


def _by_person(match: Match, turn: Sequence[Step]) -> bool:
    return match.seats[turn[0].before.seat].is_person


def _describe_turn(match: Match, steps: Sequence[Step]) -> tuple[str, bool]:
    """Describe a turn, and return whether it did more than place stones."""
    if swap := describe_swap(match, steps[-1]):
        return swap, True
    found = [change for step in steps for change in changes_of(step)]
    played = " ".join(step.action.spoken for step in steps)
    news = _describe_changes(steps[-1].before, found)
    return f"{NAMES[steps[-1].before.side]}: {', '.join([played, *news])}.", bool(news)


def describe_swap(match: Match, step: Step) -> str:
    """Say who has which colour after a swap, if a player has a name; return an empty text for any other action."""
    if step.before.side != step.after.side or step.before.seat == step.after.seat:
        return ""
    named = [colour for colour in NAMES if match.name_of(colour) != NAMES[colour]]
    now = " and ".join(f"{match.name_of(colour)} is now {NAMES[colour]}" for colour in named)
    return f"{NAMES[step.before.side]} swaps colours{f': {now}' if named else ''}."


def result_for_person(match: Match) -> str:
    """Say whether the only person has won; return an empty text for a draw, or without a single person."""
    outcome, people = match.outcome, [colour for colour in NAMES if match.seat_of(colour).is_person]
    if not outcome or outcome.winner == DRAW or len(people) != 1:
        return ""
    return "You have won!" if outcome.winner in people else "You have lost."


def describe_threats(position: Position) -> str:
    """Say which side would win at once, and where."""
    if position.outcome:
        return "The game is over."
    names = position.geometry.names
    found = [
        f"{NAMES[side]} can win at once at {join_names([names[site] for site in sorted(there)], 'or')}"
        for side, there in threats(position).items()
        if there
    ]
    return f"{'; '.join(found) or 'Neither side can win at once'}. {{threats}} stops marking threats."


def explain(position: Position, selected: tuple[int, ...], site: int) -> str:
    """Say what selecting a site would do, or which rule forbids it."""
    if site in selected:
        return describe_selection(position, selected)
    choice = narrow(position, (*selected, site))
    if choice.complete:
        return describe_effect(position, choice.complete)
    if choice.targets:
        return f"{position.geometry.names[site]} can be selected, then {_continuations(position, (*selected, site))}."
    return explain_refusal(position, selected, site)


def describe_selection(position: Position, selected: tuple[int, ...]) -> str:
    """Describe the selection, and how it can continue."""
    name = position.geometry.names[selected[-1]]
    return f"{name} selected: choose {_continuations(position, selected)} ({{back}} cancels)."


def _continuations(position: Position, selected: tuple[int, ...]) -> str:
    return join_names([position.geometry.names[site] for site in sorted(narrow(position, selected).targets)], "or")


def explain_refusal(position: Position, selected: tuple[int, ...], site: int) -> str:
    """Say why a site cannot be selected now."""
    names = position.geometry.names
    before = [names[first] for first in sites_to_select_first(position, site)]
    if before and not selected:
        return f"Select {join_names(before, 'or')} first, then {names[site]}."
    idle = "" if selected else position.why_idle(site)
    if idle:
        return idle
    texts = ["".join(names[each] for each in (*selected, site)), names[site]]
    for text in texts:
        code = position.game.text.code(position.geometry, position.board, text)
        why = "" if code is None else position.why_not(code)
        if why:
            return why
    if position.outcome:
        return "The game is over."
    return f"Nothing can be done at {names[site]} now."


def read_action(position: Position, typed: str) -> Action:
    """Parse a legal action, ignoring case and spaces. Raise ActionError with the reason if it is not legal."""
    text = "".join(typed.lower().removeprefix(":").split())
    text = PASSES if text == "pass" else text
    if not text:
        raise ActionError(f"Type a move, {example_text(position)}.")
    if not is_action(position, text):
        reason = position.game.explain_unknown_text(position.geometry, text)
        unknown = f"{quoted(typed)} is not a move of {position.game.title} on this board."
        raise ActionError(reason or f"{unknown} Type a move, {example_text(position)}.")
    return position.find(text)


def is_action(position: Position, text: str) -> bool:
    """Return whether a text is an action of the game on this board, legal or not."""
    return position.game.text.code(position.geometry, position.board, text) is not None


def split_actions(position: Position, typed: str) -> list[str]:
    """Split typed text into actions, as the list of moves shows a turn."""
    words = typed.lower().split()
    several = len(words) > 1 and not is_action(position, "".join(words))
    return words if several and all(is_action(position, word) for word in words) else [typed]


def example_text(position: Position) -> str:
    """Return the first legal action and one of another form, as an example."""
    texts = [action.spoken for action in position.actions]
    return f"such as {join_names(list(dict.fromkeys([texts[0], max(texts, key=len)])), 'or')}"


def options_text(setup: Setup) -> str:
    """Return the clock and the game's options that differ from the defaults; an empty text if none does."""
    values = setup.game.validated(setup.options)
    unusual = (option for option in setup.game.options if values[option.key] != option.default)
    clock = [f"Clock: {setup.control}"] if setup.control else []
    return " · ".join([*clock, *(f"{option.title}: {_value(values[option.key])}" for option in unusual)])


def _value(value: Value) -> str:
    if isinstance(value, bool):
        return "on" if value else "off"
    return str(value) or "none"


def size_text(width: int, height: int | None = None) -> str:
    """Return the size of a board, as width by height if it has both."""
    return f"{width}{TIMES}{height or width}"
