"""Games whose lines are carried by hand, also lines of version 1."""

import os
import random
from contextlib import contextmanager
from functools import partial

import pytest

from boardgames_tui.core.errors import BoardGamesError, MessageError
from boardgames_tui.core.position import Position
from boardgames_tui.elsewhere import hand
from boardgames_tui.elsewhere.hand import HandGame, Person, receive_message
from boardgames_tui.elsewhere.line import decode, encode
from boardgames_tui.elsewhere.state import GameState
from boardgames_tui.games import GAMES
from boardgames_tui.match.events import Offered
from boardgames_tui.post import desk
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


def test_a_saved_game_of_version_1_goes_on(tmp_path):
    with at(tmp_path / "a"):
        start = Position.start(GAMES["io"], 5, {})
        old = desk.begin(start, start.seat, "Ann")
        old.match.play(old.match.position.actions[0])
        game = HandGame.open(old.name)
        assert game.line == old.line
        assert game.copy.game.entries == old.game.entries
    with at(tmp_path / "b"):
        his, _ = receive_message(old.line, Person("Ben"))
        his.play(*first_turn(his))
        his.offer_draw()
        assert his.line.startswith("bg2.")
    with at(tmp_path / "a"):
        assert game.receive_message(his.line) == "Ben offers a draw."
        game.play(*first_turn(game))
        assert game.line.startswith("bg1.")
        # A program of before reads it.
        assert old_line.decode(game.line)[0].entries == game.copy.game.entries
        again = HandGame.open(old.name)
        assert (again.copy, again.state.match.offer) == (game.copy, None)


def test_an_offer_in_the_chain_of_version_1_is_answered(two, tmp_path):
    with at(tmp_path / "x"):
        start = Position.start(GAMES["io"], 5, {})
        old = desk.begin(start, start.seat, "Ann")
        old.match.play(old.match.position.actions[0])
        old.make_offer(Offered("draw", old.seat))
    # Nobody has joined, so nobody can answer yet; then the offer waits.
    with at(tmp_path / "y"):
        his, sentences = receive_message(old.line, Person("Ben"))
        assert sentences == ["Ann offers a draw."]
        his.answer(his.offer_to_me, accepted=True)
    with at(tmp_path / "x"):
        game = HandGame.open(old.name)
        assert game.receive_message(his.line) == "Draw by agreement."


def test_both_ask_for_a_rematch_and_play_the_same_game(two):
    for who in ("Ann", "Ben", "Ann"):
        play(two, who)
    two.do("Ben", "resign")
    two.send("Ben")
    with at(two.places["Ben"]):
        his = two.games["Ben"].rematch()
        line = his.line
    with at(two.places["Ann"]):
        got, _ = receive_message(line, Person("Ann"))
        asked = two.games["Ann"].rematch()
        assert got.name == asked.name == his.name
        assert got.seat == asked.seat == two.games["Ben"].seat
        assert his.seat == two.games["Ann"].seat
        assert got.state.match.seats[got.seat].detail == "Ann"


def test_a_turn_that_makes_the_line_too_long_is_refused(two, monkeypatch):
    play(two, "Ann")
    before = two.games["Ben"].copy
    monkeypatch.setattr(hand, "encode", partial(encode, limit=len(two.games["Ben"].line)))
    with pytest.raises(MessageError, match="too long for one line"):
        two.do("Ben", "play", *first_turn(two.games["Ben"]))
    assert two.games["Ben"].copy == before
    assert two.do("Ben", "refresh") is False


def test_of_several_lines_the_game_to_write_in_is_shown(two, tmp_path):
    play(two, "Ann")
    other = Two(tmp_path / "more", key="torus", size=7)
    with at(two.places["Ben"]):
        shown, sentences = receive_message(f"{two.games['Ann'].line}\n{other.games['Ann'].line} bg9.x", Person("Ben"))
    assert shown.name == two.games["Ann"].name or shown.is_my_turn
    assert any("version 9" in sentence or "damaged" in sentence for sentence in sentences)
    with at(two.places["Ben"]), pytest.raises(MessageError, match="holds no line of a game"):
        receive_message("hello", Person("Ben"))
