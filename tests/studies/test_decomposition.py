"""The errors of a decomposition's parts: from the choice of points, and from the choice of training sets."""

import math
from types import SimpleNamespace

import numpy as np
import pytest
from scipy import stats

import errbar
from errbar.studies.decomposition import averaged


def run(**more):
    return errbar.lab("two_gaussians", **{"study": "decomposition(points=60)", "n": 20, "replications": 12, **more})


def test_the_estimates_have_the_numbers_and_errors_of_the_table():
    found = run()
    line = dict(zip(found.sheet("decomposition").columns, found.sheet("decomposition").rows[0]))
    for e in found.estimates:
        assert (e.value, e.se) == (line[e.measure], line[f"{e.measure}_se"])
        assert e.n == 12 and "60 points and 12 training sets" in e.interval.how
        # Never narrower than a normal interval of that error, but where the share itself ends.
        assert e.high >= min(1, e.value + 1.96 * e.se - 1e-9)
        assert e.low <= max(-1 if e.measure.startswith("net") else 0, e.value - 1.96 * e.se + 1e-9)


def test_errors_of_points_and_of_sets_add_in_squares():
    # Four sets say 0, 2, 4, 6 at one point and 1 less, 1 more at two others: the best is 0 and the noise is 1.
    said = np.array([0.0, 2.0, 4.0, 6.0])[:, None] + np.array([0.0, -1.0, 1.0])
    world = SimpleNamespace(bayes=lambda points: np.zeros(3), bayes_error=SimpleNamespace(value=1.0))
    found = averaged(SimpleNamespace(loss="squared", world=world), None, said)
    # Loss of a point: mean square + 1. (0 + 4 + 16 + 36) / 4 + 1 = 15; of -1, 1, 3, 5: 9 + 1 = 10; of 1, 3, 5, 7: 22.
    assert found.value[3] == pytest.approx((15 + 10 + 22) / 3)
    by_points = np.std([15, 10, 22], ddof=1) / math.sqrt(3)
    # Two groups, sets 1 and 3 against 2 and 4. Without the first: 2 and 6 (20 + 1), 1 and 5 (13 + 1), 3 and 7 (29 + 1);
    # without the second: 0 and 4 (8 + 1), -1 and 3 (5 + 1), 1 and 5 (13 + 1). Jackknife: half their squared spread.
    a, b = (21 + 14 + 30) / 3, (9 + 6 + 14) / 3
    by_sets = math.sqrt((1 / 2) * 2 * ((a - b) / 2) ** 2)
    assert found.se[3] == pytest.approx(math.hypot(by_points, by_sets))
    assert found.df[3] == pytest.approx(found.se[3] ** 4 / (by_points**4 / 2 + by_sets**4 / 1))


def test_the_interval_is_students_on_those_degrees_of_freedom():
    found = errbar.lab("linear_gaussian", study="decomposition(points=40)", n=15, replications=6, level=0.9)["variance"]
    half = (found.high - found.low) / 2
    # Three groups of sets: at least their 2 degrees of freedom, at most those and 39 of the points.
    assert stats.t.ppf(0.95, 41) * found.se < half <= stats.t.ppf(0.95, 2) * found.se * (1 + 1e-9)


def test_three_training_sets_give_no_error_and_say_why():
    found = run(replications=3)
    assert found["bias"].interval is None and found["bias"].se is None
    assert "3 training sets do not show" in found["bias"].reason
    sheet = found.sheet("decomposition")
    assert sheet.column("bias_se") == [None] and any("3 training sets" in note for note in sheet.notes)


def test_what_never_differs_has_no_interval():
    noise = errbar.lab("linear_gaussian(noise=2)", study="decomposition(points=20)", n=10, replications=4)["noise"]
    assert noise.value == 4 and noise.interval is None and "the same at all points and sets" in noise.reason


STUDIES = ("bayes", "bias", "decomposition", "k", "learning_curve", "ordering", "split_rate")


@pytest.mark.parametrize("study", STUDIES)
def test_notes_speak_of_claims_themselves_and_not_of_where_they_stood(study):
    place = "discrete_table(document=001)" if study == "bayes" else "two_gaussians"
    notes = [n for s in errbar.lab(place, study=study, n=40, replications=4).sheets for n in s.notes]
    assert notes and not [n for n in notes if "lecture" in n.lower()]
