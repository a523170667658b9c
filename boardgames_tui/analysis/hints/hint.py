"""Explanation of a suggested action: one sentence in the game's words, each statement checked against the rules."""

from collections.abc import Callable, Sequence

from boardgames_tui.analysis.hints.hint_context import HintContext, best, can, opportunity_of
from boardgames_tui.analysis.hints.reasons import expected_outcome, positional_reason
from boardgames_tui.core.action import Action
from boardgames_tui.core.effects import TELLING
from boardgames_tui.core.kernel import DRAW, WIN
from boardgames_tui.core.position import Position
from boardgames_tui.uai.values import Score

EVEN = "keeps the game even"
# Words for the expected share of wins, in tenths of a percent, from each key up.
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
# Letters of a sentence; a longer one omits how the game stands.
MAX_LENGTH = 100
# Value from which on an opportunity of the opponent is mentioned.
MIN_VALUE = 2 * TELLING


def sentence(position: Position, line: Sequence[Action], score: Score | None) -> str:
    """Return a sentence that explains the first action of a line, which a search found with a score."""
    context = HintContext(position, tuple(line), score)
    return f"{context.action.spoken} {next(filter(None, (reason(context) for reason in REASONS)))}."


# Each function returns a reason to follow the name of the action, or nothing if the reason does not apply.


def _ending_phrase(context: HintContext) -> str:
    """Return what an action that ends the game does; empty for any other."""
    outcome = context.after.outcome
    if not outcome:
        return ""
    if context.wins:
        return f"wins at once: {context.us} {context.opportunity.does}"
    return "ends the game as a draw" if outcome.winner == DRAW else f"ends the game: {context.them} wins"


def _wins(context: HintContext) -> str:
    return f"wins: {context.us} {_goal(context, (context.mate + 1) // 2)}" if context.mate > 0 else ""


def _is_alone(context: HintContext) -> str:
    return "is the only thing to do" if len(context.position.actions) == 1 else ""


def _loses(context: HintContext) -> str:
    if context.mate >= 0:
        return ""
    return f"cannot save the game: {context.them} {_goal(context, -context.mate // 2)}"


def _goal(context: HintContext, turns: int) -> str:
    return context.position.game.explain.GOAL.format(when=" next turn" if turns == 1 else f" in {turns} turns")


def _saves(context: HintContext) -> str:
    won = best(context.opponent_if_passed)
    if won.worth < WIN or not context.hands_over or best(context.replies).worth >= WIN:
        return ""
    return f"stops {context.them} from {won.effects[0].doing} next turn"


def _gains(context: HintContext) -> str:
    """Return what the action does, what it prevents, and whether it threatens to win."""
    if _is_safer(context):
        return ""
    hope = best(context.own_if_passed)
    threat = f"threatens to {hope.effects[0].do}" if hope.worth >= WIN else ""
    return " and ".join([*filter(None, (context.opportunity.does, threat, _prevents(context)))][:2])


def _prevents(context: HintContext) -> str:
    """Return what the opponent could have done, if worth twice what it can do now, and more than the action."""
    feared, reply = best(context.opponent_if_passed), best(context.replies)
    if not context.hands_over or feared.worth < max(MIN_VALUE, 2 * reply.worth, context.opportunity.worth + 1):
        return ""
    return "" if can(context.after, feared) else f"keeps {context.them} from {feared.text}"


def _is_safer(context: HintContext) -> str:
    """Return the action that does more at once, if it would let the opponent do that much more."""
    rival, reply = best(context.alternatives), best(context.replies)
    if not context.hands_over or rival.worth <= context.opportunity.worth:
        return ""
    answer = best(HintContext(context.position, (rival.action,)).replies)
    if answer.worth - rival.worth <= reply.worth - context.opportunity.worth:
        return ""
    return f"is safer than {rival.text} but lets {context.them} {answer.effects[0].do}"


def _threatens(context: HintContext) -> str:
    """Return what could follow, if it was impossible before and is worth more than the opponent's best reply."""
    hope = best(context.own_if_passed)
    now = max(best(context.alternatives).worth, best(context.replies).worth)
    return f"threatens {hope.text}" if hope.worth >= max(MIN_VALUE, 2 * now + 1) else ""


def _prepares(context: HintContext) -> str:
    """Return the next own action of the line, if it does more than the reply to it and could not do so now."""
    position, n = context.after, 1
    reply = 0
    while n < len(context.line) and position.seat != context.position.seat:
        reply = max(reply, opportunity_of(position, context.line[n]).worth)
        position, n = position.after(context.line[n]), n + 1
    if n == 1 or n == len(context.line):
        return ""
    plan = opportunity_of(position, context.line[n])
    if plan.worth <= reply or can(context.position, plan):
        return ""
    answer = " ".join(action.spoken for action in context.line[1:n])
    return f"prepares {context.line[n].spoken}: after {context.them}'s {answer} it {plan.effects[0].does}"


def _leads(context: HintContext) -> str:
    """Return the long-term reason with how the game stands, or where it leads if that is even."""
    verdict = _verdict(context.score, context.us)
    stands = expected_outcome(context) or verdict if verdict == EVEN else verdict
    use = positional_reason(context)
    whole = f"{use}{', and' if ',' in use else ' and'} {stands}" if use else stands
    return whole if len(whole) <= MAX_LENGTH else use


def _verdict(score: Score | None, us: str) -> str:
    if score is None:
        return "is what the search prefers"
    return next(text for least, text in SCORE_WORDS.items() if score.value >= least).format(us=us)


REASONS: Sequence[Callable[[HintContext], str]] = (
    _ending_phrase,
    _wins,
    _is_alone,
    _loses,
    _saves,
    _gains,
    _is_safer,
    _threatens,
    _prepares,
    _leads,
)
