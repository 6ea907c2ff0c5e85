"""Ranked questions: the judgements and measures that a request grades ranked lists by, and its words afterwards."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from errbar._shelf import split_names
from errbar.errors import BadInput, UnknownName
from errbar.readers._judged_lists import grade_lists
from errbar.readers._ranking_words import ranking_measure
from errbar.readers._read_log import read_log
from errbar.records.graded_log import GradedLog
from errbar.records.ranked_lists import Judgements, RankedLists
from errbar.requests.option import Request


@dataclass(frozen=True, kw_only=True)
class RankedQuestion:
    """Judgements by their file, and the measures to grade each query by."""

    qrels: object
    names: tuple[str, ...]
    """Measures of a ranked list, the one that decides first."""
    others: tuple[object, ...]
    """Measures of outcomes: what to make of the values of queries beside their mean."""

    @cached_property
    def judgements(self) -> Judgements:
        """The judgements; BadInput where the file holds none."""
        found = read_log(self.qrels)
        if not isinstance(found, Judgements):
            raise BadInput(
                f"`qrels` must be judgements, lines of query, 0, document and grade; {str(self.qrels)[:80]!r} holds "
                "none. Is the path right?"
            )
        return found

    def grade(self, lists: RankedLists) -> GradedLog:
        """The lists with an outcome for each measure."""
        if not self.names:
            raise BadInput(
                "Ranked lists are graded query by query; name what by, for example `measures=AP,nDCG@10,judged@10`."
            )
        return grade_lists(lists, self.judgements, self.names)

    def words(self, request: Request) -> dict[str, object]:
        """The words of the request that ask for the mean of each measure over queries."""
        means = [f"mean(outcome={name})" for name in self.names]
        first = {"primary": means[0]} if getattr(request, "primary", None) is not None else {}
        return {"measures": [*means, *self.others], **first}

    def without_lists(self) -> BadInput:
        """The error where nothing is there to be graded."""
        return BadInput(
            "`qrels` grades ranked lists; got none. Give a TREC run, without words that name columns of predictions."
        )


def ranked_question(request: Request) -> RankedQuestion | None:
    """The question of a request with judgements; None without."""
    qrels = getattr(request, "qrels", None)
    if qrels is None:
        return None
    calls = [*_calls(getattr(request, "primary", None)), *_calls(getattr(request, "measures", None))]
    ranked = {call: name for call in calls if (name := _ranking_name(call)) is not None}
    names = tuple(dict.fromkeys(ranked.values()))
    others = [call for call in calls if not isinstance(call, str) or call not in ranked]
    return RankedQuestion(qrels=qrels, names=names, others=tuple(others))


def _calls(measures: object) -> Sequence[object]:
    """Measures one by one, from a text with commas, a list or one object."""
    if measures is None:
        return ()
    if isinstance(measures, str):
        return split_names(measures)
    if isinstance(measures, (list, tuple)):
        return [call for part in measures for call in (split_names(part) if isinstance(part, str) else [part])]
    return [measures]


def _ranking_name(call: object) -> str | None:
    """The name of a measure of ranked lists; None of any other call."""
    try:
        return ranking_measure(call).name if isinstance(call, str) else None
    except UnknownName:
        return None
