"""Citing: the references a run rests on, and errbar itself, as BibTeX."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache
from importlib.resources import files

from errbar.errors import unknown
from errbar.records.run import Run
from errbar.records.run_json import VERSION
from errbar.report.paper._used import used

ERRBAR = "errbar"
SCIKIT_LEARN = "pedregosa2011"
_ENTRY = re.compile(r"^@\w+\{([^,\s]+),.*?^\}", re.S | re.M)


def cite_keys(run: Run) -> tuple[str, ...]:
    """Keys of everything the run used, each once: errbar, scikit-learn where it fitted, then concept by concept."""
    keys = [ERRBAR, *([SCIKIT_LEARN] if fitted_by_sklearn(run) else [])]
    keys += [key for concept in used(run) for key in concept.cites]
    return tuple(dict.fromkeys(keys))


def fitted_by_sklearn(run: Run) -> bool:
    """True where learners were fitted in this run, which scikit-learn's interface carries."""
    return bool(run.learners) and "scikit-learn" in run.versions


def version_of(run: Run) -> str:
    """The version of errbar that made the run."""
    return str(run.versions.get("errbar", VERSION))


def bibtex(run: Run) -> str:
    """One BibTeX entry per key, as the file of references has it; errbar in the version that made the run."""
    return "\n\n".join([_errbar(run), *entries_of(key for key in cite_keys(run) if key != ERRBAR)]) + "\n"


def entries_of(keys: Iterable[str]) -> list[str]:
    """The entries themselves; a key that the file lacks is refused by name."""
    known = _entries()
    out = []
    for key in keys:
        if key not in known:
            raise unknown("reference", key, known, "src/errbar/references.bib")
        out.append(known[key])
    return out


@cache
def _entries() -> dict[str, str]:
    text = files("errbar").joinpath("references.bib").read_text(encoding="utf-8")
    return {match.group(1): match.group(0) for match in _ENTRY.finditer(text)}


def _errbar(run: Run) -> str:
    return (
        "@misc{errbar,\n"
        "  author = {{The errbar developers}},\n"
        "  title = {errbar: how well a model does on data it has not seen, with intervals that cover},\n"
        f"  note = {{Software, version {version_of(run)}}},\n"
        "  year = {2026}\n"
        "}"
    )
