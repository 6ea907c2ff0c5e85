"""Mean prices of drawn tables: in law as if every cell were drawn."""

import numpy as np
import pytest

from errbar.intervals import _price_draws as price_draws
from errbar.intervals._price_draws import draw_mean_prices

TAILS = (0.005, 0.025, 0.5, 0.975, 0.995)
COUNT = 40_000


def _drawn_whole(prices, cells, prior):
    tables = np.random.default_rng(2).standard_gamma(cells + prior, size=(COUNT, *cells.shape))
    return (prices * tables).sum(axis=(1, 2)) / tables.sum(axis=(1, 2))


def _table(k):
    """Full diagonal, few errors, most cells empty; the dearest error has not been seen."""
    rng = np.random.default_rng(k)
    cells = np.diag(rng.integers(1, 30, k)).astype(float) + (rng.random((k, k)) < 0.15)
    cells[0, 1] = 0
    return cells


def _few(k):
    prices = 1.0 - np.eye(k)
    prices[0, 1] = 200.0
    return prices


def _many(k):
    prices = np.random.default_rng(k + 1).normal(size=(k, k))
    prices[0, 1] = 200.0
    return prices


@pytest.mark.parametrize("prices_of", [_few, _many])
@pytest.mark.parametrize("k", [3, 12])
def test_quantiles_are_those_of_draws_of_every_cell(prices_of, k):
    cells, prices = _table(k), prices_of(k)
    found = draw_mean_prices(prices, cells, 1 / k**2, COUNT, np.random.default_rng(1))
    want = _drawn_whole(prices, cells, 1 / k**2)
    spread = want[np.abs(want - np.median(want)) < 5].std()
    inside = TAILS[:-1]  # the last is where the dear error was drawn, which is told by how often that is
    assert np.quantile(found, inside) == pytest.approx(np.quantile(want, inside), abs=0.08 * spread)
    # The dear error has its prior alone: both have it in equally few draws.
    assert (found > want.mean() + 1).mean() == pytest.approx((want > want.mean() + 1).mean(), abs=0.004)


def test_two_prices_have_a_beta_posterior():
    from scipy import stats

    cells = np.array([[40.0, 2, 0], [1, 25, 3], [0, 4, 25]])
    found = draw_mean_prices(3 * (1 - np.eye(3)), cells, 1 / 9, COUNT, np.random.default_rng(3))
    # Errors: 10 rows and six ninths of a row of prior; hits: 90 rows and three ninths.
    assert np.quantile(found / 3, TAILS) == pytest.approx(stats.beta.ppf(TAILS, 10 + 6 / 9, 90 + 3 / 9), abs=0.003)


def test_the_mean_of_many_prices_is_that_of_a_dirichlet():
    k = 30
    cells, prices = _table(k), np.random.default_rng(5).normal(size=(k, k))
    found = draw_mean_prices(prices, cells, 1 / k**2, COUNT, np.random.default_rng(4))
    share = (cells + 1 / k**2) / (cells.sum() + 1)
    mean = (share * prices).sum()
    spread = np.sqrt((share * (prices - mean) ** 2).sum() / (cells.sum() + 2))
    assert found.mean() == pytest.approx(mean, abs=5 * spread / np.sqrt(COUNT))
    assert found.std() == pytest.approx(spread, rel=0.02)


@pytest.mark.parametrize("prices_of", [_few, _many])
def test_prices_of_a_far_origin_or_of_any_size_keep_their_digits(prices_of):
    cells, prices = _table(12), prices_of(12)
    found, far, huge = (
        draw_mean_prices(p, cells, 1 / 144, 500, np.random.default_rng(6))
        for p in (prices, prices + 2.0**30, prices * 2.0**400)
    )
    assert far - 2.0**30 == pytest.approx(found, abs=1e-5)
    assert huge / 2.0**400 == pytest.approx(found, rel=1e-12)


def test_cells_without_rows_are_not_drawn_one_by_one(monkeypatch):
    drawn = []
    whole = price_draws.draw_cells

    def counted(law, counts, replicates, rng):
        drawn.append(len(counts))
        return whole(law, counts, replicates, rng)

    monkeypatch.setattr(price_draws, "draw_cells", counted)
    cells = np.diag(np.arange(1.0, 201))
    prices = np.random.default_rng(7).random((200, 200))
    draw_mean_prices(prices, cells, 1 / 200**2, 50, np.random.default_rng(8))
    assert drawn == [200]
