"""The confusion matrix of the page."""

import re

import numpy as np

import errbar
from errbar.pictures import PictureInput
from errbar.pictures._confusion_cells import confusion_cells
from errbar.report.page.confusion_table import confusion


def found(run, grid=None):
    return confusion_cells(PictureInput(run).evidence, grid)


def test_rows_are_the_truth():
    run = errbar.score(truth=list("aabbc"), label=list("abbbb"))
    assert found(run) == {"classes": ["a", "b", "c"], "cells": [[1, 1, 0], [0, 2, 0], [0, 1, 0]], "positive": None}


def test_a_bare_score_is_cut_where_the_slider_starts():
    run = errbar.score(truth=[0, 0, 1, 1], score=[-2.0, 3.0, 1.0, 5.0])
    grid = {"own": 1, "tp": [2, 2], "fp": [2, 1], "fn": [0, 0], "tn": [0, 1]}
    assert found(run, grid)["cells"] == [[1, 1], [0, 2]]
    assert found(run) is None


def test_numbers_have_no_matrix():
    assert found(errbar.score(truth=[1.0, 2.0, 3.0], value=[1.0, 2.0, 3.5])) is None
    assert confusion(None) == ""


def test_many_classes_are_left_to_the_picture():
    names = np.arange(21)
    assert found(errbar.score(truth=names.astype(str), label=names.astype(str))) is None


def test_one_class_against_the_rest_is_offered_beyond_two_classes():
    two = errbar.score(truth=list("aabb"), label=list("abbb"))
    three = errbar.score(truth=list("aabbc"), label=list("abbbb"))
    assert "against all others" not in confusion(found(two))
    assert confusion(found(three)).count("against all others") == 3


def test_rows_and_columns_have_their_sums():
    page = confusion(found(errbar.score(truth=list("aabbc"), label=list("abbbb"))))
    plain = re.sub(r"</?span[^>]*>", "", page)  # words for those who hear the table
    lines = [re.findall(r"<t[dh][^>]*>([^<]*)</t[dh]>", row) for row in re.findall(r"<tr>(.*?)</tr>", plain, re.S)]
    assert lines[1:] == [
        ["true a", "1", "1", "", "2"],
        ["true b", "", "2", "", "2"],
        ["true c", "", "1", "", "1"],
        ["all", "1", "4", "0", "5"],
    ]


def test_colour_is_the_share_of_the_row_and_has_a_key_without_a_script():
    page = confusion(found(errbar.score(truth=list("aaaabb"), label=list("aaabbb"))))
    # 3 of 4 right: 4 + 18 * 0.75 = 17.5; 1 of 4 wrong: 12 + 38 * 0.25 = 21.5
    assert '<td class="n" style="--s:18%">3</td><td class="n w" style="--s:22%">1</td>' in page
    assert '<td class="n"></td><td class="n" style="--s:22%">2</td>' in page  # nothing, and 2 of 2
    assert "right, 0 to 100 %" in page and "wrong, 0 to 100 %" in page
