"""The game tree of a record, records of matches, and their clocks."""

from datetime import date

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from boardgames_tui.core.cells import BLACK, WHITE
from boardgames_tui.core.outcome import Outcome
from boardgames_tui.core.position import Position
from boardgames_tui.games import GAMES
from boardgames_tui.match.clock import Clock, Control
from boardgames_tui.match.match import Match
from boardgames_tui.match.seats import Seat
from boardgames_tui.match.setup import Setup
from boardgames_tui.record.clocks import clock_command, seconds_left, without_clocks
from boardgames_tui.record.formats import dump, load
from boardgames_tui.record.times_left import times_left
from boardgames_tui.record.tree import Node, Record
from tests.matches import PEOPLE, play
from tests.record.trees import random_line, random_record, random_start
from tests.rows import each_row

pytestmark = pytest.mark.quick

KEYS = st.sampled_from([*GAMES])
RNGS = st.randoms(use_true_random=False)
examples = settings(max_examples=100)


def tree_with_lines(*lines):
    root = Node(Position.start(GAMES["torus"], 5))
    for line in lines:
        node = root
        for text in line.split():
            node = node.play(node.position.find(text))
    return root


def action_texts(nodes):
    return [node.action.text if node.action else "" for node in nodes]


def test_the_first_action_continues_the_line_and_repeated_ones_share_a_node():
    root = tree_with_lines("a1 b2 c4", "a1 d1 e5", "b1", "a1 b2 c4")
    assert action_texts(root.line) == ["", "a1", "b2", "c4"]
    assert action_texts(root) == ["", "a1", "b2", "c4", "d1", "e5", "b1"]


@given(key=KEYS, rng=RNGS)
@examples
def test_every_node_holds_the_position_after_its_actions(key, rng):
    record = random_record(rng, random_start(rng, key), length=12, boards=2)
    for node in record.root:
        assert node.path[0] is record.root
        assert node.path[-1] is node
        begin = node.path_since_set_up[0]
        assert begin.is_set_up or begin is record.root
        position = begin.position
        for action in node.actions:
            position = position.after(action)
        assert position == node.position
        assert all(child.parent is node for child in node.children)


@given(key=KEYS, rng=RNGS)
@examples
def test_turns_are_numbered_as_in_a_match(key, rng):
    *_, last = random_line(rng, Node(random_start(rng, key)), 20)
    match = Record(last.path[0]).match(last, PEOPLE)
    numbers = [number for number, turn in enumerate(match.turns, 1) for _ in turn.actions]
    assert [node.turn for node in last.path[1:]] == numbers
    opening = [number for number, node in enumerate(last.path) if node.opens_turn]
    assert [last.path[number].turn for number in opening] == list(range(1, len(match.turns) + 1))


def test_a_promoted_variation_comes_first_and_pruning_removes_one_but_not_the_root():
    root = tree_with_lines("a1 b2", "a1 c3 d1", "a1 e5")
    node = root.children[0].children[2]
    for _ in range(2):
        node.promote()
        assert action_texts(root) == ["", "a1", "e5", "b2", "c3", "d1"]
    root.children[0].children[2].prune()
    root.promote()
    root.prune()
    assert action_texts(root) == ["", "a1", "e5", "b2"]


@pytest.mark.parametrize("key", GAMES)
@given(rng=RNGS, ply=st.integers(0, 12))
@settings(max_examples=20)
def test_a_recorded_match_can_be_continued_anywhere(key, rng, ply):
    *_, last = random_line(rng, Node(random_start(rng, key)), 12)
    match = Match(last.path[0].position, PEOPLE)
    for action in last.actions:
        match.play(action)
    line = Record.of(match).root.line
    assert [node.position for node in line] == [match.start, *(step.after for step in match.steps)]
    node = line[min(ply, len(line) - 1)]
    again = Record.of(match).match(node, PEOPLE)
    assert (again.start, again.position, again.actions) == (match.start, node.position, node.actions)


def test_a_match_is_recorded_without_looking_its_actions_up_again(monkeypatch):
    match = play(Match(Position.start(GAMES["torus"], 5), PEOPLE), "c3", "d4")
    monkeypatch.setattr(Position, "find", None)
    record = Record.of(match)
    assert (action_texts(record.root.line[1:]), record.end.position) == (["c3", "d4"], match.position)


def test_only_results_unknown_to_the_rules_are_declared():
    start = Position.read(GAMES["ataxx"], "5/5/2x2/2o2/5 x 0 1")
    won = Record.of(play(Match(start, PEOPLE), "d2"))
    assert (won.declared_outcome, won.outcome.reason) == (None, "no pieces left")
    match = Match(start, PEOPLE)
    assert Record.of(match).outcome is None
    match.resign(BLACK)
    assert Record.of(match).declared_outcome == Record.of(match).outcome == Outcome(WHITE, "resignation")


def test_a_declared_result_applies_only_at_the_end_of_the_main_line_and_none_by_the_rules():
    record = Record(tree_with_lines("a1 b2", "a1 c3"))
    last, other = record.root.children[0].children
    last.declared_outcome = Outcome(WHITE, "resignation")
    assert record.outcome == record.declared_outcome == Outcome(WHITE, "resignation")
    other.promote()
    assert record.outcome is record.declared_outcome is None
    last.promote()
    after = last.play(last.position.actions[0])
    assert record.outcome is record.declared_outcome is None
    after.prune()
    assert record.outcome == record.declared_outcome == Outcome(WHITE, "resignation")
    record.root = Node(Position.read(GAMES["ataxx"], "5/5/2x2/2o2/5 x 0 1"))
    record.root.declared_outcome = last.declared_outcome
    record.root.play(record.root.position.find("d2"))
    assert record.outcome.reason == "no pieces left"


@each_row(
    ("black", "white", "tags"),
    [
        ("me:Ann", "engine:3", {"Black": "Ann", "White": "Engine 3"}),
        ("me", "greedy", {"Black": "Cem", "White": "Greedy"}),
        ("me", "me:Ben", {"Black": "Cem", "White": "Ben"}),
        ("random", "uai:/opt/bin/zataxx --fast", {"Black": "Random", "White": "zataxx"}),
        ("me", "me", {}),
    ],
)
def test_player_tags_have_the_names_shown_in_the_app_and_unnamed_players_none(black, white, tags):
    match = Match(Position.start(GAMES["io"]), {BLACK: Seat.parse(black), WHITE: Seat.parse(white)})
    match.person_name = "Cem"
    assert Record.of(match).tags == tags


def test_after_a_swap_the_tags_name_the_players_by_their_first_colours_and_the_day():
    match = play(Match(Position.start(GAMES["onyx"]), PEOPLE), "c3", "swap")
    match.day = date(2026, 11, 21)
    assert Record.of(match).tags == {"Black": "Ann", "White": "Ben", "Date": "2026-11-21"}


@each_row(
    ("text", "seconds"),
    [
        ("[%clk 0:02:58]", 178),
        ("good [%clk 1:00:00] move", 3600),
        ("[%clk 0:09:59.8]", 599.8),
        ("[%clk 2:58]", None),
        ("[%clk x]", None),
        ("", None),
    ],
)
def test_a_comment_may_have_the_time_left(text, seconds):
    assert seconds_left(text) == seconds


def test_a_time_is_written_in_whole_seconds_and_left_out_of_what_readers_see():
    assert [clock_command(seconds) for seconds in (0.9, 59, 61.2, 3601)] == [
        "[%clk 0:00:00]",
        "[%clk 0:00:59]",
        "[%clk 0:01:01]",
        "[%clk 1:00:01]",
    ]
    assert without_clocks("[%clk 0:02:58] good [%csl Gd4]") == "good [%csl Gd4]"


def timed_match(key, size, texts, **options):
    """Return a match at one second a turn, of which the first is free."""
    people = (Seat("me", "Ann"), Seat("me", "Ben"))
    match = Setup(GAMES[key], size, options, *people, control=Control(300, increment=0)).begin()
    now = 0.0
    match.tick(now)
    for text in texts.split():
        now += 1
        match.tick(now)
        match.play(match.position.find(text))
    return match


@each_row("extension", [".bgn", ".sgf"])
def test_the_record_of_a_match_has_the_time_left_after_each_turn(extension):
    read = load(dump(Record.of(timed_match("torus", 5, "c3 d4 e5 a1")), extension))
    times = [times_left(node) for node in read.root.line]
    assert times == [
        {},
        {BLACK: "5:00"},
        {BLACK: "5:00", WHITE: "4:59"},
        {BLACK: "4:59", WHITE: "4:59"},
        {BLACK: "4:59", WHITE: "4:58"},
    ]
    # A turn of several actions has one time.
    record = Record.of(timed_match("io", 9, "h7 i8 b2"))
    assert [bool(node.comment) for node in record.root.line] == [False, True, False, True]


def test_the_clocks_stay_with_the_players_after_a_swap():
    record = Record.of(timed_match("onyx", 6, "c3 swap d4", setup="open", swap=True))
    _, placed, swapped, answered = record.root.line
    assert times_left(placed) == {BLACK: "5:00"}
    # Whoever placed the stone is White now.
    assert times_left(swapped) == {WHITE: "5:00", BLACK: "4:59"}
    assert times_left(answered) == {WHITE: "4:59", BLACK: "4:59"}


def test_moves_before_a_clock_began_have_no_time():
    match = timed_match("torus", 5, "c3 d4")
    begun = Setup(GAMES["torus"], 5, {}, Seat("me"), Seat("me")).begin()
    for action in match.actions:
        begun.play(action)
    begun.clock = Clock.of(Control(60), begun.position.seat)
    begun.keep_clock()
    begun.play(begun.position.find("e5"))
    assert [node.comment for node in Record.of(begun).root.line] == ["", "", "[%clk 0:01:00]", "[%clk 0:01:00]"]


def test_the_times_of_sgf_are_read():
    record = load("(;SZ[9]BL[600]WL[600];B[ee]BL[598.5];W[df]WL[9.5];B[aa]BL[soon])")
    assert [times_left(node) for node in record.root.line] == [
        {BLACK: "10:00", WHITE: "10:00"},
        {BLACK: "9:59", WHITE: "10:00"},
        {BLACK: "9:59", WHITE: "9.5"},
        {BLACK: "9:59", WHITE: "9.5"},
    ]
