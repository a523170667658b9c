"""Whole screens are equal to their snapshots."""

import pytest

from tests.ui.snapshots import FOLDER, SHOTS, take_snapshot


@pytest.mark.parametrize("shot", SHOTS, ids=lambda shot: shot.name)
async def test_a_screen_matches_its_snapshot(shot):
    assert await take_snapshot(shot) == (FOLDER / f"{shot.name}.txt").read_text("utf-8")
