"""errbar explain."""

from __future__ import annotations

import json as json_
import re
from typing import Any

from errbar._shelf import SHELVES, parse, shelf
from errbar.cli.build import Flag, plain_command
from errbar.cli.list import LABELS
from errbar.cli.spelling import flag_of
from errbar.dialect import Dialect, render, shell
from errbar.errors import BadInput, UnknownName, near, unknown
from errbar.families import splitters_of
from errbar.records.codes import UNIT_ON_BOTH_SIDES
from errbar.records.concept import Concept
from errbar.records.contrast import Contrast
from errbar.records.measure import Measure
from errbar.records.word import Word
from errbar.references import reference
from errbar.report.digits import brief
from errbar.studied_coverage import studied_by_measure
from errbar.words import word_for

CHOICES = {"average": "macro|micro|weighted", "multi": "ovr|ovo", "class": "NAME", "threshold": "NUMBER"}
MOST_STUDIED = 8
COVERAGE_PAGE = "docs/explanation/coverage.md"
OF_RANKS = {**CHOICES, "average": "macro|weighted"}
"""Of measures of order: pairs of rows of several classes have no common ranking to count in (micro)."""


def explain_name(*name: str, brief: Flag = False, json: Flag = False) -> int:
    """Explain a measure, a method, a term or a warning code.

    Parameters
    ----------
    name:
        A name, a term, or a warning code: f1, exact, overfitting, true error.
    brief:
        Show its first sentence only, the definition.
    json:
        Print JSON; further pages of the name are under "also".
    """
    if not name:
        raise BadInput("Missing a name to explain. Try errbar explain roc_auc.")
    pages = [_page(room, concept) for room, concept in find(" ".join(name))]
    if brief:
        shelves = [f" ({page['shelf']})" if len(pages) > 1 else "" for page in pages]
        print("\n".join(first_sentence(page["page"]) + where for page, where in zip(pages, shelves)))
    elif json:
        print(json_.dumps({**pages[0], **({"also": pages[1:]} if len(pages) > 1 else {})}))
    else:
        print("\n\n".join(_text(page, several=len(pages) > 1) for page in pages))
    return 0


def _page(room: str, concept: Any) -> dict[str, Any]:
    return {
        "name": concept.name,
        "shelf": room,
        "page": render(prose(concept), _dialect(concept)),
        **facts(concept),
    }


def _dialect(concept: object) -> Dialect:
    """The command line's dialect, with the concept's own options left as code: they are typed inside its brackets."""
    own = getattr(concept, "options", {})
    return shell(lambda word: None if word in own else flag_of(word))


def find(name: str) -> list[tuple[str, Any]]:
    """The concepts of that name or wording, with their shelves; near names from all of them where there is none."""
    bare = word_for(name) or parse(name)[0]
    names: list[str] = []
    found: list[tuple[str, Any]] = []
    for room in SHELVES:
        try:
            found.append((room, shelf(room).get(bare)))
        except UnknownName:
            names += shelf(room).names
            names += [a for c in shelf(room).everything() for a in c.aliases]
    if not found:
        raise unknown("name", name, near(name, names), "errbar list measures")
    # An alias stands behind a name: `t` of one shelf is not asked for where another has a concept called so.
    named = [(room, concept) for room, concept in found if concept.name == bare]
    return named or found[:1]


def first_sentence(page: str) -> str:
    """A page up to its first full stop, on one line."""
    return " ".join(re.split(r"(?<=\.)(?=\s)", page, maxsplit=1)[0].split())


def prose(concept: Any) -> str:
    """A concept's page without its doctest."""
    return str(getattr(concept, "page", concept.about)).partition(">>>")[0].strip()


def facts(concept: Any) -> dict[str, Any]:
    """Metadata worth a line each."""
    out: dict[str, Any] = {}
    if getattr(concept, "formula", ""):
        out["formula"] = concept.formula
    if hasattr(concept, "bounds"):
        out |= _of_measure(concept)
    if hasattr(concept, "takes_says"):
        out["for"] = concept.takes_says
        out["standing"] = concept.standing
        if concept.designs and concept.fits is None:
            out["plans"] = ", ".join(splitters_of(concept.designs))
        studied = coverage_lines(concept)
        if studied:
            out["coverage"] = studied
    if hasattr(concept, "honours"):
        out["honours"] = ", ".join(concept.honours) or "nothing"
    if not hasattr(concept, "bounds") and getattr(concept, "options", None):
        out["options"] = ", ".join(f"{k}={v}" for k, v in concept.options.items())
    if hasattr(concept, "code"):
        out["code"] = f"{concept.code}, {concept.severity}"
        if concept.example.__doc__:
            out["example"] = first_sentence(concept.example.__doc__.strip())
        if concept.false_alarms:
            out["false alarms"] = concept.false_alarms
    elif concept.aliases:
        out["also called"] = ", ".join(concept.aliases)
    if isinstance(concept, Word):
        if concept.wordings:
            out["also said"] = ", ".join(concept.wordings)
        out["example"] = concept.example.splitlines()
        out["see also"] = ", ".join(concept.see)
    cites = [reference(one) for one in getattr(concept, "cites", ())]
    if cites:
        out["from"] = cites
    return out


def _of_measure(concept: Measure) -> dict[str, str]:
    """Range, baseline, what it reads and its options."""
    choices = OF_RANKS if concept.reads == "rank" else CHOICES
    options = [
        f"{k}={choices[k]}" if k in choices else k if v is None else f"{k}={str(v).lower()}"
        for k, v in concept.options.items()
    ]
    return {
        "range": f"{brief(concept.bounds[0])} to {brief(concept.bounds[1])}, better: {concept.better}",
        "no-skill value": concept.no_skill_says,
        "reads": f"{concept.reads}, for {', '.join(concept.kinds)}",
        "options": ", ".join(options) or "none",
    }


def coverage_lines(concept: Concept) -> list[str]:
    """What the coverage study found of a method or a contrast, a line a measure, the most studied first."""
    kind = "gap" if isinstance(concept, Contrast) else "interval"
    found = studied_by_measure(concept.name, kind)
    lines = []
    for measure, rows in sorted(found.items(), key=lambda item: -len(item[1])):
        least = min(rows, key=lambda row: row.found)
        what = {"any": "various measures", "share": "a share"}.get(measure, measure)
        if len(rows) == 1:
            where = f"{least.world} at n={least.n} ({COVERAGE_PAGE})"
            lines.append(f"{what}: {least.found:.3f} of samples in {where}")
            continue
        sizes = [row.n for row in rows]
        lines.append(
            f"{what}: {least.found:.3f} to {max(row.found for row in rows):.3f} of samples in {len(rows)} cells of "
            f"{COVERAGE_PAGE}, n {min(sizes)} to {max(sizes)}; least in {least.world} at n={least.n}"
        )
    return lines[:MOST_STUDIED]


def _text(page: dict[str, Any], *, several: bool = False) -> str:
    room = page.pop("shelf")
    lines = [page.pop("name") + (f" ({room})" if several else ""), "", page.pop("page"), ""]
    width = max((len(LABELS.get(k, k)) for k in page), default=0)
    for key, value in page.items():
        first, *more = value if isinstance(value, list) else [value]
        lines.append(f"{LABELS.get(key, key):<{width}}  {first}")
        lines += [f"{'':<{width}}  {line}" for line in more]
    return "\n".join(lines)


explain = plain_command(
    explain_name,
    "explain",
    usage="errbar explain NAME",
    examples=f"""\
errbar explain roc_auc
errbar explain overfitting --brief
errbar explain true error
errbar explain {UNIT_ON_BOTH_SIDES}  # the code of a warning""",
    after="errbar list measures  # list names",
)
