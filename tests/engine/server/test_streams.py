"""Floods of lines and non-blocking streams: no answer is lost, memory is bounded, and `stop` is obeyed."""

import asyncio
import io
import os
import time
from io import FileIO
from threading import Thread

import pytest

from boardgames_tui.cli.conversation import InputLines
from boardgames_tui.engine.server import connection as talk
from boardgames_tui.engine.server.connection import Connection
from boardgames_tui.engine.server.server import serve
from boardgames_tui.games import GAMES
from boardgames_tui.uai.streams import CHUNK_SIZE, read_lines, write_all
from tests.engine.server.dialogue import MAX_MOVETIME

# Seconds between two pieces that a slow peer sends or reads.
SLOW = 0.02
unix = pytest.mark.skipif(os.name == "nt", reason="Windows has no non-blocking pipes")


def connection_with(data):
    """Return a connection, the stream of its answers, and a thread that reads data into it."""
    answers = io.BytesIO()
    one = Connection(answers, lambda: None)
    return one, answers, Thread(target=one.read_from, args=(io.BytesIO(data),), daemon=True)


def waiting_bytes(one):
    """Return the number of bytes that wait for an answer."""
    put_off = sum(len(line or "") + talk.LINE_OVERHEAD for _, line in one._waiting)
    return put_off + one._queue.qsize() * talk.LINE_OVERHEAD


def test_a_flood_during_a_search_is_bounded_and_a_stop_after_it_is_obeyed(monkeypatch):
    monkeypatch.setattr(talk, "MAX_WAITING_BYTES", 20_000)
    one, answers, reading = connection_with(b"d\n" * 100_000 + b"stop\n" + b"d\n" * 1_000)
    one.is_searching = True
    one.poll(is_ready=True)
    reading.start()
    while not one.poll(is_ready=True):
        assert waiting_bytes(one) <= 2 * talk.MAX_WAITING_BYTES
    one.is_searching = False
    reading.join(MAX_MOVETIME)
    assert one.is_stopped
    # If the `stop` was seen before it was queued, it follows as a line.
    count = list(iter(one.next_line, None)).count("d")
    ignored = sum(int(report.split()[0]) for report in answers.getvalue().split(b"error: ")[1:])
    assert count + ignored == 101_000
    assert count <= talk.MAX_WAITING_BYTES / talk.LINE_OVERHEAD


def test_nothing_is_ignored_without_a_search(monkeypatch):
    monkeypatch.setattr(talk, "MAX_WAITING_BYTES", 20_000)
    one, answers, reading = connection_with(b"d\n" * 1_000)
    reading.start()
    count = 0
    while one.next_line() is not None:
        count += 1
        assert waiting_bytes(one) <= 2 * talk.MAX_WAITING_BYTES
    assert count == 1_000
    assert answers.getvalue() == b""


async def test_plain_text_play_reads_no_faster_than_asked():
    stream = io.BytesIO(b"c3\n" * 3 * CHUNK_SIZE)
    lines = InputLines(stream)
    count = 0
    while await lines.next() is not None:
        count += 1
        assert stream.tell() < count * len("c3\n") + CHUNK_SIZE
        if count == 50:
            break
    assert count == 50


async def test_a_line_that_comes_after_a_timeout_is_returned_next():
    begin, end = os.pipe()
    with FileIO(begin) as stream, FileIO(end, "w") as sender:
        lines = InputLines(stream)
        with pytest.raises(TimeoutError):
            await asyncio.wait_for(lines.next(), SLOW)
        sender.write(b"c3\nd4\n")
        assert [await lines.next(), await lines.next()] == ["c3", "d4"]


def test_the_last_line_may_lack_a_newline():
    assert list(read_lines(io.BytesIO(b"uai\nisready\nquit"))) == ["uai", "isready", "quit"]


@unix
def test_a_slow_reader_of_a_non_blocking_stream_loses_nothing():
    begin, end = os.pipe()
    os.set_blocking(end, False)
    data, read = b"0123456789" * 100_000, bytearray()

    def receive():
        while piece := os.read(begin, 30_000):
            read.extend(piece)
            time.sleep(SLOW / 20)

    reader = Thread(target=receive)
    reader.start()
    with FileIO(end, "w") as stream:
        write_all(stream, data)
    reader.join(MAX_MOVETIME)
    os.close(begin)
    assert read == data


@unix
def test_the_engine_reads_slow_input_and_loses_no_answer_to_a_slow_reader_over_non_blocking_pipes():
    in_read, in_write = os.pipe()
    out_read, out_write = os.pipe()
    os.set_blocking(in_read, False)
    os.set_blocking(out_write, False)

    def run():
        with FileIO(in_read) as stdin, FileIO(out_write, "w") as stdout:
            serve(GAMES["onyx"], stdin, stdout)

    server = Thread(target=run)
    server.start()
    with os.fdopen(in_write, "wb") as to, os.fdopen(out_read, "rb") as back:
        to.write(b"setoption name Size value 20\nuainewgame\n" + b"legal\n" * 200 + b"qu")
        to.flush()
        time.sleep(SLOW)
        to.write(b"it")
        to.close()
        answers = []
        for line in back:
            answers.append(line)
            time.sleep(SLOW / 20)
    server.join(MAX_MOVETIME)
    assert len(answers) == 200
    assert {len(answer.split()) for answer in answers} == {1 + 400 + 180}
