"""Files to read: regular ones of a bounded size, and nothing that may never end or never begin."""

import io
import os
from pathlib import Path

import pytest

from boardgames_tui.system import regular_file
from boardgames_tui.system.regular_file import NOT_REGULAR, TOO_LARGE, read_bounded, read_regular_file

pytestmark = [pytest.mark.quick, pytest.mark.skipif(os.name != "posix", reason="no devices and no named pipes")]


@pytest.fixture
def special_files(tmp_path):
    os.mkfifo(tmp_path / "pipe")
    (tmp_path / "link").symlink_to("/dev/zero")
    (tmp_path / "link-to-pipe").symlink_to("pipe")
    return [Path("/dev/zero"), *(tmp_path / name for name in ("pipe", "link", "link-to-pipe"))]


def test_a_regular_file_and_a_link_to_it_are_read(tmp_path):
    (tmp_path / "file").write_bytes(b"text\r\n\x1a.")
    (tmp_path / "link").symlink_to("file")
    assert read_regular_file(tmp_path / "file") == read_regular_file(tmp_path / "link") == b"text\r\n\x1a."


@pytest.mark.timeout(20)
def test_a_device_a_pipe_and_a_link_to_one_are_refused_and_closed(special_files):
    before = list(Path("/dev/fd").iterdir())
    for file in special_files:
        with pytest.raises(OSError, match=NOT_REGULAR) as refusal:
            read_regular_file(file)
        assert refusal.value.filename == str(file)
    assert len(list(Path("/dev/fd").iterdir())) == len(before)


def test_a_folder_is_called_one_and_a_file_that_is_too_large_is_not_read(tmp_path):
    with pytest.raises(IsADirectoryError):
        read_regular_file(tmp_path)
    with (tmp_path / "file").open("wb") as stream:
        stream.truncate(regular_file.MAX_BYTES + 1)
    with pytest.raises(OSError, match=TOO_LARGE):
        read_regular_file(tmp_path / "file")


def test_a_stream_is_read_up_to_the_limit(monkeypatch):
    monkeypatch.setattr(regular_file, "MAX_BYTES", 10)
    assert read_bounded(io.BytesIO(bytes(10)), "standard input") == bytes(10)
    with pytest.raises(OSError, match=TOO_LARGE):
        read_bounded(io.BytesIO(bytes(11)), "standard input")
