"""CHANGELOG.md has the form of Keep a Changelog, short releases, and fragments that towncrier will find."""

import re
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
KINDS = {
    "highlights": "Highlights",
    "added": "Added",
    "changed": "Changed",
    "numbers": "Numbers changed",
    "fixed": "Fixed",
    "faster": "Faster",
}
"""Endings of fragments, and the headings that they become, in this order."""
MOST = 40
"""Lines of a release."""
FRAGMENT = re.compile(rf"\+[a-z0-9-]+\.({'|'.join(KINDS)})\.md")
RELEASE = re.compile(r"## \d+\.\d+\.\d+ \((unreleased|\d{4}-\d\d-\d\d)\)")


def releases(text):
    """Heading and lines of every release, the newest first."""
    parts = re.split(r"^(?=## )", text, flags=re.M)[1:]
    return [(lines[0], lines) for lines in (part.rstrip().splitlines() for part in parts)]


def faults(heading, lines):
    """What a release does wrong, in words."""
    out = [] if RELEASE.fullmatch(heading) else [f"{heading}: write ## 1.2.3 (2027-01-31), or (unreleased)"]
    if len(lines) > MOST:
        out.append(f"{heading} has {len(lines)} lines, more than {MOST}")
    found = [line[4:] for line in lines if line.startswith("### ")]
    if found != [h for h in KINDS.values() if h in found] or found[:1] != ["Highlights"]:
        out.append(f"{heading} has the sections {found}; their order is {list(KINDS.values())}")
    body = "\n".join(lines).partition("### Highlights")[2].partition("###")[0]
    sentences = len(re.findall(r"[.!?](?=\s|$)", body))
    return out if sentences == 3 else [*out, f"{heading} has highlights of {sentences} sentences, not 3"]


def test_every_release_has_the_form():
    found = releases((ROOT / "CHANGELOG.md").read_text(encoding="utf-8"))
    assert found and [fault for heading, lines in found for fault in faults(heading, lines)] == []


GOOD = ["## 1.2.3 (2027-01-31)", "### Highlights", "One. Two.", "Three.", "### Added", "- a", "### Fixed", "- b"]


@pytest.mark.parametrize(
    ("lines", "fault"),
    [
        (["## 1.2 soon", *GOOD[1:]], "write ## 1.2.3"),
        (GOOD + ["- c"] * MOST, "has 48 lines"),
        (GOOD[:1] + GOOD[4:], "sections ['Added', 'Fixed']"),
        (GOOD[:4] + ["### Fixed", "- b", "### Added", "- a"], "sections ['Highlights', 'Fixed', 'Added']"),
        (GOOD + ["### Rebuilt"], "'Rebuilt']"),
        (GOOD[:3] + GOOD[4:], "highlights of 2 sentences"),
    ],
)
def test_a_release_out_of_form_is_told(lines, fault):
    assert faults(GOOD[0], GOOD) == []
    assert fault in faults(lines[0], lines)[0]


def test_towncrier_knows_these_kinds_and_writes_this_file():
    told = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["towncrier"]
    assert {kind["directory"]: kind["name"] for kind in told["type"]} == KINDS
    assert [kind["directory"] for kind in told["type"]] == list(KINDS)
    assert (told["filename"], told["directory"]) == ("CHANGELOG.md", "changes")
    assert "<!-- towncrier release notes start -->\n" in (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")


def test_every_fragment_has_a_kind_and_one_entry():
    for path in (ROOT / "changes").glob("[!.]*"):
        assert FRAGMENT.fullmatch(path.name), f"{path.name}: name it +what.added.md, +what.fixed.md, ..."
        text = path.read_text(encoding="utf-8").strip()
        assert text and not text.startswith("-") and "\n\n" not in text, path.name


@pytest.mark.parametrize("name", ["cite.md", "+cite.new.md", "30.added.md", "+Cite.added.md", "+cite.added.txt"])
def test_a_fragment_without_a_kind_is_told(name):
    assert not FRAGMENT.fullmatch(name)
