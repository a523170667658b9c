"""Files that cannot be used, renamed so that they are not lost when new ones are written."""

from itertools import count
from pathlib import Path


def set_aside(file: Path, label: str = "broken") -> Path:
    """Rename a file to an unused name with a label, such as `settings.broken-1.toml`; return its new path.

    Raise OSError if that fails.
    """
    candidates = (file.with_name(f"{file.stem}.{label}-{number}{file.suffix}") for number in count(1))
    return file.rename(next(path for path in candidates if not path.exists()))
