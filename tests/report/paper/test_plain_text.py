"""CSV and JSON: parse back to the run's own numbers."""

import csv
import io
import json

import pytest

from errbar.errors import UnknownName
from errbar.report.paper import FORMATS, render_paper
from tests.report.paper.runs import EVERY, NASTY, compared, evaluated, sliced


def read(run):
    return list(csv.DictReader(io.StringIO(render_paper(run, "csv"))))


def test_csv_holds_every_estimate_in_full():
    run = evaluated()
    assert [(r["measure"], float(r["value"]), float(r["low"]), float(r["high"])) for r in read(run)] == [
        (e.measure, e.value, e.low, e.high) for e in run.estimates
    ]


def test_csv_of_several_tables_names_them_and_keeps_nasty_names():
    run = sliced()
    got = read(run)
    assert {r["table"] for r in got} == {"estimates", "slices", "comparisons"}
    assert len(got) == len(run.estimates) + len(run.comparisons)
    assert {r["slice"] for r in got if r["table"] == "slices"} == {f"{NASTY}={x}" for x in ("A", "B_&", "C")}


def test_csv_of_a_comparison_has_gap_and_p():
    [first, *_] = read(compared())
    c = compared().comparisons[0]
    assert (float(first["gap"]), float(first["p"]), first["verdict"]) == (c.gap, c.p, c.verdict)


@pytest.mark.parametrize("name", EVERY)
def test_json_has_tables_methods_and_references(name):
    run = EVERY[name]()
    body = json.loads(render_paper(run, "json"))
    assert body["run"] == run.id and body["tables"] and body["methods"]
    assert all(f"{{{key}," in body["bibtex"] for key in body["cites"])


@pytest.mark.parametrize("format", FORMATS)
@pytest.mark.parametrize("name", EVERY)
def test_a_run_read_from_json_gives_the_same_text(name, format):
    run = EVERY[name]()
    assert render_paper(type(run).from_json(run.to_json()), format) == render_paper(run, format)


def test_another_format_is_refused_with_the_near_ones():
    with pytest.raises(UnknownName, match="latex"):
        render_paper(evaluated(), "latx")
