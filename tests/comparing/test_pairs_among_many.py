"""A pair among many models has the gap, interval and p that it has when the two are compared alone."""

from itertools import combinations

import numpy as np
import pytest

import errbar

MODELS = 7


def table(n, more=None, seed=0):
    """Probabilities of models that are good, bad, nearly equal and equal."""
    rng = np.random.default_rng([n, seed])
    y = np.r_[0, 1, rng.integers(0, 2, n - 2)]
    logit = 1.2 * y - 0.6 + rng.normal(0, 1, (MODELS, n)) * 0.7 + rng.normal(0, 1, n)
    logit[3] = logit[2]
    logit[4] = logit[2] + 1e-6 * rng.normal(size=n)
    prob = 1 / (1 + np.exp(-logit))
    return {"y": y, **{f"m{i}": p for i, p in enumerate(prob)}, **(more or {})}


def compare(given, names, role="prob", **options):
    return errbar.compare(given, truth="y", **{role: list(names)}, **options).comparisons


def numbers_of(c):
    """All numbers of a comparison but those of its adjustment, which depends on how many there are."""
    own = {key: x for key, x in c.extras.items() if not key.startswith("adjusted")}
    found = {"gap": c.gap, "low": c.low, "high": c.high, "p": c.p, "se": c.se, **own}
    return {key: x for key, x in found.items() if x is not None}


def assert_as_alone(given, close, **options):
    names = [name for name in given if name.startswith("m")]
    role = options.pop("role", "prob")
    whole = compare(given, names, role, **options)
    for pair in combinations(names, 2):
        mine = [c for c in whole if (c.left, c.right) == pair]
        for among, alone in zip(mine, compare(given, pair, role, **options), strict=True):
            assert (among.measure, among.method, among.reason) == (alone.measure, alone.method, alone.reason)
            assert numbers_of(among) == pytest.approx(numbers_of(alone), rel=close, abs=close)


@pytest.mark.parametrize("n", [60, 1_500])
def test_plain_rows(n):
    assert_as_alone(table(n), 1e-9)


@pytest.mark.parametrize(("word", "column"), [("unit", np.arange(300) // 4), ("weight", 1.0 + np.arange(300) % 3)])
def test_units_and_weights(word, column):
    assert_as_alone(table(300, {"z": column}), 1e-9, **{word: "z"})


def test_weighed_by_name():
    measures = ["f1", "average_precision", "calibration_slope"]
    assert_as_alone(table(200), 1e-9, measures=measures)


def test_numbers():
    rng = np.random.default_rng(5)
    y = rng.normal(size=1_200)
    given = {"y": y, **{f"m{i}": y + rng.standard_t(4, len(y)) * (0.5 + i / 10) for i in range(4)}}
    given["m4"] = given["m0"]
    assert_as_alone(given, 1e-9, role="value", measures=["rmse", "mae", "r2"])


def test_sides_exchanged_turn_the_sign():
    given = table(1_500)
    names = [name for name in given if name.startswith("m")]
    del names[3]  # it equals the model before it: a gap of 0 has no sign
    there = {(c.left, c.right, c.measure): c for c in compare(given, names)}
    for c in compare(given, names[::-1]):
        back = there[c.right, c.left, c.measure]
        assert (c.gap, c.low, c.high) == pytest.approx((-back.gap, -back.high, -back.low), rel=1e-9, abs=1e-12)
        assert c.p == pytest.approx(back.p, rel=1e-9)


@pytest.mark.parametrize("n", [60, 1_500])
def test_adjusted_intervals_are_those_at_the_level_that_is_left(n):
    given = table(n)
    names = [name for name in given if name.startswith("m")]
    adjusted = [c for c in compare(given, names) if "adjusted_low" in c.extras]
    assert len(adjusted) > 20
    for c in adjusted[::5]:
        at = {"measures": c.measure, "level": c.extras["adjusted_level"]}
        (alone,) = compare(given, (c.left, c.right), **at)
        ends = c.extras["adjusted_low"], c.extras["adjusted_high"]
        assert ends == pytest.approx((alone.low, alone.high), rel=1e-9, abs=1e-12)
