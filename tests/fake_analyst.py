"""A fake analyst, which needs no engine."""

import asyncio
from typing import ClassVar

from boardgames_tui.analysis.analyst import Candidate, Finding
from boardgames_tui.analysis.game_review import turn_ends
from boardgames_tui.analysis.value import Value
from boardgames_tui.core.errors import EngineError
from boardgames_tui.uai.client import ignore


class FakeAnalyst:
    """Finds the given values (or Black's shares) and lines of positions.

    Their keys are the actions played, or else their number, or else None. A search waits for `gate`, if there is one,
    or raises `error`.
    """

    made: ClassVar[list["FakeAnalyst"]] = []
    values: ClassVar[dict[str | int | None, Value | float]] = {}
    lines: ClassVar[dict[str | int | None, str]] = {}
    gate: ClassVar[asyncio.Event | None] = None
    error = ""

    def __init__(self, game=None, tell=ignore, **findings):
        vars(self).update(findings)
        self.tell, self.searched, self.limits, self.closed = tell, [], [], False
        self.made.append(self)

    async def search_to_limit(self, position, limit, lines=1):
        self.tell("starting...")
        self.tell("ready")
        self.searched.append(_played(position))
        self.limits.append(limit)
        if self.gate:
            await self.gate.wait()
        if self.error:
            raise EngineError(self.error)
        return self.find(position, limit, lines)

    def find(self, position, limit, lines):
        value = _given(self.values, position, 0.5)
        return finding(position, value, _given(self.lines, position, "") if position.actions else "")

    async def close(self):
        self.closed = True


def finding(position, value, line=""):
    value, line = value if isinstance(value, Value) else Value(value), tuple(line.split())
    return Finding(value, (Candidate(position.find(line[0]), value, line),) if line else ())


def findings_along(line, shares, turn=0, better=""):
    """Return findings with Black's shares at the ends of a line's turns, and a better line where a turn begins."""
    ends = turn_ends(line)
    return {
        node: finding(node.position, share, better if node is ends[turn] else "")
        for node, share in zip(ends, shares, strict=True)
    }


def put_fake_analyst(monkeypatch, *modules, kind=FakeAnalyst, **findings):
    """Put a class of fake analysts with findings into modules, and return it; `made` lists its instances."""
    fake = type("FakeAnalyst", (kind,), {"made": [], **findings})
    for module in modules:
        monkeypatch.setattr(module, "Analyst", fake)
    return fake


def _played(position):
    return " ".join(action.text for action in position.line)


def _given(table, position, default):
    keys = (_played(position), len(position.line), None)
    return next((table[key] for key in keys if key in table), default)
