"""Games whose lines are carried by hand, also lines of version 1."""

import json
import os
from contextlib import contextmanager
from dataclasses import replace
from functools import partial
from pathlib import Path

import pytest

from boardgames_tui.core.cells import BLACK, WHITE
from boardgames_tui.core.errors import BoardGamesError, MessageError
from boardgames_tui.core.position import Position
from boardgames_tui.elsewhere import hand
from boardgames_tui.elsewhere.game import Letter, SharedGame
from boardgames_tui.elsewhere.hand import HandGame, receive_message
from boardgames_tui.elsewhere.line import decode, encode
from boardgames_tui.elsewhere.state import ChainState
from boardgames_tui.elsewhere.store import load
from boardgames_tui.games import GAMES
from tests.elsewhere.people import first_turn


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
            self.games[reader], sentences = receive_message(f"Hello!\n> {line}\n", reader, **person)
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


def test_lines_that_are_older_or_forked(two):
    with at(two.places["Ann"]):
        first = two.games["Ann"].line
    play(two, "Ann")
    with at(two.places["Ben"]), pytest.raises(MessageError, match="older"):
        receive_message(first, "Ben")
    play(two, "Ben")
    with at(two.places["Ben"]):
        game = two.games["Ben"].copy.game
        forged = decode(first).game.with_entries([game.entries[0][:-1] + "5"])
        with pytest.raises(BoardGamesError, match="changed"):
            two.games["Ben"].receive(decode(encode(Letter(forged))))
    assert two.games["Ben"].copy.game == game


def test_a_move_of_the_reader_is_not_taken_from_a_line(two):
    play(two, "Ann")
    play(two, "Ben")
    with at(two.places["Ann"]):
        game = two.games["Ann"].copy.game
        state = ChainState.of(game)
        text = state.match.position.actions[0].text
        line = encode(Letter(game.with_entries([text])))
        with pytest.raises(MessageError, match="not made here"):
            receive_message(line, "Ann")
        receive_message(line, "Ann", trusts=True)


@pytest.mark.parametrize("row", json.loads(Path(__file__).with_name("lines_of_version_1.json").read_text("utf-8")))
def test_lines_that_the_program_before_wrote_lead_to_the_same(row):
    line, position, actions, reason, offer = row
    letter = decode(line)
    match = ChainState.of(letter.game).match
    assert (str(match.position), " ".join(action.text for action in match.actions)) == (position, actions)
    assert (match.outcome.reason if match.outcome else "", match.offer.kind if match.offer else "") == (reason, offer)
    assert encode(letter) == line


# A game that the program before has saved, in which Ann has played and offered a draw.
SAVED = """\
{"version":1,"game":"io","size":5,"options":{},"black":"me:?","white":"me:Ann","began":"2026-11-28T15:00:27+00:00",\
"post":{"line":"bg1.AENEXYXzhCHQqnjai1bKzFfSMdWprtVRUtJRArKVHPPygGSFp1FYUbJRspJOdKxOtFKiIVBMMaUosVwhXyk2FgCTkg7F",\
"seat":"white","mine":"white","awaits":"black","replies":[]}}
{"play":"a1","at":"2026-11-28T15:00:27+00:00","now":{"move":2,"black":"me:?","white":"me:Ann","turn":"black"}}
{"left":{},"at":"2026-11-28T15:00:27+00:00","now":{"move":2,"black":"me:?","white":"me:Ann","turn":"black"}}
"""


@pytest.mark.parametrize("accepted", [True, False])
def test_a_game_that_the_program_before_has_saved_goes_on(accepted, tmp_path):
    with at(tmp_path / "a"):
        (tmp_path / "a" / "games").mkdir(parents=True)
        (tmp_path / "a" / "games" / "5tc8zg67.jsonl").write_text(SAVED, "utf-8")
        game = HandGame(*load("5tc8zg67"), "Ann")
        assert game.line in SAVED
        line = game.line
    with at(tmp_path / "b"):
        his, sentences = receive_message(line, "Ben")
        assert sentences == ["Ann offers a draw."]
        his.answer(his.offer_to_me, accepted=accepted)
        if not accepted:
            his.play(*first_turn(his))
        answer = his.line
    with at(tmp_path / "a"):
        assert game.receive_message(answer) == ("Draw by agreement." if accepted else "It is your move.")
        if not accepted:
            game.play(*first_turn(game))
            assert HandGame(*load(game.name), "").copy == game.copy
            # A program of before can read it, too.
            assert game.line.startswith("bg1.")


def test_a_turn_after_an_offer_in_a_line_of_version_1_continues_the_game_of_its_writer(tmp_path):
    begun = SharedGame("io", 5, {}, "", WHITE, "Ann", "n", entries=("c3", "!join Ben"), version=1)
    # Ben plays, then Ann, who offers a draw: in the chain, as her program does, which has a copy of it.
    chain = ChainState.of(begun)
    for seat in (BLACK, WHITE):
        while chain.match.position.seat == seat:
            chain = chain.after([chain.match.position.actions[0].text])
    offered = chain.after(["!draw o"]).game
    with at(tmp_path):
        his, sentences = receive_message(encode(Letter(offered)), "Ben", BLACK)
        assert sentences == ["Ann offers a draw."]
        his.play(*first_turn(his))
        assert not his.state.match.offer
        assert decode(his.line).game.entries[: len(offered.entries)] == offered.entries
        assert his.line.startswith("bg1.")


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
        shown, sentences = receive_message(f"{two.games['Ann'].line}\n{other.games['Ann'].line} bg9.x", "Ben")
    assert shown.name == two.games["Ann"].name or shown.is_my_turn
    assert any("version 9" in sentence or "damaged" in sentence for sentence in sentences)
    with at(two.places["Ben"]), pytest.raises(MessageError, match="holds no line of a game"):
        receive_message("hello", "Ben")


def test_a_line_from_a_table_is_not_carried_by_hand(two):
    play(two, "Ann")
    letter = two.games["Ben"].copy.letter
    line = encode(replace(letter, game=replace(letter.game, began=1_700_000_000)))
    with at(two.places["Ben"]), pytest.raises(MessageError, match="from a table"):
        receive_message(line, "Ben")
