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
# Actions of a game that is not played to its end.
OPENING = 6


@pytest.fixture
def sit_down(open_terminal):
    """Return what starts a game in a terminal and waits for its board."""

    def sit(key, white="me", size=None):
        game = GAMES[key]
        terminal = open_terminal(key, "--black", "me", "--white", white, "--size", str(size or game.size))
        terminal.wait_for("move 1")
        return Person(terminal, Setup(game, size or game.size, {}, Seat("me"), Seat.parse(white)).begin())

    return sit


@each_game
def test_by_keys(key, sit_down):
    person = sit_down(key)
    if play_on(person, person.play_by_keys, whole=key in ("io", "onyx")):
        person.terminal.press(*["down"] * person.answers_above(LEAVE), "enter")
        wait_for_picker(person)
    quit_program(person)


@each_game
def test_by_mouse(key, sit_down):
    person = sit_down(key)
    if play_on(person, person.play_by_mouse, whole=key in ("implo", "ataxx")):
        person.click_text(LEAVE)
        wait_for_picker(person)
    quit_program(person)


@each_game
def test_by_typed_actions(key, sit_down):
    person = sit_down(key)
    if play_on(person, person.play_by_typing, whole=key == "torus"):
        person.terminal.press(*["j"] * person.answers_above(LEAVE), " ")
        wait_for_picker(person)
    quit_program(person)


@each_game
def test_against_the_engine(key, sit_down):
    """On the smallest board, to the end."""
    person = sit_down(key, white="engine:1", size=GAMES[key].sizes[0])
    match, chooser = person.match, Chooser(1)
    while not match.outcome:
        if match.to_act.is_person:
            person.wait_for_turn()
            person.play_by_keys(chooser.choose(match.position))
        else:
            person.hear_the_opponent()
    person.look_at_the_board()
    person.wait_for_result()
    person.terminal.press("escape")
    wait_for_picker(person)
    quit_program(person)


def play_on(person, play, *, whole):
    """Play the fixed game of this kind, to its end and its result if `whole`, which is returned."""
    match, game = person.match, samples(person.match.position.game.key).game
    while not match.outcome and (whole or len(match.actions) < OPENING):
        person.wait_for_turn()
        play(match.position.find(game[len(match.actions)]))
    assert [action.text for action in match.actions] == game[: len(match.actions)]
    if whole:
        person.wait_for_result()
    else:
        person.wait_for_turn()
    return whole


def wait_for_picker(person):
    person.terminal.wait_for("l Lesson")


def quit_program(person):
    """Quit; the terminal is left as it was."""
    terminal = person.terminal
    terminal.press("ctrl+q")
    assert terminal.wait_for_end() == 0, terminal.text
    assert terminal.unclean == []
    assert b"Traceback" not in terminal.log


@each_game
def test_the_fixed_game_holds_what_is_rare(key):
    assert _rare(key) >= set(samples(key).rare_in_game)


def _rare(key):
    position, found = Position.start(GAMES[key]), set()
    for text in samples(key).game:
        after = position.after(position.find(text))
        found |= {change.kind.value for change in changes(position, after)}
        found |= {"choice"} if "-" in text else {"midpoint"} if "/" in text else {text}
        position = after
    return found
