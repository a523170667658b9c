"""Levels of Onyx, as strong as they were before the engine improved on 2026-11-27 (docs/engine-log.md).

`python -m boardgames_tui.lab ladder onyx` measures each by matches against the one below.
"""

from boardgames_tui.kernel.contracts import Ladder

LADDER = Ladder(
    ((12, 2.8), (17, 0.9), (30, 0.41), (68, 0.21), (170, 0.125), (540, 0.075), (2_200, 0.028), (6_500, 0.0)),
)
