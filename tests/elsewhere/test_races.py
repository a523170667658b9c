"""What happens if both players, or two terminals of one, act at the same time, and which of both counts."""

import time
from dataclasses import replace
from types import SimpleNamespace

import pytest

from boardgames_tui.core.errors import ActionError, BoardGamesError, SaveError
from boardgames_tui.elsewhere.elsewhere_game import OvertakenError
from boardgames_tui.elsewhere.entries import Request
from boardgames_tui.elsewhere.lobby import Lobby
from boardgames_tui.elsewhere.table_game import TableGame
from tests.elsewhere.people import Two, first_turn, people_at


def outcome(two):
    two.look()
    two.look()
    assert two.ann.copy.game == two.bob.copy.game
    assert two.ann.state.match.outcome == two.bob.state.match.outcome
    assert two.ann.state.stage == two.bob.state.stage
    end = two.ann.state.match.outcome
    return end and (
        two.ann.state.match.seats[two.ann.state.match.began_as(end.winner)].detail if end.winner in (1, 2) else "draw",
        end.reason,
    )


def blind(player, game, what, *args, **kwargs):
    """Let a player act who has not seen what the other one has written last."""
    game._read_files = lambda: None
    player.do(game, what, *args, **kwargs)
    del game._read_files


def test_an_answer_names_its_offer(two):
    two.turn()
    me, you = two.players
    two.do(you, "request", "draw")
    two.do(me, "refresh")
    offer = me.offer_to_me
    two.do(me, "play", *first_turn(me))
    with pytest.raises(BoardGamesError):
        two.do(me, "answer", offer, accepted=True)
    assert outcome(two) is None
    two.turn()
    two.turn()
    two.do(two.players[1], "request", "takeback")
    me = two.players[0]
    two.do(me, "refresh")
    with pytest.raises(OvertakenError, match="does not count any more"):
        two.do(me, "answer", offer, accepted=True)
    assert me.offer_to_me.text.startswith("!back")


def test_both_offer_a_rematch(two):
    two.do(two.ann, "request", "resign")
    two.look()
    blind(two, two.ann, "refresh")
    one, another = (two.do(game, "rematch") for game in (two.ann, two.bob))
    two.do(one, "refresh")
    assert one.copy.game == another.copy.game
    assert one.state.stage == another.state.stage == "on"
    assert one.copy.game.host != two.ann.copy.game.host


@pytest.mark.parametrize("first", ["ann", "bob"])
def test_one_offers_a_rematch_and_the_other_accepts(two, first):
    two.do(two.ann, "request", "resign")
    two.look()
    games = [(two.ann_person, two.ann), (two.bob_person, two.bob)]
    if first == "bob":
        games.reverse()
    (asks, game), (accepts, its) = games
    one = asks.do(game, "rematch")
    with accepts.here():
        (row,) = (row for row in Lobby(accepts.table).list_games().rows if row.waits)
        opened = TableGame.open_listed(accepts.table, row)
        # The host of both games accepts in the game before.
        another = TableGame.watch(accepts.table, "ann", one.name).accept() if first == "ann" else opened.rematch()
        another.refresh()
    two.do(one, "refresh")
    two.do(another, "refresh")
    assert one.copy.game == another.copy.game
    assert one.state.stage == another.state.stage == "on"
    assert its.state.stage == "over"


def test_two_accept_one_challenge(tmp_path):
    ann, bob, cid = people_at(tmp_path / "table", "ann", "bob", "cid")
    game = ann.challenge()
    his, theirs = (person.accept(game.name) for person in (bob, cid))
    for person, its in ((ann, game), (bob, his), (cid, theirs)):
        person.do(its, "refresh")
    assert game.state.stage == "on"
    assert min(his.seat, theirs.seat) == 0
    loser = his if not his.seat else theirs
    assert "has come first" in loser.objection
    assert game.copy.game == his.copy.game == theirs.copy.game
    # Who has come too late sees how it goes on.
    for mover in sorted((game, *({his, theirs} - {loser})), key=lambda player: not player.is_my_turn):
        with (ann if mover is game else bob if mover is his else cid).here():
            mover.refresh()
            mover.play(*first_turn(mover))
    with (bob if loser is his else cid).here():
        assert loser.refresh()
        assert not loser.objection
    assert loser.copy.game == mover.copy.game


def test_withdrawing_and_joining_at_once_or_later(tmp_path):
    ann, bob = people_at(tmp_path / "table", "ann", "bob")
    game = ann.challenge("bob")
    ann.do(game, "refresh")
    his = bob.accept(game.name)
    blind(ann, game, "request", "off")
    ann.do(game, "refresh")
    bob.do(his, "refresh")
    assert game.state.stage == his.state.stage == "off"
    with pytest.raises(SaveError, match="withdrawn"):
        bob.accept(game.name)


def test_two_terminals_of_one_player(two):
    me, _ = two.players
    person = two.person_of(me)
    second = person.open(me.name)
    two.do(me, "play", *first_turn(me))
    with pytest.raises(OvertakenError):
        person.do(second, "play", *first_turn(second))
    assert person.do(second, "refresh") is False
    assert second.copy == me.copy


@pytest.fixture
def clock(monkeypatch):
    """The time of day, which is set by hand."""
    clock = SimpleNamespace(now=time.time())
    monkeypatch.setattr(time, "time", lambda: clock.now)
    return clock


@pytest.fixture
def timed(tmp_path, clock):
    two = Two(tmp_path, clock="1")
    for _ in range(2):
        clock.now += 1
        two.turn()
    return two


def test_a_claim_of_time(timed, clock):
    _, you = timed.players
    clock.now += 61
    with pytest.raises(ActionError, match="Nobody"):
        timed.do(you, "request", "claim")
    clock.now += 2
    timed.do(you, "request", "claim")
    assert outcome(timed) == (you.table.user, "time")


def test_a_late_turn_stands_if_the_other_one_plays_on(tmp_path, clock):
    two = Two(tmp_path, clock="1+30")
    for seconds in (1, 1, 70, 1):
        clock.now += seconds
        two.turn()
    for game in two.players:
        with pytest.raises(ActionError):
            two.do(game, "request", "claim")


def test_a_clock_that_goes_back_moves_no_clock(timed, clock):
    me, _ = timed.players
    left = dict(me.state.match.clock.left)
    clock.now -= 1e6
    timed.turn()
    assert dict(me.state.match.clock.left) == left


def test_a_turn_from_the_future_costs_only_its_writer_time(timed, clock):
    me, you = timed.players
    left = you.state.match.clock.left[you.seat]
    clock.now += 3600
    timed.do(me, "play", *first_turn(me))
    clock.now -= 3600
    timed.do(you, "refresh")
    assert you.is_my_turn
    assert "ahead" in you.objection
    timed.do(you, "play", *first_turn(you))
    assert you.state.match.clock.left[you.seat] == left


def test_a_claim_from_the_future_counts_when_its_time_has_come(timed, clock):
    me, you = timed.players
    clock.now += 3600
    timed.do(you, "request", "claim")
    clock.now -= 3600
    for _ in range(2):
        timed.do(me, "refresh")
    assert me.state.stage == "on"
    clock.now += 3600
    assert outcome(timed) == (you.table.user, "time")


def test_a_turn_that_is_dated_back_is_named(timed, clock):
    me, you = timed.players
    clock.now += 400
    timed.do(you, "refresh")
    clock.now -= 400
    timed.do(me, "play", *first_turn(me))
    clock.now += 401
    timed.do(you, "refresh")
    assert "dated before" in you.objection


def test_a_copy_from_a_backup_goes_on_by_trust(two):
    two.turn()
    two.turn()
    me, you = two.players
    person = two.person_of(me)
    file = person.data / "games" / f"{me.name}.jsonl"
    backup = file.read_bytes()
    game = two.turn()
    assert game is me
    two.turn()
    file.write_bytes(backup)
    own = person.table.path / person.name / me.name
    published = own.read_bytes()
    own.unlink()
    old = person.open(me.name)
    person.do(old, "refresh")
    assert "not made here" in old.objection
    person.do(old, "trust")
    assert old.copy.game == you.copy.game
    # If the own file is still at the table, nothing has to be trusted.
    file.write_bytes(backup)
    own.write_bytes(published)
    old = person.open(me.name)
    person.do(old, "refresh")
    assert not old.objection
    assert old.copy.game == you.copy.game


def test_one_person_at_two_hosts(two, tmp_path):
    me, you = two.players
    person = two.person_of(me)
    elsewhere, second = two.at_another_host(me, tmp_path)
    elsewhere.do(second, "refresh")
    assert second.copy.game == me.copy.game
    elsewhere.do(second, "play", *first_turn(second))
    assert person.do(me, "refresh")
    assert me.copy.game == second.copy.game
    # Both play at once: the first that is at the table stays there.
    two.do(you, "refresh")
    two.do(you, "play", *first_turn(you))
    elsewhere.do(second, "refresh")
    publish, second.publish = second.publish, lambda: None
    elsewhere.do(second, "play", *first_turn(second))
    second.publish = publish
    person.do(me, "refresh")
    person.do(me, "play", *first_turn(me, last=True))
    elsewhere.do(second, "refresh")
    assert "another host" in second.delay
    elsewhere.do(second, "trust")
    assert second.copy.game == me.copy.game
    assert not second.delay


def test_a_host_who_has_played_cannot_give_the_seat_to_somebody_else(tmp_path):
    two = Two(tmp_path, to="")
    two.turn()
    two.turn()
    before = two.bob.copy.game
    letter = two.ann.copy.letter
    forged = replace(letter, game=replace(letter.game, entries=("!join cid",)))
    two.ann_person.write(forged)
    two.do(two.bob, "refresh")
    assert "changed" in two.bob.objection
    assert two.bob.seat
    assert two.bob.copy.game == before


def test_one_person_says_and_asks_at_two_hosts_and_both_come_to_rest(two, tmp_path):
    two.turn()
    me, you = two.players
    person = two.person_of(you)
    other_host, second = two.at_another_host(you, tmp_path)
    for host, game in ((person, you), (other_host, second)):
        game.publish, publish = lambda: None, game.publish
        host.do(game, "say", f"from {host.data.name}")
        host.do(game, "request", "takeback" if game is you else "draw")
        game.publish = publish
    for _ in range(3):
        person.do(you, "refresh")
        other_host.do(second, "refresh")
    file = person.table.path / person.name / you.name
    state = file.stat().st_ctime_ns
    assert not person.do(you, "refresh")
    assert not other_host.do(second, "refresh")
    assert file.stat().st_ctime_ns == state
    two.do(me, "refresh")
    assert len(me.copy.chat) == 2
    assert me.state.match.offer == you.state.match.offer == second.state.match.offer


def test_claims_that_have_lapsed_do_not_fill_a_letter(tmp_path, clock):
    two = Two(tmp_path, size=9, clock="3d")
    for _ in range(2):
        two.turn()
    for _ in range(12):
        me, you = two.players
        clock.now += 2.9 * 86400
        blind(two, me, "play", *first_turn(me))
        clock.now += 0.2 * 86400
        blind(two, you, "request", "claim")
        assert you.state.stage == "over"
        assert outcome(two) is None
        assert len(you.copy.requests) <= 2
        two.do(you, "play", *first_turn(you))
        assert outcome(two) is None
        assert not you.copy.requests


def test_a_flood_of_requests_is_bounded(two):
    two.turn()
    me, you = two.players
    person = two.person_of(you)
    point, letter = len(you.copy.game.entries), you.copy.letter
    for start in range(0, 100, 20):
        texts = [f"{word} {'xo'[you.seat - 1]}" for word in ("!draw", "!back")]
        requests = tuple(Request(point - number % 2, text) for number in range(start, start + 12) for text in texts)
        person.write(replace(letter, requests=requests))
        two.do(me, "refresh")
    assert len(me.copy.requests) <= 6


def test_two_hosts_whose_clocks_differ_do_not_overwrite_each_other_for_ever(timed, clock, tmp_path):
    _, you = timed.players
    person = timed.person_of(you)
    other_host, second = timed.at_another_host(you, tmp_path)
    clock.now += 3600
    timed.do(you, "request", "claim")
    file = person.table.path / person.name / you.name
    clock.now -= 3600
    other_host.do(second, "refresh")
    assert (you.state.stage, second.state.stage) == ("over", "on")
    written = file.stat().st_ctime_ns
    for _ in range(3):
        clock.now += 3600
        person.do(you, "refresh")
        clock.now -= 3600
        other_host.do(second, "refresh")
    assert file.stat().st_ctime_ns == written
    clock.now += 3600
    other_host.do(second, "refresh")
    assert second.state.stage == "over"


def test_a_terminal_resigns_after_the_other_one_of_the_same_player_has_moved(two):
    two.turn()
    me, you = two.players
    person = two.person_of(me)
    second = person.open(me.name)
    two.do(me, "play", *first_turn(me))
    two.do(you, "refresh")
    person.do(second, "request", "resign")
    # The resignation is a request, so the opponent's next turn is no other game.
    assert second.copy.requests
    blind(two, you, "play", *first_turn(you))
    assert outcome(two) == (you.table.user, "resignation")


def test_a_malformed_request_beside_a_turn_stops_nobody(timed, clock):
    me, you = timed.players
    clock.now += 1
    timed.do(me, "play", *first_turn(me))
    letter = me.copy.letter
    point = len(letter.game.entries)
    requests = tuple(
        Request(point, text) for text in ("!resign x", "!resign z @9", "!draw", "!resign o @x", "a1 @5", "")
    )
    timed.person_of(me).write(replace(letter, requests=requests))
    assert timed.do(you, "refresh")
    assert you.is_my_turn
    assert not you.copy.requests
