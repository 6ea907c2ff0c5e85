"""Foreign words: what a command line names that errbar did not write."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from contextlib import suppress
from importlib.metadata import entry_points
from pathlib import Path

CODE = re.compile(r"[^\s\"',=]*(?:\.py\b|\w:[A-Za-z_])[\w:.]*")
"""`file.py`, `file.py:object` and `module:object`."""
MODELS = (".joblib", ".pkl")
CONFIG = Path("errbar.toml")


def foreign_words(words: Sequence[str]) -> list[str]:
    """Return what may run code of somebody else: files, modules, saved models, packages that bring concepts."""
    return [
        *dict.fromkeys(_find_words(words)),
        *(["an installed package that adds to errbar"] if _brings_concepts() else []),
    ]


def _find_words(words: Sequence[str]) -> Iterator[str]:
    for word in words:
        yield from CODE.findall(word)
        if word.endswith(MODELS):
            yield word
    if words[:1] == ["predict"]:
        yield from [word for word in words[1:] if not word.startswith("-")][:1]
    if words[:1] == ["gate"]:
        for path in {CONFIG, *(Path(word.rpartition("=")[2]) for word in words if word.endswith(".toml"))}:
            with suppress(OSError):  # whoever reads it says what is wrong
                yield from CODE.findall(path.read_text(encoding="utf-8", errors="replace"))


def _brings_concepts() -> bool:
    """Return whether an installed package brings a concept of any shelf."""
    return any(group.startswith("errbar.") for group in entry_points().groups)
