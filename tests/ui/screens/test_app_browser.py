"""What differs in a browser."""

import pytest

from boardgames_tui.ui.app import BoardgamesApp
from boardgames_tui.ui.screens.picker import PickerScreen
from tests.ui.app_pilot import game, notices, opener_for, settled

pytestmark = pytest.mark.quick


@pytest.fixture(params=["uai", "uci"])
def app(monkeypatch, request):
    monkeypatch.setattr(BoardgamesApp, "is_web", True)
    return BoardgamesApp(opener_for(game("ataxx", 7, white=f"{request.param}:touch /somewhere")))


async def test_refuses_to_start_a_command_from_a_browser(app):
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        assert isinstance(app.screen, PickerScreen)
        assert notices(app) == ["A browser cannot start a foreign engine: it is a command on this machine."]
