"""References: the papers and books that concepts cite, by key of one BibTeX file or brought along as BibTeX."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache
from importlib.resources import files

from errbar.errors import unknown
from errbar.records.concept import Reference

_ENTRY = re.compile(r"^@(\w+)\{([^,\s]+),(.*?)^\}", re.S | re.M)
_FIELD = re.compile(r"(\w+)\s*=\s*\{((?:[^{}]|\{[^{}]*\})*)\}")


@cache
def entries() -> dict[str, dict[str, str]]:
    """Fields of every reference of errbar's file, by key."""
    return {key: _fields(text) for key, text in _texts().items()}


def reference(cited: str | Reference) -> str:
    """One line: authors (year). Title. Where."""
    e = entries()[cited] if isinstance(cited, str) else _fields(cited.bibtex)
    place = e.get("journal") or e.get("booktitle") or e.get("publisher") or e.get("school") or e.get("note", "")
    numbers = f" {e['volume']}" if "volume" in e else ""
    numbers += f", {e['pages'].replace('--', '–')}" if "pages" in e else ""
    first = f"{e.get('author', 'Unknown author')} ({e.get('year', 'undated')}). {e.get('title', 'Untitled')}."
    return f"{first} {place}{numbers}." if place or numbers else first


def unknown_keys(cites: Iterable[str | Reference]) -> list[str]:
    """Keys that errbar's file lacks; a Reference has its own BibTeX and needs no entry there."""
    return [c for c in cites if isinstance(c, str) and c not in entries()]


def key_of(cited: str | Reference) -> str:
    """What a text cites it by."""
    return cited if isinstance(cited, str) else cited.key


def bibtex_of(cited: str | Reference) -> str:
    """Its BibTeX entry; a key that errbar's file lacks is refused by name."""
    if isinstance(cited, Reference):
        return cited.bibtex.strip()
    if cited not in _texts():
        raise unknown("reference", cited, _texts(), "src/errbar/references.bib")
    return _texts()[cited]


@cache
def _texts() -> dict[str, str]:
    text = files("errbar").joinpath("references.bib").read_text(encoding="utf-8")
    return {match.group(2): match.group(0) for match in _ENTRY.finditer(text)}


def _fields(bibtex: str) -> dict[str, str]:
    kind = bibtex.strip().removeprefix("@").partition("{")[0]
    return {"kind": kind, **{k.lower(): _plain(v) for k, v in _FIELD.findall(bibtex.partition(",")[2])}}


def _plain(text: str) -> str:
    return " ".join(text.replace("{", "").replace("}", "").split())
