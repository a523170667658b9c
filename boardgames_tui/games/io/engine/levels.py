"""Levels of Io, as strong as they were before the engine improved on 2026-11-27 (docs/engine-log.md).

`python -m boardgames_tui.lab ladder io` measures each by matches against the one below.
"""

from boardgames_tui.kernel.contracts import Ladder

LADDER = Ladder(
    ((12, 5.0), (15, 1.3), (22, 0.53), (32, 0.32), (47, 0.2), (74, 0.13), (370, 0.057), (2_200, 0.0)),
)
