"""Studies without a picture of their own: rows of settings against the truth."""

import pytest

import errbar
from tests.pictures.written import drawn, estimate, marked, run, shaped, sheet


def studied(*sheets, estimates=(), **options):
    return drawn("study", run("lab", options={"replications": 9} | options, sheets=sheets, estimates=estimates))


def test_coverage_stands_against_what_was_promised():
    found = studied(
        sheet("coverage", "procedure fits coverage_model coverage_model_se coverage_learner coverage_learner_se",
              ("quick", 10, 0.94, 0.01, 0.96, 0.01), ("naive", 30, 0.7, 0.02, 0.99, 0.01))
    )  # fmt: skip
    assert found.y.names == ("naive", "quick")
    assert marked(found, "promised: 0.95").x == (0.95, 0.95)
    model, learner = marked(found, "of this model"), marked(found, "of the learner")
    assert model.x == (0.94, 0.7) and learner.x == (0.96, 0.99)
    assert model.y == pytest.approx((1.075, 0.075)) and learner.y == pytest.approx((0.925, -0.075))
    assert model.low == pytest.approx((0.94 - 0.0195996, 0.7 - 0.0391993), abs=1e-6)
    assert learner.high == pytest.approx((0.9795996, 1.0), abs=1e-6)  # a share stays in [0, 1]


def test_excess_error_stands_against_the_bayes_error():
    floor = estimate("bayes_error", 0.16, reason="known")
    found = studied(sheet("bayes", "n true true_se excess excess_se", (20, 0.2, 0.01, 0.04, 0.01)), estimates=(floor,))
    assert found.y.names == ("n = 20",)
    assert marked(found, "Bayes error").x == (0.16, 0.16) and marked(found, "true").x == (0.2,)


def test_orderings_stand_against_the_true_error():
    found = studied(
        sheet(
            "ordering",
            "error mean mean_se bias bias_se",
            ("training", 0.1, 0.01, -0.1, 0.01),
            ("true", 0.2, 0.01, None, None),
        )
    )
    assert marked(found, "true error").x == (0.2, 0.2) and marked(found, "mean").x == (0.1, 0.2)


def test_selection_names_its_models_and_stands_against_their_common_error():
    found = studied(
        sheet(
            "selection",
            "m models reported reported_se bias bias_se",
            (1, "independent", 0.3, 0.01, 0, 0.01),
            (50, "correlated 0.8", 0.2, 0.01, -0.1, 0.01),
        ),
        error=0.3,
    )
    assert found.y.names == ("m = 50, correlated 0.8", "m = 1, independent")
    assert marked(found, "true error of all models").x == (0.3, 0.3)


def test_a_graded_test_stands_against_its_nominal_rate():
    found = studied(sheet("grade", "test rejection_rate rejection_rate_se nominal bad", ("mine", 0.2, 0.01, 0.05, 0)))
    assert marked(found, "nominal: 0.05").x == (0.05, 0.05) and marked(found, "rejection rate").x == (0.2,)


def test_a_study_from_elsewhere_shows_its_first_number_with_an_error_and_no_line():
    found = studied(sheet("regret", "horizon rounds regret regret_se", (10, 5, 2.0, 0.5), (20, 5, None, None)))
    assert found.x.label == "regret" and marked(found, "regret").x == (2.0,)
    assert not shaped(found, "rule")
    assert studied(sheet("words", "what", ("nothing",))) is None


def test_studies_with_a_picture_of_their_own_are_left_to_it():
    assert studied(sheet("complexity", "max_depth true true_se", (1, 0.2, 0.01))) is None
    assert drawn("study", run("lab")) is None


def test_a_real_graded_interval():
    found = drawn("study", errbar.lab.grade(lambda truth, said: (0.0, 1.0), "two_gaussians", n=20, replications=5))
    assert marked(found, "coverage").x == (1.0,)
