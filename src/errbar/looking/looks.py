"""Looks: what a ledger knows of the rows before their numbers are shown, and the look recorded before they are."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from hashlib import blake2b
from pathlib import Path

import numpy as np

from errbar.auditing.run_checks import read_reasons
from errbar.data.row_sketches import AnsweredRows, new_marks, sketch_predictions
from errbar.errors import BadInput, Refusal
from errbar.evidence.known_rows import KnownRows
from errbar.looking.ledger_book import book_of, count_models, read_book
from errbar.looking.look_correction import (
    LookCorrection,
    correct_comparisons,
    correct_estimates,
    correction_for,
    restate_estimates,
)
from errbar.looking.look_findings import add_findings, note_missing_look, refuse_second_look
from errbar.looking.look_marks import look_of, mark_run, now
from errbar.looking.looked_run import find_looked_run
from errbar.looking.recognise import Recognised, recognise
from errbar.records import codes
from errbar.records.check_input import Verb
from errbar.records.comparison import Comparison
from errbar.records.estimate import Estimate
from errbar.records.json_shape import Body
from errbar.records.ledger import LedgerFacts, Look, LookDesign, LookedModel, LookKind, SetMarks, TestSet, entry_of
from errbar.records.measure import Measure
from errbar.records.method import InferenceSettings
from errbar.records.predictions import Predictions
from errbar.records.run import Run
from errbar.records.run_options import RunOptions
from errbar.records.types import Array, Ints
from errbar.requests.kinds import Folder
from errbar.stores import LedgerPages, append_entries, can_append, open_store


@dataclass(frozen=True, kw_only=True)
class LookSubject:
    """What is looked at: the models, and the rows by which their test set is recognised."""

    name: str
    """Of the file."""
    models: tuple[LookedModel, ...]
    rows: AnsweredRows | None = None
    """Of a file of predictions; None where learners are fitted here, which is a look only at a set that is locked."""
    columns: Callable[[], Mapping[str, object]] | None = None
    """All columns of the table; asked for only where a set was locked with its columns."""
    kind: LookKind = "exploratory"


@dataclass(frozen=True, kw_only=True)
class Looking:
    """A look that is about to be made: at which set, with which models, and what the ledger knew before it."""

    store: Path
    verb: Verb
    found: Recognised
    facts: LedgerFacts
    models: tuple[LookedModel, ...]
    kind: LookKind
    fresh: TestSet | None
    """The set to be remembered, where it was not seen before."""
    marks: SetMarks | None
    """What this look shows a known set to be recognised by besides: ids that it had not come with before."""
    correction: LookCorrection
    ask: InferenceSettings
    """At the level that was asked for."""
    because: Mapping[str, str]
    earlier: tuple[Look, ...] = ()

    @property
    def adjusted(self) -> InferenceSettings:
        """The settings by which every single interval is found."""
        return self.correction.adjust(self.ask)

    def correct(
        self, estimates: Sequence[Estimate], measures: Sequence[Measure], evidence: KnownRows
    ) -> tuple[Estimate, ...]:
        """Estimates with the interval that still holds after all looks."""
        if self.correction.looks == 1:
            return tuple(estimates)
        by_key = {m.key: m for m in measures}
        return correct_estimates(estimates, by_key, evidence, self.correction, self.ask, self._kept_predictions())

    def finish(self, run: Run, predictions: Predictions | None = None, *, save: bool = True) -> Run:
        """The run, once the look is recorded."""
        return finish_look(self, run, predictions, save=save)

    def correct_gaps(self, comparisons: Sequence[Comparison]) -> tuple[Comparison, ...]:
        """Gaps with the interval that still holds after all looks."""
        return correct_comparisons(comparisons, self.correction)

    def _kept_predictions(self) -> list[Predictions] | None:
        """Return the predictions of the other models looked at, each once; None where some are not kept."""
        seen = frozenset[str]().union(*(m.digests for m in self.models))
        wanted: list[str] = []
        for look in self.earlier:
            *others, last = look.models
            if not all(m.digests & seen for m in others):
                return None
            if not last.digests & seen:
                wanted.append(look.run)
                seen |= last.digests
        with open_store(self.store) as store:
            try:
                return [store.predictions(run) for run in wanted]
            except BadInput:
                return None


def begin_look(
    store: Folder, verb: Verb, ask: InferenceSettings, of: LookSubject, because: Mapping[str, str] | None
) -> Looking | None:
    """What the ledger of a store knows of the rows; None where there is nothing to record.

    Refusal where the set is locked and was opened before, unless `because` overrides it: before any work.
    """
    book = read_book(store)
    reasons = read_reasons(because)
    design: LookDesign = "fixed" if of.rows is not None else "resampled"
    found = recognise(book.sets if of.rows is not None else book.locked, of.rows, of.columns)
    if of.rows is None and found.test_set is None and not found.overlaps:
        return None
    earlier = () if found.test_set is None else tuple(book.looks_at(found.test_set.id))
    kinds = {of.kind, *(look.kind for look in earlier)}
    facts = replace(
        _facts(found, earlier, of.models, "exploratory" if len(kinds) > 1 else of.kind, design),
        rollbacks=book.rollbacks,
        lost=book.lost,
    )
    refuse_second_look(verb, facts, reasons)
    return Looking(
        store=Path(store),
        verb=verb,
        found=found,
        facts=facts,
        models=of.models,
        kind=of.kind,
        fresh=None if found.test_set is not None or of.rows is None else _remember(of.rows, of.name),
        marks=_learn(found, of.rows),
        correction=correction_for(facts, ask.level),
        ask=ask,
        because=reasons,
        earlier=earlier,
    )


def _facts(
    found: Recognised,
    earlier: tuple[Look, ...],
    models: tuple[LookedModel, ...],
    kind: LookKind,
    design: LookDesign,
) -> LedgerFacts:
    known = found.test_set
    if known is None:
        return LedgerFacts(overlaps=found.overlaps, models=count_models((), *models), kind=kind, design=design)
    return LedgerFacts(
        name=known.name,
        rows=known.rows,
        locked=known.locked,
        since=known.made[:10],
        looks=len(earlier),
        train=known.train or "",
        models=count_models(earlier, *models),
        kind=kind,
        design=design,
        recognised=found.by,
        overlaps=found.overlaps,
    )


def _remember(rows: AnsweredRows, name: str) -> TestSet:
    """A test set that is seen for the first time."""
    signature = sketch_predictions(rows)
    key = blake2b(repr(sorted(signature.items())).encode(), digest_size=6).hexdigest()
    return TestSet(id=key, name=name, rows=len(rows.truths), made=now(), signature=signature)


def _learn(found: Recognised, rows: AnsweredRows | None) -> SetMarks | None:
    """By what else a known set can be recognised from this look on."""
    if found.test_set is None or rows is None:
        return None
    more = new_marks(found.test_set.signature, rows, found.by)
    return SetMarks(set=found.test_set.id, signature=more) if more else None


def finish_look(looking: Looking, run: Run, predictions: Predictions | None = None, *, save: bool = True) -> Run:
    """The run with the mark of the ledger, once the look is on the disk: no number is shown before.

    Kept with the run are its predictions where the set is locked, to correct later looks by.
    """
    if run.verb == "score" and looking.facts.opened_again and not looking.facts.locked:
        known = find_looked_run(looking.store, run)
        if known is not None:  # the same predictions in the same way: the same look
            return known
    run = add_findings(_restate(run, looking.correction), looking.facts, looking.because)
    if not looking.facts.locked and not can_append(looking.store):
        # Somebody else's store, or a read-only disk: a gate goes on as before. A locked set is not opened unrecorded.
        return note_missing_look(run, looking.store)
    look = look_of(run, looking.models, looking)

    def make(pages: LedgerPages) -> list[Body]:
        book = book_of(pages)
        if look.set is not None and looking.facts.locked and len(book.looks_at(look.set)) > looking.facts.looks:
            raise Refusal(
                f"A locked test set is opened once; another process has looked at {looking.facts.name} at this moment. "
                f"Override: `because={codes.TEST_SET_OPENED_AGAIN}`.",
                code=codes.TEST_SET_OPENED_AGAIN,
            )
        is_known = looking.fresh is None or any(s.id == looking.fresh.id for s in book.sets)
        entries = [] if is_known or looking.fresh is None else [entry_of(looking.fresh)]
        more = [] if looking.marks is None else [entry_of(looking.marks)]
        return [*entries, *more, entry_of(look)]

    run = mark_run(run, append_entries(looking.store, make), looking, look)
    if save:
        with open_store(looking.store) as store:
            store.save(run, predictions if looking.facts.locked else None)
    return run


def _restate(run: Run, correction: LookCorrection) -> Run:
    """The level that was asked for, which the intervals hold together, in place of the level of each."""
    if correction.looks == 1:
        return run
    options: RunOptions = {**run.options}
    if "level" in run.options:
        options["level"] = correction.level
    comparisons = correct_comparisons(run.comparisons, correction)
    return replace(
        run, estimates=restate_estimates(run.estimates, correction), comparisons=comparisons, options=options
    )


def model_facts(named: Mapping[str, Predictions], rows: AnsweredRows) -> tuple[LookedModel, ...]:
    """Names and digests of models by their predictions, which are in the order of these rows."""
    return tuple(_looked_model(name, p, rows) for name, p in named.items())


def _looked_model(name: str, given: Predictions, rows: AnsweredRows) -> LookedModel:
    """One model by what it predicted: a digest for every order in which the rows can be told, ids first."""
    keys = [key for key in (rows.ids, rows.sources) if key is not None and len(key) == given.n]
    orders = [*(np.argsort(key, kind="stable") for key in keys), np.arange(given.n)]
    own = _own_answers(given)
    plain = {part: found for part in ("label", "prob", "score", "value") if (found := getattr(given, part)) is not None}
    first = orders[0] if rows.ids is not None else orders[-1]
    digest, *also = dict.fromkeys([*(_digest(own, order) for order in orders), _digest(plain, first)])
    return LookedModel(name=name, digest=digest, also=tuple(also))


def _own_answers(given: Predictions) -> dict[str, Array]:
    """What was predicted, without what follows from it: labels of the likelier class, the other class's column."""
    prob = given.prob
    if prob is not None and prob.ndim == 2 and given.kind == "binary" and given.positive is not None:
        prob = prob[:, given.positive]
    found = {"label": given.label, "prob": prob, "score": given.score, "value": given.value}
    if given.label is not None and prob is not None and _follows(given.label, prob, given.positive):
        found["label"] = None
    return {name: part.astype(np.float64) for name, part in found.items() if part is not None}


def _follows(label: Array, prob: Array, positive: int | None) -> bool:
    """True where every label is the class of the larger probability; at a tie it may be either."""
    if prob.ndim == 2 and label.ndim == 1:
        largest = prob.max(axis=1)
        return bool((prob[np.arange(len(prob)), label.astype(np.intp)] == largest).all())
    return bool((((label == (1 if positive is None else positive)) == (prob > 0.5)) | (prob == 0.5)).all())


def _digest(parts: Mapping[str, Array], order: Ints) -> str:
    h = blake2b(digest_size=8)
    for name, part in parts.items():
        h.update(name.encode())
        h.update(np.ascontiguousarray(part[order]).tobytes())
    return h.hexdigest()
