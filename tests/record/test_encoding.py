"""Records in other encodings than UTF-8: detected, and reported as a guess."""

# ruff: noqa: RUF001 - names and words in their own letters

import subprocess
import sys

import pytest

from boardgames_tui.core.errors import BoardGamesError
from boardgames_tui.record.encoding import ENCODINGS
from boardgames_tui.record.formats import decode_record, read_file
from tests.rows import each_row

pytestmark = pytest.mark.quick

# Names and a comment of a usual game, by codec: long enough to tell.
GAMES = [
    ("cp932", "Shift-JIS", "山下敬吾 九段", "張栩 九段", "ここは大きい。黒が良い。"),
    ("cp932", "Shift-JIS", "タイゼム", "ななし", "投了"),
    ("cp932", "Shift-JIS", "小林光一", "趙治勲", "名人戦 第一局"),
    ("euc_jp", "EUC-JP", "さくら", "たろう", "ここは大きい。黒が良い。"),
    ("gb18030", "GB18030", "柯洁 九段", "古力 九段", "这一手很好，黑棋优势。"),
    ("gb18030", "GB18030", "聂卫平", "马晓春", "黑中盘胜，用时三小时"),
    ("gb18030", "GB18030", "罗洗河", "俞斌", "此时白棋应该先手便宜"),
    ("cp950", "Big5", "周俊勳 九段", "林海峰 九段", "這一手很好，黑棋優勢。"),
    ("cp950", "Big5", "陳詩淵", "黑嘉嘉", "白棋不佳，應該先長一手"),
    ("cp949", "EUC-KR", "이세돌", "이창호", "이 수는 좋은 수입니다."),
    ("cp949", "EUC-KR", "박정환 9단", "신진서 9단", "흑이 유리하다."),
    ("cp1251", "windows-1251", "Иван Петров", "Александр Алёхин", "Хороший ход, у чёрных преимущество."),
    ("cp1251", "windows-1251", "Каспаров", "Карпов", "Сдались"),
    ("koi8_r", "KOI8-R", "Новиков Илья", "Шикшин Илья", "Хороший ход."),
    ("cp1253", "windows-1253", "Παπαδόπουλος", "Γιώργος Νικολάου", "Καλή κίνηση."),
    ("cp1252", "Latin-1", "Jürgen Müller", "François", "Schöner Zug für Schwarz."),
    ("cp1250", "windows-1250", "Łukasz Żak", "Jiří Novák", "Bardzo dobry ruch, źle"),
]
# The same without the comment: names alone.
NAMES_ALONE = [game for game in GAMES if game[2] not in ("罗洗河", "柯洁 九段", "陳詩淵")]
NO_NAME = "the file does not name its encoding."


def sgf(black, white, comment="", charset=""):
    return f"(;FF[4]{charset}SZ[9]PB[{black}]PW[{white}]\n;B[cg]C[{comment}];W[df];B[ee])"


@each_row(("codec", "name", "black", "white", "comment"), GAMES)
def test_text_is_read_in_the_detected_encoding_if_none_or_a_wrong_one_is_named(codec, name, black, white, comment):
    pgn = f'[White "{white}"]\n[Black "{black}"]\n\n1. g2 {{ {comment} }} *\n'
    texts = {sgf(black, white, comment): NO_NAME, pgn: NO_NAME}
    for charset in ("none-such", "UTF-8", "US-ASCII", "rot13", "idna"):
        texts[sgf(black, white, comment, f"CA[{charset}]")] = f"its CA names {charset!r}, which is wrong."
    for text, reason in texts.items():
        record = read_file(text.encode(codec), "a")
        assert (record.tags["Black"], record.tags["White"]) == (black, white)
        assert record.root.children[0].comment == comment
        assert record.file_notices == (f"read as {name}, a guess: {reason}",)
    # Latin-1 is wrong for letters of other languages.
    record = read_file(sgf(black, white, comment, "CA[ISO-8859-1]").encode(codec), "a.sgf")
    assert record.tags["Black"] == black
    assert ("which is wrong" in "".join(record.file_notices)) == (name != "Latin-1")


@each_row(("codec", "name", "black", "white", "comment"), NAMES_ALONE)
def test_names_alone_are_often_enough_to_detect_the_encoding(codec, name, black, white, comment):
    record = read_file(sgf(black, white).encode(codec), "a.sgf")
    assert (record.tags["Black"], record.tags["White"]) == (black, white)


@each_row(
    ("charset", "codec", "black"),
    [
        ("UTF-8", "utf-8", "Jürgen"),
        ("ISO-8859-1", "latin-1", "Jürgen"),
        ("windows-1250", "cp1250", "Łukasz"),
        ("Shift_JIS", "cp932", "①髙橋"),
        ("GB2312", "gb18030", "芈昱廷 镕"),
        ("gbk", "gb18030", "罗洗河"),
        ("Big5", "cp950", "許皓鋐"),
        ("EUC-KR", "cp949", "최철한"),
        ("EUC-KR", "cp949", "徐奉洙"),
        ("windows-1251", "cp1251", "Її"),
        ("EUC-JP", "euc_jp", "山下敬吾"),
    ],
)
def test_a_named_encoding_that_fits_is_used_without_notice(charset, codec, black):
    record = read_file(sgf(black, "B", charset=f"CA[{charset}]").encode(codec), "a.sgf")
    assert (record.tags["Black"], record.file_notices) == (black, ())


@each_row("codec", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be", "utf-32"])
def test_unicode_is_read_without_notice(codec):
    record = read_file(sgf("Jürgen", "柯洁").encode(codec), "a.sgf")
    assert (record.tags["White"], record.file_notices) == ("柯洁", ())


def test_an_undetected_encoding_is_reported():
    record = read_file(b"(;SZ[9]PB[\xff\xfe\x81\x00\x81\xa0\xfd])", "a.sgf")
    assert record.file_notices == (f"read as Latin-1, although that looks wrong: {NO_NAME}",)
    assert record.tags["Black"].startswith("ÿþ")


def test_every_codec_exists_and_half_a_character_of_utf_16_is_refused():
    assert {"a".encode(encoding.codec) for encoding in ENCODINGS} == {b"a"}
    with pytest.raises(BoardGamesError, match=r"is not text in UTF-16.*: byte 13 is invalid"):
        read_file("(;PB[A])".encode("utf-16")[:13], "a.sgf")


def test_the_detection_package_is_imported_only_when_needed():
    script = (
        "import sys; from boardgames_tui.record.formats import read_file\n"
        "read_file('(;PB[J\\u00fcrgen])'.encode(), 'a'); read_file('(;PB[J\\u00fcrgen])'.encode('latin-1'), 'a')\n"
        "assert 'charset_normalizer' not in sys.modules\n"
        "read_file('(;PB[\\uc774\\uc138\\ub3cc])'.encode('cp949'), 'a')\n"
        "assert 'charset_normalizer' in sys.modules\n"
    )
    subprocess.run([sys.executable, "-c", script], check=True)


def test_detection_depends_on_the_text_and_not_on_its_length():
    data = sgf("Иван Петров", "Александр Алёхин", "Хороший ход. " * 20_000).encode("cp1251")
    assert decode_record(data).text.encode("cp1251") == data
