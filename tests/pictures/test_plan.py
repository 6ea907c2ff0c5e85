"""The picture of a plan: a cell for every letter of its table."""

import numpy as np

import errbar
from errbar.pictures import PictureInput, picture
from tests.pictures.written import drawn, shaped


def evaluated(**roles):
    rng = np.random.default_rng(0)
    X, y = rng.normal(size=(12, 2)), np.arange(12) % 2
    return errbar.evaluate("constant", X, y, measures="error_rate", **roles)


def test_tested_and_training_rows_have_a_cell_each():
    figure = drawn("plan", evaluated(plan="kfold(k=3)"))
    tested, trains = shaped(figure, "cells")
    assert (tested.label, trains.label) == ("tested", "trains")
    assert len(tested.x) == 12 and len(trains.x) == 24
    assert [(x, y) for x, y in zip(tested.x, tested.y)][:4] == [(1.0, 2.0), (2.0, 2.0), (3.0, 2.0), (4.0, 2.0)]
    assert figure.y.names[::-1] == ("fold 1", "fold 2", "fold 3")


def test_units_are_a_line_of_their_own_on_top():
    figure = drawn("plan", evaluated(plan="kfold(k=3)", unit=np.repeat(np.arange(6), 2)))
    assert figure.y.names[-1] == "unit"
    assert {m.label for m in shaped(figure, "cells")} == {"tested", "trains", "one unit", "the next"}


def test_rows_of_the_future_have_no_cell():
    figure = drawn("plan", evaluated(plan="time_ordered(k=3)", time=np.arange(12)))
    assert sum(len(m.x) for m in shaped(figure, "cells")) == 6 + 9 + 12
    assert figure.x.label == "rows by time"


def test_a_run_of_predictions_has_none():
    run = errbar.score(truth=[0, 1], label=[0, 1])
    assert picture("plan").find(PictureInput(run)) is None
