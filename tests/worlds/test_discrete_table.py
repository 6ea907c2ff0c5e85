import numpy as np
import pytest

from errbar.errors import BadInput, LearnerFailed
from errbar.worlds import discrete_table, world

SEED = "discrete_table(document=001)"


def test_the_joint_table_of_document_001_by_hand():
    w = world(SEED)
    assert w.joint.values.tolist() == [[0.5, 0], [3 / 16, 1 / 16], [1 / 16, 3 / 16], [0, 0]]
    assert w.joint.rows == ("(0, 0)", "(0, 1)", "(1, 0)", "(1, 1)")
    assert w.joint.columns == w.classes == ("1", "2")


def test_marginals_and_conditionals_by_hand():
    w = world(SEED)
    assert w.marginal().values[:, 0].tolist() == [1 / 2, 1 / 4, 1 / 4, 0]
    assert w.marginal("class").values.tolist() == [[0.75, 0.25]]
    # The document tells the classes at (1, 1) although that never happens.
    assert w.conditional("x").values.tolist() == [[1, 0], [3 / 4, 1 / 4], [1 / 4, 3 / 4], [0, 1]]
    assert w.conditional("class").values[:, 0].tolist() == pytest.approx([2 / 3, 1 / 4, 1 / 12, 0])
    assert w.conditional("class").values.sum(axis=0).tolist() == pytest.approx([1, 1])


def test_bayes_and_other_errors_of_document_001():
    w = world(SEED)
    # At (0,1) and (1,0) a quarter of a quarter goes wrong.
    assert (w.bayes_error.value, w.bayes_error.how, w.bayes_error.se) == (2 / 16, "sum", 0)
    assert w.true_error(lambda X: 1).value == 0.25
    assert w.true_error(lambda X: 2).value == 0.75
    assert w.bayes(np.array([[0, 0], [0, 1], [1, 0], [1, 1]])).tolist() == [1, 1, 2, 2]


def test_probability_losses_by_hand():
    w = world(SEED)
    h = -(0.75 * np.log(0.75) + 0.25 * np.log(0.25))
    assert w.truth(w.bayes_prob, "log_loss").value == pytest.approx(h / 2)
    assert w.truth(w.bayes_prob, "brier").value == pytest.approx(0.75 * 0.25 / 2)
    assert w.truth(lambda X: np.full((len(X), 2), 0.5), "log_loss").value == pytest.approx(np.log(2))


def test_sure_and_right_costs_nothing_where_nothing_else_happens():
    w = world(SEED)

    def sure_at_the_origin(X):
        origin = (X == 0).all(axis=1)
        return np.where(origin, 0.0, 0.5)

    assert w.truth(sure_at_the_origin, "log_loss").value == pytest.approx(np.log(2) / 2)


def test_document_000_has_five_classes_and_its_own_bayes_error():
    w = world("discrete_table(document=000)")
    assert w.kind == "multiclass" and len(w.classes) == 5
    # The largest joint probability at each of the nine vectors, in hundredths.
    assert w.bayes_error.value == pytest.approx(1 - (10 + 8 + 7 + 10 + 9 + 6 + 10 + 8 + 6) / 100)
    assert w.joint.values.sum() == pytest.approx(1)
    printed = np.sum(1 - w.joint.values.max(axis=1))
    assert printed == pytest.approx(9 - 0.74)
    # Always the commonest class, 5: 26 of 100.
    assert w.true_error(lambda X: 5).value == pytest.approx(0.74)


def test_brier_of_five_classes_is_the_sum_over_classes():
    # One fifth everywhere: (4/5)^2 + 4 (1/5)^2.
    found = world("discrete_table(document=000)").truth(lambda X: np.full((len(X), 5), 0.2), "brier")
    assert found.value == pytest.approx(0.8)


def test_the_printed_formula_gives_no_error_rate_for_document_001():
    joint = world(SEED).joint.values
    assert np.sum(1 - joint.max(axis=1)) == 3.125


def test_cells_are_drawn_as_often_as_their_probability():
    w = world(SEED)
    X, y, *_ = w.sample(40_000, np.random.default_rng(0))
    for cell, p in (((0, 0, 1), 1 / 2), ((0, 1, 1), 3 / 16), ((0, 1, 2), 1 / 16), ((1, 0, 2), 3 / 16)):
        share = np.mean((X[:, 0] == cell[0]) & (X[:, 1] == cell[1]) & (y == cell[2]))
        assert share == pytest.approx(p, abs=4 * np.sqrt(p * (1 - p) / 40_000))
    assert not np.any((X == 1).all(axis=1))


def test_a_table_of_counts_whose_lines_add_up():
    w = discrete_table.of([[0], [0], [1], [0]], ["a", "b", "b", "a"], [3, 2, 4, 1], given={"file": "counts.csv"})
    assert w.joint.values == pytest.approx(np.array([[0.4, 0.2], [0, 0.4]]))
    assert w.bayes_error.value == pytest.approx(0.2)
    assert w.true_error(lambda X: np.where(X[:, 0] == 0, "b", "b")).value == pytest.approx(0.4)
    assert w.key == "discrete_table(file=counts.csv)"


def test_nothing_is_known_under_a_vector_that_never_happens():
    w = discrete_table.of([[0], [0], [1]], [0, 1, 0], [0.25, 0.75, 0])
    assert np.isnan(w.conditional("x").values[1]).all()
    assert w.bayes(np.array([[1.0]])) == [1]
    assert w.truth(lambda X: np.full(len(X), 0.75), "brier").value == pytest.approx(0.75 * 0.25)


@pytest.mark.parametrize(
    ("p", "says"),
    [([0.5, 0.6], "sum to 1"), ([0.5, -0.1], "0 or more"), ([np.nan, 1], "finite"), ([0, 0], "sum to 0")],
)
def test_bad_probabilities(p, says):
    with pytest.raises(BadInput, match=says):
        discrete_table.of([[0], [1]], [0, 1], p)


def test_bad_tables():
    with pytest.raises(BadInput, match="2 classes"):
        discrete_table.of([[0], [1]], [1, 1], [0.5, 0.5])
    with pytest.raises(BadInput, match=r"features as \(rows, d\)"):
        discrete_table.of([0, 1], [0, 1], [0.5, 0.5])
    with pytest.raises(BadInput, match="codes 0, 1"):
        discrete_table.of([["red"], ["blue"]], [0, 1], [0.5, 0.5])
    with pytest.raises(BadInput, match=r"2 rows, targets of shape \(1,\)"):
        discrete_table.of([[0], [1]], [0, 1], [1.0])


def test_a_file_that_nobody_has_read():
    w = world("discrete_table(file=t.csv, target=class)")
    with pytest.raises(BadInput, match=r"rows of 't\.csv'"):
        w.sample(1, np.random.default_rng(0))


def test_an_unknown_document_vector_or_label():
    with pytest.raises(BadInput, match="document=000, document=001 or file=PATH; got '7'"):
        world("discrete_table(document=7)")
    with pytest.raises(BadInput, match="4 feature vectors"):
        world(SEED).bayes(np.array([[5, 5]]))
    with pytest.raises(LearnerFailed, match="labels 1, 2; got 0 in 3 of 3 rows"):
        world(SEED).true_error(lambda X: 0)


def test_continuous_worlds_have_no_table():
    with pytest.raises(BadInput, match="no table"):
        world("two_gaussians").joint  # noqa: B018
