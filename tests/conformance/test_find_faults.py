"""The laws that authors of games check: each broken one is found."""

from dataclasses import replace
from importlib import import_module
from types import SimpleNamespace

import pytest
from reversi import GAME as REVERSI
from reversi.rules import Reversi

from boardgames_tui.conformance import find_faults
from boardgames_tui.conformance.parts import faults_of_package_data
from boardgames_tui.conformance.walks import fast_rules_agree
from boardgames_tui.core.cells import other
from boardgames_tui.core.game import Game
from boardgames_tui.core.outcome import Outcome
from boardgames_tui.core.plain_text import PlainText
from boardgames_tui.core.position import Position
from boardgames_tui.core.presentation import Mark, Prompt
from boardgames_tui.games import GAMES
from boardgames_tui.games.io.rules import Io
from boardgames_tui.record.bgn.tags import GAME_BY_NAME

pytestmark = pytest.mark.quick


LEGAL_ACTIONS, IS_LEGAL, PLAY, ENDING = Reversi.legal_actions, Reversi.is_legal, Reversi.play, Reversi.ending
ACTION_TEXT, PARSE_ACTION = Reversi.action_text, Reversi.parse_action


def play_here(state, action):
    after = PLAY(state, action)
    object.__setattr__(state, "cells", after.cells)
    return after


class PlaysOtherClass(Reversi):
    """Its `play` returns Reversi, like that of a game that names another class."""


class SentenceText(PlainText):
    def refusal(self, state, action):
        return "it is not allowed."


class LossyText(PlainText):
    def read(self, state, fields):
        return replace(super().read(state, fields), side=other(state.side))


FIGURE = "```board\n4/1xo1/1ox1/4 x broken | a2 | {}\n```\n"

# What of Reversi is changed, and the beginning of the first sentence about it after its title and size.
BROKEN = {
    "it has no such size": ({"size": 7}, "has no board of its default size, 7."),
    "its letters are unknown": ({"letters": "xo"}, "begins with ."),
    "its letters are too few": ({"letters": ".x"}, "its line has the letter o"),
    "its package is another": ({"package": "boardgames_tui.games.io"}, "does not declare it as GAME."),
    "an action is listed twice": (
        {"methods": {"legal_actions": lambda state: [*LEGAL_ACTIONS(state)] * 2}},
        "legal_actions lists an action twice",
    ),
    "an action has too high a number": (
        {"methods": {"action_count": 3}},
        "a legal action is not below action_count, 3",
    ),
    "legality has two definitions": (
        {"methods": {"is_legal": lambda state, action: action == 0 or IS_LEGAL(state, action)}},
        "is_legal and legal_actions disagree about a1",
    ),
    "actions share a text": (
        {"methods": {"action_text": lambda state, action: "a1" if action < len(state.cells) else "0000"}},
        "parse_action does not read 'a1'",
    ),
    "a text is not read": ({"methods": {"parse_action": lambda state, text: None}}, "parse_action does not read"),
    "any text is read": (
        {
            "methods": {
                "parse_action": lambda state, text: PARSE_ACTION(state, text) or 0,
                "action_text": lambda state, action: ACTION_TEXT(state, action) if action else "zz99",
            }
        },
        "'zz99' is read as an action",
    ),
    "a refusal is a whole sentence": ({"text": SentenceText("broken")}, "the refusal of "),
    "a line is read as another": ({"text": LossyText("broken")}, "its line is read as "),
    "its word is that of another game": ({"text": PlainText("first -")}, "its line cannot be read"),
    "playing changes the state": ({"methods": {"play": play_here}}, "changes the state that it is played in"),
    "playing returns another class": ({"rules": PlaysOtherClass}, "play returns a Reversi"),
    "a pass leaves the side": (
        {"methods": {"passed": lambda state: state}},
        "passed or null_move leaves the same side to act",
    ),
    "an action has no gesture": ({"gestures": lambda state, action: ()}, "has no gesture"),
    "actions share a gesture": ({"gestures": lambda state, action: ((frozenset({0}),),)}, "the same sites are"),
    "a gesture leaves the board": ({"gestures": lambda state, action: ((frozenset({action + 99}),),)}, "not on the"),
    "a mark leaves the board": ({"marks": lambda state: {99: Mark.ANCHOR}}, "marks has a site"),
    "nothing is asked": ({"prompt": lambda state: Prompt(())}, "prompt has no current step"),
    "a reason is missing": (
        {"methods": {"ending": lambda state: ENDING(state) and Outcome(1, "just so")}},
        "Game.reasons lacks the reason 'just so'",
    ),
    "it does not end": ({"methods": {"ending": lambda state: None}}, "ends within"),
    "its tagline is too long": ({"tagline": "a" * 61}, "has 61 characters; at most 60 are shown."),
    "nobody is its author": ({"authors": " "}, "Game.authors of broken is empty"),
    "its title holds a control character": ({"title": "Re\x1bversi"}, "Game.title of broken is empty, or has"),
    "its hints lack a function": ({"load_explain": lambda: SimpleNamespace(GOAL="wins")}, "lacks effects."),
    "an unknown text is not named": (
        {"explain_unknown_text": lambda geometry, text: "There is no such site."},
        "the sentence begins with the text",
    ),
    "it is over at once": (
        {"methods": {"ending": lambda state: Outcome(1, "no moves left")}},
        "the game is over at its start.",
    ),
}


@pytest.fixture
def changed_reversi(add_game, monkeypatch):
    """Return a function that registers a changed Reversi, also with other methods of its states."""

    def change(methods=(), **changes):
        for name, method in dict(methods).items():
            monkeypatch.setattr(Reversi, name, method)
        game = replace(REVERSI, key="broken", package="package_of_broken", sizes=range(4, 5), size=4)
        game = replace(game, **{"text": PlainText("broken"), **changes})
        add_game(game)
        monkeypatch.setitem(GAME_BY_NAME, "reversi", game)
        return game

    return change


def test_reversi_obeys_all_laws(changed_reversi):
    assert list(find_faults(changed_reversi())) == []


@pytest.mark.parametrize("way", BROKEN)
def test_each_broken_law_is_found(way, changed_reversi):
    changes, sentence = BROKEN[way]
    faults = list(find_faults(changed_reversi(**changes)))
    assert any(sentence in fault for fault in faults), faults[:5]
    assert all(fault.endswith(".") for fault in faults)


@pytest.mark.parametrize(
    ("name", "text", "sentence"),
    [
        ("lesson.toml", "[[step]]", "lesson.toml of Reversi cannot be used: it lacks 'first_game'."),
        ("rules.md", "```board\n4/4/4/5 x reversi | | five\n```\n", "A figure of Reversi cannot be drawn: "),
        ("rules.md", FIGURE.format("z9 is near"), "The caption 'z9 is near' on the rules card of Reversi names z9"),
        ("rules.md", FIGURE.format("after c2"), "The caption 'after c2' on the rules card of Reversi says after c2"),
        ("rules.md", FIGURE.format(""), "A figure on the rules card of Reversi has no caption."),
        ("puzzles.jsonl", "{}\n", "'{}' is not a puzzle."),
    ],
)
def test_the_files_of_a_game_are_checked(name, text, sentence, changed_reversi, monkeypatch):
    game = changed_reversi()
    monkeypatch.setattr(import_module(game.package), "__spec__", "of a package with files")
    monkeypatch.setattr(Game, "find_file", lambda game, file: file == name or None)
    monkeypatch.setattr(Game, "read_file", lambda game, file: text if file == name else None)
    assert any(fault.startswith(sentence) for fault in find_faults(game))


@pytest.mark.parametrize(
    ("project", "missing"),
    [
        ("", ["rules.md"]),
        ("[tool.setuptools.package-data]\nx = ['*.md']", []),
        ("[tool.setuptools.package-data]\n'*' = ['*.toml']", ["rules.md"]),
        ("[build-system]\nbuild-backend = 'hatchling.build'", []),
    ],
)
def test_files_that_a_wheel_would_lack_are_named(project, missing, tmp_path):
    (tmp_path / "pyproject.toml").write_text(project)
    package = tmp_path / "src" / "x"
    package.mkdir(parents=True)
    for name in ("__init__.py", "rules.md"):
        (package / name).touch()
    assert [fault.partition(" ")[0] for fault in faults_of_package_data(package)] == missing


def test_fast_rules_that_differ_from_the_plain_ones_are_found(monkeypatch):
    assert list(fast_rules_agree(Position.start(GAMES["io"], 5))) == []
    listed = Io.legal_actions
    monkeypatch.setattr(Io, "legal_actions", lambda state: [*listed(state)][:-1])
    (fault,) = fast_rules_agree(Position.start(GAMES["io"], 5))
    assert fault.startswith("the fast rules allow for ")


def test_an_unregistered_game_is_reported():
    assert list(find_faults(REVERSI)) == ["Reversi is not among the games: reversi has no line and no entry point."]


def test_an_error_is_raised_with_its_position(changed_reversi):
    def marks(state):
        raise KeyError(3)

    with pytest.raises(KeyError) as raised:
        list(find_faults(changed_reversi(marks=marks)))
    assert raised.value.__notes__ == ["In the position 4/1xo1/1ox1/4 x broken of Reversi, law presentation_fits."]
