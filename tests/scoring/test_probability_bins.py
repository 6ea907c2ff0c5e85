import numpy as np

from errbar.scoring.probability_bins import bin_codes, bin_rows
from tests.pictures.two_classes import scored


def rows(n=500, seed=0):
    rng = np.random.default_rng(seed)
    p = rng.random(n)
    return {"truth": (rng.random(n) < p**2).astype(int), "prob": p}


def test_bins_hold_about_as_many_rows_each():
    p = rows()["prob"]
    sizes = np.bincount(bin_codes(p))
    assert len(sizes) == 10 and set(sizes) <= {49, 50, 51}


def test_equal_probabilities_lie_in_one_bin():
    p = np.repeat([0.1, 0.5, 0.9], [60, 30, 10])
    assert np.bincount(bin_codes(p)).tolist() == [60, 30, 10]
    assert bin_codes(np.full(7, 0.3)).tolist() == [0] * 7


def test_copies_of_rows_within_units_do_not_shorten_whiskers():
    given = rows(200)
    alone = bin_rows(scored(**given).evidence, 0.95)
    unit = np.repeat(np.arange(200), 4)
    four = bin_rows(scored(**{k: np.repeat(v, 4) for k, v in given.items()}, unit=unit).evidence, 0.95)
    for a, b in zip(alone, four):
        assert b.observed == a.observed and b.high - b.low > 0.9 * (a.high - a.low)
