"""Six kills; `python -m tests.end_to_end.kills 200` makes more."""

import random

import pytest

from tests.end_to_end.kills import KilledGames


@pytest.mark.parametrize("seed", range(2))
def test_a_killed_program_loses_only_the_action_in_flight(seed, tmp_path):
    life = KilledGames(tmp_path, random.Random(seed))
    for _ in range(3):
        life.kill_once()
    assert life.counts["kills"] == 3
