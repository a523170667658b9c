"""Files of text: written whole or not at all, and what is no file is left what it is."""

import os
import stat
from threading import Thread

import pytest

from boardgames_tui.system.atomic_write import write_atomically

pytestmark = pytest.mark.quick


def test_a_file_is_written_and_written_over(tmp_path):
    for text in ("one", "two"):
        write_atomically(tmp_path / "file", text)
        assert (tmp_path / "file").read_text() == text
    assert [each.name for each in tmp_path.iterdir()] == ["file"]


@pytest.mark.skipif(os.name != "posix", reason="Windows has no such permissions")
@pytest.mark.parametrize("mode", [0o600, 0o640, 0o666, 0o444])
def test_a_file_that_is_written_over_keeps_its_permissions(tmp_path, mode):
    file = tmp_path / "file"
    file.write_text("one")
    file.chmod(mode)
    before = os.umask(0o027)
    try:
        write_atomically(file, "two")
        write_atomically(tmp_path / "new", "one")
    finally:
        os.umask(before)
    assert file.read_text() == "two"
    assert stat.S_IMODE(file.stat().st_mode) == mode
    assert stat.S_IMODE((tmp_path / "new").stat().st_mode) == 0o640


@pytest.mark.skipif(os.name != "posix", reason="no named pipes")
def test_a_pipe_is_written_to_and_stays_one(tmp_path):
    pipe, heard = tmp_path / "pipe", []
    os.mkfifo(pipe)
    reader = Thread(target=lambda: heard.append(pipe.read_text()))
    reader.start()
    write_atomically(pipe, "text")
    reader.join()
    assert heard == ["text"]
    assert stat.S_ISFIFO(pipe.stat().st_mode)
