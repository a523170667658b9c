"""Attacks on saved files: damaged games beside an undamaged one, and damaged settings."""

import os
import random
import re
import shutil
import threading
from dataclasses import replace
from datetime import datetime
from functools import cache
from pathlib import Path

import tomlkit

from boardgames_tui.core.errors import SaveError
from boardgames_tui.games import GAMES
from boardgames_tui.storage.saved_games.journal import Journal
from boardgames_tui.storage.saved_games.library import continue_game, load_game, read_library
from boardgames_tui.storage.saved_games.statistics import statistics_of
from boardgames_tui.storage.saved_games.summary import describe_time
from boardgames_tui.storage.settings_file import (
    ignored_entries,
    load_settings,
    load_setups,
    save_settings,
    set_aside_broken_file,
    settings_file,
)
from boardgames_tui.ui.keymap import build_keymap
from tests.fuzz.findings import Attack, Finding, check_sentence, crash
from tests.fuzz.mutate import mutate
from tests.storage.saved_games.random_matches import MemoryFile, begin, play, state_of

# Seconds after which a case is a hang.
PATIENCE = 60
# The names of two games, one of them mutated.
WHOLE, DAMAGED = "bcdfg", "zzzzz"
SUFFIX = ".jsonl"
THEN = re.compile(rb"[0-9-]+T[0-9:]+\+00:00")
DEEP = (3, 300, 50_000)
PIECES = (
    *(b'{"stand":0}\n', b'{"stand":-1}\n', b'{"stand":true}\n', b'{"play":"swap"}\n', b'{"play":"0000"}\n'),
    *(b'{"end":"=","reason":"\\u0000"}\n', b'{"sit":"black","who":"uai:\\n"}\n', b'{"left":{}}\n'),
    *(b'{"ask":"draw","by":"black","left":{}}\n', b'{"ask":"takeback","by":"white"}\n', b'{"answer":true}\n'),
    *(b'"version":2,', b"[]", b"{}", b"null", b'"', b'\\ud800"', b"true", b'"size":', b'"options":{}', b'"start":"'),
    *(b'"clock":"1+1x9999"', b"Infinity"),
)
TOML_PIECES = (
    *(b"[io]\n", b"[keys]\n", b"[[io]]\n", b"[settings.keys]\n", b"= ", b'"""', b"'''", b"inf", b"nan"),
    *(b"1979-05-27", b"true", b"[]", b"{}", b'"\\u0000"', b'"\\ud800"', b"size = 5\n", b'black = "engine:0"\n'),
    *(b'clock = "0+0"\n', b'blocks = "a1"\n', b'theme = "\\u001b"\n', b'undo = "ctrl++"\n', b'undo = ""\n'),
    b"a.b.c = 1\n",
)


@cache
def journals():
    found = []
    for seed, key in enumerate([*GAMES] * 3):
        rng, page = random.Random(seed), MemoryFile()
        match = begin(key, rng)
        journal = Journal(match)
        journal._file = page
        match.play(rng.choice(match.position.actions))
        play(match, rng, rng.choice((2, 8, 20)))
        journal.close()
        found.append(THEN.sub(b"2026-11-21T10:00:00+00:00", page.data))
    return found


@cache
def settings():
    tables = {
        "settings": {"theme": "nord", "board": "slate", "bell": True, "name": "Zoë", "keys": {"undo": "u,ctrl+z"}},
        "ataxx": {"size": 5, "black": "me:Ann", "white": "engine:4", "clock": "5+3", "options": {"blocks": "b2 c3"}},
        "onyx": {"size": 8, "white": "greedy", "options": {"setup": "standard", "swap": False}},
        "io": {"white": 'uai:/bin/some "engine"'},
    }
    return tomlkit.dumps(tables).encode()


def make(rng, index):
    most, deep = rng.choice((1, 3, 8)), rng.choice(DEEP)
    if rng.random() < 0.6:
        nested = (b'{"a":' * deep, b"[" * deep, b'{"left":' + b"[" * deep + b"]" * deep + b"}\n")
        return Attack("journals", mutate(rng, rng.choice(journals()), (*PIECES, *nested), journals(), most))
    nested = (b"a = " + b"[" * deep + b"]" * deep + b"\n", b"[" + b"a." * deep + b"a]\n", b"x = " + b"{a=" * deep)
    return Attack("settings", mutate(rng, settings(), (*TOML_PIECES, *nested), most=most))


def empty_folders():
    for name in ("BOARDGAMES_TUI_DATA", "BOARDGAMES_TUI_CONFIG"):
        shutil.rmtree(os.environ[name], ignore_errors=True)
        Path(os.environ[name]).mkdir()


def attempt(attack):
    empty_folders()
    try:
        return check_journal(attack.data) if attack.what == "journals" else check_settings(attack.data)
    except Exception as error:  # noqa: BLE001 - that is what is looked for
        return [crash(error)]


def check_journal(data):
    """List a damaged game beside an undamaged one, continue it, and open it again; return the findings."""
    folder = Path(os.environ["BOARDGAMES_TUI_DATA"]) / "games"
    folder.mkdir()
    damaged = folder / f"{DAMAGED}{SUFFIX}"
    (folder / f"{WHOLE}{SUFFIX}").write_bytes(journals()[0])
    damaged.write_bytes(data)

    def if_lost(title):
        is_kept = any(file.read_bytes() == data for file in folder.iterdir())
        return [] if is_kept else [Finding(title)]

    findings = check_library(allowed_warnings=1) + if_lost("a damaged game is lost when games are listed")
    if not damaged.exists():
        return findings
    try:
        match = continue_game(DAMAGED)
    except SaveError as error:
        return findings + check_sentence(str(error)) + if_lost("a damaged game is lost when it is opened")
    good = damaged.read_bytes()
    torn = data[len(good) :]
    if data[: len(good)] != good or torn.count(b"\n") > 1:
        title = "more than a last line and what breaks off behind it is lost when a game goes on"
        findings.append(Finding(title, repr(torn)))
    if torn:
        findings += if_lost("a game is cut off without a copy")
    return findings + check_continued_game(match) + check_library(allowed_warnings=0)


def check_library(allowed_warnings):
    """Read the library with an undamaged game; return the findings."""
    library = read_library()
    is_listed = WHOLE in {game.id for game in library.games} and len(library.warnings) <= allowed_warnings
    lost = [] if is_listed else [Finding("a whole game is not listed beside a damaged one", str(library.warnings))]
    return lost + check_listed(library)


def check_listed(library):
    """Count and describe the games of a library; return the findings."""
    findings = [finding for warning in library.warnings for finding in check_sentence(warning)]
    statistics_of(library.games)
    for game in library.games:
        words = f"{game.players()} {game.status} {describe_time(game.changed_at, datetime.now().astimezone())}"
        if not words.isprintable():
            findings.append(Finding("what is listed of a game cannot be printed", repr(words)))
    return findings


def check_continued_game(match):
    """Play on in a game that could be opened, and open it again; return the findings."""
    if match.outcome:
        match.restart()
    else:
        match.play(match.position.actions[0])
    Journal.of(match).close()
    for thread in threading.enumerate():
        if thread.name == "disk":
            thread.join()
    again = load_game(DAMAGED)
    return [] if state_of(again) == state_of(match) else [Finding("a game that goes on is read otherwise")]


def check_settings(data):
    file = settings_file()
    file.write_bytes(data)
    usual = load_settings()
    load_setups()
    findings = [finding for refusal in build_keymap(usual.keys).refusals for finding in check_sentence(refusal)]
    findings += [finding for sentence in ignored_entries() for finding in check_sentence(sentence)]
    warning = set_aside_broken_file()
    if warning:
        findings += check_sentence(warning)
        if file.exists() or not any(each.read_bytes() == data for each in file.parent.iterdir()):
            findings.append(Finding("broken settings are not set aside", warning))
    changed = replace(load_settings(), name="Ben")
    if (failure := save_settings(changed)) or load_settings() != changed:
        findings.append(Finding("settings cannot be saved and loaded again", failure))
    return findings
