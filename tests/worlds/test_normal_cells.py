import numpy as np
import pytest
from scipy import stats

from errbar.worlds._monte_carlo import monte_carlo
from errbar.worlds._normal_cells import cells_a_side, normal_points, stratified_mean


@pytest.mark.parametrize(("d", "m"), [(1, 1000), (2, 40)])
def test_every_cell_of_equal_probability_holds_one_point(d, m):
    cells = np.floor(stats.norm.cdf(normal_points(d, m)) * m).astype(int)
    assert len(np.unique(cells, axis=0)) == m**d


def test_one_jump_on_a_line_is_never_off_by_more_than_is_stated():
    z = normal_points(1, 500)[:, 0]
    for border in np.linspace(-2, 2, 200):
        mean, se = stratified_mean((z > border).astype(float), 500)
        assert abs(mean - stats.norm.sf(border)) <= se == 1 / 500


def test_neighbours_along_the_last_axis_follow_each_other():
    cells = np.floor(stats.norm.cdf(normal_points(2, 10)) * 10).astype(int)
    assert np.array_equal(cells[0::2, 0], cells[1::2, 0])
    assert np.array_equal(cells[0::2, 1] + 1, cells[1::2, 1])


def test_moments_of_the_normal():
    z = normal_points(2, 300)
    assert z.mean(axis=0) == pytest.approx([0, 0], abs=1e-3)
    assert (z**2).mean(axis=0) == pytest.approx([1, 1], abs=2e-3)
    assert (z[:, 0] * z[:, 1]).mean() == pytest.approx(0, abs=1e-3)


def test_the_stated_error_holds_for_jumps_of_any_slant():
    z = normal_points(2, 200)
    for angle in np.linspace(0, np.pi, 13):
        side = np.array([np.cos(angle), np.sin(angle)])
        for border in (-1.0, 0.2, 1.5):
            mean, se = stratified_mean((z @ side > border).astype(float), 200)
            assert abs(mean - stats.norm.sf(border)) < 4 * se
            assert se < 7e-4


def test_it_is_far_more_exact_than_as_many_random_points():
    z = normal_points(2, 200)
    rng = np.random.default_rng(0)
    wanted = stats.norm.sf(0.3)
    borders = [(np.cos(a), np.sin(a)) for a in np.linspace(0, 3, 40)]
    ours = [np.mean(z @ side > 0.3) - wanted for side in borders]
    random = [np.mean(rng.normal(size=(40_000, 2)) @ side > 0.3) - wanted for side in borders]
    assert np.std(ours) < np.std(random) / 5


def test_the_number_of_cells_is_about_as_asked():
    assert cells_a_side(200_000, 2) == 447
    assert cells_a_side(100, 1) == 100
    assert cells_a_side(1, 2) == 2


def test_an_infinite_loss_makes_an_infinite_mean_without_an_error():
    assert stratified_mean(np.array([1.0, np.inf]), 2) == (np.inf, 0.0)


def test_monte_carlo_counts_every_row_once_over_its_batches():
    seen = []

    def draw(n, rng):
        seen.append(n)
        return rng.normal(size=n)

    found = monte_carlo(draw, lambda x: x**2, np.random.default_rng(0), 120_000)
    assert sum(seen) == 120_000 and len(seen) > 1
    assert found.how == "Monte Carlo"
    # The variance of a squared normal is 2.
    assert found.se == pytest.approx(np.sqrt(2 / 120_000), rel=0.05)
    assert abs(found.value - 1) < 4 * found.se
