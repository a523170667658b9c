"""Moving through a record, step by step and from line to line, and undoing each change to it."""

import random
from itertools import product

import pytest

from boardgames_tui.core.cells import WHITE
from boardgames_tui.core.outcome import Outcome
from boardgames_tui.play.record_cursor import RecordCursor
from boardgames_tui.ui.widgets.move_list import lay_out_moves
from tests.play.random_records import nodes_in_order, random_record, shape
from tests.rows import each_row

pytestmark = pytest.mark.quick

RECORDS = [("io", 7), ("implo", 5), ("torus", 5), ("onyx", 6), ("ataxx", 5)]


@each_row(("key", "size"), RECORDS)
def test_steps_follow_the_line_up_to_its_ends(key, size):
    record = random_record(key, size)
    record_cursor = RecordCursor(record)
    for node in record.root.line[1:]:
        assert record_cursor.step(1)
        assert record_cursor.node is node
    assert not record_cursor.step(1)
    for node in reversed(record.root.line[:-1]):
        assert record_cursor.step(-1)
        assert record_cursor.node is node
    assert not record_cursor.step(-1)


@each_row(("key", "size"), RECORDS)
def test_turns_end_as_in_the_match(key, size):
    rng, record = random.Random(2), random_record(key, size)
    for leaf in (node for node in record.root if not node.children):
        record_cursor = RecordCursor(record, leaf)
        ends = [0]
        for turn in record_cursor.match.turns:
            ends.append(ends[-1] + len(turn.actions))
        ply = rng.randrange(len(record_cursor.line))
        record_cursor.go_to_ply(ply)
        assert record_cursor.step_turn(1) == (ply < ends[-1])
        assert record_cursor.ply == next((end for end in ends if end > ply), ply)
        record_cursor.go_to_ply(ply)
        assert record_cursor.step_turn(-1) == (ply > 0)
        assert record_cursor.ply == max((end for end in ends if end < ply), default=0)


@each_row(("key", "size"), RECORDS)
def test_a_jump_reaches_any_node_and_keeps_its_line(key, size):
    rng, record = random.Random(3), random_record(key, size)
    record_cursor = RecordCursor(record)
    for node in rng.choices(list(record.root), k=40):
        line = record_cursor.line
        record_cursor.go_to_node(node)
        assert record_cursor.node is node
        assert record_cursor.match.position == node.position
        assert record_cursor.match.actions == node.actions
        assert record_cursor.line == (line if node in line else (*node.path, *node.line[1:]))


@each_row(("key", "size"), RECORDS)
def test_alternatives_cycle_through_all_siblings(key, size):
    record = random_record(key, size)
    for node in record.root:
        for by in (1, -1):
            record_cursor, seen = RecordCursor(record, node), []
            for _ in node.children[1:] and node.children:
                record_cursor.go_to_node(node.children[0]) if not seen else record_cursor.go_to_alternative(by)
                seen.append(record_cursor.node)
            assert len(seen) == len(set(seen))
            assert set(seen) == set(node.children[1:] and node.children)


def test_alternatives_are_searched_backwards_then_forwards():
    record = random_record("torus", 5, aside=0)
    fork = record.root.line[4]
    other = fork.play(fork.position.actions[0])
    assert other is not fork.children[0]
    record_cursor = RecordCursor(record)
    assert record_cursor.go_to_alternative(1)
    assert record_cursor.node is other
    record_cursor.go_to_node(record.root.line[-1])
    assert record_cursor.go_to_alternative(1)
    assert record_cursor.node is other
    assert not RecordCursor(random_record("torus", 5, aside=0)).go_to_alternative(1)


@each_row(("key", "size"), RECORDS)
def test_a_line_promoted_often_enough_is_the_main_line(key, size):
    rng, record = random.Random(4), random_record(key, size)
    actions = sorted(node.actions for node in record.root)
    for node in rng.choices(list(record.root), k=10):
        record_cursor = RecordCursor(record, node)
        while record_cursor.promote():
            assert record_cursor.node is node
        assert node in record.root.line
    assert sorted(node.actions for node in record.root) == actions


@each_row(("key", "size"), RECORDS)
def test_pruning_removes_only_an_action_and_its_continuations(key, size):
    rng, record = random.Random(5), random_record(key, size)
    record_cursor = RecordCursor(record)
    record_cursor.prune()
    assert record_cursor.node is record.root
    assert not record_cursor.edits
    for _ in range(5):
        every = list(record.root)
        node = rng.choice([each for each in every[1:] if each.parent is not record.root])
        record_cursor.go_to_node(node)
        record_cursor.prune()
        assert record_cursor.node is node.parent
        assert set(record.root) == set(every) - set(node)


@each_row(("key", "size"), RECORDS)
def test_every_change_can_be_undone(key, size):
    rng, record = random.Random(6), random_record(key, size)
    record_cursor, shapes, places = RecordCursor(record), [shape(record.root)], []
    for _ in range(30):
        node = rng.choice(list(record.root))
        record_cursor.go_to_node(node)
        change = rng.choice([record_cursor.promote, record_cursor.prune, lambda: _play(record_cursor, rng)])
        edits = len(record_cursor.edits)
        change()
        if len(record_cursor.edits) > edits:
            shapes.append(shape(record.root))
            places.append(node)
    assert record_cursor.is_unsaved
    while record_cursor.undo():
        shapes.pop()
        assert shape(record.root) == shapes[-1]
        assert record_cursor.node is places.pop()
    assert len(shapes) == 1
    assert not record_cursor.is_unsaved


def test_a_game_continued_after_its_end_is_unfinished_until_the_change_is_undone():
    record = random_record("torus", 5, aside=0, plies=5)
    last = record.root.line[-1]
    last.declared_outcome = Outcome(WHITE, "resignation")
    record_cursor = RecordCursor(record, last)
    for action in last.position.actions[:2]:
        record_cursor.go_to_node(last)
        record_cursor.play(action)
        assert record_cursor.outcome is record.outcome is None
    while record_cursor.undo():
        pass
    assert record_cursor.outcome == record.outcome == Outcome(WHITE, "resignation")


def _play(record_cursor, rng):
    if not record_cursor.node.position.outcome:
        record_cursor.play(rng.choice(record_cursor.node.position.actions))


def test_a_new_action_is_a_change_until_it_is_saved_or_undone():
    record = random_record("torus", 5, aside=0)
    record_cursor = RecordCursor(record)
    record_cursor.play(record.root.children[0].action)
    assert (record_cursor.node, record_cursor.is_unsaved) == (record.root.children[0], False)
    record_cursor.go_to_node(record.root)
    record_cursor.play(next(each for each in record.root.position.actions if each != record.root.children[0].action))
    assert record_cursor.is_unsaved
    record_cursor.mark_saved()
    assert not record_cursor.is_unsaved
    record_cursor.undo()
    assert record_cursor.is_unsaved
    record_cursor.play(record.root.position.actions[1])
    assert record_cursor.is_unsaved


@each_row(("game_and_size", "width"), product([*RECORDS, ("onyx", 20)], (24, 37, 60)))
def test_the_list_has_every_action_once_in_record_order_within_its_width(game_and_size, width):
    record = random_record(*game_and_size)
    rows = lay_out_moves(record.root, width)
    words = [word for row in rows for word in row]
    assert [word.node for word in words if word.kind == "action"] == nodes_in_order(record.root)
    assert all(sum(len(word.text) for word in row) <= width for row in rows)
    remarks = " ".join(word.text for word in words if word.kind == "comment")
    assert remarks.split() == " ".join(node.comment for node in nodes_in_order(record.root)).split()


def test_deeply_nested_variations_are_listed():
    record = random_record("onyx", 6, plies=0)
    node = record.root
    for _ in range(12):
        first, second, *_ = node.position.actions
        node.play(first)
        node = node.play(second)
    rows = lay_out_moves(record.root, 24)
    assert [word.node for row in rows for word in row if word.kind == "action"] == nodes_in_order(record.root)
    assert all(sum(len(word.text) for word in row) <= 24 for row in rows)


def test_a_turn_with_a_long_number_fits_into_the_width():
    record = random_record("onyx", 12, plies=0)
    record.root.turn = 996
    node = record.root
    while node.turn < 1020:
        # A midpoint, which has the longest name.
        node = node.play(max(node.position.actions, key=lambda action: len(action.spoken)))
    assert all(sum(len(word.text) for word in row) <= 20 for row in lay_out_moves(record.root, 20))
