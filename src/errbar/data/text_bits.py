"""Text bits: 64 bits of a text, those of the number, truth value or time that it wholly is, else of its letters."""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING

import numpy as np

from errbar._numeric.cell_hash import MISSING, Hashes, mix, number_bits
from errbar.columns.column_readers import as_numpy, fill_missing
from errbar.data.csv_file import MISSING as TOKENS
from errbar.records.types import Array

if TYPE_CHECKING:
    import pyarrow as pa

NUMBER = r"^[+-]?([0-9]+\.?[0-9]*|\.[0-9]+)([eE][+-]?[0-9]+)?$"
TIME = r"^[0-9]{4}-[01][0-9]-[0-3][0-9]([ T][0-9]{2}:[0-9]{2}(:[0-9]{2}(\.[0-9]{1,6})?)?)?$"
LONG = 256
"""Bytes from which a text is hashed by itself."""
TEXT = np.uint64(0xA0761D6478BD642F)
"""Keeps texts apart from numbers of the same bits."""


def text_bits(texts: pa.Array) -> Hashes:
    """The bits of every text of an Arrow array; equal after trimming and in composed form (NFC), equal bits."""
    import pyarrow as pa
    import pyarrow.compute as pc

    texts = pc.utf8_normalize(pc.utf8_trim_whitespace(texts.cast(pa.large_string())), form="NFC")
    lower = pc.utf8_lower(texts)
    bits = np.full(len(texts), MISSING, dtype=np.uint64)
    gone = _mask(pc.is_in(lower, value_set=pa.array(sorted({t.lower() for t in TOKENS} | {""}), pa.large_string())))
    gone |= _mask(pc.is_null(texts))
    for word, value in (("true", 1.0), ("false", 0.0)):
        here = _mask(pc.equal(lower, word)) & ~gone
        bits[here] = number_bits(np.array([value]))[0]
        gone |= here
    for pattern, kind in ((NUMBER, pa.float64()), (TIME, pa.timestamp("us"))):
        here = _mask(pc.match_substring_regex(texts, pattern)) & ~gone
        if here.any():
            read, found = _read(texts.filter(pa.array(here)), kind)
            rows = np.flatnonzero(here)[read]
            bits[rows] = number_bits(found)
            gone[rows] = True
    if not gone.all():
        bits[~gone] = _letter_bits(texts.filter(pa.array(~gone)))
    return bits


def _mask(found: pa.BooleanArray) -> Array:
    import pyarrow as pa

    return fill_missing(found.cast(pa.uint8()), 0).astype(np.bool_)  # to_numpy would import pandas


def _read(texts: pa.Array, kind: pa.DataType) -> tuple[Array, Array]:
    """Which texts can be read as numbers or times, and what they are; 2020-02-31 cannot."""
    import pyarrow as pa

    try:
        return np.arange(len(texts)), _as_numbers(texts.cast(kind))
    except pa.ArrowInvalid:
        pass
    rows, values = [], []
    for i in range(len(texts)):
        try:
            values.append(_as_numbers(texts.slice(i, 1).cast(kind))[0])
            rows.append(i)
        except pa.ArrowInvalid:
            continue
    return np.array(rows, dtype=np.int64), np.array(values, dtype=np.float64)


def _as_numbers(read: pa.Array) -> Array:
    import pyarrow as pa

    whole = read.cast(pa.int64()) if pa.types.is_timestamp(read.type) else read
    return as_numpy(whole).astype(np.float64)


def _letter_bits(texts: pa.Array) -> Hashes:
    """Eight bytes at a time, all texts at once; a long text by itself."""
    import pyarrow as pa

    texts = texts.cast(pa.large_string())
    ends = np.frombuffer(texts.buffers()[1], dtype=np.int64)[texts.offset : texts.offset + len(texts) + 1]
    held = texts.buffers()[2]
    data = np.zeros(0, dtype=np.uint8) if held is None else np.frombuffer(held, np.uint8)
    start, size = ends[:-1], np.diff(ends)
    bits = mix(size.astype(np.uint64) ^ TEXT)
    for i in np.flatnonzero(size >= LONG):
        raw = data[start[i] : start[i] + size[i]].tobytes()
        bits[i] = int.from_bytes(hashlib.blake2b(raw, digest_size=8).digest())
    padded = np.concatenate([data, np.zeros(8, dtype=np.uint8)])
    rows = np.flatnonzero(size < LONG)
    for at in range(0, LONG, 8):
        rows = rows[size[rows] > at]
        if not len(rows):
            break
        words = padded[(start[rows] + at)[:, None] + np.arange(8)].view(np.uint64)[:, 0]
        left = np.minimum(size[rows] - at, 8).astype(np.uint64)
        words &= np.uint64(0xFFFFFFFFFFFFFFFF) >> ((np.uint64(8) - left) * np.uint64(8))
        bits[rows] = mix(bits[rows] ^ words)
    return bits
