"""Tactics of the lab: its plain search is minimax, and it finds the engine's mistakes."""

import random
from contextlib import redirect_stdout
from itertools import count, islice
from types import SimpleNamespace

import pytest

from boardgames_tui.core.cells import EMPTY
from boardgames_tui.core.position import Position
from boardgames_tui.engine.compile.specialise import Backend
from boardgames_tui.games import GAMES
from boardgames_tui.lab import tactics
from boardgames_tui.lab.plain_search import PlainSearch
from boardgames_tui.lab.tactics import LET_GO, LONGER, WALKED_INTO, WON, classify
from boardgames_tui.uai.values import Info, Limit, Score
from tests.engine.positions import Minimax, OutOfReachError, random_game
from tests.extras import games_with
from tests.lab.interpreted import Interpreted
from tests.lab.output import Output
from tests.rows import each_row

PLIES = 3
MOST = 1_500
# Black wins with a1 and b4, and loses with b5.
WINNING = "x1xoo/x1xoo/xxooo/xxxoo/1ooxx x single -"
# Black draws with b1, and loses with anything else.
DRAWN = "1oxxxo/1o1x1o/oooooo/o1oxoo/oxxoxo/x1xxoo x single -"


@pytest.mark.parametrize("key", games_with("engine"))
def test_the_plain_search_is_minimax(key):
    """For both seats, in positions near the end of random games on the smallest board."""
    start = Position.start(GAMES[key], GAMES[key].sizes[0], engine_defaults=True)
    search, seen = PlainSearch(Backend(GAMES[key], compiled=False), start), set()
    for seed in range(40):
        position = random_game(start, seed)[-1 - seed % 4]
        try:
            verdict = Minimax(MOST).solve(position, PLIES)
        except OutOfReachError:
            continue
        assert search.can_win(position, position.seat, PLIES) == (verdict == 1), str(position)
        assert search.can_win(position, 3 - position.seat, PLIES) == (verdict == -1), str(position)
        seen.add(verdict)
    assert {1, -1} <= seen


@each_row(
    ("line", "text", "classes"),
    [(WINNING, "a1", [WON]), (WINNING, "b5", [WON, LET_GO]), (DRAWN, "b1", []), (DRAWN, "a5", [WALKED_INTO])],
)
def test_an_action_is_classified_by_its_mistake(line, text, classes):
    position = Position.read(GAMES["io"], line, engine_defaults=True)
    search = PlainSearch(Backend(GAMES["io"], compiled=False), position)
    assert classify(search, position, position.find(text)) == classes


class KnownPosition:
    """A position and its search, with the number of actions that each seat needs to win."""

    game, seat = SimpleNamespace(key="torus"), 1

    def __init__(self, one=99, two=99, after=()):
        self.needs, self._after, self.actions = {1: one, 2: two}, after, range(len(after))

    def after(self, action):
        return self._after[action]

    @staticmethod
    def can_win(position, seat, plies):
        return position.needs[seat] <= plies


@each_row(
    ("position", "classes"),
    [
        (KnownPosition(3, after=[KnownPosition(2)]), [WON]),
        (KnownPosition(3, after=[KnownPosition(3)]), [WON, LONGER]),
        (KnownPosition(3, after=[KnownPosition(4)]), [WON, LONGER]),
        (KnownPosition(3, after=[KnownPosition(5)]), [WON, LET_GO]),
        (KnownPosition(4, after=[KnownPosition(99)]), []),
        (KnownPosition(after=[KnownPosition(two=3), KnownPosition()]), [WALKED_INTO]),
        (KnownPosition(after=[KnownPosition(two=4), KnownPosition()]), []),
        (KnownPosition(after=[KnownPosition(two=3), KnownPosition(two=3)]), []),
    ],
)
def test_wins_are_searched_within_three_actions(position, classes):
    assert classify(KnownPosition, position, 0) == classes


@each_row(("key", "empty", "plies"), [("io", 9, 9), ("io", 10, 3), ("io", 1, 1), ("onyx", 2, 3)])
def test_the_last_cells_of_io_are_searched_to_the_end(key, empty, plies):
    position = SimpleNamespace(game=SimpleNamespace(key=key), cells=[EMPTY] * empty + [1, 2])
    assert tactics.lookahead(position) == plies


class LastAction:
    """An engine that plays the last action; it scores every other position."""

    def __init__(self, game):
        self.backend, self.searched = SimpleNamespace(game=game), 0

    def search(self, position, limit, *, on_info):
        assert limit == Limit(movetime=20)
        self.searched += 1
        if self.searched % 2:
            on_info(Info(score=Score("cp", -1)))
            on_info(Info(score=Score("cp", self.searched)))
        return position.actions[-1]


def test_games_begin_with_random_actions_and_continue_with_the_engine(monkeypatch):
    assert (tactics.OPENING, tactics.MAX_ACTIONS) == (8, 400)
    monkeypatch.setattr(tactics, "MAX_ACTIONS", 12)
    expected, rng = [], random.Random(4)
    for _ in range(3):
        position, opening = Position.start(GAMES["onyx"], engine_defaults=True), rng.randrange(8)
        for ply in range(12):
            drawn = rng.choice(position.actions)
            if ply >= opening:
                expected.append((position.state, position.actions[-1]))
            position = position.after(drawn if ply < opening else position.actions[-1])
    seen = list(islice(tactics.play_games(LastAction(GAMES["onyx"]), 20, random.Random(4)), len(expected)))
    assert [(position.state, action) for position, action, _ in seen] == expected
    assert [score for _, _, score in seen[:4]] == ["cp 1", "", "cp 3", ""]


def test_a_new_game_begins_after_the_end_of_one(monkeypatch):
    monkeypatch.setattr(tactics, "Position", SimpleNamespace(start=lambda game, *, engine_defaults: ending(3)))
    monkeypatch.setattr(tactics, "OPENING", 1)
    seen = list(islice(tactics.play_games(LastAction(None), 20, random.Random(1)), 5))
    assert [position.left for position, _, _ in seen] == [3, 2, 1, 3, 2]


def ending(left):
    """Return a position that ends after a number of actions."""
    return SimpleNamespace(left=left, outcome=not left, actions=["only"], after=lambda action: ending(left - 1))


@pytest.fixture
def checked_games(monkeypatch):
    """Replace the engine's games; return the arguments of the engine and of its games."""
    calls = []
    games = [(DRAWN, "b1", "cp 0"), (WINNING, "a1", "win 9"), (WINNING, "b5", "cp 1"), (DRAWN, "a5", "cp 2")]
    games += [(DRAWN, "a5", "mate -6"), (WINNING, "b5", "mate -6")] + [(DRAWN, "b1", "")] * 3

    def play_games(engine, movetime, rng):
        calls.append((engine, movetime))
        assert rng.getstate() == random.Random("io").getstate()
        for line, text, score in games:
            position = Position.read(GAMES["io"], line, engine_defaults=True)
            yield position, position.find(text), score

    monkeypatch.setattr(tactics, "play_games", play_games)
    monkeypatch.setattr(tactics, "Engine", lambda *arguments: arguments)
    monkeypatch.setattr(tactics, "Backend", Interpreted)
    monkeypatch.setattr(tactics, "time", SimpleNamespace(perf_counter=count(5, 3).__next__))
    return calls


def test_prints_each_mistake_and_the_totals(checked_games, monkeypatch):
    """Random actions are classified with the same random numbers in each run."""
    starts = []
    start = Position.read(GAMES["io"], DRAWN, engine_defaults=True)
    begin = SimpleNamespace(start=lambda game, *, engine_defaults: starts.append((game, engine_defaults)) or start)
    monkeypatch.setattr(tactics, "Position", begin)
    with redirect_stdout(Output()) as output:
        tactics.check_game("io", 7, 20)
    *shown, total = output.flushed
    assert shown == [
        f"io wins let go: b5 (cp 1) in {WINNING}",
        f"io losses walked into: a5 (cp 2) in {DRAWN}",
        f"io losses made shorter: a5 (mate -6) in {DRAWN}",
        f"io wins let go: b5 (mate -6) in {WINNING}",
    ]
    mistakes = "2 wins let go, 0 wins made longer, 1 losses walked into, 1 losses made shorter"
    chance = "1 wins let go, 0 wins made longer, 3 losses walked into, 0 losses made shorter"
    assert total == f"io: 7 positions at 20 ms a move, 3 with a win in hand; {mistakes} (random actions: {chance}); 3 s"
    (((backend, megabytes, rng), movetime),) = checked_games
    assert (backend.game, megabytes, movetime, starts) == (GAMES["io"], 64, 20, [(GAMES["io"], True)])
    assert rng.getstate() == random.Random(1).getstate()
