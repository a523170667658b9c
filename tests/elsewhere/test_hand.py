"""Games whose lines are carried by hand, also lines of version 1."""

import json
from dataclasses import replace
from functools import partial
from pathlib import Path

import pytest

from boardgames_tui.core.cells import BLACK, WHITE
from boardgames_tui.core.errors import BoardGamesError, MessageError
from boardgames_tui.elsewhere import hand
from boardgames_tui.elsewhere.game import Letter, SharedGame
from boardgames_tui.elsewhere.hand import receive_message
from boardgames_tui.elsewhere.line import decode, encode
from boardgames_tui.elsewhere.state import ChainState
from tests.elsewhere.machines import Machine
from tests.elsewhere.people import first_turn


@pytest.fixture
def ann(tmp_path):
    return Machine(tmp_path, "Ann").begin("io", 5)


@pytest.fixture
def ben(tmp_path):
    return Machine(tmp_path, "Ben")


def play(player, reader):
    reader.receive(player.play(*first_turn(player.opened)))


def test_lines_that_are_older_or_forked(ann, ben):
    first = ann.line
    play(ann, ben)
    with pytest.raises(MessageError, match="older"):
        ben.receive(first)
    play(ben, ann)
    game = ben.opened.copy.game
    forged = decode(first).game.with_entries([game.entries[0][:-1] + "5"])
    with pytest.raises(BoardGamesError, match="changed"):
        ben.act("receive", decode(encode(Letter(forged))))
    assert ben.opened.copy.game == game


def test_a_move_of_the_reader_is_not_taken_from_a_line(ann, ben):
    play(ann, ben)
    play(ben, ann)
    line = encode(Letter(ann.opened.copy.game.with_entries([ann.match.position.actions[0].text])))
    with pytest.raises(MessageError, match="not made here"):
        ann.receive(line)
    with ann.here():
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
    ann, ben = Machine(tmp_path, "Ann"), Machine(tmp_path, "Ben")
    (ann.data / "games").mkdir(parents=True)
    (ann.data / "games" / "5tc8zg67.jsonl").write_text(SAVED, "utf-8")
    ann.game = "5tc8zg67"
    assert ann.line in SAVED
    assert ben.receive(ann.line) == "Ann offers a draw."
    answer = ben.answer(accepted=accepted)
    if accepted:
        assert ann.receive(answer) == "Draw by agreement."
    else:
        assert ann.receive(ben.play(*first_turn(ben.opened))) == "It is your move."
        # A program of before can read it, too.
        assert ann.play(*first_turn(ann.opened)).startswith("bg1.")


def test_a_turn_after_an_offer_in_a_line_of_version_1_continues_the_game_of_its_writer():
    begun = SharedGame("io", 5, {}, "", WHITE, "Ann", "n", entries=("c3", "!join Ben"), version=1)
    # Ben plays, then Ann, who offers a draw: in the chain, as her program does, which has a copy of it.
    chain = ChainState.of(begun)
    for seat in (BLACK, WHITE):
        while chain.match.position.seat == seat:
            chain = chain.after([chain.match.position.actions[0].text])
    offered = chain.after(["!draw o"]).game
    his, sentences = receive_message(encode(Letter(offered)), "Ben", BLACK)
    assert sentences == ["Ann offers a draw."]
    his.play(*first_turn(his))
    assert not his.state.match.offer
    assert decode(his.line).game.entries[: len(offered.entries)] == offered.entries
    assert his.line.startswith("bg1.")


def test_a_turn_that_makes_the_line_too_long_is_refused(ann, ben, monkeypatch):
    play(ann, ben)
    game = ben.opened
    before = game.copy
    monkeypatch.setattr(hand, "encode", partial(encode, limit=len(ben.line)))
    with pytest.raises(MessageError, match="too long for one line"):
        ben.do(game, "play", *first_turn(game))
    assert game.copy == before
    assert ben.do(game, "refresh") is False


def test_of_several_lines_the_game_to_write_in_is_shown(ann, ben, tmp_path):
    play(ann, ben)
    other = Machine(tmp_path / "more", "Ann").begin("torus", 7)
    with ben.here():
        shown, sentences = receive_message(f"{ann.line}\n{other.line} bg9.x", "Ben")
    assert shown.name == ann.game or shown.is_my_turn
    assert any("version 9" in sentence or "damaged" in sentence for sentence in sentences)
    with pytest.raises(MessageError, match="holds no line of a game"):
        ben.receive("hello")


def test_a_line_from_a_table_is_not_carried_by_hand(ann, ben):
    play(ann, ben)
    letter = ben.opened.copy.letter
    with pytest.raises(MessageError, match="from a table"):
        ben.receive(encode(replace(letter, game=replace(letter.game, began=1_700_000_000))))
