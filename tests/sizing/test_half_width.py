import numpy as np
import pytest
from scipy.stats import binom
from statsmodels.stats.proportion import proportion_confint, samplesize_confint_proportion

from errbar.errors import BadInput
from errbar.sizing.half_width import exact, expected, fewest, of_mean, wald


def half_by_statsmodels(n, error, level=0.95):
    k = np.arange(n + 1)
    low, high = proportion_confint(k, n, alpha=1 - level, method="beta")
    low, high = np.where(k == 0, 0.0, low), np.where(k == n, 1.0, high)
    return float((binom.pmf(k, n, error) * (high - low)).sum() / 2)


@pytest.mark.parametrize(("error", "half", "level"), [(0.1, 0.02, 0.95), (0.5, 0.05, 0.9), (0.02, 0.01, 0.99)])
def test_the_normal_formula_agrees_with_statsmodels(error, half, level):
    assert wald(half, error, level=level) == np.ceil(samplesize_confint_proportion(error, half, alpha=1 - level))


def test_the_rows_of_the_design_document():
    assert wald(0.02, 0.1) == 865


@pytest.mark.parametrize(("n", "error"), [(1, 0.3), (20, 0.1), (300, 0.5), (865, 0.1), (5000, 0.002)])
def test_the_expected_width_is_that_of_statsmodels_over_all_counts(n, error):
    assert expected(n, error) == pytest.approx(half_by_statsmodels(n, error), rel=1e-9)


@pytest.mark.parametrize(("half", "error"), [(0.02, 0.1), (0.1, 0.3), (0.05, 0.001), (0.4, 0.5)])
def test_exact_is_the_first_n_that_is_enough(half, error):
    n = exact(half, error)
    assert half_by_statsmodels(n, error) <= half < half_by_statsmodels(n - 1, error)


def test_the_interval_that_covers_asks_for_more_rows():
    assert exact(0.02, 0.1) > wald(0.02, 0.1)


def test_large_answers_are_found_without_looking_at_every_count():
    n = exact(0.0005, 0.1)
    assert n == pytest.approx(wald(0.0005, 0.1), rel=0.005)


def test_rows_for_a_mean_loss():
    # (1.95996 . 2 / 0.1)^2 = 1536.6
    assert of_mean(0.1, 2) == 1537


@pytest.mark.parametrize("wanted", [1, 2, 7, 50, 1000])
@pytest.mark.parametrize("near", [1, 3, 49, 50, 51, 5000])
def test_the_search_finds_the_first_from_anywhere(wanted, near):
    assert fewest(lambda n: n >= wanted, near=near) == wanted


def test_a_search_without_end_says_so():
    with pytest.raises(
        BadInput,
        match=r"The search ends at 10,000,000,000 rows, which are not enough\. .* for example `half_width=0\.02`",
    ):
        fewest(lambda n: False)


@pytest.mark.parametrize(
    ("half", "error", "says"),
    [(0.5, 0.1, "between 0 and 0.5"), (0, 0.1, "got 0"), (2, 0.1, "2 points"), (0.02, 10, "`error` must be a share")],
)
def test_what_makes_no_sense_is_refused_in_words(half, error, says):
    with pytest.raises(BadInput, match=says):
        exact(half, error)
