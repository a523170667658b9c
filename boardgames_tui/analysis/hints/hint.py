"""Why an action is suggested: one sentence in the game's words, of which each statement is looked up in the rules."""

from collections.abc import Callable, Sequence

from boardgames_tui.analysis.hints.hint_context import Outlook, best, can, chance_of
from boardgames_tui.analysis.hints.reasons import comes_to, small_use
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
    outlook = Outlook(position, tuple(line), score)
    return f"{outlook.action.spoken} {next(filter(None, (reason(outlook) for reason in REASONS)))}."


# Each reason is empty where it is not true. It follows the name of the action.


def _ends(outlook: Outlook) -> str:
    outcome = outlook.after.outcome
    if not outcome:
        return ""
    if outlook.wins:
        return f"wins at once: {outlook.us} {outlook.own.does}"
    return "ends the game as a draw" if outcome.winner == DRAW else f"ends the game: {outlook.them} wins"


def _wins(outlook: Outlook) -> str:
    return f"wins: {outlook.us} {_goal(outlook, (outlook.mate + 1) // 2)}" if outlook.mate > 0 else ""


def _is_alone(outlook: Outlook) -> str:
    return "is the only thing to do" if len(outlook.position.actions) == 1 else ""


def _loses(outlook: Outlook) -> str:
    if outlook.mate >= 0:
        return ""
    return f"cannot save the game: {outlook.them} {_goal(outlook, -outlook.mate // 2)}"


def _goal(outlook: Outlook, turns: int) -> str:
    return outlook.position.game.purpose.GOAL.format(when=" next turn" if turns == 1 else f" in {turns} turns")


def _saves(outlook: Outlook) -> str:
    won = best(outlook.feared)
    if won.worth < WIN or not outlook.hands_over or best(outlook.replies).worth >= WIN:
        return ""
    return f"stops {outlook.them} from {won.effects[0].doing} next turn"


def _gains(outlook: Outlook) -> str:
    """What it does, what it keeps the other side from, and whether it threatens to win."""
    if _is_safer(outlook):
        return ""
    hope = best(outlook.hopes)
    threat = f"threatens to {hope.effects[0].do}" if hope.worth >= WIN else ""
    return " and ".join([*filter(None, (outlook.own.does, threat, _prevents(outlook)))][:2])


def _prevents(outlook: Outlook) -> str:
    """What the other side can do now is worth no more than half of what it could do, which is more than is done."""
    feared, reply = best(outlook.feared), best(outlook.replies)
    if not outlook.hands_over or feared.worth < max(WORTH_A_WORD, 2 * reply.worth, outlook.own.worth + 1):
        return ""
    return "" if can(outlook.after, feared) else f"keeps {outlook.them} from {feared.told}"


def _is_safer(outlook: Outlook) -> str:
    """An action that does more at once would let the other side do so much more."""
    rival, reply = best(outlook.rivals), best(outlook.replies)
    if not outlook.hands_over or rival.worth <= outlook.own.worth:
        return ""
    answer = best(Outlook(outlook.position, (rival.action,)).replies)
    if answer.worth - rival.worth <= reply.worth - outlook.own.worth:
        return ""
    return f"is safer than {rival.told} but lets {outlook.them} {answer.effects[0].do}"


def _threatens(outlook: Outlook) -> str:
    """It could do next what it could not do now, and more than the other side can do meanwhile."""
    hope = best(outlook.hopes)
    now = max(best(outlook.rivals).worth, best(outlook.replies).worth)
    return f"threatens {hope.told}" if hope.worth >= max(WORTH_A_WORD, 2 * now + 1) else ""


def _prepares(outlook: Outlook) -> str:
    """The line goes on with an action that does more than the reply to it, and more than it would have done now."""
    position, n = outlook.after, 1
    reply = 0
    while n < len(outlook.line) and position.seat != outlook.position.seat:
        reply = max(reply, chance_of(position, outlook.line[n]).worth)
        position, n = position.after(outlook.line[n]), n + 1
    if n == 1 or n == len(outlook.line):
        return ""
    plan = chance_of(position, outlook.line[n])
    if plan.worth <= reply or can(outlook.position, plan):
        return ""
    answer = " ".join(action.spoken for action in outlook.line[1:n])
    return f"prepares {plan.told} if {outlook.them} plays {answer}"


def _leads(outlook: Outlook) -> str:
    """What it is good for in the long run, and how the game stands, or what it comes to where that is nothing."""
    verdict = _verdict(outlook.score, outlook.us)
    stands = comes_to(outlook) or verdict if verdict == EVEN else verdict
    use = small_use(outlook)
    whole = f"{use}{', and' if ',' in use else ' and'} {stands}" if use else stands
    return whole if len(whole) <= LONG else use


def _verdict(score: Score | None, us: str) -> str:
    if score is None:
        return "is what the search prefers"
    return next(text for least, text in VERDICTS.items() if score.value >= least).format(us=us)


REASONS: Sequence[Callable[[Outlook], str]] = (
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
