"""Claim: one thing that a run says about its numbers, with the interval that decides it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal, TypeAlias

from errbar.records.missing import Missing, kind_of, reason_of, text_of

ClaimVerdict: TypeAlias = Literal["better", "worse", "differs", "equivalent", "inconclusive", "undefined", "untested"]
"""differs: the measure has no better direction. undefined: a number does not exist on these rows. untested: the run
lacks what the test needs."""
Question: TypeAlias = Literal[
    "calibration",
    "cheaper_threshold",
    "class",
    "finding",
    "gate",
    "handing_over",
    "more_rows",
    "output",
    "pair",
    "rival",
    "rows_needed",
    "score",
    "search_score",
    "skill",
    "slice",
    "study",
    "threshold",
]
SubjectKind: TypeAlias = Literal[
    "model", "learner", "search", "setting", "slice", "class", "output", "criterion", "check", "plan", "study", "system"
]
Rival: TypeAlias = Literal[
    "baseline",
    "one_answer",
    "ideal",
    "all_other_rows",
    "other_classes",
    "predicting_the_mean",
    "model",
    "champion",
    "bound",
    "margin",
    "kept_rows",
    "same_rows",
    "search_score",
    "chosen_setting",
    "zero",
    "level",
    "nothing",
]
"""What a subject is held against. one_answer: the cheapest single answer for every row. bound: a value that a gate
asks for. kept_rows: the rows that stay with the model. same_rows: training on the rows in hand."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Subject:
    """What is judged: `names` holds a slice's `site=A`, a class, the model of a pair, a criterion as it was written."""

    kind: SubjectKind
    names: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Against:
    """What the subject is held against, with its name and its amount where it has them."""

    key: Rival
    names: tuple[str, ...] = ()
    amount: float | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Claim:
    """A verdict about a subject held against something, and the difference with the interval that decides it.

    The difference is subject minus `against`, in the measure's units. The verdict is the subject's: swapping both sides
    of a pair swaps better and worse. It is None for a number that was not held against anything (rows needed, a check
    that found nothing).
    """

    question: Question
    subject: Subject
    against: Against
    measure: str | None = None
    label: str = ""
    value: float | None = None
    gap: float | None = None
    low: float | None = None
    high: float | None = None
    level: float = 0.95
    looks: int = 1
    """How many tests share the error rate."""
    verdict: ClaimVerdict | None
    why: Missing | None = None
    """The reason of an undefined or untested claim."""
    withheld: str | None = None
    """A code, if the interval, or the p of the test, would decide and there is still no verdict."""
    doubt: str | None = None
    """Code of the finding that undermines the verdict; texts print it on the same line."""
    slice: str | None = None
    """The slice of a claim about models or a gate; None for all rows."""
    primary: bool = False
    rows: int = 0
    events: int | None = None
    rows_needed: int | None = None
    leads: int = field(default=0, compare=False)
    """Place in the order of importance: the smallest leads the heading."""

    @property
    def key(self) -> str:
        """Return the address of the claim: pages mark what they render of it with this."""
        parts = (self.question, *self.subject.names, *self.against.names, self.measure or "", self.slice or "")
        return ":".join(part for part in parts if part)

    @property
    def settled(self) -> bool:
        """True if the interval decided: better, worse, differs or equivalent."""
        return self.verdict in ("better", "worse", "differs", "equivalent")


NUMBERS = ("value", "gap", "low", "high")


def claim_to_dict(claim: Claim) -> dict[str, object]:
    """Return the claim as JSON has it, without its empty fields; infinities are the strings `inf` and `-inf`."""
    from errbar.records.run_json import number  # here, since that file writes runs, which hold claims

    plain: dict[str, object] = {name: getattr(claim, name) for name in Claim.__dataclass_fields__}
    plain |= {name: number(getattr(claim, name)) for name in NUMBERS}
    against = {"key": claim.against.key, "names": list(claim.against.names), "amount": number(claim.against.amount)}
    plain |= {"subject": {"kind": claim.subject.kind, "names": list(claim.subject.names)}, "against": against}
    plain |= {"why": text_of(claim.why), **kind_of(claim.why)}
    return {name: x for name, x in plain.items() if x is not None or name == "verdict"}


def flat_claim(claim: Claim) -> dict[str, object]:
    """Return the claim as a row of a frame: names joined, nothing nested."""
    names = {"subject": ", ".join(claim.subject.names) or claim.subject.kind, "against": claim.against.key}
    rest = {
        name: getattr(claim, name) for name in Claim.__dataclass_fields__ if name not in ("subject", "against", "leads")
    }
    rival = {"against_names": ", ".join(claim.against.names) or None, "against_amount": claim.against.amount}
    return {"question": claim.question, **names, **rival, **rest, "why": text_of(claim.why)}


def claim_from_dict(d: Mapping[str, object]) -> Claim:
    """Return the claim that `claim_to_dict` wrote; fields of later versions are left out."""
    from errbar.records.run_json import back

    names = set(Claim.__dataclass_fields__)
    plain = {name: back(x) if name in NUMBERS else x for name, x in d.items() if name in names}
    subject, against = d["subject"], d["against"]
    assert isinstance(subject, Mapping) and isinstance(against, Mapping)
    plain["subject"] = Subject(kind=subject["kind"], names=tuple(subject["names"]))
    plain["against"] = Against(key=against["key"], names=tuple(against["names"]), amount=back(against.get("amount")))
    plain["why"] = reason_of({"reason": d.get("why"), **{k: v for k, v in d.items() if k.startswith("reason_")}})
    return Claim(**plain)  # type: ignore[arg-type]
