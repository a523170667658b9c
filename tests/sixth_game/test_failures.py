"""A game of another package that fails while it is used costs a sentence; the app goes on at the picker."""

import asyncio
import json
import re
import signal
import sys
from threading import get_ident

import pytest

from boardgames_tui.analysis.hints.hint import sentence
from boardgames_tui.core import failures
from boardgames_tui.core.position import Position
from boardgames_tui.games import GAMES
from boardgames_tui.learn.lesson import lesson_of
from boardgames_tui.match.setup import Setup
from boardgames_tui.play.game_puzzles import GamePuzzles
from boardgames_tui.play.here import Here
from boardgames_tui.storage.saved_games import journal
from boardgames_tui.storage.settings import Settings
from boardgames_tui.storage.settings_file import save_settings
from boardgames_tui.ui.process import ProcessApp
from boardgames_tui.ui.screens.editor import EditorScreen
from boardgames_tui.ui.screens.picker import GameCard, PickerScreen
from boardgames_tui.ui.screens.play import PlayScreen
from tests.sixth_game.test_installed import LESSON, run_with, use_packages, with_end  # noqa: F401
from tests.sixth_game.wheel import unpack
from tests.ui.app_pilot import game, open_app, play

# What a function of the game does as soon as six pieces are on the board, and a pattern of what is said about it.
DEEDS = {
    "raises": ("raise_(ValueError('late'))", "failed with ValueError: late"),
    "leaves": ("sys.exit('bye')", "failed with SystemExit: bye"),
    "interrupts": ("raise_(KeyboardInterrupt())", "failed with KeyboardInterrupt"),
    "raises no Exception": ("raise_(BaseException('late'))", "failed with BaseException: late"),
    "raises what nobody can handle": (
        "raise_(Unspeakable())",
        "failed with Unspeakable: without a message that can be read",
    ),
    "never ends": ("loop()", "did not end within 1 seconds"),
    "never ends, whatever happens": ("loop_on()", "did not end within 1 seconds"),
    "returns a text": ("return 'prompt'", "failed with (AttributeError|TypeError): .+"),
}
LATE = """
import sys
def loop():
    while True: pass
def loop_on():
    while True:
        try: loop()
        except Exception: pass
def raise_(error): raise error
class Unspeakable(Exception):
    def __str__(self): raise self
    def __bool__(self): raise self
    def __eq__(self, other): raise self
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
    late = LATE.format(deed=DEEDS[deed][0])
    if name in RULES:
        return with_end(f"{late}Reversi.{name} = fail_late(Reversi.{name})")
    function = {"marks": "lambda state: {}", "gain": "lambda state, action: 0"}.get(name, f"GAME.{name}")
    return with_end(f"{late}from dataclasses import replace\nGAME = replace(GAME, {name}=fail_late({function}))")


@pytest.fixture
def install_failing(tmp_path, use_packages, monkeypatch):  # noqa: F811
    """Return a function that installs Reversi with a function that fails late."""

    def install(name, deed):
        for folder in ("CONFIG", "DATA"):
            monkeypatch.setenv(f"BOARDGAMES_TUI_{folder}", str(tmp_path))
        # On a busy machine the notification would be gone before the test has read it.
        monkeypatch.setattr(ProcessApp, "NOTIFICATION_TIMEOUT", 600)
        monkeypatch.setattr(failures, "MAX_SECONDS", 1.0)
        unpack(failing(name, deed), {"reversi": "reversi"}, tmp_path / "site")
        use_packages(tmp_path / "site")
        assert GAMES.installed.faults == ()

    return install


def sentence_about(deed):
    return rf"The game 'reversi' cannot be used any longer: .+ {DEEDS[deed][1]}\."


async def back_at_picker(app, pilot, deed):
    await pilot.until(lambda: isinstance(app.screen, PickerScreen) and pilot.notices)
    (sentence,) = pilot.notices
    assert re.fullmatch(sentence_about(deed), sentence)
    await pilot.until(lambda: [card.game_key for card in app.screen.query(GameCard)] == [*GAMES.built_in])


@pytest.mark.parametrize(
    ("name", "deed"),
    [
        *((name, "raises") for name in (*RULES, "prompt", "gestures", "score", "marks")),
        *(("play", deed) for deed in [*DEEDS][1:-1]),
        ("prompt", "never ends"),
        ("prompt", "leaves"),
        ("prompt", "returns a text"),
        ("gestures", "never ends"),
        ("legal_actions", "never ends"),
    ],
)
async def test_a_failure_within_a_game_leads_back_to_the_picker(name, deed, install_failing):
    install_failing(name, deed)
    async with open_app(game("reversi", 8)) as (app, pilot):
        for text in ("d3", "c5", "d6"):
            if isinstance(app.screen, PlayScreen):
                await pilot.type_action(text)
        await back_at_picker(app, pilot, deed)
        saved = max(journal.folder().glob("*.jsonl"), key=lambda file: file.stat().st_mtime_ns)
        assert re.findall('"(d3|c5|d6)"', saved.read_text())[:1] == ["d3"]
        before = app.screen.selected_key
        await pilot.press("down")
        assert app.screen.selected_key != before


@pytest.mark.parametrize(
    ("deed", "is_selected"), [*((deed, False) for deed in [*DEEDS][:-1]), ("leaves", True), ("never ends", True)]
)
async def test_a_failure_in_the_picker_costs_the_game_a_card(deed, is_selected, install_failing):
    """The picker plays a few actions of the selected game; the game that was played last is selected at once."""
    install_failing("play", deed)
    if is_selected:
        save_settings(Settings(last_game="reversi"))
    # Workers that fail with the game are no errors here.
    async with open_app(settles=False) as (app, pilot):
        await pilot.until(lambda: len(app.screen.query(GameCard)) == 6 or pilot.notices)
        while "reversi" in GAMES and app.screen.selected_key != "reversi":
            await pilot.press("down")
        await back_at_picker(app, pilot, deed)


@pytest.mark.parametrize(
    ("screen", "name", "deed"), [("lesson", "ending", "leaves"), ("puzzle", "prompt", "returns a text")]
)
async def test_a_failure_in_another_screen_leads_back_to_the_picker(screen, name, deed, install_failing, tmp_path):
    install_failing(name, deed)
    line = "8/8/8/3xo3/3xx3/3x4/8/8 o reversi"
    lesson = LESSON.replace("size = 6", "size = 8").replace("4/1xo1/1ox1/4 x reversi", line).replace("d3", "c5")
    (tmp_path / "site" / "reversi" / "lesson.toml").write_text(lesson.replace('wanted = "c5"', 'forbidden = "c5"'))
    choice = {"right": {"c5": []}, "shares": [82, 20]}
    puzzle = {"id": "reversi-1-1", "line": line, "kind": "gain", "difficulty": 2, "theme": "", "choice": choice}
    (tmp_path / "site" / "reversi" / "puzzles.jsonl").write_text(json.dumps(puzzle))
    opener = lesson_of if screen == "lesson" else GamePuzzles
    async with open_app(opener(GAMES["reversi"])) as (app, pilot):
        await pilot.type_action("c5")
        await back_at_picker(app, pilot, deed)


@pytest.mark.parametrize(("name", "deed"), [("legal_actions", "leaves"), ("ending", "never ends"), ("marks", "raises")])
async def test_a_failure_in_the_editor_leads_back_to_the_picker(name, deed, install_failing):
    install_failing(name, deed)
    async with open_app() as (app, pilot):
        screen = await pilot.open_screen(EditorScreen(Setup.default(GAMES["reversi"])))
        for site in range(2):
            screen.call_later(screen.select_site, site)
        await back_at_picker(app, pilot, deed)


@pytest.mark.parametrize("deed", ["raises", "leaves", "never ends"])
async def test_a_failure_while_a_screen_opens_leads_back_to_the_picker(deed, install_failing):
    install_failing("prompt", deed)
    match = game("reversi", 8)
    play(match, "d3", "c5")
    async with open_app(settles=False) as (app, pilot):
        app.call_later(app.push_screen, PlayScreen(Here(match)))
        # The pilot would wait for the screen that has failed.
        for _ in range(1000):
            await asyncio.sleep(0 if pilot.notices else 0.03)
        await back_at_picker(app, pilot, deed)


async def test_a_screen_that_has_failed_still_answers_messages(install_failing):
    """Textual ends the loop of messages of a screen after an error, and who had sent one would wait for ever."""
    install_failing("prompt", "raises")
    six_pieces = Position.start(GAMES["reversi"], 8).after("d3").after("c5")
    answered = []
    async with open_app() as (app, pilot):
        app.screen.call_later(lambda: six_pieces.prompt)
        app.screen.call_later(answered.append, True)
        await pilot.until(lambda: answered)
        await back_at_picker(app, pilot, "raises")


async def test_a_call_that_ends_as_it_is_ended_costs_the_game_too(install_failing):
    install_failing("play", "raises")
    late = type("EndlessError", (failures.EndlessError,), {"key": "reversi", "subject": "play"})
    async with open_app() as (app, pilot):
        app.screen.call_later(raise_, late)
        await back_at_picker(app, pilot, "never ends")


def test_a_call_that_has_ended_is_not_ended(install_failing):
    install_failing("play", "raises")
    failures.Watch.last._end(get_ident(), sys._getframe())
    # Python looks for errors from other threads at calls and in loops.
    assert sum(range(9)) == 36


def raise_(error):
    raise error


def test_games_may_be_withdrawn_while_they_are_listed(install_failing):
    install_failing("play", "raises")
    listed = iter(GAMES)
    assert [next(listed) for _ in range(6)] == [*GAMES.built_in, "reversi"]
    with pytest.raises(ValueError, match="late") as failed:
        Position.start(GAMES["reversi"], 8).after("d3").after("c5").after("d6")
    assert re.fullmatch(sentence_about("raises"), GAMES.withdraw_failed(failed.value))
    assert not [*listed]
    assert "reversi" not in GAMES


def test_ctrl_c_during_a_call_is_no_failure_of_a_game(install_failing, monkeypatch, request):
    # A shell lets its background processes ignore Ctrl+C.
    handler = signal.signal(signal.SIGINT, signal.default_int_handler)
    request.addfinalizer(lambda: signal.signal(signal.SIGINT, handler))
    monkeypatch.setitem(DEEDS, "is interrupted", ("__import__('signal').raise_signal(2)", ""))
    install_failing("play", "is interrupted")
    position = Position.start(GAMES["reversi"], 8).after("d3").after("c5")
    with pytest.raises(KeyboardInterrupt) as interrupted:
        position.after("d6")
    assert not GAMES.withdraw_failed(interrupted.value)


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


@pytest.mark.parametrize(
    ("deed", "arguments"),
    [
        *((deed, ("reversi", "--text", "--white", "me")) for deed in [*DEEDS][:-1]),
        ("interrupts", ("perft", "reversi", "--depth", "4")),
        ("leaves", ("arena", "greedy", "random", "--game", "reversi", "--games", "2")),
        ("interrupts", ("arena", "greedy", "random", "--game", "reversi", "--games", "2")),
    ],
)
def test_a_failure_in_plain_text_ends_the_command_with_a_sentence(deed, arguments, tmp_path):
    files = failing("play", deed)
    files["reversi/__init__.py"] += "\nfrom boardgames_tui.core import failures\nfailures.MAX_SECONDS = 1.0\n"
    unpack(files, {"reversi": "reversi"}, tmp_path / "site")
    done = run_with(tmp_path / "site", tmp_path, *arguments, stdin="d3\nc5\nd6\nquit\n")
    assert done.returncode == 1
    assert re.fullmatch(f"boardgames-tui: {sentence_about(deed)}", done.stderr.splitlines()[-1])
    if arguments[0] == "reversi":
        assert "Reversi 8 " in run_with(tmp_path / "site", tmp_path, "games").stdout
