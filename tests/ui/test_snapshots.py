"""Whole screens look as they did when somebody looked at them last."""

import pytest

from tests.ui.snapshots import FOLDER, SHOTS, take


@pytest.mark.parametrize("shot", SHOTS, ids=lambda shot: shot.name)
async def test_a_screen_is_as_it_was(shot):
    assert await take(shot) == (FOLDER / f"{shot.name}.txt").read_text("utf-8")
