"""Citing: the references a run rests on, and errbar itself, as BibTeX."""

from __future__ import annotations

from errbar.records.concept import Reference
from errbar.records.edited_run import edited_note, naming_edits
from errbar.records.run import Run
from errbar.records.run_json import VERSION
from errbar.references import bibtex_of, key_of
from errbar.report.paper._used import used
from errbar.report.paper.selection_methods import selection_cites

ERRBAR = "errbar"
SCIKIT_LEARN = "pedregosa2011"


@naming_edits
def cite_keys(run: Run) -> tuple[str, ...]:
    """Keys of everything the run used, each once: errbar, then what `cited` lists."""
    return (ERRBAR, *map(key_of, cited(run)))


def cited(run: Run) -> tuple[str | Reference, ...]:
    """The references themselves, each once: scikit-learn where it fitted, then concept by concept."""
    first: list[str | Reference] = [SCIKIT_LEARN] if fitted_by_sklearn(run) else []
    every = [*first, *(one for concept in used(run) for one in concept.cites)]
    every += [] if run.selection is None else selection_cites(run.selection)
    return tuple({key_of(one): one for one in reversed(every)}[key] for key in dict.fromkeys(map(key_of, every)))


def fitted_by_sklearn(run: Run) -> bool:
    """True where learners were fitted in this run, which scikit-learn's interface carries."""
    return bool(run.learners) and "scikit-learn" in run.versions


def version_of(run: Run) -> str:
    """The version of errbar that made the run."""
    return str(run.versions.get("errbar", VERSION))


@naming_edits
def bibtex(run: Run) -> str:
    """One BibTeX entry per key, as the file of references has it; errbar in the version that made the run."""
    note = [f"% {edited_note(run)}"] if run.edited else []
    return "\n\n".join([*note, bibtex_of_errbar(version_of(run)), *map(bibtex_of, cited(run))]) + "\n"


def bibtex_of_errbar(version: str = VERSION) -> str:
    """Return the entry of errbar itself, the one that CITATION.cff gives, in that version."""
    return (
        "@misc{errbar,\n"
        "  author = {{The errbar developers}},\n"
        "  title = {errbar: how well a model does on data it has not seen, with confidence intervals},\n"
        f"  note = {{Software, version {version}}},\n"
        "  year = {2026}\n"
        "}"
    )
