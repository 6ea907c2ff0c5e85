import math

import numpy as np

import errbar


def one_large_error(n):
    """Errors of 0 but one of 1: a loss that is 1 with share q = 1 / n has kurtosis (1 - 3q + 3q^2) / (q (1 - q))."""
    value = np.zeros(n)
    value[0] = 1.0
    return {"truth": np.zeros(n), "value": value, "measures": "mse"}


def test_one_large_error_among_hundred_is_found_with_the_error_of_its_variance(finding):
    found = finding("EB209", **one_large_error(100))
    q = 0.01
    tail = math.sqrt(((1 - 3 * q + 3 * q * q) / (q * (1 - q)) - 1) / 100)
    assert f"is {tail:.2g} (limit 0.53)" in found.message
    assert "rarer than 3 in 100 rows" in found.message


def test_few_rows_need_a_heavier_tail(finding):
    """Two large errors of 27: q = 2 / 27, tail 0.63; the limit is 0.53 (100 / 27)^(1/3) = 0.82."""
    given = one_large_error(27)
    given["value"][1] = 1.0
    assert finding("EB209", **given) is None
    assert "(limit 0.82)" in finding("EB209", **one_large_error(27)).message


def test_errors_of_one_size_or_two_have_light_tails(finding):
    assert finding("EB209", truth=np.zeros(100), value=np.tile([1.0, 2.0], 50), measures="mse") is None


def test_classes_need_none(finding):
    truth = [0, 1] * 40 + [1]
    prob = [0.01, 0.99] * 40 + [0.001]
    assert finding("EB209", truth=truth, prob=prob, positive=1, measures="log_loss") is None


def test_a_learner_is_looked_at_by_its_squared_errors_whatever_the_measure():
    rng = np.random.default_rng(0)
    X = rng.normal(size=(100, 2))
    y = X[:, 0] + rng.pareto(1.5, 100) ** 2
    run = errbar.evaluate("ridge", X, y, effort="quick", measures="mae")
    assert any(f.code == "EB209" and "squared errors" in f.message for f in run.findings)
    Z = rng.normal(size=(400, 2))
    calm = errbar.evaluate("ridge", Z, Z[:, 0] + rng.normal(size=400), effort="quick", measures="mae")
    assert not any(f.code == "EB209" for f in calm.findings)


def test_a_gap_is_looked_at_by_the_differences_of_losses():
    rng = np.random.default_rng(1)
    y = rng.normal(size=80)
    a, b = y + 0.1 * rng.normal(size=80), y + 0.1 * rng.normal(size=80)
    b[0] += 5
    run = errbar.compare({"a": {"value": a}, "b": {"value": b}}, truth=y, measures="mse")
    assert any(f.code == "EB209" and "the gap in" in f.message for f in run.findings)
