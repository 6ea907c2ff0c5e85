"""Runs from plain dictionaries: the records that the fields of a document came from."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields
from typing import TYPE_CHECKING, Any

from errbar.records.claim import claim_from_dict
from errbar.records.comparison import Comparison
from errbar.records.concept import OwnConcept, Reference
from errbar.records.earlier_words import dropped_in, exact_in, units_apart_in, unused_override_in, weight_name_in
from errbar.records.estimate import Estimand, Estimate, Interval
from errbar.records.finding import Finding
from errbar.records.missing import reason_of
from errbar.records.predictions import DataFacts
from errbar.records.provenance import provenance_from_dict
from errbar.records.run_json import back
from errbar.records.sheet import Sheet

if TYPE_CHECKING:
    from errbar.records.json_shape import Body
    from errbar.records.ledger_mark import LedgerMark
    from errbar.records.selection import Selection
    from errbar.records.threshold import Threshold

NUMBERS = frozenset(f.name for f in fields(Comparison) if "float" in str(f.type))
"""Fields of a comparison that may be an infinity; a model may be called `inf` all the same."""


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
        doubt=d.get("doubt"),
    )


def _read_selection(d: Body | None) -> Selection | None:
    if d is None:
        return None
    from errbar.records.selection import selection_from_dict

    return selection_from_dict(d)


def _read_mark(d: Body | None) -> LedgerMark | None:
    if d is None:
        return None
    from errbar.records.ledger_mark import mark_from_dict

    return mark_from_dict(d)


def _read_threshold(d: Body | None) -> Threshold | None:
    if d is None:
        return None
    from errbar.records.threshold import threshold_from_dict

    return threshold_from_dict(d)


def comparison_from_dict(d: Body) -> Comparison:
    """The comparison those fields came from."""
    extras = {k: back(v) for k, v in d.get("extras", {}).items()}
    plain = {k: back(v) if k in NUMBERS else v for k, v in known_fields(Comparison, d).items()}
    return Comparison(**{**plain, "reason": reason_of(d), "extras": extras})


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
    return DataFacts(**known_fields(DataFacts, told))


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
        "claims": None if body.get("claims") is None else tuple(claim_from_dict(c) for c in body["claims"]),
        "own": tuple(own_from_dict(c) for c in body.get("own", ())),
        "ledger": _read_mark(body.get("ledger")),
        "provenance": None if body.get("provenance") is None else provenance_from_dict(body["provenance"]),
        "versions": body.get("versions", {}),
        "seconds": back(body.get("seconds", 0.0)),
        "kept": body.get("kept"),
    }
