"""Docs cannot disagree with the code."""

import importlib.util
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]


def generator():
    spec = importlib.util.spec_from_file_location("generate_docs", ROOT / "scripts" / "generate_docs.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.mark.parametrize(
    "room", ["measures", "intervals", "checks", "splits", "learners", "worlds", "studies", "search", "words"]
)
def test_generated_pages_are_fresh(room):
    made = generator()
    assert made.page(room, *made.PAGES[room]) == (ROOT / "docs" / f"{room}.md").read_text(encoding="utf-8"), (
        "run scripts/docs"
    )


def test_the_schema_of_a_run_is_fresh():
    text = (ROOT / "docs" / "run.schema.json").read_text(encoding="utf-8")
    assert generator().schema_text() == text, "run scripts/docs"


VERBS = ["score", "evaluate", "select", "compare", "gate", "plan", "predict", "lab", "lab.grade"]
VERBS += ["lock", "ledger"]


@pytest.mark.parametrize("verb", VERBS)
def test_the_page_of_a_verb_is_fresh_and_shows_every_option(verb):
    from errbar.requests.option import options_of

    made = generator()
    text = (ROOT / "docs" / "verbs" / f"{verb}.md").read_text(encoding="utf-8")
    assert made.verb_page(made.VERBS[verb]) == text, "run scripts/docs"
    assert sorted(re.findall(r"^\| `(\w+)` \|", text, re.M)) == sorted(options_of(made.VERBS[verb]))
    assert f"(docs/verbs/{verb}.md)" in (ROOT / "README.md").read_text(encoding="utf-8")


def test_every_verb_has_a_page():
    pages = {p.stem for p in (ROOT / "docs" / "verbs").glob("*.md")}
    verbs = {"score", "evaluate", "select", "compare", "gate", "check", "plan", "predict", "lab", "lab.grade"} | {
        "threshold",
        "lock",
        "ledger",
    }
    assert pages == set(generator().VERBS) == verbs


@pytest.mark.parametrize(
    "page", ["README.md", "CONTRIBUTING.md", *(str(p.relative_to(ROOT)) for p in (ROOT / "docs").rglob("*.md"))]
)
def test_every_link_leads_somewhere(page):
    text = (ROOT / page).read_text(encoding="utf-8")
    for target in re.findall(r"\]\(([^)#:]+)\)", text):
        assert ((ROOT / page).parent / target).exists(), target


def test_the_version_is_the_same_everywhere():
    import errbar
    from errbar.records.run_json import VERSION

    named = re.search(r'^version = "(.+)"', (ROOT / "pyproject.toml").read_text(encoding="utf-8"), re.M).group(1)
    assert errbar.__version__ == VERSION == named
    assert f"## {named}" in (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")


def test_the_default_of_every_basis_is_named_in_choose_an_interval():
    from errbar.intervals._choose import DEFAULTS

    text = (ROOT / "docs" / "choose_an_interval.md").read_text(encoding="utf-8")
    for method in {*DEFAULTS.values(), "auc_hull", "fisher", "dkw", "clustered"}:
        assert f"`{method}`" in text, method


@pytest.mark.heavy
def test_the_table_in_the_readme_is_the_one_that_users_get(tmp_path):
    from errbar.report.run_text import render
    from errbar.verbs.demo import demo

    text = (ROOT / "README.md").read_text(encoding="utf-8")
    shown = re.search(r"\$ errbar score errbar-demo.*?\n(.*?)```", text, re.S).group(1).splitlines()
    made = render(demo(tmp_path)[0].run).splitlines()
    # Other versions of scikit-learn may move a digit: marks and labels are compared, not values.
    heads = [line[:19] for line in made if line[:1] in "●◆○" and line]
    assert len(heads) == 11
    assert [line[:19] for line in shown if line[:1] in "●◆○" and line] == heads
    assert shown[0].partition(":")[0] == made[0].partition(":")[0]
    assert max(map(len, shown)) <= 80


def test_how_it_works_shows_the_rooms_in_the_order_of_the_import_contract():
    contract = (ROOT / ".importlinter").read_text(encoding="utf-8")
    layers = re.search(r"^layers =\n((?:    .+\n)+)", contract, re.M).group(1)
    page = (ROOT / "docs" / "how_it_works.md").read_text(encoding="utf-8")
    shown = re.search(r"```\n(__main__\n.*?)```", page, re.S).group(1)
    rooms = [line.strip() for line in layers.splitlines()]
    assert [re.split(r" {2,}", line)[0].strip() for line in shown.splitlines()] == rooms


def test_how_it_works_counts_the_calls_that_go_upwards():
    calls = re.findall(
        r'import_module\("errbar\.(\w+)', (ROOT / "src/errbar/records/run.py").read_text(encoding="utf-8")
    )
    assert calls == ["report"] * 4
    drawn = (ROOT / "src/errbar/records/splitter.py").read_text(encoding="utf-8")
    assert set(re.findall(r'import_module\("errbar\.(\w+)', drawn)) == {"splits"}
    made = (ROOT / "src/errbar/records/measure.py").read_text(encoding="utf-8")
    assert re.findall(r'import_module\("errbar\.(\w+)', made) == ["measures"]
    assert "**Six calls go upwards**" in (ROOT / "docs" / "how_it_works.md").read_text(encoding="utf-8")


def test_how_it_works_states_the_exceptions_of_the_import_contract():
    contract = (ROOT / ".importlinter").read_text(encoding="utf-8")
    layers = contract.partition("[importlinter:contract:rooms]")[2].partition("\n[")[0]
    excepted = re.search(r"^ignore_imports =\n((?:    .+\n)+)", layers, re.M).group(1).split("\n")
    page = (ROOT / "docs" / "how_it_works.md").read_text(encoding="utf-8")
    assert [line.strip() for line in excepted if line.strip()] == re.findall(r"`(errbar\S* -> \S+)`", page)


def test_the_examples_of_any_rows_run():
    text = (ROOT / "docs" / "any_rows.md").read_text(encoding="utf-8")
    blocks = re.findall(r"```python\n(.*?)```", text, re.S)
    assert len(blocks) == 4
    space = {"__name__": "any_rows"}
    for block in blocks:
        exec(compile(block, "docs/any_rows.md", "exec"), space)


def test_the_page_on_predictions_out_of_fold_works_as_written(tmp_path, monkeypatch, capsys):
    """Its Python in one piece, then its commands, in the order of the page."""
    import shlex

    from errbar.cli import main

    text = (ROOT / "docs" / "out_of_fold.md").read_text(encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    code = re.findall(r"```python\n(.*?)```", text, re.S)
    exec(compile("\n".join(code), "out_of_fold.md", "exec"), {})
    said = capsys.readouterr().out.splitlines()
    assert said[0] == "the learner at n=455, new rows like these" and said[-1] in ("left better", "not resolved")
    commands = [line for block in re.findall(r"```sh\n(.*?)```", text, re.S) for line in block.splitlines()]
    for command in commands:
        with pytest.raises(SystemExit) as ended:
            main(shlex.split(command)[1:])
        assert ended.value.code in (0, 3), command
    assert len(commands) == 7
