"""Messages about a game in progress, as plain sentences.

`selected` are the sites that the person has selected for an action so far. The *effects* of an action are what it
changes on the board besides placing a stone, such as captures. A *block* is a neutral piece.
"""

from collections.abc import Collection, Iterable, Sequence

from boardgames_tui.core.action import Action
from boardgames_tui.core.cells import BLACK, BLACK_MARK, BLOCK, DRAW, NAMES, WHITE
from boardgames_tui.core.changes import STONES, Change, Kind, changes
from boardgames_tui.core.effects import third_person
from boardgames_tui.core.options import Value
from boardgames_tui.core.position import Position
from boardgames_tui.core.threats import threats
from boardgames_tui.match.history import Step, Turn
from boardgames_tui.match.match import Match
from boardgames_tui.match.seats import Seat
from boardgames_tui.match.setup import Setup
from boardgames_tui.play.advice import with_names
from boardgames_tui.play.gestures import choice_after, sites_to_select_first
from boardgames_tui.play.match_scene import changes_of

TIMES = "\N{MULTIPLICATION SIGN}"
GLYPHS = {BLACK: "●", WHITE: "○"}
# Verbs for effects, by the kind of change. The `pieces` of a game have the verb for leaving a site.
VERBS = {Kind.LANDED: "takes", Kind.TURNED: "turns", Kind.TAKEN: "captures", Kind.MARKED: "marks"}
WELCOME = with_names("Arrows move the cursor, {touch} plays. {rules} shows the rules, {keys} all keys.")
# Refusal of help in a game with somebody elsewhere.
NO_HELP = "No hints and no analysis until this game is over."
UNMARKED = "Threats are no longer marked."
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
    phrases = _describe_effects(position, changes(position, after))
    if after.outcome:
        phrases.append("draws" if after.outcome.winner == DRAW else f"{NAMES[after.outcome.winner]} wins")
    return f"{action.spoken} {', '.join(phrases) or 'is legal and changes nothing else on the board'}."


def _describe_effects(position: Position, board_changes: Iterable[Change]) -> list[str]:
    """Return the effects of an action as phrases, such as `captures b2 and c3` or `marks d4 for Black`."""
    effects = [change for change in board_changes if _verb_of_kind(position, change.kind)]
    places_markers = any(effect.kind is Kind.MARKED and effect.new_cell != BLOCK for effect in effects)
    names_by_words: dict[tuple[str, str], list[str]] = {}
    for effect in effects:
        words = _words_around_names(position, effect, places_markers=places_markers)
        names_by_words.setdefault(words, []).append(position.geometry.names[effect.site])
    return [f"{verb} {join_names(names)}{ending}" for (verb, ending), names in names_by_words.items()]


def _verb_of_kind(position: Position, kind: Kind) -> str:
    """Return what an action does to a site with a kind of change; empty if that is not described."""
    left_verb = position.game.pieces.left_verb
    return third_person(left_verb) if kind is Kind.LEFT and left_verb else VERBS.get(kind, "")


def _words_around_names(position: Position, effect: Change, *, places_markers: bool) -> tuple[str, str]:
    """Return the words before and after the names of sites with an effect, such as (`marks`, ` for Black`).

    `places_markers` says whether the action of the effect places markers.
    """
    pieces = position.game.pieces
    if effect.new_cell == BLOCK:
        return third_person(pieces.neutral_verb), ""
    if effect.kind is Kind.MARKED:
        owner = BLACK if effect.new_cell == BLACK_MARK else WHITE
        return VERBS[effect.kind], f" for {NAMES[owner]}"
    if effect.kind is not Kind.TAKEN:
        return _verb_of_kind(position, effect.kind), ""
    if effect.old_cell == position.side:
        return third_person(pieces.lost_verb), ""
    # Only stones are captured, and markers that replace a stone do not capture it.
    if effect.old_cell in STONES and not places_markers:
        return VERBS[effect.kind], ""
    return f"removes {NAMES[effect.old_cell]}'s" if effect.old_cell in STONES else "removes", ""


def describe_last_turn(match: Match) -> str:
    """Describe the last turn. If it answers a person's turn with effects, describe that one first."""
    turns = match.turns[-2:]
    if not turns:
        return ""
    sentence, _ = _describe_turn(match, turns[-1])
    is_answer_to_person = match.seats[turns[0].seat].is_person and not match.seats[turns[-1].seat].is_person
    if is_answer_to_person:
        sentence_before, had_effects = _describe_turn(match, turns[0])
        if had_effects:
            return f"{sentence_before} {sentence}"
    return sentence


def _describe_turn(match: Match, turn: Turn) -> tuple[str, bool]:
    """Return a sentence about a turn, and whether the turn had effects."""
    about_swap = describe_swap(match, turn.steps[-1])
    if about_swap:
        return about_swap, True
    turn_changes = [change for step in turn.steps for change in changes_of(step)]
    actions = " ".join(action.spoken for action in turn.actions)
    effects = _describe_effects(turn.steps[0].before, turn_changes)
    return f"{NAMES[turn.side]}: {', '.join([actions, *effects])}.", bool(effects)


def describe_step(match: Match, step: Step) -> str:
    """Describe an action and its effects in a sentence, such as `White plays c3, captures b2`."""
    about_swap = describe_swap(match, step)
    if about_swap:
        return about_swap
    action = "passes" if step.action.is_pass else f"plays {step.action.text}"
    effects = _describe_effects(step.before, changes_of(step))
    return f"{NAMES[step.before.side]} {', '.join([action, *effects])}."


def describe_swap(match: Match, step: Step) -> str:
    """Describe a swap in sentences, with the new colours of the players; return an empty text for any other action."""
    is_swap = step.before.side == step.after.side and step.before.seat != step.after.seat
    if not is_swap:
        return ""
    about_you = ""
    phrases = []
    for colour, colour_name in NAMES.items():
        if match.seat_of(colour) == Seat("me") and not match.is_between_people:
            about_you = f" You are {colour_name} now."
        elif match.name_of(colour) != colour_name:
            # A player without a name is called by the colour, and nothing is to be said.
            phrases.append(f"{match.name_of(colour)} is now {colour_name}")
    new_colours = f": {' and '.join(phrases)}" if phrases else ""
    return f"{NAMES[step.before.side]} swaps colours{new_colours}.{about_you}"


def result_for_person(match: Match, seats: Collection[int]) -> str:
    """Say whether the person here has won or lost; empty unless one seat alone belongs to the people here."""
    outcome = match.outcome
    if not outcome or outcome.winner == DRAW or len(seats) != 1:
        return ""
    (seat,) = seats
    return "You have won!" if outcome.winner == match.colour_of(seat) else "You have lost."


def describe_threats(position: Position) -> str:
    """Say on which sites each side would win at once if it were to act."""
    if position.outcome:
        return "The game is over."
    phrases = [
        f"{NAMES[side]} can win at once at {_name_sites(position, sites)}"
        for side, sites in threats(position).items()
        if sites
    ]
    return with_names(f"{'; '.join(phrases) or 'Neither side can win at once'}. {{threats}} stops marking threats.")


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
    name, targets = position.geometry.names[selected[-1]], choice_after(position, selected).targets
    return with_names(f"{name} selected: choose {_name_sites(position, targets)} ({{back}} cancels).")


def _name_sites(position: Position, sites: Iterable[int]) -> str:
    return join_names([position.geometry.names[site] for site in sorted(sites)], "or")


def explain_refusal(position: Position, selected: tuple[int, ...], site: int) -> str:
    """Say why a site cannot be selected now: the rule that forbids it, if the game names one."""
    names = position.geometry.names
    first_sites = sites_to_select_first(position, site)
    if first_sites and not selected:
        return f"Select {_name_sites(position, first_sites)} first, then {names[site]}."
    reasons = [] if selected else [position.why_no_action_at(site)]
    # The rule may forbid the action with the selected sites, or one of the refused site alone.
    text_with_selection = "".join(names[each] for each in (*selected, site))
    codes = [position.state.parse_action(text) for text in (text_with_selection, names[site])]
    reasons += [position.why_not(code) for code in codes if code is not None]
    last_resort = "The game is over." if position.outcome else f"Nothing can be done at {names[site]} now."
    return next(filter(None, reasons), last_resort)


def options_text(setup: Setup) -> str:
    """Return the clock, the handicap and the game's options that differ from the defaults; empty if none does."""
    values = setup.game.validated(setup.options)
    clock = f"Clock: {setup.control}" if setup.control else ""
    handicap = f"Handicap: {setup.handicap}" if setup.handicap else ""
    changed_options = [option for option in setup.game.options if values[option.key] != option.default]
    option_texts = [f"{option.title}: {_value_text(values[option.key])}" for option in changed_options]
    return " · ".join(filter(None, (clock, handicap, *option_texts)))


def _value_text(value: Value) -> str:
    if isinstance(value, bool):
        return "on" if value else "off"
    return str(value) or "none"


def size_text(width: int, height: int | None = None) -> str:
    """Return the size of a board as width by height; without a height the board is square."""
    return f"{width}{TIMES}{height or width}"
