"""Rescue copies: written whole, locked while their screen is open, and listed when it has gone."""

import json
import os
import random
from pathlib import Path

import pytest

from boardgames_tui.core.draft import Draft
from boardgames_tui.core.errors import BoardGamesError, SaveError
from boardgames_tui.games import GAMES
from boardgames_tui.match.clock import Control
from boardgames_tui.match.seats import Seat
from boardgames_tui.match.setup import Setup
from boardgames_tui.storage.draft_json import read_draft, write_draft
from boardgames_tui.storage.rescue_copy import RescueCopy, abandoned_copies
from boardgames_tui.system import lock
from boardgames_tui.system.paths import unsaved_folder
from tests.rows import each_row

pytestmark = [pytest.mark.quick, pytest.mark.usefixtures("home")]


def written(title, text, extension=".bgn"):
    copy = RescueCopy.new(title, extension)
    copy.text = text
    copy.sync()
    return copy


def test_without_changes_or_a_text_nothing_is_left():
    copy = RescueCopy.new("io", ".bgn")
    copy.sync()
    copy.close()
    assert not unsaved_folder().exists()
    assert abandoned_copies() == []
    copy = written("io", "text")
    copy.text = ""
    copy.sync()
    copy.close()
    assert list(unsaved_folder().iterdir()) == []


def test_a_copy_is_offered_when_its_screen_has_gone_and_only_then():
    copy = written("club-night", "one")
    assert abandoned_copies() == []
    copy.text = "two"
    copy.sync()
    copy.close()
    (file,) = abandoned_copies()
    assert file.read_text() == "two"
    again = RescueCopy.take_over(file)
    assert (again.text, again.title, again.extension) == ("two", "club-night", ".bgn")
    assert abandoned_copies() == []
    with pytest.raises(SaveError, match="is open elsewhere"):
        RescueCopy.take_over(file)


def test_a_copy_of_a_killed_program_is_offered_although_its_lock_is_left():
    written("io", "text").close()
    (file,) = abandoned_copies()
    (unsaved_folder() / f"{file.name}.lock").touch()
    (unsaved_folder() / f".{file.name}-1234").touch()
    assert abandoned_copies() == [file]


def test_a_lock_that_was_removed_before_it_could_be_taken_keeps_nobody_away(monkeypatch):
    """A window opens the file of a lock; before it locks that, the copy is saved, and another window takes it over."""
    first = written("io", "text")
    file = next(path for path in unsaved_folder().iterdir() if path.suffix != ".lock")
    others, real_lock = [], lock.lock

    def lock_late(fd):
        monkeypatch.setattr(lock, "lock", real_lock)
        first.text = ""
        first.sync()
        file.write_text("text")
        others.append(RescueCopy.take_over(file))
        real_lock(fd)

    monkeypatch.setattr(lock, "lock", lock_late)
    with pytest.raises(SaveError, match="is open elsewhere"):
        RescueCopy.take_over(file)
    assert others


def test_changes_are_offered_for_the_file_that_was_opened(tmp_path, monkeypatch):
    folder = tmp_path / "records"
    folder.mkdir()
    monkeypatch.chdir(folder)
    copy = RescueCopy.new("club", ".bgn", Path("a name longer than the forty characters of a title.fen"))
    copy.text = "text"
    copy.sync()
    copy.close()
    monkeypatch.chdir(tmp_path)
    again = RescueCopy.take_over(abandoned_copies()[0])
    assert again.proposed_file == folder / "a name longer than the forty characters of a title.bgn"
    again.close()
    assert RescueCopy.take_over(abandoned_copies()[0]).proposed_file.parent == folder
    folder.rmdir()
    assert again.proposed_file == Path("club.bgn")


def test_the_last_copy_comes_first_and_one_that_cannot_be_read_stays_for_the_next_start():
    for title, time in (("a", 10), ("b", 30), ("c", 20)):
        written(title, "text").close()
        os.utime(next(unsaved_folder().glob(f"{title}-*")), (time, time))
    copies = abandoned_copies()
    assert [file.name[0] for file in copies] == ["b", "c", "a"]
    copies[-1].write_bytes(b"\xff")
    with pytest.raises(UnicodeDecodeError):
        RescueCopy.take_over(copies[-1])
    assert {*abandoned_copies()} == {*copies}


@each_row("title", ["x" * 250, ".club", "...", "club-night", "[b] {undo}"])
def test_a_copy_is_offered_whatever_its_title_is(title):
    written(title, "text").close()
    (file,) = abandoned_copies()
    copy = RescueCopy.take_over(file)
    assert copy.title == (title.lstrip(".")[:40] or file.stem)
    copy.text = ""
    copy.sync()
    copy.close()


@pytest.mark.parametrize("key", GAMES)
def test_a_draft_is_read_as_it_was_legal_or_not(key):
    dice, game = random.Random(1), GAMES[key]
    setup = Setup(game, game.sizes[1], game.validated({}), Seat("me", "Zoë"), Seat("greedy"), control=Control(300, 3))
    draft = Draft.of(setup.begin().start)
    for _ in range(12):
        draft = draft.with_cell(dice.randrange(len(draft.cells)), dice.choice((1, 2)))
    for changed in (draft, draft.with_other_side(), draft.with_size(game.sizes[0])):
        again, setup_again = read_draft(write_draft(changed, setup))
        assert again == changed
        assert (setup_again.black, setup_again.white, setup_again.control) == (setup.black, setup.white, setup.control)
        assert setup_again.begin().start.size == changed.size


def test_a_draft_with_blocks_that_fit_no_other_size_is_read():
    game = GAMES["ataxx"]
    options = game.validated({"blocks": "g4 a4", "settled": False})
    draft = Draft.of(Setup(game, 7, options).begin().start).with_size(4)
    again, setup = read_draft(write_draft(draft, Setup(game, 7, options)))
    assert again == draft
    assert setup.options == {**options, "blocks": ""}
    assert setup.begin().start.size == 4


@each_row(
    "change",
    [{"game": "chess"}, {"size": 99}, {"cells": [9] * 81}, {"cells": [0]}, {"side": 0}, {"black": "cat"}, {"rest": 1}],
)
def test_a_damaged_draft_is_refused(change):
    setup = Setup.default(GAMES["io"])
    fields = json.loads(write_draft(Draft.of(setup.begin().start), setup))
    with pytest.raises(BoardGamesError):
        read_draft(json.dumps({**fields, **change}))
    with pytest.raises(BoardGamesError, match="is not a position of the editor"):
        read_draft("[" * 100_000)
