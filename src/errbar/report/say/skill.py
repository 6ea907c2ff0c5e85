"""Skill: is it better than the baseline? The first sentence of every run about one model or learner."""

from __future__ import annotations

from collections.abc import Mapping

from errbar.records.claim import Claim, ClaimVerdict
from errbar.records.estimate import Estimate
from errbar.records.run import Run
from errbar.report.digits import brief
from errbar.report.say.baseline_words import always, baseline_words, commonest_class
from errbar.report.say.phrases import number, of_100, places_of, span, span_of
from errbar.report.say.pick_estimate import base_of, estimate_of
from errbar.report.say.scores import score_clause
from errbar.report.say.sentence import Sentence
from errbar.report.say.verdicts import doubt_opening, doubt_words, glyph_of

QUESTION = "Is it better than the baseline?"
OPENINGS: Mapping[ClaimVerdict | None, str] = {
    "better": "Yes. ",
    "worse": "No, worse than the baseline. ",
    "inconclusive": "Inconclusive. ",
}
CLAUSES: Mapping[ClaimVerdict | None, str] = {
    "better": "Better than baseline",
    "worse": "Worse than baseline",
    "inconclusive": "Inconclusive against the baseline",
}


def deciding_claim(run: Run) -> Claim | None:
    """Return the claim that tells skill; it comes first among the claims of its question."""
    found = next((c for c in run.claims if c.question == "skill"), None)
    return found if found is not None and found.low is not None and found.against.key == "baseline" else None


def skill_sentence(run: Run) -> Sentence | None:
    """Return the sentence on skill; None if no measure has both an interval and a baseline."""
    claim = deciding_claim(run)
    e = None if claim is None else estimate_of(run, claim)
    if claim is None or e is None or claim.verdict not in OPENINGS:
        return None
    words, short = _learner_words(run, e, claim) if run.verb == "evaluate" else _words(run, e, claim)
    doubt = doubt_words(claim)
    return Sentence(
        claims=(claim,),
        glyph=glyph_of(claim),
        question=QUESTION,
        words=f"{OPENINGS[claim.verdict]}{words.rstrip('.')}{doubt}.",
        proof="measures",
        brief=short + doubt,
        clause=doubt_opening(claim) + _uncapital(CLAUSES[claim.verdict], after=doubt_opening(claim)),
    )


def _uncapital(text: str, *, after: str) -> str:
    return f"{text[0].lower()}{text[1:]}" if after else text


def numbers_clause(run: Run) -> str:
    """Return what a heading adds if it says nothing else: `ROC AUC 0.96 to 0.998`."""
    if run.data.kind == "outcome":
        return score_clause(run)
    claim = deciding_claim(run)
    e = None if claim is None else estimate_of(run, claim)
    if claim is None or e is None or e.interval is None:
        return ""
    low, high = e.interval.low, e.interval.high
    if base_of(e.measure) in ("accuracy", "error_rate") and run.data.kind != "multilabel":
        word = "right" if base_of(e.measure) == "accuracy" else "wrong"
        base = "" if e.no_skill is None else f" (baseline {100 * e.no_skill:.0f})"
        return f"{word} on {of_100(low, high)} new rows{base}"
    return f"{e.label} {span_of(e)}"


def _learner_words(run: Run, e: Estimate, claim: Claim) -> tuple[str, str]:
    """Return the sentence for page and terminal by the error that a reader can picture: wrong of 100, off by."""
    assert e.interval is not None and e.no_skill is not None
    low, high = e.interval.low, e.interval.high
    if base_of(e.measure) in ("error_rate", "accuracy"):
        errs = base_of(e.measure) == "error_rate"
        low, high = (low, high) if errs else (1 - high, 1 - low)
        blind = 100 * (e.no_skill if errs else 1 - e.no_skill)
        body = f"wrong on {of_100(low, high)} new rows; {always(commonest_class(run))} errs on {blind:.0f}"
        verb = "is "
    elif base_of(e.measure) in ("mae", "rmse"):
        body = f"off by {span_of(e)} ({e.label}); the baseline by {number(e.no_skill, places_of(low, high))}"
        verb = "is "
    else:
        return _words(run, e, claim)
    n = run.plan.get("n_train") if run.plan is not None else None
    trained = f"Trained on {int(n):,} rows, it " if n else "It "
    return f"{trained}{verb}{body}.", body


def _words(run: Run, e: Estimate, claim: Claim) -> tuple[str, str]:
    """Return the sentence as the page and as the terminal say it."""
    assert e.interval is not None and e.no_skill is not None
    low, high = e.interval.low, e.interval.high
    name = base_of(e.measure)
    if name == "roc_auc" and run.data.kind == "binary" and run.data.positive is not None and run.plan is None:
        other = next((c for c in run.data.classes if c != run.data.positive), "other")
        pairs = f"{of_100(low, high)} pairs"
        both = f"A random row of class {run.data.positive} ranks above one of class {other}"
        page = f"{both} in {pairs}; the baseline in 50."
        return page, f"ranks a random {run.data.positive} above a random {other} in {pairs} (baseline 50)"
    if name in ("accuracy", "error_rate") and run.data.kind != "multilabel":
        does = "predicts the right class in" if name == "accuracy" else "errs on"
        body = f"{does} {of_100(low, high)} new rows{_against(run, e, claim, 100)}"
        return f"It {body}.", body
    if name == "r2":
        body = f"R² is {span(low, high, beside=0.0)}; predicting the mean has 0"
        if low >= 0:
            body = f"explains {span(100 * low, 100 * high)} % of the variance (R²); predicting the mean explains 0"
            return f"It {body}.", body
        return f"{body}.", body
    body = f"{e.label} is {span_of(e)}{_against(run, e, claim, 1)}"
    return f"{body[0].upper()}{body[1:]}.", body


def _against(run: Run, e: Estimate, claim: Claim, scale: float) -> str:
    """Return the difference to the baseline that decided, or the baseline itself if the value decides."""
    assert e.no_skill is not None and claim.low is not None and claim.high is not None
    blind = baseline_words(run, e.measure)
    value = f"{scale * e.no_skill:.0f}" if scale == 100 else brief(e.no_skill)
    if e.decided_by != "gap":
        gets = {"accuracy": "is right on", "error_rate": "errs on"}.get(base_of(e.measure), "has")
        return f"; {blind} {gets} {value}"
    low, high = scale * claim.low, scale * claim.high
    if low > 0 or high < 0:
        ends = (low, high) if low > 0 else (-high, -low)
        return f", {span(*ends, beside=0.0)} {'more' if low > 0 else 'less'} than {blind} ({value})"
    return f"; minus {blind} ({value}): {span(low, high, beside=0.0)}"
