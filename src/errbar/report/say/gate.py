"""A gate's verdict in words: what passed, what may be worse by more than the margin, how many rows would decide."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence

from errbar.records.claim import Claim, ClaimVerdict
from errbar.records.gate import Outcome
from errbar.records.run import Run
from errbar.records.types import Better
from errbar.report.digits import MINUS, about, brief, count, gap_decimals, signed, true_minus
from errbar.report.say.phrases import listed, span
from errbar.report.say.sentence import Sentence
from errbar.report.say.verdicts import doubt_words, glyph_of, withheld_words

OUTCOMES: Mapping[ClaimVerdict | None, Outcome] = {
    "better": "PASS",
    "worse": "FAIL",
    "inconclusive": "INCONCLUSIVE",
    "undefined": "INCONCLUSIVE",
}
WORST_FIRST: tuple[Outcome, ...] = ("FAIL", "INCONCLUSIVE", "PASS")
MOST = 6
RULE = (
    "A criterion passes if its whole interval lies on the good side of the bound, fails if it lies on the other side, "
    "and is inconclusive otherwise; all must pass."
)


def gate_claims(run: Run) -> list[Claim]:
    """List the claims about criteria; none if the gate only tested itself."""
    return [c for c in run.claims if c.question == "gate"]


def outcome_of(c: Claim) -> Outcome:
    """Return PASS, FAIL or INCONCLUSIVE."""
    return OUTCOMES[c.verdict or "inconclusive"]


def gate_heading(run: Run) -> str:
    """Return `INCONCLUSIVE: the candidate may be worse in ROC AUC by more than 0.005`."""
    claims, verdict = gate_claims(run), str(run.options["verdict"])
    if not claims:
        return "The gate tested itself and decided nothing"
    decided = [c for c in claims if outcome_of(c) == verdict]
    if verdict == "PASS" and len(decided) > 1:
        return f"PASS: {'both' if len(decided) == 2 else f'all {len(decided)}'} criteria hold"
    more = f", and {len(decided) - 1} more" if len(decided) > 1 else ""
    return f"{verdict}: {claim_words(decided[0])}{more}"


def claim_words(c: Claim) -> str:
    """Return what a ruling says of the candidate."""
    at = f" at {c.slice}" if c.slice is not None else ""
    amount, outcome = f"{c.against.amount or 0.0:g}", outcome_of(c)
    if c.against.key == "bound":
        words = {
            "PASS": f"{c.label} meets {amount}",
            "FAIL": f"{c.label} misses {amount}",
            "INCONCLUSIVE": f"{c.label} may miss {amount}",
        }
    elif c.against.key == "margin":
        words = {
            "PASS": f"the candidate is not worse in {c.label} by more than {amount}",
            "FAIL": f"the candidate is worse in {c.label} by more than {amount}",
            "INCONCLUSIVE": f"the candidate may be worse in {c.label} by more than {amount}",
        }
    else:
        words = {
            "PASS": f"the candidate is better in {c.label}",
            "FAIL": f"the candidate is worse in {c.label}",
            "INCONCLUSIVE": f"the candidate may be no better in {c.label}",
        }
    return words[outcome] + at + doubt_words(c)


def gate_sentences(run: Run) -> list[Sentence]:
    """Return one for each criterion on all rows, then the slices that did not pass."""
    claims = gate_claims(run)
    first = [c for c in claims if c.slice is None]
    sliced = [c for c in claims if c.slice is not None and c.verdict != "better"]
    out = [_sentence(run, c) for c in (*first, *sliced)[:MOST]]
    passed = [c for c in claims if c.slice is not None and c.verdict == "better"]
    if passed:
        names = listed(list(dict.fromkeys(c.subject.names[0] for c in passed)))
        words = f"{names}: {count(len(passed), 'slice')} {'passes' if len(passed) == 1 else 'pass'}."
        out.append(
            Sentence(
                claims=tuple(passed), glyph="better", question="Slices", words=words, proof="criteria", brief=words[:-1]
            )
        )
    return out


def _sentence(run: Run, c: Claim) -> Sentence:
    said = criterion_words(run, c)
    return Sentence(
        claims=(c,),
        glyph=glyph_of(c),
        question=f"{c.subject.names[0]}{f' at {c.slice}' if c.slice else ''}?",
        words=f"{outcome_of(c)}: {said}.",
        proof="criteria",
        brief=said,
        clause=claim_words(c),
    )


def criterion_words(run: Run, c: Claim) -> str:
    """Return a criterion with the interval that decided: `accuracy, candidate − champion: −0.14 to 0.01`."""
    at = f" at {c.slice}" if c.slice else ""
    if c.low is None or c.high is None:
        return c.why.says if c.why is not None else f"{c.label}{at}: nothing to decide by"
    bound = c.against.amount or 0.0
    if c.against.key == "bound":
        word = "at most" if better_of(run, c) == "low" else "at least"
        # The claim holds the difference to the bound; readers know the value.
        said = f"{c.label}{at} {span(c.low + bound, c.high + bound, beside=bound)}, asked for {word} {brief(bound)}"
    else:
        places = gap_decimals(c.low, c.high, c.gap)
        ends = f"{signed(c.low, places)} to {signed(c.high, places)}"
        said = f"{c.label}{at}, candidate {MINUS} champion: {ends}"
        said += f", margin {true_minus(f'{_margin(run, c):g}')}" if c.against.key == "margin" else ""
    told = withheld_words(c)
    if c.doubt is not None and told:
        told += f"; a reason lets it pass: `because={c.doubt}`"
    return f"{said}{f'; {told}' if told else ''}{_needed(run, c)}"


def nearest_pass(run: Run, passed: Sequence[Claim]) -> Claim:
    """Return the claim whose deciding end lies nearest to the worse side."""

    def distance(c: Claim) -> float:
        assert c.low is not None and c.high is not None
        return -c.high if better_of(run, c) == "low" else c.low

    return min(passed, key=distance)


def better_of(run: Run, c: Claim) -> Better:
    """Return the better direction of a criterion's measure."""
    found = {x.measure: x.better for x in run.comparisons} | {e.measure: e.better for e in run.estimates}
    return found.get(c.measure or "", "none")


def _margin(run: Run, c: Claim) -> float:
    """Return the margin on the worse side of 0."""
    return c.against.amount or 0.0 if better_of(run, c) == "low" else -(c.against.amount or 0.0)


def _rows(run: Run, c: Claim) -> str:
    return count(c.rows, run.data.piece)


def _needed(run: Run, c: Claim) -> str:
    """Return what more rows would do if what was found stays: make it pass, make it fail, or decide nothing."""
    if c.verdict != "inconclusive" or c.withheld is not None or c.gap is None:
        return ""
    if c.high == math.inf:
        return f"; {_rows(run, c)}, and no number of {run.data.piece}s bounds it above"
    bar = _margin(run, c) if c.against.key == "margin" else 0.0
    if c.rows_needed is None:
        return f"; {_rows(run, c)}, and no number of {run.data.piece}s decides if the value stays on the boundary"
    if (c.gap > bar) == (better_of(run, c) != "low"):
        return f"; has {_rows(run, c)}, needs about {about(c.rows_needed)} to pass if the value stays"
    return f"; has {_rows(run, c)}, about {about(c.rows_needed)} make it fail if the value stays, and none make it pass"
