import numpy as np
import pytest
from scipy import stats
from statsmodels.stats.proportion import confint_proportions_2indep

from errbar.contrasts import contrast
from errbar.contrasts.mover import Ranged, join
from errbar.errors import BadInput, NoInterval
from errbar.evidence import Evidence
from errbar.intervals import interval_for, midp
from errbar.measures import measure
from errbar.records.estimate import Interval
from errbar.records.method import InferenceSettings
from errbar.records.pairs import SamplePair
from errbar.records.predictions import Predictions

PAIRS = [(56, 70, 48, 80), (9, 10, 3, 10), (5, 56, 0, 29), (5, 56, 0, 40)]


def shares(errors, n):
    truth = np.arange(n) % 2
    label = np.where(np.arange(n) < errors, 1 - truth, truth)
    return Evidence(Predictions(kind="binary", positive=1, classes=("0", "1"), truth=truth, label=label))


def numbers(errors):
    off = np.asarray(errors, dtype=float)
    return Evidence(Predictions(kind="regression", truth=off, value=np.zeros(len(off))))


def gap(left, right, name="error_rate", call="mover", level=0.95):
    m = measure(name)
    pair = SamplePair(measure=m, left=m.score(left), right=m.score(right), alone=interval_for)
    return contrast(call).of(pair, InferenceSettings(level=level))


def test_by_hand():
    # right 0.5 (0.4 to 0.7), left 0.3 (0.2 to 0.35): down = hypot(0.1, 0.05), up = hypot(0.2, 0.1)
    found = join(Ranged(0.3, 0.2, 0.35), Ranged(0.5, 0.4, 0.7), 0.95)
    assert found.gap == pytest.approx(0.2)
    assert found.low == pytest.approx(0.2 - np.hypot(0.1, 0.05))
    assert found.high == pytest.approx(0.2 + np.hypot(0.2, 0.1))


def test_newcombes_published_example():
    # Newcombe (1998), method 10: 56 of 70 against 48 of 80 gives 0.0524 to 0.3339
    found = gap(shares(48, 80), shares(56, 70), call="mover(limits=wilson)")
    assert (found.low, found.high) == pytest.approx((0.0524, 0.3339), abs=5e-5)


@pytest.mark.parametrize("counts", PAIRS)
def test_with_wilson_limits_it_is_statsmodels_newcombe(counts):
    a, m, b, n = counts
    found = gap(shares(b, n), shares(a, m), call="mover(limits=wilson)")
    theirs = confint_proportions_2indep(a, m, b, n, method="newcomb")
    assert (found.low, found.high) == pytest.approx(theirs, abs=1e-9)


@pytest.mark.parametrize("counts", PAIRS)
def test_shares_take_mid_p_limits(counts):
    a, m, b, n = counts
    (l1, u1), (l2, u2) = midp.limits(float(a), float(m), 0.95), midp.limits(float(b), float(n), 0.95)
    d = a / m - b / n
    found = gap(shares(b, n), shares(a, m))
    assert found.low == pytest.approx(d - np.hypot(a / m - l1, u2 - b / n), abs=1e-12)
    assert found.high == pytest.approx(d + np.hypot(u1 - a / m, b / n - l2), abs=1e-12)
    assert found.how == f"mid-p on {b} of {n}; mid-p on {a} of {m}"


def test_five_of_56_against_none_of_40_is_not_resolved():
    """The normal z calls it different, p .019; Fisher's exact p is .073."""
    found = gap(shares(0, 40), shares(5, 56))
    assert found.low < 0 < found.high
    assert 0.05 < found.p < 0.075
    assert gap(shares(0, 40), shares(5, 56), call="z_unpaired").p < 0.02


@pytest.mark.parametrize("limits", ["midp", "wilson", "exact"])
@pytest.mark.parametrize("level", [0.8, 0.95, 0.99])
def test_p_is_below_the_level_exactly_where_the_interval_leaves_zero(limits, level):
    rng = np.random.default_rng(1)
    for a, b in rng.integers(0, 31, (25, 2)):
        found = gap(shares(a, 30), shares(b, 45), call=f"mover(limits={limits})", level=level)
        assert (found.p < 1 - level) == (found.low > 0 or found.high < 0)


def test_the_interval_at_one_minus_p_ends_at_zero():
    left, right = shares(3, 40), shares(17, 55)
    p = gap(left, right).p
    assert gap(left, right, level=1 - p).low == pytest.approx(0, abs=1e-9)
    assert p == pytest.approx(gap(left, right, level=0.8).p, rel=1e-9)


def test_numbers_take_the_default_interval_of_each_side():
    rng = np.random.default_rng(0)
    left, right = numbers(rng.exponential(1, 40)), numbers(rng.exponential(1.6, 70))
    found = gap(left, right, "mae")
    ends = [interval_for(measure("mae").score(e), InferenceSettings()) for e in (left, right)]
    values = [measure("mae").score(e).value for e in (left, right)]
    expected = join(*(Ranged(v, i.low, i.high) for v, i in zip(values, ends)), 0.95)
    assert (found.low, found.high) == pytest.approx((expected.low, expected.high))
    assert found.se == pytest.approx(np.hypot(stats.sem(left.given.truth), stats.sem(right.given.truth)))


def test_many_rows_of_numbers_agree_with_welch():
    rng = np.random.default_rng(5)
    left, right = rng.normal(1, 0.2, 4000), rng.normal(1.01, 0.3, 3000)
    found = gap(numbers(left), numbers(right), "mae")
    assert found.p == pytest.approx(stats.ttest_ind(left, right, equal_var=False).pvalue, rel=0.05)


def test_a_large_difference_has_a_small_p_and_none_has_one():
    assert gap(shares(0, 500), shares(500, 500)).p < 1e-8
    found = gap(shares(7, 20), shares(7, 20))
    assert (found.gap, found.p) == (0, 1)
    assert found.low < 0 < found.high


def test_sides_exchanged_change_the_sign_and_nothing_else():
    there, back = gap(shares(7, 20), shares(15, 22)), gap(shares(15, 22), shares(7, 20))
    assert (back.gap, back.low, back.high, back.p) == pytest.approx((-there.gap, -there.high, -there.low, there.p))
    assert there.gap > 0


def test_what_it_cannot_join_is_refused():
    m = measure("error_rate")
    sides = {"left": m.score(shares(7, 20)), "right": m.score(shares(9, 20))}
    with pytest.raises(NoInterval, match="mover joins the intervals of two samples"):
        contrast("mover").of(SamplePair(measure=m, **sides), InferenceSettings())
    endless = Interval(low=0.1, high=np.inf, level=0.95, method="x", standing="exact")
    pair = SamplePair(measure=m, **sides, alone=lambda side, ask, method: endless)
    with pytest.raises(NoInterval, match="without an end"):
        contrast("mover").of(pair, InferenceSettings())
    with pytest.raises(BadInput, match=r"mover\(limits=wald\): limits must be midp, wilson or exact"):
        gap(shares(7, 20), shares(9, 20), call="mover(limits=wald)")


def test_it_is_also_called_separate():
    assert contrast("separate") is contrast("mover")
