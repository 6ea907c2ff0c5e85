"""Rows of largest loss stand first, under the ids they came with."""

import re

import numpy as np

import errbar
from errbar.pictures import gather
from errbar.report.page.page_input import PageInput
from errbar.report.page.worst_rows import worst_rows


def page_of(run):
    return PageInput(found=gather(run), figures=())


def test_ids_that_are_texts_are_spelt_and_the_worst_is_first():
    truth = np.array([0, 1] * 10)
    prob = np.where(truth == 1, 0.8, 0.2)
    prob[7], prob[4] = 0.01, 0.9
    ids = [f"P{i:02d}" for i in range(20)]
    run = errbar.score({"id": ids[::-1], "y": truth, "p": prob}, truth="y", prob="p", id="id", positive=1)
    text = worst_rows(page_of(run))
    names = re.findall(r'<th scope="row">(.*?)</th>', text)
    assert names[:2] == [ids[::-1][7], ids[::-1][4]] and len(names) == 8
    assert "said P(1)" in text and "0.010" in text


def test_without_ids_rows_count_from_one_and_numbers_show_how_far_off():
    run = errbar.score(truth=[1.0, 2.0, 3.0, 5.0], value=[1.0, 2.0, 3.5, 1.0])
    text = worst_rows(page_of(run))
    assert re.findall(r'<th scope="row">(.*?)</th>', text) == ["4", "3"]
    assert "−4" in text and "+0.5" in text


def test_labels_alone_have_none():
    assert worst_rows(page_of(errbar.score(truth=[0, 1, 1], label=[0, 1, 0]))) == ""
