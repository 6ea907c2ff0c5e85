"""Mutations of a file's bytes, each determined by a seed."""

from __future__ import annotations

import random
import struct
from collections.abc import Callable

WORDS = (0, 1, -1, 2, 7, 8, 64, 127, 255, 2**15, 2**16, 2**20, 2**30, 2**31 - 1, -(2**31))
"""Numbers at which lengths and offsets go wrong."""


def flip_bits(body: bytearray, draw: random.Random) -> bytearray:
    """One to sixteen bits turned."""
    for _ in range(draw.choice([1, 1, 2, 4, 16])):
        body[draw.randrange(len(body))] ^= 1 << draw.randrange(8)
    return body


def change_bytes(body: bytearray, draw: random.Random) -> bytearray:
    """Three bytes replaced by others."""
    for _ in range(3):
        body[draw.randrange(len(body))] = draw.randrange(256)
    return body


def fill_run(body: bytearray, draw: random.Random) -> bytearray:
    """A run of one byte written over the content."""
    at, size = draw.randrange(len(body)), draw.choice([4, 16, 64, 512])
    body[at : at + size] = bytes([draw.choice([0, 255, 34, 44, 10, 123, draw.randrange(256)])]) * size
    return body


def set_word(body: bytearray, draw: random.Random) -> bytearray:
    """A four-byte number at a multiple of four replaced by one at which lengths go wrong."""
    at = draw.randrange(max(len(body) // 4, 1)) * 4
    body[at : at + 4] = struct.pack("<i", draw.choice(WORDS))
    return body


def truncate(body: bytearray, draw: random.Random) -> bytearray:
    """The end cut off."""
    return body[: draw.randrange(len(body))]


def insert(body: bytearray, draw: random.Random) -> bytearray:
    """Random bytes put in between."""
    at = draw.randrange(len(body))
    return body[:at] + bytes(draw.randrange(256) for _ in range(draw.choice([1, 1, 4, 8, 100]))) + body[at:]


def repeat_block(body: bytearray, draw: random.Random) -> bytearray:
    """A block written twice, or many times."""
    at, size = draw.randrange(len(body)), draw.choice([1, 8, 64, 512])
    return body[:at] + body[at : at + size] * draw.choice([2, 2, 100]) + body[at + size :]


def swap_blocks(body: bytearray, draw: random.Random) -> bytearray:
    """Two blocks exchanged."""
    size = min(draw.choice([4, 16, 64, 256]), len(body) // 2)
    a, b = sorted((draw.randrange(len(body) - size + 1), draw.randrange(len(body) - size + 1)))
    if size == 0 or b < a + size:
        return body
    return body[:a] + body[b : b + size] + body[a + size : b] + body[a : a + size] + body[b + size :]


def drop_block(body: bytearray, draw: random.Random) -> bytearray:
    """A block taken out."""
    at = draw.randrange(len(body))
    return body[:at] + body[at + draw.choice([1, 8, 64, 512]) :]


KINDS: tuple[Callable[[bytearray, random.Random], bytearray], ...] = (
    flip_bits,
    change_bytes,
    fill_run,
    set_word,
    truncate,
    insert,
    repeat_block,
    swap_blocks,
    drop_block,
)


def mutate(content: bytes, seed: int) -> bytes:
    """The content with one mutation, or with two in a third of the cases."""
    draw = random.Random(seed)
    body = bytearray(content)
    for _ in range(draw.choice([1, 1, 2])):
        if body:
            body = draw.choice(KINDS)(body, draw)
    return bytes(body)
