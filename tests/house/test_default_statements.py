"""Law: pages that call a method the default of a measure or a plan say what the verbs do."""

import re
from functools import cache
from pathlib import Path

import numpy as np
import pytest

import errbar
from errbar._shelf import shelf
from errbar.records.outcomes import Outcomes
from errbar.testing.examples import example, kinds_of

DOCS = Path(__file__).parents[2] / "docs"
SENTENCE = re.compile(r"[Tt]he default (?:for|of) (.*?)(?<!\bvs)\.(?:\s|$)", re.S)
PLANS = {"kfold": "kfold(k=3)", "subsampling": "subsampling(repeats=5)", "leave_one_unit_out": "leave_one_unit_out"}
PLANS |= {"bootstrap plans": "bootstrap(repeats=20)", "effort=thorough": "nested_kfold(k=5, repeats=2)"}
"""Plans as pages name them, and one of each."""
PLAIN_WORDS = {"mean", "median", "quantile", "share", "ratio"}
"""Names of measures of outcomes that pages use in their plain sense too."""


@cache
def words():
    """Every measure under the words that pages call it by, the longest first."""
    found = {}
    for m in shelf("measures").everything():
        for word in {m.name, m.label, *m.aliases} - PLAIN_WORDS:
            found[word.replace("_", " ").lower()] = m
    return dict(sorted(found.items(), key=lambda pair: -len(pair[0])))


def measures_in(text):
    """Measures that a text names, each by its longest word: "median absolute error" is no "absolute error"."""
    text, found = text.replace("²", "2").replace("_", " ").lower(), []
    for word, m in words().items():
        text, count = re.subn(rf"(?<![\w-]){re.escape(word)}(?![\w-])", " ", text)
        found += [m] * bool(count)
    return found


def page_statements(page):
    """Method and measure of every sentence "The default for ..." of the generated page, with its kind of rows."""
    for section in re.split(r"^## ", page, flags=re.M)[1:]:
        method, _, body = section.partition("\n")
        for said in SENTENCE.findall(" ".join(body.partition("\n- ")[0].split())):
            yield from ((method, m, "macro" in said) for m in measures_in(said))


def table_statements(page):
    """Method and measures of every row of the table of defaults; None where it says that there is no interval."""
    for row in re.findall(r"^\| (.*?) \| (.*?) \|", page, flags=re.M):
        method = re.match(r"`(\w+)`", row[1])
        if method or row[1].startswith("none"):
            yield from ((method and method[1], m, "macro" in row[0]) for m in measures_in(row[0]))


@cache
def used(m, averaged, **how):
    """The method that `score` uses for the first kind of rows that a measure is for, or for several classes."""
    given = example("multiclass" if averaged else kinds_of(m)[0], n=80, seed=4, **how)
    if isinstance(given, Outcomes):
        unit = None if given.unit is None else given.unit[given.item]
        call = m.name if m.name != "quantile" else "quantile(q=0.4)"  # limits of 0.9 need more items
        table = {one.name: one.values for one in given.outcomes}
        roles = {"outcome": [*table] if m.needs == "over" else "a", "item": given.item, "unit": unit}
        roles |= {"rater": given.rater, "judge": given.judge}
        if m.needs == "by":
            roles["by"] = {"site": given.slicings[0].codes[given.item]}
        found = errbar.score(table, **roles, measures=call).estimates[0].interval
        return None if found is None else found.method
    roles = {r: getattr(given, r) for r in ("truth", "prob", "score", "value", "weight", "unit")}
    roles = {r: x for r, x in roles.items() if x is not None}
    found = errbar.score(**roles, kind=given.kind, measures=m.name).estimates[0].interval
    return None if found is None else found.method


def wrong(statements, **how):
    """Statements that `score` contradicts; with units every method is that of clusters."""
    for method, m, averaged in statements:
        if m.reads == "outcome" and how.get("weighted"):
            continue  # items have no weights
        if method == "class_draws" and how.get("weighted"):
            continue  # its page says that it is not for weights
        expected = "clustered" if how.get("units") and method is not None else method
        if how.get("units") and m.needs in ("by", "judge", "labels"):
            expected = None  # withheld, since it was not measured
        if used(m, averaged, **how) != expected:
            yield m.name, method, used(m, averaged, **how)


def read(name):
    return (DOCS / name).read_text(encoding="utf-8")


@pytest.mark.parametrize("how", [{}, {"weighted": True}, {"units": 20}], ids=["rows", "weights", "units"])
def test_pages_name_the_method_that_score_uses(how):
    statements = {*page_statements(read("reference/intervals.md")), *table_statements(read("explanation/intervals.md"))}
    assert len({m.name for _, m, _ in statements}) > 25
    assert list(wrong(statements, **how)) == []


def test_every_method_that_score_uses_is_called_a_default_on_its_page():
    said = {
        name
        for name, text in _bodies(read("reference/intervals.md"))
        if re.search(r"\bThe default (for|of|whenever)\b", text)
    }
    measured = [m for m in shelf("measures").everything() if m.name != "cost"]
    assert {used(m, False) for m in measured} - {None} <= said


def _bodies(page):
    for section in re.split(r"^## ", page, flags=re.M)[1:]:
        yield section.split("\n", 1)[0], section


def test_a_wrong_page_is_found():
    """The pages as they stood: fisher for Pearson and concordance, delta for R2."""
    page = (
        "## fisher\n\nThe default for correlations (Spearman, Pearson, Kendall,\nconcordance correlation).\n\n"
        "## delta\n\nThe default for smooth measures (R2 on log(1 - R2), average precision on the logit).\n"
    )
    found = {(name, method) for name, method, _ in wrong(page_statements(page))}
    assert found == {("pearson", "fisher"), ("ccc", "fisher"), ("r2", "delta")}
    table = "| measure | default |\n|---|---|\n| Brier, median absolute error | `hall`: t |\n| KS | none |\n"
    assert {name for name, *_ in wrong(table_statements(table))} == {"brier", "medae", "ks"}


def plan_statements(page):
    for section in re.split(r"^## ", page, flags=re.M)[1:]:
        method, _, body = section.partition("\n")
        for said in SENTENCE.findall(" ".join(body.split())):
            yield from ((method, plan) for word, plan in PLANS.items() if word in said)


def wrong_plans(statements):
    rng = np.random.default_rng(0)
    X, y, unit = rng.normal(size=(60, 2)), np.arange(60) % 2, np.arange(60) // 4
    for method, plan in statements:
        units = {"unit": unit} if "unit" in plan else {}
        found = errbar.evaluate("naive_bayes", X, y, plan=plan, measures="error_rate", **units).estimates[0].interval
        if found is None or found.method != method:
            yield method, plan


def test_pages_name_the_method_that_evaluate_uses():
    statements = list(plan_statements(read("reference/intervals.md")))
    assert {plan for _, plan in statements} == set(PLANS.values())
    assert list(wrong_plans(statements)) == []
    assert list(wrong_plans(plan_statements("## oob\n\nThe default for kfold plans.\n"))) == [("oob", "kfold(k=3)")]
