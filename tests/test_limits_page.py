"""The page of limits cannot disagree with the coverage study."""

import re
from collections import defaultdict
from pathlib import Path

import pytest

from tests.coverage.page import rows_of

DOCS = Path(__file__).parents[1] / "docs" / "explanation"
FIGURE = re.compile(r"\b[01]\.\d{3}\b")


def tables(text):
    """Header and rows of every table, each row as its cells."""
    found = []
    for line in text.splitlines():
        cells = [c.strip() for c in line.strip("|").split("|")]
        if not line.startswith("|"):
            found.append([])
        elif not line.startswith("|---"):
            found[-1].append(cells)
    return [(rows[0], rows[1:]) for rows in found if rows]


LIMITS = tables((DOCS / "limits.md").read_text(encoding="utf-8"))


def figures_by_bar():
    found = defaultdict(set)
    for row in rows_of((DOCS / "coverage.md").read_text(encoding="utf-8")):
        found[row.bar].add(f"{row.found:.3f}")
    return found


def test_every_figure_of_a_table_stands_on_the_coverage_page_under_its_bar():
    on_page = figures_by_bar()
    rows = [row for _, body in LIMITS for row in body]
    assert len(rows) > 15
    for case, found, says, bar in rows:
        told = FIGURE.findall(f"{found} {says}")
        assert told and set(told) <= on_page[bar.strip("`")], (case, set(told) - on_page[bar.strip("`")])


@pytest.mark.parametrize("table", LIMITS, ids=lambda t: t[1][0][0])
def test_the_worst_stands_first(table):
    head, body = table
    worst = [float(FIGURE.findall(row[1])[0]) for row in body]
    assert worst == sorted(worst, reverse=head[1] != "covers")
    for row in body:
        each = [float(x) for x in FIGURE.findall(row[1])]
        assert each[0] == (min(each) if head[1] == "covers" else max(each)), row
