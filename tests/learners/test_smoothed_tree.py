"""Trees with corrected leaves: the leaves of document 004, worked there."""

import numpy as np
import pytest

import errbar
from errbar.errors import BadInput
from errbar.learners import learner
from errbar.records.recipe import Features

COUNTS = [(20, 40), (10, 5), (20, 5)]
X = np.repeat([[0.0], [1.0], [2.0]], [60, 15, 25], axis=0)
Y = np.array([c for spam, ham in COUNTS for c in ["spam"] * spam + ["ham"] * ham])


def leaves(call):
    run = errbar.evaluate(call, {"x": X[:, 0], "c": Y}, target="c", plan="resubstitution", measures="brier")
    sheet = run.sheet("leaves")
    return run, [dict(zip(sheet.columns, row)) for row in sheet.rows]


def test_the_squared_error_of_every_leaf_is_the_lectures():
    run, found = leaves("tree(max_depth=2)")
    assert [row["squared error"] for row in found] == pytest.approx([40 / 3, 10 / 3, 4.0])
    assert [row["empirical P(spam)"] for row in found] == pytest.approx([1 / 3, 2 / 3, 0.8])
    assert [(row["spam rows"], row["ham rows"]) for row in found] == COUNTS
    assert run["brier"].value == pytest.approx(0.2066666667)
    assert found[1]["segment"] == "x > 0.5 and x ≤ 1.5"


def test_laplace_adds_a_row_of_each_class_to_every_leaf():
    _, found = leaves("tree(max_depth=2, smoothing=laplace)")
    assert [row["corrected P(spam)"] for row in found] == pytest.approx([21 / 62, 11 / 17, 21 / 27])
    # document 004: counts (20, 40) give 0.3387 and 0.6613
    assert found[0]["corrected P(spam)"] == pytest.approx(0.3387096774)
    # the empirical probability has the smallest squared error: 20 (0.3387 - 1)^2 + 40 0.3387^2
    assert found[0]["squared error"] == pytest.approx(20 * (21 / 62 - 1) ** 2 + 40 * (21 / 62) ** 2)
    assert found[0]["squared error"] > 40 / 3


def test_an_m_estimate_adds_m_rows_in_the_shares_of_the_prior():
    run, found = leaves("tree(max_depth=2, smoothing=m_estimate, m=4, prior=0.75)")
    # (20 + 4 0.75) / (60 + 4): document 004 has it the other way round for the second class
    assert found[0]["corrected P(spam)"] == pytest.approx(0.359375)
    assert run.sheet("leaves").title in str(run)
    whole = errbar.evaluate(
        "constant(smoothing=m_estimate, m=4, prior=0.75)", X, Y, plan="resubstitution", measures="brier"
    )
    assert whole.predictions.prob[0] == pytest.approx((50 + 3) / 104)


def test_a_prior_of_its_own_may_turn_the_answer_of_a_small_leaf():
    rows = np.array([[0.0], [0.0], [1.0], [1.0]])
    build = learner("tree(smoothing=m_estimate, m=10, prior=0.9)").model
    model = build.build("binary", Features(), build.settings).fit(rows, [0, 0, 1, 1])
    assert model.predict([[0.0], [1.0]]).tolist() == [1, 1]
    assert model.predict_proba([[0.0]])[0] == pytest.approx([3 / 12, 9 / 12])


def test_three_classes_take_three_shares():
    y = np.array(["a", "b", "c"] * 20)
    run = errbar.evaluate(
        "tree(max_depth=1, smoothing=m_estimate, m=6, prior=0.5/0.3/0.2)", np.arange(60.0)[:, None], y,
        plan="kfold(k=3)", measures="log_loss",
    )  # fmt: skip
    assert run["log_loss"].value is not None and len(run.sheet("leaves").columns) == 12


@pytest.mark.parametrize(
    ("call", "why"),
    [
        ("tree(smoothing=laplce)", "laplace"),
        ("tree(smoothing=m_estimate, m=-1)", "m="),
        ("tree(smoothing=m_estimate, prior=1.5)", "prior"),
        ("tree(smoothing=m_estimate, prior=0.2/0.2)", "add up to 1"),
        ("tree(smoothing=m_estimate, prior=half)", "prior"),
    ],
)
def test_bad_options_are_refused_at_once(call, why):
    with pytest.raises(BadInput, match=why):
        learner(call)


def test_smoothing_is_for_classes():
    with pytest.raises(BadInput, match="needs classes"):
        errbar.evaluate("tree(smoothing=laplace)", X, X[:, 0] * 1.5 + np.arange(100) / 7, plan="kfold(k=3)")


def test_a_leaf_of_one_class_no_longer_answers_0_or_1():
    run = errbar.evaluate("tree(smoothing=laplace)", np.arange(40.0)[:, None], [0, 1] * 20, plan="kfold(k=4)")
    assert run.predictions.prob.min() > 0 and np.isfinite(run["log_loss"].value)
