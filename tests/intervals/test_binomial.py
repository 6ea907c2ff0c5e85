"""The six methods for a share, against statsmodels and by hand."""

import numpy as np
import pytest
from scipy.stats import binom
from statsmodels.stats.proportion import proportion_confint

import errbar
from errbar.errors import BadInput
from errbar.intervals import agresti_coull, exact, jeffreys, midp, wald, wilson

PEERS = {"wald": wald, "wilson": wilson, "exact": exact, "jeffreys": jeffreys, "agresti_coull": agresti_coull}
NAMES = {
    "wald": "normal",
    "wilson": "wilson",
    "exact": "beta",
    "jeffreys": "jeffreys",
    "agresti_coull": "agresti_coull",
}


@pytest.mark.parametrize("name", PEERS)
@pytest.mark.parametrize(("hits", "trials"), [(1, 10), (5, 10), (9, 10), (3, 100), (50, 100), (1234, 5000)])
@pytest.mark.parametrize("level", [0.8, 0.95, 0.99])
def test_limits_agree_with_statsmodels(name, hits, trials, level):
    wanted = proportion_confint(hits, trials, alpha=1 - level, method=NAMES[name])
    found = PEERS[name].limits(hits, trials, level)
    assert found == pytest.approx(np.clip(wanted, 0, 1), abs=1e-9)


def test_exact_by_hand():
    # 0 of n: high = 1 - (a/2)^(1/n); n of n is its mirror.
    assert exact.limits(0, 20, 0.95) == pytest.approx((0, 1 - 0.025 ** (1 / 20)))
    assert exact.limits(20, 20, 0.95) == pytest.approx((0.025 ** (1 / 20), 1))


def test_the_lecture_example_of_one_error_in_three():
    # Wald would run from -0.20 to 0.87; exact from 0.008 to 0.906.
    low, high = exact.limits(1, 3, 0.95)
    assert (round(low, 3), round(high, 3)) == (0.008, 0.906)
    assert wald.limits(1, 3, 0.95) == pytest.approx((0, 1 / 3 + 1.959964 * np.sqrt(2 / 27)), abs=1e-6)


@pytest.mark.parametrize(("hits", "trials"), [(0, 12), (1, 12), (6, 12), (12, 12), (40, 300)])
def test_midp_halves_the_probability_of_what_was_seen(hits, trials):
    low, high = midp.limits(hits, trials, 0.9)
    if hits > 0:
        assert binom.sf(hits, trials, low) + binom.pmf(hits, trials, low) / 2 == pytest.approx(0.05, abs=1e-9)
    if hits < trials:
        assert binom.cdf(hits - 1, trials, high) + binom.pmf(hits, trials, high) / 2 == pytest.approx(0.05, abs=1e-9)


def test_midp_lies_inside_exact():
    for k in range(13):
        inner, outer = midp.limits(k, 12, 0.95), exact.limits(k, 12, 0.95)
        assert outer[0] <= inner[0] < inner[1] <= outer[1]


def test_wald_is_refused_where_it_has_no_width():
    e = errbar.score(truth=[0, 1, 1], label=[0, 1, 1], measures="accuracy", interval="wald")["accuracy"]
    assert e.value == 1.0
    assert e.interval is None
    assert "wald has zero width at 3 of 3; use exact" in e.reason


def test_a_method_is_refused_by_name_where_it_does_not_fit():
    with pytest.raises(BadInput, match=r"wilson is for a share of counted rows; log_loss is not one\. Default: hall"):
        errbar.score(truth=[0, 1], prob=[0.2, 0.7], measures="log_loss", interval="wilson")


def test_a_method_for_some_of_the_default_table_leaves_a_reason_at_the_others():
    run = errbar.score(truth=[0, 1, 1, 0], prob=[0.2, 0.7, 0.4, 0.6], interval="wilson")
    assert run["accuracy"].method == "wilson"
    assert "wilson is for a share" in run["log_loss"].reason
