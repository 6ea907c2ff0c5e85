import math

import numpy as np
import pytest
from scipy.stats import binom, norm
from statsmodels.stats.power import normal_power, zt_ind_solve_power

from errbar.errors import BadInput
from errbar.sizing.gap import for_margin, least_paired, of_mean, paired, resolves, rows_needed, unpaired


def test_the_rows_of_the_design_document():
    assert paired(0.015, 0.08) == 2789


def test_the_example_that_calculators_quote_from_connor():
    # p01 = 0.45, p10 = 0.05: disagreement 0.5, gap 0.4, two-sided 5 %, 80 % power.
    assert paired(0.4, 0.5) == 23
    assert paired(-0.4, 0.5) == 23


def test_mcnemar_really_has_the_power_that_was_asked_for():
    rng = np.random.default_rng(0)
    n = paired(0.03, 0.1)
    only_left, only_right, _ = rng.multinomial(n, [0.035, 0.065, 0.9], size=20_000).T
    smaller, both = np.minimum(only_left, only_right), only_left + only_right
    midp = 2 * binom.cdf(smaller, both, 0.5) - binom.pmf(smaller, both, 0.5)
    assert np.mean(midp <= 0.05) == pytest.approx(0.8, abs=0.02)


@pytest.mark.parametrize(("level", "power"), [(0.95, 0.8), (0.9, 0.9), (0.99, 0.5)])
def test_rows_from_a_standard_error_agree_with_statsmodels(level, power):
    sd, gap, n = 0.7, 0.05, 400
    wanted = zt_ind_solve_power(effect_size=gap / sd, alpha=1 - level, power=power, ratio=0)
    found = rows_needed(gap, sd / math.sqrt(n), n, level=level, power=power)
    # statsmodels counts the wrong side too, which is nothing at these powers.
    assert found == math.ceil(wanted) == of_mean(gap, sd, level=level, power=power)


def test_resolves_is_where_rows_needed_are_the_rows_in_hand():
    gap = resolves(0.02)
    assert gap == pytest.approx((norm.ppf(0.975) + norm.ppf(0.8)) * 0.02)
    assert rows_needed(gap, 0.02, 750) == rows_needed(-gap, 0.02, 750) == 750


@pytest.mark.parametrize(("gap", "se"), [(0.0, 0.1), (0.1, 0.0), (math.nan, 0.1), (0.1, math.inf), (1e-9, 0.1)])
def test_no_rows_are_named_where_none_make_sense(gap, se):
    assert rows_needed(gap, se, 1000) is None


def test_a_margin_needs_rows_by_its_distance_from_the_true_gap():
    assert for_margin(0.02, 0.01, 500) == rows_needed(0.02, 0.01, 500)
    assert for_margin(0.02, 0.01, 500, gap=0.02) == rows_needed(0.04, 0.01, 500)
    assert for_margin(0.02, 0.01, 500, gap=-0.02) is None


@pytest.mark.parametrize("power", [0.3, 0.5, 0.8, 0.95])
def test_the_smallest_gap_is_the_rows_turned_round(power):
    gap = least_paired(1500, 0.12, power=power)
    assert gap is not None and paired(gap, 0.12, power=power) == 1500


def test_too_few_disagreements_resolve_nothing():
    assert least_paired(20, 0.08) is None
    assert least_paired(1, 0.5, power=0.5) is None


def test_separate_rows_agree_with_statsmodels_to_its_own_approximation():
    # statsmodels has the arcsine effect; both describe the same test, so they differ by little.
    n = unpaired(0.05, 0.2)
    effect = 2 * (math.asin(math.sqrt(0.2)) - math.asin(math.sqrt(0.15)))
    assert normal_power(effect, n / 2, 0.05) == pytest.approx(0.8, abs=0.01)
    # By hand: (1.95996 sqrt(2 . 0.175 . 0.825) + 0.84162 sqrt(0.16 + 0.1275))^2 / 0.0025 = 905.4
    assert n == 906


def test_pairing_spares_rows():
    assert paired(0.02, 0.06) < unpaired(0.02, 0.1)


@pytest.mark.parametrize(
    ("call", "says"),
    [
        (lambda: paired(0.1, 0.05), "gap <= disagree; got a gap of 0.1 with 0.05"),
        (lambda: paired(0, 0.05), "not 0; got 0"),
        (lambda: paired(0.01, 1), "`disagree` must be a share strictly between 0 and 1; got 1"),
        (lambda: unpaired(0.2, 0.1), "cannot fall by 0.2"),
        (lambda: of_mean(0.1, 0), r"`sd` must be a number above 0, for example 0\.5; got 0"),
        (lambda: for_margin(0, 0.1, 10), "`margin` must be a number above 0"),
        (lambda: rows_needed(0.1, 0.1, 10, power=1), "`power` must be a share"),
        (lambda: resolves(0.1, level=95), r"Try `level=0\.95`"),
    ],
)
def test_what_makes_no_sense_is_refused_in_words(call, says):
    with pytest.raises(BadInput, match=says):
        call()
