"""The verdict of a run in a list of runs: a word to narrow the list by, the words to show, and the mark."""

from __future__ import annotations

from typing import NamedTuple

from errbar.records.claim import Claim, ClaimVerdict
from errbar.records.run import Run
from errbar.report.say.gate import gate_claims
from errbar.report.say.letters import deciding_pairs
from errbar.report.say.pick_estimate import claim_about
from errbar.report.say.quantifiers import all_of, with_verdict
from errbar.report.say.skill import deciding_claim
from errbar.report.say.thresholds import alternatives
from errbar.report.say.verdicts import GLYPHS, WORDS, glyph_of, pair_words, settled_glyph

VERDICTS = ("better", "worse", "equivalent", "inconclusive", "PASS", "FAIL")
"""What a list can be narrowed to."""


class ListedVerdict(NamedTuple):
    """One of VERDICTS (or `differs`, `undefined`), the words that show it, and its mark."""

    verdict: str
    words: str
    glyph: str


def listed_verdict(run: Run) -> ListedVerdict | None:
    """Return the verdict on the measure that decides; None for a run that holds nothing against anything."""
    if run.verb == "gate":
        return _gate(run)
    if run.verb == "compare":
        return _pairs(deciding_pairs(run))
    if run.verb == "threshold":
        return _threshold([c for c in alternatives(run) if c.against.key == "one_answer" and c.low is not None])
    chosen = None if run.selection is None else claim_about(run, run.selection.measure, "skill")
    claim = deciding_claim(run) if run.selection is None else chosen
    if claim is None or claim.verdict is None:
        return None
    doubt = f" ({claim.doubt})" if claim.doubt is not None else ""
    return ListedVerdict(WORDS[claim.verdict], WORDS[claim.verdict] + doubt, GLYPHS[glyph_of(claim)])


def _gate(run: Run) -> ListedVerdict | None:
    claims, verdict = gate_claims(run), str(run.options.get("verdict"))
    if not claims:
        return None
    mark = {"PASS": GLYPHS["better"], "FAIL": GLYPHS["worse"]}.get(verdict, GLYPHS["open"])
    return ListedVerdict(verdict if verdict in VERDICTS else WORDS["inconclusive"], verdict, mark)


def _pairs(pairs: list[Claim]) -> ListedVerdict | None:
    """Return who is better of two; of more models how many pairs are decided."""
    if not pairs:
        return None
    if len(pairs) == 1:
        c = pairs[0]
        verdict = "better" if c.verdict == "worse" else c.verdict  # of two models, one is better
        return ListedVerdict(WORDS[verdict], pair_words(c), GLYPHS[settled_glyph(c)])
    decided = with_verdict(pairs, "better", "worse")
    open_: ClaimVerdict = "inconclusive" if with_verdict(pairs, "inconclusive", "equivalent") else "undefined"
    joint: ClaimVerdict = "better" if decided else "equivalent" if all_of(pairs, "equivalent") else open_
    words = f"{len(decided):,} of {len(pairs):,} pairs" if decided else WORDS[joint]
    return ListedVerdict(WORDS[joint], words, GLYPHS["better" if joint in ("better", "equivalent") else "open"])


def _threshold(claims: list[Claim]) -> ListedVerdict | None:
    """Return whether the rule costs less than each single answer for all rows: the worst of them counts."""
    order: tuple[ClaimVerdict, ...] = ("worse", "inconclusive", "better")
    worst = next((c for verdict in order for c in claims if c.verdict == verdict), None)
    return None if worst is None else ListedVerdict(WORDS[worst.verdict], WORDS[worst.verdict], GLYPHS[glyph_of(worst)])
