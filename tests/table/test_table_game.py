"""A game at a table: who may do what, and what both players see."""

import json

import pytest

from boardgames_tui.core.cells import BLACK, WHITE
from boardgames_tui.core.errors import BoardGamesError
from boardgames_tui.games import GAMES
from boardgames_tui.match.status import result_sentence
from boardgames_tui.storage.saved_games.restore import restore_game
from boardgames_tui.table.events import Said
from boardgames_tui.table.table_game import TableGame
from tests.table.tables import append_foreign, begin, lines_of, offer, play

pytestmark = pytest.mark.quick


def test_whoever_accepts_takes_the_open_seat(folder):
    ann = TableGame(folder, offer(folder), "ann")
    assert ann.state.stage == "open"
    bob = TableGame(folder, ann.name, "bob")
    bob.accept()
    ann.refresh()
    assert (ann.state.stage, bob.state.stage) == ("on", "on")
    assert [ann.match.name_of(colour) for colour in (WHITE, BLACK)] == ["ann", "bob"]
    assert (ann.is_my_turn, bob.is_my_turn) == (True, False)


def test_nobody_else_can_accept_a_game_that_is_accepted(folder):
    name = offer(folder)
    bob, cid = TableGame(folder, name, "bob"), TableGame(folder, name, "cid")
    bob.accept()
    with pytest.raises(BoardGamesError, match="came first"):
        cid.accept()
    with pytest.raises(BoardGamesError, match="not open any more"):
        cid.accept()
    assert cid.match.name_of(BLACK) == "bob"


def test_a_challenge_to_a_user_is_only_for_that_user(folder):
    name = offer(folder, to="bob")
    with pytest.raises(BoardGamesError, match="This challenge is for bob"):
        TableGame(folder, name, "cid").accept()
    TableGame(folder, name, "bob").accept()


def test_one_user_may_play_both_sides(folder):
    game = TableGame(folder, offer(folder), "ann")
    game.accept()
    for _ in range(3):
        game.play(game.match.position.actions[0])
        assert game.is_my_turn
    assert set(game.my_seats) == {BLACK, WHITE}


def test_what_one_plays_the_other_sees(folder):
    ann, bob = begin(folder)
    play(ann, "c3")
    assert bob.is_changed()
    assert len(bob.refresh()) == 1
    assert not bob.is_changed()
    assert bob.match.position == ann.match.position
    play(bob, "c4")
    ann.refresh()
    assert [action.text for action in ann.match.actions] == ["c3", "c4"]


def test_a_seat_acts_only_for_its_own_side(folder):
    ann, bob = begin(folder)
    for user in (bob, TableGame(folder, ann.name, "cid")):
        with pytest.raises(BoardGamesError, match=r"White is to move: ann|You only watch"):
            play(user, "c3")
    assert len(lines_of(ann)) == 2


def test_the_slower_of_two_is_told_and_nothing_of_it_is_kept(folder):
    ann, bob = begin(folder)
    again = TableGame(folder, ann.name, "ann")
    play(ann, "c3")
    with pytest.raises(BoardGamesError, match="came first"):
        again.play(again.match.position.find("b2"))
    assert [action.text for action in again.match.actions] == ["c3"]
    bob.refresh()
    assert bob.match.position == again.match.position


def test_a_line_of_chat_that_comes_first_does_not_refuse_a_move(folder):
    ann, bob = begin(folder)
    bob.say("hello")
    entries = ann.play(ann.match.position.find("c3"))
    assert entries[0].event == Said("hello")
    assert ann.match.ply == 1


def test_a_turn_is_taken_back_if_the_opponent_allows_it_however_late(folder):
    ann, bob = begin(folder)
    play(ann, "c3")
    ann.ask_takeback()
    with pytest.raises(BoardGamesError, match="no offer to answer"):
        ann.answer(accepted=True)
    with pytest.raises(BoardGamesError, match="asked already"):
        ann.ask_takeback()
    # Another process, another day.
    bob = TableGame(folder, bob.name, "bob")
    assert bob.offer_to_me
    bob.answer(accepted=True)
    ann = TableGame(folder, ann.name, "ann")
    assert ann.match.ply == 0
    assert ann.is_my_turn


def test_a_takeback_after_a_reply_takes_both_turns_back(folder):
    ann, bob = begin(folder)
    play(ann, "c3")
    play(bob, "c4")
    bob.play(bob.match.position.actions[0])
    ann.refresh()
    ann.ask_takeback()
    bob.refresh()
    bob.answer(accepted=True)
    assert bob.match.ply == 0


def test_a_declined_offer_changes_nothing_and_a_move_withdraws_it(folder):
    ann, bob = begin(folder)
    play(ann, "c3")
    ann.offer_draw()
    bob.refresh()
    bob.answer(accepted=False)
    ann.refresh()
    assert (ann.match.offer, ann.match.ply) == (None, 1)
    ann.offer_draw()
    play(bob, "c4")
    assert bob.match.offer is None


def test_a_draw_is_agreed(folder):
    ann, bob = begin(folder)
    bob.offer_draw()
    ann.refresh()
    ann.answer(accepted=True)
    bob.refresh()
    assert result_sentence(bob.match) == "Draw by agreement."


def test_only_the_own_unfinished_turn_is_taken_back_without_asking(folder):
    ann, bob = begin(folder)
    play(ann, "c3")
    with pytest.raises(BoardGamesError, match="Only the opponent can allow"):
        ann.take_back_own()
    play(bob, "c4")
    bob.take_back_own()
    assert bob.match.ply == 1
    with pytest.raises(BoardGamesError, match="Only the opponent can allow"):
        bob.take_back_own()


def test_a_resignation_ends_the_game_at_any_time(folder):
    ann, bob = begin(folder)
    bob.resign()
    ann.refresh()
    assert result_sentence(ann.match) == "White wins by resignation."
    with pytest.raises(BoardGamesError, match="The game is over"):
        play(ann, "c3")


def test_a_rematch_has_colours_exchanged_and_waits_for_the_opponent(folder):
    ann, bob = begin(folder, clock="3d")
    with pytest.raises(BoardGamesError, match="finished game"):
        ann.offer_rematch()
    ann.resign()
    name = ann.offer_rematch()
    bob.refresh()
    with pytest.raises(BoardGamesError, match="a rematch already"):
        bob.offer_rematch()
    assert bob.state.rematch == name
    again = TableGame(folder, name, "bob")
    assert again.state.awaited_users == ("bob",)
    again.accept()
    assert [again.match.name_of(colour) for colour in (WHITE, BLACK)] == ["bob", "ann"]
    assert str(again.match.clock.control) == "3d"


def test_a_challenge_is_withdrawn_and_its_file_is_gone(folder):
    ann = TableGame(folder, offer(folder), "ann")
    with pytest.raises(BoardGamesError, match="Only its players"):
        TableGame(folder, ann.name, "cid").call_off()
    cid = TableGame(folder, ann.name, "cid")
    ann.call_off()
    assert not folder.file_of(ann.name).exists()
    with pytest.raises(BoardGamesError, match="no longer at this table"):
        cid.accept()


def test_a_game_with_a_move_cannot_be_called_off(folder):
    ann, _ = begin(folder)
    play(ann, "c3")
    with pytest.raises(BoardGamesError, match="can be resigned, not called off"):
        ann.call_off()


@pytest.mark.parametrize("text", ["", " ", "x" * 201, "red \x1b[31m", "left\u202eright", "two\nlines"])
def test_chat_is_printable_and_short(folder, text):
    ann, _ = begin(folder)
    with pytest.raises(BoardGamesError, match="1 to 200 printable characters"):
        ann.say(text)
    append_foreign(ann, {"say": text, "user": "bob", "at": "2026-11-26T10:00:00+00:00"})
    ann.refresh()
    assert ann.state.chat == []
    assert ann.ignored_lines == 1


FOREIGN = [
    {"play": "c3", "user": "bob"},
    {"play": "z9", "user": "ann"},
    {"play": "c3"},
    {"play": "c3", "user": "ann\x1b[2J"},
    {"play": "c3", "user": "ann", "at": "yesterday"},
    {"play": "c3", "user": "ann", "at": "2026-11-26T10:00:00+00:00", "down": -5},
    {"stand": 0, "user": "ann"},
    {"stand": True, "user": "ann"},
    {"end": "o", "reason": "resignation", "user": "ann"},
    {"end": "x", "reason": "time", "user": "ann"},
    {"end": "=", "reason": "agreement", "user": "ann"},
    {"end": "x", "reason": "agreement", "user": "ann"},
    {"answer": True, "user": "bob"},
    {"answer": True, "end": "=", "reason": "agreement", "user": "bob"},
    {"answer": False, "user": "bob"},
    {"sit": "black", "who": "me:cid", "user": "cid"},
    {"sit": "black", "who": "uai:sh -c reboot", "user": "bob"},
    {"sit": "white", "who": "engine:9", "user": "ann"},
    {"ask": "draw", "by": "white", "user": "bob"},
    {"ask": "takeback", "by": "white", "user": "ann"},
    {"rematch": "../..", "user": "ann"},
    {"rematch": "bcdfg", "user": "ann"},
    {"close": True, "user": "cid"},
    {"left": {}, "user": "ann"},
    {"explode": True, "user": "ann"},
    {},
]


@pytest.mark.parametrize("fields", FOREIGN, ids=str)
def test_a_line_that_is_not_allowed_is_passed_over_and_the_game_goes_on(folder, fields):
    ann, bob = begin(folder)
    before = ann.match.position
    append_foreign(ann, {"at": "2026-11-26T10:00:00+00:00", **fields})
    assert ann.refresh() == []
    assert ann.ignored_lines == 1
    assert ann.match.position == before
    assert ann.match.offer is None
    play(ann, "c3")
    play(bob, "c4")
    ann.refresh()
    assert ann.match.position == bob.match.position
    assert ann.match.ply == 2


@pytest.mark.parametrize("seat", ["engine:9", "uai:reboot", "random", "me:", "me:\x1b]0;x\x07"])
def test_engines_and_nameless_people_cannot_be_seated(folder, seat):
    line = lines_of(TableGame(folder, offer(folder), "ann"))[0]
    name = folder.create(json.dumps({**line, "white": seat}).encode() + b"\n")
    with pytest.raises(BoardGamesError, match=f"The game {name} cannot be read"):
        TableGame(folder, name, "ann")


@pytest.mark.parametrize("key", GAMES)
def test_a_journal_is_also_a_saved_game(folder, key):
    """What a table adds does not keep a saved game's reader from reading it."""
    ann, bob = begin(folder, key=key, size=GAMES[key].sizes[0], clock="3d")
    for number in range(9):
        for game in (ann, bob):
            game.refresh()
        player = ann if ann.is_my_turn else bob
        if not player.is_my_turn:
            break
        actions = player.match.position.actions
        player.play(actions[number % len(actions)])
    ann.say("hello")
    data = b"".join(
        line for line in folder.file_of(ann.name).read_bytes().splitlines(keepends=True) if b'"say"' not in line
    )
    assert restore_game(data).match.position == ann.match.position
