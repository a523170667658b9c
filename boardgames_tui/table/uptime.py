"""When this host was up: so that no time runs while nobody can play because it is down.

The program notes in the user's own data folder when it has seen which boot of this host; what lies between the last
sight of one boot and the beginning of the next counts as down. Systems other than Linux do not name their boots.
"""

import json
import platform
import time
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import TypeAlias

from boardgames_tui.system.atomic_write import write_atomically
from boardgames_tui.system.paths import paths
from boardgames_tui.system.regular_file import read_regular_file
from boardgames_tui.table.stamp import Stamp, boot_name, seconds_up

# Seconds after which the present boot is noted again.
NOTE_INTERVAL = 60
# Number of boots that are remembered.
MAX_BOOTS = 100
# Time of day at which a boot began, and at which it was seen last, by its name.
Boots: TypeAlias = Mapping[str, tuple[float, float]]


def note_uptime() -> None:
    """Note that this host is up, at most once in NOTE_INTERVAL; do nothing if that cannot be written."""
    boot, now = boot_name(), time.time()
    boots = dict(_read_boots()) if boot else {}
    if not boot or now - boots.get(boot, (0.0, 0.0))[1] < NOTE_INTERVAL:
        return
    boots[boot] = (now - seconds_up(), now)
    latest = sorted(boots.items(), key=lambda item: item[1])[-MAX_BOOTS:]
    with suppress(OSError):
        _file().parent.mkdir(parents=True, exist_ok=True)
        write_atomically(_file(), json.dumps(dict(latest)))


def seconds_down(since: Stamp, until: Stamp) -> float:
    """Return for how many seconds between two stamps this host was down, as far as its boots are known."""
    if not until.boot or since.boot == until.boot:
        return 0.0
    boots = dict(_read_boots())
    boots[until.boot] = (until.at - until.up, until.at)
    if since.boot:
        began, seen = boots.get(since.boot, (since.at - since.up, since.at))
        boots[since.boot] = (began, max(seen, since.at))
    return _gaps(boots, since.at, until.at)


def _gaps(boots: Boots, since: float, until: float) -> float:
    """Return the seconds between two times of day in which no boot is known to have run."""
    down, up_until = 0.0, since
    for began, seen in sorted(boots.values()):
        if seen > up_until:
            down += max(min(began, until) - up_until, 0.0)
            up_until = seen
    return down


def _file() -> Path:
    return paths()["data"] / f"uptime-{platform.node() or 'host'}.json"


def _read_boots() -> Boots:
    """Return the boots that were noted; none if the file is missing or damaged."""
    try:
        noted = json.loads(read_regular_file(_file()))
        return {str(boot): (float(began), float(seen)) for boot, (began, seen) in noted.items()}
    except (OSError, ValueError, TypeError, AttributeError, RecursionError):
        return {}
