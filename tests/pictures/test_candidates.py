"""Candidates by parameter on selections written by hand."""

from dataclasses import replace

import pytest

from tests.pictures.written import drawn, marked, shaped
from tests.report.written_selection import SELECTION, run


def having(c, learner=None, **params):
    return replace(c, params=params, learner=learner or c.learner)


def test_one_parameter_has_an_axis_of_its_own_on_the_scale_of_the_space():
    found = drawn("candidates", run())
    assert found.x.label == "k" and found.x.log and marked(found, "chosen").x == (7.0,)
    assert not drawn("candidates", run(log_scaled=())).x.log


def test_several_parameters_stand_side_by_side():
    weights = ("uniform", "distance", "uniform", "distance", "uniform")
    out = tuple(having(c, **c.params, weights=w) for c, w in zip(SELECTION.candidates, weights))
    found = drawn("candidates", run(candidates=out))
    assert found.x.names == ("k", "weights")
    assert found.notes == ("k: 1 left to 25 right, by order of magnitude", "weights, from left: uniform, distance")
    chosen = marked(found, "chosen")
    assert chosen.x == pytest.approx((-0.38 + 0.76 * 0.60453, 1 - 0.38), abs=1e-5)  # log 7 / log 25 = 0.60453
    assert [m.x for m in shaped(found, "rule")] == [(0.5, 0.5)]


def test_none_among_numbers_comes_last():
    depths = (None, 1, 3, 10, 5)
    out = tuple(having(c, max_depth=d) for c, d in zip(SELECTION.candidates, depths))
    assert drawn("candidates", run(candidates=out)).x.names == ("1", "3", "5", "10", "None")


def test_learners_have_a_panel_and_their_own_parameters():
    trees = [having(c, "tree(max_depth=1)", max_depth=i) for i, c in enumerate(SELECTION.candidates[3:])]
    found = drawn("candidates", run(candidates=(*SELECTION.candidates[:3], *trees)))
    assert found.x.names == ("learner", "knn: k", "tree: max_depth")
    assert found.notes[2] == "tree: max_depth: 0 left to 1 right"


def test_steps_of_a_pipeline_are_left_out_where_names_stay_different():
    def names(*pair):
        out = tuple(having(c, **dict(zip(pair, (i, -i)))) for i, c in enumerate(SELECTION.candidates))
        return drawn("candidates", run(candidates=out)).x.names

    assert names("svc__C", "svc__gamma") == ("C", "gamma")
    assert names("one__C", "two__C") == ("one__C", "two__C")


def test_a_space_where_nothing_varies_has_no_picture():
    assert drawn("candidates", run(candidates=SELECTION.candidates[:1])) is None
