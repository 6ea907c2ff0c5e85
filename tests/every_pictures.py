"""Every picture on the shelf keeps every law, on runs of every verb; a new file is tested with no edit here."""

import json

import numpy as np
import pytest

import errbar
from errbar._shelf import shelf
from errbar.pictures import PictureInput, figures, threshold_grid
from errbar.records.figure import figure_to_dict
from errbar.testing.picture_runs import RUNS, run_named, two_classes
from errbar.testing.pictures import LIMIT, PICTURE_LAWS

PICTURES = shelf("pictures").names


@pytest.mark.heavy
@pytest.mark.parametrize("law", PICTURE_LAWS)
@pytest.mark.parametrize("name", PICTURES)
def test_picture_keeps(law, name):
    PICTURE_LAWS[law](shelf("pictures").load(name))


@pytest.mark.parametrize("name", PICTURES)
def test_it_has_a_test_file_of_its_own(name, request):
    assert (request.config.rootpath / "tests" / "pictures" / f"test_{name}.py").exists()


@pytest.mark.parametrize("run", RUNS)
def test_the_slider_moves_all_pictures_of_a_run_alike(run):
    given = PictureInput(run_named(run))
    grid = threshold_grid(given)
    for figure in figures(given):
        if figure.moving is not None:
            assert len(figure.moving.x) == len(grid.thresholds)
            assert figure.moving.y == () or len(figure.moving.y) == len(grid.thresholds)


@pytest.mark.parametrize("kind", ["binary", "regression"])
def test_a_hundred_thousand_rows_fit_on_a_page(kind):
    n, rng = 100_000, np.random.default_rng(5)
    if kind == "binary":
        run = two_classes(n, cost="fn=5,fp=1")
    else:
        truth = rng.normal(size=n)
        run = errbar.score(truth=truth, value=truth + rng.normal(size=n), measures="mae")
    for figure in figures(PictureInput(run)):
        assert len(json.dumps(figure_to_dict(figure))) < LIMIT, figure.name
        assert all(len(m.x) <= 2000 for m in figure.marks), figure.name
