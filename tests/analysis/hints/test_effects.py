"""Effects and aims of actions keep their words and their worth."""

import pytest

from tests.analysis.hints.effects import effects_line, find_position, read_lines

pytestmark = pytest.mark.quick
LINES = read_lines()


@pytest.mark.parametrize("key", sorted({line.partition(" | ")[0] for line in LINES}))
def test_actions_have_the_expected_effects_and_aims(key):
    expected = [line for line in LINES if line.startswith(f"{key} | ")]
    assert [effects_line(*find_position(line)) for line in expected] == expected
