"""Marks: every file that errbar writes says so in its own content, so that it can be told from a user's own file.

A Parquet file has a metadata entry, HTML, SVG, XML, Markdown, LaTeX and TOML a generator line, PNG a text chunk, PDF a
producer, JSON and model files the key `errbar`. CSV has no place for a mark: one is never known to be errbar's.
"""

from __future__ import annotations

import json
import os
import re
import struct
from collections.abc import Callable, Mapping
from pathlib import Path

GENERATOR = "errbar"
COMMENT = f"<!-- generator: {GENERATOR} -->"
LATEX_COMMENT = f"% generator: {GENERATOR}"
TOML_COMMENT = f"# generator: {GENERATOR}"
META = f'<meta name="generator" content="{GENERATOR}">'
EARLIER_PAGE = b'id="errbar"'
"""The script that carries the run in pages of errbar 0.1, which had no generator line."""

MOST = 1 << 26
"""Bytes of a text, a picture or a footer that are searched; no file of these kinds that errbar writes is larger."""
MODEL_MARK = b"errbar-model "
"""Text at the start of a model file, after the opening of its pickle (predicting/model_file.py)."""
MODEL_MARK_AT = 7
MODEL_HEAD = 512
"""Bytes of a model file: its first key is `errbar`."""
_ENTRY = re.compile(rb"\x06errbar\x18[\x80-\xff]*[\x00-\x7f]\{")
_KEY = b"\x8c\x06errbar"
"""The key as pickle writes a short text."""


def add_mark(text: str, ending: str) -> str:
    """The text with a last line that says who made it, where its format has comments and no mark yet."""
    lines = {".tex": LATEX_COMMENT, ".toml": TOML_COMMENT, ".md": COMMENT, ".xml": COMMENT, ".svg": COMMENT}
    line = lines.get(ending.lower())
    if line is None or line in text:
        return text
    return f"{text}{'' if text.endswith(chr(10)) else chr(10)}{line}\n"


def is_marked(path: str | Path) -> bool:
    """True for a file whose content says that errbar wrote it; False for any other, and for one that cannot be read."""
    look = _LOOKS.get(Path(path).suffix.lower())
    try:
        return look is not None and look(Path(path))
    except (OSError, ValueError, RecursionError, struct.error):
        return False


def _is_parquet(path: Path) -> bool:
    """The footer holds a metadata entry with the key `errbar`.

    Read as bytes: a file that errbar did not write may be damaged, and no library is asked to parse it. In the compact
    Thrift encoding a text is its length and its bytes; 0x18 begins the value of an entry, here a JSON object.
    """
    with path.open("rb") as file:
        end = file.seek(0, os.SEEK_END)
        file.seek(max(0, end - 8))
        size, magic = struct.unpack("<I4s", file.read(8))
        if magic != b"PAR1" or size > min(end, MOST):
            return False
        file.seek(max(0, end - 8 - size))
        return _ENTRY.search(file.read(size)) is not None


def _is_page(path: Path) -> bool:
    text = _read(path)
    return META.encode() in text or EARLIER_PAGE in text


def _is_commented(path: Path) -> bool:
    return COMMENT.encode() in _read(path)


def _is_latex(path: Path) -> bool:
    return LATEX_COMMENT.encode() in _read(path)


def _is_toml(path: Path) -> bool:
    return TOML_COMMENT.encode() in _read(path)


def _is_png(path: Path) -> bool:
    text = _read(path)
    return text.startswith(b"\x89PNG") and b"tEXtSoftware\x00errbar" in text


def _is_pdf(path: Path) -> bool:
    text = _read(path)
    return text.startswith(b"%PDF") and b"/Producer (errbar)" in text


def _is_json(path: Path) -> bool:
    body = json.loads(_read(path))
    return isinstance(body, Mapping) and "errbar" in body


def _is_model(path: Path) -> bool:
    """Never unpickled: that would run the file's code."""
    with path.open("rb") as file:
        head = file.read(MODEL_HEAD)
    return head[MODEL_MARK_AT:].startswith(MODEL_MARK) or _KEY in head


def _read(path: Path) -> bytes:
    with path.open("rb") as file:
        return file.read(MOST)


_LOOKS: Mapping[str, Callable[[Path], bool]] = {
    ".parquet": _is_parquet,
    ".html": _is_page,
    ".htm": _is_page,
    ".svg": _is_commented,
    ".xml": _is_commented,
    ".md": _is_commented,
    ".tex": _is_latex,
    ".toml": _is_toml,
    ".png": _is_png,
    ".pdf": _is_pdf,
    ".json": _is_json,
    ".joblib": _is_model,
    ".pkl": _is_model,
}
