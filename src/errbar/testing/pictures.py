"""Laws every picture keeps, on runs of every verb."""

from __future__ import annotations

import json
import math
import re
from collections.abc import Callable, Iterator
from functools import cache

import numpy as np

import errbar
from errbar.pictures import PictureInput
from errbar.records.figure import Figure, Mark, Picture, figure_to_dict
from errbar.records.run import Run
from errbar.records.types import Floats, Ints
from errbar.references import unknown_keys
from errbar.testing.picture_runs import RUNS, run_named

LIMIT = 200_000
"""Bytes of one picture in a page."""
VERBS = {"score", "evaluate", "select", "compare", "lab", "gate", "plan", "threshold"}
CURVES = ("line", "steps", "bars")
SHARES = re.compile(r"(cumulative )?(shares?|[a-z ]*rate|recall|precision|probability|coverage)\b(?! of the no-skill)")
"""How the label of an axis begins that has no number above 1."""
CUMULATIVE = re.compile(r"cumulative|share of .*\b(at most|or less|up to|or below)\b", re.I)
"""Words of a page's first sentence, or of an axis, that promise a curve that counts up."""
HAIR = 1e-9


def says_what_it_is(picture: Picture) -> None:
    """A page, a label, known verbs and citations."""
    assert picture.label and len(picture.about) > 100
    assert picture.verbs and set(picture.verbs) <= VERBS
    unknown = unknown_keys(picture.cites)
    assert not unknown, f"{picture.name} cites {unknown}"


def some_run_has_it(picture: Picture) -> None:
    """A run of one of its verbs has something to show in it; a run of another verb does not matter to it."""
    assert any(figure for name, figure in _figures(picture) if run_named(name).verb in picture.verbs)


def is_a_figure_or_none(picture: Picture) -> None:
    """Any run has it, with two sentences on how to read it and small enough for a page, or has it not."""
    for name, figure in _figures(picture):
        where = f"{picture.name} of {name}"
        assert isinstance(figure, Figure) and figure.name == picture.name and figure.title and figure.marks, where
        assert len(re.findall(r"[.?!](?=\s|$)", figure.reads)) == 2, f"{where}: {figure.reads}"
        text = json.dumps(figure_to_dict(figure), allow_nan=False)
        assert len(text) < LIMIT and "null" not in text, where


def lies_within_its_axes(picture: Picture) -> None:
    """Every number is finite and within the axes; a share is between 0 and 1."""
    for name, figure in _figures(picture):
        for what, axis, part, values in _numbers_of(figure):
            edge = getattr(figure, axis)
            hair = HAIR * max(1.0, abs(edge.low), abs(edge.high))
            for v in values:
                where = f"{picture.name} of {name}, {what}: {part} {v}"
                assert math.isfinite(v), where
                assert edge.low - hair <= v <= edge.high + hair, f"{where} is outside {edge}"
        for mark in _curves(figure):
            share = SHARES.match(figure.y.label) and not mark.across
            assert not share or max(mark.y) <= 1 + HAIR, (
                f"{picture.name} of {name}: {figure.y.label} is {max(mark.y):.4g}, above 1"
            )


def has_bands_that_hold(picture: Picture) -> None:
    """Low is at most high; a band that does not stand on 0, and whiskers, say how they were made."""
    for name, figure in _figures(picture):
        for mark in figure.marks:
            assert all(a <= b for a, b in zip(mark.low, mark.high)), f"{picture.name} of {name}: {mark.label}"
        if any(mark.label and any(mark.low) for mark in figure.marks):
            assert figure.method, f"{picture.name} of {name} lacks the method of its band"


def rises_where_it_is_cumulative(picture: Picture) -> None:
    """A curve that counts up (`rises`) goes from the left to the right and up, from 0 to the top of its axis."""
    words = [f"{picture.label} {picture.about}".partition(".")[0], *(f.y.label for _, f in _figures(picture))]
    assert picture.rises or not any(map(CUMULATIVE.search, words)), f"{picture.name} counts up, but does not declare it"
    for name, figure in _figures(picture) if picture.rises else ():
        for mark in _curves(figure):
            x, y, where = np.array(mark.x), np.array(mark.y), f"{picture.name} of {name}, {mark.label}"
            assert np.all(np.diff(x) >= -HAIR), f"{where}: it runs back at {int(np.argmin(np.diff(x)))}"
            assert np.all(np.diff(y) >= -HAIR), f"{where}: it falls at {int(np.argmin(np.diff(y)))}"
            top = 1.0 if SHARES.match(figure.y.label) else figure.y.high
            assert abs(y[-1] - top) <= HAIR * top, f"{where}: it ends at {y[-1]:.6g}, not at {top:g}"


def ignores_the_order_of_rows(picture: Picture) -> None:
    """Rows in another order: the same curves, and the same points."""
    for kind in ROWS:
        plain = picture.find(PictureInput(_scored(kind, "plain")))
        turned = picture.find(PictureInput(_scored(kind, "turned")))
        assert (plain is None) == (turned is None), f"{picture.name} depends on the order of rows"
        for one, two in _paired(plain, turned):
            assert _sorted(one) == _sorted(two), f"{picture.name} of {kind} rows, {one.label}: order moves it"


def ignores_doubling(picture: Picture) -> None:
    """Every row twice: the same curve, or counts twice as large; a curve that is one row off moves by half a row."""
    for kind in ROWS:
        plain, twice = (picture.find(PictureInput(_scored(kind, how))) for how in ("plain", "twice"))
        for one, two in _paired(plain, twice):
            if one.shape not in CURVES or len(one.x) != len(two.x):
                continue  # a point a row, or finer bins
            for axis in ("x", "y"):
                a, b = np.array(getattr(one, axis)), np.array(getattr(two, axis))
                same = any(np.allclose(b, factor * a, atol=1e-6) for factor in (1, 2))
                assert same, f"{picture.name} of {kind} rows, {one.label}: {axis} moves by {np.abs(b - a).max():.3g}"


def _curves(figure: Figure) -> list[Mark]:
    return [m for m in figure.marks if m.shape in ("line", "steps") and m.y]


@cache
def _figures(picture: Picture) -> list[tuple[str, Figure]]:
    """The picture of every run that has it."""
    found = ((name, picture.find(PictureInput(run_named(name)))) for name in RUNS)
    return [(name, figure) for name, figure in found if figure is not None]


def _numbers_of(figure: Figure) -> Iterator[tuple[str, str, str, tuple[float, ...]]]:
    """What is drawn, along which axis, which part of it, and its numbers."""
    for mark in figure.marks:
        ends = "x" if mark.across and mark.shape != "band" else "y"
        for axis, part in (("x", "x"), ("y", "y"), (ends, "low"), (ends, "high")):
            yield f"{mark.shape} {mark.label}", axis, part, getattr(mark, part)
    if figure.moving is not None:
        yield "moving", "x", "x", figure.moving.x
        yield "moving", "y", "y", figure.moving.y


ROWS = ("classes", "numbers")


@cache
def _scored(kind: str, how: str) -> Run:
    """Rows of two classes or numbers, as they are, in another order, or every row twice."""
    rng = np.random.default_rng(9)
    truth: Floats | Ints = rng.normal(size=90)
    answer = truth + rng.normal(size=90) / 2
    order = {"plain": np.arange(90), "turned": rng.permutation(90), "twice": np.tile(np.arange(90), 2)}[how]
    if kind == "numbers":
        return errbar.score(truth=truth[order], value=answer[order])
    return errbar.score(truth=(truth > 0.4).astype(int)[order], prob=(1 / (1 + np.exp(-answer)))[order], positive=1)


def _paired(one: Figure | None, two: Figure | None) -> list[tuple[Mark, Mark]]:
    """Marks of the same place; none where the figures differ in how many they have."""
    if one is None or two is None or len(one.marks) != len(two.marks):
        return []
    return list(zip(one.marks, two.marks))


def _sorted(mark: Mark) -> list[tuple[float, ...]]:
    """Its points by their place, to nine digits."""
    parts = [part for part in (mark.x, mark.y) if part]
    return sorted(tuple(round(v, 9) for v in point) for point in zip(*parts))


PICTURE_LAWS: dict[str, Callable[[Picture], None]] = {
    law.__name__: law
    for law in (
        says_what_it_is,
        some_run_has_it,
        is_a_figure_or_none,
        lies_within_its_axes,
        has_bands_that_hold,
        rises_where_it_is_cumulative,
        ignores_the_order_of_rows,
        ignores_doubling,
    )
}
