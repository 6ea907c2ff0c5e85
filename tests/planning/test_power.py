import math

import pytest
from scipy.stats import norm
from statsmodels.stats.power import normal_power

from errbar.errors import BadInput
from errbar.planning import gap, power


@pytest.mark.parametrize(("size", "se"), [(0.02, 0.01), (-0.02, 0.01), (0.001, 0.01), (0.1, 0.02)])
def test_power_from_a_standard_error_agrees_with_statsmodels(size, se):
    # statsmodels takes nobs / sigma^2 from an effect in standard deviations: n = 1 with effect gap / se.
    assert power.of_gap(size, se) == pytest.approx(normal_power(size / se, 1, 0.05))


def test_no_gap_is_resolved_as_often_as_the_level_allows():
    assert power.of_gap(0.0, 0.1, level=0.9) == pytest.approx(0.1)


@pytest.mark.parametrize(("size", "disagree", "wanted"), [(0.015, 0.08, 0.8), (0.05, 0.1, 0.9), (0.01, 0.5, 0.3)])
def test_paired_power_turns_paired_rows_round(size, disagree, wanted):
    n = gap.for_same_rows(size, disagree, power=wanted)
    assert power.on_same_rows(n - 1, size, disagree) < wanted <= power.on_same_rows(n, size, disagree)


def test_unpaired_power_turns_unpaired_rows_round():
    n = gap.for_other_rows(0.05, 0.2, power=0.9)
    assert power.on_other_rows(n - 1, 0.05, 0.2) < 0.9 <= power.on_other_rows(n, 0.05, 0.2)


def test_where_one_model_wins_every_disagreement_the_power_is_a_matter_of_its_count():
    assert power.on_same_rows(100, 0.9999, 0.9999) > 0.999


def test_the_power_to_show_no_worse():
    # se = 0.5 / sqrt(2500) = 0.01: a margin of 0.03 is 3 standard errors off.
    assert power.for_margin(2500, 0.03, 0.5) == pytest.approx(norm.cdf(3 - norm.ppf(0.975)))
    assert power.for_margin(2500, 0.03, 0.5, gap=-0.03) == pytest.approx(0.025)


def test_a_mean_loss():
    assert power.of_mean(400, 0.05, 0.5) == pytest.approx(power.of_gap(0.05, 0.5 / math.sqrt(400)))


@pytest.mark.parametrize(
    "call",
    [
        lambda: power.on_same_rows(100, 0.2, 0.1),
        lambda: power.on_other_rows(100, 0.2, 0.1),
        lambda: power.of_gap(0.1, 0),
        lambda: power.of_mean(0, 0.1, 1),
    ],
)
def test_what_makes_no_sense_is_refused(call):
    with pytest.raises(BadInput):
        call()
