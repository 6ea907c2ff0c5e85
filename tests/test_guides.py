"""Every guide works when it is followed: its code on the shelf, its own tests and the laws of the shelf run on it."""

import importlib
import re
import sys
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

import pytest

from errbar import _shelf, references
from errbar.auditing import run_checks
from errbar.records import codes
from errbar.testing import CONTRAST_LAWS, INTERVAL_LAWS, MEASURE_LAWS, SEARCH_LAWS, SPLIT_LAWS, WORD_LAWS, WORLD_LAWS
from errbar.testing import checks as check_laws
from tests.own_concepts import DOE

ROOT = Path(__file__).parents[1]
PAGES = sorted((ROOT / "docs" / "guides").glob("*.md"))
LEFT_OUT = ("has_a_test_file_of_its_own", "any_number_of_workers")
"""Tests that look for the concept in the repository or in another process: a temporary shelf is in neither."""


class Guide(NamedTuple):
    """What a page tells to write: files by path, references by key, constants by name."""

    text: str
    files: dict[str, str]
    papers: dict[str, str]
    constants: dict[str, str]

    @property
    def source(self):
        return next(path for path in self.files if path.startswith("src/"))

    @property
    def room(self):
        return Path(self.source).parent.name

    @property
    def name(self):
        return Path(self.source).stem


def read(page):
    text = page.read_text(encoding="utf-8")
    files = re.findall(r"^\*\*\d\. Write\*\* `([^`]+\.py)`(?:(?!```).)*?^```python\n(.*?)^```", text, re.S | re.M)
    papers = re.findall(r"^```bibtex\n(@\w+\{([^,]+),.*?^\})\n```", text, re.S | re.M)
    constants = re.findall(r'^([A-Z_]+) = "(EB\d+)"$', text, re.M)
    return Guide(text, dict(files), {key: entry for entry, key in papers}, dict(constants))


GUIDES = {page.stem: read(page) for page in PAGES}
guides = pytest.mark.parametrize("guide", GUIDES.values(), ids=GUIDES)


@pytest.fixture
def follow(tmp_path, monkeypatch):
    """Carries out the steps of a guide in a temporary folder that the shelf sees as its own."""
    followed = []

    def steps(guide):
        for path, code in guide.files.items():
            (tmp_path / path).parent.mkdir(parents=True, exist_ok=True)
            (tmp_path / path).write_text(code, encoding="utf-8")
        for key, entry in guide.papers.items():
            monkeypatch.setitem(references.entries(), key, references._fields(entry))
            monkeypatch.setitem(references._texts(), key, entry)
        for constant, code in guide.constants.items():
            monkeypatch.setattr(codes, constant, code, raising=False)
            monkeypatch.setitem(codes.EVERY, code, constant.lower())
            for verb in codes.LOOKED_FOR:
                monkeypatch.setitem(codes.LOOKED_FOR, verb, (*codes.LOOKED_FOR[verb], code))
        package, found = importlib.import_module(f"errbar.{guide.room}"), _shelf.shelf(guide.room)
        monkeypatch.setattr(package, "__path__", [*package.__path__, str((tmp_path / guide.source).parent)])
        monkeypatch.setattr(found, "names", tuple(sorted({*found.names, guide.name})))
        vars(found).pop("_aliases", None)
        found._loaded.pop(guide.name, None)
        _forget_checks()
        followed.append((package, found, guide.name))
        return tmp_path

    yield steps
    for package, found, name in followed:
        found._loaded.pop(name, None)
        vars(found).pop("_aliases", None)
        vars(package).pop(name, None)
        sys.modules.pop(f"{package.__name__}.{name}", None)
    _forget_checks()


def _forget_checks():
    """What was found without a concept says nothing about it; nor does what was found with one that is gone."""
    for kept in (run_checks._checks_of, run_checks._refusing, run_checks._warning, check_laws._codes_of_clean_runs):
        kept.cache_clear()


class Outcome:
    """What a run of pytest inside this one found."""

    def __init__(self):
        self.passed, self.failed = [], []

    def pytest_runtest_logreport(self, report):
        if report.failed:
            self.failed.append(f"{report.nodeid}\n{report.longreprtext}")
        elif report.when == "call" and report.passed:
            self.passed.append(report.nodeid)


def run_tests(monkeypatch, room, own, name):
    """The laws of a shelf and the guide's own test file, as `scripts/test --concept` runs them."""
    monkeypatch.setattr(sys, "path", [*sys.path])
    # Imported anew, for it lists the concepts of its shelf when it is imported.
    monkeypatch.delitem(sys.modules, f"tests.every_{room}", raising=False)
    outcome = Outcome()
    chosen = " and not ".join([name, *LEFT_OUT])
    plain = ["-s", "-p", "no:cacheprovider", "-p", "no:faulthandler", "-c", str(ROOT / "pyproject.toml")]
    pytest.main([str(ROOT / "tests" / f"every_{room}.py"), str(own), "-k", chosen, *plain], plugins=[outcome])
    monkeypatch.delitem(sys.modules, f"tests.every_{room}", raising=False)
    return outcome


@pytest.mark.heavy
@guides
def test_a_guide_that_is_followed_keeps_the_laws_and_its_own_tests(guide, follow, monkeypatch):
    own = follow(guide) / f"tests/{guide.room}/test_{guide.name}.py"
    found = run_tests(monkeypatch, guide.room, own, guide.name)
    assert not found.failed, "\n".join(found.failed)
    laws = [test for test in found.passed if f"every_{guide.room}" in test]
    assert len(laws) >= 3
    assert len(found.passed) - len(laws) == own.read_text().count("def test_")


@pytest.mark.heavy
@pytest.mark.parametrize(
    ("shelf", "law"),
    [
        ("interval", "covers_as_often_as_it_says"),
        ("contrast", "rejects_equal_models_no_more_than_it_says"),
    ],
)
def test_the_mistake_that_a_guide_invites_breaks_the_law_it_names(shelf, law, follow):
    guide = GUIDES[shelf]
    wrong = re.search(r"\*\*\d\. Try it:\*\*.*?`(\w+ = [^`]+)`", guide.text, re.S).group(1)
    assert f"`{law}` fails" in guide.text
    kept = [line for line in guide.files[guide.source].splitlines() if line.strip().startswith(wrong.split("=")[0])]
    assert len(kept) == 1
    spoilt = guide.files[guide.source].replace(kept[0].strip(), wrong)
    follow(guide._replace(files={**guide.files, guide.source: spoilt}))
    with pytest.raises(AssertionError, match=f"^{guide.name} (covers|rejects) 0"):
        {**INTERVAL_LAWS, **CONTRAST_LAWS}[law](_shelf.shelf(guide.room).load(guide.name))


@guides
def test_the_concept_of_a_guide_comes_in_by_entry_point_too(guide, follow, monkeypatch):
    folder = follow(guide)
    (folder / f"their_{guide.name}.py").write_text(guide.files[guide.source], encoding="utf-8")
    monkeypatch.syspath_prepend(folder)

    class Point:
        name = guide.name

        def load(self):
            return getattr(importlib.import_module(f"their_{guide.name}"), guide.name)

    monkeypatch.setattr(_shelf, "entry_points", lambda group: [Point()] if group == f"errbar.{guide.room}" else [])
    theirs = _shelf.Shelf(f"errbar.{guide.room}", guide.room)
    assert theirs.get(guide.name).name == guide.name
    assert guide.name in [c.name for c in theirs.everything()]
    assert guide.name not in theirs.names
    sys.modules.pop(f"their_{guide.name}")


@pytest.mark.parametrize(
    ("name", "laws"),
    [
        ("measure", MEASURE_LAWS),
        ("interval", INTERVAL_LAWS),
        ("splitter", SPLIT_LAWS),
        ("contrast", CONTRAST_LAWS),
        ("world", WORLD_LAWS),
        ("search", SEARCH_LAWS),
        ("word", WORD_LAWS),
    ],
)
def test_the_laws_accept_a_paper_that_a_concept_brings_along_and_refuse_a_key_without_one(name, laws, follow):
    guide = GUIDES[name]
    follow(guide)
    concept = _shelf.shelf(guide.room).load(guide.name)
    laws["says_what_it_is"](replace(concept, cites=(DOE,)))
    with pytest.raises(AssertionError, match="nobody1900"):
        laws["says_what_it_is"](replace(concept, cites=(DOE, "nobody1900")))


def test_every_shelf_has_a_guide_and_contributing_leads_to_it():
    shelves = {f.stem.removeprefix("every_") for f in (ROOT / "tests").glob("every_*.py")}
    assert {guide.room for guide in GUIDES.values()} == shelves
    contributing = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    assert all(f"(docs/guides/{page.name})" in contributing for page in PAGES)
    assert len(contributing.splitlines()) < 350


@guides
def test_a_guide_has_its_steps_in_order_and_a_concept_that_is_not_there_yet(guide):
    steps = [int(n) for n in re.findall(r"^\*\*(\d)\.", guide.text, re.M)]
    assert steps == list(range(1, len(steps) + 1))
    assert len(guide.files) == 2
    assert not any((ROOT / path).exists() for path in guide.files)
    assert not {*guide.papers} & {*references.entries()}
    assert f"`scripts/test --concept {guide.name}`" in guide.text
    assert f"`errbar.{guide.room}`" in guide.text
