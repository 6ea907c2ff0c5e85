"""Every worked example of the five seed documents, by its id; errata hold the right value."""

import json
from pathlib import Path

import numpy as np
import pytest

import errbar
from errbar._numeric.quantiles import z_two_sided
from errbar.learners._constant_model import smoothed
from errbar.worlds import discrete_table, world

CASES = json.loads((Path(__file__).parent / "expected.json").read_text(encoding="utf-8"))
TESTED: set[str] = set()


def seed(id_):
    """Marks a test with the case it proves."""
    TESTED.add(id_)
    return pytest.mark.parametrize("case", [pytest.param(CASES[id_], id=id_)])


def table(tp, fn, fp, tn, **options):
    """A run on rows with these counts."""
    truth = [1] * (tp + fn) + [0] * (fp + tn)
    label = [1] * tp + [0] * fn + [1] * fp + [0] * tn
    return errbar.score(truth=truth, label=label, positive=1, measures="all", **options)


def leaves(counts, p):
    """Rows of tree leaves: (positives, negatives) per leaf, all predicted the leaf's probability."""
    truth = [y for pos, neg in counts for y in [1] * pos + [0] * neg]
    prob = [q for (pos, neg), q in zip(counts, p) for _ in range(pos + neg)]
    return np.array(truth), np.array(prob)


def close(found, case, default=1e-9):
    assert np.allclose(found, case["expect"], atol=case.get("tolerance", default), rtol=0)


@seed("001-world")
def test_bayes_error_of_the_discrete_world(case):
    table = world("discrete_table(document=001)")
    assert table.marginal("x").values[:, 0].tolist() == [1 / 2, 1 / 4, 1 / 4, 0]
    assert table.conditional("x").values[:, 0].tolist() == [1, 3 / 4, 1 / 4, 0]
    close(table.bayes_error.value, case)


@seed("001-true-error")
def test_true_error_of_always_one(case):
    close(world("discrete_table(document=001)").true_error(lambda x: 1).value, case)


@seed("001-resubstitution")
def test_resubstitution_error_is_zero_on_its_own_rows(case):
    run = errbar.score(truth=[1, 1, 1, 1], label=[1, 1, 1, 1], classes=[1, 2], positive=1, measures="error_rate")
    close(run["error_rate"].value, case)


@seed("001-holdout")
def test_holdout_error_is_one_third(case):
    run = errbar.score(truth=[1, 1, 2], label=[1, 1, 1], classes=[1, 2], positive=1, measures="error_rate")
    close(run["error_rate"].value, case, 1e-9)


@seed("001-wald")
def test_wald_interval_of_100_errors_in_2000(case):
    truth, label = [1] * 2000, [0] * 100 + [1] * 1900
    e = errbar.score(truth=truth, label=label, measures="error_rate", interval="wald")["error_rate"]
    close([e.low, e.high], case)


@seed("000-ordering")
@pytest.mark.heavy
def test_training_error_is_optimistic_and_holdout_pessimistic(case):
    run = errbar.lab("two_gaussians", study="ordering", replications=300)
    assert run["training_bias"].high < 0 < run["holdout_bias"].low


@seed("000-bayes-error")
def test_bayes_error_is_what_the_best_class_leaves_at_each_x(case):
    joint = np.array([[0.3, 0.1], [0.05, 0.15], [0.2, 0.2]])
    cells = [(x, c, joint[x, c]) for x in range(3) for c in range(2)]
    found = discrete_table.of([[x] for x, _, _ in cells], [c for _, c, _ in cells], [p for _, _, p in cells])
    # (0.4 - 0.3) + (0.2 - 0.15) + (0.4 - 0.2); the printed sum of 1 - max is 3 - 0.65 = 2.35, no error rate.
    assert found.bayes_error.value == pytest.approx(0.35)


@seed("000-costs")
def test_unit_costs_give_the_error_rate(case):
    run = table(30, 20, 10, 40, cost=[[0, 1], [1, 0]])
    assert run["cost"].value == pytest.approx(run["error_rate"].value)
    assert case["expect"] == "equal"


@seed("002-confusion")
def test_error_rate_of_three_classes(case):
    predicted_by_true = np.array([[50, 0, 0], [0, 46, 4], [0, 4, 46]])
    label = np.repeat(np.repeat(list("ABC"), 3), predicted_by_true.reshape(-1))
    truth = np.repeat(np.tile(list("ABC"), 3), predicted_by_true.reshape(-1))
    close(errbar.score(truth=truth, label=label, measures="error_rate")["error_rate"].value, case, 1e-9)


@seed("002-paradox")
def test_accuracy_paradox(case):
    run = errbar.score(truth=[1] * 10 + [0] * 19990, label=[0] * 20000, measures=["accuracy", "balanced_accuracy"])
    close([run["accuracy"].value, run["balanced_accuracy"].value], case)
    assert "EB201" in {f.code for f in run.findings}


@seed("002-bootstrap-share")
def test_share_of_distinct_rows_in_a_bootstrap_sample(case):
    from errbar.splits.bootstrap import distinct_share

    close(distinct_share(10**9), case, 1e-6)


@seed("002-r2")
def test_r2_can_be_negative(case):
    close(errbar.score(truth=[1, 2, 3], value=[3, 2, 1], measures="r2")["r2"].value, case)


@seed("002-mase")
def test_mase_starts_at_the_second_row(case):
    close(errbar.score(truth=[1, 3, 2, 5], value=[1, 2, 2, 4], measures="mase")["mase"].value, case)


@seed("002-spearman")
def test_spearman_ignores_monotone_transforms(case):
    close(errbar.score(truth=[1, 2, 3, 4], value=[1, 8, 27, 64], measures="spearman")["spearman"].value, case)


@seed("003-imbalance")
def test_accuracy_of_calling_all_a(case):
    run = errbar.score(truth=["A"] * 95 + ["B"] * 5, label=["A"] * 100, measures="accuracy")
    close(run["accuracy"].value, case)


@seed("003-cats")
def test_one_against_rest_table_of_cats(case):
    run = table(5, 3, 2, 17)
    close([run[m].value for m in ("precision", "recall", "f1", "specificity")], case, 1e-9)


@seed("003-z-table")
def test_two_sided_z(case):
    close([z_two_sided(p) for p in (0.50, 0.68, 0.80, 0.90, 0.95, 0.98, 0.99)], case)


@seed("003-z-test")
def test_z_test_of_two_errors_on_separate_samples(case):
    rows = {
        name: {"truth": [1] * 100, "label": [0] * wrong + [1] * (100 - wrong)} for name, wrong in (("A", 30), ("B", 20))
    }
    run = errbar.compare(rows, classes="0,1", measures="error_rate", test="z_unpaired")
    found = run.comparisons[0].extras
    close([abs(found["z"]), found["confidence"]], case)


@seed("003-r2-formula")
def test_r2_divides_by_squared_deviations(case):
    y, f = np.array([1.0, 2.0, 6.0]), np.array([2.0, 2.0, 5.0])
    # SSE = 1 + 0 + 1, SST = (-2)^2 + (-1)^2 + 3^2 = 14; the printed denominator would be 0.
    assert errbar.score(truth=y, value=f, measures="r2")["r2"].value == pytest.approx(1 - 2 / 14)
    assert (y - y.mean()).sum() == pytest.approx(0)
    assert case["erratum"]


@seed("004-c1")
def test_table_c1(case):
    run = table(30, 20, 10, 40)
    close([run[m].value for m in ("accuracy", "precision", "recall", "specificity")], case)


@seed("004-c2")
def test_table_c2(case):
    close(table(20, 30, 20, 30)["accuracy"].value, case)


@seed("004-c3")
def test_table_c3_is_not_as_accurate_as_c1(case):
    close(table(60, 15, 10, 15)["accuracy"].value, case)


@seed("004-roc")
def test_auc_of_ten_scores(case):
    truth = [1, 1, 0, 1, 1, 0, 0, 0, 1, 0]
    prob = [0.90, 0.80, 0.70, 0.60, 0.55, 0.54, 0.53, 0.51, 0.50, 0.40]
    close(errbar.score(truth=truth, prob=prob, measures="roc_auc")["roc_auc"].value, case)


LEAVES = [(20, 40), (10, 5), (20, 5)]


@seed("004-rank-error")
def test_ranking_errors_of_three_leaves(case):
    truth, prob = leaves(LEAVES, [0.2, 0.5, 0.8])
    run = errbar.score(truth=truth, prob=prob, measures=["ranking_error", "ranking_accuracy"])
    close([run["ranking_error"].value * 2500, run["ranking_accuracy"].value], case)


@seed("004-rank-imbalance")
def test_ranking_accuracy_does_not_see_the_class_ratio(case):
    truth, prob = leaves([(p, 2 * n) for p, n in LEAVES], [0.2, 0.5, 0.8])
    once = errbar.score(truth=leaves(LEAVES, [0.2, 0.5, 0.8])[0], prob=leaves(LEAVES, [0.2, 0.5, 0.8])[1])
    run = errbar.score(truth=truth, prob=prob, measures=["ranking_accuracy", "accuracy"])
    close(run["ranking_accuracy"].value, case)
    assert run["accuracy"].value != pytest.approx(once["accuracy"].value)


@seed("004-se")
def test_half_sum_squared_error_of_one_row(case):
    rows = [((0.70, 0.10, 0.20), 1), ((0.99, 0.0, 0.01), 1), ((0.70, 0.10, 0.20), 3), ((0.99, 0.0, 0.01), 3)]
    found = [
        errbar.score(
            truth=[actual], prob=np.array([p]), classes=[1, 2, 3], measures="brier(half=true)", interval="none"
        ).estimates[0].value
        for p, actual in rows
    ]  # fmt: skip
    close(found, case)


@seed("004-leaves-mse")
def test_squared_error_of_empirical_probabilities(case):
    p = [1 / 3, 2 / 3, 4 / 5]
    each = [leaves([leaf], [q]) for leaf, q in zip(LEAVES, p)]
    sums = [errbar.score(truth=t, prob=q, measures="brier")["brier"].value * len(t) for t, q in each]
    truth, prob = leaves(LEAVES, p)
    close([*sums, errbar.score(truth=truth, prob=prob, measures="brier")["brier"].value], case)


@seed("004-leaf-not-empirical")
def test_squared_error_of_other_probabilities_is_larger(case):
    found = []
    for q in (0.40, 0.20):
        t, p = leaves([(20, 40)], [q])
        found.append(errbar.score(truth=t, prob=p, measures="brier")["brier"].value * 60)
    close(found, case)


@seed("004-laplace")
def test_laplace_correction(case):
    close(smoothed([20, 40], "laplace"), case)


@seed("004-m-estimate")
def test_m_estimate(case):
    close(smoothed([20, 40], "m_estimate", m=4, priors=[0.75, 0.25]), case)


@seed("004-decomposition")
def test_calibration_and_refinement_add_up(case):
    truth, prob = leaves(LEAVES, [0.40, 0.60, 0.80])
    run = errbar.score(truth=truth, prob=prob, measures=["calibration_loss", "refinement_loss", "brier"])
    close([run[m].value for m in ("calibration_loss", "refinement_loss", "brier")], case)
    empirical = errbar.score(truth=truth, prob=leaves(LEAVES, [1 / 3, 2 / 3, 4 / 5])[1], measures="calibration_loss")
    assert empirical["calibration_loss"].value == pytest.approx(0, abs=1e-12)


@seed("004-losses")
def test_margin_losses(case):
    names = ("hinge_loss", "logistic_loss", "exponential_loss", "squared_margin_loss")
    margins = (-1.0, 0.0, 0.5, 2.0)
    zero_one = [float(z <= 0) for z in margins]
    found = [
        [
            errbar.score(truth=[1], score=[z], classes=[0, 1], positive=1, measures=m, interval="none")[m].value
            for z in margins
        ]
        for m in names
    ]
    close([zero_one, *found], case)


def test_every_case_of_the_seeds_is_a_test():
    assert set(CASES) == TESTED
