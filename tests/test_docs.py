"""Docs cannot disagree with the code."""

import importlib.util
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
ARCHITECTURE = ROOT / "docs" / "contributing" / "architecture.md"


def generator():
    spec = importlib.util.spec_from_file_location("generate_docs", ROOT / "scripts" / "generate_docs.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.mark.parametrize(
    "room",
    ["measures", "intervals", "checks", "splits", "learners", "worlds", "studies", "search", "readers", "words"],
)
def test_generated_pages_are_fresh(room):
    made = generator()
    assert made.page(room, *made.PAGES[room]) == made.path_of(room).read_text(encoding="utf-8"), "run scripts/docs"


def test_the_schema_of_a_run_is_fresh_where_it_is_and_where_it_was():
    made = generator()
    for path in made.SCHEMAS:
        assert made.schema_text() == path.read_text(encoding="utf-8"), "run scripts/docs"


VERBS = ["score", "evaluate", "select", "compare", "gate", "plan", "predict", "lab", "lab.grade"]
VERBS += ["lock", "ledger"]


@pytest.mark.parametrize("verb", VERBS)
def test_the_page_of_a_verb_is_fresh_and_shows_every_option(verb):
    from errbar.requests.option import options_of

    made = generator()
    text = (ROOT / "docs" / "reference" / "commands" / f"{verb}.md").read_text(encoding="utf-8")
    assert made.verb_page(made.VERBS[verb]) == text, "run scripts/docs"
    assert sorted(re.findall(r"^\| `(\w+)` \|", text, re.M)) == sorted(options_of(made.VERBS[verb]))


def test_every_verb_has_a_page():
    pages = {p.stem for p in (ROOT / "docs" / "reference" / "commands").glob("*.md")} - {"index"}
    verbs = {"score", "evaluate", "select", "compare", "gate", "check", "plan", "predict", "lab", "lab.grade"} | {
        "threshold",
        "lock",
        "ledger",
    }
    assert pages == set(generator().VERBS) == verbs


def test_the_version_is_the_same_everywhere():
    """pyproject.toml, CITATION.cff, the package and the newest release of the changelog."""
    import errbar
    from errbar.records.run_json import VERSION

    named = re.search(r'^version = "(.+)"', (ROOT / "pyproject.toml").read_text(encoding="utf-8"), re.M).group(1)
    cited = re.search(r"^version: (.+)$", (ROOT / "CITATION.cff").read_text(encoding="utf-8"), re.M).group(1)
    newest = re.search(r"^## (\S+)", (ROOT / "CHANGELOG.md").read_text(encoding="utf-8"), re.M).group(1)
    assert errbar.__version__ == VERSION == named == cited == newest


def test_the_default_of_every_basis_is_named_in_choose_an_interval():
    from errbar.intervals._choose import DEFAULTS

    text = (ROOT / "docs" / "explanation" / "intervals.md").read_text(encoding="utf-8")
    for method in {*DEFAULTS.values(), "auc_hull", "fisher", "dkw", "clustered"}:
        assert f"`{method}`" in text, method


def test_how_it_works_shows_the_rooms_in_the_order_of_the_import_contract():
    contract = (ROOT / ".importlinter").read_text(encoding="utf-8")
    layers = re.search(r"^layers =\n((?:    .+\n)+)", contract, re.M).group(1)
    page = ARCHITECTURE.read_text(encoding="utf-8")
    shown = re.search(r"```\n(__main__\n.*?)```", page, re.S).group(1)
    rooms = [line.strip() for line in layers.splitlines()]
    assert [re.split(r" {2,}", line)[0].strip() for line in shown.splitlines()] == rooms


def test_how_it_works_counts_the_calls_that_go_upwards():
    calls = re.findall(
        r'import_module\("errbar\.(\w+)', (ROOT / "src/errbar/records/run.py").read_text(encoding="utf-8")
    )
    assert sorted(set(calls)) == ["claims", "report"] and calls.count("report") == 6
    drawn = (ROOT / "src/errbar/records/splitter.py").read_text(encoding="utf-8")
    assert set(re.findall(r'import_module\("errbar\.(\w+)', drawn)) == {"splits"}
    made = (ROOT / "src/errbar/records/measure.py").read_text(encoding="utf-8")
    assert re.findall(r'import_module\("errbar\.(\w+)', made) == ["measures"]
    assert "**Nine calls go upwards**" in ARCHITECTURE.read_text(encoding="utf-8")


def test_how_it_works_states_the_exceptions_of_the_import_contract():
    contract = (ROOT / ".importlinter").read_text(encoding="utf-8")
    layers = contract.partition("[importlinter:contract:rooms]")[2].partition("\n[")[0]
    excepted = re.search(r"^ignore_imports =\n((?:    .+\n)+)", layers, re.M).group(1).split("\n")
    page = ARCHITECTURE.read_text(encoding="utf-8")
    assert [line.strip() for line in excepted if line.strip()] == re.findall(r"`(errbar\S* -> \S+)`", page)
