"""What each study finds, where it can be known without the study."""

import numpy as np
import pytest
from scipy import stats

import errbar
from errbar.errors import BadInput
from errbar.learners import exact
from errbar.records.method import InferenceSettings
from errbar.records.world import Sample
from errbar.requests.lab import LabRequest
from errbar.studies import study
from errbar.studies._replication import Bench, estimate
from errbar.studies._setup import resolve_setup
from errbar.studies._tasks import task_of
from errbar.worlds import world

pytestmark = pytest.mark.heavy


def lines(run, name):
    """Rows of a sheet by their first cell, as dictionaries."""
    sheet = run.sheet(name)
    return {row[0]: dict(zip(sheet.columns, row)) for row in sheet.rows}


def near(found, expected, se, times=4):
    assert abs(found - expected) <= times * se


def test_leave_one_out_errs_always_on_an_exactly_balanced_majority():
    place = world("noise(d=1)")
    setup = resolve_setup(study("k"), place, LabRequest(learner="constant", n=4), InferenceSettings(level=0.95))
    task = task_of(place, Sample(np.zeros((4, 1)), np.array([0, 0, 1, 1])))
    # Whatever row is left out, the other class is the commoner one of the three that are left.
    assert estimate(setup, Bench(task, None, 0.5, 0), "leave_one_out") == 1.0


def test_cross_validation_of_a_rule_that_learns_nothing_does_not_depend_on_k():
    found = lines(errbar.lab("two_gaussians", study="k", learner="bayes", n=20, replications=5), "k")
    assert {round(row["bias"], 12) for row in found.values()} == {round(found["leave-one-out"]["bias"], 12)}
    assert list(found) == ["2", "3", "5", "10", "leave-one-out"]


def test_the_training_error_of_a_rule_that_learns_nothing_is_its_cross_validated_error():
    run = errbar.lab("two_gaussians", study="ordering", learner="bayes", n=20, replications=60)
    found = lines(run, "ordering")
    assert found["training"]["mean"] == pytest.approx(found["cv"]["mean"])
    near(found["training"]["bias"], 0, found["training"]["bias_se"])
    assert lines(run, "relations")["training < cv"]["equal"] == 1.0


def test_a_full_tree_has_no_training_error():
    found = lines(errbar.lab("two_gaussians", study="bias", learner="tree", n=16, replications=4), "bias")
    assert found["resubstitution"]["mean"] == 0.0
    assert found["bootstrap 632"]["mean"] == pytest.approx(0.632 * found["bootstrap oob"]["mean"])
    assert "10-fold, stratified" in found


def test_holdout_and_subsampling_are_equally_biased_and_the_mean_of_holdouts_varies_less():
    run = errbar.lab("two_gaussians", study="split-rate", n=40, replications=60, vary="rate=0.5")
    row = lines(run, "split_rate")[0.5]
    near(row["difference"], 0, row["difference_se"])
    assert row["subsampling_sd"] < row["holdout_sd"]
    assert row["n_train"] == 20
    assert "Not supported" in run.sheet("split_rate").notes[0]


def test_a_plan_that_no_replication_could_draw_is_said_to_be_unexamined():
    run = errbar.lab("grouped", study="split-rate", n=20, replications=3, vary="rate=0.5")
    bias, best, *_ = run.sheet("split_rate").notes
    assert bias.endswith("Not examined: no replication gave a value of both")
    assert best.endswith("Not examined: no replication gave a value of subsampling")
    assert run.estimates[0].reason.says == "no replication gave a value"


@pytest.mark.parametrize("name", ["split_rate", "complexity", "ordering", "bias"])
def test_a_study_whose_every_sample_has_one_class_is_refused(name):
    with pytest.raises(BadInput, match="all 2 were refused, most often as: every one of 3 rows is of class"):
        errbar.lab("imbalanced(prevalence=0.0001)", study=name, n=3, replications=2, learner="tree")


def test_more_rows_hurt_least_squares_near_as_many_rows_as_features():
    run = errbar.lab(
        "linear_gaussian(d=10)", study="learning-curve", learner="linear", replications=80, vary={"n": [7, 11, 60]}
    )
    found = lines(run, "learning_curve")
    assert found[11]["true_median"] > 2 * found[7]["true_median"] > 2 * found[60]["true_median"]
    assert any("rises from" in note for note in run.sheet("learning_curve").notes)


def test_no_rule_is_seen_to_get_worse_where_it_learns_nothing():
    run = errbar.lab("discrete_table", study="learning-curve", learner="bayes", replications=10, vary="n=10,20")
    assert [row["true"] for row in lines(run, "learning_curve").values()] == [0.125, 0.125]
    assert any("No size here" in note for note in run.sheet("learning_curve").notes)


def test_a_deeper_tree_lowers_the_training_error():
    run = errbar.lab("xor", study="complexity", n=40, replications=4, vary="max_depth=1,3,none")
    training = [row["training"] for row in lines(run, "complexity").values()]
    assert training[0] > training[1] > training[2] == 0


def test_a_path_from_shared_work_is_what_value_by_value_gives(monkeypatch):
    ask = {"study": "complexity", "n": 25, "replications": 3, "vary": "penalty=0.1,10"}
    called = []
    path = exact.predicted_path
    monkeypatch.setattr(exact, "predicted_path", lambda *a: called.append(1) or path(*a))
    shared = errbar.lab("linear_gaussian", **ask).sheet("complexity")
    assert len(called) == 3
    monkeypatch.setattr(exact, "covers", lambda *_: "not now")
    alone = errbar.lab("linear_gaussian", **ask).sheet("complexity")
    assert shared.column("cv") == pytest.approx(alone.column("cv"))


def test_the_parameters_of_an_estimator_of_ones_own_can_be_varied():
    from sklearn.neighbors import KNeighborsClassifier

    run = errbar.lab(
        "two_gaussians", study="complexity", learner=KNeighborsClassifier(), n=30, replications=3,
        vary={"n_neighbors": np.array([1, 5])},
    )  # fmt: skip
    assert lines(run, "complexity")[1]["training"] == 0
    with pytest.raises(BadInput, match="has no parameter 'depth'"):
        errbar.lab("two_gaussians", study="complexity", learner=KNeighborsClassifier(), vary="depth=1")


@pytest.mark.parametrize("place", ["two_gaussians", "discrete_table(document=000)", "linear_gaussian"])
def test_a_decomposition_adds_up(place):
    run = errbar.lab(place, study="decomposition(points=50)", learner="tree", n=30, replications=8)
    (row,) = run.sheet("decomposition").rows
    found = dict(zip(run.sheet("decomposition").columns, row))
    noise, variance = ("noise", "variance") if "net_noise" not in found else ("net_noise", "net_variance")
    assert found[noise] + found["bias"] + found[variance] == pytest.approx(found["loss"])
    assert found[variance] > 0


def test_the_bayes_rule_is_all_noise():
    run = errbar.lab("linear_gaussian(noise=2)", study="decomposition", learner="bayes", n=10, replications=4)
    (row,) = run.sheet("decomposition").rows
    found = dict(zip(run.sheet("decomposition").columns, row))
    assert (found["noise"], found["bias"], found["variance"], found["loss"]) == pytest.approx((4, 0, 0, 4))


def test_the_best_of_two_is_as_low_as_order_statistics_say():
    run = errbar.lab(study="selection", n=20, replications=2000, vary="m=1,2")
    # E min of two binomials: the sum over k of P(B > k)^2.
    expected = np.sum(stats.binom.sf(np.arange(20), 20, 0.3) ** 2) / 20 - 0.3
    sheet = run.sheet("selection")
    row = dict(zip(sheet.columns, sheet.rows[1]))
    assert row["models"] == "independent" and row["m"] == 2
    near(row["bias"], expected, row["bias_se"])
    assert run["selection_bias"].value == row["bias"]


def test_models_that_err_together_leave_nothing_to_select():
    run = errbar.lab(study="selection(correlation=0.999999)", n=40, replications=200, vary="m=5")
    rows = {row[1]: dict(zip(run.sheet("selection").columns, row)) for row in run.sheet("selection").rows}
    near(rows["correlated 0.999999"]["bias"], 0, rows["correlated 0.999999"]["bias_se"])
    assert rows["independent"]["bias"] < -0.05


def test_the_tables_of_the_lecture_by_hand():
    run = errbar.lab("discrete_table(document=001)", study="bayes", learner="bayes", replications=3, vary="n=10")
    joint = lines(run, "joint")
    assert joint["(0, 1)"] == {"x": "(0, 1)", "c = 1": 3 / 16, "c = 2": 1 / 16, "p(x)": 1 / 4}
    assert joint["p(c)"]["c = 1"] == 3 / 4
    assert lines(run, "class_given_x")["(1, 0)"]["c = 1"] == 1 / 4
    assert lines(run, "x_given_class")["(1, 0)"]["c = 2"] == pytest.approx((3 / 16) / (1 / 4))
    assert run["bayes_error"].value == 0.125 and "sum" in run["bayes_error"].reason
    assert lines(run, "bayes")[10]["excess"] == 0
    assert any("3.125" in note for note in run.sheet("bayes").notes)


def test_intervals_of_errbar_cover_where_the_naive_one_does_not():
    run = errbar.lab("two_gaussians", n=40, replications=60)
    found = lines(run, "coverage")
    assert found["standard"]["coverage_model"] > 0.85
    assert found["standard, mean ± sd/√J"]["coverage_model"] < 0.7
    assert run["coverage_model"].value == found["standard"]["coverage_model"]
    row = found["standard"]
    assert row["coverage_model"] + row["miss_low"] + row["miss_high"] == pytest.approx(1)


def test_one_procedure_can_be_named():
    run = errbar.lab("two_gaussians", plan="kfold(k=5)", interval="pooled_cv", n=30, replications=4)
    assert [row[0] for row in run.sheet("coverage").rows] == ["kfold(k=5), pooled_cv"]


def test_rows_in_time_are_graded_in_order_and_shuffled():
    found = lines(errbar.lab("time_drift", n=60, replications=4), "coverage")
    assert list(found) == ["quick", "standard", "quick, rows shuffled"]


def test_a_procedure_that_no_sample_allows_is_a_line_of_dashes():
    run = errbar.lab("two_gaussians", n=8, replications=5)
    assert lines(run, "coverage")["thorough"]["coverage_model"] is None
    assert any(note.startswith("thorough: 5 of 5 samples") for note in run.sheet("coverage").notes)
    with pytest.raises(BadInput, match="No procedure can be run on any of 5 samples of 3 rows"):
        errbar.lab("two_gaussians", n=3, replications=5)
