"""Slices: every measure on every part of the rows, and a comparison that many looks cannot spoil."""

import tracemalloc

import numpy as np
import pytest

import errbar
from errbar.contrasts.holm import adjusted
from errbar.errors import UnknownName
from errbar.scoring import slice_estimates

Y = [0, 0, 0, 0, 1, 1, 1, 0, 1, 0]
L = [0, 0, 1, 0, 1, 0, 1, 0, 1, 0]  # one false alarm, one miss: 8 of 10 right
P = [0.1, 0.2, 0.6, 0.3, 0.9, 0.4, 0.8, 0.2, 0.7, 0.1]


def two_sites(a, b):
    """Rows of two sites with these counts of right and wrong labels."""
    truth = [0, 1] * (sum(a) // 2) + [0, 1] * (sum(b) // 2)
    flip = [0] * a[0] + [1] * a[1] + [0] * b[0] + [1] * b[1]
    return {"y": truth, "l": np.bitwise_xor(truth, flip), "site": ["A"] * sum(a) + ["B"] * sum(b)}


def test_every_measure_has_its_estimate_on_every_slice():
    run = errbar.score(two_sites((90, 10), (30, 20)), truth="y", label="l", by="site", measures="accuracy,f1")
    assert [(e.slice, e.measure, e.n, e.events) for e in run.estimates if e.slice] == [
        ("site=A", "accuracy", 100, 50),
        ("site=A", "f1", 100, 50),
        ("site=B", "accuracy", 50, 25),
        ("site=B", "f1", 50, 25),
    ]
    assert run.slice("site=A")["accuracy"].value == 0.9
    assert run.slice("site=B")["accuracy"].value == 0.6
    assert run["accuracy"].value == 120 / 150
    alone = errbar.score(truth=[0, 1] * 25, label=np.bitwise_xor([0, 1] * 25, [0] * 30 + [1] * 20), measures="accuracy")
    assert run.slice("site=B")["accuracy"].interval == alone["accuracy"].interval


def test_two_slices_are_one_test_read_from_both_sides():
    gap, other = errbar.score(
        two_sites((90, 10), (30, 20)), truth="y", label="l", by="site", measures="accuracy"
    ).comparisons
    assert (gap.left, gap.right, gap.verdict, gap.p_adjusted) == ("not site=A", "site=A", "right better", gap.p)
    assert gap.gap == pytest.approx(0.3)
    assert 0 < gap.low < 0.3 < gap.high
    assert gap.p < 0.001
    assert (other.left, other.right, other.verdict) == ("not site=B", "site=B", "left better")
    assert (other.gap, other.low, other.high, other.p) == (-gap.gap, -gap.high, -gap.low, gap.p)


def test_a_lower_loss_is_the_better_one():
    gap, _ = errbar.score(
        two_sites((90, 10), (30, 20)), truth="y", label="l", by="site", measures="error_rate"
    ).comparisons
    assert gap.gap == pytest.approx(-0.3)
    assert gap.verdict == "right better"


def test_slices_alike_are_not_resolved():
    gap, _ = errbar.score(
        two_sites((40, 10), (42, 8)), truth="y", label="l", by="site", measures="accuracy"
    ).comparisons
    assert gap.verdict == "not resolved"
    assert gap.low < 0 < gap.high


def test_many_slices_are_adjusted_together_over_measures_and_columns():
    rng = np.random.default_rng(0)
    data = {
        "y": rng.integers(0, 2, 400),
        "l": rng.integers(0, 2, 400),
        "g": rng.integers(0, 3, 400),
        "h": rng.integers(0, 4, 400),
    }
    run = errbar.score(data, truth="y", label="l", by=["g", "h"], measures="accuracy,mcc")
    for name in ("accuracy", "mcc"):
        family = [c for c in run.comparisons if c.measure == name]
        assert [c.right for c in family] == [*(f"g={i}" for i in range(3)), *(f"h={i}" for i in range(4))]
    ps, together = [c.p for c in run.comparisons], [c.p_adjusted for c in run.comparisons]
    assert all(p <= q for p, q in zip(ps, together))
    # Correlated comparisons ask for less than Holm over all fourteen, and for more than none.
    assert sum(together) < sum(adjusted(ps))
    order = np.argsort(ps, kind="stable")
    assert (np.diff(np.array(together)[order]) >= 0).all()


def test_a_slice_that_holds_all_rows_is_compared_with_nothing():
    run = errbar.score(truth=Y, label=L, by=["x"] * 10, measures="accuracy")
    assert run.slice("by=x")["accuracy"].value == 0.8
    assert run.comparisons == ()


def test_measures_that_are_refused_are_refused_on_slices_too():
    run = errbar.score(truth=Y, prob=L, by=list("ab") * 5)
    assert {e.measure for e in run.estimates if e.slice} == {
        "accuracy",
        "recall",
        "specificity",
        "precision",
        "f1",
        "mcc",
    }


def test_a_name_that_is_in_no_slice_is_told_with_the_near_ones():
    with pytest.raises(UnknownName, match=r"Unknown slice 'site=C'. Did you mean site="):
        errbar.score(two_sites((4, 2), (4, 2)), truth="y", label="l", by="site").slice("site=C")


def test_rows_of_large_and_small_slices_are_those_with_their_code():
    rng = np.random.default_rng(6)
    for codes in (rng.integers(0, 10, 500), np.minimum(rng.geometric(0.4, 800), 9), np.zeros(3, int), np.arange(40)):
        counts = np.bincount(codes, minlength=int(codes.max()) + 3)
        rows_of = slice_estimates.row_finder(codes, counts)
        for code in range(len(counts)):
            assert rows_of(code).tolist() == np.flatnonzero(codes == code).tolist()


def test_large_slices_draw_no_weights_and_keep_no_order_of_all_rows():
    """Weights are drawn of at most a thousand rows: those of no slice here, which would take 32 MB."""
    rng = np.random.default_rng(2)
    p = rng.random(100_000)
    roles = {"truth": (rng.random(len(p)) < p).astype(np.int64), "prob": p, "by": np.arange(len(p)) % 12}
    errbar.score(**roles)  # all that a first call loads
    tracemalloc.start()
    errbar.score(**roles)
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert peak < 55e6
