"""Statements of hints about quiet actions, checked with the naive rules of the oracles."""

import re

from tests.analysis.hints.connections import stones_to_connect
from tests.analysis.hints.effect_checks import LETTERS, after_action, does, sites_of
from tests.oracles.lines import EMPTY, ORTHOGONAL, OTHER

PIECES = "stones?|pieces?"


def leads_to(check, standing, shown):
    there, follow = check.after, shown.split()
    assert ["0000" if text == "pass" else text for text in follow] == check.line[1 : 1 + len(follow)]
    for text in check.line[1 : 1 + len(follow)]:
        there = after_action(there, text)
    own, foe = check.before.side, OTHER[check.before.side]
    if claim := re.fullmatch(r"a biggest marker group of (\d+) against (\d+)", standing):
        counts = [max(map(len, there.groups(colour.upper()))) for colour in (own, foe)]
    else:
        claim = re.fullmatch(rf"(\d+) (?:{PIECES}) against (\d+)", standing)
        counts = [list(there.board.values()).count(colour) for colour in (own, foe)]
    return counts == [int(claim[1]), int(claim[2])] and counts[0] != counts[1]


def heads_for(check, plan, effect, shown):
    there, follow = check.after, shown.split()
    for text in follow:
        there = after_action(there, "0000" if text == "pass" else text)
    known = [*check.line[1 : 1 + len(follow)], plan] == check.line[1 : 2 + len(follow)]
    could = plan in check.before.legal() and does(check.before, plan, effect)
    return known and there.side == check.before.side and does(there, plan, effect) and not could


def parse_count(claim):
    return 0 if claim == "no" else int(claim)


def leaves_bound(check, them, claim):
    there = check.after
    return (there.stage, there.side) == ("bound", LETTERS[them]) and len(there.legal()) == parse_count(claim)


def leaves_free(check, claim):
    return check.after.stage in {"bound", "free"} and len(check.after.free_cells()) == parse_count(claim)


def stands(check, them, verb):
    """Return whether no reply captures or turns the stone."""
    side, at = check.before.side, sites_of(check.before)[check.line[0]]
    kept = all(after_action(check.after, text).board[at] == side for text in check.after.legal())
    return verb in {"capture", "turn"} and check.after.side == LETTERS[them] and kept


def leaves_at_most(check, them, claim):
    there, foe = check.after, OTHER[check.after.side]
    had = {at for at, cell in there.board.items() if cell == foe}
    most = max(sum(after_action(there, text).board[at] == there.side for at in had) for text in there.legal())
    return there.side == LETTERS[them] and most == (0 if claim == "nothing" else int(claim.split()[3]))


def describe_point(check, name):
    """Return a point of Torus: its stone, whether it is beside the last one, and its enemy neighbours."""
    board, at = check.after.board, sites_of(check.after)[name]
    size = max(row for _, row in board)
    around = [((at[0] + x) % size, (at[1] + y - 1) % size + 1) for x, y in ORTHOGONAL]
    beside = sites_of(check.after)[check.line[0]] in around
    return board[at], beside, sum(board[to] == OTHER[board[at]] for to in around)


def takes_side(check, nth, name):
    count = {"a": 1, "the second": 2, "the third": 3}[nth]
    return describe_point(check, name) == (OTHER[check.before.side], True, count)


def shields(check, name, them, claim):
    return LETTERS[them] == check.after.side and describe_point(check, name) == (check.before.side, True, int(claim))


def area_of(oracle, at):
    return next(group for group in oracle.groups(oracle.board[at]) if at in group)


def biggest_group(oracle, area, colour):
    return max((len(group) for group in oracle.groups(colour) if oracle.neighbours(group) & area), default=0)


def leads(oracle, area, side):
    return biggest_group(oracle, area, side) > biggest_group(oracle, area, OTHER[side])


def areas_beside(check):
    at = sites_of(check.after)[check.line[0]]
    return {area_of(check.after, to) for to in check.after.neighbours({at}) if check.after.board[to] == EMPTY}


def gets(check, claim):
    side, at = check.before.side, sites_of(check.before)[check.line[0]]
    had = leads(check.before, area_of(check.before, at), side)
    return not had and int(claim) in {len(area) for area in areas_beside(check) if leads(check.after, area, side)}


def parts(check, whole, claim):
    sizes = sorted((len(area) for area in areas_beside(check)), reverse=True)
    ground = area_of(check.before, sites_of(check.before)[check.line[0]])
    return len(ground) == int(whole) and len(sizes) > 1 and claim == " and ".join(map(str, sizes))


def grows(check, claim):
    return len(area_of(check.after, sites_of(check.after)[check.line[0]])) == int(claim) > 1


def begins(check, claim):
    at = sites_of(check.after)[check.line[0]]
    return len(area_of(check.after, at)) == 1 and len(area_of(check.before, at)) == int(claim)


def leaves_ways(check, us, one, them, two):
    def parse_stones(text):
        return None if text.startswith("without") else int(text.split()[0])

    ways = [(LETTERS[us], parse_stones(one)), (LETTERS[them], parse_stones(two))]
    named = LETTERS[us] == check.before.side != LETTERS[them]
    return named and all(stones_to_connect(check.after, colour) == n for colour, n in ways)


WAY = r"\d+ stones? from connecting|without a way but by a capture"
QUIET = {
    r"leads to (.+) if (.+) follows?": leads_to,
    r"heads for (\S+), which (.+), after (.+)": heads_for,
    r"leaves (\w+) (\d+|no) cells? for its bound stone": leaves_bound,
    r"leaves (\d+|no) cells? for free stones": leaves_free,
    r"stands where (\w+) cannot (\w+) it next turn": stands,
    rf"leaves (\w+) (nothing|no more than \d+ (?:{PIECES})) to turn": leaves_at_most,
    r"takes (a|the second|the third) side of (\S+)": takes_side,
    r"shields (\S+), of which (\w+) holds (\d) sides?": shields,
    r"gets the biggest group beside an area of (\d+) points": gets,
    r"parts an area of (\d+) points into ([\d and]+)": parts,
    r"grows a group to (\d+) stones": grows,
    r"begins a group in an area of (\d+) points": begins,
    rf"leaves (\w+) ({WAY}) and (\w+) (\d+|{WAY})": leaves_ways,
}
