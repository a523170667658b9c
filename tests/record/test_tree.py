"""The tree of what was played and what might have been played, and a match written down in it."""

from datetime import date

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from boardgames_tui.core.cells import BLACK, WHITE
from boardgames_tui.core.outcome import Outcome
from boardgames_tui.core.position import Position
from boardgames_tui.games import GAMES
from boardgames_tui.match.match import Match
from boardgames_tui.match.seats import Seat
from boardgames_tui.record.tree import Node, Record
from tests.record.trees import random_line, random_record, random_start

EVERY_GAME = pytest.mark.parametrize("key", GAMES)
DICE = st.randoms(use_true_random=False)
walks = settings(max_examples=20)
PEOPLE = {BLACK: Seat("me", "Ann"), WHITE: Seat("me", "Ben")}


def grown(*lines):
    """Return the root of a tree of Torus in which these lines were played one after the other."""
    root = Node(Position.start(GAMES["torus"], 5))
    for line in lines:
        node = root
        for text in line.split():
            node = node.play(node.position.find(text))
    return root


def texts(nodes):
    return [node.action.text if node.action else "" for node in nodes]


def played(start, *texts, seats=PEOPLE):
    match = Match(start, seats)
    for text in texts:
        match.play(match.position.find(text))
    return match


def test_what_is_played_first_goes_on_with_the_line_and_what_is_played_again_is_the_same_node():
    root = grown("a1 b2 c4", "a1 d1 e5", "b1", "a1 b2 c4")
    assert texts(root.line) == ["", "a1", "b2", "c4"]
    assert texts(root) == ["", "a1", "b2", "c4", "d1", "e5", "b1"]


@EVERY_GAME
@given(dice=DICE)
@walks
def test_every_node_stands_where_its_actions_lead(key, dice):
    record = random_record(dice, random_start(dice, key), length=12, boards=2)
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


@EVERY_GAME
@given(dice=DICE)
@walks
def test_turns_are_numbered_as_those_of_a_match(key, dice):
    *_, last = random_line(dice, Node(random_start(dice, key)), 20)
    match = Record(last.path[0]).match(last, PEOPLE)
    numbers = [number for number, turn in enumerate(match.turns, 1) for _ in turn.actions]
    assert [node.turn for node in last.path[1:]] == numbers
    opening = [number for number, node in enumerate(last.path) if node.opens_turn]
    assert [last.path[number].turn for number in opening] == list(range(1, len(match.turns) + 1))


def test_a_promoted_variation_is_the_first_of_its_siblings_and_the_others_keep_their_order():
    root = grown("a1 b2", "a1 c3 d1", "a1 e5")
    node = root.children[0].children[2]
    node.promote()
    assert texts(root.children[0].children) == ["e5", "b2", "c3"]
    node.promote()
    assert texts(root.children[0].children) == ["e5", "b2", "c3"]
    assert texts(root.line) == ["", "a1", "e5"]


def test_what_is_pruned_is_gone_with_all_that_follows():
    root = grown("a1 b2", "a1 c3 d1", "a1 e5")
    root.children[0].children[1].prune()
    assert texts(root) == ["", "a1", "b2", "e5"]


def test_the_first_position_stays_where_it_is():
    root = grown("a1")
    root.promote()
    root.prune()
    assert texts(root) == ["", "a1"]


@EVERY_GAME
@given(dice=DICE, ply=st.integers(0, 12))
@walks
def test_a_match_written_down_is_taken_up_again_anywhere(key, dice, ply):
    *_, last = random_line(dice, Node(random_start(dice, key)), 12)
    match = Match(last.path[0].position, PEOPLE)
    for action in last.actions:
        match.play(action)
    line = Record.of(match).root.line
    assert [node.position for node in line] == [match.start, *(step.after for step in match.steps)]
    node = line[min(ply, len(line) - 1)]
    again = Record.of(match).match(node, PEOPLE)
    assert (again.start, again.position, again.actions) == (match.start, node.position, node.actions)


def test_only_an_end_that_the_rules_do_not_say_was_agreed_on():
    start = Position.read(GAMES["ataxx"], "5/5/2x2/2o2/5 x 0 1")
    won = Record.of(played(start, "d2"))
    assert (won.declared_outcome, won.outcome.reason) == (None, "no pieces left")
    match = played(start)
    assert Record.of(match).outcome is None
    match.resign(BLACK)
    assert Record.of(match).declared_outcome == Record.of(match).outcome == Outcome(WHITE, "resignation")


def test_what_was_agreed_on_counts_only_where_the_main_line_ends():
    record = Record(grown("a1 b2", "a1 c3"))
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


def test_what_the_rules_say_of_an_end_goes_before_what_was_agreed_on():
    root = Node(Position.read(GAMES["ataxx"], "5/5/2x2/2o2/5 x 0 1"))
    root.declared_outcome = Outcome(WHITE, "resignation")
    record = Record(root)
    assert record.outcome == Outcome(WHITE, "resignation")
    root.play(root.position.find("d2"))
    assert record.outcome.reason == "no pieces left"


@pytest.mark.parametrize(
    ("black", "white", "tags"),
    [
        ("me:Ann", "engine:3", {"Black": "Ann", "White": "Engine 3"}),
        ("me", "greedy", {"Black": "Cem", "White": "Greedy"}),
        ("me", "me:Ben", {"Black": "Cem", "White": "Ben"}),
        ("random", "uai:/opt/bin/zataxx --fast", {"Black": "Random", "White": "zataxx"}),
        ("me", "me", {}),
    ],
)
def test_players_are_called_what_the_app_calls_them_and_nobody_who_has_no_name(black, white, tags):
    match = Match(Position.start(GAMES["io"]), {BLACK: Seat.parse(black), WHITE: Seat.parse(white)})
    match.person_name = "Cem"
    assert Record.of(match).tags == tags


def test_after_a_swap_the_players_are_still_told_by_the_colours_that_they_began_with():
    match = played(Position.start(GAMES["onyx"]), "c3", "swap")
    assert Record.of(match).tags == {"Black": "Ann", "White": "Ben"}


def test_the_day_is_the_tag_date():
    match = played(Position.start(GAMES["io"]))
    match.day = date(2026, 11, 21)
    assert Record.of(match).tags["Date"] == "2026-11-21"
