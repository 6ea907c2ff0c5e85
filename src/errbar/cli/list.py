"""errbar list."""

from __future__ import annotations

import json as json_
from textwrap import shorten
from typing import Annotated, Any

from cyclopts import Parameter

from errbar._shelf import SHELVES, shelf
from errbar.cli.build import Flag, plain_command
from errbar.errors import unknown
from errbar.records.word import Word
from errbar.report.digits import brief

LABELS = {"honours": "keeps"}
"""Fields of JSON that are shown under another name."""


def list_shelf(
    shelf_name: Annotated[str, Parameter(name="WHAT")] = "measures",
    /,
    *,
    json: Flag = False,
) -> int:
    """List measures, intervals, tests, learners and more.

    Parameters
    ----------
    shelf_name:
        measures, intervals, contrasts (tests), splits, learners, search, checks, words, ...
    json:
        Print JSON.
    """
    name = shelf_name if shelf_name in SHELVES or shelf_name.endswith("s") else shelf_name + "s"
    if name not in SHELVES:
        raise unknown("category", shelf_name, SHELVES, "errbar list --help")
    rows = sorted((_ROWS[name](concept) for concept in shelf(name).everything()), key=lambda r: next(iter(r.values())))
    print(json_.dumps(rows) if json else _table(rows))
    return 0


def _measure(m: Any) -> dict[str, Any]:
    return {
        "name": m.name,
        "reads": m.reads,
        "kinds": ", ".join(m.kinds),
        "better": f"near {brief(m.perfect)}" if m.better == "near" else m.better,
        "range": f"{brief(m.bounds[0])} to {brief(m.bounds[1])}",
        "no-skill": m.no_skill_says,
        "options": ", ".join(m.options) or "-",
        "aliases": ", ".join(m.aliases) or "-",
    }


def _interval(m: Any) -> dict[str, Any]:
    return {"name": m.name, "for": m.takes_says, "standing": m.standing, "what": _first_line(m)}


def _contrast(c: Any) -> dict[str, Any]:
    return {"name": c.name, "for": c.takes_says, "options": _options(c), "what": _first_line(c)}


def _picture(p: Any) -> dict[str, Any]:
    return {"name": p.name, "runs of": ", ".join(p.verbs), "what": _first_line(p)}


def _check(c: Any) -> dict[str, Any]:
    return {"code": c.code, "severity": c.severity, "name": c.name, "what": c.title}


def _splitter(s: Any) -> dict[str, Any]:
    return {"name": s.name, "options": _options(s), "honours": ", ".join(s.honours) or "-", "what": _first_line(s)}


def _learner(x: Any) -> dict[str, Any]:
    return {"name": x.name, "kinds": ", ".join(x.kinds), "options": _options(x), "what": _first_line(x)}


def _word(x: Word) -> dict[str, str]:
    return {"name": x.name, "also": ", ".join(x.aliases) or "-", "what": shorten(x.about, 100, placeholder=" …")}


def _other(x: Any) -> dict[str, Any]:
    return {"name": x.name, "options": _options(x), "what": _first_line(x)}


def _options(concept: object) -> str:
    return ", ".join(f"{k}={v}" for k, v in getattr(concept, "options", {}).items()) or "-"


def _first_line(concept: Any) -> str:
    return str(concept.about).strip().splitlines()[0] if concept.about else str(concept.label)


_ROWS = {
    "measures": _measure,
    "intervals": _interval,
    "contrasts": _contrast,
    "pictures": _picture,
    "checks": _check,
    "splits": _splitter,
    "learners": _learner,
    "worlds": _other,
    "studies": _other,
    "engines": _other,
    "search": _other,
    "readers": _other,
    "words": _word,
}


def _table(rows: list[dict[str, Any]]) -> str:
    heads = [h for h in rows[0] if h not in ("aliases",)]
    shown = {h: LABELS.get(h, h) for h in heads}
    widths = {h: max(len(shown[h]), *(len(str(r[h])) for r in rows)) for h in heads}
    lines = ["  ".join(f"{shown[h]:<{widths[h]}}" for h in heads).rstrip()]
    lines += ["  ".join(f"{r[h]!s:<{widths[h]}}" for h in heads).rstrip() for r in rows]
    return "\n".join(lines)


list_ = plain_command(
    list_shelf,
    "list",
    usage="errbar list [WHAT]",
    examples="""\
errbar list measures
errbar list intervals
errbar list contrasts  # tests
errbar list learners
errbar list words --json
errbar list pictures
errbar list worlds  # simulations
errbar list studies
errbar list engines""",
    after="errbar explain NAME  # explain one of them",
)
