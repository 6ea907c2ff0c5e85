"""Opening logs: the files of a request that are logs, read in place of tables by whichever verb asks."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple, TypeVar

from errbar.data.files import FORMATS, PACKED
from errbar.data.models import name_tables
from errbar.errors import BadInput
from errbar.readers._ranked_questions import RankedQuestion, ranked_question
from errbar.readers._read_log import read_log
from errbar.readers._same_questions import require_same_questions
from errbar.records.graded_log import GradedLog
from errbar.records.ranked_lists import Judgements, RankedLists
from errbar.requests.option import Request, options_of

R = TypeVar("R", bound=Request)

DATA = {"score": ("data",), "compare": ("models",), "gate": ("candidate", "champion"), "plan": ("data",)}
"""Words of each verb that may name logs."""
SEVERAL = ("compare", "plan")
"""Verbs that take several tables under one word."""
COLUMNS = ("item", "trial", "system")
"""Words that name columns of a table; a log names its own."""


class _Place(NamedTuple):
    """A place in a request that may hold a log: its word, and the name of one of several."""

    word: str
    name: str


def open_logs(request: R) -> R:
    """Return the request with each log in place of its file, and with the outcomes to score.

    The request itself where no file of it is a log.
    """
    question = ranked_question(request)
    tables = _tables_of(request)
    logs = {place: log for place, table in tables.items() if (log := _open(table, request, question)) is not None}
    if not logs:
        if question is not None:
            raise question.without_lists()
        return request
    _require_logs_alone(logs, tables)
    require_same_questions(logs.values())
    if request.verb == "score":
        _require_one_system(next(iter(logs.values())))
    words = _words_of(_with_directions(logs)) | {"outcome": _outcomes(request, logs.values())}
    return replace(request, **words, **({} if question is None else question.words(request)))


def _tables_of(request: Request) -> dict[_Place, object]:
    """Everything that may be a log, by its place."""
    found: dict[_Place, object] = {}
    for word in DATA[request.verb]:
        data = getattr(request, word)
        named = name_tables(data) if request.verb in SEVERAL else {"": data}
        found |= {_Place(word, name): table for name, table in named.items() if table is not None}
    return found


def _given(request: Request, words: Iterable[str]) -> list[str]:
    known = options_of(type(request))
    return request.given(*(word for word in words if word in known))


def _open(table: object, request: Request, question: RankedQuestion | None) -> GradedLog | None:
    """The log that a table is; None where it is a plain one, or its columns are named."""
    log = _read(table, request, question)
    if isinstance(log, RankedLists):
        if question is None:
            raise BadInput(
                f"{log.where} holds ranked lists, which are graded by judgements. Give `qrels=FILE`, and what to grade "
                "by, for example `measures=AP,nDCG@10`."
            )
        return question.grade(log)
    if isinstance(log, Judgements):
        raise BadInput(f"{log.where} holds judgements. Give the run first, and this file as `qrels`.")
    if not isinstance(log, GradedLog):
        return None
    if question is not None:
        raise BadInput(
            f"`qrels` grades ranked lists; {log.where} is a log of {log.format}, graded already. Leave `qrels` out."
        )
    if log.opponent is not None:
        raise BadInput(
            f"{log.where} holds battles, where each outcome is of two systems. Score one system's rows as a table: "
            "`outcome=COLUMN`, `item=COLUMN`."
        )
    asked = getattr(request, "outcome", None)
    lacks = isinstance(asked, str) and asked not in log.outcomes
    return None if lacks and _is_table(log.where) else log


def _read(table: object, request: Request, question: RankedQuestion | None) -> object:
    """The log in a file, or in a table of ranked lists where there are judgements; other tables as they are."""
    if not isinstance(table, (str, Path)):
        return table if question is None or isinstance(table, (GradedLog, RankedLists)) else read_log(table)
    columns = _given(request, COLUMNS)
    log = None if columns and _is_table(table) else read_log(table)
    if log is not None and columns:
        raise BadInput(f"`{columns[0]}` names a column; {table} is a log, which has its own. Leave it out.")
    return log


def _is_table(path: str | Path) -> bool:
    """True where a file's name is that of a table."""
    return Path(str(path).lower().removesuffix(PACKED)).suffix in FORMATS


def _require_logs_alone(logs: Mapping[_Place, GradedLog], tables: Mapping[_Place, object]) -> None:
    """BadInput where some tables are logs and others are not."""
    plain = [table for place, table in tables.items() if place not in logs]
    if plain:
        first = next(iter(logs.values()))
        shown = plain[0] if isinstance(plain[0], (str, Path)) else "another table"
        raise BadInput(
            f"{first.where} is a log of {first.format}; {shown} is none that errbar knows. Give logs alone, or save "
            "both as tables and name their columns: `outcome=COLUMN`, `item=COLUMN`."
        )


def _require_one_system(log: GradedLog) -> None:
    if len(log.systems) > 1:
        listed = ", ".join(log.systems[:4])
        raise BadInput(
            f"Scoring is of one system; {log.where} has {len(log.systems)}: {listed}. Compare them: "
            f"`errbar compare {log.where}`."
        )


def _with_directions(logs: Mapping[_Place, GradedLog]) -> dict[_Place, GradedLog]:
    """The logs, each with the directions that any of them tells; BadInput where two tell the opposite."""
    known: dict[str, bool] = {}
    for log in logs.values():
        for name, high in log.higher_is_better.items():
            if known.setdefault(name, high) != high:
                raise BadInput(
                    f"Logs must agree on which way is better; {log.where} tells another for {name!r} than the others. "
                    "Were they written for one task?"
                )
    return {place: replace(log, higher_is_better=known) for place, log in logs.items()}


def _words_of(logs: Mapping[_Place, GradedLog]) -> dict[str, object]:
    """The logs by the word that names them, several of one word by their names."""
    words: dict[str, object] = {}
    for word in dict.fromkeys(place.word for place in logs):
        mine = {place.name: log for place, log in logs.items() if place.word == word}
        words[word] = mine.get("", mine)
    return words


def _outcomes(request: Request, logs: Iterable[GradedLog]) -> list[str]:
    """The outcomes asked for, else all that every log has."""
    asked = getattr(request, "outcome", None)
    if asked is not None:
        listed = [asked] if isinstance(asked, str) else list(asked)
        return [name for one in listed for name in str(one).split(",") if name]
    first, *others = logs
    shared = [name for name in first.outcomes if all(name in log.outcomes for log in others)]
    if not shared:
        told = "; ".join(f"{log.where} has {', '.join(log.outcomes)}" for log in (first, *others))
        raise BadInput(f"Logs must share an outcome: {told}. Were they graded by one scorer?")
    return shared
