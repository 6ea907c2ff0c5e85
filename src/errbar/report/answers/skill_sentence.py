"""Skill: is it better than what needs no model? The first sentence of every run about one model or learner."""

from __future__ import annotations

from errbar.records.estimate import Estimate
from errbar.records.run import Run
from errbar.report.answers.phrases import of_100, span, span_of
from errbar.report.answers.pick_estimate import base_of, pick, whole_estimates
from errbar.report.answers.row_marks import Mark, gap_to_no_skill, is_paired, mark_of
from errbar.report.answers.sentence import Glyph, Sentence
from errbar.report.digits import brief

QUESTION = "Does it have skill?"
RANKS = ("roc_auc", "log_loss", "brier", "balanced_accuracy", "mcc", "accuracy", "error_rate")
CLASSES = ("accuracy", "error_rate", "balanced_accuracy", "mcc", "log_loss", "brier", "roc_auc")
VALUES = ("r2", "rmse", "mse", "mae", "medae")
LABELS = ("f1", "hamming_loss", "subset_accuracy", "log_loss", "accuracy", "jaccard")
PREFERRED = {
    "binary": RANKS,
    "multiclass": CLASSES,
    "multilabel": LABELS,
    "regression": VALUES,
    "multioutput": VALUES,
}
"""Measures that tell skill, by what is predicted; the first that has an interval does."""
OPENINGS: dict[Glyph, str] = {
    "better": "Yes. ",
    "worse": "No: worse than no skill. ",
    "open": "Not distinguishable from no skill. ",
}
CLAUSES: dict[Glyph, str] = {
    "better": "It has skill",
    "worse": "It is worse than no skill",
    "open": "It is not distinguishable from no skill",
}
BLIND = {
    "accuracy": "always naming the commonest class",
    "error_rate": "always naming the commonest class",
    "log_loss": "predicting the class shares",
    "brier": "predicting the class shares",
    "rmse": "predicting the mean",
    "mse": "predicting the mean",
    "mae": "predicting the median",
}
"""What needs no model, in words."""


def deciding_skill(run: Run) -> Estimate | None:
    """The estimate that tells skill: by preference of the kind, else the first that can tell it."""
    names = [n for n in PREFERRED.get(run.data.kind, ()) if _tells(pick(run, [n]))]
    found = pick(run, names)
    return found or next((e for e in whole_estimates(run) if mark_of(e) is not None and e.better != "near"), None)


def _tells(e: Estimate | None) -> bool:
    return e is not None and not e.unbounded and mark_of(e) is not None


def skill_sentence(run: Run) -> Sentence | None:
    """None where no measure has both an interval and a no-skill value."""
    e = deciding_skill(run)
    if e is None:
        return None
    mark = mark_of(e)
    assert mark is not None
    words, brief_ = _words(run, e, mark)
    return Sentence(
        glyph=mark,
        question=QUESTION,
        words=OPENINGS[mark] + words,
        proof="measures",
        brief=brief_,
        clause=CLAUSES[mark],
    )


def _words(run: Run, e: Estimate, mark: Mark) -> tuple[str, str]:
    """As the page and as the terminal say it."""
    assert e.interval is not None and e.no_skill is not None
    low, high = e.interval.low, e.interval.high
    name = base_of(e)
    if name == "roc_auc" and run.data.kind == "binary" and run.data.positive is not None and run.plan is None:
        other = next((c for c in run.data.classes if c != run.data.positive), "other")
        pairs = f"{of_100(low, high)} pairs"
        page = f"A random row of class {run.data.positive} gets the higher score in {pairs}; no skill gets 50."
        return page, f"ranks a random {run.data.positive} above a random {other} in {pairs} (no skill 50)"
    if name in ("accuracy", "error_rate") and run.data.kind != "multilabel":
        does = "names the right class in" if name == "accuracy" else "is wrong on"
        body = f"{does} {of_100(low, high)} new rows{_against(e, 100, name)}"
        return f"It {body}.", body
    if name == "r2" and low < 0:
        body = f"R² is {span(low, high, beside=0.0)}; predicting the mean has 0"
        return f"{body}.", body
    if name == "r2":
        body = f"explains {span(100 * low, 100 * high)} % of the spread (R²)"
        return f"It {body}; predicting the mean explains none.", f"{body}; predicting the mean explains none"
    body = f"{e.label} is {span_of(e)}{_against(e, 1, name)}"
    return f"{body[0].upper()}{body[1:]}.", body


def _against(e: Estimate, scale: float, name: str) -> str:
    """The distance to no skill that decided, or no skill itself where it was taken as known."""
    assert e.no_skill is not None
    blind, value = BLIND.get(name, "no skill"), brief(scale * e.no_skill)
    if scale == 100:
        value = f"{100 * e.no_skill:.0f}"
    if not is_paired(e):
        gets = {"accuracy": "gets", "error_rate": "is wrong on"}.get(name, "has")
        return f"; {blind} {gets} {value}"
    low, high = (scale * x for x in gap_to_no_skill(e))
    if low > 0 or high < 0:
        ends = (low, high) if low > 0 else (-high, -low)
        return f", {span(*ends, beside=0.0)} {'more' if low > 0 else 'less'} than {blind} ({value})"
    return f"; less {blind} ({value}) that is {span(low, high, beside=0.0)}"
