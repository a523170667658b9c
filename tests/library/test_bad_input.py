"""Bad input to any public function raises one of our errors, with one sentence."""

import sys
from pathlib import Path

import numpy as np
import pytest

import boardgames_tui as bg
from tests.odd_values import START, check_odd_values
from tests.rows import each_row

pytestmark = pytest.mark.quick

OVER = bg.Position.read("io", "xxxxx/xxxxx/xxxxx/xxxxx/xxxxx x single -")
NOBODY = bg.random_player(1)


ENGINE = bg.Engine("torus", level=1)


@pytest.fixture(scope="module", autouse=True)
def opened():
    with ENGINE:
        yield


BAD = {
    bg.GAMES.__getitem__: ("chess", "", 5, None, "IO"),
    bg.GAMES["io"].find_file: (5, None, b"rules.md", ["rules.md"], 1.5),
    bg.Position.start: (
        *("chess", "", None, 7, START, ("io", 4), ("io", "big"), ("io", 7.5), ("io", None, {"swap": 1})),
        *(("onyx", None, {"swap": "maybe"}), ("onyx", None, 5), ("ataxx", 7, {"halfmoves": -1}), ("io", None, {3: 4})),
        ("ataxx", 7, {"blocks": 7}),
    ),
    bg.Position.read: (
        *(("io", ""), ("io", None), ("io", 5), ("io", "7/7 x"), ("io", "5/5/5/5/5 z first -"), ("chess", str(START))),
        *(("torus", f"{START}\n"), ("torus", "5/5/5/5/9 x -"), ("torus", "é/5/5/5/5 x -"), ("io", str(START))),
        ("torus", str(START), ["swap"]),
    ),
    START.after: ("z9", "", None, 7, (bg.Action(5, "a1"),), (bg.Action(-1, "a1"),), "A1", b"a1", ["a1"]),
    OVER.after: ("a1", "pass", (bg.Action(0, "a1"),), "0000", None),
    START.find: ("z9", "", None, 7, "a1 "),
    START.seat_of: (0, 3, None, "x", -1, [1], np.array([1, 2])),
    START.colour_of: (0, 3, None, "x", -1),
    bg.svg: ("torus", None, 5, str(START), bg.Record.of_line(START)),
    lambda arrows: bg.svg(START, arrows=arrows): ("c3", 5, ["z9"], [5], [""]),
    lambda board: bg.svg(START, board=board): ("marble", "", None, 5, ["wood"]),
    lambda before: bg.svg(START, before=before): ("x", 5, OVER, bg.Position.start("torus"), [START]),
    bg.Record.read: ("no such file", ".", "", 5, None, "\0", ("game.bgn", 2), ("game.bgn", 0), ("game.bgn", "x")),
    bg.Record.parse: ("", "nonsense", 5, None, "[Game", b"[Game]", ('[Game "Torus"]\n', 2)),
    bg.Record.of_line: (
        *("torus", None, 5, (START, "c3"), (START, ["z9"]), (START, ["c3", "c3"]), (START, 5), (START, [None])),
        (bg.Record.of_line(START),),
    ),
    lambda tag: bg.Record.of_line(START, (), Black=tag): (5, None, b"Ann", ["Ann"], 1.5),
    lambda tags: bg.Record(bg.Node(START), tags).text(): (
        *({"Game": "x"}, {"x y": "1"}, {"": "1"}, {"1a": "1"}, {5: "1"}, {"Black": 5}, {"Black": "1", "black": "2"}),
        {"Result": "?"},
    ),
    bg.Record.of_line(START).text: (".doc", "", None, 5, ".pgn", "bgn"),
    bg.Record.of_line(START).write: ("no/such/folder.bgn", "game", 5, None, "game.pgn", ".", "a\0.bgn"),
    bg.Record.of_line(START).root.play: ("z9", "", None, 7, (bg.Action(5, "a1"),)),
    bg.Engine: ("chess", "", None, 7, START),
    bg.AsyncEngine: ("chess", "", None, 7, START),
    lambda level: bg.Engine("io", level=level): (0, 10, "9", None, 2.5, True),
    lambda protocol: bg.Engine("io", protocol=protocol): ("gtp", "", None, 5, ["uai"]),
    lambda command: bg.Engine(command=command): ("'", " ", 5, ["", ""], [5]),
    lambda options: bg.Engine("io", options=options): ("Hash", 5, ["Hash"], 1.5, {1}),
    ENGINE.play: (*("c3", None, OVER, (START, 5), (START, ""), (START, bg.Limit(infinite=True))),),
    ENGINE.analyse: (
        *(("c3", bg.Limit(nodes=9)), (START, None), (START, bg.Limit(nodes=9), 0), (START, bg.Limit(infinite=True))),
        (START, bg.Limit(nodes=9), "2"),
    ),
    bg.play_game: (
        *(("torus", NOBODY, NOBODY), (START, None, NOBODY), (START, NOBODY, "random"), (None, NOBODY, NOBODY)),
        *((START, lambda _: None, NOBODY), (START, lambda _: "z9", NOBODY)),
    ),
    lambda number: bg.play_game(START, NOBODY, NOBODY, max_actions=number): (-1, "9", None, 2.5, [1]),
    bg.random_player: ("x", 1.5, [1], b"1", {}),
    bg.greedy_player: ("x", 1.5, [1], b"1", {}),
    NOBODY: ("c3", None, 5, OVER, str(START)),
}


@pytest.mark.parametrize("function", BAD)
def test_bad_input_is_refused_with_a_sentence(function, tmp_path, monkeypatch, subtests):
    monkeypatch.chdir(tmp_path)
    Path("game.bgn").write_text(bg.Record.of_line(START).text(), "utf-8")
    assert len(BAD[function]) >= 5
    for given in BAD[function]:
        with subtests.test(given=repr(given)):
            with pytest.raises(bg.BoardGamesError) as error:
                function(*(given if isinstance(given, tuple) else (given,)))
            sentence = str(error.value)
            assert sentence.endswith(".")
            assert "\n" not in sentence


def with_field(name):
    """Return a function that writes a record with a node that has a value for a field."""

    def write(value, extension=".sgf"):
        record = bg.Record.of_line(START, ["c3"])
        setattr(record.end, name, value)
        return record.text(extension)

    return write


SETTABLE = ("position", "children", "comment", "glyph", "value", "turn", "declared_outcome")
# Functions with arguments that are right.
GOOD = {
    bg.GAMES.get: ["io"],
    bg.GAMES.__contains__: ["io"],
    bg.GAMES["io"].find_file: ["rules.md"],
    bg.Position.start: ["onyx", 4, {}],
    lambda setup, swap: bg.Position.start("onyx", 4, {"setup": setup, "swap": swap}): ["open", True],
    lambda blocks, halfmoves: bg.Position.start("ataxx", 4, {"blocks": blocks, "halfmoves": halfmoves}): ["", 5],
    lambda flag: bg.Position.start("ataxx", engine_defaults=flag): [True],
    bg.Position.read: ["torus", str(START), {}],
    START.after: ["c3"],
    lambda code, text: START.after(bg.Action(code, text)): [0, "a1"],
    START.find: ["c3"],
    START.seat_of: [1],
    START.colour_of: [1],
    START.__eq__: [START],
    lambda legal: START.diagram(legal=legal): [True],
    lambda *given: bg.svg(given[0], before=given[1], arrows=given[2], board=given[3], flat=given[4]): [
        *(START, START, ["c3"], "wood", True)
    ],
    bg.Outcome: [1, "time", None, ""],
    lambda winner: bg.Outcome(winner, "time").letter: [1],
    bg.Limit: [*[None] * 8, False],
    bg.Score: ["cp", 1],
    bg.Line: [bg.Action(0, "a1"), ("a1",), bg.Score("win", 500), 1, 1, 1],
    lambda *given: bg.Record.of_line(START).write("game.bgn") or bg.Record.read(*given): ["game.bgn", None, False],
    bg.Record.parse: [bg.Record.of_line(START).text(), None, False],
    bg.Record.of_line: [START, ["c3"]],
    lambda value: bg.Record.of_line(START, Black=value).text(): ["Ann"],
    lambda root, tags: bg.Record(root, tags).winner_seat: [bg.Node(START), {}],
    lambda *fields: bg.Record(bg.Node(*fields)).text(): [START, None, None, [], "", "", "", 0],
    bg.Record.of_line(START).text: [".bgn"],
    bg.Record.of_line(START).write: ["game.bgn"],
    bg.Record.of_line(START).root.play: ["c3"],
    **{with_field(name): [value] for name, value in vars(bg.Node(START)).items() if name in SETTABLE},
    bg.Engine: ["torus"],
    lambda *given: bg.Engine(command=given[0], protocol=given[1], level=given[2], options=given[3]): [
        "x",
        "uai",
        1,
        {},
    ],
    lambda *given: bg.play_game(given[0], NOBODY, NOBODY, max_actions=given[1]): [START, 1],
    lambda action: bg.play_game(START, lambda _: action, NOBODY, max_actions=1): ["c3"],
    bg.random_player: [1],
    NOBODY: [START],
    ENGINE.play: [START, bg.Limit(nodes=1)],
    ENGINE.analyse: [START, bg.Limit(nodes=1), 1],
}


@each_row("function", GOOD)
def test_nothing_but_an_error_of_ours_comes_of_odd_values(function, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    function(*GOOD[function])
    check_odd_values(function, *GOOD[function])


def test_nodes_that_are_no_tree_are_not_written():
    record = bg.Record.of_line(START, ["c3"])
    end = record.end
    for stranger in (record.root, end, bg.Node(START), "c3"):
        end.children = [stranger]
        with pytest.raises(bg.OptionError, match="not a child"):
            record.text()


def test_numbers_of_numpy_are_numbers():
    number = np.int64
    assert bg.Position.start("torus", number(5)).seat_of(number(1)) == bg.BLACK
    assert bg.Record.parse(bg.Record.of_line(START).text(), number(1)).root.position == START
    assert bg.play_game(START, bg.random_player(number(1)), NOBODY, max_actions=number(2)).end.turn == 2
    with bg.Engine("torus", level=number(1), options={"Hash": number(16)}) as engine:
        assert len(engine.analyse(START, bg.Limit(nodes=number(50)), number(2))) == 2


def test_an_engine_is_opened_once_and_a_closed_one_says_so():
    engine = bg.Engine("torus", level=1)
    with pytest.raises(bg.EngineError, match="inside its `with` statement"):
        engine.play(START)
    with engine:
        with pytest.raises(bg.EngineError, match="open already"), engine:
            pass
        assert engine.play(START) in START.actions
    with pytest.raises(bg.EngineError, match="inside its `with` statement"):
        engine.analyse(START, bg.Limit(nodes=1))


def test_a_command_that_is_no_engine_and_an_option_that_the_engine_does_not_have_are_reported():
    for command in ("no-such-engine", [sys.executable, "-c", "print(1)"]):
        with pytest.raises(bg.EngineError), bg.Engine(command=command):
            pass
    for options in ({"Nothing": 1}, {"Level": 99}, {"Threads": "many"}, {5: 5}):
        with pytest.raises(bg.EngineError, match="has no option"), bg.Engine("io", options=options):
            pass
