"""The rows that predictions got most wrong, named by their ids, with what was said and what they cost."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from errbar.evidence import Evidence
from errbar.records.predictions import Predictions
from errbar.records.types import Floats, Ints
from errbar.report.page.element import table, words
from errbar.report.page.page_input import PageInput
from errbar.report.page.section import csv_button
from errbar.report.page.spans import minus
from errbar.scoring.truth_probability import find_truth_probability

MOST = 8
LEAST = 1e-15
"""A probability of 0 for what happened costs as much as this."""


def worst_rows(page: PageInput) -> str:
    """A table of the eight rows of largest loss; nothing where rows have labels alone, or none is wrong."""
    e = page.given.evidence
    losses = None if e is None else row_losses(e)
    if e is None or losses is None or not losses.max(initial=0.0) > 0:
        return ""
    rows = np.argsort(-losses, kind="stable")[:MOST]
    rows = rows[losses[rows] > 0]
    share = losses[rows].sum() / losses.sum()
    what = "log loss" if e.given.prob is not None else "absolute error"
    said = f"The {len(rows)} rows it got most wrong carry {100 * share:.2g} % of the {what}"
    if len(rows) == e.n:
        said = f"The rows by {what}"
    heads, cells = _columns(e, rows, losses)
    cut = [(s.column, [s.levels[s.codes[i]] for i in rows]) for s in e.given.slicings]
    heads += [words(name) for name, _ in cut]
    body = [
        [words(row_name(e.given, int(i))), *line, *(words(levels[k]) for _, levels in cut)]
        for k, (i, line) in enumerate(zip(rows, cells))
    ]
    made = table(["row" if e.given.row is None else "id", *heads], body, caption=said, numbers=_numeric(e))
    return (
        f'<div class="fig" id="worst"><div class="hd"><h3>{words(said)}</h3><div class="dl tools">'
        f"{csv_button('table-worst', said)}</div></div>{made}</div>"
    )


def row_losses(e: Evidence) -> Floats | None:
    """Log loss of probabilities, absolute error of numbers; None for anything else."""
    given = e.given
    if given.kind in ("binary", "multiclass") and given.prob is not None:
        return np.asarray(-np.log(np.maximum(find_truth_probability(e), LEAST)))
    if given.kind == "regression" and given.value is not None:
        return np.asarray(np.abs(np.asarray(given.truth, dtype=float) - given.value))
    return None


def row_name(given: Predictions, i: int) -> str:
    """The id of a row; without ids its place among the rows, from 1."""
    if given.row is None:
        return f"{i + 1:,}"
    code = int(given.row[i])
    return given.row_names[code] if code < len(given.row_names) else str(code)


def _columns(e: Evidence, rows: Ints, losses: Floats) -> tuple[list[str], list[Sequence[str]]]:
    given = e.given
    if given.kind == "regression":
        assert given.value is not None
        off = given.value[rows] - np.asarray(given.truth, dtype=float)[rows]
        both = zip(given.truth[rows], given.value[rows], off)
        lines: list[Sequence[str]] = [(_short(a), _short(b), _signed(c)) for a, b, c in both]
        return ["truth", "predicted", "off by"], lines
    truths = [words(e.classes[int(c)]) for c in given.truth[rows]]
    if given.kind == "binary":
        heads = ["truth", f"said P({words(e.classes[e.positive])})", "log loss"]
        return heads, list(zip(truths, map(_share, e.p_positive()[rows]), map(_short, losses[rows])))
    said = [words(e.classes[int(c)]) for c in e.labels()[rows]]
    own = list(map(_share, find_truth_probability(e)[rows]))
    return ["truth", "it said", "P(truth)", "log loss"], list(zip(truths, said, own, map(_short, losses[rows])))


def _numeric(e: Evidence) -> tuple[int, ...]:
    return {"binary": (2, 3), "multiclass": (3, 4)}.get(e.given.kind, (1, 2, 3))


def _share(x: float) -> str:
    return f"{x:.3f}"


def _short(x: float) -> str:
    return minus(f"{x:,.4g}" if abs(x) < 1e4 else f"{x:,.0f}")


def _signed(x: float) -> str:
    return f"+{_short(x)}" if x > 0 else _short(x)
