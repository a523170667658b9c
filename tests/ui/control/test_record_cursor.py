"""The way through a record, step by step and from line to line; its changes, and that each can be taken back."""

import random

import pytest

from boardgames_tui.ui.control.record_cursor import Walk
from boardgames_tui.ui.widgets.move_list_layout import Kind, script
from tests.ui.control.grown import grown, shape, written

RECORDS = [("io", 7), ("implo", 5), ("torus", 5), ("onyx", 6), ("ataxx", 5)]


def some(node_list, dice):
    return dice.choice(list(node_list))


@pytest.mark.parametrize(("key", "size"), RECORDS)
def test_steps_go_along_the_line_and_back_and_no_further_than_its_ends(key, size):
    record = grown(key, size)
    walk = Walk(record)
    for node in record.root.line[1:]:
        assert walk.step(1)
        assert walk.node is node
    assert not walk.step(1)
    for node in reversed(record.root.line[:-1]):
        assert walk.step(-1)
        assert walk.node is node
    assert not walk.step(-1)


@pytest.mark.parametrize(("key", "size"), RECORDS)
def test_turns_end_where_the_match_says_so(key, size):
    dice, record = random.Random(2), grown(key, size)
    for leaf in (node for node in record.root if not node.children):
        walk = Walk(record, leaf)
        ends = [0]
        for turn in walk.match.turns:
            ends.append(ends[-1] + len(turn.actions))
        ply = dice.randrange(len(walk.line))
        walk.go(ply)
        assert walk.skip(1) == (ply < ends[-1])
        assert walk.ply == next((end for end in ends if end > ply), ply)
        walk.go(ply)
        assert walk.skip(-1) == (ply > 0)
        assert walk.ply == max((end for end in ends if end < ply), default=0)


@pytest.mark.parametrize(("key", "size"), RECORDS)
def test_a_jump_leads_anywhere_and_the_line_stays_where_it_leads_there(key, size):
    dice, record = random.Random(3), grown(key, size)
    walk = Walk(record)
    for node in dice.choices(list(record.root), k=40):
        line = walk.line
        walk.jump(node)
        assert walk.node is node
        assert walk.match.position == node.position
        assert walk.match.actions == node.actions
        assert walk.line == (line if node in line else (*node.path, *node.line[1:]))


@pytest.mark.parametrize(("key", "size"), RECORDS)
def test_variations_go_round_all_siblings(key, size):
    record = grown(key, size)
    for node in record.root:
        for by in (1, -1):
            walk, seen = Walk(record, node), []
            for _ in node.children[1:] and node.children:
                walk.jump(node.children[0]) if not seen else walk.vary(by)
                seen.append(walk.node)
            assert len(seen) == len(set(seen))
            assert set(seen) == set(node.children[1:] and node.children)


def test_variations_are_found_behind_and_else_ahead():
    record = grown("torus", 5, aside=0)
    fork = record.root.line[4]
    other = fork.play(fork.position.actions[0])
    assert other is not fork.children[0]
    walk = Walk(record)
    assert walk.vary(1)
    assert walk.node is other
    walk.jump(record.root.line[-1])
    assert walk.vary(1)
    assert walk.node is other
    assert not Walk(grown("torus", 5, aside=0)).vary(1)


@pytest.mark.parametrize(("key", "size"), RECORDS)
def test_a_line_that_is_promoted_often_enough_is_the_main_one(key, size):
    dice, record = random.Random(4), grown(key, size)
    actions = sorted(node.actions for node in record.root)
    for node in dice.choices(list(record.root), k=10):
        walk = Walk(record, node)
        while walk.promote():
            assert walk.node is node
        assert node in record.root.line
    assert sorted(node.actions for node in record.root) == actions


@pytest.mark.parametrize(("key", "size"), RECORDS)
def test_pruning_takes_an_action_and_what_follows_and_nothing_else(key, size):
    dice, record = random.Random(5), grown(key, size)
    walk = Walk(record)
    assert not walk.prune()
    for _ in range(5):
        every = list(record.root)
        node = some([each for each in every[1:] if each.parent is not record.root], dice)
        walk.jump(node)
        assert walk.prune()
        assert walk.node is node.parent
        assert set(record.root) == set(every) - set(node)


@pytest.mark.parametrize(("key", "size"), RECORDS)
def test_every_change_can_be_taken_back(key, size):
    dice, record = random.Random(6), grown(key, size)
    walk, shapes, places = Walk(record), [shape(record.root)], []
    for _ in range(30):
        node = some(record.root, dice)
        walk.jump(node)
        change = dice.choice([walk.promote, walk.prune, lambda: _play(walk, dice)])
        edits = len(walk.edits)
        change()
        if len(walk.edits) > edits:
            shapes.append(shape(record.root))
            places.append(node)
    assert walk.unsaved
    while walk.undo():
        shapes.pop()
        assert shape(record.root) == shapes[-1]
        assert walk.node is places.pop()
    assert len(shapes) == 1
    assert not walk.unsaved


def _play(walk, dice):
    if not walk.node.position.outcome:
        walk.play(some(walk.node.position.actions, dice))


def test_only_what_was_not_written_down_is_a_change():
    record = grown("onyx", 6)
    walk = Walk(record)
    walk.play(record.root.children[0].action)
    assert walk.node is record.root.children[0]
    assert not walk.unsaved


def test_what_is_saved_is_saved_until_the_next_change_or_until_it_is_taken_back():
    record = grown("torus", 5, aside=0)
    walk = Walk(record)
    walk.play(record.root.position.actions[0])
    walk.saved()
    assert not walk.unsaved
    walk.undo()
    assert walk.unsaved
    walk.play(record.root.position.actions[1])
    assert walk.unsaved


@pytest.mark.parametrize("width", [24, 37, 60])
@pytest.mark.parametrize(("key", "size"), [*RECORDS, ("onyx", 20)])
def test_the_list_holds_every_action_once_in_the_order_of_a_record_and_is_no_wider_than_its_place(key, size, width):
    record = grown(key, size)
    rows = script(record.root, width)
    words = [word for row in rows for word in row]
    assert [word.node for word in words if word.kind is Kind.ACTION] == written(record.root)
    assert all(sum(len(word.text) for word in row) <= width for row in rows)
    remarks = " ".join(word.text for word in words if word.kind is Kind.COMMENT)
    assert remarks.split() == " ".join(node.comment for node in written(record.root)).split()


def test_variations_within_variations_are_listed_however_deep_they_are():
    record = grown("onyx", 6, plies=0)
    node = record.root
    for _ in range(12):
        first, second, *_ = node.position.actions
        node.play(first)
        node = node.play(second)
    rows = script(record.root, 24)
    assert [word.node for row in rows for word in row if word.kind is Kind.ACTION] == written(record.root)
    assert all(sum(len(word.text) for word in row) <= 24 for row in rows)
