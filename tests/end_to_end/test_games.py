"""Games at their default size in a terminal of 80x24, by keys, mouse and typing, and from the result to the picker."""

import random

import pytest

from boardgames_tui.core.changes import changes
from boardgames_tui.core.position import Position
from boardgames_tui.games import GAMES
from boardgames_tui.match.seats import Seat
from boardgames_tui.match.setup import Setup
from boardgames_tui.storage.saved_games.journal import Journal
from tests.end_to_end.person import LEAVE, Person
from tests.samples import samples

each_game = pytest.mark.parametrize("key", GAMES)
# How the last actions of the fixed games, which contain rare events, are played; some others are in another way.
WAYS = ("keys", "mouse", "typing")
ENDS = {
    "io": ("typing", 8),
    "implo": ("mouse", 14),
    "torus": ("typing", 8),
    "onyx": ("keys", 11),
    "ataxx": ("keys", 12),
}
# Number of actions of a game that is not played to its end, and the first of them where it is not the opening: passes.
SOME = 6
FIRST = {"ataxx": 33}
# A game in which the engine's turn has several steps, and one in which it may swap.
ENGINE_GAMES = ("implo", "onyx")


@pytest.fixture
def start_game(open_terminal):

    def start(key, white="me", size=None):
        game = GAMES[key]
        terminal = open_terminal(key, "--black", "me", "--white", white, "--size", str(size or game.size))
        terminal.wait_for("move 1")
        return Person(terminal, Setup(game, size or game.size, {}, Seat("me"), Seat.parse(white)).begin())

    return start


@pytest.fixture
def resume_game(open_terminal, tmp_path, monkeypatch):
    """Return a function that continues the fixed game of a game in a terminal, from a number of its actions on."""

    def resume(key, number):
        monkeypatch.setenv("BOARDGAMES_TUI_DATA", str(tmp_path / "data"))
        match = Setup(GAMES[key], GAMES[key].size, {}, Seat("me"), Seat("me")).begin()
        journal = Journal.of(match)
        for text in samples(key).game[:number]:
            match.play(match.position.find(text))
        journal.close()
        return Person(open_terminal("resume"), match)

    return resume


@pytest.mark.parametrize(("key", "way", "actions"), [(key, *end) for key, end in ENDS.items()])
def test_a_game_is_played_to_its_result_and_back_to_the_picker(key, way, actions, resume_game):
    whole = len(samples(key).game)
    person = resume_game(key, whole - actions)
    play(person, way, whole)
    person.wait_for_result()
    if way == "mouse":
        person.click_text(LEAVE)
    else:
        down, enter = {"keys": ("down", "enter"), "typing": ("j", " ")}[way]
        person.terminal.press(*[down] * person.count_answers_above(LEAVE), enter)
    wait_for_picker(person)
    person.terminal.quit()


@each_game
def test_some_actions_are_played_in_another_way(key, start_game, resume_game):
    first = FIRST.get(key, 0)
    person = resume_game(key, first) if first else start_game(key)
    play(person, WAYS[(list(GAMES).index(key) + 1) % len(WAYS)], first + SOME)
    person.wait_for_turn()
    person.terminal.quit()


@pytest.mark.parametrize("key", ENGINE_GAMES)
def test_a_game_against_the_engine_is_played(key, start_game):
    person = start_game(key, white="engine:1", size=GAMES[key].sizes[0])
    match, rng = person.match, random.Random(1)
    while not match.outcome:
        if match.to_act.is_person:
            person.wait_for_turn()
            person.play_by_keys(rng.choice(match.position.actions))
        else:
            person.follow_opponent()
    person.close_question()
    person.wait_for_result()
    person.terminal.press("escape")
    wait_for_picker(person)
    person.terminal.quit()


def play(person, way, actions):
    match, game = person.match, samples(person.match.position.game.key).game
    how = {"keys": person.play_by_keys, "mouse": person.play_by_mouse, "typing": person.play_by_typing}[way]
    while not match.outcome and len(match.actions) < actions:
        person.wait_for_turn()
        how(match.position.find(game[len(match.actions)]))
    assert [action.text for action in match.actions] == game[: len(match.actions)]


def wait_for_picker(person):
    person.terminal.wait_for("l Learn")


@each_game
def test_the_actions_played_contain_rare_events(key):
    first, whole = FIRST.get(key, 0), len(samples(key).game)
    last = ENDS[key][1] if key in ENDS else 0
    assert _rare(key, [*range(first, first + SOME), *range(whole - last, whole)]) >= set(samples(key).rare_in_game)


def _rare(key, numbers):
    position, found = Position.start(GAMES[key]), set()
    for number, text in enumerate(samples(key).game):
        after = position.after(position.find(text))
        if number in numbers:
            found |= {change.kind.value for change in changes(position, after)}
            found |= {"choice"} if "-" in text else {"midpoint"} if "/" in text else {text}
        position = after
    return found
