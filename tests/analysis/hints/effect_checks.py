"""Effects of actions that a hint claims, checked with the naive rules of the oracles."""

import re
import sys
from copy import deepcopy

from tests.oracles import onyx
from tests.oracles.lines import EMPTY, OTHER, name

LETTERS = {"Black": "x", "White": "o"}


def after_action(oracle, text):
    after = deepcopy(oracle)
    after.play(text)
    return after


def after_pass(oracle):
    """Return the same stones with the other side to act."""
    other = deepcopy(oracle)
    if hasattr(other, "last"):
        other.last = other.side
    if hasattr(other, "known"):
        other.known = None
    other.side, other.may_swap = OTHER[other.side], False
    return other


def is_win(oracle, text):
    result = after_action(oracle, text).result()
    return result is not None and result[0] == oracle.side


def does(oracle, texts, effect):
    """Return whether an action, or one of several, has a claimed effect, whatever the form of the verb."""
    if not isinstance(texts, str):
        return any(does(oracle, text, effect) for text in texts)
    if texts not in oracle.legal():
        return False
    verb, _, what = effect.partition(" ")
    done = ActionEffect(oracle, texts)
    if own := next((own for own in effect_checks_of(oracle) if verb.startswith(own.removesuffix("e"))), None):
        return effect_checks_of(oracle)[own](done.before, done.after, what)
    return all(done.has_effect(part) for part in re.split(r" and (?=turn)", f"{verb_stem(verb)} {what}".strip()))


def effect_checks_of(oracle):
    """Return EFFECT_CHECKS of the oracle's module: the game's own verbs, each with a check.

    A check gets the oracles before and after the action and the words after the verb; it returns whether it holds.
    It replaces a check of the same verb here.
    """
    return getattr(sys.modules[type(oracle).__module__], "EFFECT_CHECKS", {})


def verb_stem(verb):
    known = ("turn", "take", "capture", "surround", "connect", "fill", "end", "make", "give")
    found = next((each for each in known if verb.startswith(each.removesuffix("e"))), "")
    assert found, f"No test knows the verb {verb!r}: add a check of it to EFFECT_CHECKS in the oracle of the game."
    return found


class ActionEffect:
    """What an action changed."""

    def __init__(self, oracle, text):
        self.side, self.foe, self.text = oracle.side, OTHER[oracle.side], text
        self.before, self.after = oracle, after_action(oracle, text)
        board, then = oracle.board, self.after.board
        name_of = onyx.node_name if isinstance(oracle, onyx.Oracle) else name
        self.turned = {name_of(at) for at in board if board[at] == self.foe and then[at] == self.side}
        self.taken = {name_of(at) for at in board if board[at] == self.foe and then[at] == EMPTY}

    def has_effect(self, effect):
        verb, _, what = effect.partition(" ")
        verb = verb_stem(verb)
        if what == "a corner":
            return len(self.before.neighbours(corner_site(self.text))) == 3
        if claim := re.fullmatch(r"the last of (\w+)'s pieces", what):
            return LETTERS[claim[1]] == self.foe and self.foe not in self.after.board.values()
        if claim := re.fullmatch(r"(?:the board|the game) with (\d+) \w+ to (\d+)", what):
            black, white = self.after.score()
            own = (black, white) if self.side == "x" else (white, black)
            return is_win(self.before, self.text) and own == (int(claim[1]), int(claim[2]))
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
        if not self.after.result():
            return False
        winner, reason = self.after.result()
        return winner == self.side and what == f"the game with {reasons[reason]}"

    def make(self, what):
        patches = [text for text in self.after.legal() if text.startswith("=")]
        found = self.after.resolutions()
        if claim := re.fullmatch(r"a patch that (.+)", what):
            return len({found[text][0] for text in patches}) == 1 and does(self.after, patches[0], claim[1])
        owners = {patch: owner for patch, owner, _ in found.values()}
        n, black, white = len(owners), *([*owners.values()].count(colour) for colour in "xo")
        own = {"x": black, "o": white}
        if claim := re.fullmatch(r"(\d+) patches of (\w+)'s", what):
            return int(claim[1]) == n == own[LETTERS[claim[2]]]
        claim = re.fullmatch(r"(\d+) patches, (\d+) of them (\w+)'s", what)
        return int(claim[1]) == n and 0 < int(claim[2]) == own[LETTERS[claim[3]]] < n

    def give(self, what):
        pattern = r"(\w+) (?:a lone marker|a group of (\d+) markers)(, the biggest yet)?(?: for (\d+) stones?)?"
        claim = re.fullmatch(pattern, what)
        patch, owner, _ = self.before.resolutions()[self.text]
        groups = self.after.groups("X") | self.after.groups("O")
        group = next(each for each in groups if patch <= each)
        size, others = int(claim[2] or 1), [len(each) for each in groups if each != group]
        gone = sum(self.after.board[at] == EMPTY for at, cell in self.before.board.items() if cell in "xo")
        biggest = all(size > each for each in others)
        price = int(claim[4] or 0)
        fits = bool(claim[3]) == biggest and (biggest or price == gone)
        return LETTERS[claim[1]] == owner and len(group) == size and fits


def corner_site(text):
    return "abcdefghijklm".index(text[0]), int(text[1:])


def is_named(what, sites):
    """Return whether a list of names, or a number of stones, describes these sites."""
    if claim := re.fullmatch(r"(\d+) (?:stones|pieces)", what):
        return int(claim[1]) == len(sites) > 2
    return set(what.split(" and ")) == sites


def sites_of(oracle):
    """Return the sites of a board by their names."""
    return {onyx.node_name(at) if isinstance(oracle, onyx.Oracle) else name(at): at for at in oracle.board}
