"""Frames that a page sends over its websocket: accepted, clamped or ignored."""

import pytest

from boardgames_tui.cli.web.server import read_frame, read_size
from tests.rows import each_row

pytestmark = pytest.mark.quick

TAKEN = {
    '["stdin","jé"]': ("stdin", "jé".encode()),
    '["resize",{"width":120,"height":40}]': ("resize", 120, 40),
    '["resize",{"width":100000,"height":1e400000}]': None,
    '["resize",{"width":100000,"height":100000}]': ("resize", 500, 300),
    '["resize",{"width":-7,"height":0}]': ("resize", 1, 1),
    '["ping","1700000000000"]': ("ping", "1700000000000"),
    f'["ping","{"x" * 32}"]': ("ping", "x" * 32),
    '["focus"]': ("focus",),
    '["blur"]': ("blur",),
}


@each_row(("text", "frame"), TAKEN.items())
def test_a_frame_is_accepted_and_its_size_clamped(text, frame):
    assert read_frame(text) == frame


IGNORED = [
    "",
    "[",
    "7",
    '{"0":"stdin","1":"x"}',
    "[]",
    '["quit"]',
    '[["stdin"],"x"]',
    '["stdin"]',
    '["stdin",7]',
    '["stdin","\\ud800"]',
    '["resize"]',
    '["resize",[100000,100000]]',
    '["resize",{"width":80}]',
    '["resize",{"width":"80","height":"24"}]',
    '["resize",{"width":80.5,"height":24.0}]',
    '["resize",{"width":Infinity,"height":NaN}]',
    f'["resize",{{"width":{"9" * 5000},"height":24}}]',
    f'["ping","{"x" * 33}"]',
    '["ping",{"a":[]}]',
    '["focus",1]',
    "[" * 60_000,
    '{"a":' * 12_000,
]


@each_row("text", IGNORED)
def test_a_malformed_frame_is_ignored(text):
    assert read_frame(text) is None


SIZES = {
    ("120", "40"): (120, 40),
    ("", ""): (80, 24),
    ("wide", "1e9"): (80, 24),
    ("1000000000", "-1"): (500, 1),
    ("9" * 5000, "24"): (80, 24),
}


@each_row(("query", "size"), SIZES.items())
def test_the_size_in_a_query_is_clamped_and_has_a_default(query, size):
    assert read_size(*query) == size
