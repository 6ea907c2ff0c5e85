"""Margins of confusion tables: drawn without the empty cells, in law as if the whole table were."""

import numpy as np
import pytest

import errbar._numeric.margins as module
from errbar._numeric.margins import FilledCells, add_prior, cell_slopes, draw_bootstrap, draw_gammas, find_by_margins
from errbar._numeric.stepping import gradient
from errbar.records.class_margins import Margins, margins_of

TABLE = np.array([[5.0, 1.0, 0.0, 2.0], [0.0, 3.0, 0.0, 0.0], [1.0, 0.0, 7.0, 0.0], [0.0, 2.0, 0.0, 1.5]])


def test_margins_of_a_table_by_hand():
    found = margins_of(TABLE)
    assert list(found.hits) == [5, 3, 7, 1.5]
    assert list(found.truth) == [8, 3, 8, 3.5]
    assert list(found.call) == [6, 6, 7, 3.5]
    assert found.all == 22.5
    assert margins_of(found) is found


def test_margins_of_filled_cells_are_those_of_the_table():
    filled = FilledCells(TABLE)
    drawn = np.column_stack([filled.count, 2 * filled.count])
    found = filled.margins([(0, drawn[:4]), (4, drawn[4:])], 2)
    for part, want in zip(found, margins_of(TABLE)):
        assert part == pytest.approx(np.array([want, 2 * want]))


def draw_dirichlet(cells: np.ndarray, prior: float, count: int, rng: np.random.Generator) -> Margins:
    return add_prior(draw_gammas(cells, count, rng), prior, rng)


def _shares(m: Margins) -> np.ndarray:
    return np.column_stack([x / m.all[:, None] for x in m])


def test_dirichlet_margins_have_the_mean_and_covariance_of_drawn_tables():
    prior, count = 1 / 16, 40_000
    found = _shares(draw_dirichlet(TABLE, prior, count, np.random.default_rng(1)))
    tables = np.random.default_rng(2).standard_gamma(TABLE + prior, size=(count, 4, 4))
    want = _shares(margins_of(tables))
    # The mean of a Dirichlet is known: (count + prior) / (n + 1), 1 being all priors together.
    known = np.concatenate([(x + p) / 23.5 for x, p in zip(margins_of(TABLE), (prior, 3 * prior, 3 * prior))])
    assert found.mean(axis=0) == pytest.approx(known, abs=5 * 0.1 / np.sqrt(count))
    assert np.abs(np.cov(found.T) - np.cov(want.T)).max() < 0.04 * np.cov(want.T).max()
    for tail in (0.025, 0.975):
        assert np.quantile(found, tail, axis=0) == pytest.approx(np.quantile(want, tail, axis=0), abs=0.006)


@pytest.mark.parametrize("exact_below", [1e9, 0.0], ids=["multinomial", "Poisson"])
def test_bootstrap_margins_have_the_mean_and_spread_of_resampled_rows(exact_below):
    cells = np.round(TABLE * 40)
    found = _shares(draw_bootstrap(cells, cells.sum(), 20_000, np.random.default_rng(3), exact_below))
    share = np.concatenate(margins_of(cells)) / cells.sum()
    assert found.mean(axis=0) == pytest.approx(share, abs=1e-3)
    assert found.std(axis=0) == pytest.approx(np.sqrt(share * (1 - share) / cells.sum()), rel=0.03)


def test_few_rows_a_cell_are_drawn_as_poisson_counts():
    found = draw_bootstrap(np.diag([1.0, 2.0, 3.0]), 6.0, 40_000, np.random.default_rng(4), 0).hits
    assert found.mean(axis=0) == pytest.approx([1, 2, 3], abs=0.04)
    assert found.var(axis=0) == pytest.approx([1, 2, 3], rel=0.05)
    assert (found == 0).mean(axis=0) == pytest.approx(np.exp([-1, -2, -3]), abs=0.01)


@pytest.mark.parametrize("times", [1.0, 0.0, 3.0], ids=["F1", "precision", "F of truth three times"])
def test_slopes_by_margins_are_those_by_every_cell(times):
    def find(t):
        at = margins_of(t)
        return ((1 + times) * at.hits / (times * at.truth + at.call)).mean(axis=-1)

    assert cell_slopes(find, TABLE) == pytest.approx(gradient(find, TABLE))


@pytest.mark.parametrize("block", [1, 7, 1 << 14])
def test_a_measure_in_blocks_of_replicates_is_that_of_all_at_once(block, monkeypatch):
    drawn = draw_dirichlet(TABLE, 1 / 16, 50, np.random.default_rng(5))
    want = (2 * drawn.hits / (drawn.truth + drawn.call)).mean(axis=-1)
    monkeypatch.setattr(module, "IN_CACHE", block)
    assert find_by_margins(lambda m: (2 * m.hits / (m.truth + m.call)).mean(axis=-1), drawn).tolist() == want.tolist()
    again = draw_dirichlet(TABLE, 1 / 16, 50, np.random.default_rng(5))
    assert all((a == b).all() for a, b in zip(drawn, again))


def test_margins_of_many_cells_have_the_mean_and_spread_of_their_counts():
    cells = np.random.default_rng(6).poisson(1.5, (12, 12)).astype(float)  # more than are drawn one by one
    cells[3, 3], cells[4, 4] = 40.0, 7.5
    n, known = cells.sum(), margins_of(cells)
    found = _shares(draw_dirichlet(cells, 1 / 144, 20_000, np.random.default_rng(7)))
    again = _shares(draw_bootstrap(cells, cells.sum(), 20_000, np.random.default_rng(8), 0.0))
    share = np.concatenate(known) / n
    for drawn in (found, again):
        assert drawn.mean(axis=0) == pytest.approx(share, abs=2e-3)
        assert drawn.std(axis=0) == pytest.approx(np.sqrt(share * (1 - share) / n), rel=0.04, abs=1e-3)
