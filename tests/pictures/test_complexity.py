"""Three errors over the values of a parameter."""

import pytest

from tests.pictures.written import drawn, marked, run, sheet

SHEET = sheet(
    "complexity",
    "max_depth training training_se cv cv_se true true_se gap gap_se",
    (1, 0.2, 0.01, 0.3, 0.02, 0.28, 0.01, 0.08, 0.01),
    (4, 0.1, 0.01, 0.25, 0.02, 0.22, 0.01, 0.12, 0.01),
    (None, 0.0, 0.0, 0.35, 0.02, 0.3, 0.01, 0.3, 0.01),
    notes=("smallest true error at max_depth=4",),
)
OPTIONS = {"world": "two_gaussians", "measure": "error_rate", "replications": 10}


def figure():
    return drawn("complexity", run("lab", classes=("0", "1"), options=OPTIONS, sheets=(SHEET,)))


def test_values_stand_in_their_order_whatever_they_are():
    found = figure()
    assert found.x.label == "max_depth" and found.x.names == ("1", "4", "None")
    assert (marked(found, "training rows").x, marked(found, "training rows").y) == ((0.0, 1.0, 2.0), (0.2, 0.1, 0.0))
    assert marked(found, "unseen rows (true)").y == (0.28, 0.22, 0.3)
    assert marked(found, "cross-validated").text[0] == "cross-validated 0.3 (0.261 to 0.339)"


def test_the_floor_is_the_bayes_error_and_notes_are_the_studys():
    assert marked(figure(), "Bayes error").y == pytest.approx((0.158655, 0.158655), abs=1e-6)
    assert figure().notes == SHEET.notes


def test_other_studies_have_no_such_picture():
    assert drawn("complexity", run("lab", sheets=(sheet("k", "k", ("2",)),))) is None
