"""Groups of words for how work is run, and where it is kept."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from errbar.requests.option import option

if TYPE_CHECKING:
    from errbar.requests.kinds import Call, File, Flag, Folder, Size, Timespan

RUNNING = "Running"
CALLS = "Time that one call of a metric of your own may take, for example 30s or 1h; 10m by default."
"""What `timeout` means to verbs that fit nothing."""
LOOKS = "Folder of a run store: where it is there already, this look at the test set is recorded in its ledger."
"""What `store` means to verbs that keep no folds."""


@dataclass(frozen=True, kw_only=True, init=False, repr=False, eq=False)
class EngineChoice:
    """Where fits run."""

    panel: ClassVar[str] = RUNNING

    engine: Call = option("serial, threads, processes, dask or ray; 'processes(workers=4)'.", "serial")


@dataclass(frozen=True, kw_only=True, init=False, repr=False, eq=False)
class StoreChoice:
    """Where runs are kept."""

    panel: ClassVar[str] = RUNNING

    store: Folder | None = option("Folder of the run store: every fold is kept as it finishes.", cli_default=".errbar")


@dataclass(frozen=True, kw_only=True, init=False, repr=False, eq=False)
class OutputChoice:
    """What may be replaced by a file that is written."""

    panel: ClassVar[str] = RUNNING

    overwrite: Flag = option("Let an output replace an existing file that errbar did not write.", False)


@dataclass(frozen=True, kw_only=True, init=False, repr=False, eq=False)
class ModelOutput:
    """The model that is kept."""

    panel: ClassVar[str] = RUNNING

    save: File | None = option(
        "Also keep the model trained on all rows, in this file, which must end in .joblib or .pkl: for errbar predict, "
        "or joblib.load(FILE).predict(rows)."
    )


@dataclass(frozen=True, kw_only=True, init=False, repr=False, eq=False)
class FitLimit:
    """How long one fit, or one call of a metric of your own, may take."""

    panel: ClassVar[str] = RUNNING

    timeout: Timespan | None = option(
        "Time that one fit may take, for example 30s, 5m or 2h: a longer one is ended and counts as failed. One call "
        "of a metric of your own may take as long, 10m by default."
    )


@dataclass(frozen=True, kw_only=True, init=False, repr=False, eq=False)
class Execution(FitLimit, StoreChoice, EngineChoice):
    """How the fits of a plan are carried out."""

    panel: ClassVar[str] = RUNNING

    memory: Size | None = option("Memory to stay within, for example 8G: fewer workers where they would not fit.")
    resume: Flag = option("Go on with the folds that an interrupted run of this very command kept.", False)
    refit: Flag = option("Fit every fold, also where the same numbers can be had without.", False)
