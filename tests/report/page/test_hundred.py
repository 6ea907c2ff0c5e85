"""The picture of 100 counts to 100, and says the ends of the interval."""

from dataclasses import replace

import numpy as np

import errbar
from errbar.records.figure import Axis, Figure, Mark
from errbar.report.page.hundred import hundred, hundreds, within_hundred


def scored():
    truth = np.arange(100) % 4 == 0
    return errbar.score(truth=truth.astype(int), label=(truth ^ (np.arange(100) % 10 == 0)).astype(int), positive=1)


def dots(text, kind):
    return sum(part.split('"')[1].count("M") for part in text.split(f'class="{kind}" d=')[1:])


def test_full_dots_rings_and_empty_places_are_100():
    e = scored()["accuracy"]
    text = hundred("Of 100 new rows", (e.low, e.high), "right")
    full, rings, empty = (dots(text, kind) for kind in ("dot-good", "ring-good", "dot-none"))
    assert (full, full + rings, full + rings + empty) == (round(100 * e.low), round(100 * e.high), 100)
    assert f"<b>{full} to {full + rings}</b> are right" in text


def test_two_classes_have_one_each_and_numbers_none():
    made = hundreds(scored())
    assert made.count("<figure") == 2 and "rows of class 1" in made and "rows of class 0" in made
    assert "are predicted &quot;1&quot; by mistake" in made
    assert hundreds(errbar.score(truth=[1.0, 2.0, 3.0, 5.0], value=[1.1, 1.9, 3.2, 4.8])) == ""


def test_false_alarms_are_what_the_specificity_leaves():
    e = scored()["specificity"]
    made = hundreds(scored())
    assert f"<b>{round(100 * (1 - e.high))} to {round(100 * (1 - e.low))}</b> are predicted" in made


def test_rows_within_a_tolerance_are_those_of_its_band():
    band = Mark(shape="band", x=(0.0, 1.0, 2.0), low=(0.0, 0.42, 0.8), high=(0.1, 0.61, 1.0))
    blind = Mark(shape="line", x=(0.0, 1.0, 2.0), y=(0.0, 0.2, 0.3))
    model = Mark(shape="line", x=(0.0, 1.0, 2.0), y=(0.0, 0.5, 0.9))
    axis = Axis(label="", low=0.0, high=2.0)
    figure = Figure(name="tolerance", title="", x=axis, y=axis, marks=(band, blind, model), reads="")
    made = within_hundred(figure)
    assert "Of 100 new rows" in made and "<b>42 to 61</b> are within ± 1 of the truth" in made
    assert "Predicting the median: 20 of 100" in made
    alone = within_hundred(replace(figure, marks=(blind, model)))
    assert "Of 100 of these rows" in alone and "<b>about 50</b>" in alone
