"""Fixtures for tests of the app, which then wait, parse and draw no more than the tests need."""

import asyncio

import pytest
import textual.app
import textual.pilot
from textual._context import active_app
from textual.css.stylesheet import Stylesheet
from textual.pilot import Pilot
from textual.screen import Screen

from boardgames_tui.system import file_threads

# Seconds between two looks at whether an app is idle.
LOOK_INTERVAL = 0.002
# Looks after which an app that never rests is taken for idle.
MAX_LOOKS = 500
# Looks at an app at rest while a thread reads or writes a file, which may hang.
FILE_RESTS = 10


@pytest.fixture(autouse=True, scope="session")
def parsed_styles():
    """Parse each style sheet once for all apps whose theme gives its variables the same values.

    Parsing takes a third of the time of a short test. Within an app, Textual shares the parsed rules in the same way.
    """
    parse, parsed = Stylesheet._parse_rules, {}

    def parse_once(stylesheet, *source, **named_source):
        key = (tuple(stylesheet._variables.items()), source, tuple(named_source.items()))
        if key not in parsed:
            parsed[key] = parse(stylesheet, *source, **named_source)
        return parsed[key]

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Stylesheet, "_parse_rules", parse_once)
        yield


@pytest.fixture(autouse=True, scope="session")
def drawn_at_pauses():
    """Draw the screen at each pause of a test instead of up to sixty times a second.

    Without a terminal nobody sees the frames between two pauses, and they take a fifth of the time of a test. What has
    changed since the last pause is still drawn, so that an error in drawing is noticed.
    """
    draw, pause = Screen._compositor_refresh, Pilot.pause

    def postpone(screen):
        app = screen.app
        if app.is_inline or not app.is_headless or screen is not app.screen:
            draw(screen)
            return
        # The compositor keeps the regions to be drawn.
        screen._dirty_widgets.clear()
        app._update_mouse_over(screen)

    async def pause_and_draw(pilot, delay=None):
        await pause(pilot, delay)
        if pilot.app.screen._compositor._dirty_regions:
            draw(pilot.app.screen)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Screen, "_compositor_refresh", postpone)
        patch.setattr(Pilot, "pause", pause_and_draw)
        yield


@pytest.fixture(autouse=True, scope="session")
def noticed_idle():
    """Notice at once that an app is idle: no callback is ready, no update is due, and no thread reads a file.

    Textual waits until the process has rested for 20 ms, and that five times for a key: half the time of a test. On a
    busy machine it takes a process for idle that has not had time to run. Here looks are counted instead: between two
    of them the app has done all that was ready.
    """

    async def wait_until_idle(_min_sleep=0):
        app, loop, rests = active_app.get(), asyncio.get_running_loop(), 0
        for _ in range(MAX_LOOKS):
            await asyncio.sleep(LOOK_INTERVAL)
            # What timers would do within 20 ms is done now.
            if loop._ready or app._batch_count:
                rests = 0
            elif app._resize_timer:
                app._check_resize()
            elif app.screen._update_timer._active.is_set():
                app.screen._on_timer_update()
            elif rests == FILE_RESTS or not any(thread.is_alive() for thread in tuple(file_threads._threads)):
                return
            else:
                rests += 1

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(textual.app, "wait_for_idle", wait_until_idle)
        patch.setattr(textual.pilot, "wait_for_idle", wait_until_idle)
        yield
