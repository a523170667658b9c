"""Attacks on the readers of records: mutated files in all formats."""

import io
import random
import re
import tempfile
import time
from contextlib import redirect_stderr, redirect_stdout
from functools import cache
from pathlib import Path

from boardgames_tui.cli.records import show
from boardgames_tui.core.errors import BoardGamesError
from boardgames_tui.games import GAMES
from boardgames_tui.record import formats
from boardgames_tui.record.bgn.escapes import join_surrogates, mask_invisible
from tests.fuzz.findings import Attack, Finding, check_sentence, crash
from tests.fuzz.mutate import mutate
from tests.record.foreign_files import CUTEATAXX, ENCODED, GO_EDITOR, JOINED, PYCHESS, PYTHON_ATAXX
from tests.record.trees import random_record, random_start, record_values

SGF = "(;SZ[9];B[cg];W[df]C[bold \\] move];B[ee]AE[df](;W[ab])(;W[ba]))"
OURS = '[Game "Torus"]\n\n1. c3 2. d4 {bold} <cp 3> 3. e5! (3. a9 (3. b9)) 4. a1 *'
# Seconds after which a case is a hang.
PATIENCE = 30
# Processor time that reading may take, and additional time per byte.
LEAST, EACH_BYTE = 2.0, 20e-6
TEXTS = (
    *("", "good", "two  words\nand } more ", "\\", '"quoted"', "\x1b[2J", " ", "]", "\u017f\u2028", "1. a1 *"),
    "form\x0cfeed",
)
NATIVE = ".bgn"
# Games with a format of their own.
OFTEN = ("torus", "ataxx")
# One in this number of records is shown as well.
SHOWN = 5
PIECES = (
    *(b'\n[A "' + b"\\" * 60 + b"\n", b'[A "' + b'\\"' * 60, b"\\\x1b", b"\\\x7f", b"\\\x00", b"{\\\x0c}", b'[A "'),
    *(b'[A "b"]\n', b'[Game "Ataxx"]', b'[Start "', b'[FEN "', b'[SetUp "1"]', b'[Result "1-0"]', b'[Size "5"]'),
    *(b'[Blocks "random:9:9"]', b'[Halfmoves "1"]', b'[Settled "true"]', b'[Reason "', b"\\u0000", b"\\ud800"),
    *(b"\\n", b"(", b")", b"(;", b";", b"{", b"{a}", b"}", b"<cp 35>", b"<mate -3>", b"$1 ", b"$255"),
    *(b"[%eval cp 3]", b"1...", b"1.", b"1. ...", b"\n% escaped\n", b"; word\n", b"\xef\xbb\xbf", b" +/- ", b" = "),
    *(b"g2+!?", b"P@g2 ", b"Pg3 ", b"P1e2 ", b"Pa7 ", b"-- ", b"[%clk 0:01]", b'[Variant "Ataxx"]'),
    *(b'[Termination "Time forfeit"]', b'[Event "a"] [Site "b"] ', b"swap", b"0000", b"a1", b"a1a3", b"c4/d5"),
    *(b"=a1", b"=e3-e4", b"!?", b"!!!", b"x", b"o", b"=", b"*", b"1-0", b"1/2-1/2", b"AB[aa:cc]", b"AE[aa]"),
    *(b"AW[bb]", b"PL[W]", b"B[]", b"B[tt]", b"W[aa]", b"C[", b"SZ[5]", b"SZ[19:19]", b"CA[utf-16]"),
    *(b"CA[Shift_JIS]", b"CA[ISO-8859-1]", b"CA[rot13]", b"CA[idna]", b"RE[B+R]", b"RE[0]", b"RE[B+3.5]"),
    *(b"RE[Void]", b"KM[6.5]", b"BL[1799.5]", b"N[name]", b"GC[game]", b"XX[a\\]b][c]", b"TE[3]", b"BM[1]", b"TE[1]"),
    *(b"EVAL[cp 1]", b"KO[]", b"GM[2]", b"startpos", b" x 0 1"),
)
RECORD_MD = Path(formats.__file__).with_name("RECORD.md")
EXAMPLE = re.compile(r"```(?:record|sgf|pgn)\n(.*?)```", re.DOTALL)


@cache
def originals():
    """Return valid records: random ones of all games in all formats, and those of other programs."""
    rng = random.Random(1)
    found = [text.encode() for text in (OURS, SGF, CUTEATAXX, PYTHON_ATAXX, "startpos")]
    found += [*(text.encode() for text in (PYCHESS, JOINED, GO_EDITOR) * 3), *ENCODED]
    found += [text.encode() for text in EXAMPLE.findall(RECORD_MD.read_text("utf-8"))]
    for key in (*GAMES, *OFTEN * 3):
        game = GAMES[key]
        for size in (*game.sizes[:2], game.size):
            record = random_record(rng, random_start(rng, key, size), length=rng.randrange(30), texts=TEXTS)
            found += [formats.dump(record, ending).encode() for ending in formats.extensions(game)]
    return found


def make(rng, index):
    original = rng.choice(originals())
    return Attack("records", mutate(rng, original, PIECES, originals(), most=rng.choice((1, 3, 8))))


def attempt(attack):
    """Read a record strictly and leniently, write it again, and show it; return the findings."""
    try:
        text = formats.decode_record(attack.data).text
    except UnicodeError:
        return []
    record, refused, findings = read_record(text)
    lenient, refused_anyway, more = read_record(text, lenient=True)
    findings += more
    if record and (refused_anyway or not lenient or record_values(lenient) != record_values(record)):
        findings.append(Finding("a lenient reader reads something else than a strict one", str(refused_anyway)))
    if refused and lenient and str(lenient.fault) != refused:
        findings.append(Finding("a lenient reader finds another fault", f"{lenient.fault}, not {refused}"))
    for each in filter(None, (record, lenient)):
        findings += [finding for ending in formats.WRITERS for finding in check_written(each, ending)]
    return findings + (check_shown(attack.data) if len(text) % SHOWN == 0 else [])


def read_record(text, **how):
    """Return the record, the reason for a refusal, and the findings."""
    began = time.process_time()
    record, refused, findings = None, "", []
    try:
        record = formats.load(text, **how)
    except BoardGamesError as error:
        refused = str(error)
        findings = check_sentence(refused)
    except Exception as error:  # noqa: BLE001 - that is what is looked for
        findings = [crash(error)]
    took = time.process_time() - began
    if took > LEAST + EACH_BYTE * len(text):
        findings.append(Finding("reading takes too long", f"{took:.1f} s for {len(text)} letters"))
    return record, refused, findings


def check_written(record, ending):
    """Write a record and read it again; return the findings."""
    game = record.root.position.game
    if ending not in formats.extensions(game):
        return []
    try:
        text = formats.dump(record, ending)
        again = formats.load(text, game=game)
        twice = formats.dump(again, ending)
        thrice = formats.dump(formats.load(twice, game=game), ending)
    except Exception as error:  # noqa: BLE001 - nothing may be raised here
        title, detail = crash(error)
        return [Finding(f"{title}, for what was written as {ending}", detail)]
    lossless = ending == NATIVE
    wrong = {
        "is written otherwise the second time": lossless and text != twice,
        "is written otherwise the third time": twice != thrice,
        "is read as another tree": kept_parts(again, ending, record) != kept_parts(record, ending, record),
    }
    return [Finding(f"{ending} {what}", f"{text}\n---\n{twice}") for what, is_so in wrong.items() if is_so]


def kept_parts(record, ending, original):
    """Return what a format keeps of a record: everything, its moves, or its last position.

    PGN reads some comments as values, so values are not compared if the original has such comments.
    """
    if ending == NATIVE:
        return record_values(record)[:3]
    if ending == ".fen":
        return str(record.root.line[-1].position)
    nodes = list(record.root)
    places = {id(node): place for place, node in enumerate(nodes)}
    values = ending == ".sgf" or not any("[%" in node.comment for node in original.root)
    parts = ((str(node.position), node.action, node.turn, *remarks_of(node, ending, values=values)) for node in nodes)
    return [(places.get(id(node.parent)), *part) for node, part in zip(nodes, parts, strict=True)]


def remarks_of(node, ending, *, values):
    """Return the parts of a node's remarks that SGF and PGN keep."""
    foreign = [
        (item.name, *map(plain_text, item.values))
        for item in node.foreign
        # A result that contradicts the rules is not written.
        if item.extension == ending and item.name != "RE"
    ]
    if ending == ".sgf":
        return node.value, node.glyph, plain_text(node.full_comment), foreign
    return (node.value, foreign) if values else (foreign,)


def plain_text(text):
    return " ".join(re.split("[ \t\n]+", mask_invisible(join_surrogates(text)))).strip()


def check_shown(data):
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "record"
        file.write_bytes(data)
        out, err = io.StringIO(), io.StringIO()
        try:
            with redirect_stdout(out), redirect_stderr(err):
                show(str(file), lenient=True)
        except BoardGamesError as error:
            return check_sentence(str(error).replace(folder, ""))
        except Exception as error:  # noqa: BLE001 - that is what is looked for
            return [crash(error)]
    lines = [*out.getvalue().split("\n"), *err.getvalue().split("\n")]
    return [Finding("show prints a control character", repr(line)) for line in lines if not line.isprintable()]
