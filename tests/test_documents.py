"""What the documents name is there: links, files, modules, terms of the code, commands and their options."""

import re
import shlex
import tomllib
from collections.abc import Iterable, Iterator
from importlib.util import find_spec
from itertools import takewhile
from pathlib import Path
from typing import Any

import pytest
from typer import TyperException
from typer.main import get_command

from boardgames_tui.analysis.better_move import ALLOWED_LOSS
from boardgames_tui.analysis.game_review import GLYPHS
from boardgames_tui.analysis.missed_moves import MAX_LOSS_OF_RIGHT, MIN_LOSS
from boardgames_tui.cli.commands import app
from boardgames_tui.cli.web.server import MAX_HEIGHT, MAX_PAGES, MAX_WIDTH
from boardgames_tui.core.errors import BoardGamesError
from boardgames_tui.core.failures import MAX_SECONDS
from boardgames_tui.elsewhere.folder import KEPT_AT_TABLE
from boardgames_tui.elsewhere.line import MAX_BODY_BYTES, MAX_CHAT_LINES, MAX_LINE_LENGTH
from boardgames_tui.elsewhere.lobby import MAX_LISTED
from boardgames_tui.elsewhere.state import GRACE
from boardgames_tui.engine.game_engines import EARLY_NODES
from boardgames_tui.engine.server.connection import MAX_WAITING_BYTES
from boardgames_tui.games import GAMES, PACKAGES
from boardgames_tui.lab.__main__ import TOOLS
from boardgames_tui.learn.annotated_game import annotated_games
from boardgames_tui.learn.learning_path import EASY_PUZZLES
from boardgames_tui.learn.puzzle import puzzles_of
from boardgames_tui.match.person_level import MIN_GAMES
from boardgames_tui.play.coach import COACH_LIMIT, MAX_OBJECTIONS, MAX_WAIT
from boardgames_tui.play.game_puzzles import LEVEL_STEP
from boardgames_tui.play.review import REVIEW_LIMIT
from boardgames_tui.record.parse_budget import MAX_TOKENS
from boardgames_tui.storage.settings import CHOICES, Settings
from tests.rows import each_row

pytestmark = pytest.mark.quick

ROOT = Path(__file__).parents[1]
FOLDERS = [ROOT / name for name in (".ci", "boardgames_tui", "docs", "screenshots", "tests")]
FILES = [file for folder in FOLDERS for file in folder.rglob("*.*")]
NAMES = [file.relative_to(ROOT).as_posix() for file in (*ROOT.glob("*.*"), *FILES)]
DOCUMENTS = [name for name in NAMES if name.endswith(".md") and not name.startswith("tests/")]
# The changelog and the log of the engines are about the past.
PRESENT = [name for name in DOCUMENTS if name not in {"CHANGELOG.md", "docs/engine-log.md"}]
# Words of the code, without documents and this file.
CODE = [name for name in NAMES if name.endswith((".py", ".toml", ".tcss")) and name != "tests/test_documents.py"]
WORDS = set(re.findall(r"\w+", " ".join((ROOT / name).read_text() for name in CODE)))
# Words of a shell that end a command, and the game that is written in ADD_A_GAME.
OPERATORS = {"&&", "&", "|", ">"}
EXAMPLE_GAME = "reversi"
# What is written in code type and is not of this repository, any more or yet.
FOREIGN = {
    *("RLIMIT_AS", "RLIMIT_DATA", "TEXTUAL_ANIMATIONS", "NO_COLOR", "PYTHONSAFEPATH", "PYTHONPATH", "no_gaps"),
    *("settings.toml", "FOLDER/network-NUMBER.weights", "x-1.jsonl", "tests/oracles/x.py", "tests/games/test_x.py"),
    *("tests.search.windows", "tests.search.weights", "tests.search.patterns", "venv", "pytest", "hatchling"),
    "boardgames_tui",
}
MODULE = re.compile(r"python -m ([\w.]+)(?: ([a-z]\w+))?")
PATH = re.compile(r"[\w.*/-]+(?:/|\.(?:py|toml|md|jsonl|weights|tcss))")
TERM = re.compile(r"[a-z]+_\w+|[A-Z]\w*[a-z]\w*[A-Z]\w*|[A-Z]+_[A-Z_]+|[A-Z]\w+(?:\.\w+)+")


def text_of(name: str) -> str:
    return (ROOT / name).read_text()


def code_in(name: str) -> Iterator[str]:
    """Yield what a document has in code type within its sentences."""
    without_blocks = re.sub(r"^```.*?^```", "", text_of(name), flags=re.MULTILINE | re.DOTALL)
    yield from re.findall(r"`([^`\n]+)`", without_blocks)


def shell_lines(name: str) -> Iterator[str]:
    """Yield the lines of the blocks of a document that are typed in a shell."""
    for block in re.findall(r"^```(?:sh|bat)\n(.*?)^```", text_of(name), flags=re.MULTILINE | re.DOTALL):
        yield from block.splitlines()


def anchors(name: str) -> set[str]:
    """Return the anchors of the headings of a document, as GitHub names them."""
    headings = re.findall(r"^#+ (.*)$", text_of(name), flags=re.MULTILINE)
    return {re.sub(r"[^\w -]", "", heading.lower()).replace(" ", "-") for heading in headings}


@each_row("name", DOCUMENTS)
def test_each_link_leads_to_a_file_and_a_heading_in_it(name):
    broken = []
    for link in re.findall(r"\]\(([\w./#-]+)\)", text_of(name)):
        file, _, anchor = link.partition("#")
        target = (ROOT / name).parent / file if file else ROOT / name
        relative = target.resolve().relative_to(ROOT).as_posix()
        if not target.exists() or (anchor and anchor not in anchors(relative)):
            broken.append(link)
    assert broken == []


@each_row("name", PRESENT)
def test_each_file_module_and_term_that_a_document_names_exists(name):
    missing = [code for code in code_in(name) if is_missing(code)]
    assert missing == []


def is_missing(code: str) -> bool:
    """Return whether text in code type names a file, a module or a term of the code that is not there."""
    if found := MODULE.search(code):
        module, tool = found.groups()
        return not is_module(module, tool)
    if code in FOREIGN:
        return False
    if PATH.fullmatch(code):
        return not any(re.search(rf"(?:^|/){pattern_of(code)}", file) for file in NAMES)
    if TERM.fullmatch(code):
        return not {*code.split(".")} <= WORDS | FOREIGN
    return False


def is_module(module: str, tool: str) -> bool:
    """Return whether a module can be started, and is a tool of the lab if it is the lab."""
    if module in FOREIGN:
        return True
    return find_spec(module) is not None and (not module.endswith(".lab") or not tool or tool in TOOLS)


def pattern_of(path: str) -> str:
    return re.escape(path).replace(r"\*", "[^/]*") + ("" if path.endswith("/") else "$")


@each_row("name", PRESENT)
def test_each_command_that_a_document_shows_is_understood(name):
    in_sentences = [code for code in code_in(name) if code.startswith("boardgames-tui ")]
    assert [*faults_in(shell_lines(name)), *faults_in(in_sentences, is_whole=False)] == []


def faults_in(lines: Iterable[str], *, is_whole: bool = True) -> Iterator[str]:
    """Yield the lines with a module that does not exist, or a command of the program that would be refused."""
    for line in lines:
        found = MODULE.search(line)
        if found and not is_module(*found.groups()):
            yield line
        for command in commands_in(line):
            try:
                parse(get_command(app), command, is_whole=is_whole)
            except (TyperException, BoardGamesError) as error:
                yield f"{line}: {error}"


def commands_in(line: str) -> Iterator[list[str]]:
    """Yield the arguments of each call of the program in a line, with a game for the word GAME."""
    words = shlex.split(re.sub(r"[][]|…", "", line).replace("GAME", "io"), comments=True)
    for call in " ".join(map(shlex.quote, words)).split("boardgames-tui ")[1:]:
        arguments = [*takewhile(lambda word: word not in OPERATORS, shlex.split(call))]
        if EXAMPLE_GAME not in arguments:
            yield arguments


def parse(command: Any, arguments: list[str], parent: Any = None, *, is_whole: bool) -> None:
    """Read the arguments of a command as the program does, with values if they are whole; raise what it would raise."""
    context = command.make_context("", arguments, parent, resilient_parsing=not is_whole)
    rest = [*context._protected_args, *context.args] if hasattr(command, "resolve_command") else []
    if rest:
        _, subcommand, rest = command.resolve_command(context, rest)
        parse(subcommand, rest, context, is_whole=is_whole)


def test_the_manual_names_a_theme_that_has_puzzles():
    key, theme = re.search(r"puzzle (\w+) --theme (\S+)", text_of("MANUAL.md")).groups()
    assert theme in {puzzle.theme for puzzle in puzzles_of(GAMES[key]).puzzles}


NUMBERS = [
    ("MANUAL.md", f"with up to {MAX_PAGES} games at a time"),
    ("MANUAL.md", f"lost at least {', '.join(str(loss) for loss, _ in GLYPHS[:0:-1])} and {GLYPHS[0][0]} %"),
    ("MANUAL.md", f"one within {ALLOWED_LOSS} % of the best is right"),
    ("MANUAL.md", f"from {ALLOWED_LOSS + 1} % on, which move would have been better"),
    ("MANUAL.md", f'loses {Settings().coach_limit} or more (the setting "Coach warns")'),
    ("MANUAL.md", f"at most { {3: 'three'}[MAX_OBJECTIONS] } times a game"),
    ("MANUAL.md", f"the opponent waits for that up to {MAX_WAIT:g} seconds"),
    ("MANUAL.md", f"{GRACE:g} seconds later at the earliest"),
    ("MANUAL.md", f"The last {MAX_CHAT_LINES} lines of each player are kept."),
    ("MANUAL.md", f"more than {MAX_LISTED} games"),
    ("MANUAL.md", f"removed from the table after {KEPT_AT_TABLE // (24 * 3600)} days"),
    ("MANUAL.md", f"in which a level is worth {LEVEL_STEP} points"),
    ("MANUAL.md", f"gave away at least {100 * MIN_LOSS:g} % of your wins"),
    ("MANUAL.md", f"Any move within {100 * MAX_LOSS_OF_RIGHT:g} % of the best"),
    ("MANUAL.md", f"After { {5: 'five'}[MIN_GAMES] } games"),
    ("MANUAL.md", f"{ {10: 'ten'}[EASY_PUZZLES] } easy puzzles"),
    ("MANUAL.md", f"the board ({', '.join(CHOICES['board'])} with plain stones)"),
    ("README.md", f"{ {5: 'five'}[len(CHOICES['board'])] } board styles"),
    ("ADD_A_GAME.md", f"a call takes more than { {10: 'ten'}[MAX_SECONDS] } seconds"),
    ("ENGINE.md", f"searches of up to {EARLY_NODES} nodes run uncompiled"),
    ("docs/decisions/elsewhere.md", f"{MAX_LINE_LENGTH:,} characters, {MAX_BODY_BYTES:,} bytes of text"),
    ("docs/decisions/engine-process.md", f"searches of up to {EARLY_NODES} nodes"),
    ("docs/decisions/engine-process.md", f"up to {MAX_WAITING_BYTES >> 20} MB"),
    ("docs/decisions/app.md", f"limits sizes to {MAX_WIDTH}x{MAX_HEIGHT}. At most {MAX_PAGES} games run"),
    ("docs/decisions/records.md", f"{MAX_TOKENS:,} tokens without a move"),
    ("docs/decisions/analysis.md", f"with {REVIEW_LIMIT.nodes:,} nodes a position"),
    ("docs/decisions/analysis.md", f"with {COACH_LIMIT.nodes:,} nodes or a second each"),
]


def test_numbers_in_the_documents_are_those_of_the_code():
    assert [number for number in NUMBERS if number[1] not in text_of(number[0])] == []


def test_the_readme_lists_the_games_with_their_sizes_puzzles_and_annotated_games():
    readme = text_of("README.md")
    for key in PACKAGES:
        game = GAMES[key]
        row = re.search(rf"^\| \*\*{game.title}\*\* \|.*\| (.*) \|$", readme, flags=re.MULTILINE)
        even = ", even" if game.sizes.step == 2 else ""
        assert row.group(1) == f"{game.sizes[0]}\N{EN DASH}{game.sizes[-1]}{even}"
        assert len(puzzles_of(game).puzzles) >= 200
        assert len(annotated_games(game)[0]) == 3


def test_the_versions_of_python_in_the_documents_are_those_of_the_package():
    project = tomllib.loads(text_of("pyproject.toml"))["project"]
    versions = [each.rpartition(" ")[2] for each in project["classifiers"] if re.search(r":: 3\.\d+$", each)]
    assert f"Python {versions[0]} to {versions[-1]};" in text_of("README.md")
    assert f"up to {versions[-1]}." in text_of("MANUAL.md")


@each_row(
    "code", ["play/no_such.py", "no_such_room/", "no_such_name", "NoSuch.name", "python -m boardgames_tui.lab nothing"]
)
def test_a_name_that_is_not_there_is_found(code):
    assert is_missing(code)
    assert not is_missing("play/advice.py")
