"""Games whose lines are carried by hand, also lines of version 1."""

import os
import random
from contextlib import contextmanager

import pytest

from boardgames_tui.core.errors import BoardGamesError, MessageError
from boardgames_tui.core.position import Position
from boardgames_tui.elsewhere.hand import HandGame, Person, receive_message
from boardgames_tui.elsewhere.line import decode, encode
from boardgames_tui.elsewhere.state import GameState
from boardgames_tui.games import GAMES
from boardgames_tui.post import line as old_line
from tests.elsewhere.people import first_turn
from tests.post.random_posts import random_post


@contextmanager
def at(folder):
    os.environ["BOARDGAMES_TUI_DATA"] = str(folder)
    try:
        yield
    finally:
        del os.environ["BOARDGAMES_TUI_DATA"]


class Two:
    def __init__(self, folder, key="io", size=5, **options):
        self.places = {"Ann": folder / "a", "Ben": folder / "b"}
        start = Position.start(GAMES[key], size, {})
        with at(self.places["Ann"]):
            self.games = {"Ann": HandGame.begin(start, start.seat, "Ann", **options)}

    def send(self, sender, **person):
        reader = "Ben" if sender == "Ann" else "Ann"
        with at(self.places[sender]):
            line = self.games[sender].line
        with at(self.places[reader]):
            self.games[reader], sentences = receive_message(f"Hello!\n> {line}\n", Person(reader, **person))
        return sentences[-1]

    def do(self, who, what, *args, **kwargs):
        with at(self.places[who]):
            return getattr(self.games[who], what)(*args, **kwargs)


@pytest.fixture
def two(tmp_path):
    return Two(tmp_path)


def play(two, who):
    two.do(who, "play", *first_turn(two.games[who]))
    return two.send(who)


def test_a_game_by_hand(two):
    assert play(two, "Ann") == "It is your move."
    assert play(two, "Ben") == "It is your move."
    two.do("Ben", "offer_draw")
    assert two.send("Ben") == "Ben offers a draw."
    ann = two.games["Ann"]
    two.do("Ann", "answer", ann.offer_to_me, accepted=False)
    two.send("Ann")
    play(two, "Ann")
    two.do("Ann", "resign")
    two.send("Ann")
    assert two.games["Ben"].state.match.outcome == two.games["Ann"].state.match.outcome
    assert two.games["Ben"].state.stage == "over"


def test_lines_that_cross(two):
    for who in ("Ann", "Ben", "Ann"):
        play(two, who)
    two.do("Ann", "ask_takeback")
    two.do("Ben", "play", *first_turn(two.games["Ben"]))
    with pytest.raises(MessageError, match="older"):
        two.send("Ann")
    assert two.send("Ben") == "It is your move."


def test_lines_that_are_older_or_forked(two):
    with at(two.places["Ann"]):
        first = two.games["Ann"].line
    play(two, "Ann")
    with at(two.places["Ben"]), pytest.raises(MessageError, match="older"):
        receive_message(first, Person("Ben"))
    play(two, "Ben")
    with at(two.places["Ben"]):
        game = two.games["Ben"].copy.game
        forged = decode(first).game.with_entries([game.entries[0][:-1] + "5"])
        with pytest.raises(BoardGamesError, match="changed"):
            two.games["Ben"].receive(decode(encode(type(two.games["Ben"].copy.letter)(forged))))
    assert two.games["Ben"].copy.game == game


def test_a_move_of_the_reader_is_not_taken_from_a_line(two):
    play(two, "Ann")
    play(two, "Ben")
    with at(two.places["Ann"]):
        game = two.games["Ann"].copy.game
        state = GameState.of(game)
        text = state.match.position.actions[0].text
        line = encode(type(two.games["Ann"].copy.letter)(game.with_entries([text])))
        with pytest.raises(MessageError, match="not made here"):
            receive_message(line, Person("Ann"))
        receive_message(line, Person("Ann", trusts=True))


@pytest.mark.parametrize("key", [*GAMES])
def test_lines_of_version_1_lead_to_the_same(key):
    for seed in range(30):
        post = random_post(key, random.Random(seed))
        line = old_line.encode(post)
        letter = decode(line)
        state, match = GameState.of(letter.game), post.match()
        assert (state.match.position, state.match.actions, state.match.outcome) == (
            match.position,
            match.actions,
            match.outcome,
        )
        assert state.match.offer == match.offer
        assert state.match.seats == match.seats
        assert encode(letter) == line
