import numpy as np
import pytest


def two_raters(first, second):
    ratings = np.stack([first, second], axis=1)
    n = len(ratings)
    return {"outcome": ratings.reshape(-1), "item": np.repeat(np.arange(n), 2), "rater": np.tile(["a", "b"], n)}


def with_rare(items, rare):
    """The first `rare` items are rated 1 by one rater, and most of them by the other."""
    first = (np.arange(items) < rare).astype(float)
    return two_raters(first, np.where((np.arange(items) < rare) & (np.arange(items) % 4 == 0), 0.0, first))


@pytest.mark.parametrize("measure", ["krippendorff_alpha", "fleiss_kappa", "rater_kappa"])
def test_nineteen_items_beside_the_most_frequent_rating_are_few(finding, measure):
    found = finding("EB227", **with_rare(200, 19), measures=measure)
    assert "19 items have a rating beside the most frequent one" in found.message
    assert finding("EB227", **with_rare(200, 20), measures=measure) is None


def test_ac1_holds_there(finding):
    assert finding("EB227", **with_rare(200, 19), measures="ac1") is None


@pytest.mark.parametrize("measure", ["rater_kappa(weights=quadratic)", "krippendorff_alpha(scale=interval)"])
def test_one_grade_with_half_of_the_ratings_is_rough_where_differences_are_squared(finding, measure):
    first = np.where(np.arange(99) < 55, 5.0, np.arange(99) % 4 + 1)
    second = np.where(np.arange(99) % 11 == 0, np.maximum(first - 1, 1), first)
    assert "one grade holds half" in finding("EB227", **two_raters(first, second), measures=measure).message
    assert finding("EB227", **two_raters(first, second), measures=measure.partition("(")[0]) is None
    more = np.r_[first, 5.0], np.r_[second, 5.0]
    assert finding("EB227", **two_raters(*more), measures=measure) is None


def test_skewed_means_of_items_make_icc_rough(finding):
    rng = np.random.default_rng(2)
    items = rng.lognormal(0, 1, 60)
    noise = rng.normal(0, 0.2, (2, 60))
    assert "skewness" in finding("EB227", **two_raters(*(items + noise)), measures="icc").message
    assert finding("EB227", **two_raters(*(rng.normal(0, 1, 60) + noise)), measures="icc") is None
