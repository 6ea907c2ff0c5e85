"""Gaps by slice: the same gap as on the slice's rows alone, its own adjustment, and no interval where rows are few."""

import numpy as np
import pytest

import errbar
from errbar.errors import BadInput

N = 120
RNG = np.random.default_rng(3)
TRUTH = RNG.integers(0, 2, N)
LEFT, RIGHT = (np.where(RNG.random(N) < p, 1 - TRUTH, TRUTH) for p in (0.1, 0.3))
SITE = np.array(["A"] * 60 + ["B"] * 50 + ["C"] * 10)
WEIGHT = 1.0 + np.arange(N) % 2


def compared(rows=slice(None), **more):
    models = {"a": {"label": LEFT[rows]}, "b": {"label": RIGHT[rows]}}
    return errbar.compare(models, truth=TRUTH[rows], classes="0,1", measures="accuracy", **more)


def test_a_gap_by_slice_is_the_gap_on_its_rows_and_the_whole_stays_as_it_is():
    run = compared(by={"site": SITE}, weight=WEIGHT)
    whole, a, b, c = run.comparisons
    assert (whole.slice, a.slice, b.slice, c.slice) == (None, "site=A", "site=B", "site=C")
    assert whole == compared(weight=WEIGHT).comparisons[0]
    alone = compared(slice(0, 60), weight=WEIGHT[:60]).comparisons[0]
    assert (a.gap, a.low, a.high, a.p) == (alone.gap, alone.low, alone.high, alone.p)
    assert a.p_adjusted == pytest.approx(min(1.0, 2 * min(a.p, b.p)) if a.p < b.p else max(a.p, 2 * b.p))
    assert c.low is None and str(c.reason) == "no interval: a slice needs 30 rows, this one has 10"
    assert errbar.Run.from_json(run.to_json()).comparisons == run.comparisons
    assert "site=B" in str(run) and "p by slice adjusted for the 2 of the primary measure (Holm)" in str(run)


def test_slices_must_be_the_same_in_every_model():
    models = {"a": {"label": LEFT, "by": SITE}, "b": {"label": RIGHT, "by": SITE[::-1]}}
    with pytest.raises(BadInput, match="Slices must be the same in every model"):
        errbar.compare(models, truth=TRUTH, measures="accuracy")


def test_separate_samples_have_no_slices():
    with pytest.raises(BadInput, match="`by` needs models on the same rows"):
        compared(by={"site": SITE}, test="z_unpaired")


def test_learners_are_compared_by_slice_over_one_plan():
    X = np.column_stack([TRUTH + RNG.normal(size=N), RNG.normal(size=N)])
    given = {"plan": "kfold(k=4)", "measures": "error_rate", "by": {"site": SITE}}
    run = errbar.compare(["naive_bayes", "constant"], X, TRUTH, **given)
    slices = [c for c in run.comparisons if c.slice]
    assert [c.slice for c in slices] == ["site=A", "site=B", "site=C"]
    whole = run.comparisons[0]
    parts = sum(k * c.gap for k, c in zip((60, 50, 10), slices)) / N
    assert parts == pytest.approx(whole.gap)  # every row once: the gap is the mean of its slices' gaps
    alone = errbar.evaluate("naive_bayes", X, TRUTH, **given)
    values = [e.value for e in alone.estimates if e.slice]
    assert values == pytest.approx([c.left_value for c in slices])


def test_the_finding_on_many_looks_names_the_adjustment():
    models = {"a": {"label": LEFT}, "b": {"label": RIGHT}}
    run = errbar.compare(models, truth=TRUTH, measures="accuracy,f1", adjust="bh")
    assert any("Benjamini-Hochberg-adjusted" in f.message for f in run.findings)
