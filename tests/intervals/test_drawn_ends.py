"""Ends that rest on draws: their Monte-Carlo error, more draws where it is large, and a note of what stays."""

import math

import numpy as np
import pytest

import errbar
from errbar.intervals._drawn_ends import MOST, DrawnEnds, find_tails, note_error, quantile_error
from errbar.records.method import InferenceSettings

LOSS = np.random.default_rng(3).exponential(size=15) ** 3
SKEWED = {"truth": np.zeros(15), "value": LOSS, "measures": "mae"}


def test_an_error_by_hand():
    """Draws 1 to 400, the quantile at a quarter: rank 100, its error sqrt(400 x 3/16) = 8.66, so 17.3 ranks are two."""
    assert quantile_error(np.arange(1.0, 401), 0.25) == pytest.approx((118 - 100) / 2)
    # Undefined draws are the lowest: of 500 with 100 undefined, rank 125 of all is rank 25 of those that are left.
    some = np.concatenate([np.arange(1.0, 401), np.full(100, np.nan)])
    assert quantile_error(some, 0.25) == pytest.approx((45 - 25) / 2)
    assert quantile_error(np.arange(400.0), 0.001) == math.inf


@pytest.mark.parametrize("share", [0.025, 0.5, 0.975, 0.01])
@pytest.mark.parametrize("draw", ["standard_normal", "standard_exponential"])
def test_the_error_is_how_far_ends_of_other_draws_lie_apart(draw, share):
    """Oracle: the standard deviation of the quantile over 300 sets of 2,000 draws."""
    rng = np.random.default_rng(1)
    many = np.sort(getattr(rng, draw)((300, 2000)), axis=1)
    apart = np.std(many[:, math.ceil(2000 * share) - 1])
    assert 0.85 * apart < np.median([quantile_error(one, share) for one in many]) < 1.7 * apart


def test_a_note_only_where_an_end_may_move_by_more_than_a_twentieth():
    assert note_error(DrawnEnds(0.0, 1.0, 0.05)) == ""
    assert note_error(DrawnEnds(0.0, 1.0, 0.07)) == "; another seed moves an end by about 7% of the width"
    assert "beyond the draws" in note_error(DrawnEnds(0.0, 1.0, math.inf))
    assert note_error(DrawnEnds(-math.inf, math.inf, math.inf)) == ""


def test_undefined_draws_count_against_both_ends():
    values = np.concatenate([np.arange(96.0), np.full(4, np.nan)])
    assert find_tails(values, InferenceSettings())[:2] == (-math.inf, math.inf)


def ends(method, seed, **more):
    return errbar.score(**SKEWED, interval=method, seed=seed, **more)["mae"].interval


def test_ends_of_a_skewed_mean_of_15_rows_hardly_depend_on_the_seed():
    """Twelve seeds: 3.3 standard errors from the lowest to the highest end, each below a twentieth of the width."""
    found = [ends("bca", seed) for seed in range(12)]
    width = np.median([i.high - i.low for i in found])
    assert max(np.ptp([i.low for i in found]), np.ptp([i.high for i in found])) < 0.12 * width
    assert all("another seed" not in i.how for i in found)
    assert max(int(i.how.split()[0].replace(",", "")) for i in found) > 2000


def test_a_number_of_draws_that_was_asked_for_stays_and_its_error_is_said():
    found = ends("bca", 1, replicates=2000)
    assert found.how.startswith("2,000 replicates") and "beyond the draws" in found.how
    found = ends("bootstrap_t", 1, replicates=200)
    assert found.how.startswith("200 studentised") and "another seed moves an end by about" in found.how


def test_draws_end_at_the_most_and_then_say_so():
    """A level that lies beyond 32,000 draws."""
    found = ends("bootstrap", 1, level=0.99999)
    assert found.how.startswith(f"{MOST:,} replicates") and "beyond the draws" in found.how


def test_an_undefined_draw_among_more_does_not_cost_the_interval_that_fewer_gave():
    """A resample of 15 rows of one class has no area: one in 16,000."""
    rng, truth = np.random.default_rng(1), np.arange(15) % 2
    rows = {"truth": truth, "score": truth + 0.8 * rng.normal(size=15), "measures": "roc_auc", "interval": "bca"}
    given = [errbar.score(**rows, seed=seed)["roc_auc"].interval for seed in range(8)]
    counted = [errbar.score(**rows, seed=seed, replicates=2000)["roc_auc"].interval for seed in range(8)]
    assert [i is None for i in given] == [i is None for i in counted]
    assert sum(i is not None for i in given) >= 5


def test_where_an_end_is_settled_nothing_more_is_drawn():
    rng = np.random.default_rng(2)
    y, v = rng.normal(size=(2, 200))
    for method in ("bca", "bootstrap", "bootstrap_t"):
        assert errbar.score(truth=y, value=v, measures="mae", interval=method)["mae"].interval.how[:5] == "2,000"


def test_a_function_of_ones_own_is_called_for_no_more_draws():
    calls = []

    def highest(truth, value):
        calls.append(1)
        return float(np.max(np.abs(truth - value)))

    found = errbar.score(truth=np.zeros(15), value=LOSS, measures=errbar.Measure.of(highest), interval="bootstrap")
    assert len(calls) < 4000 and "2,000 replicates" in found.estimates[0].interval.how
