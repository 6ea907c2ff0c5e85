"""References: the papers and books that concepts cite by key, kept in one BibTeX file."""

from __future__ import annotations

import re
from functools import cache
from importlib.resources import files

_ENTRY = re.compile(r"@(\w+)\{([^,\s]+),(.*?)\n\}", re.S)
_FIELD = re.compile(r"(\w+)\s*=\s*\{((?:[^{}]|\{[^{}]*\})*)\}")


@cache
def entries() -> dict[str, dict[str, str]]:
    """Fields of every reference, by key."""
    text = files("errbar").joinpath("references.bib").read_text(encoding="utf-8")
    return {
        key: {"kind": kind, **{k.lower(): _plain(v) for k, v in _FIELD.findall(body)}}
        for kind, key, body in _ENTRY.findall(text)
    }


def reference(key: str) -> str:
    """One line: authors (year). Title. Where."""
    e = entries()[key]
    place = e.get("journal") or e.get("booktitle") or e.get("publisher") or e.get("school") or e.get("note", "")
    numbers = f" {e['volume']}" if "volume" in e else ""
    numbers += f", {e['pages'].replace('--', '–')}" if "pages" in e else ""
    return f"{e['author']} ({e['year']}). {e['title']}. {place}{numbers}."


def _plain(text: str) -> str:
    return " ".join(text.replace("{", "").replace("}", "").split())
