"""Pairs of positives and negatives, counted by hand."""

import numpy as np
import pytest

import errbar
from errbar.pictures import PictureInput, picture
from tests.pictures.written import drawn, shaped

LEAVES = ((20, 40), (10, 5), (20, 5))


def leaves(times=1):
    truth = np.concatenate([np.repeat([1, 0], (p, times * n)) for p, n in LEAVES])
    score = np.repeat([1.0, 2.0, 3.0], [p + times * n for p, n in LEAVES])
    return errbar.score(truth=truth, score=score, positive=1, measures="ranking_error")


def test_the_725_ranking_errors_of_the_fifth_lecture():
    figure = drawn("ranking_pairs", leaves())
    assert figure.title == "Ranking pairs: 725 of 2,500 out of order"
    counts = {mark.label: len(mark.x) for mark in shaped(figure, "cells")}
    assert counts == {"tied": 950, "ranking error": 250}  # ties: 800 + 50 + 100; all others are in order


def test_errors_lie_at_the_upper_left():
    """Highest scores first: the first negatives against the last positives."""
    figure = drawn("ranking_pairs", leaves())
    (errors,) = [m for m in shaped(figure, "cells") if m.label == "ranking error"]
    assert max(errors.x) == 9.0 and min(errors.y) == 20.0


def test_the_number_stands_beside_the_rate():
    run = leaves()
    assert run["ranking_error"].extras == {"ranking_errors": 725.0, "pairs": 2500.0}
    assert "725 of 2,500 pairs out of order, ties half" in str(run)


def test_twice_the_negatives_double_the_number_and_keep_the_rate():
    run = leaves(times=2)
    assert run["ranking_error"].value == pytest.approx(0.29, abs=1e-12)
    assert run["ranking_error"].extras["ranking_errors"] == 1450.0


@pytest.mark.parametrize("n", [130, 2])
def test_too_many_rows_or_one_class_have_no_picture(n):
    y = np.arange(n) % 2 if n > 2 else [1, 1]
    run = errbar.score(truth=y, score=np.arange(n, dtype=float), classes=[0, 1], positive=1)
    assert picture("ranking_pairs").find(PictureInput(run)) is None
