"""SavedModel: a fitted model that takes rows as they are in a file, and carries its error with its interval."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, fields
from functools import cached_property
from pathlib import Path
from typing import Protocol

import numpy as np

from errbar.data.encoded_features import EncodedColumn
from errbar.data.feature_table import FeatureTable
from errbar.data.native_form import NativeForm
from errbar.data.new_rows import NewBatch, NewRows, column_values, find_columns, read_new_items, read_new_rows
from errbar.data.trained_columns import ReadColumn, TrainedColumn, read_column
from errbar.errors import BadInput, LearnerFailed
from errbar.learners.fitting import one_thread
from errbar.learners.fitting.answer_errors import Answered
from errbar.learners.fitting.answers import FitAnswer
from errbar.learners.fitting.saving import ByValue, answer_new_rows, class_probabilities
from errbar.predicting.apply_decision import apply_decision
from errbar.predicting.model_file import ModelHead, read_model_file, write_model_file
from errbar.predicting.notices import Notices
from errbar.records.estimate import Estimate
from errbar.records.run import Run
from errbar.records.run_json import VERSION
from errbar.records.threshold import SavedDecision
from errbar.records.types import CLASSIFICATION, Array, Floats, Kind


class Ask(Protocol):
    """Asks a fitted model about n rows in its own coding."""

    def __call__(self, model: object, X: object, n: int, target: Answered, name: str) -> FitAnswer: ...


@dataclass(frozen=True, kw_only=True, eq=False, repr=False)
class SavedModel:
    """A model trained on all rows of an evaluation, ready for new ones.

    `predict` and `predict_proba` take a pandas, polars or Arrow table, a path, a list of dictionaries, a dictionary of
    columns or of one row, or an array with the columns in the order of `features`. Text, categories, booleans, dates
    and missing values are coded as in training. `model["model"]`, `model["classes"]` and `model["features"]` work too.
    """

    fitted: object
    """What was fitted: it takes rows in the coding of the learner, not rows of a file."""
    learner: str
    with_code: bool
    """True where the learner's code is of the user's own and is kept in the file."""
    kind: Kind
    classes: tuple[str, ...]
    labels: Array | None
    """Each class as the value that the training rows had for it."""
    positive: int | None
    outputs: int
    features: tuple[str, ...]
    """Columns that were given as features, in their order."""
    targets: tuple[str, ...]
    known: tuple[str, ...]
    """Columns of the training table that are no features: target, units, folds, and those left out."""
    unit: str | None
    columns: tuple[TrainedColumn, ...]
    """The features that the model reads."""
    encoded: tuple[EncodedColumn, ...] | None
    form: NativeForm | None
    """How a learner of the user's own was given the rows; None for short names, which read an encoded matrix."""
    gives: tuple[str, ...]
    """What it predicts, of label, prob, score and value."""
    run_json: str
    versions: Mapping[str, str]
    data_digest: str
    rows: int
    """How many it was trained on."""
    hashes: Array | None
    items: str = ""
    """What the training rows were, where they had no columns: `list of str`."""
    decision: SavedDecision | None = None
    """How labels are made of what the model gives; None where the model makes them itself."""

    @classmethod
    def load(cls, path: str | Path) -> SavedModel:
        """The model in a file that `save` wrote; its digest is checked before anything in it runs.

        Loading runs code of the file, as every pickle does: load only files from people you trust.
        """
        found = read_model_file(Path(path))
        if not isinstance(found, cls):
            raise BadInput(f"A model file must hold a saved model; {path} holds a {type(found).__name__}.")
        return found

    def save(self, path: str | Path) -> None:
        """Write the file that `load` and `joblib.load` read, complete or not at all."""
        head = ModelHead(VERSION, self.versions["python"], self.learner, self.with_code)
        write_model_file(self, head, Path(path))

    def predict(self, X: object) -> Array:
        """The class of every row as the training data spell it, its number, or 0 and 1 for each of several labels."""
        if not {"label", "value", "prob"} & set(self.gives):
            raise BadInput(f"{self.learner} gives scores and no classes. Use errbar.predict, which gives the scores.")
        found = [answer for answer, _ in self.answers(self.read(X), self.notices())]
        if not self.classifies and not self.classes:
            return np.concatenate([answer.value for answer in found if answer.value is not None])
        codes = np.concatenate([answer.label for answer in found if answer.label is not None])
        return codes if self.labels is None else np.asarray(self.labels[codes])

    @property
    def predict_proba(self) -> Callable[[object], Floats]:
        """`predict_proba(X)`: a column for each of `classes_`, or for each label; absent where the model has none."""
        if not (self.classes and (hasattr(self.fitted, "predict_proba") or "prob" in self.gives)):
            raise AttributeError(f"{self.learner} has no predict_proba")
        return self._predict_proba

    def _predict_proba(self, X: object) -> Floats:
        if not self.classifies:
            labelled = self.answers(self.read(X), self.notices())
            return np.concatenate([answer.prob for answer, _ in labelled if answer.prob is not None])
        found = self.answers(self.read(X), self.notices(), class_probabilities)
        return np.concatenate([answer.prob for answer, _ in found if answer.prob is not None])

    def read(self, new: object) -> NewRows:
        """New rows of any container, with every column that the model needs."""
        if self.items:
            return read_new_items(new, self.items)
        named = [c.name for c in self.columns if c.kind in ("category", "text")]
        rows = read_new_rows(new, self.features, named)
        find_columns(rows, self.needed, ())
        return rows

    def extra(self, rows: NewRows) -> tuple[str, ...]:
        """Columns of the new rows that the training table did not have."""
        return find_columns(rows, self.needed, (*self.features, *self.targets, *self.known))

    def notices(self) -> Notices:
        """An empty count of what new rows have that training rows did not."""
        return Notices(self.columns, self.rows, self.hashes)

    def answers(
        self, rows: NewRows, noticed: Notices, ask: Ask = answer_new_rows
    ) -> Iterator[tuple[FitAnswer, FeatureTable]]:
        """Checked predictions batch by batch, with the rows that they are for."""
        for batch in rows.batches():
            read = {c.name: read_column(column_values(batch.rows, c.name), c, batch.before) for c in self.columns}
            noticed.add(read, len(batch.rows))
            given = self._code_rows(batch, read)
            try:
                with one_thread():
                    found = ask(self.fitted, given, len(batch.rows), self, self.learner)
                    found = apply_decision(found, self.decision) if ask is answer_new_rows else found
            except LearnerFailed as cause:
                if not noticed.gaps:
                    raise
                raise BadInput(
                    f"{self.learner} was trained on rows without missing values and cannot predict with them: "
                    f"{'; '.join(noticed.of_gaps())}. Fill them first."
                ) from cause
            yield found, batch.rows

    def restrict(self, answer: FitAnswer) -> FitAnswer:
        """What the evaluation read of such an answer: probabilities that are all 0 or 1 count as labels."""
        return FitAnswer(**{name: x for name, x in answer._asdict().items() if name in self.gives})

    def facts(self) -> dict[str, object]:
        """What a file of predictions states of the model behind them."""
        return {
            "version": VERSION,
            "run": self.run_id,
            "what": "predict",
            "kind": self.kind,
            "classes": list(self.classes),
            "positive": self.positive,
            "unit_name": self.unit,
            "plan": None,
            "chosen_on": [] if self.decision is None else [str(h) for h in self.decision.rows],
        }

    def _code_rows(self, batch: NewBatch, read: Mapping[str, ReadColumn | None]) -> object:
        """The rows as the learner was fitted on them."""
        if self.form is not None:
            return self.form.build(batch.rows, read)
        for name, found in read.items():
            infinite = np.flatnonzero(np.isinf(found.values)) if found is not None else np.empty(0, dtype=np.intp)
            if len(infinite):
                raise BadInput(
                    f"Features must be finite or missing; column {name!r} is infinite in row "
                    f"{batch.before + int(infinite[0]) + 1:,}. Replace it."
                )
        return np.column_stack([found.values for found in read.values() if found is not None])

    @property
    def needed(self) -> tuple[str, ...]:
        """Names of the columns that new rows must have."""
        return tuple(c.name for c in self.columns)

    @property
    def classifies(self) -> bool:
        """True where the target is a class."""
        return self.kind in CLASSIFICATION

    @property
    def classes_(self) -> Array:
        """The classes, in the order of the columns of `predict_proba`."""
        if not self.classifies:
            what = "labels" if self.classes else "numbers"
            raise AttributeError(f"{self.learner} predicts {what} and has no classes_")
        return np.arange(len(self.classes)) if self.labels is None else self.labels

    @property
    def feature_names_in_(self) -> Array:
        """Columns that were given as features."""
        return np.array(self.features, dtype=object)

    @property
    def n_features_in_(self) -> int:
        """How many columns an array must have."""
        return len(self.features)

    @cached_property
    def run(self) -> Run:
        """The evaluation that the model comes from: every estimate, with its interval and estimand."""
        return Run.from_json(self.run_json)

    @property
    def run_id(self) -> str:
        """The id of that evaluation."""
        return self.run.id

    @property
    def error(self) -> Estimate | None:
        """The first estimate of the evaluation: its value, interval and estimand; None where there is none."""
        return self.run.estimates[0] if self.run.estimates else None

    def __getitem__(self, key: str) -> object:
        held = self._as_mapping()
        if key not in held:
            raise KeyError(f"{key!r} is none of {', '.join(held)}")
        return held[key]

    def __contains__(self, key: object) -> bool:
        return key in self._as_mapping()

    def keys(self) -> list[str]:
        """What the model can be indexed by."""
        return list(self._as_mapping())

    def _as_mapping(self) -> dict[str, object]:
        """The entries of the dictionary that earlier versions saved; `model` takes rows of a file now."""
        return {
            "errbar": self.versions["errbar"],
            "model": self,
            "learner": self.learner,
            "kind": self.kind,
            "classes": self.labels,
            "names": self.classes,
            "positive": self.positive,
            "features": self.features,
            "columns": self.encoded,
        }

    def __getstate__(self) -> dict[str, object]:
        state = {f.name: getattr(self, f.name) for f in fields(self)}
        return {**state, "fitted": ByValue(self.fitted) if self.with_code else self.fitted}

    def __setstate__(self, state: Mapping[str, object]) -> None:
        versions = state.get("versions")
        theirs = str(versions.get("errbar", "")) if isinstance(versions, Mapping) else ""
        if theirs.partition(".")[0] != VERSION.partition(".")[0]:
            raise BadInput(
                f"A model must be of this major version of errbar; this one was saved by errbar {theirs}, this is "
                f"{VERSION}. Save the model again."
            )
        fitted = state["fitted"]  # a copy is made without pickling what the state holds
        self.__dict__.update(state, fitted=fitted.model if isinstance(fitted, ByValue) else fitted)

    def __repr__(self) -> str:
        goal = ", ".join(self.targets)
        about = f"SavedModel({self.learner}, {self.kind} {goal!r}, {self.rows:,} training rows)"
        decided = "" if self.decision is None else f"; {self.decision.says}"
        return f"{about}: {self.stated_error()}; run {self.run_id}{decided}"

    def stated_error(self) -> str:
        """The first estimate in words, with its interval and what it is about."""
        error = self.error
        if error is None:
            return "no error was estimated"
        if error.value is None:
            return f"{error.label}: {error.reason}"
        span = f"no interval ({error.reason})"
        if error.interval is not None:
            span = f"{100 * error.level:g} % interval {_short(error.interval.low)} to {_short(error.interval.high)}"
        return f"{error.label} {_short(error.value)}, {span} ({error.about})"


def _short(x: float) -> str:
    return f"{x:.3f}" if abs(x) < 10 else f"{x:.4g}"
