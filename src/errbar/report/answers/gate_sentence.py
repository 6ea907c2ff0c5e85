"""A gate's verdict in words: what passed, what may be worse by more than the margin, how many rows would settle it."""

from __future__ import annotations

from errbar.records.gate import SHEET, Outcome, Ruling, rulings_of
from errbar.records.run import Run
from errbar.report.answers.phrases import listed
from errbar.report.answers.sentence import Glyph, Sentence

GLYPH_OF: dict[Outcome, Glyph] = {"PASS": "better", "FAIL": "worse", "INCONCLUSIVE": "open"}
MOST = 6


def gate_rulings(run: Run) -> tuple[Ruling, ...]:
    """What was decided; nothing where the gate only tested itself."""
    return next((rulings_of(s) for s in run.sheets if s.name == SHEET), ())


def gate_heading(run: Run) -> str:
    """`INCONCLUSIVE: the candidate may be worse in ROC AUC by more than 0.005`."""
    rulings = gate_rulings(run)
    verdict = str(run.options["verdict"])
    if not rulings:
        return "The gate tested itself; nothing was gated"
    decided = [r for r in rulings if r.outcome == verdict]
    if verdict == "PASS":
        held = "both criteria hold" if len(decided) == 2 else f"all {len(decided)} criteria hold"
        held = held if len(decided) > 1 else _claim(decided[0])
        return f"PASS: {held}"
    more = f", and {len(decided) - 1} more" if len(decided) > 1 else ""
    return f"{verdict}: {_claim(decided[0])}{more}"


def _claim(r: Ruling) -> str:
    """What the ruling says of the candidate."""
    at = f" at {r.slice}" if r.slice is not None else ""
    label, amount, kind = r.label or r.criterion.measure, f"{r.criterion.amount:g}", r.criterion.kind
    if kind == "at_least":
        words = {
            "PASS": f"{label} reaches {amount}",
            "FAIL": f"{label} misses {amount}",
            "INCONCLUSIVE": f"{label} may miss {amount}",
        }
    elif kind == "no_worse":
        words = {
            "PASS": f"the candidate is not worse in {label} by more than {amount}",
            "FAIL": f"the candidate is worse in {label} by more than {amount}",
            "INCONCLUSIVE": f"the candidate may be worse in {label} by more than {amount}",
        }
    else:
        words = {
            "PASS": f"the candidate is better in {label}",
            "FAIL": f"the candidate is worse in {label}",
            "INCONCLUSIVE": f"the candidate is not distinguishable from the champion in {label}",
        }
    return words[r.outcome] + at


def gate_sentences(run: Run) -> list[Sentence]:
    """One for each criterion on all rows, then the slices that did not pass."""
    rulings = gate_rulings(run)
    first = [r for r in rulings if r.slice is None]
    sliced = [r for r in rulings if r.slice is not None and r.outcome != "PASS"]
    out = [_sentence(r) for r in (*first, *sliced)[:MOST]]
    passed = [r for r in rulings if r.slice is not None and r.outcome == "PASS"]
    if passed:
        names = listed(list(dict.fromkeys(str(r.criterion.written) for r in passed)))
        words = f"{names}: {len(passed):,} slices pass."
        out.append(Sentence(glyph="better", question="Slices", words=words, proof="criteria"))
    return out


def _sentence(r: Ruling) -> Sentence:
    return Sentence(
        glyph=GLYPH_OF[r.outcome],
        question=f"{r.criterion.written}{f' at {r.slice}' if r.slice else ''}?",
        words=f"{r.outcome}: {r.sentence}.",
        proof="criteria",
        brief=r.sentence,
    )
