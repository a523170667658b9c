"""Files that cannot be used, renamed so that they are not lost when new ones are written."""

from itertools import count
from pathlib import Path


def set_aside(file: Path, label: str = "broken") -> Path:
    """Rename a file to an unused name such as `settings.broken-1.toml`; return the new path, or raise OSError."""
    return file.rename(unused_path(file, label, file.suffix))


def unused_path(file: Path, label: str = "broken", extension: str = "") -> Path:
    """Return an unused path beside a file, with a label and another extension."""
    candidates = (file.with_name(f"{file.stem}.{label}-{number}{extension}") for number in count(1))
    return next(path for path in candidates if not path.exists())
