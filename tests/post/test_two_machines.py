"""Two people with machines of their own, between whom nothing passes but lines."""

import random

import pytest

from boardgames_tui.core.cells import BLACK, DRAW, WHITE
from boardgames_tui.core.errors import ActionError, BoardGamesError, MessageError, SaveError
from boardgames_tui.match.events import Offered
from boardgames_tui.post.desk import find_saved
from boardgames_tui.post.line import decode, encode
from boardgames_tui.post.store import load, path_of
from boardgames_tui.storage.saved_games.filters import Filter
from boardgames_tui.storage.saved_games.library import load_game, read_library
from boardgames_tui.storage.saved_games.statistics import statistics_of
from tests.post.machines import Machine
from tests.post.random_posts import random_turn

pytestmark = pytest.mark.quick


def io_game(ann, ben):
    """Let two people begin a game of Io, in which Ann has played c3 and Ben is to move."""
    ann.begin("io", 5)
    ben.receive(ann.play("c3"))


def test_each_person_sees_the_game_after_the_line_of_the_other(ann, ben):
    io_game(ann, ben)
    assert ann.receive(ben.play("b3", "e2")) == "It is your move."
    assert ann.state() == ben.state()
    assert ann.summary().players() == "Ben \N{EN DASH} Ann"
    assert ann.summary().status == "move 3, your turn"
    assert ben.summary().status == "move 3, waiting for Ann"


def test_nobody_can_move_for_the_other_person_or_in_a_game_that_is_watched(ann, ben, tmp_path):
    io_game(ann, ben)
    eve = Machine(tmp_path / "eve", "Eve")
    line = ben.play("b3", "e2")
    assert eve.receive(line) == "You are watching: Ann has to answer."
    for machine in (ben, eve):
        with machine.opened() as correspondence:
            assert not correspondence.may_act
            with pytest.raises(ActionError):
                correspondence.write("!resign")
    assert ann.receive(line) == "It is your move."


def test_a_line_that_was_received_before_changes_nothing(ann, ben):
    io_game(ann, ben)
    line = ben.play("b3", "e2")
    ann.receive(line)
    before = ann.state()
    assert ann.receive(line) == "This line is the saved game already. It is your move."
    assert ann.state() == before


def test_an_older_line_is_refused(ann, ben):
    io_game(ann, ben)
    old = ann.line
    ann.receive(ben.play("b3", "e2"))
    with pytest.raises(MessageError, match="The line is older than the saved game"):
        ann.receive(old)


def test_a_line_that_differs_is_refused_with_the_move(ann, ben):
    io_game(ann, ben)
    game, _ = decode(ann.line)
    forked = encode(game.with_entries(["!join Ben", "d3", "a2"]))
    ann.receive(ben.play("b3", "e2"))
    with pytest.raises(MessageError, match=r"differs from the saved game at move 2: b3 here, d3 in the line\."):
        ann.receive(forked)


def test_a_line_with_moves_of_the_person_here_is_refused_unless_it_is_trusted(ann, ben):
    io_game(ann, ben)
    ann.receive(ben.play("b3", "e2"))
    game, match = decode(ann.line)
    texts = random_turn(match.position, random.Random(1))
    forged = encode(game.with_entries(texts))
    with pytest.raises(MessageError, match="The line has a move of yours that was not made here"):
        ann.receive(forged)
    assert ann.receive(forged, trusts=True) == "Waiting for a line from Ben."


def test_a_seat_that_somebody_else_has_taken_is_lost(ann, ben, tmp_path):
    ann.begin("io", 5)
    invitation = ann.play("c3")
    eve = Machine(tmp_path / "eve", "Eve")
    ben.receive(invitation)
    eve.receive(invitation)
    line = ben.play("b3", "e2")
    assert eve.receive(line) == "You are watching: Ann has to answer."
    with eve.opened() as correspondence:
        assert correspondence.seat == 0


def test_a_guest_may_only_watch_and_a_host_may_go_on_elsewhere(ann, ben, tmp_path):
    io_game(ann, ben)
    line = ben.play("b3", "e2")
    laptop = Machine(tmp_path / "laptop", "Ann")
    assert laptop.receive(line, seat=WHITE) == "It is your move."
    watcher = Machine(tmp_path / "watcher", "Eve")
    watcher.receive(ann.line, seat=0)
    with watcher.opened() as correspondence:
        assert correspondence.seat == 0


def test_a_seat_that_was_taken_by_mistake_is_changed(ann, tmp_path):
    line = ann.begin("io", 5).play("c3")
    laptop = Machine(tmp_path / "laptop", "Ann")
    assert laptop.receive(line) == "It is your move."
    assert laptop.receive(line, seat=WHITE).endswith("Waiting for a line from Black.")
    assert laptop.receive(line).endswith("Waiting for a line from Black.")


def test_the_last_turn_is_taken_back_if_the_other_person_agrees(ann, ben):
    io_game(ann, ben)
    ann.receive(ben.play("b3", "e2"))
    assert ann.receive(ben.write("!back x")) == "Ben asks to take the last turn back."
    assert ann.summary().status == "move 3, your turn"
    assert ben.receive(ann.write("!yes")) == "It is your move."
    assert [action.text for action in ben.state()[1]] == ["c3"]
    ann.receive(ben.play("d3", "a2"))
    assert ann.state() == ben.state()


def test_a_turn_that_was_taken_back_can_be_redone(ann, ben):
    ann.begin("torus", 5)
    ben.receive(ann.play("c3"))
    with ann.opened() as correspondence:
        correspondence.make_offer(Offered("takeback", BLACK))
        request = correspondence.line
        ben.receive(request)
        answer = ben.write("!yes")
        with ann.here():
            assert correspondence.receive(decode(answer)[0]) == "It is your move."
            assert correspondence.match.redo()
            assert correspondence.game.entries[-1] == "c3"
    assert ben.receive(ann.line) == "It is your move."


def test_the_first_difference_is_named_in_words(ann, ben):
    io_game(ann, ben)
    game, _ = decode(ann.line)
    ann.receive(ben.write("!resign"))
    with pytest.raises(MessageError, match="at move 2: a resignation here, d3 in the line"):
        ann.receive(encode(game.with_entries(["!join Ben", "d3", "a2"])))


def test_a_request_that_crosses_the_next_move_lapses(ann, ben):
    io_game(ann, ben)
    ann.receive(ben.play("b3", "e2"))
    late_request = ben.write("!back x")
    with ann.opened() as correspondence:
        turn = random_turn(correspondence.match.position, random.Random(1))
    answer = ann.play(*turn)
    with pytest.raises(MessageError, match="older"):
        ann.receive(late_request)
    assert ben.receive(answer) == "It is your move."
    assert ann.state() == ben.state()


def test_a_draw_is_agreed(ann, ben):
    io_game(ann, ben)
    with ben.opened() as correspondence:
        correspondence.make_offer(Offered("draw", BLACK))
    assert ann.receive(ben.line) == "Ben offers a draw."
    assert ben.receive(ann.write("!no")) == "It is your move."
    with ben.opened() as correspondence:
        correspondence.make_offer(Offered("draw", BLACK))
    ann.receive(ben.line)
    assert ben.receive(ann.write("!yes")) == "Draw by agreement."
    assert ben.state() == ann.state()
    assert ben.state()[2].winner == DRAW


def test_an_offer_that_is_not_possible_is_refused(ann, ben):
    io_game(ann, ben)
    with ben.opened() as correspondence, pytest.raises(ActionError, match="Only the last turn can be taken back"):
        correspondence.make_offer(Offered("takeback", BLACK))


def test_a_resignation_ends_the_game_and_counts_in_the_statistics_of_each_person(ann, ben):
    io_game(ann, ben)
    line = ben.write("!resign")
    assert ann.receive(line) == "White wins by resignation."
    assert ann.receive(line) == "This line is the saved game already. White wins by resignation."
    for machine, result, other in ((ann, "won", "Ben"), (ben, "lost", "Ann")):
        summary = machine.summary()
        assert summary.status == "White won: resignation"
        assert Filter(result=result).select([summary]) == [summary]
        (statistics,) = statistics_of([summary])
        assert statistics.pair == (machine.person, other)
        assert getattr(statistics.total, result) == 1


def test_a_game_that_is_watched_counts_for_nobody(ann, ben, tmp_path):
    io_game(ann, ben)
    line = ben.write("!resign")
    eve = Machine(tmp_path / "eve", "Eve")
    eve.receive(line)
    assert statistics_of([eve.summary()]) == ()


def test_a_prepared_reply_is_played_when_exactly_the_expected_turn_comes(ann, ben):
    io_game(ann, ben)
    with ann.opened() as correspondence:
        reply = random_turn(
            decode(encode(correspondence.game.with_entries(["!join Ben", "b3", "e2"])))[1].position, random.Random(4)
        )
        correspondence.add_plan(f"if b3 e2 then {' '.join(reply)}")
        assert "b3" not in [*decode(correspondence.line)[0].entries]
    assert ann.receive(ben.play("b3", "e2")) == f"Your prepared reply {' '.join(reply)} was played."
    assert ben.receive(ann.line) == "It is your move."
    assert [action.text for action in ben.state()[1]][-len(reply) :] == reply


def test_a_prepared_reply_is_dropped_when_another_turn_comes(ann, ben):
    io_game(ann, ben)
    with ann.opened() as correspondence:
        correspondence.add_plan("if b3 e2 then d2 b1")
        assert correspondence.saved.plans == ((("b3", "e2"), ("d2", "b1")),)
    assert ann.receive(ben.play("d3", "a2")) == "It is your move."
    with ann.opened() as correspondence:
        assert correspondence.saved.plans == ()


@pytest.mark.parametrize(
    ("text", "refusal"),
    [
        ("if", "A reply is written if MOVE then MOVE"),
        ("if b3 e2", "A reply is written"),
        ("then b3 e2 if c4", "A reply is written"),
        ("if b3 e2 then c4 a1 if", "A reply is written"),
        ("if b3 then c4 a1", "b3 is only a part of a turn."),
        ("if b3 e2 a1 then c4", "a1 is not a part of the turn, which ends before it."),
        ("if c3 then c4", "c3 is occupied."),
    ],
)
def test_a_reply_that_cannot_be_prepared_is_refused(ann, ben, text, refusal):
    io_game(ann, ben)
    with ann.opened() as correspondence, pytest.raises(ActionError) as error:
        correspondence.add_plan(text)
    assert refusal in str(error.value)


def test_a_reply_cannot_be_prepared_by_the_person_to_move(ann, ben):
    io_game(ann, ben)
    with ben.opened() as correspondence, pytest.raises(ActionError, match="while the other player is to move"):
        correspondence.add_plan("if b3 e2 then c4 a1")


def test_a_message_with_lines_of_several_games_opens_the_one_to_move_in(ann, ben):
    first, second = Machine(ann.folder / "x", "Ann").begin("torus", 5), ann.begin("io", 5)
    lines = f"Hello {first.play('c3')} and {second.play('c3')}! bg1.zzzz"
    assert ben.receive(lines) == "It is your move."
    with ben.here():
        assert len(read_library().games) == 2


def test_of_several_lines_of_one_game_the_longest_counts(ann, ben):
    io_game(ann, ben)
    old = ann.line
    new = ben.play("b3", "e2")
    assert ann.receive(f"> {old}\n\n{new}") == "It is your move."


def test_an_unfinished_turn_is_not_in_the_line(ann, ben):
    io_game(ann, ben)
    with ben.opened() as correspondence:
        match, line = correspondence.match, correspondence.line
        match.play(match.position.find("b3"))
        assert correspondence.line == line
        assert correspondence.can_undo
        assert match.undo()
        match.play(match.position.find("d3"))
        match.play(match.position.find("a2"))
        assert correspondence.game.entries == ("c3", "!join Ben", "d3", "a2")
        assert not correspondence.can_undo


def test_an_unfinished_turn_is_dropped_when_a_request_to_take_back_comes(ann, ben):
    io_game(ann, ben)
    request = ann.write("!back o")
    with ben.opened() as correspondence:
        match = correspondence.match
        match.play(match.position.find("b3"))
        assert correspondence.receive(decode(request)[0]) == "Ann asks to take the last turn back."
        assert match.ply == 1
        correspondence.write("!yes")
    ann.receive(ben.line)
    assert ann.state() == ben.state()


def test_a_game_that_was_changed_in_another_window_is_not_overwritten(ann, ben):
    io_game(ann, ben)
    with ben.opened() as late:
        other = find_saved(ben.game)
        other._person = "Ben"
        for text in ("b3", "e2"):
            other.match.play(other.match.position.find(text))
        told = []
        late.set_listener(told.append)
        for text in ("d3", "a2"):
            late.match.play(late.match.position.find(text))
        assert told[0].startswith(f"The game {ben.game} was changed in another window meanwhile. Open it again.")
        assert late.loss
        assert load(path_of(late.game)).game.entries[-2:] == ("b3", "e2")


def test_a_game_that_was_deleted_meanwhile_is_not_brought_back(ann, ben):
    io_game(ann, ben)
    with ben.opened() as correspondence:
        path_of(correspondence.game).unlink()
        with pytest.raises(SaveError, match="was deleted meanwhile"):
            correspondence.write("!resign")


def test_a_turn_that_cannot_be_saved_is_not_in_the_line(ann, ben, monkeypatch):
    io_game(ann, ben)
    with ben.opened() as correspondence:
        told, line = [], correspondence.line
        correspondence.set_listener(told.append)

        def refuse(*_):
            raise OSError(28, "No space left on device")

        with monkeypatch.context() as patch:
            patch.setattr("boardgames_tui.post.store.write_atomically", refuse)
            for text in ("b3", "e2"):
                correspondence.match.play(correspondence.match.position.find(text))
        assert told == [
            f"The game {ben.game} cannot be saved (No space left on device). Take the turn back to try again."
        ]
        assert correspondence.line == line
        assert correspondence.match.undo()
        correspondence.match.play(correspondence.match.position.find("e2"))
        assert correspondence.game.entries[-1] == "e2"


def test_a_game_over_can_be_loaded_as_any_other(ann, ben):
    io_game(ann, ben)
    ben.write("!resign")
    with ben.here():
        match = load_game(ben.game)
    assert [action.text for action in match.actions] == ["c3"]
    assert match.outcome.reason == "resignation"


def test_a_game_can_begin_after_moves_that_were_played_before(ann, ben):
    ann.begin("torus", 5, seat=BLACK, played=("c3", "d4"))
    assert ben.receive(ann.line)
    assert [action.text for action in ben.state()[1]] == ["c3", "d4"]


def test_a_game_cannot_begin_in_the_middle_of_a_turn(ann):
    with pytest.raises(BoardGamesError, match="in the middle of a turn"):
        ann.begin("io", 5, played=("c3", "b3"))
