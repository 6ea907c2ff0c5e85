"""Looks: what a ledger knows of the rows before their numbers are shown, and the look recorded before they are."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from hashlib import blake2b
from pathlib import Path

import numpy as np

from errbar._dataclass import dataclass
from errbar._numeric.cell_hash import Hashes
from errbar.auditing.ledger_book import book_of, count_models, read_book
from errbar.auditing.look_correction import (
    LookCorrection,
    correct_comparisons,
    correct_estimates,
    correction_for,
    restate_estimates,
)
from errbar.auditing.look_findings import add_findings, note_missing_look, refuse_second_look
from errbar.auditing.look_marks import look_of, mark_run, now
from errbar.auditing.recognise import Recognised, recognise
from errbar.auditing.run_checks import read_reasons
from errbar.data.row_sketches import AnsweredRows, new_marks, sketch_predictions
from errbar.errors import BadInput, Refusal
from errbar.evidence import Evidence
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
        self, estimates: Sequence[Estimate], measures: Sequence[Measure], evidence: Evidence
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
        """Those of the other models that were looked at, each once; None where some are not kept."""
        mine = {m.digest for m in self.models}
        wanted: dict[str, str] = {}
        for look in self.earlier:
            if len(look.models) > 1 and not {m.digest for m in look.models[:-1]} <= mine:
                return None
            wanted.setdefault(look.models[-1].digest, look.run)
        found = []
        with open_store(self.store) as store:
            for digest, run in wanted.items():
                if digest in mine:
                    continue
                try:
                    found.append(store.predictions(run))
                except BadInput:
                    return None
        return found


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
    facts = _facts(found, earlier, of.models, "exploratory" if len(kinds) > 1 else of.kind, design)
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
        return LedgerFacts(overlaps=found.overlaps, models=len({m.digest for m in models}), kind=kind, design=design)
    return LedgerFacts(
        name=known.name,
        rows=known.rows,
        locked=known.locked,
        since=known.made[:10],
        looks=len(earlier),
        models=count_models(earlier, *(m.digest for m in models)),
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
    return tuple(LookedModel(name=name, digest=_digest_answers(p, rows.ids)) for name, p in named.items())


def _digest_answers(given: Predictions, ids: Hashes | None) -> str:
    """A digest of what was predicted, in any order of the rows where they have ids; how it is read is no part of it."""
    h = blake2b(digest_size=8)
    order = None if ids is None or len(ids) != given.n else np.argsort(ids, kind="stable")
    for name in ("label", "prob", "score", "value"):
        part = getattr(given, name)
        if part is not None:
            h.update(name.encode())
            h.update(np.ascontiguousarray(part if order is None else part[order]).tobytes())
    return h.hexdigest()
