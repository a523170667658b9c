"""The same source at both speeds: rules and search agree on random positions of every game, the biggest included."""

import random

import pytest

from boardgames_tui.games import GAMES
from boardgames_tui.kernel import Board, Row
from boardgames_tui.position import Position
from boardgames_tui.search.budget import Budget
from boardgames_tui.search.build import Speed, bind
from boardgames_tui.search.slots import ending, gain, key, legal, play, refusal
from boardgames_tui.search.think import Thinker, Thought
from boardgames_tui.search.tree import USED
from tests.search.positions import SMALL, random_game

POSITIONS = 40
CODES = 60


def everything(b: Board, s: Row, past: Row, codes: Row, out: Row, found: Row) -> int:
    """Fill `found` with what each rule says; return how many. At the end an action is played."""
    found[0] = ending(b, s, past)
    found[1] = key(b, s)
    at = 2
    for i in range(len(codes)):
        found[at] = refusal(b, s, past, codes[i])
        at += 1
    if found[0]:
        return at
    n = legal(b, s, past, out)
    for i in range(n):
        found[at] = out[i]
        found[at + 1] = gain(b, s, past, out[i])
        at += 2
    if n:
        play(b, s, out[codes[0] % n])
    for i in range(b.length):
        found[at] = s[i]
        at += 1
    return at


def told(speed: Speed, position: Position, codes: list[int]) -> list[int]:
    b = position.board
    found = speed.zeros(2 + len(codes) + 2 * b.most + b.length, "int64")
    n = speed.of(everything)(
        speed.board(b),
        speed.ints(position.row),
        speed.ints(position.past, wide=True),
        speed.ints(codes),
        speed.zeros(b.most),
        found,
    )
    return [int(number) for number in found[:n]]


@pytest.fixture(scope="module", params=GAMES)
def speeds(request):
    game = GAMES[request.param]
    return bind(game, compiled=True), bind(game, compiled=False)


@pytest.mark.parametrize("which", ["default", "biggest"])
def test_rules_say_the_same_at_both_speeds(speeds, which):
    """Legal lists, play, ending, key, refusal and gain."""
    game = speeds[0].game
    size = game.size if which == "default" else game.sizes[-1]
    dice = random.Random(size)
    walks = [random_game(Position.start(game, size), seed) for seed in range(3)]
    for position in dice.sample([position for walk in walks for position in walk], POSITIONS) + [w[-1] for w in walks]:
        codes = [dice.randrange(position.board.actions) for _ in range(CODES)]
        fast, plain = (told(speed, position, codes) for speed in speeds)
        assert fast == plain, str(position)


def test_the_search_is_the_same_at_both_speeds(speeds):
    """The same dice, the same tree: visits, results and proofs of every node."""
    game = speeds[0].game
    for position in random_game(Position.start(game, SMALL[game.key], engine=True), 1)[:12:4]:
        fast, plain = (tree_of(speed, position) for speed in speeds)
        assert fast == plain, str(position)


def tree_of(speed: Speed, position: Position) -> list[list[float]]:
    thought = Thought(Thinker(speed, 1, random.Random(3)), position, 1)
    thought.spend(Budget(None, 60, None), bool, bool)
    tree = thought._tree
    used = int(tree.state[USED])
    columns = (tree.action, tree.visits, tree.total, tree.proven, tree.alike, tree.alike_total)
    return [[float(number) for number in column[:used]] for column in columns]
