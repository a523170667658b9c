"""What a game has beside its rules: its declaration in words, its lessons, its rules card and its explanations."""

import re
import tomllib
from collections.abc import Iterator, Mapping
from importlib import import_module
from importlib.resources import files
from importlib.resources.abc import Traversable
from itertools import chain
from pathlib import Path, PurePath

from boardgames_tui.core.contracts import Explain
from boardgames_tui.core.game import Game
from boardgames_tui.learn.lesson import LESSON_FILES, lesson_faults, lesson_of
from boardgames_tui.learn.puzzle import puzzles_of
from boardgames_tui.learn.rules_card import card_faults, card_parts

# What a game may have beside `rules.py` and `__init__.py`, the most useful first, and what it is good for.
PARTS: Mapping[str, str] = {
    "rules.md": "rules for somebody who has never heard of the game",
    "text.py": "refusals that say why, and position lines that fit",
    "explain.py": "hints that say what a move is good for",
    "lesson.toml": "a first lesson",
    "engine": "fast rules, so that the engine searches a hundred times as much",
}
# Characters of a tagline, at most: the picker shows it on one line.
MAX_TAGLINE_LENGTH = 60
# What a module for hints has to have.
EXPLANATIONS = ("GOAL", *(name for name in vars(Explain) if not name.startswith("_")))


def faults_of_parts(game: Game) -> Iterator[str]:
    """Yield a sentence about each part of a game that cannot be used."""
    yield from _faults_of_words(game)
    if import_module(game.package).__spec__ is None:
        # A package that was made at run time, as in a test, has no files.
        return
    yield from lesson_faults(game)
    yield from _faults_of_lesson_texts(game)
    yield from card_faults(game)
    yield from faults_of_captions(game)
    yield from puzzles_of(game).faults
    yield from faults_of_package_data(files(game.package))


def _faults_of_words(game: Game) -> Iterator[str]:
    for name in ("title", "authors", "tagline"):
        text = getattr(game, name)
        is_missing = not text.strip() and (text or name != "authors")
        if is_missing or not text.isprintable():
            yield f"Game.{name} of {game.key} is empty, or has characters that cannot be shown."
    if len(game.tagline) > MAX_TAGLINE_LENGTH:
        yield f"The tagline of {game.title} has {len(game.tagline)} characters; at most {MAX_TAGLINE_LENGTH} are shown."


def _faults_of_lesson_texts(game: Game) -> Iterator[str]:
    """Yield the messages of lessons about actions that cannot be played where they are expected."""
    if any(lesson_faults(game)):
        return
    for number in range(1, 1 + sum(game.find_file(name) is not None for name in LESSON_FILES)):
        for step in lesson_of(game, number).steps:
            texts = {action.text for action in step.begin().position.actions}
            for text in step.instead:
                if text not in texts:
                    where = f"The step {step.title!r} of a lesson of {game.title}"
                    yield f"{where} has a message about {text}, which is not legal there."


def faults_of_captions(game: Game) -> Iterator[str]:
    """Yield what captions of figures on the rules card say that is not true."""
    for figure in chain(*(part for part in card_parts(game) if not isinstance(part, str))):
        start, caption = figure.start, figure.caption
        where = f"The caption {caption!r} on the rules card of {game.title}"
        if not caption:
            yield f"A figure on the rules card of {game.title} has no caption."
        for name in re.findall(r"\b[a-z][1-9][0-9]?\b", caption):
            if name not in start.geometry.site_of:
                yield f"{where} names {name}, which is not on the board."
        for text in re.findall(r"\bafter (\w+)", caption):
            if start.state.parse_action(text) is not None and text not in figure.actions[-1:]:
                yield f"{where} says after {text}, which is not the last action of the figure."
        if caption.startswith("forbidden") and figure.selected:
            gestures = (gesture for action in figure.position.actions for gesture in figure.position.gestures(action))
            if any(site in sites for gesture in gestures for sites in gesture for site in figure.selected):
                yield f"{where} calls a site forbidden that can be selected."


def faults_of_package_data(package: Traversable) -> Iterator[str]:
    """Yield the files beside a game's modules that setuptools would leave out of a wheel, in a source tree."""
    folder = Path(str(package))
    projects = (file for parent in list(folder.parents)[:2] if (file := parent / "pyproject.toml").is_file())
    project = next(projects, None)
    if not project or (project.parent / "MANIFEST.in").is_file():
        return
    settings = tomllib.loads(project.read_text("utf-8"))
    backend = settings.get("build-system", {}).get("build-backend", "setuptools")
    if not backend.startswith("setuptools") or "setuptools_scm" in str(settings.get("build-system")):
        return
    data = settings.get("tool", {}).get("setuptools", {}).get("package-data", {})
    patterns = [*data.get("*", ()), *data.get(folder.name, ())]
    for file in sorted(folder.rglob("*")):
        name = file.relative_to(folder).as_posix()
        is_code = file.suffix in (".py", ".pyc") or not file.is_file()
        if not is_code and not any(PurePath(name).match(pattern) for pattern in patterns):
            yield f"{file.name} of {folder.name} is no package data in {project.name}, so an installed wheel lacks it."


def faults_of_explanations(game: Game) -> Iterator[str]:
    """Yield what the module for hints lacks. The laws of a position call its functions."""
    for name in EXPLANATIONS:
        if not hasattr(game.explain, name):
            yield f"The module for hints of {game.title} lacks {name}."


def has_part(game: Game, name: str) -> bool:
    part = files(game.package) / name
    return part.is_file() or part.is_dir()


def worth_adding(game: Game, others: Mapping[str, str] | None = None) -> str:
    """Return a sentence that names the parts a game does not have, and `others`; empty if it has all of them."""
    missing = {name: use for name, use in PARTS.items() if not has_part(game, name)}
    missing.update(others or {})
    listed = ", ".join(f"{name} ({use})" for name, use in missing.items())
    return f"Worth adding to {game.title}: {listed}." if listed else ""
