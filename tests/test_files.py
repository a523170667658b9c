"""Files of text: written whole or not at all, and what is no file is left what it is."""

import os
import stat
from threading import Thread

import pytest

from boardgames_tui.files import write_whole


def test_a_file_is_written_and_written_over(tmp_path):
    for text in ("one", "two"):
        write_whole(tmp_path / "file", text)
        assert (tmp_path / "file").read_text() == text
    assert [each.name for each in tmp_path.iterdir()] == ["file"]


@pytest.mark.skipif(os.name != "posix", reason="no named pipes")
def test_a_pipe_is_written_to_and_stays_one(tmp_path):
    pipe, heard = tmp_path / "pipe", []
    os.mkfifo(pipe)
    reader = Thread(target=lambda: heard.append(pipe.read_text()))
    reader.start()
    write_whole(pipe, "text")
    reader.join()
    assert heard == ["text"]
    assert stat.S_ISFIFO(pipe.stat().st_mode)
