"""JSON objects in files that may be damaged."""

import json
from typing import Any


def read_object(text: str | bytes) -> dict[str, Any] | None:
    """Return the JSON object in a text; None if it holds anything else, or is nested too deeply."""
    try:
        value = json.loads(text)
    except (ValueError, RecursionError):
        return None
    return value if isinstance(value, dict) else None
