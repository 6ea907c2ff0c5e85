import numpy as np
import pytest
from statsmodels.stats.proportion import confint_proportions_2indep

from errbar.contrasts.mover import between, mover
from errbar.errors import NoInterval
from errbar.intervals import wilson
from errbar.records import Estimate, Interval
from errbar.records.method import InferenceSettings
from errbar.records.missing import Missing


def share(hits, n, level=0.95):
    low, high = wilson.limits(hits, n, level)
    found = Interval(low=low, high=high, level=level, method="wilson", standing="asymptotic")
    return Estimate(measure="accuracy", label="accuracy", value=hits / n, interval=found, n=n, level=level)


def test_by_hand():
    # right 0.5 (0.4 to 0.7), left 0.3 (0.2 to 0.35): down = hypot(0.1, 0.05), up = hypot(0.2, 0.1)
    def at(value, low, high):
        i = Interval(low=low, high=high, level=0.95, method="x", standing="exact")
        return Estimate(measure="m", label="m", value=value, interval=i, n=1)

    gap = between(at(0.3, 0.2, 0.35), at(0.5, 0.4, 0.7))
    assert gap.gap == pytest.approx(0.2)
    assert gap.low == pytest.approx(0.2 - np.hypot(0.1, 0.05))
    assert gap.high == pytest.approx(0.2 + np.hypot(0.2, 0.1))


@pytest.mark.parametrize("counts", [(56, 70, 48, 80), (9, 10, 3, 10), (5, 56, 0, 29)])
def test_with_wilson_intervals_it_is_newcombes_interval(counts):
    a, m, b, n = counts
    gap = between(share(b, n), share(a, m))
    assert (gap.low, gap.high) == pytest.approx(confint_proportions_2indep(a, m, b, n, method="newcomb"), abs=1e-9)


def test_p_is_below_the_level_exactly_when_the_interval_leaves_zero_out():
    rng = np.random.default_rng(1)
    for _ in range(200):
        a, b = rng.integers(1, 40, 2)
        gap = between(share(int(a), 40), share(int(b), 40))
        assert (gap.p < 0.05) == (gap.low > 0 or gap.high < 0)


def test_a_thing_against_itself_does_not_differ():
    gap = between(share(7, 20), share(7, 20))
    assert gap.gap == 0
    assert gap.p == pytest.approx(1)
    assert gap.low < 0 < gap.high


def test_sides_exchanged_change_the_sign_and_nothing_else():
    a, b = share(7, 20), share(15, 22)
    there, back = mover.of((a, b), InferenceSettings()), mover.of((b, a), InferenceSettings())
    assert (back.gap, back.low, back.high, back.p) == pytest.approx((-there.gap, -there.high, -there.low, there.p))
    assert there.gap > 0


def test_a_side_without_an_interval_is_refused():
    alone = Estimate(
        measure="accuracy", label="accuracy", value=0.5, interval=None, n=3, reason=Missing("not_asked", "none")
    )
    with pytest.raises(NoInterval, match="mover joins two intervals"):
        between(share(7, 20), alone)
