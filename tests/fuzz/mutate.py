"""Mutations of bytes for all attacks, and the pieces that they insert."""

import re

# Extreme numbers, and texts that only look like numbers.
EXTREMES = (
    *(b"", b"0", b"-0", b"1", b"-1", b"2", b"007", b"+5", b"--1", b"1_000", b"0x10", b"1e9", b"1e308", b"NaN"),
    *(b"-Infinity", b"2147483648", b"-2147483649", b"9223372036854775808", b"1000000000000000"),
    *(b"100000000000000000000", b"9" * 4000, "\u0663".encode(), "²".encode(), b"0.5", b"true", b"null"),
)
# Control characters, invisible or invalid characters, and brackets and quotes.
ODD = (
    *(b"\0", b"\x1b[2J", b"\r", b"\n", b"\n\n", b"\t", b"\x0b", b"\x0c", b"\x1c", b"\x7f", b" ", b"  "),
    *("\u0085".encode(), "\u2028".encode(), "\u202e".encode(), "\ufeff".encode(), "\U0001f600".encode()),
    *("e\u0301".encode(), "\u017f".encode(), "\u0130".encode(), b"\xff", b"\xc0\xaf", b"\xed\xa0\x80", b"\xe2\x80"),
    *(b'"', b"'", b"\\", b"\\" * 40, b"{", b"}", b"[", b"]", b"(", b")", b"<", b">", b"/", b"-", b"%s", b"`"),
)
NUMBER = re.compile(rb"-?[0-9]+")
WORD = re.compile(rb"[^\s\[\](){};,:\"]+")
REPEATS = (2, 3, 10, 100, 3_000)
# Largest number of bytes after a mutation.
LONGEST = 100_000


def mutate(rng, data, pieces=(), others=(), most=4):
    """Return the data after one to `most` mutations, which insert these pieces and parts of the others."""
    for _ in range(rng.randint(1, most)):
        data = rng.choice(MUTATIONS)(rng, data, (*pieces, *ODD), others)[:LONGEST]
    return data


def random_part(rng, data, longest=40):
    """Return the beginning and the end of a part of the data."""
    begin = rng.randint(0, len(data))
    return begin, min(len(data), begin + rng.randint(0, longest))


def flip(rng, data, pieces, others):
    if not data:
        return data
    at = rng.randrange(len(data))
    return data[:at] + bytes([data[at] ^ 1 << rng.randrange(8)]) + data[at + 1 :]


def delete(rng, data, pieces, others):
    begin, end = random_part(rng, data)
    return data[:begin] + data[end:]


def insert(rng, data, pieces, others):
    at = rng.randint(0, len(data))
    return data[:at] + rng.choice(pieces) + data[at:]


def replace_word(rng, data, pieces, others):
    return _replace(rng, data, WORD, rng.choice(pieces))


def replace_number(rng, data, pieces, others):
    return _replace(rng, data, NUMBER, rng.choice(EXTREMES))


def repeat(rng, data, pieces, others):
    """Write a part or a piece many times."""
    begin, end = random_part(rng, data)
    repeated = rng.choice([data[begin:end], rng.choice(pieces)])
    return data[:begin] + repeated * rng.choice(REPEATS) + data[begin:]


def move(rng, data, pieces, others):
    """Copy a part to another place, where it is inserted or replaces another part."""
    begin, end = random_part(rng, data)
    at, after = random_part(rng, data)
    return data[:at] + data[begin:end] + data[rng.choice([at, after]) :]


def truncate(rng, data, pieces, others):
    return data[: rng.randint(0, len(data))]


def splice(rng, data, pieces, others):
    """Replace the end by that of other data."""
    if not others:
        return data
    other = rng.choice(others)
    return data[: rng.randint(0, len(data))] + other[rng.randint(0, len(other)) :]


def change_line(rng, data, pieces, others):
    """Delete, double, or move a line, or replace it by one of other data."""
    lines = data.split(b"\n")
    at = rng.randrange(len(lines))
    strange = rng.choice([*others, data]).split(b"\n")
    new = rng.choice([[], [lines[at]] * 2, [rng.choice(lines)], [rng.choice(strange)]])
    return b"\n".join([*lines[:at], *new, *lines[at + 1 :]])


MUTATIONS = (flip, delete, insert, replace_word, replace_number, repeat, move, truncate, splice, change_line)


def _replace(rng, data, pattern, piece):
    found = list(pattern.finditer(data))
    if not found:
        return data
    place = rng.choice(found)
    return data[: place.start()] + piece + data[place.end() :]
