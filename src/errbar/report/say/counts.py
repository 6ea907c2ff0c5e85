"""Whether models err on the same rows: how often two give different answers, and which rows none of them has right."""

from __future__ import annotations

from errbar.records.run import Run
from errbar.records.sheet import Cell, Sheet
from errbar.report.say.letters import deciding_comparisons, rank_models
from errbar.report.say.pairs import brief_name
from errbar.report.say.sentence import Sentence

QUESTION = "Do they err on the same rows?"


def agreement_sentence(run: Run) -> Sentence | None:
    """Return counts of these rows, no claim about new ones; None if the run keeps none, or models give numbers."""
    sheet = next((s for s in run.sheets if s.name == "agreement" and s.rows), None)
    if sheet is None:
        return None
    n, differ, missed = sheet.rows[0]
    if not isinstance(n, int) or not isinstance(differ, int) or not isinstance(missed, int):
        return None
    names = rank_models(deciding_comparisons(run))
    if differ == 0:
        words = f"All {len(names)} models give the same predictions on all {n:,} rows; {_wrong(missed, len(names))}."
        if len(names) == 2:
            words = f"They give the same predictions on all {n:,} rows; {_wrong(missed, 2)}."
        return Sentence(question=QUESTION, words=words, proof="disagreements")
    said = _first_two(run, names[:2], n) if len(names) > 1 else ""
    said = said or f"The models disagree on {differ:,} of {n:,} rows"
    words = f"{said}; {_wrong(missed, len(names))}."
    return Sentence(question=QUESTION, words=words, proof="disagreements")


def _wrong(missed: int, models: int) -> str:
    all_of = "both" if models == 2 else f"all {models}"
    return f"{all_of} are wrong on {missed:,}" if missed else f"on no row are {all_of} wrong"


def _first_two(run: Run, names: list[str], n: int) -> str:
    """How the two best differ, where the run counted that."""
    sheet = next((s for s in run.sheets if s.name == "by_class"), None)
    counts = {} if sheet is None else _pair_counts(sheet, names)
    if not counts or any(x != round(x) for x in counts.values()):  # sums of weights are no rows
        return ""
    a, b = names
    only = {a: counts[f"only {a}"], b: counts[f"only {b}"]}
    first, second = brief_name(a), brief_name(b)
    if counts["differ"] == 0:
        return f"{first} and {second} give the same predictions on all {n:,} rows"
    right = f"only {first} is right on {only[a]:,.0f}, only {second} on {only[b]:,.0f}"
    return f"{first} and {second} disagree on {counts['differ']:,.0f} of {n:,} rows: {right}"


def _pair_counts(sheet: Sheet, names: list[str]) -> dict[str, float]:
    rows = [dict(zip(sheet.columns, row)) for row in sheet.rows if {row[0], row[1]} == set(names)]
    if not rows or len(set(names)) < 2:
        return {}
    left, right = str(rows[0]["left"]), str(rows[0]["right"])
    columns = {f"only {left}": "only_left_right", f"only {right}": "only_right_right", "differ": "differ"}
    return {name: sum(_number(row[column]) for row in rows) for name, column in columns.items()}


def _number(x: Cell) -> float:
    return float(x) if isinstance(x, int | float) else 0.0
