"""Why an action is suggested: one sentence in the game's words, of which each statement is looked up in the rules."""

from collections.abc import Callable, Sequence

from boardgames_tui.analysis.hints.hint_context import HintContext, best, can, chance_of
from boardgames_tui.analysis.hints.reasons import expected_outcome, small_use
from boardgames_tui.core.action import Action
from boardgames_tui.core.effects import TELLING
from boardgames_tui.core.kernel import DRAW, WIN
from boardgames_tui.core.position import Position
from boardgames_tui.uai.values import Score

EVEN = "keeps the game even"
VERDICTS = {
    950: "all but wins for {us}",
    800: "keeps {us} far ahead",
    650: "keeps {us} ahead",
    550: "keeps {us} a little ahead",
    450: EVEN,
    300: "keeps {us} only a little behind",
    100: "does best for {us}, who is behind",
    0: "does best for {us}, who is far behind",
}
"""What is said of a share of wins, in tenths of a percent, from here up."""
LONG = 100
"""A reason of more letters says nothing of how the game stands."""
WORTH_A_WORD = 2 * TELLING
"""What somebody could do is told where it is worth so much."""


def sentence(position: Position, line: Sequence[Action], score: Score | None) -> str:
    """Say in one sentence what the first action of a line is good for, as the search that found the line saw it."""
    context = HintContext(position, tuple(line), score)
    return f"{context.action.spoken} {next(filter(None, (reason(context) for reason in REASONS)))}."


# Each reason is empty where it is not true. It follows the name of the action.


def _ends(context: HintContext) -> str:
    outcome = context.after.outcome
    if not outcome:
        return ""
    if context.wins:
        return f"wins at once: {context.us} {context.own.does}"
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
    """What it does, what it keeps the other side from, and whether it threatens to win."""
    if _is_safer(context):
        return ""
    hope = best(context.own_if_passed)
    threat = f"threatens to {hope.effects[0].do}" if hope.worth >= WIN else ""
    return " and ".join([*filter(None, (context.own.does, threat, _prevents(context)))][:2])


def _prevents(context: HintContext) -> str:
    """What the other side can do now is worth no more than half of what it could do, which is more than is done."""
    feared, reply = best(context.opponent_if_passed), best(context.replies)
    if not context.hands_over or feared.worth < max(WORTH_A_WORD, 2 * reply.worth, context.own.worth + 1):
        return ""
    return "" if can(context.after, feared) else f"keeps {context.them} from {feared.told}"


def _is_safer(context: HintContext) -> str:
    """An action that does more at once would let the other side do so much more."""
    rival, reply = best(context.alternatives), best(context.replies)
    if not context.hands_over or rival.worth <= context.own.worth:
        return ""
    answer = best(HintContext(context.position, (rival.action,)).replies)
    if answer.worth - rival.worth <= reply.worth - context.own.worth:
        return ""
    return f"is safer than {rival.told} but lets {context.them} {answer.effects[0].do}"


def _threatens(context: HintContext) -> str:
    """It could do next what it could not do now, and more than the other side can do meanwhile."""
    hope = best(context.own_if_passed)
    now = max(best(context.alternatives).worth, best(context.replies).worth)
    return f"threatens {hope.told}" if hope.worth >= max(WORTH_A_WORD, 2 * now + 1) else ""


def _prepares(context: HintContext) -> str:
    """The line goes on with an action that does more than the reply to it, and more than it would have done now."""
    position, n = context.after, 1
    reply = 0
    while n < len(context.line) and position.seat != context.position.seat:
        reply = max(reply, chance_of(position, context.line[n]).worth)
        position, n = position.after(context.line[n]), n + 1
    if n == 1 or n == len(context.line):
        return ""
    plan = chance_of(position, context.line[n])
    if plan.worth <= reply or can(context.position, plan):
        return ""
    answer = " ".join(action.spoken for action in context.line[1:n])
    return f"prepares {plan.told} if {context.them} plays {answer}"


def _leads(context: HintContext) -> str:
    """What it is good for in the long run, and how the game stands, or what it comes to where that is nothing."""
    verdict = _verdict(context.score, context.us)
    stands = expected_outcome(context) or verdict if verdict == EVEN else verdict
    use = small_use(context)
    whole = f"{use}{', and' if ',' in use else ' and'} {stands}" if use else stands
    return whole if len(whole) <= LONG else use


def _verdict(score: Score | None, us: str) -> str:
    if score is None:
        return "is what the search prefers"
    return next(text for least, text in VERDICTS.items() if score.value >= least).format(us=us)


REASONS: Sequence[Callable[[HintContext], str]] = (
    _ends,
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
