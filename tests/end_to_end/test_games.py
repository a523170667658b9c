"""Games at their default size in a terminal of 80x24, by keys, mouse and typing, and from the result to the picker."""

import pytest

from boardgames_tui.core.changes import changes
from boardgames_tui.core.position import Position
from boardgames_tui.games import GAMES
from boardgames_tui.match.seats import Seat
from boardgames_tui.match.setup import Setup
from tests.end_to_end.choices import Chooser
from tests.end_to_end.person import LEAVE, Person
from tests.samples import samples

each_game = pytest.mark.parametrize("key", GAMES)
# How the fixed games are played: three to their ends, and the beginning of each in one other way.
WAYS = ("keys", "mouse", "typing")
WHOLE_GAMES = {"io": "keys", "implo": "mouse", "ataxx": "typing"}
# Actions of a game that is not played to its end.
OPENING = 6
# A game in which the engine's turn has several steps, and one in which it may swap.
ENGINE_GAMES = ("implo", "onyx")


@pytest.fixture
def start_game(open_terminal):
    """Return a function that starts a game in a terminal and waits for its board."""

    def start(key, white="me", size=None):
        game = GAMES[key]
        terminal = open_terminal(key, "--black", "me", "--white", white, "--size", str(size or game.size))
        terminal.wait_for("move 1")
        return Person(terminal, Setup(game, size or game.size, {}, Seat("me"), Seat.parse(white)).begin())

    return start


@pytest.mark.parametrize(("key", "way"), WHOLE_GAMES.items())
def test_a_whole_game_is_played_in_one_way(key, way, start_game):
    """To its end and its result, then back to the picker."""
    person = start_game(key)
    play(person, way, len(samples(key).game))
    person.wait_for_result()
    if way == "mouse":
        person.click_text(LEAVE)
    else:
        down, enter = {"keys": ("down", "enter"), "typing": ("j", " ")}[way]
        person.terminal.press(*[down] * person.count_answers_above(LEAVE), enter)
    wait_for_picker(person)
    quit_program(person)


@each_game
def test_the_beginning_is_played_in_another_way(key, start_game):
    person = start_game(key)
    play(person, WAYS[(list(GAMES).index(key) + 1) % len(WAYS)], OPENING)
    person.wait_for_turn()
    quit_program(person)


@pytest.mark.parametrize("key", ENGINE_GAMES)
def test_a_game_against_the_engine_is_played(key, start_game):
    """On the smallest board, to the end."""
    person = start_game(key, white="engine:1", size=GAMES[key].sizes[0])
    match, chooser = person.match, Chooser(1)
    while not match.outcome:
        if match.to_act.is_person:
            person.wait_for_turn()
            person.play_by_keys(chooser.choose(match.position))
        else:
            person.follow_opponent()
    person.close_question()
    person.wait_for_result()
    person.terminal.press("escape")
    wait_for_picker(person)
    quit_program(person)


def play(person, way, actions):
    """Play the fixed game, up to `actions` actions, with keys, with the mouse or by typing."""
    match, game = person.match, samples(person.match.position.game.key).game
    how = {"keys": person.play_by_keys, "mouse": person.play_by_mouse, "typing": person.play_by_typing}[way]
    while not match.outcome and len(match.actions) < actions:
        person.wait_for_turn()
        how(match.position.find(game[len(match.actions)]))
    assert [action.text for action in match.actions] == game[: len(match.actions)]


def wait_for_picker(person):
    person.terminal.wait_for("l Lesson")


def quit_program(person):
    """Quit; the terminal is left as it was."""
    terminal = person.terminal
    terminal.press("ctrl+q")
    assert terminal.wait_for_end() == 0, terminal.text
    assert terminal.settings_left_changed == []
    assert b"Traceback" not in terminal.log


@each_game
def test_the_fixed_game_contains_rare_events(key):
    assert _rare(key) >= set(samples(key).rare_in_game)


def _rare(key):
    position, found = Position.start(GAMES[key]), set()
    for text in samples(key).game:
        after = position.after(position.find(text))
        found |= {change.kind.value for change in changes(position, after)}
        found |= {"choice"} if "-" in text else {"midpoint"} if "/" in text else {text}
        position = after
    return found
