"""Reports of an engine: the infos on its best variations, which it sends one by one."""

from collections.abc import AsyncIterator, Sequence

from boardgames_tui.uai.values import Info


async def full_reports(infos: AsyncIterator[Info | str], size: int) -> AsyncIterator[Sequence[Info]]:
    """Yield each report on `size` variations, best first, and a shorter one if the search ends in the middle of it.

    Infos without a score or a variation, and the text of the engine's action, belong to no report.
    """
    report: list[Info] = []
    async for info in infos:
        if not (isinstance(info, Info) and info.score and info.pv):
            continue
        # The first variation begins a new report; an engine may omit its number.
        is_first = (info.multipv or 1) == 1
        report = [info] if is_first else [*report, info]
        if len(report) == size:
            yield report
    if 0 < len(report) < size:
        yield report
