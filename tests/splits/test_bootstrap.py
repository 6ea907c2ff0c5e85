import numpy as np
import pytest

from errbar.errors import BadInput
from errbar.records.splitter import RowLayout
from errbar.splits import draw, splitter
from errbar.splits.bootstrap import distinct_share


@pytest.mark.parametrize(("n", "share"), [(1, 1.0), (2, 0.75), (3, 19 / 27), (10, 0.6513215599)])
def test_share_of_distinct_rows(n, share):
    assert distinct_share(n) == pytest.approx(share, rel=1e-9)


def test_the_share_is_right_for_very_many_rows():
    # 1 - e^-1 (1 - 1 / (2n)) to first order; summing logs naively would lose the last term.
    n = 10**9
    assert distinct_share(n) == pytest.approx(1 - np.exp(-1) * (1 - 1 / (2 * n)), rel=1e-14)


def test_no_rows_have_no_share():
    with pytest.raises(BadInput, match="needs rows; got 0"):
        distinct_share(0)


def test_a_sample_has_n_rows_and_tests_the_others():
    plan = draw("bootstrap(repeats=20)", RowLayout(n=30), seed=0)
    for split in plan.splits:
        assert len(split.trained) == 30
        assert sorted({*split.trained.tolist(), *split.test.tolist()}) == list(range(30))
        assert not set(split.trained) & set(split.test)


def test_samples_leave_out_the_share_they_should():
    plan = draw("bootstrap(repeats=400)", RowLayout(n=50), seed=0)
    left = np.mean([len(s.test) / 50 for s in plan.splits])
    assert left == pytest.approx(0.98**50, abs=0.007)  # (1 - 1/50)^50 = 0.364; 3 standard errors


def test_units_come_whole_as_often_as_they_are_drawn():
    unit = np.repeat(np.arange(10), np.arange(1, 11))
    for split in draw("bootstrap(repeats=20)", RowLayout(n=55, unit=unit), seed=0).splits:
        times = np.bincount(split.trained, minlength=55)
        per_unit = [set(times[unit == u]) for u in range(10)]
        assert all(len(s) == 1 for s in per_unit)
        assert sum(s.pop() for s in per_unit) == 10


def test_two_rows_leave_one_out_in_every_sample():
    assert all(len(s.test) == 1 for s in draw("bootstrap", RowLayout(n=2), seed=0).splits)


def test_samples_without_out_of_bag_rows_are_drawn_again_and_said():
    # A sample of 2 rows holds both with chance 1/2.
    assert any("samples drawn again" in line for line in draw("bootstrap", RowLayout(n=2), seed=0).receipt)


def test_every_sample_holds_two_classes():
    y = np.repeat([0, 1], [48, 2])
    plan = draw("bootstrap", RowLayout(n=50, strata=y, classes=y), seed=0)
    assert all(len(np.unique(y[s.trained])) == 2 for s in plan.splits)


def test_class_counts_are_left_to_chance_and_that_is_said():
    y = np.repeat([0, 1], [25, 25])
    plan = draw("bootstrap", RowLayout(n=50, strata=y, classes=y), seed=0)
    assert len({int(y[s.trained].sum()) for s in plan.splits}) > 5
    assert "not stratified by class: class counts vary as they would in new data" in plan.receipt


def test_strata_that_were_asked_for_are_drawn_within():
    site = np.arange(60) % 3
    for split in draw("bootstrap", RowLayout(n=60, strata=site, strata_says="site"), seed=0).splits:
        assert np.bincount(site[split.trained]).tolist() == [20, 20, 20]


def test_strata_of_one_row_each_leave_nothing_out():
    with pytest.raises(BadInput, match=r"100 in a row did not, of 6 rows.*use kfold"):
        draw("bootstrap", RowLayout(n=6, strata=np.arange(6), strata_says="site"), seed=0)


def test_one_row_is_refused():
    with pytest.raises(BadInput, match="bootstrap needs 2 rows or more; got 1:"):
        draw("bootstrap", RowLayout(n=1), seed=0)


@pytest.mark.parametrize(
    ("written", "kept"), [("oob", "oob"), ("632", "632"), (".632", "632"), ("632plus", "632plus"), (".632+", "632plus")]
)
def test_the_estimate_is_carried_along(written, kept):
    assert draw(f"bootstrap(estimate={written})", RowLayout(n=9), seed=0).options["estimate"] == kept


def test_an_unknown_estimate_is_refused():
    with pytest.raises(BadInput, match="estimate must be oob, 632 or 632plus; got 'e0'"):
        draw(splitter("bootstrap(estimate=e0)"), RowLayout(n=9), seed=0)


def test_in_bag_rows_are_predicted_too_where_they_are_asked_for():
    # The samples are the same; rows out of bag are told apart by not being in the sample.
    plain, both = (draw(f"bootstrap(repeats=5, in_bag={w})", RowLayout(n=20), seed=0) for w in ("false", "true"))
    for a, b in zip(plain.splits, both.splits):
        assert np.array_equal(a.trained, b.trained)
        assert b.test.tolist() == list(range(20))
    assert plain.digest != both.digest
    assert "rows in a sample are predicted too, for its training error only" in both.receipt


def test_in_bag_rows_put_no_unit_on_both_sides():
    unit = np.arange(30) % 10
    plan = draw("bootstrap(repeats=5, in_bag=true)", RowLayout(n=30, unit=unit), seed=0)
    assert "no unit on both sides (10 units)" in plan.receipt


def test_in_bag_is_true_or_false():
    with pytest.raises(BadInput, match="bootstrap: in_bag must be true or false; got 3"):
        draw("bootstrap(in_bag=3)", RowLayout(n=9), seed=0)


def test_a_sample_of_a_size_draws_so_many_rows_and_is_told():
    plan = draw("bootstrap(repeats=4, size=5)", RowLayout(n=12), seed=0)
    assert [s.n_train(12) for s in plan.splits] == [5] * 4
    assert all(set(s.test) == set(range(12)) - set(s.trained) for s in plan.splits)
    # 1 - (11/12)^5 = 0.353
    assert "of 5 draws holds about 35.3% of the rows" in plan.receipt[0]


def test_a_size_in_strata_is_shared_out_in_proportion():
    strata = np.repeat([0, 1], [8, 4])
    plan = draw("bootstrap(repeats=3, size=6)", RowLayout(n=12, strata=strata, strata_says="site"), seed=0)
    assert all(np.bincount(strata[s.trained]).tolist() == [4, 2] for s in plan.splits)


def test_sizes_that_make_no_sense_are_refused():
    for call, why in (
        ("bootstrap(size=1)", "2 rows or more"),
        ("bootstrap(size=2.5)", "whole number"),
        ("bootstrap(size=5, estimate=632)", "all 12 rows"),
    ):
        with pytest.raises(BadInput, match=why):
            draw(call, RowLayout(n=12), seed=0)
    assert draw("bootstrap(repeats=2, size=12, estimate=632)", RowLayout(n=12), seed=0).splits
