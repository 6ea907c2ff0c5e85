"""Tables of a run for a paper: estimates, slices, comparisons, criteria and studies, as cells and as plain numbers."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from errbar.records import run_json
from errbar.records.comparison import Comparison
from errbar.records.estimate import Estimate
from errbar.records.gate import SHEET, Ruling
from errbar.records.run import Run
from errbar.records.selection import Selection
from errbar.records.sheet import Cell, Sheet
from errbar.report.candidate_order import in_order, when_left
from errbar.report.comparison_text import describe_verdict
from errbar.report.digits import brief, count, decimals, p_value, shown, shown_alike, true_minus
from errbar.report.gate_text import rulings_in
from errbar.report.paper._cells import estimate_cell, gap_cell, number, percent, ruling_cell
from errbar.report.paper._used import label_of, measure_labels

IN_PAPER = ("ranks", "friedman", "omnibus", "self_test")
"""Sheets of compare and gate that a paper shows; pictures' own sheets and single folds it does not."""
MOST_CANDIDATES = 20
SIGNIFICANT = 4


@dataclass(frozen=True, slots=True, kw_only=True)
class PaperTable:
    """Heads and cells to be read, notes below them, and the same rows as numbers."""

    name: str
    title: str
    heads: tuple[str, ...]
    cells: tuple[tuple[str, ...], ...]
    words: tuple[int, ...] = (0,)
    """Columns of words, which stand left; numbers stand right."""
    notes: tuple[str, ...] = ()
    rows: tuple[Mapping[str, Any], ...] = ()


def tables(run: Run) -> tuple[PaperTable, ...]:
    """All of the run's tables that a paper may show, the answer first."""
    return tuple(_tables(run))


def _tables(run: Run) -> Iterator[PaperTable]:
    if run.verb in ("lab", "plan", "check"):
        yield from (_sheet(s) for s in run.sheets if s.rows)
        return
    rulings = rulings_in(run)
    if rulings:
        yield _criteria(run, rulings)
    whole = [e for e in run.estimates if e.slice is None]
    if whole:
        yield _estimates(run, whole)
    if run.selection is not None:
        yield _candidates(run, run.selection)
    sliced = [e for e in run.estimates if e.slice is not None]
    if sliced:
        yield _slices(sliced)
    yield from (_sheet(s) for s in run.sheets if s.name in IN_PAPER)
    if run.comparisons:
        yield _comparisons(run, slices=bool(sliced))


def _estimates(run: Run, table: Sequence[Estimate]) -> PaperTable:
    level = percent(table[0].level)
    cells = [
        (e.label, estimate_cell(e), true_minus(brief(e.no_skill)), label_of(run, "intervals", e.method)) for e in table
    ]
    return PaperTable(
        name="estimates",
        title=f"Estimates {_with(table)}, about {table[0].about}.",
        heads=("Measure", f"Value ({level} interval)", "No skill", "Interval"),
        cells=tuple(cells),
        words=(0, 3),
        notes=_without_interval(table),
        rows=tuple(_flat(run_json.estimate_to_dict(e)) for e in table),
    )


def _with(table: Sequence[Estimate]) -> str:
    there = any(e.interval is not None for e in table)
    return f"with {percent(table[0].level)} intervals" if there else "without intervals"


def _slices(sliced: Sequence[Estimate]) -> PaperTable:
    level = percent(sliced[0].level)
    cells = [(e.label, str(e.slice), f"{e.n:,}", _count(e.events), estimate_cell(e)) for e in sliced]
    return PaperTable(
        name="slices",
        title=f"Slices with {level} intervals, each for its slice alone.",
        heads=("Measure", "Slice", "Rows", "Events", f"Value ({level} interval)"),
        cells=tuple(cells),
        words=(0, 1),
        notes=_without_interval(sliced),
        rows=tuple(_flat(run_json.estimate_to_dict(e)) for e in sliced),
    )


def _comparisons(run: Run, *, slices: bool) -> PaperTable:
    comparisons = run.comparisons
    labels = measure_labels(run)
    level = percent(comparisons[0].level)
    pairs = {(c.left, c.right) for c in comparisons}
    one = len(pairs) == 1
    left, right = next(iter(pairs)) if one else ("Left value", "Right value")
    columns = [("Measure", True, [_measure(c, labels) for c in comparisons])]
    if not one:
        columns += [("Left", True, [c.left for c in comparisons]), ("Right", True, [c.right for c in comparisons])]
    if any(c.left_value is not None for c in comparisons):
        columns += [
            (left, False, [number(c.left_value) for c in comparisons]),
            (right, False, [number(c.right_value) for c in comparisons]),
        ]
    columns += [
        (f"Gap ({level} interval)", False, [gap_cell(c) for c in comparisons]),
        ("p", False, [p_value(c.p_adjusted) for c in comparisons]),
        ("Verdict", True, [describe_verdict(c) for c in comparisons]),
    ]
    what = "Slices against all other rows" if slices else "Comparisons"
    order = f"{right} minus {left}" if one else "right minus left"
    return _of_columns(
        "comparisons",
        f"{what}: gaps are {order}, with {level} intervals, each for its pair alone.",
        columns,
        rows=tuple(_flat(run_json.comparison_to_dict(c)) for c in comparisons),
    )


def _candidates(run: Run, found: Selection) -> PaperTable:
    """The best candidates to be read, all of them as numbers; their scores chose, so none is called an error."""
    order = in_order(found)
    chosen = found.chosen["name"]
    shown, more = order[:MOST_CANDIDATES], len(order) - MOST_CANDIDATES
    wide = 4 if any(c.left is not None for c in shown) else 2
    notes = [f"{count(more, 'further candidate')} {'is' if more == 1 else 'are'} left out."] if more > 0 else []
    return PaperTable(
        name="candidates",
        title=f"Candidates by {label_of(run, 'measures', found.measure)} on the rows that chose; none is an error on "
        "new rows.",
        heads=("Candidate", "Validation score", "Splits", "Left")[:wide],
        cells=tuple(
            (f"{c.name} (chosen)" if c.name == chosen else c.name, score, f"{len(c.scores)}", when_left(c))[:wide]
            for c, score in zip(shown, shown_alike([c.value for c in shown]))
        ),
        words=(0, 3)[: wide // 2],
        notes=tuple(notes),
        rows=tuple(
            {
                "candidate": c.name,
                "learner": c.learner,
                "validation_score": run_json.number(c.value),
                "splits": len(c.scores),
                "left": c.left,
                "left_after": c.left_after,
                "chosen": c.name == chosen,
            }
            for c in order
        ),
    )


def _criteria(run: Run, rulings: Sequence[Ruling]) -> PaperTable:
    level = percent(float(run.options.get("level", 0.95)))
    cells = [(r.criterion.written, ruling_cell(r), f"{r.rows:,}", r.outcome) for r in rulings]
    plain = [
        {
            "criterion": r.criterion.written,
            "measure": r.criterion.measure,
            "value": run_json.number(r.value),
            "low": run_json.number(r.low),
            "high": run_json.number(r.high),
            "method": r.method,
            "n": r.rows,
            "rows_needed": r.rows_needed,
            "outcome": r.outcome,
        }
        for r in rulings
    ]
    return PaperTable(
        name=SHEET,
        title=f"Criteria of the gate, ruled by {level} intervals: {run.options['verdict']}.",
        heads=("Criterion", f"Found ({level} interval)", "Rows", "Outcome"),
        cells=tuple(cells),
        words=(0, 3),
        rows=tuple(plain),
    )


def _sheet(sheet: Sheet) -> PaperTable:
    rows = tuple({c: _plain(x) for c, x in zip(sheet.columns, row)} for row in sheet.rows)
    return _of_columns(sheet.name, sheet.title, sheet_columns(sheet), rows=rows, notes=sheet.notes)


def _of_columns(
    name: str,
    title: str,
    columns: Sequence[tuple[str, bool, list[str]]],
    *,
    rows: tuple[Mapping[str, object], ...],
    notes: tuple[str, ...] = (),
) -> PaperTable:
    return PaperTable(
        name=name,
        title=title,
        heads=tuple(head for head, _, _ in columns),
        cells=tuple(zip(*(cells for _, _, cells in columns))),
        words=tuple(i for i, (_, words, _) in enumerate(columns) if words),
        notes=notes,
        rows=rows,
    )


def _measure(c: Comparison, labels: Mapping[str, str]) -> str:
    name = c.label or labels[c.measure]
    return f"{name} (primary)" if c.primary else name


def _without_interval(table: Sequence[Estimate]) -> tuple[str, ...]:
    named = [f"{e.label}{f', {e.slice}' if e.slice else ''}: {e.reason}" for e in table if e.interval is None]
    return (f"Without an interval: {'; '.join(named)}.",) if named else ()


def _count(n: int | None) -> str:
    return "–" if n is None else f"{n:,}"


def _flat(fields: Mapping[str, object]) -> dict[str, Any]:
    return {k: v for k, v in fields.items() if k != "extras"}


def _plain(x: Cell) -> Any:
    return run_json.number(x) if isinstance(x, float) else x


def sheet_columns(sheet: Sheet) -> list[tuple[str, bool, list[str]]]:
    """Head, whether it holds words, and cells, column by column; counts that are 0 everywhere are left out."""
    errors = {c for c in sheet.columns if c.endswith("_se") and c.removesuffix("_se") in sheet.columns}
    out = []
    for i, name in enumerate(sheet.columns):
        column = sheet.column(name)
        if name in errors or (column and all(type(x) is int and x == 0 for x in column)):
            continue
        behind: list[Cell] = sheet.column(f"{name}_se") if f"{name}_se" in errors else [None] * len(column)
        words = i == 0 or any(isinstance(x, str) for x in column)
        out.append((name.replace("_", " "), words, [_cell(x, se) for x, se in zip(column, behind)]))
    return out


def _cell(x: Cell, se: Cell) -> str:
    if x is None:
        return "–"
    if isinstance(x, bool | str):
        return str(x)
    if isinstance(se, float | int) and se > 0:
        places = decimals(x - se, x + se, x)
        return f"{shown(x, places)} ± {shown(se, places)}"
    return f"{x:,}" if isinstance(x, int) else f"{x:.{SIGNIFICANT}g}"
