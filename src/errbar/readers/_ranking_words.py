"""Ranking words: a measure of ranked lists as people write it, `nDCG(gain=exp)@10`."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from functools import partial
from typing import NamedTuple

from errbar._numeric import ranked_measures as numeric
from errbar._shelf import parse
from errbar.errors import BadInput, unknown

_CALL = re.compile(r"\s*(?P<name>[A-Za-z]+)\s*(?P<options>\(.*\))?\s*(?:@\s*(?P<k>\d+))?\s*")
_NAMES = {
    "AP": ("map", "average_precision"),
    "RR": ("mrr", "recip_rank", "reciprocal_rank"),
    "P": ("precision",),
    "R": ("recall",),
    "Success": (),
    "nDCG": (),
    "Rprec": (),
    "bpref": (),
    "judged": (),
    "ERR": (),
    "RBP": (),
}
"""Names, each with what else people call it."""
_NEED_K = ("P", "R", "Success", "judged")
_MAY_HAVE_K = (*_NEED_K, "nDCG", "ERR")
_OPTIONS = {"nDCG": "gain", "ERR": "max", "RBP": "p"}
_PLAIN = {
    "AP": numeric.average_precision,
    "RR": numeric.reciprocal_rank,
    "Rprec": numeric.r_precision,
    "bpref": numeric.bpref,
}
_AT_K = {
    "P": numeric.precision_at,
    "R": numeric.recall_at,
    "Success": numeric.success_at,
    "judged": numeric.judged_at,
}


class RankingMeasure(NamedTuple):
    """A measure under the name that results have it by."""

    name: str
    find: Callable[[numeric.GradedList], float]
    largest_grade: int | None = None
    """The largest grade that it can take; None where it takes any."""


def ranking_measure(call: str) -> RankingMeasure:
    """The measure written `AP`, `nDCG(gain=exp)@10`, `ERR(max=3)@20` or `RBP(p=0.9)`; BadInput for others."""
    found = _CALL.fullmatch(call)
    by_name = {word.lower(): name for name, others in _NAMES.items() for word in (name, *others)}
    name = by_name.get(found["name"].lower()) if found else None
    if found is None or name is None:
        raise unknown("ranking measure", call, _NAMES, "errbar explain trec_run")
    k = None if found["k"] is None else int(found["k"])
    options = parse(f"{name}{found['options'] or ''}")[1]
    wrong = (k is not None and name not in _MAY_HAVE_K) or (k is None and name in _NEED_K) or k == 0
    wrong |= bool(set(options) - {_OPTIONS.get(name)})
    if wrong:
        ends = f"{name}@10" if name in _NEED_K else f"{name} or {name}@10" if name in _MAY_HAVE_K else name
        option = f"; its option is `{_OPTIONS[name]}`" if name in _OPTIONS else ""
        raise BadInput(f"The ranking measure {name} is written {ends}{option}; got {call!r}.")
    return _with_options(name, k, options)


def _with_options(name: str, k: int | None, options: Mapping[str, object]) -> RankingMeasure:
    end = "" if k is None else f"@{k}"
    if name in _PLAIN:
        return RankingMeasure(name, _PLAIN[name])
    if name in _AT_K:
        return RankingMeasure(name + end, partial(_AT_K[name], k=k))  # type: ignore[arg-type]
    if name == "nDCG":
        gain = options.get("gain", "linear")
        if gain not in ("linear", "exp"):
            raise BadInput(f"The gain of nDCG is linear or exp: nDCG(gain=exp)@10; got {gain!r}.")
        shown = "nDCG(gain=exp)" if gain == "exp" else "nDCG"
        return RankingMeasure(shown + end, partial(numeric.ndcg, k=k, exponential=gain == "exp"))
    if name == "ERR":
        largest = options.get("max", 4)
        if isinstance(largest, bool) or not isinstance(largest, int) or not 0 < largest <= 100:
            raise BadInput(f"The largest grade of ERR is a whole number from 1 to 100: ERR(max=4)@20; got {largest!r}.")
        find = partial(numeric.expected_reciprocal_rank, k=k, largest=largest)
        return RankingMeasure(f"ERR(max={largest}){end}", find, largest)
    p = options.get("p", 0.8)
    if not isinstance(p, float) or not 0 < p < 1:
        raise BadInput(f"The persistence of RBP is between 0 and 1: RBP(p=0.8); got {p!r}.")
    return RankingMeasure(f"RBP(p={p:g})", partial(numeric.rank_biased_precision, persistence=p))
