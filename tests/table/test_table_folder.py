"""Folders of tables: permissions, and what is not opened in them."""

import os
import socket
from pathlib import Path

import pytest

from boardgames_tui.core.errors import SaveError
from boardgames_tui.table.folder import MAX_JOURNAL_BYTES, TableFolder
from boardgames_tui.table.permissions import describe_permissions, init_table
from boardgames_tui.table.table_game import TableGame
from tests.table.tables import make_table, mode_of, offer

pytestmark = pytest.mark.quick
NAME = "bcdfg"


@pytest.mark.parametrize(("folder_mode", "file_mode"), [(0o1777, 0o666), (0o2770, 0o660), (0o700, 0o600)])
def test_all_who_may_write_to_the_folder_may_write_to_its_games(tmp_path, folder_mode, file_mode):
    folder = make_table(tmp_path / "shared", folder_mode)
    mask = os.umask(0o077)
    try:
        name = offer(folder)
    finally:
        os.umask(mask)
    assert mode_of(folder.file_of(name)) == file_mode


def test_init_makes_a_table_for_everybody(tmp_path):
    sentence = init_table(tmp_path / "new" / "table")
    assert mode_of(tmp_path / "new" / "table") == 0o1777
    assert sentence == f"{tmp_path}/new/table: everybody on this host can play (permissions 1777)."


def test_init_makes_a_table_for_a_group(tmp_path):
    import grp

    group = grp.getgrgid(os.getegid()).gr_name
    assert f"the group {group} can play (permissions 2770)" in init_table(tmp_path / "table", group)
    assert mode_of(tmp_path / "table") == 0o2770


def test_a_group_that_does_not_exist_is_named(tmp_path):
    with pytest.raises(SaveError, match="There is no group 'nobody-has-it' on this host"):
        init_table(tmp_path / "table", "nobody-has-it")


def test_a_folder_for_its_owner_alone_says_so(tmp_path):
    make_table(tmp_path / "own", 0o755)
    assert "only its owner can play (permissions 755)" in describe_permissions(tmp_path / "own")


def test_a_folder_in_which_anybody_may_delete_is_named(tmp_path):
    assert "Anybody may delete the games" in make_table(tmp_path / "weak", 0o777).weakness
    assert make_table(tmp_path / "table").weakness == ""


def test_a_table_that_is_not_there_is_named_with_advice(tmp_path):
    with pytest.raises(SaveError, match=r"/nowhere cannot be opened .*table --init FOLDER` makes one"):
        TableFolder(tmp_path / "nowhere").check()


def link(path, elsewhere):
    path.symlink_to(elsewhere)


def hard_link(path, elsewhere):
    path.hardlink_to(elsewhere)


def pipe(path, _):
    os.mkfifo(path)


def directory(path, _):
    path.mkdir()


def server(path, _):
    # The path of a socket may not be long.
    folder = Path.cwd()
    os.chdir(path.parent)
    try:
        with socket.socket(socket.AF_UNIX) as listener:
            listener.bind(path.name)
    finally:
        os.chdir(folder)


def huge(path, _):
    with path.open("wb") as file:
        file.truncate(MAX_JOURNAL_BYTES + 1)


@pytest.mark.skipif(os.name != "posix", reason="only POSIX systems have all kinds of files")
@pytest.mark.parametrize("make", [link, hard_link, pipe, directory, server, huge])
@pytest.mark.parametrize("to_write", [False, True])
def test_only_plain_files_of_bounded_size_are_opened(folder, tmp_path, make, to_write):
    elsewhere = tmp_path / "elsewhere"
    elsewhere.write_bytes(b"private")
    make(folder.file_of(NAME), elsewhere)
    with pytest.raises(SaveError, match=f"The game {NAME} cannot be (used|opened)"):
        folder.open(NAME, to_write=to_write)
    with pytest.raises(SaveError):
        TableGame(folder, NAME, "ann")
    assert elsewhere.read_bytes() == b"private"


def test_names_other_than_those_of_journals_are_passed_over(folder):
    name = offer(folder)
    for other in ("aeiou.jsonl", f"{NAME}.txt", f"{NAME}", "../x.jsonl"):
        (folder.path / other.replace("/", "_")).touch()
    assert [entry.name for entry in folder.entries()] == [f"{name}.jsonl"]


def test_a_game_is_named_by_the_beginning_of_its_name(folder):
    name = offer(folder)
    assert folder.find_name(name[:2].upper()) == name
    with pytest.raises(SaveError, match=r"'\.\./etc' is not a game at this table"):
        folder.find_name("../etc")
    with pytest.raises(SaveError, match="'' is not a game"):
        folder.find_name("")
