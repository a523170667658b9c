"""Waiting for a typed line while something else is looked at now and then."""

import asyncio
from collections.abc import Callable
from contextlib import suppress

from boardgames_tui.cli.input_lines import InputLines


async def next_line(lines: InputLines, interval: float, look: Callable[[], None]) -> str | None:
    """Return the next line, None at the end of the input; meanwhile call `look` once in `interval` seconds."""
    while True:
        with suppress(TimeoutError):
            async with asyncio.timeout(interval):
                return await lines.next()
        look()
