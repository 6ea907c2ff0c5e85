"""0 / 0 counted as 0 or 1 where it is asked for: scikit-learn's values, announced, undefined by default."""

import numpy as np
import pytest
from sklearn import metrics

import errbar
from errbar.errors import BadInput

TRUTH, LABEL = list("aaabbbccaabb"), list("aabbbbaaabab")
CLASSES = list("abcd")  # c is never called, d neither true nor called
FUNCTIONS = {
    "precision": metrics.precision_score,
    "recall": metrics.recall_score,
    "f1": metrics.f1_score,
    "jaccard": metrics.jaccard_score,
    "f_beta": lambda *a, **k: metrics.fbeta_score(*a, beta=1, **k),
}


@pytest.mark.parametrize("fill", [0, 1])
@pytest.mark.parametrize("average", ["macro", "weighted", "micro"])
@pytest.mark.parametrize("name", FUNCTIONS)
def test_the_value_is_scikit_learns(name, average, fill):
    call = f"{name}(average={average}, zero_division={fill})"
    (found,) = errbar.score(truth=TRUTH, label=LABEL, classes=CLASSES, measures=call).estimates
    theirs = FUNCTIONS[name](TRUTH, LABEL, labels=CLASSES, average=average, zero_division=fill)
    assert found.value == pytest.approx(theirs, abs=1e-12)
    assert f"zero_division={fill}" in found.label and found.low <= found.value <= found.high


def test_it_is_announced_with_the_classes_that_it_concerns():
    run = errbar.score(truth=TRUTH, label=LABEL, classes=CLASSES, measures="precision(zero_division=0)")
    assert "precision(zero_division=0): 0 / 0 counted as 0, of class 'c', 'd'" in run.data.said
    assert run.estimates[0].value == pytest.approx((3 / 6 + 4 / 6) / 4)


def test_without_it_the_average_is_over_the_classes_that_were_called():
    (found,) = errbar.score(truth=TRUTH, label=LABEL, classes=CLASSES, measures="precision").estimates
    assert found.value == pytest.approx((3 / 6 + 4 / 6) / 2) and found.label == "precision (macro, 2 of 4 classes)"


def test_one_class_that_was_never_called_has_a_value_by_convention_and_no_interval():
    (found,) = errbar.score(truth=[1, 1, 0, 0], label=[0, 0, 0, 0], measures="precision(zero_division=1)").estimates
    assert found.value == 1.0 and found.interval is None and "convention" in found.reason


def test_a_class_that_was_called_is_as_without_it():
    with_it, without = errbar.score(
        truth=[1, 1, 0, 0] * 9, label=[1, 0, 0, 1] * 9, measures="recall(zero_division=0), recall"
    ).estimates
    assert (with_it.value, with_it.low, with_it.high) == (without.value, without.low, without.high)


def test_bootstrap_replicates_count_it_too():
    rng = np.random.default_rng(0)
    truth = np.array(list("abc"))[rng.integers(0, 3, 40)]
    run = errbar.score(truth=truth, label=np.roll(truth, 1), measures="f1(zero_division=0)", interval="bootstrap")
    assert run.estimates[0].interval is not None


@pytest.mark.parametrize("fill", ["2", "warn", "true"])
def test_other_values_are_refused(fill):
    with pytest.raises(BadInput, match="zero_division= must be 0 or 1"):
        errbar.score(truth=TRUTH, label=LABEL, measures=f"f1(zero_division={fill})")
