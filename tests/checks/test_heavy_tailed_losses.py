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
    assert any(f.code == "EB209" and "the difference in" in f.message for f in run.findings)


def multiplied(n, seed=0):
    """Lognormal targets whose errors multiply: the large ones are off by more."""
    u, z = np.random.default_rng(seed).normal(size=(2, n))
    return {"truth": np.exp(1 + 0.6 * u + 0.3 * z), "value": np.exp(1.05 + 0.55 * u)}


def skewed_alone(n, seed=0):
    """Skewed targets whose errors are normal and of one size."""
    rng = np.random.default_rng(seed)
    x = rng.exponential(size=n)
    return {"truth": 2 * x + rng.normal(size=n), "value": 1.9 * x}


def test_skewed_targets_whose_errors_grow_are_found_and_others_are_not(finding):
    found = finding("EB209", **multiplied(100), measures="mae")
    assert "Larger errors than in these 100 rows will come" in found.message and "MAE" in found.message
    assert finding("EB209", **skewed_alone(100), measures="mae") is None


def test_a_target_skewed_to_the_left_is_looked_at_on_that_side(finding):
    given = multiplied(100)
    turned = {name: -column for name, column in given.items()}
    assert "Larger errors than in these" in finding("EB209", **turned, measures="rmse").message


def test_a_measure_that_large_errors_do_not_move_needs_none(finding):
    assert finding("EB209", **multiplied(100), measures="medae") is None


def test_functions_of_ones_own_are_looked_at(finding):
    def off(truth, value):
        return float(np.sqrt(np.mean((truth - value) ** 2)))

    own = errbar.Measure.of(off, reads="value", better="low", bounds=(0, math.inf))
    assert "Larger errors than in these" in finding("EB209", **multiplied(100), measures=own).message


def test_one_skewed_output_of_two_is_enough(finding):
    calm, wild = skewed_alone(100, 1), multiplied(100)
    both = {name: np.column_stack([calm[name], wild[name]]) for name in calm}
    assert "Larger errors than in these" in finding("EB209", **both, measures="mae").message


def test_rows_of_few_units_say_less_than_as_many_rows(finding):
    given = multiplied(100)
    unit = np.arange(100) // 10
    assert finding("EB209", **given, unit=unit, measures="mae") is None
    assert finding("EB209", **given, measures="mae") is not None


def skewness(x):
    return float(np.mean((x - x.mean()) ** 3) / np.mean((x - x.mean()) ** 2) ** 1.5)


def bounded(n, seed=0):
    """Errors of at most 60 % of a prediction that is below 1: they grow with it, and no larger one is to come."""
    rng = np.random.default_rng(seed)
    x = rng.beta(1, 5, n)
    return {"truth": x * (1 + 0.6 * rng.uniform(-1, 1, n)), "value": x}


def test_errors_that_multiply_put_the_measures_that_they_move_in_doubt_and_bounded_ones_do_not(finding):
    """The skewness of truth and errors together is above 0.5 + 0.8 log10(n), or it is not."""
    for given, doubted in ((multiplied(200), ("rmse", "mae", "r2")), (bounded(200, 1), ())):
        both = skewness(given["truth"]) + skewness(given["truth"] - given["value"])
        assert (both > 0.5 + 0.8 * math.log10(200)) is bool(doubted)
        found = finding("EB209", **given, measures="rmse,mae,medae,r2")
        assert "Larger errors than in these" in found.message or "depend on few rows" in found.message
        assert found.measures == doubted


def test_one_row_that_holds_nearly_all_the_loss_puts_it_in_doubt(finding):
    assert finding("EB209", **one_large_error(100)).measures == ("mse",)
    skewed = skewed_alone(100)
    skewed["value"][0] += 40  # a wrong prediction, on the other side than the truth is skewed to
    assert finding("EB209", **skewed, measures="rmse,medae").measures == ("rmse",)
