"""Mutations of bytes that all attacks share, and the pieces that are put into them."""

import re

EXTREMES = (
    *(b"", b"0", b"-0", b"1", b"-1", b"2", b"007", b"+5", b"--1", b"1_000", b"0x10", b"1e9", b"1e308", b"NaN"),
    *(b"-Infinity", b"2147483648", b"-2147483649", b"9223372036854775808", b"1000000000000000"),
    *(b"100000000000000000000", b"9" * 4000, "\u0663".encode(), "²".encode(), b"0.5", b"true", b"null"),
)
"""Numbers at the edges of what programs count with, and what only looks like a number."""
ODD = (
    *(b"\0", b"\x1b[2J", b"\r", b"\n", b"\n\n", b"\t", b"\x0b", b"\x0c", b"\x1c", b"\x7f", b" ", b"  "),
    *("\u0085".encode(), "\u2028".encode(), "\u202e".encode(), "\ufeff".encode(), "\U0001f600".encode()),
    *("e\u0301".encode(), "\u017f".encode(), "\u0130".encode(), b"\xff", b"\xc0\xaf", b"\xed\xa0\x80", b"\xe2\x80"),
    *(b'"', b"'", b"\\", b"\\" * 40, b"{", b"}", b"[", b"]", b"(", b")", b"<", b">", b"/", b"-", b"%s", b"`"),
)
"""Controls, letters that cannot be seen or written, and signs that open or close something."""
NUMBER = re.compile(rb"-?[0-9]+")
WORD = re.compile(rb"[^\s\[\](){};,:\"]+")
REPEATS = (2, 3, 10, 100, 3_000)
LONGEST = 100_000
"""Bytes that no mutation goes beyond."""


def mutated(dice, data, pieces=(), others=(), most=4):
    """Return the data after one to `most` mutations, with these pieces put in and parts of the others."""
    for _ in range(dice.randint(1, most)):
        data = dice.choice(MUTATIONS)(dice, data, (*pieces, *ODD), others)[:LONGEST]
    return data


def part(dice, data, longest=40):
    """Return the beginning and the end of a part of the data."""
    begin = dice.randint(0, len(data))
    return begin, min(len(data), begin + dice.randint(0, longest))


def flip(dice, data, pieces, others):
    """Change a bit."""
    if not data:
        return data
    at = dice.randrange(len(data))
    return data[:at] + bytes([data[at] ^ 1 << dice.randrange(8)]) + data[at + 1 :]


def delete(dice, data, pieces, others):
    """Leave out a part."""
    begin, end = part(dice, data)
    return data[:begin] + data[end:]


def insert(dice, data, pieces, others):
    """Put in a piece."""
    at = dice.randint(0, len(data))
    return data[:at] + dice.choice(pieces) + data[at:]


def put(dice, data, pieces, others):
    """Put a piece in the place of a word."""
    return _replace(dice, data, WORD, dice.choice(pieces))


def number(dice, data, pieces, others):
    """Put an extreme number in the place of a number."""
    return _replace(dice, data, NUMBER, dice.choice(EXTREMES))


def repeat(dice, data, pieces, others):
    """Write a part or a piece many times."""
    begin, end = part(dice, data)
    repeated = dice.choice([data[begin:end], dice.choice(pieces)])
    return data[:begin] + repeated * dice.choice(REPEATS) + data[begin:]


def move(dice, data, pieces, others):
    """Copy a part to another place, or put it there in the place of what stands there."""
    begin, end = part(dice, data)
    at, after = part(dice, data)
    return data[:at] + data[begin:end] + data[dice.choice([at, after]) :]


def cut(dice, data, pieces, others):
    """Break off."""
    return data[: dice.randint(0, len(data))]


def splice(dice, data, pieces, others):
    """Go on with the end of other data."""
    if not others:
        return data
    other = dice.choice(others)
    return data[: dice.randint(0, len(data))] + other[dice.randint(0, len(other)) :]


def line(dice, data, pieces, others):
    """Delete, double, or move a line, or take one of other data in its place."""
    lines = data.split(b"\n")
    at = dice.randrange(len(lines))
    strange = dice.choice([*others, data]).split(b"\n")
    new = dice.choice([[], [lines[at]] * 2, [dice.choice(lines)], [dice.choice(strange)]])
    return b"\n".join([*lines[:at], *new, *lines[at + 1 :]])


MUTATIONS = (flip, delete, insert, put, number, repeat, move, cut, splice, line)


def _replace(dice, data, pattern, piece):
    found = list(pattern.finditer(data))
    if not found:
        return data
    place = dice.choice(found)
    return data[: place.start()] + piece + data[place.end() :]
