"""Explanation of a suggested action: one sentence in the game's words, each statement checked against the rules.

A `HintContext` holds the action, its position, and the line that the search expects. An *opportunity* is an action with
its effects; its *worth* is the sum of the worths of the effects. *Us* is the side that acts, *them* the opponent.
"""

from collections.abc import Callable, Sequence
from itertools import accumulate, groupby, pairwise

from boardgames_tui.analysis.hints.hint_context import HintContext, has_same_effect, opportunity_of
from boardgames_tui.analysis.hints.reasons import expected_outcome, positional_reason
from boardgames_tui.core.action import Action
from boardgames_tui.core.cells import DRAW, WIN, other
from boardgames_tui.core.effects import TELLING
from boardgames_tui.core.foreign_code import describe_foreign_error
from boardgames_tui.core.position import Position
from boardgames_tui.games import GAMES
from boardgames_tui.uai.values import Score

EVEN = "keeps the game even"
# Verdicts by the smallest expected share of wins to which they apply, in tenths of a percent.
SCORE_WORDS = {
    950: "all but wins for {us}",
    800: "keeps {us} far ahead",
    650: "keeps {us} ahead",
    550: "keeps {us} a little ahead",
    450: EVEN,
    300: "keeps {us} only a little behind",
    100: "does best for {us}, who is behind",
    0: "does best for {us}, who is far behind",
}
# Letters of a long-term reason with its verdict, at most; a longer one omits the verdict.
MAX_LENGTH = 100
# Worth of an opportunity that is mentioned although nobody takes it, at least.
MIN_WORTH = 2 * TELLING


def sentence(position: Position, line: Sequence[Action], score: Score | None) -> str:
    """Return a sentence that explains the first action of a line, which a search may have found with this score."""
    return f"{line[0].spoken} {reason(HintContext(position, tuple(line), score))}."


def reason(context: HintContext) -> str:
    """Return a phrase that follows the name of the action and explains it, or names an error of a foreign game."""
    try:
        return next(filter(None, (reason_for(context) for reason_for in REASONS)))
    except (Exception, SystemExit, KeyboardInterrupt) as error:
        if context.position.game.key in GAMES.built_in:
            raise
        return f"has no explanation ({describe_foreign_error(error)})"


# Each of these functions returns a phrase that follows the name of the action and gives a reason for it; an empty text
# if the reason does not apply.


def _game_end(context: HintContext) -> str:
    """Return the phrase for an action that ends the game."""
    outcome = context.after.outcome
    if not outcome:
        return ""
    if context.opportunity.worth >= WIN:
        return f"wins at once: {context.us} {context.opportunity.third_person}"
    return "ends the game as a draw" if outcome.winner == DRAW else f"ends the game: {context.them} wins"


def _proven_win(context: HintContext) -> str:
    """Return the phrase for an action that a search has proven to win."""
    if context.mate <= 0:
        return ""
    position = context.position
    phrase = goal(position, context.line, count_turns(position, context.line, context.mate, position.seat))
    return phrase if phrase.startswith("wins") else f"wins: {context.us} {phrase}"


def _only_action(context: HintContext) -> str:
    return "is the only thing to do" if len(context.position.actions) == 1 else ""


def _proven_loss(context: HintContext) -> str:
    """Return the phrase for an action in a position that a search has proven to be lost."""
    if context.mate >= 0:
        return ""
    position = context.position
    turns = count_turns(position, context.line, -context.mate, other(position.seat))
    return f"cannot save the game: {context.them} {goal(position, context.line, turns)}"


def goal(position: Position, line: Sequence[Action], turns: int | None) -> str:
    """Return how a side wins, in the game's words for the end of a line, in a number of turns (None if unknown)."""
    position = position.after_all(line)
    explain = position.game.explain
    reason = position.outcome.reason if position.outcome else ""
    words: str = getattr(explain, "GOALS", {}).get(reason, explain.GOAL)
    when = " next turn" if turns == 1 else f" in {turns} turns"
    return words.format(when="" if turns is None else when)


def count_turns(position: Position, line: Sequence[Action], plies: int, seat: int) -> int | None:
    """Return a seat's number of turns in the `plies` actions to a proven win; None if a short line leaves it open."""
    reached = [*accumulate(line[:plies], Position.after, initial=position)]
    seats = [each.seat for each in reached]
    if len(line) >= plies:
        return [each for each, _ in groupby(seats[:-1])].count(seat)
    has_single_actions = all(before != after for before, after in pairwise(seats))
    return (plies + (position.seat == seat)) // 2 if has_single_actions else None


def _prevented_win(context: HintContext) -> str:
    win = context.opponent_if_passed
    if win.worth < WIN or not context.ends_turn or context.reply.worth >= WIN:
        return ""
    return f"stops {context.them} from {win.effects[0].gerund} next turn"


def _gain(context: HintContext) -> str:
    """Join two phrases at most: what the action does at once, the win that it threatens, and what it prevents."""
    # Another action gains more; that this one is safer is the better reason.
    if _safety(context):
        return ""
    follow_up = context.follow_up
    threat = f"threatens to {follow_up.effects[0].infinitive}" if follow_up.worth >= WIN else ""
    # Worth at least twice the opponent's best reply, and more than the action itself.
    prevention = context.prevention(max(MIN_WORTH, 2 * context.reply.worth, context.opportunity.worth + 1))
    phrases = [context.opportunity.third_person, threat, prevention]
    return " and ".join([phrase for phrase in phrases if phrase][:2])


def _safety(context: HintContext) -> str:
    """Return the phrase for a rival action that gains more at once, but lets the opponent gain even more."""
    rival = context.alternative
    if not context.ends_turn or rival.worth <= context.opportunity.worth:
        return ""
    reply_to_rival = HintContext(context.position, (rival.action,)).reply
    if reply_to_rival.worth - rival.worth <= context.reply.worth - context.opportunity.worth:
        return ""
    return f"is safer than {rival.text} but lets {context.them} {reply_to_rival.effects[0].infinitive}"


def _threat(context: HintContext) -> str:
    """Return the phrase for a new opportunity worth over twice any opportunity before it and the best reply."""
    worth_now = max(context.alternative.worth, context.reply.worth)
    return context.threat(max(MIN_WORTH, 2 * worth_now + 1))


def _preparation(context: HintContext) -> str:
    """Return the phrase for our next action in the line if its effect is new and worth more than the replies."""
    position = context.after
    index = 1
    reply_worth = 0
    while index < len(context.line) and position.seat != context.position.seat:
        reply = context.line[index]
        reply_worth = max(reply_worth, opportunity_of(position, reply).worth)
        position = position.after(reply)
        index += 1
    # No reply, or no action of ours after the replies.
    if index == 1 or index == len(context.line):
        return ""
    prepared = opportunity_of(position, context.line[index])
    if prepared.worth <= reply_worth or has_same_effect(context.position, prepared):
        return ""
    replies = " ".join(action.spoken for action in context.line[1:index])
    effect = prepared.effects[0].third_person
    return f"prepares {prepared.action.spoken}: after {context.them}'s {replies} it {effect}"


def _long_term_reason(context: HintContext) -> str:
    """Return the positional reason with the verdict that is known or searched, or one of them alone."""
    verdict = context.known_verdict or _verdict(context.score, context.us)
    if verdict == EVEN:
        # The expected score says more.
        verdict = expected_outcome(context) or verdict
    positional = positional_reason(context)
    if not positional:
        return verdict
    conjunction = ", and" if "," in positional else " and"
    phrase = f"{positional}{conjunction} {verdict}"
    return phrase if len(phrase) <= MAX_LENGTH else positional


def _verdict(score: Score | None, us: str) -> str:
    """Return a phrase for the score of the search, which is not a proven one."""
    if score is None:
        return "is what the search prefers"
    return next(words for min_value, words in SCORE_WORDS.items() if score.value >= min_value).format(us=us)


# Reasons in the order in which they are tried; the last one always applies.
REASONS: Sequence[Callable[[HintContext], str]] = (
    _game_end,
    _proven_win,
    _only_action,
    _proven_loss,
    _prevented_win,
    _gain,
    _safety,
    _threat,
    _preparation,
    _long_term_reason,
)
