"""The true error of a given rule, by every way that a world finds it; overfitting and underfitting of a learner."""

import numpy as np
import pytest
from scipy.stats import norm

import errbar
from errbar.errors import BadInput, LearnerFailed

FEW = {"n": 20, "replications": 4}
TABLE = "color,size,class,probability\nred,1,a,0.2\nred,2,b,0.1\nblue,1,b,0.3\nblue,2,a,0.15\nblue,2,b,0.25\n"


def cells(run, name="true_error"):
    sheet = run.sheet(name)
    return {row[0]: dict(zip(sheet.columns, row)) for row in sheet.rows}


def test_document_001_always_one_errs_on_a_quarter_and_shows_where():
    run = errbar.lab("discrete_table(document=001)", study="true-error", rule="1", **FEW)
    assert run["true_error"].value == 0.25 and run["bayes_error"].value == 0.125
    found = cells(run)
    assert found["true error"]["how"] == "sum" and found["underfitting"]["value"] == 0.125
    # 1/4 of (0,1) at P(x) = 1/4, and 3/4 of (1,0) at 1/4
    assert [row["p(x) times error"] for row in cells(run, "by_x").values()] == [0, 0.0625, 0.1875, 0, 0.25]
    assert run.options["rule"] == "1" and "learner" not in run.options


def test_a_table_file_is_asked_by_the_names_of_its_columns_and_levels(tmp_path):
    (tmp_path / "t.csv").write_text(TABLE)
    call = f"discrete_table(file={tmp_path}/t.csv, target=class)"
    run = errbar.lab(call, study="true-error", rule="'a' if color == 'red' else b", **FEW)
    # red: all a, wrong on 0.1; blue: all b, wrong on 0.15
    assert run["true_error"].value == pytest.approx(0.25)
    assert list(cells(run, "by_x"))[:2] == ["(blue, 1)", "(blue, 2)"]


def test_a_population_is_counted(tmp_path):
    (tmp_path / "p.csv").write_text("x,y\n1,a\n2,a\n3,b\n4,b\n5,a\n")
    call = f"population(file={tmp_path}/p.csv, target=y)"
    run = errbar.lab(call, study="true-error", rule="x > 2.5", replications=4)
    found = cells(run)["true error"]
    assert found["value"] == 0.2 and found["how"] == "count" and run.options["n"] == 2


def test_a_hyperplane_between_normal_clouds_has_a_closed_form():
    found = cells(errbar.lab("two_gaussians", study="true-error", rule="x1 > 0.5", **FEW))["true error"]
    # class 0 at -1 is above 0.5 with Phi(-1.5), class 1 at +1 below it with Phi(-0.5)
    assert found["value"] == pytest.approx((norm.cdf(-1.5) + norm.cdf(-0.5)) / 2) and found["how"] == "closed form"


def test_quadrature_and_monte_carlo_agree_with_the_closed_form_within_their_error():
    expected = (norm.cdf(-1.5) + norm.cdf(-0.5)) / 2

    def cut(X):
        return (X[:, 0] > 0.5).astype(int)

    for d, how in ((2, "quadrature"), (5, "Monte Carlo")):
        found = cells(errbar.lab(f"two_gaussians(d={d})", study="true-error", rule=cut, **FEW))["true error"]
        assert found["how"] == how and 0 < found["value_se"] < 2e-3
        assert abs(found["value"] - expected) < 4 * found["value_se"]


def test_a_function_of_one_row_is_asked_row_by_row():
    def of_row(x):
        return 1 if x[0] > 0.5 else 0

    def flat(x):
        return int(np.sum(x) > 0.5)

    few = "true-error(points=2000)"
    run = errbar.lab("two_gaussians", study=few, rule=of_row, **FEW)
    assert run["true_error"].value == pytest.approx(0.1877, abs=0.01)
    assert 0.2 < errbar.lab("two_gaussians", study=few, rule=flat, **FEW)["true_error"].value < 0.3


def test_a_rule_that_raises_is_told_as_its_own_failure():
    from sklearn.tree import DecisionTreeClassifier

    with pytest.raises(LearnerFailed, match="NotFittedError"):
        errbar.lab("xor", study="true-error", rule=DecisionTreeClassifier(), **FEW)
    with pytest.raises(BadInput, match="the class DecisionTreeClassifier"):
        errbar.lab("xor", study="true-error", rule=DecisionTreeClassifier, **FEW)
    with pytest.raises(BadInput, match="got int"):
        errbar.lab("xor", study="true-error", rule=3, **FEW)


def test_a_rule_belongs_to_true_error_and_not_with_a_learner():
    with pytest.raises(BadInput, match="takes"):
        errbar.lab("xor", study="bias", rule="x1 > 0")
    with pytest.raises(BadInput, match="got both"):
        errbar.lab("xor", study="true-error", rule="x1 > 0", learner="tree")
    with pytest.raises(BadInput, match="not probabilities"):
        errbar.lab("xor", study="true-error", rule="x1 > 0", measure="log_loss")
    with pytest.raises(BadInput, match="points"):
        errbar.lab("xor", study="true-error(points=3)", rule="x1 > 0", **FEW)


def test_overfitting_and_underfitting_add_up():
    found = cells(errbar.lab("xor", study="true-error", learner="tree", **FEW))
    value = {name: row["value"] for name, row in found.items()}
    assert value["training error"] == 0 and value["overfitting"] == value["true error"]
    assert value["underfitting"] == pytest.approx(value["true error"] - value["Bayes error"])


def test_the_bayes_rule_has_no_underfitting():
    found = cells(errbar.lab("two_gaussians", study="true-error", learner="bayes", **FEW))
    assert found["underfitting"]["value"] == pytest.approx(0, abs=1e-4)
