"""A sample in the plane and the optimum hyperplane or curve; contours by hand; from worlds and from files, in SVG."""

import numpy as np
import pytest

import errbar
from errbar.pictures import PictureInput, picture
from errbar.pictures._contours import contours
from errbar.report.svg import svg
from tests.pictures.written import drawn, run


def figure(name, call, classes=("0", "1")):
    return drawn(name, run("lab", classes=classes, options={"world": call, "replications": 5}))


def lines(found):
    return [m for m in found.marks if m.shape == "line"]


def test_a_contour_of_a_cone_is_a_closed_circle():
    x = np.linspace(-2, 2, 81)
    height = np.hypot(x[None, :], x[:, None])
    (line,) = contours(x, x, height, 1.5)
    assert (line[0][0], line[1][0]) == (line[0][-1], line[1][-1])
    assert np.hypot(*map(np.array, line)) == pytest.approx(1.5, abs=1e-3)


def test_a_level_that_is_never_met_has_no_contour_and_a_saddle_has_two():
    x = np.linspace(-1, 1, 21)
    assert contours(x, x, np.zeros((21, 21)), 1.0) == []
    assert len(contours(x, x, x[None, :] * x[:, None], 0.2)) == 2


def test_the_optimum_hyperplane_of_equal_classes_is_the_middle():
    found = figure("decision_boundary", "two_gaussians")
    (line,) = lines(found)
    assert line.x == pytest.approx([0.0] * len(line.x), abs=1e-9)
    assert found.notes[0].endswith("the optimum hyperplane: 2 x1 + 0 x2 = 0.")
    assert sum(len(m.x) for m in found.marks if m.shape == "points") == 150


def test_an_unequal_prior_moves_the_hyperplane_as_the_log_odds_say():
    # 2 x1 + log(0.2 / 0.8) = 0: x1 = log(2)
    (line,) = lines(figure("decision_boundary", "two_gaussians(prior=0.2)"))
    assert line.x == pytest.approx([np.log(2)] * len(line.x), abs=1e-3)


def test_unequal_spreads_have_a_curve():
    found = figure("decision_boundary", "two_gaussians(spread=2)")
    assert "a curve: the classes spread differently" in found.notes[0]


def test_more_features_are_told_and_a_line_of_one_feature_has_no_plane():
    assert "4 features" in figure("decision_boundary", "xor").notes[-1]
    assert figure("decision_boundary", "two_gaussians(d=1)") is None
    assert figure("decision_boundary", "linear_gaussian", classes=()) is None


def test_a_world_estimated_from_a_file_has_both_views(tmp_path):
    rng = np.random.default_rng(0)
    rows = [f"{a:.3f},{b:.3f},{c}" for c, m in (("no", 0), ("yes", 3)) for a, b in rng.normal(m, 1, (30, 2))]
    (tmp_path / "d.csv").write_text("size,weight,ill\n" + "\n".join(rows) + "\n")
    call = f"estimated(file={tmp_path}/d.csv, target=ill)"
    kept = errbar.lab(call, study="bayes", vary="n=20", replications=2)
    again = errbar.Run.from_json(kept.to_json())
    for name in ("decision_boundary", "class_densities"):
        found = picture(name).find(PictureInput(again))
        assert (found.x.label, found.y.label) == ("size", "weight") and "<svg" in svg(found)
    assert {m.label for m in found.marks} >= {"p(x | class no)", "p(x | class yes)", "best boundary"}
