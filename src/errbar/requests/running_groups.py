"""Groups of words for how work is run, and where it is kept."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from errbar.requests.headings import OUTPUT, RUNNING
from errbar.requests.option import option

if TYPE_CHECKING:
    from errbar.requests.kinds import Call, File, Flag, Folder, Size, Timespan

CALLS = "Longest time for one call of your own metric, for example 30s or 1h. [default: 10m]"
"""What `timeout` means to verbs that fit nothing."""
LOOKS = "Folder of saved runs; if it exists, errbar records this use of the test set in it."
"""What `store` means to verbs that keep no folds."""


@dataclass(frozen=True, kw_only=True, init=False, repr=False, eq=False)
class EngineChoice:
    """Where fits run."""

    panel: ClassVar[str] = RUNNING

    engine: Call = option(
        "Where fits run: serial, threads, processes, dask or ray; or 'processes(workers=4)'.",
        "serial",
        identifies=False,
    )


@dataclass(frozen=True, kw_only=True, init=False, repr=False, eq=False)
class StoreChoice:
    """Where runs are kept."""

    panel: ClassVar[str] = OUTPUT

    store: Folder | None = option(
        "Folder of saved runs; errbar keeps each fold there as it finishes.", cli_default=".errbar"
    )


@dataclass(frozen=True, kw_only=True, init=False, repr=False, eq=False)
class OutputChoice:
    """What may be replaced by a file that is written."""

    panel: ClassVar[str] = OUTPUT

    overwrite: Flag = option("Let an output replace a file that errbar did not write.", False, identifies=False)


@dataclass(frozen=True, kw_only=True, init=False, repr=False, eq=False)
class ModelOutput:
    """The model that is kept."""

    panel: ClassVar[str] = OUTPUT

    save: File | None = option(
        "Also fit the model on all rows and save it; the name ends in .joblib or .pkl.\n"
        "It is for errbar predict, or joblib.load(FILE).predict(rows)."
    )


@dataclass(frozen=True, kw_only=True, init=False, repr=False, eq=False)
class FitLimit:
    """How long one fit, or one call of a metric of your own, may take."""

    panel: ClassVar[str] = RUNNING

    timeout: Timespan | None = option(
        "Longest time for one fit, for example 30s, 5m or 2h; a longer fit counts as failed.\n"
        "One call of a metric of your own may take as long, 10m by default.",
        identifies=False,
    )


@dataclass(frozen=True, kw_only=True, init=False, repr=False, eq=False)
class Execution(FitLimit, StoreChoice, EngineChoice):
    """How the fits of a plan are carried out."""

    panel: ClassVar[str] = RUNNING

    memory: Size | None = option(
        "Memory limit, for example 8G; errbar starts fewer workers if more would not fit.", identifies=False
    )
    resume: Flag = option(
        "Continue this command after an interruption, with the folds that it kept.", False, identifies=False
    )
    refit: Flag = option("Fit every fold, even if a shortcut gives identical results.", False, identifies=False)
