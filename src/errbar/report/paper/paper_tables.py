"""Tables of a run for a paper: estimates, slices, comparisons, criteria and studies, as cells and as plain numbers."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from errbar.claims.gate import ruled_claims
from errbar.records import run_json
from errbar.records.claim import Claim
from errbar.records.comparison import Comparison
from errbar.records.estimate import Estimate
from errbar.records.gate import SHEET, Ruling
from errbar.records.run import Run
from errbar.records.selection import Selection
from errbar.report.candidate_order import in_order, when_left
from errbar.report.digits import MINUS, brief, count, p_value, shown_alike, true_minus
from errbar.report.paper._cells import claim_cell, estimate_cell, number, percent, ruling_cell
from errbar.report.paper._paper_table import PaperTable, of_columns, sheet_table
from errbar.report.paper._used import label_of, measure_labels
from errbar.report.say.gate import outcome_of
from errbar.report.say.marks import Marks, is_paired, marks_of
from errbar.report.say.table_words import measure_verdict
from errbar.report.say.verdict_cells import claim_of, describe_verdict
from errbar.report.say.verdicts import withheld_words

IN_PAPER = ("ranks", "friedman", "omnibus", "self_test")
"""Sheets of compare and gate that a paper shows; pictures' own sheets and single folds it does not."""
MOST_CANDIDATES = 20


def tables(run: Run) -> tuple[PaperTable, ...]:
    """All of the run's tables that a paper may show, the answer first."""
    return tuple(_tables(run))


def _tables(run: Run) -> Iterator[PaperTable]:
    if run.verb in ("lab", "plan", "check"):
        yield from (sheet_table(s) for s in run.sheets if s.rows)
        return
    ruled = ruled_claims(run)
    if ruled:
        yield _criteria(run, ruled)
    whole = [e for e in run.estimates if e.slice is None]
    if whole:
        yield _estimates(run, whole)
    if run.selection is not None:
        yield _candidates(run, run.selection)
    sliced = [e for e in run.estimates if e.slice is not None]
    if sliced:
        yield _slices(sliced)
    yield from (sheet_table(s) for s in run.sheets if s.name in IN_PAPER)
    if run.comparisons:
        yield _comparisons(run, slices=bool(sliced))


def _estimates(run: Run, table: Sequence[Estimate]) -> PaperTable:
    """The measures; a difference to the baseline stands in the row where it decides."""
    level, marks = percent(table[0].level), marks_of(run)
    columns = [
        ("Measure", True, [e.label for e in table]),
        (f"Value ({level} interval)", False, [estimate_cell(e) for e in table]),
        ("Baseline", False, [true_minus(brief(e.no_skill)) for e in table]),
    ]
    if any(is_paired(e, marks.get(e.measure)) for e in table):
        columns.append((f"Value {MINUS} baseline ({level} interval)", False, [_paired(e, marks) for e in table]))
    columns += [
        ("Verdict", True, [measure_verdict(marks.get(e.measure)) for e in table]),
        ("Interval", True, [label_of(run, "intervals", e.method) for e in table]),
    ]
    return of_columns(
        "estimates",
        f"Estimates {_with(table)}, about {table[0].about}.",
        columns,
        rows=tuple(_flat(run_json.estimate_to_dict(e)) for e in table),
        notes=_without_interval(table),
    )


def _paired(e: Estimate, marks: Marks) -> str:
    """Return the difference to the baseline on the same rows if it decides; a dash if the value's interval does."""
    claim = marks.get(e.measure)
    if e.decided_by != "gap" or claim is None:
        return "–"
    level = "" if claim.level == e.level else f", {percent(claim.level)}"
    return f"{claim_cell(claim)}{level}"


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
        (f"Difference ({_interval_of(comparisons)})", False, [claim_cell(claim_of(run, c)) for c in comparisons]),
        ("p", False, [p_value(c.p_adjusted) for c in comparisons]),
        ("Verdict", True, [describe_verdict(c, claim_of(run, c)) for c in comparisons]),
    ]
    what = "Slices against all other rows" if slices else "Comparisons"
    order = f"{right} minus {left}" if one else "right minus left"
    return of_columns(
        "comparisons",
        f"{what}: differences are {order}, with {_interval_of(comparisons)}s.",
        columns,
        rows=tuple(_flat(run_json.comparison_to_dict(c)) for c in comparisons),
    )


def _interval_of(comparisons: Sequence[Comparison]) -> str:
    """Return `95 % interval`; `adjusted 95 % interval` if those that decide are adjusted for all pairs."""
    adjusted = any("adjusted_low" in c.extras for c in comparisons)
    return f"{'adjusted ' if adjusted else ''}{percent(comparisons[0].level)} interval"


def _candidates(run: Run, found: Selection) -> PaperTable:
    """The best candidates to be read, all of them as numbers; their scores chose, so none is called an error."""
    order = in_order(found)
    chosen = found.chosen["name"]
    shown, more = order[:MOST_CANDIDATES], len(order) - MOST_CANDIDATES
    wide = 4 if any(c.left is not None for c in shown) else 2
    notes = [f"{count(more, 'further candidate')} {'is' if more == 1 else 'are'} left out."] if more > 0 else []
    return PaperTable(
        name="candidates",
        title=f"Candidates by {label_of(run, 'measures', found.measure)} on the rows that chose: optimistic, no "
        "errors on new rows.",
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


def _criteria(run: Run, ruled: Sequence[tuple[Claim, Ruling]]) -> PaperTable:
    level = percent(float(run.options.get("level", 0.95)))
    cells = [
        (_criterion(r), ruling_cell(r), f"{r.rows:,}", _count(r.rows_needed), f"{outcome_of(c)}{_doubt(c)}")
        for c, r in ruled
    ]
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
        for _, r in ruled
    ]
    return PaperTable(
        name=SHEET,
        title=f"Criteria of the gate, ruled by {level} intervals: {run.options['verdict']}.",
        heads=("Criterion", f"Found ({level} interval)", "Rows", "Rows needed", "Outcome"),
        cells=tuple(cells),
        words=(0, 4),
        rows=tuple(plain),
    )


def _criterion(r: Ruling) -> str:
    return r.criterion.written if r.slice is None else f"{r.criterion.written}, {r.slice}"


def _doubt(c: Claim) -> str:
    told = withheld_words(c)
    return f" ({told})" if told else ""


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
