"""Time controls as people write them, and clocks against a naive one that counts tick by tick."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boardgames_tui.clock import Clock, Control, Left
from boardgames_tui.errors import ActionError, OptionError
from boardgames_tui.games import GAMES
from boardgames_tui.kernel import BLACK, WHITE, other
from boardgames_tui.match import Match, result_sentence
from boardgames_tui.position import Outcome, Position
from boardgames_tui.search.budget import Budget
from boardgames_tui.seats import Seat
from boardgames_tui.setup import Setup
from boardgames_tui.uai.lines import Limit
from boardgames_tui.uai.player import OVERHEAD, clock_limit

PEOPLE = {BLACK: Seat("me", "Ann"), WHITE: Seat("me", "Ben")}
TICKS = 8
"""Ticks a second: what a float holds exactly."""
CONTROLS = st.one_of(
    st.builds(Control, st.integers(1, 9), st.integers(0, 4)),
    st.builds(Control, st.integers(0, 9), st.just(0), st.integers(1, 4), st.integers(1, 5)),
    st.builds(Control, st.just(0), st.integers(1, 4)),
)
WAITS = st.integers(0, 3 * TICKS)
DOINGS = st.lists(st.tuples(WAITS, st.sampled_from(["wait", "hand over", "take back", "pause"])), max_size=40)


@pytest.mark.parametrize(
    ("text", "control"),
    [
        ("none", None),
        (" None ", None),
        ("10", Control(600)),
        ("10m", Control(600)),
        ("1+0", Control(60)),
        ("90s", Control(90)),
        ("5+3", Control(300, 3)),
        ("5 + 3s", Control(300, 3)),
        ("0+5", Control(0, 5)),
        ("10+5x30", Control(600, 0, 5, 30)),
        ("10m 5x30s", Control(600, 0, 5, 30)),
        ("0+1X10", Control(0, 0, 1, 10)),
        ("600+600", Control(36_000, 600)),
    ],
)
def test_a_time_control_is_read_as_players_write_it(text, control):
    assert Control.parse(text) == control


@pytest.mark.parametrize(
    "text", ["", "blitz", "5+", "+3", "5+3+1", "-5", "5.5", "10+x30", "10+5x", "\N{SUPERSCRIPT TWO}"]
)
def test_what_is_no_time_control_is_refused_with_the_forms_that_there_are(text):
    with pytest.raises(OptionError, match=r"^'.*' is no clock: it is none, 10 \(minutes\), 5\+3 .* or 10\+5x30"):
        Control.parse(text)


@pytest.mark.parametrize("text", ["0", "0s", "0+0", "0+0x30", "10+5x0"])
def test_a_clock_that_leaves_no_time_is_refused(text):
    with pytest.raises(OptionError, match=r"is no clock to play by: it leaves no time\.$"):
        Control.parse(text)


@pytest.mark.parametrize("text", ["601", "99999", "36001s", "5+601", "10+100x30", "10+5x601"])
def test_a_clock_for_longer_than_anybody_sits_is_refused_with_what_it_may_have(text):
    with pytest.raises(OptionError, match=r"at most 600 minutes, 600 seconds a turn or period, and 99 periods\.$"):
        Control.parse(text)


@given(CONTROLS)
def test_a_time_control_that_was_written_is_read_as_it_was(control):
    assert Control.parse(str(control)) == control


@pytest.mark.parametrize(
    ("left", "words"),
    [
        (Left(3723), "1:02:03"),
        (Left(300), "5:00"),
        (Left(299.01), "5:00"),
        (Left(10), "0:10"),
        (Left(9.95), "0:10"),
        (Left(9.9), "9.9"),
        (Left(0.01), "0.1"),
        (Left(0), "0.0"),
    ],
)
def test_time_is_told_rounded_up_and_in_tenths_below_ten_seconds(left, words):
    assert left.words(Control(600)) == words


def test_in_a_period_the_periods_that_there_are_are_told():
    control = Control.parse("10+5x30")
    assert control.full.words(control) == "10:00"
    assert control.full.after(600, control).words(control) == "0:30 (5)"
    assert control.full.after(600 + 4 * 30 + 21, control).words(control) == "9.0 (1)"


class Naive:
    """A clock that counts down tick by tick: the main time, then a list of periods."""

    def __init__(self, control):
        self.control = control
        first = control.main or (0 if control.periods else control.increment)
        self.main = dict.fromkeys(PEOPLE, first * TICKS)
        self.periods = {seat: [control.period * TICKS] * control.periods for seat in PEOPLE}
        self.seat, self.turn, self.paid = WHITE, 0, 0

    def pass_tick(self):
        if self.main[self.seat]:
            self.main[self.seat] -= 1
        elif self.periods[self.seat]:
            self.periods[self.seat][0] -= 1
            if not self.periods[self.seat][0]:
                self.periods[self.seat].pop(0)

    def hand_over(self):
        self.turn += 1
        if self.turn > self.paid and self.turn > 1:
            self.main[self.seat] += self.control.increment * TICKS
        if not self.main[self.seat]:
            self.periods[self.seat][:1] = [self.control.period * TICKS]
        self.paid = max(self.paid, self.turn)
        self.seat = other(self.seat)

    def take_back(self):
        self.turn -= 1
        self.seat = other(self.seat)

    def total(self, seat):
        return Fraction(self.main[seat] + sum(self.periods[seat]), TICKS)


@given(CONTROLS, DOINGS)
def test_clocks_agree_with_a_naive_one_and_grow_by_nothing_but_an_increment_or_a_new_period(control, doings):
    clock, naive, now = Clock.of(control, WHITE).at(0), Naive(control), 0
    for ticks, what in doings:
        before, now = clock, now + ticks
        clock = clock.at(now / TICKS)
        for _ in range(ticks if naive.paid else 0):
            naive.pass_tick()
        assert all(clock.left[seat].total(control) <= before.left[seat].total(control) for seat in PEOPLE)
        assert clock.left[other(clock.seat)] == before.left[other(clock.seat)]
        if clock.fallen:
            break
        seat, before = clock.seat, clock
        if what == "hand over":
            naive.hand_over()
            clock = clock.hand_over(naive.seat, naive.turn)
            most = control.increment or control.period
            assert 0 <= clock.left[seat].total(control) - before.left[seat].total(control) <= most
        elif what == "take back" and naive.turn:
            naive.take_back()
            clock = clock.taken_back(naive.seat)
            assert clock.left == before.left
        elif what == "pause":
            now += 99 * TICKS
            clock = clock.at(None).at(now / TICKS)
            assert clock.left == before.left
        assert {seat: clock.left[seat].total(control) for seat in PEOPLE} == {
            seat: naive.total(seat) for seat in PEOPLE
        }
    assert clock.fallen == (naive.total(clock.seat) == 0)


@given(CONTROLS, st.lists(WAITS, max_size=20))
def test_it_does_not_matter_how_often_a_clock_is_looked_at(control, waits):
    clock = Clock.of(control, BLACK).at(0).hand_over(WHITE, 1)
    often, now = clock, 0
    for wait in waits:
        now += wait
        often = often.at(now / TICKS)
    assert often.left == clock.at(now / TICKS).left


def begun(text, key="io", **seats):
    game = GAMES[key]
    people = {"black": Seat("me"), "white": Seat("me")} | seats
    return Setup(game, game.sizes[0], {}, **people, control=Control.parse(text)).begin()


def play(match, *actions):
    """Play actions, each after so many seconds."""
    for now, text in actions:
        match.tick(now)
        match.play(match.position.find(text))
    return match


def seconds(match):
    return {seat: left.seconds for seat, left in match.clock.left.items()}


def test_the_first_turn_takes_nobodys_time_and_earns_nothing():
    match = begun("5+3")
    match.tick(0)
    play(match, (100, "c3"))
    assert seconds(match) == {BLACK: 300, WHITE: 300}


def test_an_increment_is_earned_by_a_turn_not_by_each_of_its_actions():
    match = begun("5+3")
    match.tick(0)
    play(match, (1, "c3"), (11, "d4"))
    assert seconds(match) == {BLACK: 290, WHITE: 300}
    play(match, (16, "a2"))
    assert seconds(match) == {BLACK: 288, WHITE: 300}


def test_time_is_not_given_back_with_an_action_and_a_turn_played_again_earns_nothing():
    match = begun("5+3")
    match.tick(0)
    play(match, (1, "c3"), (11, "d4"))
    match.tick(13)
    assert match.undo()
    assert seconds(match) == {BLACK: 288, WHITE: 300}
    play(match, (14, "d4"), (15, "a2"))
    match.undo()
    play(match, (15, "a2"))
    assert seconds(match) == {BLACK: 289, WHITE: 300}


def test_a_flag_that_falls_ends_the_game_and_it_stays_lost():
    match = begun("1")
    match.tick(0)
    play(match, (1, "c3"))
    match.tick(60)
    assert match.outcome is None
    match.tick(61)
    assert match.outcome == Outcome(WHITE, "time")
    assert result_sentence(match) == "White wins: time."
    assert not match.undo()
    with pytest.raises(ActionError, match=r"^d4 cannot be played: the game is over\.$"):
        play(match, (62, "d4"))


def test_a_swap_exchanges_the_colours_not_the_clocks():
    match = begun("1", "implo")
    match.tick(0)
    play(match, (1, "b2"), (21, "swap"))
    assert seconds(match) == {BLACK: 60, WHITE: 40}
    match.tick(82)
    assert match.outcome == Outcome(BLACK, "time"), "she who began has White now, and is to act"


def test_nobodys_time_runs_in_a_game_that_is_over_and_a_resignation_taken_back_lets_it_run_on():
    match = begun("1")
    match.tick(0)
    play(match, (1, "c3"))
    match.tick(11)
    match.resign(BLACK)
    match.tick(500)
    assert match.undo()
    match.tick(501)
    match.tick(502)
    assert seconds(match) == {BLACK: 49, WHITE: 60}


def test_another_game_has_the_same_clock_anew():
    match = begun("5+3")
    match.tick(0)
    play(match, (1, "c3"), (90, "d4"))
    again = Setup.of(match).turned.begin()
    assert again.clock == Clock.of(Control(300, 3), again.start.seat)
    assert Setup.of(begun("none")).control is None


def test_who_takes_back_from_another_person_asks_and_within_ones_own_turn_nobody_does():
    match = begun("none")
    assert match.asks_back == 0
    play(match, (0, "c3"))
    assert match.asks_back == WHITE
    play(match, (0, "d4"))
    assert match.asks_back == 0
    play(match, (0, "a2"))
    assert match.asks_back == BLACK
    match.resign(WHITE)
    assert match.asks_back == WHITE


def test_after_a_swap_the_person_who_swapped_asks():
    match = play(begun("none", "implo"), (0, "b2"), (0, "swap"))
    assert match.name_of(match.asks_back) == "Black"
    assert match.began_as(match.asks_back) == WHITE


def test_who_made_the_last_move_of_a_game_asks():
    match = Match(Position.start(GAMES["io"], 5), PEOPLE)
    while not match.outcome:
        match.play(match.position.actions[0])
    last = match.steps[-1].before.side
    assert match.asks_back == last


def test_an_engine_is_not_asked():
    match = play(begun("5+3", black=Seat("engine", "1")), (0, "c3"), (1, "d4"), (2, "a2"))
    assert match.asks_back == 0


def limit(match):
    return clock_limit(match.clock, match.position)


def test_an_engine_is_told_the_times_by_the_colours_that_the_persons_have_now():
    match = begun("1+2", "implo")
    match.tick(0)
    play(match, (1, "b2"), (21, "swap"))
    told = limit(match)
    assert told == Limit(wtime=60_000 - OVERHEAD, btime=42_000 - OVERHEAD, winc=2_000, binc=2_000)
    assert clock_limit(None, match.position) is None


def test_in_a_period_an_engine_has_the_rest_of_the_period_and_no_main_time():
    match = begun("10s+3x5")
    match.tick(0)
    play(match, (1, "c3"))
    assert limit(match) == Limit(wtime=10_000 - OVERHEAD, btime=10_000 - OVERHEAD, byoyomi=5_000 - OVERHEAD)
    match.tick(1 + 10 + 5 + 2)
    assert limit(match) == Limit(wtime=10_000 - OVERHEAD, btime=0, byoyomi=3_000 - OVERHEAD)


def test_an_engine_is_never_told_that_it_has_no_time():
    match = begun("1s")
    match.tick(0)
    play(match, (1, "c3"))
    match.tick(1.99)
    assert limit(match).btime == 1


MILLISECONDS = st.integers(0, 10**6)


@given(MILLISECONDS, MILLISECONDS, MILLISECONDS, st.sampled_from([BLACK, WHITE]))
def test_a_search_by_the_clock_ends_before_the_flag_falls(left, increment, period, side):
    times = {"wtime": 0, "btime": 0} | {"wtime" if side == WHITE else "btime": left}
    spent = Budget.of(Limit(**times, winc=increment, binc=increment, byoyomi=period), side).seconds
    assert 0 <= spent <= 0.8 * (left + period) / 1000


def test_a_clock_alone_is_no_other_limit():
    assert Limit(wtime=0, btime=0).is_clock
    assert Limit(byoyomi=5).is_clock
    assert not Limit().is_clock
    assert not Limit(wtime=5, nodes=5).is_clock
    assert not Limit(wtime=5, infinite=True).is_clock
