"""Checks of the claims of comments on annotated games, by the rules, or by the engine if a win is long.

`CHECKS` has the check of each kind of claim. Sites in a claim are names with spaces between; a list of sites is
complete unless the check says otherwise.
"""

import random
import re
from functools import cache

from boardgames_tui.core.cells import BLACK, BLACK_MARK, EMPTY, NAMES, WHITE, other
from boardgames_tui.core.threats import threats
from boardgames_tui.engine.compile.specialise import Backend
from boardgames_tui.engine.engine import Engine
from boardgames_tui.games import GAMES
from boardgames_tui.games.onyx.board import neighbours
from boardgames_tui.lab.puzzle_search import report_of
from tests.learn.annotation_scene import scene_at
from tests.learn.chain_length import stones_needed
from tests.learn.proofs import PlainProof

COLOURS = {name: colour for colour, name in NAMES.items()}
# Actions up to which a win is proven by the rules alone.
PLAIN_ACTIONS = 2
# Nodes and memory of the search that proves longer wins.
PROOF_NODES, MEGABYTES = 200_000, 64


def sites(position, names):
    return {position.geometry.site_of[name] for name in names.split()}


def colour_and_number(value):
    name, number = value.split()
    return COLOURS[name], int(number)


def changed(before, after, is_change):
    """Return the sites whose cell values before and after satisfy a condition."""
    pairs = zip(before.cells, after.cells, strict=True)
    return {site for site, (was, now) in enumerate(pairs) if is_change(was, now)}


def turned(before, after):
    """Return the sites whose stones turned to the colour of the side to act before."""
    return changed(before, after, lambda was, now: was == other(before.side) and now == before.side)


def taken(before, after):
    """Return the sites of enemy stones that are no longer there."""
    return changed(before, after, lambda was, now: was == other(before.side) and now not in (BLACK, WHITE))


def check_sites(position, found, value):
    """Compare sites with names, or their number with a number."""
    assert len(found) == value if isinstance(value, int) else found == sites(position, value)


# Claims about the record


def players(scene, value):
    assert {scene.record.tags[name] for name in NAMES.values()} == {value}


def opening(scene, value):
    """The game begins with these random moves."""
    assert scene.record.tags["Opening"] == value


def move_count(scene, value):
    assert scene.record.root.line[-1].turn == value


def at(scene, value):
    """Other moves of the record have claims of their own."""
    for move, claims in value.items():
        check(scene_at(scene.record, int(move)), claims)


def ends(scene, value):
    """The game ends here, with this winner and for this reason."""
    name, reason = value.split(" ", 1)
    assert (scene.after.outcome.winner, scene.after.outcome.reason) == (COLOURS[name], reason)


# Claims about the turn


def plays(scene, value):
    assert scene.actions[0] == value


def plays_all(scene, value):
    assert scene.actions == value.split()


def resolves(scene, value):
    assert sum(action.startswith("=") for action in scene.actions) == value


def captures(scene, value):
    check_sites(scene.after, taken(scene.before, scene.after), value)


def turns(scene, value):
    check_sites(scene.after, turned(scene.before, scene.after), value)


def lost(scene, value):
    """The turn removes this number of stones of a colour, the one just placed included."""
    colour, number = colour_and_number(value)
    steps = [(node.parent.position, node.position) for node in scene.nodes]
    removed = [changed(*step, lambda was, now: was == colour != now) for step in steps]
    assert sum(map(len, removed)) == number


def marked(scene, value):
    """The turn adds this number of markers of a colour."""
    colour, number = colour_and_number(value)
    marker = BLACK_MARK + colour - BLACK
    assert len(changed(scene.before, scene.after, lambda was, now: was != marker == now)) == number


def adds(scene, value):
    """The turn adds a piece (1), or only moves one (0)."""
    counts = [position.cells.count(scene.side) for position in (scene.before, scene.after)]
    assert counts[1] - counts[0] - len(turned(scene.before, scene.after)) == value


def most_turned(scene, value):
    """No action could have turned more than these stones, and the turn did."""
    assert len(turned(scene.before, scene.after)) == value
    assert value == most_turned_by_one_action(scene.before)


def could_turn(scene, value):
    """The best action for this would have turned this number of stones."""
    assert most_turned_by_one_action(scene.before) == value


def reply_turns(scene, value):
    """The reply that turns most turns this number of stones."""
    assert most_turned_by_one_action(scene.after) == value


def most_turned_by_one_action(position):
    return max(len(turned(position, position.after(action))) for action in position.actions)


def saves(scene, value):
    """Exactly these actions keep the other side from winning at once."""
    before = scene.before
    safe = {action.text for action in before.actions if not wins_at_once(before.after(action))}
    assert safe == set(value.split())


def wins_at_once(position):
    return any(position.state.play(code).is_won_by(position.side) for code in position.state.actions)


def swap(scene, value):
    assert (scene.actions == ["swap"]) == value


# Claims about the position after the turn


def threatens(scene, value):
    """The side that acted would win at once at exactly these sites, if the other side passed."""
    assert not scene.after.outcome
    assert threats(scene.after).get(scene.side, set()) == sites(scene.after, value)


def wins_at(scene, value):
    """The side to act can win at once at exactly these sites."""
    assert threats(scene.after)[scene.after.side] == sites(scene.after, value)


def illegal(scene, value):
    assert value
    assert not {action.text for action in scene.after.actions} & set(value.split())


def to_move(scene, value):
    assert NAMES[scene.after.side] == value


def legal(scene, value):
    assert len(scene.after.actions) == value


def pieces(scene, value):
    """Black and White have these numbers of stones."""
    cells = scene.after.cells
    assert f"{cells.count(BLACK)} {cells.count(WHITE)}" == value


def empty(scene, value):
    assert scene.after.cells.count(EMPTY) == value


def open_sites(scene, value):
    assert value
    assert {scene.after.cells[site] for site in sites(scene.after, value)} == {EMPTY}


def holds(scene, value):
    """A colour has stones on all of these sites."""
    name, *names = value.split()
    assert names
    assert {scene.after.cells[site] for site in sites(scene.after, " ".join(names))} == {COLOURS[name]}


def score(scene, value):
    found = scene.after.game.score(scene.after.state)
    assert f"{found.black} - {found.white}" == value


def biggest(scene, value):
    """The biggest groups of markers of Black and White have these sizes."""
    assert " ".join(sizes[0] if sizes else "0" for sizes in group_sizes(scene)) == value


def groups(scene, value):
    assert " ".join(str(len(sizes)) for sizes in group_sizes(scene)) == value


def group_sizes(scene):
    """Return the sizes of the groups of markers of Black and White, which the score begins with."""
    found = scene.after.game.score(scene.after.state)
    return [re.split("[●○]", text)[0].split()[1:] for text in (found.black, found.white)]


def beside(scene, value):
    """The stone on a site has this number of enemy stones on its sides."""
    name, number = value.split()
    assert len(enemies_beside(scene.after, name)) == int(number)


def surrounded(scene, value):
    assert len(enemies_beside(scene.after, value)) == 4


def enemies_beside(position, name):
    geometry, cells = position.geometry, position.cells
    site = geometry.site_of[name]
    x, y = site % position.size, site // position.size
    around = {((x + dx) % position.size, (y + dy) % position.size) for dx, dy in ((0, 1), (1, 0), (0, -1), (-1, 0))}
    colour = other(cells[site])
    return [(x, y) for x, y in around if cells[y * position.size + x] == colour]


def joined(scene, value):
    site = scene.after.geometry.site_of[scene.actions[0]]
    assert set(neighbours(scene.after.size)[site]) == sites(scene.after, value)


def needs(scene, value):
    """Black and White need these numbers of stones to join their edges, if the other side passes."""
    assert " ".join(str(stones_needed(scene.after, colour)) for colour in (BLACK, WHITE)) == value


def wins(scene, value):
    """A colour wins against every defence, within this number of actions of both sides."""
    colour, actions = colour_and_number(value)
    if actions <= PLAIN_ACTIONS:
        seat = scene.after.seat if scene.after.side == colour else other(scene.after.seat)
        assert PlainProof(seat).wins(scene.after.state, actions)
        return
    found = report_of(engine_of(scene.after.game.key), scene.after, PROOF_NODES, 1)[0].value
    assert found.share(colour) == 1
    assert 0 < found.plies <= actions


@cache
def engine_of(key):
    return Engine(Backend(GAMES[key], compiled=True), MEGABYTES, random.Random(1))


def check(scene, claims):
    assert claims
    for kind, value in claims.items():
        CHECKS[kind](scene, value)


CHECKS = {
    check_claim.__name__: check_claim
    for check_claim in (
        *(players, opening, move_count, at, ends),
        *(
            *(plays, plays_all, resolves, captures, turns, lost, marked, adds, most_turned, could_turn),
            *(reply_turns, saves, swap),
        ),
        *(threatens, wins_at, illegal, to_move, legal, wins),
        *(pieces, empty, open_sites, holds, score, biggest, groups, beside, surrounded, joined, needs),
    )
}
