"""What a hint says, read clause by clause and held against the naive second rules of the games."""

import re
from copy import deepcopy

from tests.oracles import onyx
from tests.oracles.lines import EMPTY, OTHER, name

LETTERS = {"Black": "x", "White": "o"}
VERBS = "adds|brings|captures|gives|holds|joins|keeps|leaves|makes|puts|sits|takes|threatens|turns|all but|does best"
VERDICT = (
    r"all but wins for \w+|keeps \w+ (?:far |a little |only a little )?(?:ahead|behind)|keeps the game even"
    r"|does best for \w+, who is (?:far )?behind"
)


class Witness:
    """A position of an oracle, the action that is suggested in it, and the actions that are expected after it."""

    def __init__(self, oracle, line):
        self.before, self.line = oracle, line
        self.after = played(oracle, line[0])

    def is_true(self, reason):
        """Say whether all of a reason holds; complain about one that nobody understands."""
        for pattern, holds in WHOLE.items():
            if told := re.fullmatch(pattern, reason):
                return holds(self, *told.groups())
        clauses = re.split(rf" and (?=(?:{VERBS})\b)", reason)
        return all(self.clause_is_true(clause) for clause in clauses)

    def clause_is_true(self, clause):
        for pattern, holds in CLAUSES.items():
            if told := re.fullmatch(pattern, clause):
                return holds(self, *told.groups())
        return does(self.before, self.line[0], clause)

    def ends(self, name_of_winner, deed=None):
        done = deed is None or does(self.before, self.line[0], deed)
        return self.after.result()[0] == LETTERS[name_of_winner] and done

    def draws(self):
        return self.after.result()[0] == "="

    def is_alone(self):
        return self.before.legal() == [self.line[0]]

    def stops(self, them, deed):
        feared = passed(self.before)
        won = [text for text in feared.legal() if wins(feared, text)]
        assert LETTERS[them] == self.after.side
        return does(feared, won, deed) and not any(wins(self.after, text) for text in self.after.legal())

    def is_safer(self, rival, deed, them, answer):
        worse = played(self.before, rival)
        could = any(does(worse, text, answer) for text in worse.legal())
        can = any(does(self.after, text, answer) for text in self.after.legal())
        return does(self.before, rival, deed) and LETTERS[them] == worse.side and could and not can

    def prepares(self, plan, deed, them, replies):
        there = self.after
        for text in replies.split():
            assert there.side == LETTERS[them]
            there = played(there, "0000" if text == "pass" else text)
        could = plan in self.before.legal() and does(self.before, plan, deed)
        return does(there, plan, deed) and not could

    def keeps(self, them, text, deed):
        can = text in self.after.legal() and does(self.after, text, deed)
        return self.after.side == LETTERS[them] and does(passed(self.before), text, deed) and not can

    def threatens_a_win(self, deed):
        again = passed(self.after)
        return does(again, [text for text in again.legal() if wins(again, text)], deed)

    def threatens(self, text, deed):
        return does(passed(self.after), text, deed)

    def brings(self, us, n):
        return far(self.after, LETTERS[us]) == int(n) < far(self.before, LETTERS[us])

    def puts(self, them, n, before):
        return far(self.after, LETTERS[them]) == int(n) > int(before) == far(self.before, LETTERS[them])

    def leaves(self, them):
        return far(self.after, LETTERS[them]) is None and far(self.before, LETTERS[them]) is not None

    def joins(self, one, two):
        there, sites = self.before, {onyx.node_name(at): at for at in self.before.board}
        new = sites[self.line[0]]
        beside = {sites[one], sites[two]} <= there.neighbours[new]
        own = there.board[sites[one]] == there.board[sites[two]] == there.side
        return beside and own and sites[two] not in chain(there, sites[one])

    def holds_on(self, to, one, two):
        there, sites = self.after, {onyx.node_name(at): at for at in self.after.board}
        new, ways = sites[self.line[0]], [sites[one], sites[two]]
        free = all(there.board[at] == EMPTY and there.may_take(at) for at in ways)
        linked = all({new, sites[to]} <= there.neighbours[at] for at in ways)
        return one != two and free and linked and sites[to] not in chain(there, new)

    def takes_over(self, stone):
        there = {
            onyx.node_name(at) if isinstance(self.before, onyx.Oracle) else name(at): at for at in self.before.board
        }
        return self.line[0] == "swap" and self.before.board[there[stone]] == "x"

    def sits(self):
        column, row = self.line[0][0], self.line[0][1:]
        last = max(row for _, row in self.before.board)
        return column in {"a", "abcdefghijklm"[last - 1]} or row in {"1", str(last)}

    def adds(self):
        return sum(cell == self.before.side for cell in self.after.board.values()) > sum(
            cell == self.before.side for cell in self.before.board.values()
        )


WHOLE = {
    r"wins at once: (\w+) (.+)": Witness.ends,
    r"ends the game: (\w+) wins": Witness.ends,
    r"ends the game as a draw": Witness.draws,
    r"is the only thing to do": Witness.is_alone,
    r"stops (\w+) from (.+) next turn": Witness.stops,
    r"is safer than (\S+), which (.+) but lets (\w+) (.+)": Witness.is_safer,
    r"prepares (\S+), which (.+) if (\w+) plays (.+)": Witness.prepares,
}
CLAUSES = {
    r"keeps (\w+) from (\S+), which (.+)": Witness.keeps,
    r"threatens to (.+)": Witness.threatens_a_win,
    r"threatens (\S+), which (.+)": Witness.threatens,
    r"brings (\w+) within (\d+) stones? of connecting": Witness.brings,
    r"puts (\w+) (\d+) stones from connecting instead of (\d+)": Witness.puts,
    r"leaves (\w+) no way to connect without a capture": Witness.leaves,
    r"joins (\S+) and (\S+)": Witness.joins,
    r"holds on to (\S+) by (\S+) or (\S+)": Witness.holds_on,
    r"takes over Black and (\S+)": Witness.takes_over,
    r"sits on the edge, where only a run along it can be turned": Witness.sits,
    r"adds a piece": Witness.adds,
    VERDICT: lambda _: True,
}
"""A verdict is the engine's own; its words are held against its numbers elsewhere."""


def played(oracle, text):
    after = deepcopy(oracle)
    after.play(text)
    return after


def passed(oracle):
    """The same stones with the other side to act."""
    other = deepcopy(oracle)
    if hasattr(other, "last"):
        other.last = other.side
    if hasattr(other, "known"):
        other.known = None
    other.side, other.may_swap = OTHER[other.side], False
    return other


def wins(oracle, text):
    result = played(oracle, text).result()
    return result is not None and result[0] == oracle.side


def does(oracle, texts, deed):
    """Say whether an action, or one of several, does what is told of it, however the verb is bent."""
    if not isinstance(texts, str):
        return any(does(oracle, text, deed) for text in texts)
    if texts not in oracle.legal():
        return False
    verb, _, what = deed.partition(" ")
    done = Deed(oracle, texts)
    return all(done.did(part) for part in re.split(r" and (?=turn)", f"{bent(verb)} {what}".strip()))


def bent(verb):
    known = ("turn", "take", "capture", "surround", "connect", "fill", "end", "make", "give")
    return next(each for each in known if verb.startswith(each.removesuffix("e")))


class Deed:
    """What an action changed."""

    def __init__(self, oracle, text):
        self.side, self.foe, self.text = oracle.side, OTHER[oracle.side], text
        self.before, self.after = oracle, played(oracle, text)
        board, then = oracle.board, self.after.board
        name_of = onyx.node_name if isinstance(oracle, onyx.Oracle) else name
        self.turned = {name_of(at) for at in board if board[at] == self.foe and then[at] == self.side}
        self.taken = {name_of(at) for at in board if board[at] == self.foe and then[at] == EMPTY}

    def did(self, deed):
        verb, _, what = deed.partition(" ")
        verb = bent(verb)
        if what.startswith("the corner "):
            return what.endswith(f" {self.text}") and len(self.before.neighbours(corner(self.text))) == 3
        if told := re.fullmatch(r"the last of (\w+)'s pieces", what):
            return LETTERS[told[1]] == self.foe and self.foe not in self.after.board.values()
        if told := re.fullmatch(r"(?:the board|the game) with (\d+) \w+ to (\d+)", what):
            black, white = self.after.score()
            own = (black, white) if self.side == "x" else (white, black)
            return wins(self.before, self.text) and own == (int(told[1]), int(told[2]))
        special = {"turn": self.turned, "take": self.taken, "capture": self.taken}
        if verb in special:
            return is_named(what, special[verb])
        return getattr(self, verb)(what)

    def surround(self, what):
        return self.after.result() == (self.side, "surround") and is_named(what, set(self.surrounded()))

    def surrounded(self):
        size = max(row for _, row in self.after.board)
        for at, cell in self.after.board.items():
            around = [((at[0] + x) % size, (at[1] + y - 1) % size + 1) for x, y in ((0, 1), (1, 0), (0, -1), (-1, 0))]
            if cell == self.foe and all(self.after.board[to] == self.side for to in around):
                yield name(at)

    def connect(self, what):
        return what == "" and self.after.result() == (self.side, "connection")

    def end(self, what):
        reasons = {"marker groups": "the bigger groups of markers", "stones": "more stones"}
        winner, reason = self.after.result()
        return winner == self.side and what == f"the game with {reasons[reason]}"

    def make(self, what):
        patches = [text for text in self.after.legal() if text.startswith("=")]
        found = self.after.resolutions()
        if told := re.fullmatch(r"a patch that (.+)", what):
            return len({found[text][0] for text in patches}) == 1 and does(self.after, patches[0], told[1])
        owners = {patch: owner for patch, owner, _ in found.values()}
        n, black, white = len(owners), *([*owners.values()].count(colour) for colour in "xo")
        own = {"x": black, "o": white}
        if told := re.fullmatch(r"(\d+) patches of (\w+)'s", what):
            return int(told[1]) == n == own[LETTERS[told[2]]]
        told = re.fullmatch(r"(\d+) patches, (\d+) of them (\w+)'s", what)
        return int(told[1]) == n and 0 < int(told[2]) == own[LETTERS[told[3]]] < n

    def give(self, what):
        pattern = r"(\w+) (?:a lone marker|a group of (\d+) markers)(, the biggest yet)?(?: for (\d+) stones?)?"
        told = re.fullmatch(pattern, what)
        patch, owner, _ = self.before.resolutions()[self.text]
        groups = self.after.groups("X") | self.after.groups("O")
        group = next(each for each in groups if patch <= each)
        size, others = int(told[2] or 1), [len(each) for each in groups if each != group]
        gone = sum(self.after.board[at] == EMPTY for at, cell in self.before.board.items() if cell in "xo")
        biggest = all(size > each for each in others)
        price = int(told[4] or 0)
        fits = bool(told[3]) == biggest and (biggest or price == gone)
        return LETTERS[told[1]] == owner and len(group) == size and fits


def corner(text):
    return "abcdefghijklm".index(text[0]), int(text[1:])


def is_named(what, sites):
    """Say whether a list of names, or a number of stones, is about these sites."""
    if told := re.fullmatch(r"(\d+) (?:stones|pieces)", what):
        return int(told[1]) == len(sites) > 2
    return set(what.split(" and ")) == sites


def chain(oracle, at):
    """The stones that hang together with one."""
    found, newest = {at}, {at}
    while (
        newest := {to for one in newest for to in oracle.neighbours[one] if oracle.board[to] == oracle.board[at]}
        - found
    ):
        found |= newest
    return found


def far(oracle, colour):
    """The stones that a colour lacks, found by laying more and more of them; None where that leads nowhere."""
    along, last = (1, 2 * oracle.size) if colour == "x" else (0, 2 * oracle.size - 2)
    first = 2 if colour == "x" else 0
    lattice = {at for at in oracle.board if at[0] % 2 == 0}
    usable = {at for at in oracle.board if oracle.board[at] == colour or (at in lattice and oracle.board[at] == EMPTY)}
    reached, n = set(), 0
    edge = {at for at in usable & lattice if at[along] == first}
    while True:
        reached |= spread(oracle, colour, reached | {at for at in edge if oracle.board[at] == colour})
        if any(at[along] == last and at in lattice for at in reached):
            return n
        around = {to for at in reached for to in oracle.neighbours[at]} | edge
        more = (around & usable) - reached
        if not more:
            return None
        reached |= more
        n += 1


def spread(oracle, colour, sites):
    """The same sites with all stones of a colour that hang together with them."""
    found, newest = set(sites), set(sites)
    while newest := {to for at in newest for to in oracle.neighbours[at] if oracle.board[to] == colour} - found:
        found |= newest
    return found
