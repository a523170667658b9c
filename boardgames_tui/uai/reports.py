"""Reports of an engine: the infos on its best variations, which it sends one by one."""

from collections.abc import AsyncIterator, Sequence
from typing import TypeGuard

from boardgames_tui.uai.values import Info


def is_line(report: Info | str) -> TypeGuard[Info]:
    """Return whether a report is information about a variation, with a score."""
    return isinstance(report, Info) and report.score is not None and bool(report.pv)


async def full_reports(infos: AsyncIterator[Info | str], size: int) -> AsyncIterator[Sequence[Info]]:
    """Yield each report on `size` variations, best first, and a shorter one if the search ends in the middle of it.

    Infos without a score or a variation, and the text of the engine's action, belong to no report.
    """
    report: list[Info] = []
    async for info in infos:
        if not is_line(info):
            continue
        # The first variation begins a new report; an engine may omit its number.
        is_first = (info.multipv or 1) == 1
        report = [info] if is_first else [*report, info]
        if len(report) == size:
            yield report
    if 0 < len(report) < size:
        yield report
