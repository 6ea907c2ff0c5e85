"""The sentences of a run by its verb and kind."""

from __future__ import annotations

from collections.abc import Callable

from errbar.records.run import Run
from errbar.report.say.calibration import bias_sentence, calibration_sentence
from errbar.report.say.catch import catch_sentence
from errbar.report.say.cheaper_threshold import cheaper_sentence
from errbar.report.say.checks import check_heading
from errbar.report.say.classes import class_sentence
from errbar.report.say.cost import cost_sentence
from errbar.report.say.counts import agreement_sentence
from errbar.report.say.gate import gate_heading, gate_sentences
from errbar.report.say.handing_over import handing_sentence
from errbar.report.say.heading import end, join_heading, refusal_sentence
from errbar.report.say.miss import miss_sentence
from errbar.report.say.more_rows import more_rows_sentence
from errbar.report.say.outputs import output_sentences
from errbar.report.say.pairs import compare_heading, pair_sentences
from errbar.report.say.plans import plan_heading, plan_sentences
from errbar.report.say.run_identity_line import identity_of
from errbar.report.say.scores import score_sentences
from errbar.report.say.search import selection_heading, selection_sentences
from errbar.report.say.sentence import Answer, Sentence
from errbar.report.say.skill import skill_sentence
from errbar.report.say.slices import slice_sentence
from errbar.report.say.studies import lab_heading, lab_sentences
from errbar.report.say.thresholds import threshold_heading, threshold_sentences
from errbar.report.say.wrong_rows import wrong_rows_sentence

MOST = 6
Said = tuple[str, list[Sentence]]


def answer_run(run: Run) -> Answer:
    """Return the heading, what it is about, sentences with their marks, and the facts that identify the run."""
    heading, sentences = _BY_VERB.get(run.verb, _one_model)(run)
    return Answer(heading=end(heading), about=_about(run), sentences=tuple(sentences[:MOST]), identity=identity_of(run))


def _about(run: Run) -> str:
    about = run.estimates[0].about if run.estimates else str(run.options.get("about") or "")
    if run.verb == "lab" and about.startswith("no "):
        return ""  # the heading says it
    return f"About {about}." if about else ""


def _one_model(run: Run) -> Said:
    """Return the answer of score and evaluate; of select that of the choice."""
    if run.selection is not None:
        return selection_heading(run), selection_sentences(run)
    refusal, skill = refusal_sentence(run), skill_sentence(run)
    others = [s for s in (refusal, *_others(run)) if s is not None]
    heading = join_heading(run, skill, others)
    return heading, [s for s in (skill, *others) if s is not None]


_CLASSES = (catch_sentence, cost_sentence, cheaper_sentence, calibration_sentence)
_NUMBERS = (miss_sentence, bias_sentence)
_FITS = (more_rows_sentence, wrong_rows_sentence)


def _others(run: Run) -> list[Sentence | None]:
    kind, found = run.data.kind, list[Sentence | None]()
    if kind in ("binary", "multiclass"):
        found += [find(run) for find in _CLASSES]
    if kind == "outcome":
        found += score_sentences(run)
    if kind in ("regression", "multioutput"):
        found += [find(run) for find in (_NUMBERS if run.verb != "evaluate" else _NUMBERS[1:])]
    found += output_sentences(run)
    if kind == "multiclass" and run.verb == "score":
        found += [class_sentence(run), handing_sentence(run)]
    if run.plan is not None:
        found += [find(run) for find in _FITS]
    return [*found, slice_sentence(run)]


def _compare(run: Run) -> Said:
    agreement = agreement_sentence(run)
    return compare_heading(run), [*pair_sentences(run), *([] if agreement is None else [agreement])]


def _check(run: Run) -> Said:
    return check_heading(run), []


_BY_VERB: dict[str, Callable[[Run], Said]] = {
    "compare": _compare,
    "gate": lambda run: (gate_heading(run), gate_sentences(run)),
    "lab": lambda run: (lab_heading(run), lab_sentences(run)),
    "plan": lambda run: (plan_heading(run), plan_sentences(run)),
    "check": _check,
    "threshold": lambda run: (threshold_heading(run), threshold_sentences(run)),
}
