"""Clocks at a table: by the times in the journal, whatever the clock of the host does."""

import pytest

from boardgames_tui.core.errors import BoardGamesError
from boardgames_tui.match.clock import DAY
from boardgames_tui.match.status import result_sentence
from boardgames_tui.table import stamp, uptime
from boardgames_tui.table.stamp import Stamp, seconds_between
from boardgames_tui.table.table_game import TableGame
from tests.table.tables import begin, play

pytestmark = pytest.mark.quick


class Host:
    """The clocks of a host: the time of day, and the boot with the seconds since then."""

    def __init__(self):
        self.at, self.boot, self.up = 1.8e9, "boot1", 1000.0

    def wait(self, seconds):
        self.at += seconds
        self.up += seconds

    def reboot(self, *, down):
        """Be down for some seconds, and start again."""
        self.at += down
        self.boot, self.up = f"{self.boot}1", 0.0


@pytest.fixture
def host(monkeypatch):
    host = Host()
    monkeypatch.setattr(stamp, "boot_name", lambda: host.boot)
    monkeypatch.setattr(stamp, "seconds_up", lambda: host.up)
    monkeypatch.setattr(stamp.time, "time", lambda: host.at)
    for name in ("boot_name", "seconds_up"):
        monkeypatch.setattr(uptime, name, getattr(stamp, name))
    return host


def seconds_left(game):
    """Return the seconds that the side to act has left."""
    game.refresh()
    clock = game.match.clock
    return round(clock.left[clock.seat].seconds)


def begun(folder, clock):
    ann, bob = begin(folder, clock=clock)
    play(ann, "c3")
    bob.refresh()
    return ann, bob


def test_days_are_for_each_turn(folder, host):
    ann, bob = begun(folder, "3d")
    host.wait(2 * DAY)
    assert seconds_left(bob) == DAY
    bob.play(bob.match.position.find("c4"))
    bob.play(bob.match.position.actions[0])
    assert seconds_left(ann) == 3 * DAY
    host.wait(DAY)
    assert seconds_left(ann) == 2 * DAY


def test_minutes_are_for_the_whole_game(folder, host):
    ann, bob = begun(folder, "10+5")
    host.wait(60)
    bob.play(bob.match.position.find("c4"))
    bob.play(bob.match.position.actions[0])
    ann.refresh()
    clock = ann.match.clock
    assert [round(clock.left[seat].seconds) for seat in (bob.my_seats[0], ann.my_seats[0])] == [545, 600]


def test_the_first_turn_is_not_timed(folder, host):
    ann, _ = begin(folder, clock="3d")
    host.wait(30 * DAY)
    assert seconds_left(ann) == 3 * DAY


def test_time_is_claimed_and_not_lost_by_itself(folder, host):
    ann, bob = begun(folder, "3d")
    with pytest.raises(BoardGamesError, match="Nobody is out of time"):
        ann.claim_time()
    host.wait(3 * DAY + 1)
    for game in (ann, bob):
        game.refresh()
        assert game.state.has_flag_fallen
        assert not game.match.outcome
    with pytest.raises(BoardGamesError, match="Only the opponent can claim"):
        bob.claim_time()
    ann.claim_time()
    bob.refresh()
    assert result_sentence(bob.match) == "White wins on time."


def test_a_move_that_comes_late_but_before_the_claim_counts(folder, host):
    ann, bob = begun(folder, "3d")
    host.wait(4 * DAY)
    bob.play(bob.match.position.find("c4"))
    bob.play(bob.match.position.actions[0])
    ann.refresh()
    with pytest.raises(BoardGamesError, match="Nobody is out of time"):
        ann.claim_time()
    assert seconds_left(ann) == 3 * DAY


@pytest.mark.parametrize("jump", [-5 * DAY, 5 * DAY])
def test_a_clock_that_is_set_neither_gives_nor_takes_time(folder, host, jump):
    ann, bob = begun(folder, "3d")
    host.at += jump
    host.wait(60)
    assert seconds_left(bob) == 3 * DAY - 60
    with pytest.raises(BoardGamesError, match="Nobody is out of time"):
        ann.claim_time()


def test_without_a_name_of_the_boot_a_clock_set_back_gives_no_time(folder, host):
    host.boot = ""
    _, bob = begun(folder, "3d")
    host.wait(DAY)
    bob.say("thinking")
    host.at -= 5 * DAY
    bob.say("still thinking")
    assert seconds_left(bob) == 2 * DAY


def test_no_time_runs_while_the_host_is_down(folder, host):
    ann, bob = begun(folder, "3d")
    host.wait(DAY)
    uptime.note_uptime()
    host.reboot(down=4 * DAY)
    host.wait(100)
    assert seconds_left(bob) == 2 * DAY - 100
    with pytest.raises(BoardGamesError, match="Nobody is out of time"):
        ann.claim_time()
    host.wait(2 * DAY)
    ann.claim_time()
    # The time for which the host was down is in the line, so that all see the same.
    assert TableGame(folder, ann.name, "cid").match.outcome.reason == "time"


def test_what_a_boot_did_after_it_was_last_seen_counts_as_down(folder, host):
    ann, bob = begun(folder, "3d")
    host.wait(DAY)
    host.reboot(down=DAY)
    host.wait(50)
    assert seconds_left(bob) == 3 * DAY - 50
    assert ann.state.stage == "on"


def test_boots_are_noted_once_a_minute_and_only_so_many(host, monkeypatch):
    monkeypatch.setattr(uptime, "MAX_BOOTS", 3)
    for _ in range(5):
        uptime.note_uptime()
        host.wait(10)
        host.reboot(down=5)
    assert list(uptime._read_boots()) == ["boot1" + "1" * number for number in (2, 3, 4)]


@pytest.mark.parametrize("text", ["", "[]", '{"a": 1}', '{"a": ["x", 2]}', "\x00", "[" * 100_000])
def test_a_damaged_note_of_boots_is_as_none(host, text):
    uptime.note_uptime()
    uptime._file().write_text(text)
    assert uptime._read_boots() == {}
    uptime.note_uptime()
    assert list(uptime._read_boots()) == ["boot1"]


def test_stamps_of_different_hosts_differ_by_the_time_of_day():
    assert seconds_between(Stamp(100, "a", 5), Stamp(130, "b", 7)) == 30
    assert seconds_between(Stamp(130, "b", 7), Stamp(100, "a", 5)) == 0
    assert seconds_between(Stamp(100, "a", 5), Stamp(130, "a", 7)) == 2


def test_this_host_has_a_stamp():
    now = Stamp.now()
    read = Stamp.of(now.fields)
    assert read.boot == now.boot
    assert (read.at, read.up) == pytest.approx((now.at, now.up), rel=0, abs=0.0011)
