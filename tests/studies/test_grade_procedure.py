import numpy as np
import pytest

import errbar
from errbar.errors import BadInput, LearnerFailed, UnknownName


def row(run):
    sheet = run.sheet("grade")
    return dict(zip(sheet.columns, sheet.rows[0]))


def everything(*_):
    return -np.inf, np.inf


def nothing(*_):
    return 0.0, 1e-9


def p_is_uniform(X, y):
    return abs(X.sum() * 1e6) % 1


def test_an_interval_that_holds_everything_always_covers():
    run = errbar.lab.grade(everything, "two_gaussians", n=20, replications=10)
    assert run["coverage"].value == 1.0
    assert row(run)["miss_low"] == row(run)["miss_high"] == 0


def test_an_interval_that_holds_nothing_never_does_and_misses_on_the_optimistic_side():
    found = row(errbar.lab.grade(nothing, "two_gaussians", n=20, replications=10))
    assert found["coverage"] == 0 and found["miss_high"] == 1 and found["bad"] == 0


def test_a_function_sees_labels_of_the_world_and_the_rule_is_not_fitted_on_them():
    seen = []

    def look(truth, predicted):
        seen.append((truth, predicted))
        return 0, 1

    errbar.lab.grade(look, "discrete_table(document=001)", learner="tree", n=30, n_fit=80, replications=3)
    assert len(seen) == 3
    assert {1, 2} >= set(np.concatenate([*seen[0]]))
    assert all(len(t) == len(p) == 30 for t, p in seen)


def test_probabilities_and_numbers_are_shown_where_the_measure_reads_them():
    shown = {}

    def look(name):
        def inner(truth, predicted):
            shown[name] = predicted
            return 0, 1

        return inner

    errbar.lab.grade(look("auc"), "two_gaussians", measure="roc_auc", n=20, replications=2)
    errbar.lab.grade(look("mse"), "linear_gaussian", n=20, replications=2)
    assert 0 <= shown["auc"].min() < shown["auc"].max() <= 1 and len(np.unique(shown["auc"])) > 2
    assert shown["mse"].dtype == float and shown["mse"].min() < 0


def test_the_truth_of_accuracy_is_what_the_error_rate_leaves():
    acc = errbar.lab.grade("wald", "two_gaussians", measure="accuracy", n=30, replications=20)
    err = errbar.lab.grade("wald", "two_gaussians", n=30, replications=20)
    assert acc["coverage"].value == err["coverage"].value
    assert row(acc)["width"] == pytest.approx(row(err)["width"])


def test_wilson_covers_where_wald_does_not():
    ask = {"world": "two_gaussians(distance=5)", "learner": "bayes", "n": 50, "replications": 300}
    # True error Phi(-2.5) = 0.0062: P(no error in 50) = 0.73, and Wald has no width then, so 0.27 at most.
    wald, wilson = (errbar.lab.grade(name, **ask)["coverage"].value for name in ("wald", "wilson"))
    assert wald < 0.4 < 0.9 < wilson


def test_bad_answers_are_counted_and_said_never_dropped():
    answers = iter([(0, 1), (1, 0), None, (np.nan, 1), "ab", (0, 1, 2)])
    run = errbar.lab.grade(lambda *_: next(answers), "two_gaussians", n=20, replications=6)
    assert row(run)["coverage"] == pytest.approx(1 / 6)
    assert row(run)["bad"] == 5
    note = run.sheet("grade").notes[-1]
    assert note.startswith("bad answers on 5 of 6 samples, counted as misses: ") and "low above high" in note


def test_a_function_that_raises_is_reported_with_the_replication():
    calls = []

    def third(truth, predicted):
        calls.append(1)
        if len(calls) == 3:
            raise ZeroDivisionError("0 / 0")
        return 0, 1

    with pytest.raises(LearnerFailed, match="Replication 2: third raised ZeroDivisionError: 0 / 0"):
        errbar.lab.grade(third, "two_gaussians", n=20, replications=5)


def test_a_function_of_data_is_graded_against_both_truths():
    run = errbar.lab.grade(everything, "two_gaussians", of="data", n=20, replications=5)
    assert run["coverage"].value == run["coverage_learner"].value == 1.0


def test_a_function_of_data_sees_the_samples_of_the_shelf():
    sums = []

    def look(X, y):
        sums.append(len(y))
        return 0, 1

    mine = errbar.lab.grade(look, "two_gaussians", of="data", n=24, replications=4)
    ours = errbar.lab.grade("corrected_t", "two_gaussians", of="data", n=24, replications=4)
    assert sums == [24] * 4
    # The same models, so the same mean truth.
    assert mine.sheet("grade").notes[0] == ours.sheet("grade").notes[0]


def test_a_fair_test_rejects_at_its_level():
    run = errbar.lab.grade(p_is_uniform, "noise", of="data", kind="test", n=10, replications=400, level=0.9)
    assert run["rejection_rate"].low <= 0.1 <= run["rejection_rate"].high
    assert row(run)["nominal"] == pytest.approx(0.1)


def test_a_p_value_outside_0_to_1_is_bad_and_rejects_nothing():
    run = errbar.lab.grade(lambda X, y: -1, "noise", of="data", kind="test", n=10, replications=3)
    assert row(run)["bad"] == 3 and row(run)["rejection_rate"] == 0
    assert "counted as no rejection" in run.sheet("grade").notes[-1]


def test_a_sample_without_a_second_class_is_no_rule_and_counted():
    run = errbar.lab.grade("exact", "imbalanced(prevalence=0.02)", n=20, n_fit=20, replications=20)
    assert row(run)["bad"] > 5 and "no rule" in run.sheet("grade").notes[-1]


def test_every_engine_grades_the_same():
    ask = {"world": "two_gaussians", "n": 20, "replications": 4}
    assert errbar.lab.grade(nothing, engine="processes(workers=2)", **ask).id == errbar.lab.grade(nothing, **ask).id


@pytest.mark.parametrize(
    ("interval", "options", "says"),
    [
        ("corrected_t", {}, "of='data' grades it"),
        ("exact", {"of": "data"}, "of='predictions' grades it"),
        (3, {}, "a function or the name of an interval; got int"),
        (nothing, {"of": "rows"}, "of to be predictions, data, models or losses; got 'rows'"),
        (nothing, {"kind": "p"}, "kind to be interval, test or gate; got 'p'"),
        ("exact", {"kind": "test"}, "gives a p-value; got the name 'exact'"),
        (
            nothing,
            {"replications": 1},
            "`replications` is 1; it must be a whole number of 2 or more, at most 10,000,000",
        ),
        (nothing, {"n": 1.5}, r"`n` is 1\.5; it must be a whole number of 2 or more, at most 10,000,000"),
        (nothing, {"measure": "rmse"}, "two_gaussians is a binary world"),
        (nothing, {"measure": "roc_auc", "of": "data"}, "knows error_rate, log_loss, brier; got roc_auc"),
    ],
)
def test_bad_input_is_refused_in_words(interval, options, says):
    with pytest.raises(BadInput, match=says):
        errbar.lab.grade(interval, "two_gaussians", **options)


def test_an_unknown_interval_is_unknown():
    with pytest.raises(UnknownName, match="Unknown interval 'wilsen'"):
        errbar.lab.grade("wilsen", "two_gaussians")


def test_the_truth_of_a_ranking_needs_rows_that_stand_alone():
    with pytest.raises(
        BadInput,
        match="those of grouped are not independent",
    ):
        errbar.lab.grade("delong", "grouped", measure="roc_auc", n=50, replications=2)
