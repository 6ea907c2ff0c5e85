"""Laws every check keeps."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import fields, is_dataclass
from functools import cache
from typing import NamedTuple

import numpy as np

import errbar
from errbar._shelf import shelf
from errbar.errors import BadInput, Refusal
from errbar.evidence import Evidence
from errbar.records.check import Check
from errbar.records.check_input import CheckInput
from errbar.records.finding import RANK, Finding
from errbar.records.run import Run
from errbar.records.types import Floats, Ints
from errbar.references import unknown_keys
from errbar.testing.examples import predicted_example

COUNT = re.compile(r"(?<![\w.'`=–-])(\d{1,3}(?:,\d{3})+|\d+)(?![\w'`–-]|,\d|\.\d| ?%)( more\b)?")
"""A whole number that counts something: no share, range, date, exponent, nor part of a name, a code or an option."""
FEW = 30
"""Different values up to which a column is counted by value: classes, units, folds."""
DEEPEST = 7


def has_a_code_of_its_own(check: Check) -> None:
    """EB1xx refuses, EB2xx warns or notes, EB3xx notes; no code twice."""
    assert re.fullmatch(r"EB[123]\d\d", check.code)
    assert (check.code[2] == "1") == (check.severity == "refuse")
    others = [c.code for c in shelf("checks").everything() if c.name != check.name]
    assert check.code not in others
    assert shelf("checks").get(check.code.lower()).name == check.name


def says_the_remedy(check: Check) -> None:
    """Its page opens with its code, which its file does not repeat, and says what to do instead."""
    assert check.page.startswith(f"{check.code}: ") and check.code not in check.about
    assert "Remedy:" in check.page


def cites_what_is_known(check: Check) -> None:
    """Every key that it cites is in the references; a check from outside brings its own."""
    assert not unknown_keys(check.cites)


def is_silent_without_estimates(check: Check) -> None:
    """No estimates, nothing to find fault with in a fair example."""
    for verb in check.verbs:
        assert not list(check.find(CheckInput(verb=verb, evidence=Evidence(predicted_example("binary")))))


def fires_on_its_example(check: Check) -> None:
    """Its example reports the code, or is refused by it; the check itself finds it in what the example looks at."""
    shown = _look_at(check.example)
    if isinstance(shown.outcome, Run):
        assert check.code in {f.code for f in shown.outcome.findings}
    else:
        assert shown.outcome.code == check.code, f"refused by {shown.outcome.code}: {shown.outcome}"
    if check.look is not None and isinstance(shown.outcome, Run):
        assert any(list(check.find(given)) for given in shown.inputs), f"{check.name} finds nothing in its example"


def states_counts_that_it_was_given(check: Check) -> None:
    """Whole numbers in its message are counts of what it looked at, or constants of its page: no count is one off."""
    for given in _look_at(check.example).inputs:
        for finding in check.find(given):
            assert finding.code == check.code, f"{check.name} reports {finding.code}"
            assert RANK[finding.severity] >= RANK[check.severity], f"{check.name} is worse than it declares"
            wrong = counts_in(finding.message) - known_counts(check, given)
            assert not wrong, f"{check.name} states {sorted(wrong)}, which nothing counts: {finding.message}"


def bears_having_nothing(check: Check) -> None:
    """Given nothing but the verb it finds nothing, and does not fail: `needs` names what it cannot do without."""
    for verb in check.verbs:
        assert not list(check.find(CheckInput(verb=verb))), f"{check.name} finds fault with nothing"


def is_silent_on_clean_runs(check: Check) -> None:
    """A fair model, scored and evaluated on enough rows, is found no fault with."""
    for shown in map(_look_at, CLEAN):
        assert isinstance(shown.outcome, Run) and check.code not in {f.code for f in shown.outcome.findings}
        found = [f.message for given in shown.inputs for f in check.find(given)]
        assert not found, f"{check.name} finds fault with a clean run: {found[0]}"


class CheckedCall(NamedTuple):
    """How a call ended, and all that its checks looked at."""

    outcome: Run | BadInput | Refusal
    inputs: tuple[CheckInput, ...]


@cache
def _look_at(call: Callable[[], object]) -> CheckedCall:
    seen: list[CheckInput] = []
    plain = Check.find

    def find(self: Check, given: CheckInput) -> Iterable[Finding]:
        if not any(given is other for other in seen):
            seen.append(given)
        return plain(self, given)

    Check.find = find  # type: ignore[method-assign]
    try:
        run = call()
        assert isinstance(run, Run)
        assert run.findings is not None  # read, so that all checks have looked
        return CheckedCall(run, tuple(seen))
    except (BadInput, Refusal) as refused:
        return CheckedCall(refused, tuple(seen))
    finally:
        Check.find = plain  # type: ignore[method-assign]


def _clean_rows() -> tuple[Floats, Floats, Ints, Floats]:
    """Features, true risks, classes drawn by them, and the risks of a rougher model."""
    rng = np.random.default_rng(0)
    X = rng.normal(size=(400, 2))
    risk = 1 / (1 + np.exp(-2 * X[:, 0]))
    y = (rng.random(400) < risk).astype(int)
    return X, risk, y, np.clip(risk + rng.normal(0, 0.2, 400), 0.01, 0.99)


def _score_classes() -> object:
    _, risk, y, _ = _clean_rows()
    return errbar.score(truth=y, prob=risk)


def _score_numbers() -> object:
    X, *_ = _clean_rows()
    return errbar.score(truth=X[:, 0], value=X[:, 0] + np.random.default_rng(1).normal(0, 0.5, 400))


def _evaluate() -> object:
    X, _, y, _ = _clean_rows()
    return errbar.evaluate("logistic", X, y, plan="kfold(k=5)")


def _compare() -> object:
    _, risk, y, rough = _clean_rows()
    return errbar.compare({"a": {"prob": risk}, "b": {"prob": rough}}, truth=y, primary="log_loss")


def _gate() -> object:
    _, risk, y, rough = _clean_rows()
    return errbar.gate({"prob": risk}, champion={"prob": rough}, truth=y, no_worse="accuracy:0.2", self_test=True)


CLEAN: tuple[Callable[[], object], ...] = (_score_classes, _score_numbers, _evaluate, _compare, _gate)
"""Calls in which nothing is wrong."""


_LAWS = (
    has_a_code_of_its_own,
    says_the_remedy,
    cites_what_is_known,
    is_silent_without_estimates,
    fires_on_its_example,
    states_counts_that_it_was_given,
    bears_having_nothing,
    is_silent_on_clean_runs,
)


CHECK_LAWS: dict[str, Callable[[Check], None]] = {law.__name__: law for law in _LAWS}


def counts_in(message: str) -> set[int]:
    """Whole numbers that a message states; of "and 5 more" it is the 6 that they are with the one that is named."""
    return {int(n.replace(",", "")) + bool(more) for n, more in COUNT.findall(message)}


def known_counts(check: Check, given: CheckInput) -> set[int]:
    """Counts that a check may state: those it was given, those of its page, and the constants of its file."""
    module = sys.modules.get(getattr(check.look, "__module__", ""))
    constants = {x for x in vars(module).values() if isinstance(x, int)} if module else set()
    return {0, 1, *_counts(given, DEEPEST), *counts_in(check.page), *constants}


def _counts(x: object, depth: int) -> Iterator[int]:
    """Every whole number in a record, the sizes of its parts, and how often the values of a column occur."""
    if depth == 0 or x is None or isinstance(x, str | bool | Callable):
        return
    if isinstance(x, int | np.integer) or (isinstance(x, float) and x.is_integer()):
        yield int(x)
    elif isinstance(x, np.ndarray):
        yield from _counts_of_column(x)
    elif isinstance(x, Mapping | tuple | list | set | frozenset):
        yield len(x)
        for part in x.values() if isinstance(x, Mapping) else x:
            yield from _counts(part, depth - 1)
    else:
        for name in _parts(x):
            part = None
            with suppress(Exception):  # a property of classes, on rows that have none
                part = getattr(x, name)
            yield from _counts(part, depth - 1)


def _counts_of_column(column: np.ndarray) -> Iterator[int]:
    yield from column.shape
    if column.ndim == 1 and column.dtype.kind in "biuf":
        values, counts = np.unique(column, return_counts=True)
        yield len(values)
        if len(values) <= FEW:
            yield from map(int, counts)


def _parts(x: object) -> list[str]:
    """Fields and properties of a record; of rows what checks read of them."""
    if not is_dataclass(x):
        return ["given"]
    properties = [n for n in dir(type(x)) if isinstance(getattr(type(x), n, None), property)]
    return [*(f.name for f in fields(x)), *properties]
