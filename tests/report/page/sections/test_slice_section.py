"""One table of slices and measures: marks are those of the adjusted tests, empty slices are named."""

import re
from dataclasses import replace
from importlib.resources import files

import numpy as np
import pytest

import errbar
from errbar.pictures import gather
from errbar.records.run import ANEW
from errbar.report.page.page_input import PageInput
from errbar.report.page.sections.slice_section import MOST_MEASURES, heat_table, worst_rows

SIGN = '<span aria-hidden="true">~</span>'
CSS = (files("errbar.report.page") / "parts.css").read_text("utf-8")


@pytest.fixture(scope="module")
def run():
    rng = np.random.default_rng(8)
    n = 450
    truth, site = (rng.random(n) < 0.4).astype(int), np.arange(n) % 3
    prob = 1 / (1 + np.exp(-rng.normal(np.where(site == 2, 0, 2.5) * truth - 1, 1)))
    by = np.array(["north", "south", "east"])[site]
    return errbar.score({"y": truth, "p": prob, "site": by}, truth="y", prob="p", positive=1, by="site",
                        cost="fn=2,fp=1")  # fmt: skip


def test_a_cell_is_marked_exactly_where_its_test_says_so(run):
    text = heat_table(run)
    lines = re.findall(r"<tr.*?</tr>", text)[2:]
    labels = {e.label: e.measure for e in run.estimates if e.slice is None}
    keys = [labels[x] for x in re.findall(r'<th scope="col">([^<]+)</th>', text) if x in labels]
    assert len(keys) == MOST_MEASURES and "cost" in keys
    for line in lines:
        name = "site=" + re.search(r"</span> (\w+)</th>", line)[1]
        kinds = re.findall(r'<td class="(\w*)" data-tip', line)
        assert len(kinds) == len(keys)
        for kind, key in zip(kinds, keys):
            (test,) = [c for c in run.comparisons if c.right == name and c.measure == key] or [None]
            verdict = None if test is None else test.verdict
            assert (kind == "worse") == (verdict == "left better"), (name, key)
            assert (kind == "better") == (verdict == "right better"), (name, key)
    assert text.count('class="worse"') >= 1


def test_the_flagged_measure_stands_first_so_that_a_phone_begins_with_it(run):
    first = re.findall(r'<th scope="col">([^<]+)</th>', heat_table(run))[1]
    worst = next(c for c in run.claims if c.question == "slice" and c.verdict == "worse")
    assert first == worst.label


def test_both_levels_of_a_column_with_two_levels_are_marked():
    rng = np.random.default_rng(1)
    truth, far = (rng.random(400) < 0.5).astype(int), np.arange(400) % 2
    prob = 1 / (1 + np.exp(-rng.normal((2 - 2 * far) * (2 * truth - 1), 1)))
    names = np.array(["near", "far"])[far]
    run = errbar.score(
        {"y": truth, "p": prob, "g": names}, truth="y", prob="p", positive=1, by="g", measures="accuracy"
    )
    cells = {re.search(r"</span> (\w+)<", x)[1]: x for x in re.findall(r"<tr.*?</tr>", heat_table(run))[2:]}
    assert 'class="worse"' in cells["far"] and 'class="better"' in cells["near"]


def test_what_differs_alone_has_a_sign_and_words_and_not_the_colour_of_worse(run):
    alone = tuple(replace(c, verdict="not resolved", p=0.01, p_adjusted=0.2) for c in run.comparisons)
    text = heat_table(replace(run, comparisons=alone, claims=ANEW))
    cells = re.findall(r'<td class="leans".*?</td>', text)
    assert cells and all("adjusted for all tests it does not count" in c and SIGN in c for c in cells)
    (rule,) = re.findall(r"\.heat td\.leans.*?\{(.*?)\}", CSS)
    assert "bad" not in rule and "est" not in rule


def test_without_slices_there_is_no_table():
    assert heat_table(errbar.score(truth=[0, 1, 1], label=[0, 1, 0])) == ""


def test_a_slice_without_a_value_has_no_row_and_is_named():
    truth = [0, 1] * 20 + [1, 1]
    prob = [0.2, 0.7] * 20 + [0.6, 0.8]
    by = ["full"] * 40 + ["ones"] * 2
    made = errbar.score({"y": truth, "p": prob, "g": by}, truth="y", prob="p", positive=1, by="g", measures="roc_auc")
    text = heat_table(made)
    assert "No value in g=ones." in text and ">ones<" not in text.replace("g=ones", "")


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
    assert ">P(1)<" in text and "0.010" in text


def test_without_ids_rows_count_from_one_and_numbers_show_how_far_off():
    run = errbar.score(truth=[1.0, 2.0, 3.0, 5.0], value=[1.0, 2.0, 3.5, 1.0])
    text = worst_rows(page_of(run))
    assert re.findall(r'<th scope="row">(.*?)</th>', text) == ["4", "3"]
    assert "−4" in text and "+0.5" in text


def test_labels_alone_have_none():
    assert worst_rows(page_of(errbar.score(truth=[0, 1, 1], label=[0, 1, 0]))) == ""
