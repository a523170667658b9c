"""Message lines: written and read again, found in messages, and refused."""

import json
import random
import re
import zlib
from base64 import urlsafe_b64encode

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boardgames_tui.core.cells import BLACK, WHITE
from boardgames_tui.core.errors import MessageError
from boardgames_tui.games import GAMES
from boardgames_tui.match.events import Offered
from boardgames_tui.post.entries import add_entry, clean_name, offer_entry, writer
from boardgames_tui.post.game import PostGame
from boardgames_tui.post.line import (
    MAX_BODY_BYTES,
    MAX_LINE_LENGTH,
    decode,
    encode,
    ends_within_line,
    find_lines,
    has_line,
)
from tests.post.random_posts import random_post
from tests.storage.saved_games.random_matches import state_of

pytestmark = pytest.mark.quick


@given(key=st.sampled_from([*GAMES]), seed=st.integers(0, 10**9))
def test_a_game_is_the_same_after_its_line_is_read(key, seed):
    game = random_post(key, random.Random(seed))
    read, match = decode(encode(game))
    assert read == game
    assert read.chain == game.chain
    assert state_of(match) == state_of(game.match())


def test_random_games_hold_everything_that_a_game_by_message_can():
    """So that the other tests with random games try it."""
    games = [random_post(key, random.Random(seed)) for key in GAMES for seed in range(40)]
    entries = {entry.partition(" ")[0] for game in games for entry in game.entries}
    assert {"!join", "!draw", "!back", "!yes", "!no", "!resign", "swap"} <= entries
    assert {game.host for game in games} == {BLACK, WHITE}
    assert any(game.played for game in games)
    assert any(game.start for game in games)


def test_a_line_is_short_enough_for_a_message():
    game = random_post("io", random.Random(1), size=9, changes=0)
    assert len(encode(game)) < 120


@given(seed=st.integers(0, 10**9), width=st.integers(20, 76), quotation=st.sampled_from(["", "> ", ">> ", "| "]))
def test_a_line_is_found_among_words_however_it_is_wrapped_and_quoted(seed, width, quotation):
    line = encode(random_post("onyx", random.Random(seed)))
    wrapped = "\n".join(quotation + line[start : start + width] for start in range(0, len(line), width))
    assert find_lines(f"Hi! {wrapped} see you\n") == [line]
    assert find_lines(f"{quotation}Look: ({wrapped}) and {line}. Ben") == [line, line]
    assert find_lines(wrapped.replace("\n", "=\r\n")) == [line]
    assert has_line(wrapped)
    assert not ends_within_line(wrapped)
    assert ends_within_line(wrapped[:-1])


MAIL = {
    "en dashes": lambda line: line.replace("--", "\u2013"),
    "em dashes": lambda line: line.replace("--", "\u2014"),
    "both dashes": lambda line: line.replace("---", "\u2014").replace("--", "\u2013"),
    "a dash for each hyphen": lambda line: line.replace("-", "\u2013"),
    "minus signs": lambda line: line.replace("-", "\u2212"),
    "hyphens without a break": lambda line: line.replace("-", "\u2011"),
    "hyphens": lambda line: line.replace("-", "\u2010"),
    "Markdown": lambda line: line.replace("_", "\\_").replace("-", "\\-").replace(".", "\\."),
    "full width": lambda line: line.translate({ord(each): ord(each) + 0xFEE0 for each in "-_09AZaz"}),
    "bidirectional marks": lambda line: f"{line[:9]}\u202a{line[9:20]}\u2069{line[20:]}\u202c",
    "dashes and wrapping": lambda line: "\n> ".join(re.findall(".{1,50}", line.replace("--", "\u2014"))),
    "dashes and Markdown": lambda line: line.replace("--", "\u2013").replace("_", "\\_"),
}


@pytest.mark.parametrize("program", MAIL)
@given(key=st.sampled_from([*GAMES]), seed=st.integers(0, 10**9))
def test_a_line_survives_what_mail_and_chat_do(program, key, seed):
    line = encode(random_post(key, random.Random(seed)))
    assert find_lines(f"\u201c{MAIL[program](line)}\u201d \u2013 your move \u2014 Ann") == [line]


def test_a_message_without_a_line_has_none():
    for text in ("", "bg1", "big1.abc", "abg1.abc", "BGN 1.0"):
        assert not has_line(text)
        assert find_lines(text) == []


def test_only_the_last_lines_of_a_long_message_are_read():
    line = encode(random_post("io", random.Random(1)))
    assert len(find_lines(f"{line} " * 100)) == 20


@pytest.mark.parametrize("key", GAMES)
def test_a_line_with_a_wrong_character_is_damaged(key):
    rng = random.Random(2)
    game = random_post(key, rng)
    line = encode(game)
    refusals = []
    for _ in range(200):
        index = rng.randrange(4, len(line))
        characters = [each for each in "abcXYZ019-_" if each != line[index]]
        (found,) = find_lines(line[:index] + rng.choice(characters) + line[index + 1 :])
        try:
            # A few bits of a line mean nothing.
            assert decode(found)[0] == game
        except MessageError as error:
            refusals.append(str(error))
    assert len(refusals) > 190
    assert all(re.fullmatch(r"The line is damaged: .*\.", refusal) for refusal in refusals)


def test_a_pass_is_an_entry():
    line = "oxx2/xxx2/xxx2/5/5 o 0 9"
    game, match = decode(forged(key="ataxx", options={"settled": False}, start=line, entries=("0000",)))
    assert game.entries == ("0000",)
    assert match.position.side == BLACK


def test_a_line_that_is_cut_off_or_has_lost_characters_is_damaged():
    line = encode(random_post("io", random.Random(3)))
    for length in range(len("bg1."), len(line)):
        with pytest.raises(MessageError, match="damaged: its end is missing"):
            decode(line[:length])
    with pytest.raises(MessageError, match="damaged"):
        decode(find_lines(line[:40] + line[45:] + " and many words after it")[0])


@pytest.mark.parametrize("line", ["", "bg1", "bg\u202e" * 900 + ".a", "bg123456.abcd", "bg1.\u0430bcd", "bg1.ab cd"])
def test_a_text_that_is_no_line_is_damaged(line):
    with pytest.raises(MessageError, match="The line is damaged: some of its characters are wrong or missing"):
        decode(line)


def test_a_line_of_a_newer_version_is_refused():
    with pytest.raises(MessageError, match="is of version 2, and this program reads version 1"):
        decode(find_lines("BG2.abcdefgh")[0])


def packed(body, check=None):
    """Return a line of any body, with the right checksum of a game if it is one."""
    data = (check or bytes(8)) + zlib.compress(body)
    return "bg1." + urlsafe_b64encode(len(data).to_bytes(2) + data).decode().rstrip("=")


def forged(**changes):
    """Return the line of a game with changed fields, of which the chain is right."""
    fields = {"key": "io", "size": 5, "options": {}, "start": "", "host": WHITE, "host_name": "Ann", "nonce": "n"}
    game = PostGame(**(fields | {"played": (), "entries": ()} | changes))
    body = json.dumps([*game.setup_fields, [*game.entries]], ensure_ascii=False).encode()
    return packed(body, game.chain[-1])


def test_a_forged_line_is_read_if_nothing_is_wrong_with_it():
    game, match = decode(forged(entries=("c3", "!join Ben")))
    assert game.entries == ("c3", "!join Ben")
    assert match.seats[BLACK].detail == "Ben"


@pytest.mark.parametrize(
    ("changes", "refusal"),
    [
        ({"key": "chess"}, "This version of the program has no game 'chess'."),
        ({"size": 99}, "The line cannot be used: Io has no board of size 99: sizes are 5 to 13."),
        ({"size": True}, "no board of size True"),
        ({"options": {"swap": True}}, "The line cannot be used: Io has no option 'swap'"),
        ({"start": "5/5 x"}, "is not a position line"),
        ({"host_name": "?"}, "does not hold a game"),
        ({"host_name": "A" * 41}, "does not hold a game"),
        ({"host_name": " Ann"}, "does not hold a game"),
        ({"host_name": "A\x1b[2J"}, "does not hold a game"),
        ({"nonce": "n" * 65}, "does not hold a game"),
        ({"entries": ("c3\u202e",)}, "does not hold a game"),
        ({"start": "5" * 2001}, "does not hold a game"),
        ({"options": {"x": None}}, "does not hold a game"),
        ({"entries": ("c3",) * 2001}, "does not hold a game"),
        ({"entries": ("z9",)}, "The line cannot be used (move 1): 'z9' is not a move of Io on this board."),
        ({"entries": ("c3", "c4")}, "The line cannot be used (move 2): Black has not joined yet."),
        ({"entries": ("c3", "!join Ben", "b3")}, "it ends in the middle of a turn"),
        ({"entries": ("c3", "!join ?")}, "'?' is not a name that a player can have."),
        ({"entries": ("c3", "!join Ben", "!join Eve")}, "'Eve' cannot join: both seats are taken."),
        ({"entries": ("!back o",)}, "Only the last turn can be taken back, by the player who made it."),
        ({"entries": ("!draw o", "!draw o")}, "Another offer has to be answered first."),
        ({"entries": ("!draw z",)}, "Nobody makes the offer."),
        ({"entries": ("!yes",)}, "There is no offer to answer."),
        ({"entries": ("!resign", "c3")}, "Nothing can follow: the game is over."),
        ({"entries": ("!draw o", "!join Ben", "c3")}, "c3 cannot be played: an offer has to be answered first."),
        ({"entries": ("c3", "!join Ben", "!draw x", "b3")}, "an offer has to be answered first"),
        ({"played": ("c3", "c3")}, "c3 is occupied."),
        ({"played": ("c3", "b3")}, "it ends in the middle of a turn"),
    ],
)
def test_a_line_that_the_rules_do_not_allow_is_refused(changes, refusal):
    with pytest.raises(MessageError) as error:
        decode(forged(**changes))
    assert refusal in str(error.value)
    assert str(error.value).isprintable()


def test_a_line_whose_chain_is_wrong_is_damaged():
    body = b'["io",5,{},"","o","Ann","n",[],["c3"]]'
    with pytest.raises(MessageError, match="The line is damaged"):
        decode(packed(body))


@pytest.mark.parametrize(
    "body", [b"", b"{}", b"[" * 5_000, b"[1]", b"\xff", b'["io",5,{},"","o","Ann","n",[],[1]]', b"1" * 5_000]
)
def test_a_body_that_is_no_game_is_refused(body):
    with pytest.raises(MessageError, match=r"The line (is damaged|does not hold a game)"):
        decode(packed(body))


def test_a_line_that_would_fill_the_memory_is_refused_at_once():
    bomb = packed(b"[" + b" " * 5_000_000 + b"]")
    assert len(bomb) < MAX_LINE_LENGTH
    with pytest.raises(MessageError, match="damaged"):
        decode(bomb)


def test_a_game_too_long_for_a_line_is_not_written():
    game = PostGame("io", 5, {}, "", WHITE, "Ann", "n").with_entries(["!draw o", "!no"] * 1_001)
    with pytest.raises(MessageError, match="too long for one line"):
        encode(game)
    with pytest.raises(MessageError, match="too long for one line"):
        encode(PostGame("io", 5, {}, "x" * MAX_BODY_BYTES, WHITE, "Ann", "n"))


@pytest.mark.parametrize(
    ("name", "cleaned"),
    [
        ("Ann", "Ann"),
        ("", "White"),
        ("?", "White"),
        ("  A\x1b b\n", "A? b"),
        ("x" * 50, "x" * 40),
        ("x" * 39 + " y", "x" * 39),
    ],
)
def test_a_name_is_printable_and_short(name, cleaned):
    assert clean_name(name, WHITE) == cleaned
    assert clean_name(cleaned, WHITE) == cleaned


def test_a_take_back_takes_the_whole_last_turn_back():
    match = decode(forged(entries=("c3", "!join Ben", "b3", "e2", "!back x")))[1]
    assert writer(match) == WHITE
    add_entry(match, "!yes")
    assert [action.text for action in match.actions] == ["c3"]
    assert writer(match) == BLACK


def test_an_offer_is_declined_by_a_move():
    match = decode(forged(entries=("c3", "!join Ben", "b3", "e2", offer_entry(Offered("draw", BLACK)))))[1]
    add_entry(match, "d3")
    assert match.offer is None
