"""Messages about a game in progress, as plain sentences.

`selected` are the sites that the person has selected for an action so far. The *effects* of an action are what it does
besides placing a stone: captures, for example.
"""

from collections.abc import Collection, Iterable, Sequence

from boardgames_tui.core.action import Action
from boardgames_tui.core.cells import BLACK, BLOCK, DRAW, NAMES, WHITE
from boardgames_tui.core.changes import STONES, Change, Kind, changes
from boardgames_tui.core.effects import third_person
from boardgames_tui.core.options import Value
from boardgames_tui.core.position import Position
from boardgames_tui.core.threats import threats
from boardgames_tui.match.history import Step
from boardgames_tui.match.match import Match
from boardgames_tui.match.seats import Seat
from boardgames_tui.match.setup import Setup
from boardgames_tui.play.gestures import choice_after, sites_to_select_first
from boardgames_tui.play.match_scene import changes_of

TIMES = "\N{MULTIPLICATION SIGN}"
GLYPHS = {BLACK: "●", WHITE: "○"}
# What an action does to sites, except placing a stone.
VERBS = {Kind.LANDED: "takes", Kind.TURNED: "turns", Kind.TAKEN: "captures", Kind.MARKED: "marks", Kind.LEFT: "leaves"}
# First message of a game. In all messages, names in braces are replaced by the keys that the player has set.
WELCOME = "Arrows move the cursor, {touch} plays. {rules} shows the rules, {keys} all keys."
# Refusal of help in a game with somebody elsewhere.
NO_HELP = "No hints and no analysis until this game is over."
# Answer when the marks of the threats are hidden.
UNMARKED = "Threats are no longer marked."
# Maximum number of names in a list.
MAX_NAMES = 6


def join_names(names: Sequence[str], conjunction: str = "and") -> str:
    """Return `a`, `a and b` or `a, b and c`; the number of names if there are more than MAX_NAMES."""
    if len(names) > MAX_NAMES:
        return f"{'one of ' if conjunction == 'or' else ''}{len(names)} places"
    *others, last = names
    return f"{', '.join(others)} {conjunction} {last}" if others else last


def describe_effect(position: Position, action: Action) -> str:
    """Describe the effects of a legal action in a sentence, and the result if the action ends the game."""
    after = position.after(action)
    effects = _describe_changes(position, changes(position, after))
    if after.outcome:
        effects.append("draws" if after.outcome.winner == DRAW else f"{NAMES[after.outcome.winner]} wins")
    return f"{action.spoken} {', '.join(effects) or 'is legal and changes nothing else on the board'}."


def _describe_changes(position: Position, board_changes: Iterable[Change]) -> list[str]:
    """Return a phrase for each kind of change: a verb, the names of the sites, and the owner of markers."""
    names_by_words: dict[tuple[str, str], list[str]] = {}
    described = [change for change in board_changes if change.kind in VERBS]
    resolves = any(change.kind is Kind.MARKED and change.new_cell != BLOCK for change in described)
    for change in described:
        words = _words_of_change(position, change, resolves=resolves)
        names_by_words.setdefault(words, []).append(position.geometry.names[change.site])
    return [f"{verb} {join_names(names)}{owner}" for (verb, owner), names in names_by_words.items()]


def _words_of_change(position: Position, change: Change, *, resolves: bool) -> tuple[str, str]:
    """Return the verb of a change, and the words after the site; `resolves` tells whether a patch is resolved."""
    if change.new_cell == BLOCK:
        return third_person(position.game.pieces.neutral_verb), ""
    if change.kind is Kind.MARKED:
        # The cell values of the markers follow those of the stones, in the same order.
        owner = change.new_cell - WHITE
        return VERBS[change.kind], f" for {NAMES[owner]}"
    if change.kind is not Kind.TAKEN:
        return VERBS[change.kind], ""
    if change.old_cell not in STONES:
        return "removes", ""
    if change.old_cell == position.side:
        return "gives up", ""
    return f"removes {NAMES[change.old_cell]}'s" if resolves else VERBS[change.kind], ""


def describe_last_turn(match: Match) -> str:
    """Describe the last turn; before it also the turn of a person that it answers, if that turn had effects."""
    turns = [turn.steps for turn in match.turns[-2:]]
    if not turns:
        return ""
    sentence, _ = _describe_turn(match, turns[-1])
    if len(turns) > 1 and _is_by_person(match, turns[-2]) and not _is_by_person(match, turns[-1]):
        sentence_before, had_effects = _describe_turn(match, turns[-2])
        return f"{sentence_before} {sentence}" if had_effects else sentence
    return sentence


def _is_by_person(match: Match, turn: Sequence[Step]) -> bool:
    return match.seats[turn[0].before.seat].is_person


def _describe_turn(match: Match, steps: Sequence[Step]) -> tuple[str, bool]:
    """Return the description of a turn, and whether the turn had effects."""
    if swap := describe_swap(match, steps[-1]):
        return swap, True
    turn_changes = [change for step in steps for change in changes_of(step)]
    actions = " ".join(step.action.spoken for step in steps)
    effects = _describe_changes(steps[-1].before, turn_changes)
    return f"{NAMES[steps[-1].before.side]}: {', '.join([actions, *effects])}.", bool(effects)


def describe_step(match: Match, step: Step) -> str:
    """Describe an action and its effects in a sentence, such as `White plays c3, captures b2`."""
    effects = _describe_changes(step.before, changes_of(step))
    actor = NAMES[step.before.side]
    return describe_swap(match, step) or f"{actor} plays {', '.join([step.action.text, *effects])}."


def describe_swap(match: Match, step: Step) -> str:
    """Describe a swap, with the new colours of players who have names, and of the user in a game against a computer.

    Return an empty text for any other action.
    """
    if step.before.side != step.after.side or step.before.seat == step.after.seat:
        return ""
    user_colours = [] if match.is_between_people else [side for side in NAMES if match.seat_of(side) == Seat("me")]
    # A player without a name is called by the colour.
    named = [side for side in NAMES if side not in user_colours and match.name_of(side) != NAMES[side]]
    new_colours = " and ".join(f"{match.name_of(side)} is now {NAMES[side]}" for side in named)
    of_user = "".join(f" You are {NAMES[side]} now." for side in user_colours)
    return f"{NAMES[step.before.side]} swaps colours{f': {new_colours}' if named else ''}.{of_user}"


def result_for_person(match: Match, seats: Collection[int]) -> str:
    """Say whether the only person here has won; return an empty text for a draw, or if several or no seats are here."""
    outcome = match.outcome
    if not outcome or outcome.winner == DRAW or len(seats) != 1:
        return ""
    return "You have won!" if outcome.winner in map(match.colour_of, seats) else "You have lost."


def describe_threats(position: Position) -> str:
    """Say on which sites each side would win at once if it were to act."""
    if position.outcome:
        return "The game is over."
    phrases = [
        f"{NAMES[side]} can win at once at {_name_sites(position, sites)}"
        for side, sites in threats(position).items()
        if sites
    ]
    return f"{'; '.join(phrases) or 'Neither side can win at once'}. {{threats}} stops marking threats."


def explain(position: Position, selected: tuple[int, ...], site: int) -> str:
    """Say what selecting a site would do, or which rule forbids it."""
    if site in selected:
        return describe_selection(position, selected)
    choice = choice_after(position, (*selected, site))
    if choice.action:
        return describe_effect(position, choice.action)
    if choice.targets:
        return f"{position.geometry.names[site]} can be selected, then {_name_sites(position, choice.targets)}."
    return explain_refusal(position, selected, site)


def describe_selection(position: Position, selected: tuple[int, ...]) -> str:
    """Describe the selection, and how it can continue."""
    name, targets = position.geometry.names[selected[-1]], choice_after(position, selected).targets
    return f"{name} selected: choose {_name_sites(position, targets)} ({{back}} cancels)."


def _name_sites(position: Position, sites: Iterable[int]) -> str:
    """Return the names of sites, joined by `or`."""
    return join_names([position.geometry.names[site] for site in sorted(sites)], "or")


def explain_refusal(position: Position, selected: tuple[int, ...], site: int) -> str:
    """Say why a site cannot be selected now: the rule that forbids it, if the game names one."""
    names = position.geometry.names
    if not selected:
        if first_sites := sites_to_select_first(position, site):
            return f"Select {_name_sites(position, first_sites)} first, then {names[site]}."
        if reason := position.why_no_action_at(site):
            return reason
    # Texts of an illegal action: the selected sites with the refused one, else the refused one alone.
    for text in ("".join(names[part] for part in (*selected, site)), names[site]):
        code = position.state.parse_action(text)
        if code is not None and (reason := position.why_not(code)):
            return reason
    return "The game is over." if position.outcome else f"Nothing can be done at {names[site]} now."


def options_text(setup: Setup) -> str:
    """Return the clock, the handicap and the game's options that differ from the defaults; empty if none does."""
    values = setup.game.validated(setup.options)
    texts = [f"Clock: {setup.control}"] if setup.control else []
    texts += [f"Handicap: {setup.handicap}"] if setup.handicap else []
    changed_options = [option for option in setup.game.options if values[option.key] != option.default]
    texts += [f"{option.title}: {_value_text(values[option.key])}" for option in changed_options]
    return " · ".join(texts)


def _value_text(value: Value) -> str:
    if isinstance(value, bool):
        return "on" if value else "off"
    return str(value) or "none"


def size_text(width: int, height: int | None = None) -> str:
    """Return the size of a board as width by height; without a height the board is square."""
    return f"{width}{TIMES}{height or width}"
