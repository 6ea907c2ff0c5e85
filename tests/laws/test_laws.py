"""The laws of the design, on data that hypothesis makes as awkward as it can."""

import math

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import errbar
from errbar._shelf import parse

LABELS = [
    "accuracy",
    "error_rate",
    "balanced_accuracy",
    "recall",
    "precision",
    "specificity",
    "f1",
    "mcc",
    "kappa",
    "jaccard",
    "npv",
]
RANKS = ["roc_auc", "average_precision", "gini", "ks"]
PROBS = ["log_loss(clip=1e-6)", "brier"]
NUMBERS = ["rmse", "mae", "r2", "bias", "medae", "spearman", "pearson", "explained_variance"]
relaxed = settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow], derandomize=True)


@st.composite
def classified(draw, least=2, most=25):
    """Truth and probabilities with ties, extremes, and perhaps one class only."""
    n = draw(st.integers(least, most))
    truth = draw(st.lists(st.integers(0, 1), min_size=n, max_size=n))
    prob = draw(st.lists(st.sampled_from([0.0, 0.1, 0.25, 0.5, 0.5, 0.75, 0.9, 1.0, 0.3]), min_size=n, max_size=n))
    return np.array(truth), np.array(prob)


@st.composite
def numbers(draw, least=2, most=25):
    n = draw(st.integers(least, most))
    cell = st.one_of(st.integers(-3, 3).map(float), st.floats(-100, 100, allow_nan=False, width=32))
    return tuple(np.array(draw(st.lists(cell, min_size=n, max_size=n)), dtype=float) for _ in range(2))


def classes_run(truth, prob, **options):
    options.setdefault("measures", LABELS + RANKS + PROBS)
    return errbar.score(
        truth=truth, prob=prob, classes=[0, 1], positive=1, because={"EB111": "made by hypothesis"}, **options
    )


def numbers_run(truth, value, **options):
    options.setdefault("measures", NUMBERS)
    return errbar.score(truth=truth, value=value, **options)


def same(a, b):
    """Equal values, or undefined on both sides."""
    for left, right in zip(a.estimates, b.estimates):
        if left.value is None or right.value is None:
            assert left.value is None
            assert right.value is None, (left.measure, right.value)
        else:
            scale = max(1.0, abs(left.value))
            assert math.isclose(left.value, right.value, rel_tol=1e-7, abs_tol=1e-7 * scale), left.measure


@relaxed
@given(classified(), st.randoms(use_true_random=False))
@pytest.mark.heavy
def test_row_order_changes_nothing(data, random):
    truth, prob = data
    order = list(range(len(truth)))
    random.shuffle(order)
    same(classes_run(truth, prob, interval="none"), classes_run(truth[order], prob[order], interval="none"))


@relaxed
@given(numbers(), st.randoms(use_true_random=False))
def test_row_order_changes_no_regression(data, random):
    truth, value = data
    order = list(range(len(truth)))
    random.shuffle(order)
    same(numbers_run(truth, value, interval="none"), numbers_run(truth[order], value[order], interval="none"))


@relaxed
@given(classified())
@pytest.mark.heavy
def test_doubled_rows_change_no_value(data):
    truth, prob = data
    twice = classes_run(np.tile(truth, 2), np.tile(prob, 2), interval="none")
    same(classes_run(truth, prob, interval="none"), twice)


@relaxed
@given(classified(), st.data())
def test_weights_equal_repeats(data, more):
    truth, prob = data
    w = np.array(more.draw(st.lists(st.integers(1, 3), min_size=len(truth), max_size=len(truth))))
    weighed = classes_run(truth, prob, weight=w, interval="none")
    same(weighed, classes_run(np.repeat(truth, w), np.repeat(prob, w), interval="none"))


@relaxed
@given(numbers(), st.data())
def test_weights_equal_repeats_in_regression(data, more):
    truth, value = data
    w = np.array(more.draw(st.lists(st.integers(1, 3), min_size=len(truth), max_size=len(truth))))
    weighed = numbers_run(truth, value, weight=w, interval="none")
    same(weighed, numbers_run(np.repeat(truth, w), np.repeat(value, w), interval="none"))


@relaxed
@given(classified(), st.booleans(), st.sampled_from([None, "bootstrap", "wilson", "normal", "bca"]))
@pytest.mark.heavy
def test_intervals_stay_in_bounds_and_nest_with_the_level(data, with_units, method):
    truth, prob = data
    unit = {"unit": np.arange(len(truth)) // 2} if with_units else {}
    runs = [classes_run(truth, prob, level=level, interval=method, measures=None, **unit) for level in (0.7, 0.95)]
    for inner, outer in zip(runs[0].estimates, runs[1].estimates):
        bounds = errbar.measure(inner.measure).bounds
        for e in (inner, outer):
            assert (e.interval is None) == (e.reason is not None)
            if e.interval is not None:
                assert bounds[0] <= e.low < e.high <= bounds[1], e
        if inner.interval is not None and outer.interval is not None:
            assert outer.low <= inner.low + 1e-9, inner.measure
            assert inner.high <= outer.high + 1e-9, inner.measure


@relaxed
@given(numbers())
def test_regression_intervals_stay_in_bounds(data):
    for e in numbers_run(*data).estimates:
        bounds = errbar.measure(e.measure).bounds
        if e.interval is not None:
            assert bounds[0] <= e.low < e.high <= bounds[1], e
        else:
            assert e.reason


@relaxed
@given(classified(), st.integers(0, 3))
@pytest.mark.heavy
def test_a_run_survives_json(data, seed):
    run = classes_run(*data, seed=seed, measures=None)
    again = errbar.Run.from_json(run.to_json())
    assert again == run
    assert again.id == run.id
    assert again.to_json() == run.to_json()


@pytest.mark.parametrize("seed", [0, 1])
def test_rescoring_stored_predictions_reproduces_the_estimates(seed, tmp_path):
    rng = np.random.default_rng(seed)
    columns = {"y": rng.integers(0, 2, 200), "p": rng.random(200), "patient": rng.integers(0, 40, 200)}
    pq.write_table(pa.table(columns), tmp_path / "stored.parquet")
    roles = {"truth": "y", "prob": "p", "unit": "patient", "seed": seed}
    in_memory, stored = errbar.score(columns, **roles), errbar.score(tmp_path / "stored.parquet", **roles)
    assert in_memory.estimates == stored.estimates
    assert in_memory.id == stored.id


@given(
    st.sampled_from(["f_beta", "recall", "ece"]),
    st.dictionaries(
        st.from_regex(r"[a-z]{1,8}", fullmatch=True), st.one_of(st.integers(-5, 5), st.booleans()), max_size=3
    ),
)
@settings(derandomize=True, deadline=None)
def test_a_call_is_read_back_as_it_was_written(name, options):
    text = f"{name}({', '.join(f'{k}={str(v).lower() if isinstance(v, bool) else v}' for k, v in options.items())})"
    assert parse(text) == (name, options)
