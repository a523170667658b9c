"""Lines of both versions: written and read again, found in messages, and refused."""

import json
import random
import re
import zlib
from base64 import urlsafe_b64encode

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from boardgames_tui.core.cells import BLACK, WHITE
from boardgames_tui.core.errors import BoardGamesError, MessageError
from boardgames_tui.elsewhere.entries import clean_name
from boardgames_tui.elsewhere.game import HASH_BYTES, Letter, SharedGame
from boardgames_tui.elsewhere.line import (
    MAX_BODY_BYTES,
    MAX_LINE_LENGTH,
    decode,
    encode,
    ends_within_line,
    find_lines,
    has_line,
)
from boardgames_tui.elsewhere.state import ChainState, GameState
from boardgames_tui.games import GAMES
from tests.elsewhere.random_letters import random_letter

LETTERS = {"key": st.sampled_from([*GAMES]), "seed": st.integers(0, 10**9), "version": st.sampled_from([1, 2])}
MAIL = {
    "en dashes": lambda line: line.replace("--", "\u2013"),
    "em dashes": lambda line: line.replace("--", "\u2014"),
    "a dash for each hyphen": lambda line: line.replace("-", "\u2013"),
    "minus signs": lambda line: line.replace("-", "\u2212"),
    "Markdown": lambda line: line.replace("_", "\\_").replace("-", "\\-").replace(".", "\\."),
    "full width": lambda line: line.translate({ord(each): ord(each) + 0xFEE0 for each in "-_09AZaz"}),
    "bidirectional marks": lambda line: f"{line[:9]}\u202a{line[9:20]}\u2069{line[20:]}\u202c",
    "HTML": lambda line: "<br>\r\n".join(re.findall(".{1,50}", line)).replace("-", "&#45;").replace("_", "&lowbar;"),
    "italics": lambda line: f"_{line}_",
    "an address": lambda line: line.replace("-", "%2D").replace("_", "%5f"),
    "quoted-printable": lambda line: "=\r\n".join(re.findall(".{1,50}", line)).replace("_", "=5F"),
    "other dashes": lambda line: line.replace("-", "\u2012").replace("_", "\uff3f"),
    "marks without a width": lambda line: "\u180e\ufe0f".join(re.findall(".{1,50}", line)),
    "dashes and wrapping": lambda line: "\n> ".join(re.findall(".{1,50}", line.replace("--", "\u2014"))),
    "hyphenation": lambda line: "\u2010 \r\n> ".join(re.findall(".{1,50}", line)),
    "dashes and hyphenation": lambda line: "-\n".join(re.findall(".{1,50}", line.replace("--", "\u2014"))),
    "wrapped and encoded": lambda line: "=\r\n".join(re.findall(".{1,70}", line)),
}


@given(**LETTERS)
def test_a_letter_is_the_same_after_its_line_is_read(key, seed, version):
    letter = random_letter(key, random.Random(seed), version)
    line = encode(letter)
    assert line.startswith(f"bg{version}.")
    assert decode(line) == letter
    assert {len(part) for part in decode(line).game.chain} == {HASH_BYTES[version]}
    GameState(ChainState.of(letter.game), letter.requests, 0)


@pytest.mark.parametrize("program", MAIL)
@given(**LETTERS)
# The last character of this line has bits that hold nothing, so another one would do.
@example(key="implo", seed=1221936, version=1)
def test_a_line_survives_what_mail_and_chat_do(program, key, seed, version):
    line = encode(random_letter(key, random.Random(seed), version))
    wrapped = MAIL[program](line)
    assert find_lines(f"\u201c{wrapped}\u201d \u2013 your move \u2014 Ann") == [line]
    assert find_lines(f"> Look: ({wrapped}) and {line}. Ben") == [line, line]
    assert has_line(wrapped)
    assert not ends_within_line(wrapped)
    assert ends_within_line(line[:-1])


def test_a_line_of_an_unknown_game_is_found_whatever_mail_has_done_to_it():
    line = next(line for line in (forged(key="chess", nonce=f"{number}") for number in range(999)) if "-" in line)
    for change in MAIL.values():
        (found,) = find_lines(change(line))
        with pytest.raises(MessageError, match="has no game 'chess'"):
            decode(found)


def test_a_message_without_a_line_has_none_and_of_a_long_one_the_last_are_read():
    for text in ("", "bg1", "big1.abc", "abg1.abc", "BGN 1.0"):
        assert not has_line(text)
        assert find_lines(text) == []
    line = encode(random_letter("io", random.Random(1), size=9, changes=0))
    assert len(line) < 150
    assert len(find_lines(f"{line} " * 100)) == 20


@pytest.mark.parametrize("version", [1, 2])
def test_a_line_with_a_wrong_or_missing_character_is_damaged(version):
    rng = random.Random(2)
    letter = random_letter("io", rng, version)
    line, refusals = encode(letter), []
    for _ in range(200):
        index = rng.randrange(4, len(line))
        characters = [each for each in "abcXYZ019-_" if each != line[index]]
        (found,) = find_lines(line[:index] + rng.choice(characters) + line[index + 1 :])
        try:
            # A few bits of a line mean nothing.
            assert decode(found) == letter
        except MessageError as error:
            refusals.append(str(error))
    assert len(refusals) > 190
    assert all(re.fullmatch(r"The line is damaged: .*\.", refusal) for refusal in refusals)
    for length in range(len("bg1."), len(line)):
        with pytest.raises(MessageError, match="damaged: its end is missing"):
            decode(line[:length])


@pytest.mark.parametrize("line", ["", "bg1", "bg\u202e" * 900 + ".a", "bg123456.abcd", "bg1.\u0430bcd", "bg2.ab cd"])
def test_a_text_that_is_no_line_is_damaged(line):
    with pytest.raises(MessageError, match="The line is damaged: some of its characters are wrong or missing"):
        decode(line)


def packed(body, check=None, version=2):
    """Return a line of any body, with the right checksum of a game if it is one."""
    data = (check or b"").ljust(HASH_BYTES[version], b"\0") + zlib.compress(body)
    return f"bg{version}." + urlsafe_b64encode(len(data).to_bytes(2) + data).decode().rstrip("=")


def forged(writer="", requests=(), chat=(), **changes):
    """Return the line of a letter with changed fields, of which the chain is right."""
    fields = {"key": "io", "size": 5, "options": {}, "start": "", "host": WHITE, "host_name": "Ann", "nonce": "n"}
    game = SharedGame(**(fields | {"played": (), "entries": ()} | changes))
    rest = [writer, requests, chat] if game.version == 2 else []
    body = json.dumps([*game.setup_fields, [*game.entries], *rest], ensure_ascii=False).encode()
    return packed(body, game.chain[-1], game.version)


@pytest.mark.parametrize(
    ("changes", "refusal"),
    [
        ({"key": "chess"}, "This version of the program has no game 'chess'."),
        ({"size": 99}, "Io has no board of size 99: sizes are 5 to 13."),
        ({"size": True}, "no board of size True"),
        ({"options": {"swap": True}}, "Io has no option 'swap'"),
        ({"start": "5/5 x"}, "is not a position line"),
        ({"host_name": "?"}, "does not hold a game"),
        ({"host_name": "A" * 65}, "does not hold a game"),
        ({"host_name": " Ann"}, "does not hold a game"),
        ({"host_name": "A\x1b[2J"}, "does not hold a game"),
        ({"nonce": "n" * 91}, "does not hold a game"),
        ({"entries": ("c3\u202e",)}, "does not hold a game"),
        ({"start": "5" * 2001}, "does not hold a game"),
        ({"options": {"x": None}}, "does not hold a game"),
        ({"entries": ("c3",) * 2001}, "does not hold a game"),
        ({"entries": ("z9",)}, "(move 1): 'z9' is not a move of Io on this board."),
        ({"entries": ("c3", "c4")}, "(move 2): Black has not joined yet."),
        ({"entries": ("c3", "!join ?")}, "'?' is not a name that a player can have."),
        ({"entries": ("c3", "!join Ben", "!join Eve")}, "'Eve' cannot join: both seats are taken."),
        ({"entries": ("!back o",)}, "Only the last turn can be taken back, by the player who made it."),
        ({"entries": ("!draw o", "!draw o")}, "Another offer has to be answered first."),
        ({"entries": ("!draw z",)}, "Nobody makes the offer."),
        ({"entries": ("!yes",)}, "There is no offer to answer."),
        ({"entries": ("!resign", "c3")}, "Nothing can follow: the game is over."),
        ({"entries": ("c3", "!resign o")}, "out of turn"),
        ({"entries": ("!draw o", "!join Ben", "c3")}, "c3 cannot be played: an offer has to be answered first."),
        ({"played": ("c3", "c3")}, "c3 is occupied."),
        ({"clock": "3d"}, "does not hold a game"),
        ({"clock": "blitz", "began": 9}, "'blitz' is not a clock"),
        ({"clock": "3d", "began": 9, "entries": ("!join Ben",)}, "has no time"),
        ({"to": "Ben", "began": 9, "entries": ("!join Eve",)}, "This game is for Ben."),
        ({"began": 9, "entries": ("c3",)}, "Nobody has joined yet."),
        ({"began": -1}, "does not hold a game"),
        ({"began": 10**12}, "does not hold a game"),
        ({"writer": "z"}, "does not hold a game"),
        ({"requests": [[9, "!resign x"]]}, "does not hold a game"),
        ({"requests": [[0, "!resign x"]] * 25}, "does not hold a game"),
        ({"requests": [["x", "!resign x"]]}, "does not hold a game"),
        ({"chat": [[1, "x" * 201]]}, "does not hold a game"),
        ({"chat": [[1, "a\nb"]]}, "does not hold a game"),
        ({"chat": [[1, "x"]] * 21}, "does not hold a game"),
        ({"chat": 1}, "does not hold a game"),
    ],
)
@pytest.mark.parametrize("version", [1, 2])
def test_a_line_that_the_rules_do_not_allow_is_refused(changes, refusal, version):
    if version == 1 and changes.keys() & {"clock", "to", "began", "writer", "requests", "chat"}:
        return
    with pytest.raises(BoardGamesError) as error:
        ChainState.of(decode(forged(**changes, version=version)).game)
    assert refusal in str(error.value)
    assert str(error.value).isprintable()


def test_a_forged_line_is_read_if_nothing_is_wrong_with_it():
    letter = decode(forged(entries=("c3", "!join Ben"), writer="x", requests=[[2, "!draw x"]], chat=[[1, "hi"]]))
    assert ChainState.of(letter.game).match.seats[BLACK].detail == "Ben"
    assert (letter.seat, letter.requests, letter.chat) == (BLACK, ((2, "!draw x"),), ((1, "hi"),))


@pytest.mark.parametrize(
    "body", [b"", b"{}", b"[" * 5_000, b"[1]", b"\xff", b'["io",5,{},"","o","Ann","n",[],[1]]', b"1" * 5_000]
)
@pytest.mark.parametrize("version", [1, 2])
def test_a_body_that_is_no_game_is_refused(body, version):
    with pytest.raises(MessageError, match=r"The line (is damaged|does not hold a game)"):
        decode(packed(body, version=version))


def test_a_line_whose_chain_is_wrong_or_that_would_fill_the_memory_is_damaged():
    for body in (b'["io",5,{},"","o","Ann","n",[],["c3"]]', b"[" + b" " * 5_000_000 + b"]"):
        line = packed(body, version=1)
        assert len(line) < MAX_LINE_LENGTH
        with pytest.raises(MessageError, match="The line is damaged"):
            decode(line)


def test_a_game_too_long_for_a_line_is_not_written():
    game = SharedGame("io", 5, {}, "", WHITE, "Ann", "n").with_entries(["!draw o", "!no"] * 1_001)
    for long in (game, SharedGame("io", 5, {}, "x" * MAX_BODY_BYTES, WHITE, "Ann", "n")):
        with pytest.raises(MessageError, match="too long for one line"):
            encode(Letter(long))


@pytest.mark.parametrize(("name", "cleaned"), [("Ann", "Ann"), ("", "White"), ("?", "White"), ("  A\x1b b\n", "A? b")])
def test_a_name_is_printable_and_short(name, cleaned):
    assert clean_name(name, WHITE) == cleaned == clean_name(cleaned, WHITE)
    assert len(clean_name("x" * 99, WHITE)) == 64
