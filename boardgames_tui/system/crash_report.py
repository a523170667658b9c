"""Crash reports: a file for the developers, and a sentence for the player."""

from traceback import format_exception

from boardgames_tui.system.paths import paths


def save_report(error: BaseException) -> str:
    """Write the traceback of an error to a file; return a sentence for the player."""
    file = paths()["data"] / "crash.txt"
    what = f"Unexpected error: {error!r}"
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text("".join(format_exception(error)), "utf-8")
    except OSError as refusal:
        return f"{what}, and the report cannot be written to {file} ({refusal.strerror})."
    return f"{what}. Details are in {file}."
