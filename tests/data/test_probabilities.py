"""Probabilities lie in [0, 1] and add up to 1; the messages say where they do not."""

import numpy as np
import pytest

import errbar
from errbar.columns.column_readers import from_array
from errbar.data.probabilities import TOLERANCE, one_probability, probability_matrix
from errbar.data.read_predictions import read_predictions
from errbar.errors import BadInput
from errbar.requests.score import ScoreRequest


def columns(*values):
    return [from_array(v, f"p_{i}") for i, v in enumerate(values)]


def test_the_ends_of_the_range_belong_to_it():
    assert one_probability(from_array([0.0, 1.0, 0.5], "p")).tolist() == [0.0, 1.0, 0.5]
    assert one_probability(from_array([0, 1], "p")).tolist() == [0.0, 1.0]
    assert one_probability(from_array([False, True], "p")).tolist() == [0.0, 1.0]


def test_scores_are_counted_located_and_sent_to_their_role():
    with pytest.raises(BadInput, match=r"'p' has 2 values outside, 4\.2 in row 2 first\. .*`score`\. \(EB113\)"):
        one_probability(from_array([0.1, 4.2, -1.0], "p"))


@pytest.mark.parametrize("value", [1 + 2e-16, 1 + 1e-9, -1e-12])
def test_a_rounding_error_is_shown_with_every_digit_and_another_remedy(value):
    with pytest.raises(BadInput, match=r"clip them to") as told:
        one_probability(from_array([0.1, value], "p"))
    assert f"{value!r} in row 2" in str(told.value)


def test_columns_are_put_in_the_order_of_the_classes():
    matrix = probability_matrix(columns([0.1, 0.2], [0.9, 0.8]), [1, 0])
    assert matrix.tolist() == [[0.9, 0.1], [0.8, 0.2]]


def test_rows_add_up_within_the_stated_tolerance():
    thirds = [[0.3333]] * 3
    assert probability_matrix(columns(*thirds), [0, 1, 2]).sum() == pytest.approx(0.9999)
    with pytest.raises(BadInput, match=r"\(within 0\.0001\); 1 row does not, row 2 first with 0\.9\b"):
        probability_matrix(columns([0.5, 0.4], [0.5, 0.5]), [0, 1])
    assert TOLERANCE == 1e-4


def test_each_column_lies_in_the_range_even_where_rows_add_up():
    with pytest.raises(BadInput, match=r"column 'p_0' has 1 value outside, 1\.5"):
        probability_matrix(columns([1.5], [-0.5]), [0, 1])


def test_missing_probabilities_are_told_as_such():
    with pytest.raises(BadInput, match=r"1 missing value, first in row 2"):
        one_probability(from_array([0.1, np.nan], "p"))


@pytest.mark.parametrize("n", [30, 70_000])
def test_a_matrix_in_class_order_is_read_as_it_is_and_the_run_has_its_own(n):
    P = np.random.default_rng(1).dirichlet(np.ones(3), n)
    y = np.arange(n) % 3
    assert np.shares_memory(read_predictions(None, ScoreRequest(truth=y, prob=P)).prob, P)
    assert not np.shares_memory(errbar.score(truth=y, prob=P, measures="accuracy").predictions.prob, P)
    turned = errbar.score(truth=y, prob=P, classes=[2, 1, 0]).predictions.prob
    assert np.array_equal(turned, P)
    frame = {f"p_{c}": P[:, c] for c in (2, 0, 1)}
    assert np.array_equal(errbar.score(truth=y, prob=frame).predictions.prob, P)


def test_a_matrix_with_a_bad_value_names_its_column():
    P = np.full((4, 3), 1 / 3)
    P[2, 1] = np.nan
    with pytest.raises(BadInput, match=r"prob\[1\].*missing"):
        errbar.score(truth=[0, 1, 2, 0], prob=P)
    P[2] = [0.5, 1.5, -1.0]
    with pytest.raises(BadInput, match=r"prob\[1\].*1.5 in row 3"):
        errbar.score(truth=[0, 1, 2, 0], prob=P)


def _parts_of_larger(P):
    n, k = P.shape
    wide = np.zeros((n, k + 3))
    wide[:, 1 : k + 1] = P
    return {
        "flat, as a loaded file": (P.copy().reshape(-1).reshape(n, k), True),
        "rows of a longer one": (np.vstack([P, P])[n:], True),
        "every second row": (np.repeat(P, 2, axis=0)[::2], True),
        "columns of a wider one": (wide[:, 1 : k + 1], True),
        "by columns": (np.asfortranarray(P).view(), True),
        "columns reversed twice": (np.ascontiguousarray(P[:, ::-1])[:, ::-1], False),
        "single precision": (P.astype(np.float32), False),
        "every second column": (np.repeat(P, 2, axis=1)[:, ::2], False),
    }


@pytest.mark.parametrize("given", _parts_of_larger(np.full((1, 2), 0.5)))
def test_a_part_of_a_larger_array_is_read_as_it_is_and_copied_only_where_it_must(given):
    rng = np.random.default_rng(1)
    P = rng.dirichlet([2.0, 1.0, 1.0], 300)
    made, shared = _parts_of_larger(P)[given]
    found = read_predictions(None, ScoreRequest(truth=rng.integers(0, 3, 300), prob=made, classes=range(3))).prob
    assert np.array_equal(found, made)
    assert np.shares_memory(found, made) == shared
