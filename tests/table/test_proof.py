"""A short form of the proof of tables (`python -m tests.table.proof`)."""

import os

import pytest

from tests.table import killed_players, mutations

pytestmark = pytest.mark.skipif(os.name != "posix", reason="the processes are forked")


def test_players_that_are_killed_and_collide_lose_nothing_that_was_confirmed(tmp_path):
    assert "Nothing was lost." in killed_players.play_games(tmp_path, 4, 5)


def test_damaged_journals_neither_crash_nor_hang_nor_get_to_the_terminal(tmp_path):
    assert mutations.run(tmp_path, 150, 5).startswith("150 damaged journals")
