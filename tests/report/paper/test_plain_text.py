"""CSV and JSON: parse back to the run's own numbers."""

import csv
import io
import json

import pytest

import errbar
from errbar.errors import UnknownName
from errbar.report.paper import FORMATS, render_paper
from errbar.report.paper.plain_text import as_csv, inert
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


@pytest.mark.parametrize(
    ("cell", "kept"),
    [
        ("=HYPERLINK(1)", "'=HYPERLINK(1)"),
        ("  +cmd", "'  +cmd"),
        ("@sum", "'@sum"),
        ("-x", "'-x"),
        ("\t=1", "'\t=1"),
        ("-0.5", "-0.5"),
        ("+1e-3", "+1e-3"),
        ("plain = fine", "plain = fine"),
        (-0.5, -0.5),
        (None, None),
    ],
)
def test_no_cell_is_a_formula(cell, kept):
    assert inert(cell) == kept


def test_names_of_models_cannot_carry_a_formula_into_a_spreadsheet():
    y = [0, 1] * 20
    models = {"=cmd|' /C calc'!A0": {"truth": y, "prob": [0.2, 0.7] * 20}, "@b": {"truth": y, "prob": [0.3, 0.6] * 20}}
    run = errbar.compare(models, truth="truth", prob="prob", measures="brier")
    cells = [cell for row in csv.reader(as_csv(run).splitlines()) for cell in row]
    assert "'=cmd|' /C calc'!A0" in cells and "'@b" in cells
    assert not [c for c in cells if c.startswith(("=", "@"))]
