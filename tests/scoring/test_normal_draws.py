import numpy as np
import pytest

from errbar.scoring.normal_draws import fill_normals


@pytest.mark.parametrize("shape", [(1,), (3, 5), (7, 90_001)])
def test_every_number_is_drawn(shape):
    out = np.full(shape, np.nan, dtype=np.float32)
    fill_normals(out, np.random.default_rng(0))
    assert np.isfinite(out).all() and len(np.unique(out)) >= 0.9 * out.size


def test_draws_have_the_moments_and_tails_of_a_normal():
    out = np.empty(4_000_000, dtype=np.float32)
    fill_normals(out, np.random.default_rng(1))
    x = out.astype(float)
    assert abs(x.mean()) < 0.003 and abs(x.var() - 1) < 0.004
    assert abs((x**4).mean() - 3) < 0.03
    assert (np.abs(x) > 4).mean() == pytest.approx(6.334e-5, rel=0.2)
    assert abs(np.corrcoef(x[:-1], x[1:])[0, 1]) < 0.003
