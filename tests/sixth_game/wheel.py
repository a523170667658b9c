"""A wheel of games, and its installation into a folder, without a network."""

import subprocess
import sys
from pathlib import Path
from zipfile import ZipFile

NAME = "boardgames_sixth"
VERSION = "1.5"
WHEEL = "Wheel-Version: 1.0\nGenerator: by hand\nRoot-Is-Purelib: true\nTag: py3-none-any\n"


def install(files: dict[str, str], entry_points: dict[str, str], target: Path) -> None:
    """Install a package with these files and entry points into a folder, by pip."""
    target.mkdir()
    wheel = target / f"{NAME}-{VERSION}-py3-none-any.whl"
    with ZipFile(wheel, "w") as archive:
        for name, text in wheel_files(NAME, files, entry_points).items():
            archive.writestr(name, text)
    command = [sys.executable, "-m", "pip", "install", "--no-index", "--no-deps", "--quiet", "--target", str(target)]
    subprocess.run([*command, str(wheel)], check=True, capture_output=True)


def unpack(files: dict[str, str], entry_points: dict[str, str], target: Path, name: str = NAME) -> None:
    """Write the files of a wheel into a folder, which is faster than pip."""
    for path, text in wheel_files(name, files, entry_points).items():
        file = target / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, "utf-8")


def wheel_files(name: str, files: dict[str, str], entry_points: dict[str, str]) -> dict[str, str]:
    """Return the files of a wheel by their paths: those of a package, and those that describe it."""
    info = f"{name}-{VERSION}.dist-info"
    games = "".join(f"{key} = {module}\n" for key, module in entry_points.items())
    contents = {
        **files,
        f"{info}/METADATA": f"Metadata-Version: 2.1\nName: {name}\nVersion: {VERSION}\n",
        f"{info}/WHEEL": WHEEL,
        f"{info}/entry_points.txt": f"[boardgames_tui.games]\n{games}",
    }
    record = "".join(f"{path},,\n" for path in (*contents, f"{info}/RECORD"))
    return {**contents, f"{info}/RECORD": record}


def package_files(folder: Path) -> dict[str, str]:
    """Return the files of a package, by their paths in a wheel."""
    files = (file for file in sorted(folder.rglob("*")) if file.is_file() and "__pycache__" not in file.parts)
    return {file.relative_to(folder.parent).as_posix(): file.read_text("utf-8") for file in files}
