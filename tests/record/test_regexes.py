"""Regular expressions that read foreign text take time that grows linearly with its length.

The expressions, and the methods that they are used with, are found in the sources, so a new one is tested as well.
"""

import ast
import re
import time
from contextlib import suppress
from importlib import import_module
from pathlib import Path

import pytest

import boardgames_tui
from boardgames_tui.core.errors import BoardGamesError, RecordError
from boardgames_tui.record.bgn.tokens import tokens
from boardgames_tui.record.formats import decode_record, load
from tests.rows import each_row

PACKAGE = Path(boardgames_tui.__file__).parent
# Parts of the package whose expressions read what the program itself has written.
OUR_OWN = ("ui", "engine", "rules_card")
METHODS = {"match", "search", "fullmatch", "finditer", "findall", "split", "sub"}
LEXERS = ("record/bgn/tokens.py", "record/bgn/read.py", "record/sgf/syntax.py")
LENGTHS = (16, 24, 40, 256, 16_384)
AT_ONCE = 0.02
SECONDS_A_CHARACTER = 3e-6
# Seconds that a whole reader takes for a character.
READING = 3e-5
BEGINNINGS = ("", '[A "', '[Game "', "[", "{", "<", "(;A[", "A[", "\\n", '"', "1.", "CA[", "5+")
REPEATED = (
    *("\\", '\\"', '"', '" ', '"]', "[", "]", "[a]", '[A "b"]', "(", "( ", ";", "(;", "{", "}", "<", ">", "!", "? "),
    *("a", "A", "9", "1.", "é", " ", "\t", "\n", "\\n", "\\n ", "a ", "CA ", "CA[", "+", " + ", "-", "B+", "random:"),
    *("\0", "\xe9a", "\xb0\xa1", "a\xe9 ", "\ud800", "\\u", "0000-", "0000.00.", "x/", "[%eval "),
    *("(;C[x]", ";AB[aa:dd];AE[aa:dd]", "(f2 (f1 ", "<cp 1> ", "a1 (b1) "),
)


def is_tested_with_its_reader(name):
    """Return whether an expression only sees text prepared by its reader, and so is tested together with it."""
    return name.endswith("finditer") and name.startswith(LEXERS)


def expressions():
    """Return each pattern and the method it is used with, by the file and the beginning of the pattern."""
    patterns = {}
    sources = [file for file in sorted(PACKAGE.rglob("*.py")) if file.relative_to(PACKAGE).parts[0] not in OUR_OWN]
    for file in sources:
        if file.stem in OUR_OWN or "import re\n" not in (source := file.read_text("utf-8")):
            continue
        module = import_module(".".join(["boardgames_tui", *file.relative_to(PACKAGE).with_suffix("").parts]))
        for call in (node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Call)):
            if isinstance(call.func, ast.Attribute) and call.func.attr in METHODS:
                owner = call.func.value
                pattern = getattr(module, owner.id, None) if isinstance(owner, ast.Name) else None
                if pattern is re and isinstance(call.args[0], ast.Constant):
                    pattern = re.compile(call.args[0].value)
                if isinstance(pattern, re.Pattern):
                    name = f"{file.relative_to(PACKAGE).as_posix()} {pattern.pattern[:30]!r} {call.func.attr}"
                    patterns[name] = pattern, call.func.attr
    return {name: use for name, use in patterns.items() if not is_tested_with_its_reader(name)}


EXPRESSIONS = expressions()


def matcher(pattern, method):
    """Return a function that applies a pattern to a text by a method."""
    if isinstance(pattern.pattern, bytes):
        use = getattr(pattern, method)
        return lambda text: use(text.encode("latin-1", "replace"))
    if method == "sub":
        return lambda text: pattern.sub("", text)
    if method == "finditer":
        return lambda text: list(pattern.finditer(text))
    return getattr(pattern, method)


def read_record(text):
    with suppress(BoardGamesError):
        load(text, lenient=True)


def read_bytes(text):
    with suppress(UnicodeError):
        decode_record(text.encode("latin-1", "replace"))


READERS = {"records": read_record, "tokens": lambda text: list(tokens(text)), "encodings": read_bytes}


def takes_longer(read, text, bound):
    """Return whether reading a text takes more than `bound` seconds of processor time, three times in a row."""
    for _ in range(3):
        began = time.process_time()
        read(text)
        if time.process_time() - began <= bound:
            return False
    return True


def find_superlinear_text(read, each):
    """Return a beginning, a repeated text and a length that take longer than `each` seconds a character, or None."""
    for beginning in BEGINNINGS:
        for repeated in REPEATED:
            for length in LENGTHS:
                text = (beginning + repeated * length)[:length]
                if takes_longer(read, text, AT_ONCE + each * length):
                    return beginning, repeated, length
    return None


def test_all_expressions_of_the_readers_are_found():
    files = {name.split(" ")[0] for name in EXPRESSIONS}
    assert {"record/pgn/syntax.py", "record/encoding.py", "record/formats.py", "match/clock.py"} <= files
    assert len(EXPRESSIONS) > 25


@each_row("name", EXPRESSIONS)
def test_time_grows_linearly_with_the_length(name):
    assert find_superlinear_text(matcher(*EXPRESSIONS[name]), SECONDS_A_CHARACTER) is None


@each_row("name", READERS)
def test_the_time_of_a_reader_grows_linearly_with_the_length(name):
    assert find_superlinear_text(READERS[name], READING) is None


def test_a_superlinear_expression_is_detected():
    assert find_superlinear_text(matcher(re.compile(r'\[A "((?:\\.|(?!").)*)"\]'), "fullmatch"), SECONDS_A_CHARACTER)
    assert find_superlinear_text(matcher(re.compile(r"(?:ab?)*c"), "search"), SECONDS_A_CHARACTER)


@each_row(
    ("tag", "value"),
    [
        (r'[Event "a \"b\" c"]', 'a "b" c'),
        (r'[Event "a "b" c" ]', 'a "b" c'),
        (r'[Event "C:\"]', "C:\\"),
        (r'[Event "x\"] y"]', 'x"] y'),
        (r'[Event "\\"]', "\\"),
    ],
)
def test_quotes_and_backslashes_are_read_in_tags(tag, value):
    assert load(f"{tag}\n\n1. g2 *").tags["Event"] == value


@each_row("line", ["[Event]", '[Event "a]', '[Event a"]'])
def test_refuses_lines_that_are_not_one_tag(line):
    with pytest.raises(RecordError, match="not a tag"):
        load(f"{line}\n\n1. g2 *")
