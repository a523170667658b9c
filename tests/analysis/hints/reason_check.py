"""Hints, parsed clause by clause and checked with the naive rules of the oracles."""

import re

from tests.analysis.hints.connections import chain_of, stones_to_connect
from tests.analysis.hints.effect_checks import (
    LETTERS,
    after_action,
    after_pass,
    does,
    effect_checks_of,
    is_win,
    sites_of,
)
from tests.analysis.hints.quiet_checks import QUIET
from tests.oracles.lines import EMPTY

VERBS = (
    "adds|begins|brings|captures|gets|gives|goes|grows|heads|holds|joins|keeps|leads|leaves|makes|parts|puts|shields"
    "|sits|stands|takes|threatens|turns|all but|does best"
)
VERDICT = (
    r"all but wins for \w+|keeps \w+ (?:far |a little |only a little )?(?:ahead|behind)|keeps the game even"
    r"|does best for \w+, who is (?:far )?behind"
)


class ReasonCheck:
    """A position of an oracle, the suggested action, and the expected actions after it."""

    def __init__(self, oracle, line):
        self.before, self.line = oracle, line
        self.after = after_action(oracle, line[0])

    def is_true(self, reason):
        """Return whether all of a reason is true; fail if it cannot be parsed."""
        for pattern, holds in WHOLE.items():
            if claim := re.fullmatch(pattern, reason):
                return holds(self, *claim.groups())
        own = "".join(rf"|{verb.removesuffix('e')}e?s" for verb in effect_checks_of(self.before))
        clauses = re.split(rf",? and (?=(?:{VERBS}{own})\b)", reason)
        return all(self.clause_is_true(clause) for clause in clauses)

    def clause_is_true(self, clause):
        for pattern, holds in CLAUSES.items():
            if claim := re.fullmatch(pattern, clause):
                return holds(self, *claim.groups())
        return does(self.before, self.line[0], clause)

    def ends(self, name_of_winner, effect=None):
        done = effect is None or does(self.before, self.line[0], effect)
        return self.after.result()[0] == LETTERS[name_of_winner] and done

    def draws(self):
        return self.after.result()[0] == "="

    def is_alone(self):
        return self.before.legal() == [self.line[0]]

    def stops(self, them, effect):
        feared = after_pass(self.before)
        won = [text for text in feared.legal() if is_win(feared, text)]
        assert LETTERS[them] == self.after.side
        return does(feared, won, effect) and not any(is_win(self.after, text) for text in self.after.legal())

    def is_safer(self, rival, effect, them, answer):
        worse = after_action(self.before, rival)
        could = any(does(worse, text, answer) for text in worse.legal())
        can = any(does(self.after, text, answer) for text in self.after.legal())
        return does(self.before, rival, effect) and LETTERS[them] == worse.side and could and not can

    def prepares(self, plan, them, replies, effect):
        there = self.after
        for text in replies.split():
            assert there.side == LETTERS[them]
            there = after_action(there, "0000" if text == "pass" else text)
        could = plan in self.before.legal() and does(self.before, plan, effect)
        return does(there, plan, effect) and not could

    def keeps(self, them, text, effect):
        can = text in self.after.legal() and does(self.after, text, effect)
        return self.after.side == LETTERS[them] and does(after_pass(self.before), text, effect) and not can

    def threatens_a_win(self, effect):
        again = after_pass(self.after)
        return does(again, [text for text in again.legal() if is_win(again, text)], effect)

    def threatens(self, text, effect):
        return does(after_pass(self.after), text, effect)

    def brings(self, us, n):
        return stones_to_connect(self.after, LETTERS[us]) == int(n) < stones_to_connect(self.before, LETTERS[us])

    def puts(self, them, n, before):
        return (
            stones_to_connect(self.after, LETTERS[them])
            == int(n)
            > int(before)
            == stones_to_connect(self.before, LETTERS[them])
        )

    def leaves(self, them):
        return (
            stones_to_connect(self.after, LETTERS[them]) is None
            and stones_to_connect(self.before, LETTERS[them]) is not None
        )

    def joins(self, one, two):
        there, sites = self.before, sites_of(self.before)
        new = sites[self.line[0]]
        beside = {sites[one], sites[two]} <= there.neighbours[new]
        own = there.board[sites[one]] == there.board[sites[two]] == there.side
        return beside and own and sites[two] not in chain_of(there, sites[one])

    def holds_on(self, to, one, two):
        there, sites = self.after, sites_of(self.after)
        new, ways = sites[self.line[0]], [sites[one], sites[two]]
        free = all(there.board[at] == EMPTY and there.may_take(at) for at in ways)
        linked = all({new, sites[to]} <= there.neighbours[at] for at in ways)
        survives = self.survives(new, sites[to], one, ways[1]) and self.survives(new, sites[to], two, ways[0])
        return one != two and free and linked and survives and sites[to] not in chain_of(there, new)

    def survives(self, stone, other_stone, cut, way):
        """Return whether two stones survive an enemy stone on `cut`, and the other way stays open."""
        there = after_action(self.after, cut)
        return there.board[stone] == there.board[other_stone] == self.before.side and there.may_take(way)

    def takes_over(self, stone):
        return self.line[0] == "swap" and self.before.board[sites_of(self.before)[stone]] == "x"

    def goes_with(self, text, claim):
        going = text == self.line[1] and self.after.side == self.before.side
        return going and ReasonCheck(self.after, self.line[1:]).clause_is_true(claim)

    def sits(self):
        column, row = self.line[0][0], self.line[0][1:]
        last = max(row for _, row in self.before.board)
        return column in {"a", "abcdefghijklm"[last - 1]} or row in {"1", str(last)}

    def adds(self):
        return sum(cell == self.before.side for cell in self.after.board.values()) > sum(
            cell == self.before.side for cell in self.before.board.values()
        )


WHOLE = {
    r"wins at once: (\w+) (.+)": ReasonCheck.ends,
    r"ends the game: (\w+) wins": ReasonCheck.ends,
    r"ends the game as a draw": ReasonCheck.draws,
    r"is the only thing to do": ReasonCheck.is_alone,
    r"stops (\w+) from (.+) next turn": ReasonCheck.stops,
    r"is safer than (\S+), which (.+) but lets (\w+) (.+)": ReasonCheck.is_safer,
    r"prepares (\S+): after (\w+)'s (.+) it (.+)": ReasonCheck.prepares,
}
# A verdict is the engine's own; other tests compare its words with its numbers.
CLAUSES = QUIET | {
    r"goes with (\S+), which (.+)": ReasonCheck.goes_with,
    r"keeps (\w+) from (\S+), which (.+)": ReasonCheck.keeps,
    r"keeps (\w+) from (\w+ing .+) there": lambda check, them, effect: check.keeps(them, check.line[0], effect),
    r"threatens to (.+)": ReasonCheck.threatens_a_win,
    r"threatens (\S+), which (.+)": ReasonCheck.threatens,
    r"brings (\w+) within (\d+) stones? of connecting": ReasonCheck.brings,
    r"puts (\w+) (\d+) stones from connecting instead of (\d+)": ReasonCheck.puts,
    r"leaves (\w+) no way to connect without a capture": ReasonCheck.leaves,
    r"joins (\S+) and (\S+)": ReasonCheck.joins,
    r"holds on to (\S+) by (\S+) or (\S+)": ReasonCheck.holds_on,
    r"takes over Black and (\S+)": ReasonCheck.takes_over,
    r"sits on the edge, where only a run along it can be turned": ReasonCheck.sits,
    r"adds a piece": ReasonCheck.adds,
    VERDICT: lambda _: True,
}
