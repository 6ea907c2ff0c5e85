"""Runs as plain dictionaries: the field names outside tools rely on."""

from __future__ import annotations

import math
from dataclasses import asdict, fields
from typing import TYPE_CHECKING, Any

from errbar.records.claim import claim_to_dict
from errbar.records.comparison import Comparison
from errbar.records.estimate import Estimate
from errbar.records.finding import Finding
from errbar.records.missing import kind_of, text_of
from errbar.records.predictions import DataFacts
from errbar.records.provenance import provenance_to_dict
from errbar.records.sheet import Sheet

if TYPE_CHECKING:
    from errbar.records.ledger_mark import LedgerMark
    from errbar.records.run import Run
    from errbar.records.selection import Selection
    from errbar.records.threshold import Threshold

VERSION = "0.1.0"


def number(x: float | None) -> float | str | None:
    """A JSON number; infinities as the strings JSON lacks numbers for, nothing else."""
    if x is None or not isinstance(x, float) or math.isfinite(x):
        return x
    return None if math.isnan(x) else ("inf" if x > 0 else "-inf")


def estimate_to_dict(e: Estimate) -> dict[str, Any]:
    """Flat fields of one estimate."""
    i = e.interval
    return {
        "measure": e.measure,
        "label": e.label,
        "value": number(e.value),
        "low": number(e.low),
        "high": number(e.high),
        "level": e.level,
        "se": number(e.se),
        "method": e.method,
        "standing": e.standing,
        "how": i.how if i else None,
        "reason": text_of(e.reason),
        "estimand": e.estimand.what,
        "about": e.about,
        "n": e.n,
        "n_units": e.n_units,
        "n_train": e.estimand.n_train,
        "events": e.events,
        "no_skill": number(e.no_skill),
        "better": e.better,
        "perfect": number(e.perfect),
        "slice": e.slice,
        "extras": {k: number(v) for k, v in e.extras.items()},
        "doubt": e.doubt,
        "decided_by": e.decided_by,
        **({"unbounded": True} if e.unbounded else {}),
        **kind_of(e.reason),
    }


def back(x: object) -> Any:
    """The infinity of that name; anything else unchanged."""
    return float(x) if x in ("inf", "-inf") else x


def data_to_dict(data: DataFacts) -> dict[str, Any]:
    """What is known of the data, its digest last."""
    plain = {f.name: getattr(data, f.name) for f in fields(data) if f.name not in ("weight_name", "dropped", "trials")}
    out = {k: list(v) if isinstance(v, tuple) else v for k, v in plain.items()}
    typed = {"weight_name": data.weight_name, "dropped": list(data.dropped), "trials": data.trials}
    return out | {k: v for k, v in typed.items() if v}


def _write_selection(selection: Selection) -> dict[str, Any]:
    from errbar.records.selection import selection_to_dict  # here, since few runs have one

    return selection_to_dict(selection)


def _write_mark(mark: LedgerMark) -> dict[str, object]:
    from errbar.records.ledger_mark import mark_to_dict  # here, since few runs have one

    return mark_to_dict(mark)


def _write_threshold(threshold: Threshold) -> dict[str, object]:
    from errbar.records.threshold import threshold_to_dict  # here, since few runs have one

    return threshold_to_dict(threshold)


def run_to_dict(run: Run) -> dict[str, Any]:
    """The whole run but its id."""
    return {
        "errbar": VERSION,
        "verb": run.verb,
        "seed": run.seed,
        "data": data_to_dict(run.data),
        "options": dict(run.options),
        "names": dict(run.names),
        "plan": None if run.plan is None else dict(run.plan),
        "learners": [dict(x) for x in run.learners],
        "estimates": [estimate_to_dict(e) for e in run.estimates],
        "comparisons": [comparison_to_dict(c) for c in run.comparisons],
        "findings": [finding_to_dict(f) for f in run.findings],
        "sheets": [sheet_to_dict(s) for s in run.sheets],
        "claims": [claim_to_dict(c) for c in run.claims],
        **({} if run.selection is None else {"selection": _write_selection(run.selection)}),
        **({} if run.threshold is None else {"threshold": _write_threshold(run.threshold)}),
        **({"own": [asdict(c) for c in run.own]} if run.own else {}),
        **({} if run.ledger is None else {"ledger": _write_mark(run.ledger)}),
        **({} if run.provenance is None else {"provenance": provenance_to_dict(run.provenance)}),
        "versions": dict(run.versions),
        "seconds": run.seconds,
        "kept": run.kept,
    }


def comparison_to_dict(c: Comparison) -> dict[str, Any]:
    """Flat fields of one comparison."""
    plain = {k: number(v) for k, v in asdict(c).items() if k != "slice" or v is not None}
    extras = {k: number(v) for k, v in c.extras.items()}
    return {**plain, "reason": text_of(c.reason), "extras": extras, **kind_of(c.reason)}


def finding_to_dict(f: Finding) -> dict[str, Any]:
    """Flat fields of one finding."""
    return {
        "code": f.code,
        "severity": f.severity,
        "message": f.message,
        "measures": list(f.measures),
        "because": f.because,
        "weight": f.weight,
        **({} if f.concerns is None else {"concerns": f.concerns}),
        **({} if f.withholds else {"withholds": False}),
        **({"unused_override": True} if f.unused_override else {}),
    }


def sheet_to_dict(s: Sheet) -> dict[str, Any]:
    """A sheet with JSON numbers."""
    rows = [[number(x) if isinstance(x, float) else x for x in row] for row in s.rows]
    return {"name": s.name, "title": s.title, "columns": list(s.columns), "rows": rows, "notes": list(s.notes)}
