"""Time controls as players write them, and time as it is displayed."""

import pytest
from hypothesis import given

from boardgames_tui.core.errors import OptionError
from boardgames_tui.match.clock import DAY, Control, TimeLeft
from tests.rows import each_row
from tests.timed import CONTROLS

pytestmark = pytest.mark.quick


@each_row(
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
        (" 3D", Control(0, 0, 1, 3 * DAY)),
    ],
)
def test_reads_time_controls_as_players_write_them(text, control):
    assert Control.parse(text) == control


@each_row(
    "text", ["", "blitz", "3d+5", "1.5d", "5+", "+3", "5+3+1", "-5", "5.5", "10+x30", "10+5x", "\N{SUPERSCRIPT TWO}"]
)
def test_refuses_an_unknown_time_control_and_names_the_forms(text):
    with pytest.raises(OptionError, match=r"^'.*' is not a clock. Use none, 10 \(minutes\), 5\+3 .* 10\+5x30 .* or 3d"):
        Control.parse(text)


@each_row("text", ["0", "0s", "0+0", "0+0x30", "10+5x0"])
def test_refuses_a_clock_that_leaves_no_time(text):
    with pytest.raises(OptionError, match=r"is not a valid clock: it leaves no time\.$"):
        Control.parse(text)


@each_row("text", ["601", "99999", "36001s", "5+601", "10+100x30", "10+5x601"])
def test_refuses_an_excessive_clock_and_names_the_limits(text):
    with pytest.raises(OptionError, match=r"at most 600 minutes, 600 seconds a turn or period, and 99 periods\.$"):
        Control.parse(text)


@each_row("text", ["0d", "61d", "99999d"])
def test_a_turn_has_a_few_days_at_most(text):
    with pytest.raises(OptionError, match=r"is not a valid clock: a turn may have 1 to 60 days\.$"):
        Control.parse(text)


def test_days_are_told_without_seconds_and_periods():
    days = Control.parse("3d")
    assert str(days) == "3d"
    assert days.initial_time.text(days) == "3d 0:00"
    assert days.initial_time.after(86_400 + 61, days).text(days) == "1d 23:58"
    assert days.initial_time.after(2 * 86_400 + 1, days).text(days) == "23:59:59"
    assert days.initial_time.after(100, days).after_turn(days) == days.initial_time


@each_row("text", ["600", "36000s", "600+600", "600+99x600", "1s", "0+1", "1d", "60d"])
def test_the_longest_and_the_shortest_clocks_are_allowed(text):
    assert Control.parse(text) == Control.parse(str(Control.parse(text)))


@given(CONTROLS)
def test_a_written_time_control_can_be_read(control):
    assert Control.parse(str(control)) == control


@each_row(
    ("left", "words"),
    [
        (TimeLeft(3723), "1:02:03"),
        (TimeLeft(300), "5:00"),
        (TimeLeft(299.01), "5:00"),
        (TimeLeft(10), "0:10"),
        (TimeLeft(9.95), "0:10"),
        (TimeLeft(9.9), "9.9"),
        (TimeLeft(0.01), "0.1"),
        (TimeLeft(0), "0.0"),
    ],
)
def test_time_is_rounded_up_and_has_tenths_below_ten_seconds(left, words):
    assert left.text(Control(600)) == words


def test_remaining_periods_are_shown_in_a_period():
    control = Control.parse("10+5x30")
    assert control.initial_time.text(control) == "10:00"
    assert control.initial_time.after(600, control).text(control) == "0:30 (5)"
    assert control.initial_time.after(600 + 4 * 30 + 21, control).text(control) == "9.0 (1)"
