import pytest
from scipy import stats

from errbar._numeric import quantiles as q


def test_quantiles_agree_with_scipy():
    assert q.z_two_sided(0.95) == pytest.approx(stats.norm.ppf(0.975))
    assert q.t_two_sided(0.9, 7) == pytest.approx(stats.t.ppf(0.95, 7))
    assert q.beta_quantile(0.3, 2.5, 4) == pytest.approx(stats.beta.ppf(0.3, 2.5, 4))


def test_a_beta_without_mass_on_one_side_sits_at_its_end():
    assert q.beta_quantile(0.5, 0, 3) == 0.0
    assert q.beta_quantile(0.5, 3, 0) == 1.0
