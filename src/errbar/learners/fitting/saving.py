"""Saving: a fitted model with what it needs to be used again, in one file, whole or not at all."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from errbar.errors import BadInput
from errbar.learners._identity import own, parts
from errbar.outputs import write_atomically
from errbar.records.learner import Learner
from errbar.records.run_json import VERSION
from errbar.records.task import Task


class ByValue:
    """A model whose code no other process can import: pickled together with that code."""

    def __init__(self, model: object) -> None:
        self.model = model

    def __reduce__(self) -> tuple[Any, tuple[bytes]]:
        from joblib.externals.loky import cloudpickle_wrapper as cloudpickle

        return cloudpickle.loads, (cloudpickle.dumps(self.model),)


def save_model(model: object, learner: Learner, task: Task, path: Path) -> None:
    """A joblib file: the model, the classes as it names them, and the columns it reads.

    It appears under its name only when it is complete; BadInput where the disk says no or the model cannot be pickled.
    """
    import joblib

    kept = {
        "errbar": VERSION,
        "model": ByValue(model) if any(own(p) for p in parts(learner.model)) else model,
        "learner": learner.name,
        "kind": task.kind,
        "classes": task.labels,
        "names": task.classes,
        "positive": task.positive,
        "features": task.features,
        "columns": getattr(task.X, "columns", None),
    }
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        write_atomically(path, lambda sink: joblib.dump(kept, sink))
    except OSError as cause:
        raise BadInput(
            f"{path} cannot be written: {cause.strerror or cause}. Name a folder you may write to."
        ) from None
    # pickle raises errors of many types for what it cannot keep.
    except Exception as cause:
        raise BadInput(f"{learner.name} cannot be saved: {type(cause).__name__}: {cause}.") from cause
