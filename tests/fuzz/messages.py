"""Attacks on games by message: mutated messages, lines whose checksums are right, and damaged files of such games."""

import json
import random
import time
from base64 import urlsafe_b64encode
from dataclasses import replace
from functools import cache
from zlib import compress

from boardgames_tui.cli.board_words import describe_match
from boardgames_tui.core.errors import BoardGamesError
from boardgames_tui.elsewhere.copy import Copy
from boardgames_tui.elsewhere.entries import SEATS, Request
from boardgames_tui.elsewhere.hand import HandGame, receive_message
from boardgames_tui.elsewhere.line import LENGTH_BYTES, PREFIX, decode, encode
from boardgames_tui.elsewhere.state import ChainState, GameState
from boardgames_tui.elsewhere.store import _file_text, load, path_of
from boardgames_tui.games import GAMES
from boardgames_tui.play.saved_venue import open_saved
from boardgames_tui.storage.saved_games.library import read_library
from tests.elsewhere.random_letters import random_letter
from tests.fuzz.findings import Attack, Finding, check_sentence, crash
from tests.fuzz.journals import check_listed, empty_folders
from tests.fuzz.mutate import mutate

# Seconds after which a case is a hang, and of the processor that a message may take.
PATIENCE, MOST_TIME = 60, 5.0
PIECES = (
    *(b"bg1.", b"bg2.", b"BG2.", b"bg99999.", b"> ", b"=\n", b"\n> ", b"-- \n", b"AAAA", b"____", b"bg1.AAAA"),
    *(b'"!draw x"', b'"!draw o"', b'"!back x"', b'"!yes"', b'"!no"', b'"!resign"', b'"!join Eve"', b'"!join ?"'),
    *(b'"!resign x"', b'"!off o"', b'"!time x"', b'[2,"!back o"]', b'[1,"hi"]', b'"3d"', b"1e9", b"16"),
    *(b'"!draw"', b'"0000"', b'"swap"', b'"c3"', b'"?"', b'"x"', b"true", b"null", b"[]", b"{}", b'"\\ud800"'),
    *(b'"post":', b'"line":', b'"seat":', b'"white"', b'"mine":', b'"replies":[[["c3"],["d4"]]]', b'"awaits":'),
)
BODIES, MESSAGES = "bodies", "messages"


@cache
def games():
    """Return some random letters of both versions."""
    return [random_letter(key, random.Random(f"{key} {seed}"), 1 + seed % 2) for key in GAMES for seed in range(6)]


def forge(body):
    """Return the line of a body, with the checksum of its chain if it is a game."""
    data = bytes(16) + compress(body)
    line = f"{PREFIX}2.".encode() + urlsafe_b64encode((len(data) % 65536).to_bytes(LENGTH_BYTES) + data).rstrip(b"=")
    try:
        *setup, clock, to, began, entries, writer, requests, chat = json.loads(body)
        key, size, options, start, seat, name, nonce, played = setup
        names = {"key": key, "size": size, "options": options, "start": start, "nonce": nonce, "host_name": name}
        seat_and_time = {"host": SEATS[seat], "clock": clock, "to": to, "began": began}
        game = replace(games()[1].game, **names, **seat_and_time, played=tuple(played), entries=tuple(entries))
        asked = tuple(Request(*request) for request in requests)
        letter = replace(games()[1], game=game, seat=SEATS.get(writer, 0), requests=asked, chat=tuple(map(tuple, chat)))
        return encode(letter).encode()
    except Exception:  # noqa: BLE001 - a body that is no game has no right checksum
        return line


def make(rng, index):
    """Return a message, the body of a line, or the file of a game, that a few mutations were made to."""
    most = rng.choice((1, 3, 8))
    number = rng.randrange(len(games()))
    game = games()[number]
    kind = rng.random()
    if kind < 0.4:
        width = rng.choice((20, 60, 5000))
        line = encode(game)
        lines = "\n> ".join(line[start : start + width] for start in range(0, len(line), width))
        others = [encode(each).encode() for each in games()]
        return Attack(MESSAGES, mutate(rng, f"Hi! {lines} see you".encode(), PIECES, others, most))
    if kind < 0.8:
        deep = rng.choice((3, 300, 50_000))
        nested = (b"[" * deep, b'{"a":' * deep)
        rest = ["xo"[game.seat - 1] if game.seat else "", [*game.requests], [*game.chat]]
        setup = replace(game.game, version=2).setup_fields
        body = json.dumps([*setup, [*game.game.entries], *rest]).encode()
        return Attack(BODIES, forge(mutate(rng, body, (*PIECES, *nested), most=most)))
    return Attack("files", mutate(rng, file_of(number), PIECES, most=most))


@cache
def file_of(number):
    """Return the file of a game, begun and changed at one time."""
    game = games()[number]
    copy = copy_of(game)
    text = _file_text(copy, GameState(copy.chain, copy.requests, time.time()))
    return "\n".join(_undated(line) for line in text.splitlines()).encode() + b"\n"


def _undated(line):
    fields = json.loads(line)
    return json.dumps(fields | ({"at": "2026-11-21T10:00:00+00:00"} if "at" in fields else {}))


def copy_of(letter, **changes):
    """Return the copy of a game of a random letter, in which the person here has some seat."""
    game = replace(letter.game, **changes)
    seat = (1, 2, 0)[len(letter.game.entries) % 3]
    copy = Copy(ChainState.of(game), seat, "2026-11-21T10:00:00+00:00", requests=letter.requests)
    return copy if not changes else replace(copy, requests=())


def attempt(attack):
    """Receive it, or open it, in folders of its own; return what is wrong."""
    empty_folders()
    began = time.process_time()
    try:
        findings = check_file(attack.data) if attack.what == "files" else receive(attack.data.decode(errors="replace"))
        findings += check_listed(read_library())
    except Exception as error:  # noqa: BLE001 - that is what is looked for
        return [crash(error)]
    seconds = time.process_time() - began
    return [*findings, *([Finding("a message takes too long", f"{seconds:.1f} s")] if seconds > MOST_TIME else [])]


@cache
def beginnings():
    """Return the paths and the contents of files with the beginnings of some games."""
    copies = [copy_of(game, entries=()) for game in games()[::7]]
    return [
        (path_of(copy.game.name), _file_text(copy, GameState(copy.chain, copy.requests, time.time())))
        for copy in copies
    ]


def receive(text):
    """Receive a message on a machine that knows the beginnings of some games; return what is wrong."""
    for path, file in beginnings():
        path.parent.mkdir(exist_ok=True)
        path.write_text(file)
    try:
        game, sentences = receive_message(text, "Eve")
    except BoardGamesError as error:
        return check_sentence(str(error))
    findings = [finding for sentence in sentences if sentence for finding in check_sentence(sentence)]
    if decode(game.line) != game.copy.letter:
        findings.append(Finding("a received game is not written as it was read"))
    return findings + check_shown_match(game.state.match) + check_reopened(game)


def check_shown_match(match):
    text = describe_match(match)
    return [] if text.replace("\n", "").isprintable() else [Finding("what is shown cannot be printed", repr(text))]


def check_reopened(game):
    again = HandGame(*load(game.name), "")
    is_same = again.copy == game.copy and again.state.match.position == game.state.match.position
    return [] if is_same else [Finding("a saved game is another one when it is opened again")]


def check_file(data):
    path = path_of(games()[0].game.name)
    path.parent.mkdir(exist_ok=True)
    path.write_bytes(data)
    try:
        venue = open_saved(path.stem)
    except BoardGamesError as error:
        return check_sentence(str(error))
    return check_shown_match(venue.match)
