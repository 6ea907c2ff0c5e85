"""Every guide works when it is followed, and so does scripts/new: the house and the laws of the shelf stay green."""

import importlib
import importlib.util
import os
import re
import shutil
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from errbar import _shelf, references
from errbar.auditing import run_checks
from errbar.records import codes
from errbar.testing import CONTRAST_LAWS, INTERVAL_LAWS, MEASURE_LAWS, SEARCH_LAWS, SPLIT_LAWS, WORD_LAWS, WORLD_LAWS
from errbar.testing import checks as check_laws
from tests.own_concepts import DOE

ROOT = Path(__file__).parents[1]
PAGES = sorted((ROOT / "docs" / "contributing" / "guides").glob("*.md"))


def load_script():
    """scripts/new_concept.py, which is no package's."""
    spec = importlib.util.spec_from_file_location("new_concept", ROOT / "scripts" / "new_concept.py")
    module = importlib.util.module_from_spec(spec)
    sys.modules["new_concept"] = module
    spec.loader.exec_module(module)
    return module


new_concept = load_script()
GUIDES = {page.stem: new_concept.read_guide(page) for page in PAGES}
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
        package, found = importlib.import_module(f"errbar.{guide.shelf}"), _shelf.shelf(guide.shelf)
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
    for kept in (run_checks._checks_of, run_checks._refusing, run_checks._warning, check_laws._look_at):
        kept.cache_clear()


@pytest.fixture(scope="module")
def followed(tmp_path_factory):
    """A copy of the checkout in which every guide was followed, and scripts/new called once for every shelf."""
    copy = tmp_path_factory.mktemp("checkout")
    pages = ("CONTRIBUTING.md", "README.md", "CHANGELOG.md", "MAINTENANCE.md")  # which the lint of prose reads
    for part in ("src", "tests", "docs", "scripts", "pyproject.toml", *pages):
        if (ROOT / part).is_dir():
            shutil.copytree(ROOT / part, copy / part, ignore=shutil.ignore_patterns("__pycache__", "golden"))
        else:
            shutil.copy(ROOT / part, copy / part)
    for guide in GUIDES.values():
        new_concept.write_concept(copy, guide, guide.name)
        done = run_in(copy, "scripts/new_concept.py", guide.shelf, newly(guide))
        assert done.returncode == 0, done.stderr
        assert f"src/errbar/{guide.shelf}/{newly(guide)}.py" in done.stdout
    return copy


def newly(guide):
    """A name that no shelf has."""
    return f"new_{guide.name}"


def run_in(folder, *words):
    environment = {**os.environ, "PYTHONPATH": str(folder / "src")}
    return subprocess.run(
        [sys.executable, *words], cwd=folder, env=environment, capture_output=True, text=True, check=False, timeout=900
    )


def failures(folder, *words):
    """Ids of the tests that fail, and what pytest printed."""
    done = run_in(folder, "-m", "pytest", "-v", "-rfE", "-p", "no:cacheprovider", "-p", "no:xdist", *words)
    failed = re.findall(r"^(?:FAILED|ERROR) (\S+)", done.stdout, re.M)
    assert done.returncode in (0, 1) and (done.returncode == 0) == (not failed), done.stdout[-3000:] + done.stderr
    return failed, done.stdout


@pytest.mark.heavy
def test_whoever_follows_the_guides_or_calls_scripts_new_ends_green_under_the_rules_of_the_house(followed):
    failed, told = failures(followed, "tests/house", "tests/test_families.py")
    # What fails here without any guide is not the guides' fault.
    before = set(failures(ROOT, *{test.partition("[")[0] for test in failed})[0]) if failed else set()
    assert not set(failed) - before, told[-6000:]


@pytest.mark.heavy
@guides
def test_whoever_follows_a_guide_or_calls_scripts_new_ends_green_under_the_laws_of_the_shelf(guide, followed):
    own = [f"tests/{guide.shelf}/test_{name}.py" for name in (guide.name, newly(guide))]
    failed, told = failures(
        followed, f"tests/every_{guide.shelf}.py", *own, "-k", f"{guide.name} or {newly(guide)} or alias or reached"
    )
    assert not failed, told[-6000:]
    passed = int(re.search(r"(\d+) passed", told).group(1))
    assert passed >= 2 * (3 + (followed / own[0]).read_text().count("def test_"))


@pytest.mark.heavy
def test_an_option_word_is_one_line_and_one_command(followed):
    request = followed / "src" / "errbar" / "requests" / "plan.py"
    text, line = request.read_text(encoding="utf-8"), '    shade: Text = option("Shade of the pages.")\n'
    first = re.search(r"^    \w+: \w+.* = option\(", text, re.M).start()
    request.write_text(text[:first] + line + text[first:], encoding="utf-8")
    try:
        done = run_in(followed, "scripts/generate_api.py")
        assert done.returncode == 0, done.stderr
        failed, told = failures(followed, "tests/requests", "tests/house/test_public_types.py")
        assert not failed, told[-6000:]
        assert "--shade" in run_in(followed, "-m", "errbar", "plan", "--help").stdout
    finally:
        request.write_text(text, encoding="utf-8")


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("nonsense", "my_index"), "shelves: checks, contrasts"),
        (("measures",), "usage: scripts/new SHELF NAME"),
        (("measures", "My-Index"), "small letters, such as my_index; got 'My-Index'"),
        (("measures", "accuracy"), "There is a concept accuracy on the shelf measures already"),
    ],
)
def test_scripts_new_refuses_in_words(words, said, capsys):
    assert new_concept.main(list(words)) == 2
    assert said in capsys.readouterr().err


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
        {**INTERVAL_LAWS, **CONTRAST_LAWS}[law](_shelf.shelf(guide.shelf).load(guide.name))


@guides
def test_the_concept_of_a_guide_comes_in_by_entry_point_too(guide, follow, monkeypatch):
    folder = follow(guide)
    (folder / f"their_{guide.name}.py").write_text(guide.files[guide.source], encoding="utf-8")
    monkeypatch.syspath_prepend(folder)

    class Point:
        name = guide.name

        def load(self):
            return getattr(importlib.import_module(f"their_{guide.name}"), guide.name)

    monkeypatch.setattr(_shelf, "entry_points", lambda group: [Point()] if group == f"errbar.{guide.shelf}" else [])
    theirs = _shelf.Shelf(f"errbar.{guide.shelf}", guide.shelf)
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
    concept = _shelf.shelf(guide.shelf).load(guide.name)
    laws["says_what_it_is"](replace(concept, cites=(DOE,)))
    with pytest.raises(AssertionError, match="nobody1900"):
        laws["says_what_it_is"](replace(concept, cites=(DOE, "nobody1900")))


def test_every_shelf_has_a_guide_and_contributing_leads_to_it():
    shelves = {f.stem.removeprefix("every_") for f in (ROOT / "tests").glob("every_*.py")}
    assert {guide.shelf for guide in GUIDES.values()} == shelves
    contributing = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    assert all(f"(docs/contributing/guides/{page.name})" in contributing for page in PAGES)
    assert len(contributing.splitlines()) < 350


@guides
def test_a_guide_has_its_steps_in_order_and_a_concept_that_is_not_there_yet(guide):
    steps = [int(n) for n in re.findall(r"^\*\*(\d)\.", guide.text, re.M)]
    assert steps == list(range(1, len(steps) + 1))
    assert len(guide.files) == 2
    assert not any((ROOT / path).exists() for path in guide.files)
    assert not {*guide.papers} & {*references.entries()}
    assert f"`scripts/test --concept {guide.name}`" in guide.text
    assert f"`errbar.{guide.shelf}`" in guide.text
    assert f"`scripts/new {guide.shelf} NAME`" in guide.text
