"""Bounded: the formula by an independent computation, published values, and where it gives way to gaffke."""

import numpy as np
import pytest
from scipy import stats

import errbar
from errbar.errors import BadInput
from tests.graded_items import PASSES_A, grades


def formula(means, a=2.0):
    """The limits for one mean per item, written from the formula with another library's distributions."""
    x = np.array(means)
    n, theta = len(x), x.mean()
    nu = n - max((x == 1).sum(), (x == 0).sum())
    s2 = (nu * x.var(ddof=1) / n + a * theta * (1 - theta) / n) / (nu + a)
    worth = theta * (1 - theta) / s2 * (stats.norm.ppf(0.975) / stats.t.ppf(0.975, n - 1)) ** 2
    hits = theta * worth
    return stats.beta.ppf(0.025, hits, worth - hits + 1), stats.beta.ppf(0.975, hits + 1, worth - hits)


def score(**more):
    return errbar.score(grades(PASSES_A), outcome="match", item="item", trial="epoch", **more)


@pytest.mark.parametrize(
    ("measure", "low", "high"),
    [("mean", 0.593, 0.820), ("pass_at_k(k=2)", 0.751, 0.942), ("pass_all_k(k=2)", 0.408, 0.716)],
)
def test_values_worked_out_from_a_log_of_forty_items(measure, low, high):
    found = score(measures=measure)[measure]
    assert found.method == "bounded"
    assert (round(found.low, 3), round(found.high, 3)) == (low, high)


def test_units_of_four_items_take_a_quarter_of_a_piece():
    found = score(unit="passage", measures="mean")["mean"]
    assert (round(found.low, 3), round(found.high, 3)) == (0.575, 0.833)


def test_it_is_the_formula():
    found = score(measures="mean")["mean"]
    assert (found.low, found.high) == pytest.approx(formula([int(c) / 3 for c in PASSES_A]), rel=1e-9)


def test_equal_items_at_an_end_have_the_limits_of_as_many_passes():
    found = errbar.score(outcome=[1.0] * 20 * 3, item=np.repeat(np.arange(20), 3), measures="mean")["mean"]
    assert (found.low, found.high) == pytest.approx((0.025 ** (1 / 20), 1.0))


def test_a_scale_is_the_range_from_0_to_1_stretched():
    plain = score(measures="mean", interval="bounded")["mean"]
    data = {**grades(PASSES_A)}
    data["match"] = [1 + 4 * x for x in data["match"]]
    wide = errbar.score(data, outcome="match", item="item", trial="epoch", range=(1, 5), interval="bounded")["mean"]
    assert (wide.low, wide.high) == pytest.approx((1 + 4 * plain.low, 1 + 4 * plain.high))


def test_these_items_with_new_answers_take_the_variance_within_items():
    counts = [int(c) for c in PASSES_A]
    n, trials, theta = len(counts), 3, sum(counts) / 3 / len(counts)
    within = [c / 3 * (1 - c / 3) * 3 / 2 for c in counts]
    nu = sum(0 < c < 3 for c in counts)
    s2 = (nu * sum(within) / (trials * n * n) + 2 * theta * (1 - theta) / (n * trials)) / (nu + 2)
    worth = theta * (1 - theta) / s2
    found = score(items="these", measures="mean")["mean"]
    assert found.low == pytest.approx(stats.beta.ppf(0.025, theta * worth, worth - theta * worth + 1))
    assert found.about == "this system on these items, new answers"


def test_items_that_hardly_differ_take_gaffke():
    scores = np.random.default_rng(0).beta(40, 6, 60)
    assert errbar.score(outcome=scores, measures="mean")["mean"].method == "gaffke"
    assert errbar.score(outcome=np.r_[scores[:50], np.zeros(10)], measures="mean")["mean"].method == "bounded"


def test_an_outcome_without_ends_is_refused_with_what_to_give():
    with pytest.raises(BadInput, match="bounded"):
        errbar.score(truth=[0.0, 1.0, 2.0], label=[0, 1, 2], measures="accuracy", interval="bounded")
    found = errbar.score(outcome=[1.0, 7.0, 3.0], measures="mean", interval="bounded")["mean"]
    assert "Give range" in found.reason.replace("`", "")


def test_its_page_says_that_it_is_errbars_own():
    from errbar._shelf import shelf

    assert "errbar's own construction" in shelf("intervals").load("bounded").about
