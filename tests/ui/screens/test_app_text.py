"""Texts on the screens: nothing cut off in any game or size of window, and nothing obeyed that others wrote."""

from random import Random

import pytest

from boardgames_tui.core.action import PASSES
from boardgames_tui.core.cells import BLACK, WHITE
from boardgames_tui.core.position import Position
from boardgames_tui.games import GAMES
from boardgames_tui.learn.lesson import ANY, lesson_of
from boardgames_tui.match.events import Offered
from boardgames_tui.match.match import Match
from boardgames_tui.match.seats import Seat
from boardgames_tui.play.attempt import Attempt
from boardgames_tui.play.here import Here
from boardgames_tui.play.lesson_task import lesson_task
from boardgames_tui.play.messages import result_for_person
from boardgames_tui.record import Node, Record
from boardgames_tui.record.formats import dump, load
from boardgames_tui.storage.saved_games.summary import DASH
from boardgames_tui.storage.settings import Settings
from boardgames_tui.storage.settings_file import save_settings
from boardgames_tui.ui.screens.picker import PickerScreen
from boardgames_tui.ui.screens.play import PlayScreen
from boardgames_tui.ui.screens.replay import ReplayScreen
from boardgames_tui.ui.widgets.key_bar import KeyBar
from tests.extras import games_with
from tests.ui.app_pilot import game, open_app, save_setup_between_people, saved_game


async def test_what_others_wrote_never_names_a_key():
    name = "{undo}{press}[keys:b]"
    match = game("torus", 5, f"me:{name}", "me")
    match.make_offer(Offered("draw", BLACK))
    async with open_app(match) as (_, pilot):
        assert pilot.shown("text") == f"{name} offers a draw."
        await pilot.press("escape")
        await pilot.type_action(name)
        assert name in pilot.session_message
    root = Node(match.start)
    root.play(match.start.find("a1")).comment = name
    async with open_app(load(dump(Record(root), ".bgn"))) as (_, pilot):
        assert any(name in line for line in pilot.drawn_lines)


def test_the_only_person_is_told_the_result():
    for white, told in (("random", ["You have lost.", "You have won!"]), ("me", ["", ""])):
        for loser, words in zip((BLACK, WHITE), told, strict=True):
            match = game("torus", 5, "me", white)
            people = [BLACK] if white == "random" else [BLACK, WHITE]
            assert result_for_person(match, people) == ""
            match.resign(loser)
            assert result_for_person(match, people) == words


async def test_a_question_shows_only_its_own_keys():
    async with open_app(game("torus", 5)) as (app, pilot):
        below = app.screen.query_one(KeyBar)
        await pilot.type("o")
        assert not below.visible
        assert pilot.key_bar_text.split()[:2] == ["↑↓", "Choose"]
        await pilot.choose("Keep playing")
        assert below.visible


@pytest.mark.parametrize("key", games_with("lesson.toml"))
def test_the_cursor_at_the_start_of_a_step_reveals_nothing(key):
    for step in lesson_of(GAMES[key]).steps:
        for site in range(len(step.begin().position.cells)):
            attempt = Attempt(lesson_task(step), None)
            attempt.select_site(attempt.task.nearest_unwanted_site(site))
            assert {ANY, PASSES} & {*step.wanted} or not attempt.done


LONG = {BLACK: Seat("me", "Bartholomew the Second"), WHITE: Seat("me", "Wilhelmina of Orange-Nassau")}
# Keys that lead from the picker through each screen of a game and back.
WALK = ("s", "escape", "question_mark", "escape", "enter", "o", "escape", "colon", "escape", "escape")


@pytest.mark.parametrize(
    ("key", "size"),
    [*((key, (80, 24)) for key in GAMES), ("implo", (60, 20)), ("onyx", (60, 20)), ("implo", (120, 40))],
    ids=str,
)
async def test_no_text_is_cut_off(key, size):
    save_setup_between_people(key)
    async with open_app(size=size) as (app, pilot):
        app.screen.selected_key = key
        await pilot.settle()
        assert not pilot.cut_off_texts
        for pressed in WALK:
            await pilot.type(pressed)
            assert not pilot.cut_off_texts, pressed
        assert isinstance(app.screen, PickerScreen)


@pytest.mark.parametrize(("key", "size"), [*((key, (80, 24)) for key in GAMES), ("io", (60, 20))], ids=str)
async def test_no_text_is_cut_off_in_a_long_game_with_long_names(key, size):
    rng, match = Random(14), Match(Position.start(GAMES[key]), LONG)
    async with open_app(match, size=size) as (app, pilot):
        while not match.outcome and len(match.actions) < 100:
            for _ in range(10):
                if not match.outcome:
                    app.screen.session.play(rng.choice(match.position.actions))
            app.screen.show()
            await pilot.pause()
            assert not pilot.cut_off_texts, match.actions
        await pilot.press("colon")
        await pilot.pause()
        assert not pilot.cut_off_texts


async def test_the_first_screen_of_a_game_states_its_goal():
    async with open_app() as (_, pilot):
        for each in GAMES.values():
            match = game(each.key, each.size)
            await pilot.open_screen(PlayScreen(Here(match)))
            assert match.position.prompt.note in " ".join(pilot.shown("prompt").split())


# Texts of records, names, settings and saved games with control characters, bidirectional marks and markup

EVIL = "\x1b[31mred\x07\x9b2J\u202egnp\u2069\x7f"
ESCAPED = "".join(letter if letter.isprintable() else f"\\u{ord(letter):04x}" for letter in EVIL)
RECORD = (
    f'[Game "Torus"]\n[Black "{ESCAPED}"]\n[White "{ESCAPED}"]\n[Event "{ESCAPED}"]\n[Reason "{ESCAPED}"]\n\n'
    f"{{{ESCAPED}}} 1. c3 {{{ESCAPED}}} 2. d4 (2. e5 {{{ESCAPED}}})"
)


def unprintable_characters(pilot):
    """Return the characters on the screen that a terminal would obey or hide."""
    text = "".join(pilot.drawn_lines)
    assert "red" in text
    return {letter for letter in text if not letter.isprintable()}


@pytest.mark.parametrize("end", [" x", f" {EVIL} *"])
async def test_a_hostile_record_and_its_error_are_printable(end):
    record = load(RECORD + end, lenient=True)
    async with open_app(size=(120, 40)) as (app, pilot):
        await app.push_screen(ReplayScreen(record))
        for key in ("pause", "home", "right", "right", "v", "end"):
            await pilot.type(key)
            assert not unprintable_characters(pilot)


async def test_a_hostile_match_and_the_list_of_saved_games_are_printable():
    save_settings(Settings(name=EVIL, animations=False))
    for resigns in (BLACK, 0):
        saved_game("torus", 9, "c3", "e5", black=f"me:{EVIL}", white=f"uai:./{EVIL}", resigns=resigns)
    async with open_app(size=(120, 40)) as (_, pilot):
        await pilot.type("end", "home", "down", "down")
        assert not unprintable_characters(pilot)
        for keys in ("t", "escape comma", "escape c"):
            await pilot.type(*keys.split())
            assert not unprintable_characters(pilot), keys


async def test_names_and_warnings_are_not_parsed_as_markup():
    for resigns in (0, BLACK):
        saved_game("torus", 5, "a1", black="me:[/b] Ann", white="me:Ben [red]", resigns=resigns)
    async with open_app(size=(120, 40)) as (app, pilot):
        for typed in ("", "continue"):
            await pilot.press("ctrl+p", *typed)
            await pilot.until(lambda: f"[/b] Ann{DASH}Ben [red]\n" in "".join(pilot.answers))
            await pilot.press("escape")
            await pilot.until(lambda: not app.screen.query("CommandList"))
        await pilot.type("t")
        lines = [line.split() for line in pilot.drawn_lines]
        assert {("[/b]", "Ann"), ("Ben", "[red]")} <= {tuple(line) for line in lines}
        assert ["Torus", "Ben", "[red]", "1", "0-0-1", "0%"] in lines


async def test_notices_about_the_settings_are_not_parsed_as_markup_and_leave_the_title_of_a_game_visible(tmp_path):
    settings = "[settings]\nbell = 'maybe'\nboard = 'slate'\n[settings.keys]\n'[/b]' = 'f7'\n"
    (tmp_path / "settings.toml").write_text(settings)
    async with open_app(game("torus", 9), notifications=True) as (app, pilot):
        assert "bell in settings.toml is ignored (it cannot be 'maybe': it is true or false)." in pilot.notices
        assert app.settings.board == "slate"
        assert any("'[/b]' has no keys" in line for line in pilot.drawn_lines)
        assert "Torus 9" in pilot.drawn_lines[0]
