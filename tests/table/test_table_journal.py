"""The file of a game at a table: torn lines, full disks, forks, and no locks."""

import os
import resource

import portalocker
import pytest

from boardgames_tui.core.errors import BoardGamesError, SaveError
from boardgames_tui.system import lock as locks
from boardgames_tui.table import journal
from boardgames_tui.table.table_game import TableGame
from tests.table.tables import append_foreign, begin, lines_of, play

pytestmark = pytest.mark.quick


def data_of(game):
    return game.folder.file_of(game.name).read_bytes()


def test_a_line_torn_by_a_killed_process_is_not_read_and_removed_by_the_next(folder):
    ann, bob = begin(folder)
    whole = data_of(ann)
    with folder.file_of(ann.name).open("ab") as file:
        file.write(b'{"play":"c')
    assert ann.refresh() == []
    play(ann, "c3")
    assert data_of(ann).startswith(whole + b'{"play":"c3"')
    assert bob.refresh()
    assert len(lines_of(ann)) == 3


def test_a_full_disk_refuses_a_move_and_leaves_the_file_as_it_was(folder, monkeypatch):
    ann, bob = begin(folder)
    whole = data_of(ann)
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (len(whole) + 20, hard))
    try:
        with pytest.raises(SaveError, match=r"cannot be saved at the table \(File too large\). Nothing was played"):
            play(ann, "c3")
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
    assert data_of(ann) == whole
    assert ann.match.ply == 0
    play(ann, "c3")
    assert bob.refresh()


def test_a_move_that_the_disk_did_not_confirm_is_removed(folder, monkeypatch):
    ann, _ = begin(folder)
    whole = data_of(ann)

    def fail(fd):
        raise OSError(5, "Input/output error")

    monkeypatch.setattr(journal.os, "fsync", fail)
    with pytest.raises(SaveError, match="Input/output error"):
        play(ann, "c3")
    assert data_of(ann) == whole


def test_a_journal_that_is_shortened_or_rewritten_is_reported_as_a_fork(folder):
    ann, bob = begin(folder)
    before = data_of(ann)
    play(ann, "c3")
    bob.refresh()
    folder.file_of(ann.name).write_bytes(before)
    with pytest.raises(SaveError, match="may have forked on a synchronised or network folder"):
        bob.refresh()
    again = TableGame(folder, ann.name, "ann")
    play(again, "b2")
    with pytest.raises(SaveError, match="may have forked"):
        play(bob, "c4")
    assert TableGame(folder, ann.name, "bob").match.actions == again.match.actions


def test_a_file_that_is_replaced_by_a_longer_one_with_the_same_beginning_is_read_on(folder):
    """A synchronising program writes a new file and renames it."""
    ann, bob = begin(folder)
    play(ann, "c3")
    copy = folder.path / "copy"
    copy.write_bytes(data_of(ann))
    copy.rename(folder.file_of(ann.name))
    assert bob.is_changed()
    assert len(bob.refresh()) == 1


def test_of_two_lines_that_continue_the_same_one_the_first_counts(folder):
    """Without locks, both may be written."""
    ann, bob = begin(folder)
    chain = ann._journal.chain
    play(ann, "c3")
    second = {"user": "ann", "at": "2026-11-26T10:00:00+00:00", "prev": chain}
    append_foreign(ann, {"play": "b2", **second}, chained=False)
    # This is allowed at any time, but not as the successor of that line.
    append_foreign(ann, {"say": "hello", **second}, chained=False)
    bob.refresh()
    assert bob.state.chat == []
    assert [action.text for action in bob.match.actions] == ["c3"]
    assert bob.ignored_lines == 2
    play(bob, "c4")
    ann.refresh()
    assert ann.match.position == bob.match.position


def test_without_locks_the_slower_one_is_told_all_the_same(folder, monkeypatch):
    ann, _ = begin(folder)
    again = TableGame(folder, ann.name, "ann")

    def refuse(*_):
        raise portalocker.LockException

    monkeypatch.setattr(portalocker, "lock", refuse)
    # The other line is written after the look at the end of the file.
    write = again._journal._write

    def write_second(fd, data):
        play(ann, "c3")
        write(fd, data)

    monkeypatch.setattr(again._journal, "_write", write_second)
    with pytest.raises(BoardGamesError, match="Another move came first"):
        again.play(again.match.position.find("b2"))
    assert [action.text for action in again.match.actions] == ["c3"]


def test_a_lock_that_is_kept_is_reported_after_a_while(folder, monkeypatch):
    ann, _ = begin(folder)
    monkeypatch.setattr(locks, "PATIENCE", 0.05)
    fd = os.open(folder.file_of(ann.name), os.O_RDWR)
    try:
        locks.lock(fd)
        with pytest.raises(SaveError, match="Another process keeps this game locked"):
            play(ann, "c3")
    finally:
        os.close(fd)
    play(ann, "c3")


def test_a_journal_has_a_bounded_number_of_lines(folder, monkeypatch):
    ann, bob = begin(folder)
    monkeypatch.setattr(journal, "MAX_LINES", 3)
    play(ann, "c3")
    with pytest.raises(SaveError, match="its file is full"):
        play(bob, "c4")
    with folder.file_of(ann.name).open("ab") as file:
        file.write(b"\n" * 9)
    with pytest.raises(SaveError, match="more than 3 lines"):
        ann.refresh()


def test_a_line_that_is_too_long_is_passed_over(folder):
    ann, bob = begin(folder)
    append_foreign(ann, {"say": "x", "user": "bob", "at": "2026-11-26T10:00:00+00:00", "more": "y" * 9000})
    assert ann.refresh() == []
    play(ann, "c3")
    assert bob.refresh()


def test_a_game_without_a_complete_first_line_is_not_opened(folder):
    name = folder.create(b'{"version":1')
    with pytest.raises(SaveError, match="its first line is incomplete"):
        TableGame(folder, name, "ann")
