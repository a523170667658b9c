"""File operations in threads: the end of a program waits for them, but not for long."""

import subprocess
import sys
from textwrap import dedent
from time import monotonic

from boardgames_tui.system import file_threads
from boardgames_tui.system.file_threads import MAX_WAIT

# Seconds for the start of the program and a busy machine.
LEEWAY = 12
HANGS = "from time import sleep; from boardgames_tui.system.file_threads import *\n"


def seconds_of(program):
    began = monotonic()
    command = [sys.executable, "-c", HANGS + dedent(program)]
    finished = subprocess.run(command, capture_output=True, text=True, timeout=60, check=True)
    return finished.stdout + finished.stderr, monotonic() - began


def test_a_program_ends_although_its_disk_hangs_and_having_waited_in_vain_does_not_wait_again():
    output, seconds = seconds_of("for _ in range(3): start_file_thread(lambda: sleep(40))")
    assert MAX_WAIT <= seconds < MAX_WAIT + LEEWAY
    assert not output
    output, seconds = seconds_of(
        """
        from time import monotonic
        thread = start_file_thread(lambda: sleep(40))
        began = monotonic()
        wait_for_file_thread(thread)
        wait_for_file_thread(thread)
        print(monotonic() - began)
        """
    )
    assert MAX_WAIT <= float(output) < MAX_WAIT + 1
    assert seconds < MAX_WAIT + LEEWAY


def test_an_event_loop_ends_although_a_thread_of_it_hangs():
    output, seconds = seconds_of(
        """
        import asyncio

        async def main():
            asyncio.get_running_loop().set_default_executor(FileExecutor())
            print(await asyncio.to_thread(len, "four"))
            try:
                await asyncio.to_thread(int, "four")
            except ValueError:
                print("refused")
            asyncio.create_task(asyncio.to_thread(sleep, 40))
            await asyncio.sleep(0.1)

        asyncio.run(main())
        """
    )
    assert output == "4\nrefused\n"
    assert seconds < MAX_WAIT + LEEWAY


def test_what_takes_no_longer_is_waited_for_and_costs_no_patience():
    output, _ = seconds_of("start_file_thread(lambda: (sleep(0.5), print('done')))")
    assert output == "done\n"
    before = file_threads._patience
    file_threads.wait_for_file_thread(file_threads.start_file_thread(lambda: None))
    assert file_threads._patience == before
