"""The picture of 100 counts to 100, and says the ends of the interval."""

import numpy as np

import errbar
from errbar.report.page.hundred import hundred, hundreds


def scored():
    truth = np.arange(100) % 4 == 0
    return errbar.score(truth=truth.astype(int), label=(truth ^ (np.arange(100) % 10 == 0)).astype(int), positive=1)


def dots(text, kind):
    return sum(part.split('"')[1].count("M") for part in text.split(f'class="{kind}" d=')[1:])


def test_full_dots_rings_and_empty_places_are_100():
    e = scored()["accuracy"]
    text = hundred("Of 100 new rows", e, "right")
    full, rings, empty = (dots(text, kind) for kind in ("dot-good", "ring-good", "dot-none"))
    assert (full, full + rings, full + rings + empty) == (round(100 * e.low), round(100 * e.high), 100)
    assert f"<b>{full} to {full + rings}</b> are right" in text


def test_two_classes_have_one_each_and_numbers_none():
    made = hundreds(scored())
    assert made.count("<figure") == 2 and "rows of class 1" in made and "rows of class 0" in made
    assert hundreds(errbar.score(truth=[1.0, 2.0, 3.0, 5.0], value=[1.1, 1.9, 3.2, 4.8])) == ""
