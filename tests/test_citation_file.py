"""CITATION.cff is complete, and says what `errbar cite` says."""

import re
import tomllib
from pathlib import Path

from errbar.report.paper.citing import bibtex_of_errbar

ROOT = Path(__file__).resolve().parents[1]


def fields(text):
    """Key and plain value of every top-level line; folded texts and lists are joined."""
    parts = re.findall(r"^([a-z-]+):(.*(?:\n +.*)*)", text, re.M)
    return {key: " ".join(value.split()).removeprefix(">- ").strip('"') for key, value in parts}


CFF = fields((ROOT / "CITATION.cff").read_text(encoding="utf-8"))
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]


def test_what_the_format_requires_is_there():
    assert CFF["cff-version"] == "1.2.0" and CFF["type"] == "software"
    assert all(CFF[key] for key in ("message", "title", "authors", "abstract"))


def test_it_agrees_with_the_package():
    assert (CFF["version"], CFF["license"]) == (PROJECT["version"], PROJECT["license"])
    assert CFF["authors"] == f"- name: {PROJECT['authors'][0]['name']}"
    assert [word.strip() for word in CFF["keywords"].split("- ") if word] == PROJECT["keywords"]


def test_errbar_cite_prints_the_same_entry():
    entry = dict(re.findall(r"^  (\w+) = \{+(.*?)\}+,?$", bibtex_of_errbar(), re.M))
    assert entry["title"] == CFF["title"]
    assert f"- name: {entry['author']}" == CFF["authors"]
    assert entry["note"] == f"Software, version {CFF['version']}"
