"""A splitter that is on no shelf keeps the laws, and every verb runs on it."""

from dataclasses import replace

import numpy as np
import pytest

import errbar
from errbar.records.family import Family
from errbar.report.paper.citing import bibtex, cite_keys
from errbar.testing.splits import SPLIT_LAWS
from tests.splits.blocked import blocked_kfold


@pytest.fixture(scope="module")
def rows():
    rng = np.random.default_rng(3)
    X = rng.normal(size=(40, 2))
    return X, X @ [1.0, -0.5] + 0.5 * rng.normal(size=40)


@pytest.fixture(scope="module")
def evaluated(rows):
    return errbar.evaluate("linear", *rows, plan=blocked_kfold, measures="rmse,mae")


@pytest.mark.parametrize("law", SPLIT_LAWS)
def test_it_keeps_the_laws(law):
    SPLIT_LAWS[law](blocked_kfold)


@pytest.mark.parametrize(
    "family",
    [
        Family(design="nested"),
        Family(design="halves"),
        Family(design="bootstrap"),
        Family(design="random_splits"),
        Family(design="single", estimand="one_model"),
        Family(design="fitted_rows", estimand="fitted_rows"),
        Family(design="partition", single_rows=True),
        Family(design="partition", in_words=lambda settings: ""),
    ],
)
def test_a_law_breaks_where_its_plans_are_not_what_it_says(family):
    with pytest.raises(AssertionError, match="blocked_kfold, rows with alone"):
        SPLIT_LAWS["draws_what_its_family_says"](replace(blocked_kfold, family=family))


@pytest.mark.parametrize(
    "family", [Family(design="single"), Family(design="partition", estimand="fitted_rows"), Family(design="blocks")]
)
def test_a_law_breaks_where_design_and_estimand_do_not_go_together(family):
    with pytest.raises(AssertionError, match="blocked_kfold"):
        SPLIT_LAWS["says_what_it_estimates"](replace(blocked_kfold, family=family))


def test_evaluate_gives_it_the_interval_of_its_design(evaluated):
    assert evaluated.plan["plan"] == "blocked_kfold(k=4)"
    assert [e.method for e in evaluated.estimates] == ["corrected_t", "corrected_t"]
    # Four folds, so n_test / n_train is 1/3, the share that the corrected t adds to 1/4.
    assert "sqrt(1/4 + 0.333)" in evaluated["rmse"].interval.how


def test_evaluate_agrees_with_the_same_folds_given_as_pairs(evaluated, rows):
    fold = np.arange(40) // 10
    pairs = [(np.flatnonzero(fold != f), np.flatnonzero(fold == f)) for f in range(4)]
    given = errbar.evaluate("linear", *rows, plan=pairs, measures="rmse,mae")
    ours, theirs = ([(e.low, e.value, e.high) for e in run.estimates] for run in (evaluated, given))
    assert ours == theirs


def test_compare_tests_two_learners_over_it(rows):
    run = errbar.compare(["linear", "constant"], *rows, plan=blocked_kfold, measures="rmse")
    (found,) = run.comparisons
    assert found.method == "corrected_t"
    assert found.low < found.gap < found.high
    assert "blocked_kfold(k=4)" in str(run)


def test_its_run_is_printed_reported_and_cited(evaluated, tmp_path):
    assert "design: blocked_kfold(k=4), 4 blocks of consecutive rows" in str(evaluated)
    page = tmp_path / "run.html"
    evaluated.report(page)
    assert "blocked_kfold(k=4)" in page.read_text(encoding="utf-8")
    assert "nadeau2003" in cite_keys(evaluated)
    assert "@" in bibtex(evaluated)


def test_its_run_is_drawn(evaluated):
    pytest.importorskip("matplotlib")
    assert evaluated.plot("folds") is not None


def test_its_run_is_kept_and_compared_without_a_test_where_it_is_not_installed(rows, tmp_path):
    for name in ("linear", "constant"):
        errbar.evaluate(name, *rows, plan=blocked_kfold, measures="rmse", out=tmp_path / f"{name}.parquet")
    run = errbar.compare([str(tmp_path / "linear.parquet"), str(tmp_path / "constant.parquet")], measures="rmse")
    (found,) = run.comparisons
    assert found.p is None
    assert "the splitter blocked_kfold is not installed" in str(found.reason)
