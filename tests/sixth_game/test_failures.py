"""A game of another package that fails while it is used costs a sentence; the app goes on at the picker."""

import re

import pytest

from boardgames_tui.analysis.hints.hint import sentence
from boardgames_tui.core import failures
from boardgames_tui.core.position import Position
from boardgames_tui.games import GAMES
from boardgames_tui.storage.saved_games import journal
from boardgames_tui.ui.screens.picker import GameCard, PickerScreen
from boardgames_tui.ui.screens.play import PlayScreen
from tests.sixth_game.test_installed import REVERSI, package_files, run_with, use_packages, with_end  # noqa: F401
from tests.sixth_game.wheel import unpack
from tests.ui.app_pilot import game, notices, open_app, settled, type_action, until

# What a function of the game does as soon as six pieces are on the board.
DEEDS = {
    "raises": ("raise_(ValueError('late'))", "failed with ValueError: late"),
    "leaves": ("sys.exit('bye')", "failed with SystemExit: bye"),
    "interrupts": ("raise_(KeyboardInterrupt())", "failed with KeyboardInterrupt"),
    "never ends": ("loop()", "did not end within 1 seconds"),
    "returns a text": ("return 'prompt'", "failed with AttributeError: 'str' object has no attribute 'steps'"),
}
LATE = """
import sys
def loop():
    while True: pass
def raise_(error): raise error
def fail_late(function):
    def call(*arguments):
        if sum(map(bool, arguments[0].cells)) >= 6:
            {deed}
        return function(*arguments)
    return call
"""
RULES = ("play", "legal_actions", "ending", "action_text", "allows")
DECLARED = ("prompt", "gestures", "score", "marks", "gain")


def failing(name, deed):
    """Return the files of Reversi with a function that fails late."""
    late = LATE.format(deed=DEEDS[deed][0])
    if name in RULES:
        return with_end(f"{late}Reversi.{name} = fail_late(Reversi.{name})")
    function = {"marks": "lambda state: {}", "gain": "lambda state, action: 0"}.get(name, f"GAME.{name}")
    return with_end(f"{late}from dataclasses import replace\nGAME = replace(GAME, {name}=fail_late({function}))")


@pytest.fixture
def install_failing(tmp_path, use_packages, monkeypatch):  # noqa: F811
    """Return a function that installs Reversi with a function that fails late."""

    def install(name, deed):
        monkeypatch.setattr(failures, "MAX_SECONDS", 1.0)
        unpack(failing(name, deed), {"reversi": "reversi"}, tmp_path / "site")
        use_packages(tmp_path / "site")
        assert GAMES.installed.faults == ()

    return install


def sentence_about(deed):
    return rf"The game 'reversi' cannot be used any longer: .+ {re.escape(DEEDS[deed][1])}\."


async def back_at_picker(app, pilot, deed):
    """Wait for the picker without the game, and for the sentence."""
    await until(pilot, lambda: isinstance(app.screen, PickerScreen) and notices(app))
    await settled(pilot)
    (sentence,) = notices(app)
    assert re.fullmatch(sentence_about(deed), sentence)
    await until(pilot, lambda: [card.game_key for card in app.screen.query(GameCard)] == [*GAMES.built_in])


@pytest.mark.parametrize(
    ("name", "deed"),
    [
        *((name, "raises") for name in (*RULES, "prompt", "gestures", "score", "marks")),
        *(("play", deed) for deed in [*DEEDS][1:-1]),
        ("prompt", "never ends"),
        ("prompt", "leaves"),
        ("prompt", "returns a text"),
    ],
)
async def test_a_failure_within_a_game_leads_back_to_the_picker(name, deed, install_failing):
    install_failing(name, deed)
    async with open_app(game("reversi", 8)) as (app, pilot):
        for text in ("d3", "c5", "d6"):
            if isinstance(app.screen, PlayScreen):
                await type_action(pilot, text)
        await back_at_picker(app, pilot, deed)
        saved = max(journal.folder().glob("*.jsonl"), key=lambda file: file.stat().st_mtime_ns)
        assert re.findall('"(d3|c5|d6)"', saved.read_text())[:1] == ["d3"]
        before = app.screen.selected_key
        await pilot.press("down")
        assert app.screen.selected_key != before


@pytest.mark.parametrize("deed", [*DEEDS][:-1])
async def test_a_failure_in_the_picker_costs_the_game_a_card(deed, install_failing):
    """The picker plays a few actions of the selected game."""
    install_failing("play", deed)
    async with open_app() as (app, pilot):
        await until(pilot, lambda: len(app.screen.query(GameCard)) == 6 or notices(app))
        # It is selected at once if it was played last.
        while "reversi" in GAMES and app.screen.selected_key != "reversi":
            await pilot.press("down")
        await back_at_picker(app, pilot, deed)


@pytest.mark.parametrize("error", ["SystemExit(1)", "ValueError(1)"])
def test_a_hint_names_what_an_explanation_raises(error, tmp_path, use_packages):  # noqa: F811
    end = f"""
from dataclasses import replace
def fail():
    raise {error}
GAME = replace(GAME, load_explain=fail)
"""
    unpack(with_end(end), {"reversi": "reversi"}, tmp_path)
    use_packages(tmp_path)
    position = Position.start(GAMES["reversi"], 4)
    name = error.partition("(")[0]
    assert sentence(position, position.actions[:1], None).endswith(f" has no explanation ({name}: 1).")


@pytest.mark.parametrize("deed", [*DEEDS][:-1])
def test_a_failure_in_plain_text_ends_the_command_with_a_sentence(deed, tmp_path):
    files = failing("play", deed)
    files["reversi/__init__.py"] += "\nfrom boardgames_tui.core import failures\nfailures.MAX_SECONDS = 1.0\n"
    unpack(files, {"reversi": "reversi"}, tmp_path / "site")
    done = run_with(tmp_path / "site", tmp_path, "reversi", "--text", "--white", "me", stdin="d3\nc5\nd6\nquit\n")
    assert done.returncode == 1
    assert re.fullmatch(f"boardgames-tui: {sentence_about(deed)}\n", done.stderr)
    assert "Reversi 8 " in run_with(tmp_path / "site", tmp_path, "games").stdout
