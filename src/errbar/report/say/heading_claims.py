"""Which claims a heading renders: pages state their addresses beside it."""

from __future__ import annotations

from collections.abc import Sequence

from errbar.records.claim import Claim
from errbar.records.run import Run
from errbar.report.say.gate import gate_claims, outcome_of
from errbar.report.say.heading import other_measures
from errbar.report.say.letters import deciding_pairs
from errbar.report.say.pick_estimate import claim_about
from errbar.report.say.sentence import Answer, Sentence
from errbar.report.say.skill import deciding_claim
from errbar.report.say.studies import claim_of
from errbar.report.say.thresholds import alternatives
from errbar.report.say.verdicts import Glyph, glyph_of

WORST_FIRST: tuple[Glyph, ...] = ("worse", "open", "better")


def heading_claims(run: Run, answer: Answer) -> tuple[Claim, ...]:
    """Return the claims behind the heading of a run's answer; empty if it only counts or names."""
    if run.verb == "compare":
        return tuple(deciding_pairs(run))
    if run.verb == "gate":
        return tuple(c for c in gate_claims(run) if outcome_of(c) == run.options["verdict"])
    if run.verb == "check":
        return tuple(c for c in run.claims if c.question == "finding")
    if run.verb == "threshold":
        return tuple(c for c in alternatives(run) if c.against.key == "one_answer" and c.low is not None)
    if run.verb == "plan":
        return tuple(c for c in run.claims if c.question == "rows_needed" and c.subject.names[0] == run.sheets[0].name)
    if run.verb == "lab":
        first = next((e for e in run.estimates if e.interval is not None), None)
        found = None if first is None else claim_of(run, first)
        return () if found is None else (found,)
    if run.selection is not None:
        found = claim_about(run, run.selection.measure, "skill")
        return () if found is None else (found,)
    return _of_one_model(run, answer)


def heading_sentences(answer: Answer) -> list[Sentence]:
    """List the sentences whose clause stands in the heading."""
    lower = answer.heading.lower()
    return [s for s in answer.sentences if s.clause and s.clause.lower() in lower]


def heading_clauses(run: Run, answer: Answer) -> list[tuple[str, Glyph]]:
    """List the parts of the heading that give a verdict, each with its mark."""
    found: list[tuple[str, Glyph]] = [(s.clause, s.glyph) for s in heading_sentences(answer)]
    other = other_measures(run)
    if other is not None:
        found.append((other, "worse"))
    if run.verb == "threshold" or run.selection is not None:
        last = answer.heading.rpartition("; " if run.verb == "threshold" else ", ")[2].rstrip(".")
        marks = {glyph_of(c) for c in heading_claims(run, answer)}
        found += [(last, glyph) for glyph in WORST_FIRST if glyph in marks][:1]
    return found


def _of_one_model(run: Run, answer: Answer) -> tuple[Claim, ...]:
    found: list[Claim] = [c for s in heading_sentences(answer) for c in s.claims]
    lead = deciding_claim(run)
    found += [lead] if lead is not None else []
    if "measures are worse" in answer.heading or "worse than baseline" in answer.heading:
        found += _worse(run.claims)
    undefined = [c for c in run.claims if c.question == "skill" and c.verdict == "undefined"]
    found += [c for c in undefined if f"{c.label} is infinite" in answer.heading]
    return tuple(dict.fromkeys(found))


def _worse(claims: Sequence[Claim]) -> list[Claim]:
    return [c for c in claims if c.question == "skill" and c.against.key == "baseline" and c.verdict == "worse"]
