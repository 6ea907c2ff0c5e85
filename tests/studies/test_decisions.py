"""Tests and gates graded: by name, as functions, and as studies."""

import numpy as np
import pytest

import errbar
from errbar.errors import BadInput, LearnerFailed
from errbar.measures import measure
from errbar.studies._decision_rates import easier_limit
from errbar.studies._decisions import Decision, read_outcome, read_p


def row(run):
    sheet = run.sheet("grade")
    return dict(zip(sheet.columns, sheet.rows[0]))


def grade(what, world="two_gaussians", **options):
    return errbar.lab.grade(what, world, **{"n": 20, "replications": 6, **options})


def test_a_p_value_at_the_level_rejects_and_true_means_told_apart():
    assert read_p(0.05, 0.95) == read_p(True, 0.95) == Decision(True)
    assert read_p(0.0501, 0.95) == read_p(np.False_, 0.95) == Decision(False)
    assert read_p(1.5, 0.95).bad == "no p-value: 1.5" and not read_p(1.5, 0.95).yes
    assert read_p("x", 0.95).bad == "no number: 'x'"


def test_outcomes_are_words():
    assert all(read_outcome(x) == Decision(True) for x in ("PASS", "pass", True))
    assert all(read_outcome(x) == Decision(False) for x in ("FAIL", "INCONCLUSIVE", False))
    assert read_outcome(3).bad == "none of PASS, FAIL, INCONCLUSIVE: 3"


def test_an_easier_limit_is_further_from_perfect():
    assert easier_limit(measure("log_loss"), 0.4, 0.25) == pytest.approx(0.5)
    # Accuracy 0.8 errs 0.2; a quarter more is 0.25.
    assert easier_limit(measure("accuracy"), 0.8, 0.25) == pytest.approx(0.75)


def test_a_test_that_always_rejects_has_type_i_error_1():
    run = grade(lambda truth, left, right: 0.0, kind="test", of="models")
    assert run["type_i"].value == run["power"].value == 1
    assert run.sheet("grade").title.startswith("<lambda> tells two equal models apart in 100.0 %")
    assert "promised 5 % at most;" in run.sheet("grade").title and "kept" not in run.sheet("grade").title
    assert next(c for c in run.claims if c.measure == "type_i").verdict == "worse"  # which alone judges the promise
    assert row(run)["promised"] == pytest.approx(0.05)


def test_a_function_of_models_sees_three_arrays_and_one_of_losses_two():
    seen = []
    grade(lambda *given: seen.append(given) or 1.0, kind="test", of="models", replications=2)
    grade(lambda *given: seen.append(given) or 1.0, kind="test", of="losses", measure="brier", replications=2)
    # Two calls a sample: of equal models, and of unequal ones.
    assert [len(given) for given in seen] == [3] * 4 + [2] * 4
    assert all(len(part) == 20 for given in seen for part in given)
    assert set(np.concatenate(seen[0])) <= {0, 1}
    assert all((part >= 0).all() and (part <= 1).all() for part in seen[-1])


def test_a_gate_sees_the_models_own_true_value_as_its_limit():
    limits = []

    def look(truth, predicted, limit):
        limits.append(limit)
        return "FAIL"

    run = grade(look, "confident(errors=0.1)", kind="gate", replications=2, slack=0.5)
    assert limits == pytest.approx([0.1, 0.15] * 2)
    assert run["false_pass"].value == 0 and row(run)["size"] == pytest.approx(0.1)
    assert row(run)["promised"] == pytest.approx(0.025)


def test_answers_that_are_none_are_counted_and_decide_nothing():
    run = grade(lambda *_: None, kind="gate", of="models")
    assert run["false_pass"].value == 0 and row(run)["bad"] == 12
    assert "12 times no answer in 6 samples" in run.sheet("grade").notes[-1]


def test_a_function_that_raises_is_reported_with_the_replication():
    with pytest.raises(LearnerFailed, match="Replication 0: broken raised ZeroDivisionError"):
        grade(broken, kind="test", of="losses")


def broken(left, right):
    raise ZeroDivisionError("0 / 0")


def test_errbars_own_are_graded_by_name():
    assert grade("compare", kind="test", of="models", measure="roc_auc").options["graded"] == "compare"
    assert grade("mcnemar", kind="test", of="models").sheet("grade").rows[0][0] == "mcnemar"
    assert grade("gate", "linear_gaussian", kind="gate", of="losses", measure="mae").options["kind"] == "gate"


def test_a_gate_of_log_loss_without_the_rows_not_seen_passes_far_too_often():
    def plain(truth, predicted, limit):
        losses = -np.log(np.where(truth == 1, predicted, 1 - predicted))
        return "PASS" if losses.mean() + 1.96 * losses.std() / len(losses) ** 0.5 < limit else "INCONCLUSIVE"

    ask = {"world": "confident", "kind": "gate", "measure": "log_loss", "n": 100, "replications": 80}
    # No error is seen in 0.99^100 = 37 % of samples.
    assert errbar.lab.grade(plain, **ask)["false_pass"].low > 0.2
    assert errbar.lab.grade("gate", **ask)["false_pass"].value <= 0.05


def test_the_studies_say_the_answer_first():
    run = errbar.lab("confident", study="gates", measure="log_loss", n=50, replications=5)
    assert [r[0] for r in run.sheet("gates").rows] == ["gate, at_least log_loss", "gate, better log_loss"]
    text = " ".join(str(run).split())
    assert text.startswith("False passes")
    assert "gate, at_least log_loss passes a candidate exactly at the criterion in" in text
    named = errbar.lab("two_gaussians", study="tests(test=permutation)", n=20, replications=3)
    assert [r[0] for r in named.sheet("tests").rows] == ["permutation"]


def test_more_harm_is_found_more_often():
    small, large = (
        errbar.lab("two_gaussians", study=f"tests(harm={h})", n=60, replications=40)["power"].value for h in (0.05, 0.9)
    )
    assert small + 0.3 < large


@pytest.mark.parametrize(
    ("what", "options", "says"),
    [
        (broken, {"of": "models"}, "tests and gates of two models"),
        (broken, {"kind": "gate", "of": "data"}, "A gate reads predictions, models or losses"),
        ("exact", {"kind": "gate"}, "errbar's own gate, named 'gate'; got 'exact'"),
        ("friedman", {"kind": "test", "of": "models"}, "friedman is for"),
        (broken, {"kind": "test", "of": "losses", "measure": "roc_auc"}, "means of row losses; roc_auc is none"),
        (broken, {"kind": "test", "of": "models", "harm": 0}, "`harm` is a number above 0 and at most 1; got 0"),
        (broken, {"kind": "gate", "measure": "prevalence"}, "prevalence is neither"),
    ],
)
def test_bad_input_is_refused_in_words(what, options, says):
    with pytest.raises(BadInput, match=says):
        grade(what, **options)


def test_the_learner_model_is_for_worlds_that_bring_one():
    with pytest.raises(BadInput, match="two_gaussians brings no model along"):
        errbar.lab("two_gaussians", learner="model", n=20, replications=2)
