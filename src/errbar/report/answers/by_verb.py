"""The sentences of a run by its verb and kind."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from errbar.records.run import Run
from errbar.report.answers.answer_heading import end, join_heading, refusal_sentence
from errbar.report.answers.phrases import of_100, span_of
from errbar.report.answers.pick_estimate import base_of, pick
from errbar.report.answers.run_identity_line import identity_of
from errbar.report.answers.sentence import Answer, Sentence
from errbar.report.answers.skill_sentence import deciding_skill, skill_sentence

MOST = 6


def answer_run(run: Run) -> Answer:
    """The heading, what it is about, sentences with their marks, and the facts that identify the run."""
    heading, sentences = _BY_VERB.get(run.verb, _one_model)(run)
    return Answer(heading=end(heading), about=_about(run), sentences=tuple(sentences[:MOST]), identity=identity_of(run))


def _about(run: Run) -> str:
    about = run.estimates[0].about if run.estimates else str(run.options.get("about") or "")
    if run.verb == "lab" and about.startswith("no "):
        return ""  # the heading says it
    return f"About {about}." if about else ""


def _one_model(run: Run) -> tuple[str, list[Sentence]]:
    """score and evaluate."""
    if run.selection is not None:
        from errbar.report.answers.selection_sentence import selection_heading, selection_sentences

        return selection_heading(run), selection_sentences(run)
    refusal = refusal_sentence(run)
    skill = _skill(run)
    others = [s for s in (refusal, *_others(run)) if s is not None]
    heading = join_heading(skill, others, _rest(run))
    return heading, [s for s in (skill, *others) if s is not None]


def _skill(run: Run) -> Sentence | None:
    if run.verb != "evaluate":
        return skill_sentence(run)
    from errbar.report.answers.learner_sentences import learner_skill

    return learner_skill(run)


def _others(run: Run) -> Sequence[Sentence | None]:
    kind = run.data.kind
    found: list[Sentence | None] = []
    if kind in ("binary", "multiclass"):
        from errbar.report.answers.calibration_sentence import calibration_sentence
        from errbar.report.answers.catch_sentence import catch_sentence
        from errbar.report.answers.cost_sentence import cost_sentence

        found += [catch_sentence(run), cost_sentence(run), *_cheapest(run), calibration_sentence(run)]
    if kind in ("regression", "multioutput"):
        from errbar.report.answers.calibration_sentence import lean_sentence
        from errbar.report.answers.miss_sentence import miss_sentence

        found += [miss_sentence(run) if run.verb != "evaluate" else None, lean_sentence(run)]
    if kind == "multioutput":
        from errbar.report.answers.output_sentences import output_sentences

        found += output_sentences(run)
    if kind == "multiclass" and run.verb == "score":
        from errbar.report.answers.class_sentence import class_sentence
        from errbar.report.answers.handing_sentence import handing_sentence

        found += [class_sentence(run), handing_sentence(run)]
    if run.plan is not None:
        from errbar.report.answers.learner_sentences import more_rows_sentence
        from errbar.report.answers.wrong_rows_sentence import wrong_rows_sentence

        found += [more_rows_sentence(run), wrong_rows_sentence(run)]
    elif run.comparisons:
        from errbar.report.answers.slice_sentence import slice_sentence

        found.append(slice_sentence(run))
    return found


def _cheapest(run: Run) -> list[Sentence | None]:
    if all(sheet.name != "cheapest_cut" for sheet in run.sheets):
        return []
    from errbar.report.answers.cheapest_sentence import cheapest_sentence  # few runs have costs

    return [cheapest_sentence(run)]


def _rest(run: Run) -> str:
    """The primary interval, where nothing else is to be said."""
    e = deciding_skill(run)
    if run.verb == "evaluate" and pick(run, ["error_rate", "accuracy", "mae", "rmse"]) is not None:
        return ""  # in the skill clause already
    if e is None:
        e = next((e for e in run.estimates if e.interval is not None and e.slice is None), None)
    if e is None or e.interval is None:
        return ": no interval, so that nothing is said of new rows"
    if base_of(e) in ("accuracy", "error_rate"):
        word = "right" if base_of(e) == "accuracy" else "wrong"
        return f": {word} on {of_100(e.interval.low, e.interval.high)} new rows"
    return f": {e.label} {span_of(e)}"


def _compare(run: Run) -> tuple[str, list[Sentence]]:
    from errbar.report.answers.agreement_sentence import agreement_sentence
    from errbar.report.answers.pair_sentence import compare_heading, pair_sentences

    agreement = agreement_sentence(run)
    return compare_heading(run), [*pair_sentences(run), *([] if agreement is None else [agreement])]


def _gate(run: Run) -> tuple[str, list[Sentence]]:
    from errbar.report.answers.gate_sentence import gate_heading, gate_sentences

    return gate_heading(run), gate_sentences(run)


def _lab(run: Run) -> tuple[str, list[Sentence]]:
    from errbar.report.answers.other_verbs import lab_heading, lab_sentences

    return lab_heading(run), lab_sentences(run)


def _plan(run: Run) -> tuple[str, list[Sentence]]:
    from errbar.report.answers.other_verbs import plan_heading

    return plan_heading(run), []


def _check(run: Run) -> tuple[str, list[Sentence]]:
    from errbar.report.answers.other_verbs import check_heading

    return check_heading(run), []


def _threshold(run: Run) -> tuple[str, list[Sentence]]:
    from errbar.report.answers.other_verbs import threshold_heading, threshold_sentences

    return threshold_heading(run), threshold_sentences(run)


_BY_VERB: dict[str, Callable[[Run], tuple[str, list[Sentence]]]] = {
    "compare": _compare,
    "gate": _gate,
    "lab": _lab,
    "plan": _plan,
    "check": _check,
    "threshold": _threshold,
}
