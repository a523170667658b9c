"""What a game has beside its rules: its declaration in words, its lessons, its rules card and its explanations."""

from collections.abc import Iterator
from importlib import import_module

from boardgames_tui.core.contracts import Explain
from boardgames_tui.core.game import Game
from boardgames_tui.learn.lesson import LESSON_FILES, lesson_faults, lesson_of
from boardgames_tui.learn.puzzle import puzzles_of
from boardgames_tui.learn.rules_card import card_faults

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
    yield from puzzles_of(game).faults


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


def faults_of_explanations(game: Game) -> Iterator[str]:
    """Yield what the module for hints lacks. The laws of a position call its functions."""
    for name in EXPLANATIONS:
        if not hasattr(game.explain, name):
            yield f"The module for hints of {game.title} lacks {name}."
