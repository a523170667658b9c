"""What is distributed: the files of the wheel and of the sdist, their metadata, and where a version is written."""

import re
import subprocess
import sys
import tarfile
import tomllib
from email import message_from_bytes
from pathlib import Path
from zipfile import ZipFile

import pytest

import boardgames_tui as bg

ROOT = Path(__file__).parent.parent
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
NAME = f"boardgames_tui-{bg.__version__}"


@pytest.fixture(scope="module")
def built(tmp_path_factory):
    """Return a folder with the wheel and the sdist of this checkout, built without a network."""
    pytest.importorskip("hatchling")
    folder = tmp_path_factory.mktemp("dist")
    subprocess.run([sys.executable, "-m", "hatchling", "build", "-d", str(folder)], cwd=ROOT, check=True)
    return folder


def test_the_wheel_holds_the_package_and_nothing_else(built):
    (wheel,) = built.glob("*.whl")
    found = {name for name in ZipFile(wheel).namelist() if not name.startswith(f"{NAME}.dist-info/")}
    package = ROOT / "boardgames_tui"
    files = (file for file in package.rglob("*") if file.is_file() and "__pycache__" not in file.parts)
    expected = {
        file.relative_to(ROOT).as_posix()
        for file in files
        if not file.is_relative_to(package / "lab") and file.name != "samples.toml"
    }
    assert found == expected
    assert {"boardgames_tui/__init__.pyi", "boardgames_tui/py.typed", "boardgames_tui/games/io/rules.md"} <= found


def test_the_metadata_name_the_project_its_extras_and_its_command(built):
    (wheel,) = built.glob("*.whl")
    with ZipFile(wheel) as archive:
        metadata = message_from_bytes(archive.read(f"{NAME}.dist-info/METADATA"))
        entry_points = archive.read(f"{NAME}.dist-info/entry_points.txt").decode()
    assert metadata["Version"] == bg.__version__
    assert set(metadata.get_all("Provides-Extra")) == {"dask", "openspiel", "pettingzoo", "serve", "test"}
    assert {f"Programming Language :: Python :: 3.{minor}" for minor in range(11, 15)} <= {
        *metadata.get_all("Classifier")
    }
    assert metadata["Author"] == PROJECT["authors"][0]["name"]
    assert "boardgames-tui = boardgames_tui.__main__:main" in entry_points


def test_the_sdist_holds_what_builds_tests_and_documents_the_program(built):
    (sdist,) = built.glob("*.tar.gz")
    with tarfile.open(sdist) as archive:
        names = {name.removeprefix(f"{NAME}/") for name in archive.getnames()}
    assert {"pyproject.toml", "LICENSE", "README.md", "API.md", "CITATION.cff", "tests/test_distribution.py"} <= names
    assert {"packaging/boardgames-tui.1", "boardgames_tui/lab/__main__.py"} <= names
    assert not [name for name in names if name.startswith((".venv", ".git/", ".pytest_cache", "dist"))]


def test_twine_accepts_both(built):
    pytest.importorskip("twine")
    command = [sys.executable, "-m", "twine", "check", "--strict", *map(str, built.iterdir())]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout


def test_all_files_name_the_same_version():
    citation = (ROOT / "CITATION.cff").read_text("utf-8")
    changes = (ROOT / "CHANGELOG.md").read_text("utf-8")
    assert f"\nversion: {bg.__version__}\n" in citation
    released, day = re.search(r"(?m)^## (\d\S*) \((\S+)\)$", changes).groups()
    assert released == bg.__version__
    assert f"\ndate-released: {day}\n" in citation
