"""Runs as plain dictionaries and back: the field names outside tools rely on."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import asdict, fields
from typing import TYPE_CHECKING, Any

from errbar.records.comparison import Comparison
from errbar.records.concept import OwnConcept, Reference
from errbar.records.earlier_words import dropped_in, exact_in, units_apart_in, unused_override_in, weight_name_in
from errbar.records.estimate import Estimand, Estimate, Interval
from errbar.records.finding import Finding
from errbar.records.missing import kind_of, reason_of, text_of
from errbar.records.predictions import DataFacts, KnownDigest
from errbar.records.provenance import provenance_from_dict, provenance_to_dict
from errbar.records.sheet import Sheet

if TYPE_CHECKING:
    from errbar.records.json_shape import Body
    from errbar.records.ledger_mark import LedgerMark
    from errbar.records.run import Run
    from errbar.records.selection import Selection
    from errbar.records.threshold import Threshold

VERSION = "0.1.0"
NUMBERS = frozenset(f.name for f in fields(Comparison) if "float" in str(f.type))
"""Fields of a comparison that may be an infinity; a model may be called `inf` all the same."""


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
        **kind_of(e.reason),
    }


def back(x: object) -> Any:
    """The infinity of that name; anything else unchanged."""
    return float(x) if x in ("inf", "-inf") else x


def estimate_from_dict(d: Body) -> Estimate:
    """The estimate those fields came from."""
    interval = None
    if d["low"] is not None:
        interval = Interval(
            low=back(d["low"]),
            high=back(d["high"]),
            level=d["level"],
            method=d["method"],
            standing=d["standing"],
            how=d.get("how") or "",
        )
    return Estimate(
        measure=d["measure"],
        label=d.get("label", d["measure"]),
        value=back(d["value"]),
        interval=interval,
        reason=reason_of(d),
        se=back(d["se"]),
        level=d["level"],
        estimand=Estimand(what=d["estimand"], n_train=d["n_train"], sentence=d["about"]),
        n=d["n"],
        n_units=d["n_units"],
        events=d.get("events"),
        no_skill=back(d["no_skill"]),
        better=d["better"],
        perfect=back(d.get("perfect")),
        slice=d["slice"],
        extras={k: back(v) for k, v in d.get("extras", {}).items()},
    )


def data_to_dict(data: DataFacts) -> dict[str, Any]:
    """What is known of the data, its digest last."""
    plain = {
        f.name: getattr(data, f.name) for f in fields(data) if f.name not in ("digest_of", "weight_name", "dropped")
    }
    out = {**{k: list(v) if isinstance(v, tuple) else v for k, v in plain.items()}, "digest": data.digest}
    typed = {"weight_name": data.weight_name, "dropped": list(data.dropped)}
    return out | {k: v for k, v in typed.items() if v}


def _write_selection(selection: Selection) -> dict[str, Any]:
    from errbar.records.selection import selection_to_dict  # here, since few runs have one

    return selection_to_dict(selection)


def _read_selection(d: Body | None) -> Selection | None:
    if d is None:
        return None
    from errbar.records.selection import selection_from_dict

    return selection_from_dict(d)


def _write_mark(mark: LedgerMark) -> dict[str, object]:
    from errbar.records.ledger_mark import mark_to_dict  # here, since few runs have one

    return mark_to_dict(mark)


def _read_mark(d: Body | None) -> LedgerMark | None:
    if d is None:
        return None
    from errbar.records.ledger_mark import mark_from_dict

    return mark_from_dict(d)


def _write_threshold(threshold: Threshold) -> dict[str, object]:
    from errbar.records.threshold import threshold_to_dict  # here, since few runs have one

    return threshold_to_dict(threshold)


def _read_threshold(d: Body | None) -> Threshold | None:
    if d is None:
        return None
    from errbar.records.threshold import threshold_from_dict

    return threshold_from_dict(d)


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


def comparison_from_dict(d: Body) -> Comparison:
    """The comparison those fields came from."""
    extras = {k: back(v) for k, v in d.get("extras", {}).items()}
    plain = {k: back(v) if k in NUMBERS else v for k, v in known_fields(Comparison, d).items()}
    return Comparison(**{**plain, "reason": reason_of(d), "extras": extras})


def finding_to_dict(f: Finding) -> dict[str, Any]:
    """Flat fields of one finding."""
    return {
        "code": f.code,
        "severity": f.severity,
        "message": f.message,
        "measures": list(f.measures),
        "because": f.because,
        "weight": f.weight,
        **({} if f.withholds else {"withholds": False}),
        **({"unused_override": True} if f.unused_override else {}),
    }


def finding_from_dict(d: Body) -> Finding:
    """The finding those fields came from."""
    unused = d.get("unused_override", unused_override_in(d["severity"], d["message"]))
    return Finding(**known_fields(Finding, {**d, "measures": tuple(d.get("measures", ())), "unused_override": unused}))


def plan_from_dict(d: Body | None) -> Body | None:
    """The plan's facts; whether units are apart by the receipt's words in runs of earlier versions."""
    if d is None or "units_apart" in d or not units_apart_in(d.get("receipt", ())):
        return d
    return {**d, "units_apart": True}


def learner_from_dict(d: Mapping[str, object]) -> Body:
    """A learner's facts; whether folds were predicted without refitting by its words in runs of earlier versions."""
    return {**d, "exact": True} if "exact" not in d and exact_in(str(d.get("how", ""))) else d


def sheet_to_dict(s: Sheet) -> dict[str, Any]:
    """A sheet with JSON numbers."""
    rows = [[number(x) if isinstance(x, float) else x for x in row] for row in s.rows]
    return {"name": s.name, "title": s.title, "columns": list(s.columns), "rows": rows, "notes": list(s.notes)}


def sheet_from_dict(d: Body) -> Sheet:
    """The sheet those fields came from."""
    return Sheet(
        name=d["name"],
        title=d["title"],
        columns=tuple(d["columns"]),
        rows=tuple(tuple(back(x) for x in row) for row in d["rows"]),
        notes=tuple(d["notes"]),
    )


def own_from_dict(d: Body) -> OwnConcept:
    """The concept from outside errbar those fields came from."""
    cites = tuple(c if isinstance(c, str) else Reference(**known_fields(Reference, c)) for c in d.get("cites", ()))
    return OwnConcept(**known_fields(OwnConcept, {**d, "cites": cites}))


def data_from_dict(d: Body) -> DataFacts:
    """The facts of the data those fields came from; by their words in runs of earlier versions."""
    told = {**d, "classes": tuple(d.get("classes", ())), "said": tuple(d.get("said", ()))}
    told.setdefault("weight_name", weight_name_in(told["said"]))
    told["dropped"] = tuple(told.get("dropped", dropped_in(told["said"])))
    return DataFacts(**known_fields(DataFacts, told), digest_of=KnownDigest(told.get("digest", "")))


def known_fields(record: type, d: Body) -> dict[str, Any]:
    """The fields that this version knows; later ones may have added others."""
    names = {f.name for f in fields(record)}
    return {name: x for name, x in d.items() if name in names}


def run_fields(body: Body) -> dict[str, Any]:
    """Arguments for Run, from a document that was checked."""
    return {
        "verb": body["verb"],
        "seed": body["seed"],
        "data": data_from_dict(body["data"]),
        "options": body.get("options", {}),
        "names": body.get("names", {}),
        "plan": plan_from_dict(body.get("plan")),
        "learners": tuple(learner_from_dict(x) for x in body.get("learners", ())),
        "sheets": tuple(sheet_from_dict(s) for s in body.get("sheets", ())),
        "selection": _read_selection(body.get("selection")),
        "threshold": _read_threshold(body.get("threshold")),
        "estimates": tuple(estimate_from_dict(e) for e in body["estimates"]),
        "comparisons": tuple(comparison_from_dict(c) for c in body["comparisons"]),
        "findings": tuple(finding_from_dict(f) for f in body["findings"]),
        "own": tuple(own_from_dict(c) for c in body.get("own", ())),
        "ledger": _read_mark(body.get("ledger")),
        "provenance": None if body.get("provenance") is None else provenance_from_dict(body["provenance"]),
        "versions": body.get("versions", {}),
        "seconds": back(body.get("seconds", 0.0)),
        "kept": body.get("kept"),
    }
