"""Several outputs: each has its row, named, with the numbers of a run of its own."""

import re

import numpy as np
import pytest

import errbar
from errbar.report.html import page


def test_each_output_has_the_numbers_of_a_run_of_its_own_under_its_name():
    rng = np.random.default_rng(2)
    truth = rng.normal(size=(80, 2))
    value = truth + rng.normal(size=(80, 2)) * (0.5, 0.9)
    table = {"width": truth[:, 0], "depth": truth[:, 1], "w": value[:, 0], "d": value[:, 1]}
    text = page(errbar.score(table, truth=["width", "depth"], value=["w", "d"]))
    body = text[text.index('id="by-output"') :]
    for j, name in enumerate(("width", "depth")):
        alone = errbar.score(truth=truth[:, j], value=value[:, j])
        line = body[body.index(f'<th scope="row">{name}</th>') :].split("</tr>")[0]
        middle, low, high = map(float, re.search(r"<b>(.*?)</b><br><small>(.*?) to (.*?)</small>", line).groups())
        e = alone["rmse"]
        assert (middle, low, high) == pytest.approx((e.value, e.low, e.high), abs=0.006)
    assert text.count('class="two side-of') == 4 and "width: Share of rows within a miss" in text


def test_the_answer_has_a_row_for_each_output_by_the_interval_of_its_own_r2():
    rng = np.random.default_rng(2)
    truth = rng.normal(size=(80, 3))
    value = np.column_stack(
        [truth[:, 0] + 0.3 * rng.normal(size=80), rng.normal(size=80), np.full(80, truth[:, 2].mean())]
    )
    value[:, 2] += 0.01 * rng.normal(size=80)
    text = page(errbar.score({**{f"t{j}": truth[:, j] for j in range(3)}, **{f"v{j}": value[:, j] for j in range(3)}},
                             truth=["t0", "t1", "t2"], value=["v0", "v1", "v2"]))  # fmt: skip
    rows = text[text.index('id="answer"') :].split("</section>")[0].split("<li ")[1:]
    spans = [errbar.score(truth=truth[:, j], value=value[:, j])["r2"] for j in range(3)]
    assert spans[0].low > 0 and spans[1].high < 0 and spans[2].low < 0 < spans[2].high
    said = ("t0: explains", "t1: worse than predicting the mean", "t2: inconclusive against predicting the mean")
    for name, words in zip(("t0", "t1", "t2"), said):
        (row,) = [r for r in rows if f">{name}?</a>" in r]
        assert words in row and "off by" in row


def test_one_output_has_no_such_section():
    assert 'id="outputs"' not in page(errbar.score(truth=[1.0, 2.0, 3.0], value=[1.0, 2.5, 3.0]))
