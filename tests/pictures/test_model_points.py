"""Several classifiers in one plot, and classifiers without scores as points."""

import numpy as np
import pytest

import errbar
from errbar.pictures import PictureInput, picture
from tests.pictures.written import drawn, shaped

TRUTH = np.repeat([1, 0], 50)
C1 = np.repeat([1, 0, 1, 0], [30, 20, 10, 40])
C2 = np.repeat([1, 0, 1, 0], [20, 30, 20, 30])


@pytest.fixture(scope="module")
def run():
    return errbar.compare({"C1": {"label": C1}, "C2": {"label": C2}}, truth=TRUTH, positive=1)


def places(figure):
    return {m.label: (m.x[0], m.y[0]) for m in shaped(figure, "points")}


def test_a_comparison_of_labels_has_a_point_a_model_in_both_plots(run):
    assert places(drawn("coverage_plot", run)) == {"C1": (10, 30), "C2": (20, 20)}
    assert places(drawn("roc", run)) == {"C1": (0.2, 0.6), "C2": (0.4, 0.4)}


def test_both_say_which_dominates(run):
    for name in ("coverage_plot", "roc"):
        assert drawn(name, run).notes[0].startswith("On these rows, by count alone, C1 dominates C2: ")


def test_lines_of_equal_accuracy_rise_at_45_degrees_in_counts(run):
    first, second = shaped(drawn("coverage_plot", run), "rule")
    assert (first.x, first.y) == ((0.0, 30.0), (20.0, 50.0))  # accuracy 0.7
    assert (second.x, second.y) == ((0.0, 50.0), (0.0, 50.0))  # accuracy 0.5


def test_a_run_read_back_from_json_has_the_same_pictures(run):
    again = errbar.Run.from_json(run.to_json())
    assert drawn("roc", again) == drawn("roc", run)


def test_scores_are_curves_with_the_point_of_their_threshold():
    rng = np.random.default_rng(0)
    prob = np.clip(0.3 + 0.4 * TRUTH + rng.normal(0, 0.2, 100), 0, 1)
    run = errbar.compare({"a": {"prob": prob}, "b": {"prob": 1 - prob}}, truth=TRUTH, positive=1)
    figure = drawn("roc", run)
    assert [m.label for m in shaped(figure, "line")] == ["a", "b"]
    assert all((m.x[0], m.y[0], m.x[-1], m.y[-1]) == (0, 0, 1, 1) for m in shaped(figure, "line"))
    assert len(shaped(figure, "points")) == 2


def test_labels_without_scores_are_one_point_in_both_plots():
    run = errbar.score(truth=TRUTH, label=C1, positive=1)
    assert places(drawn("roc", run)) == {"this classifier": (0.2, 0.6)}
    assert places(drawn("coverage_plot", run)) == {"this classifier": (10.0, 30.0)}


@pytest.mark.parametrize(
    "labels", [{"truth": [1, 1], "label": [1, 0], "classes": [0, 1]}, {"truth": [0, 1, 2], "label": [0, 1, 1]}]
)
def test_one_class_alone_and_several_have_no_point(labels):
    assert picture("roc").find(PictureInput(errbar.score(**labels))) is None
