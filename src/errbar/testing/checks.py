"""Laws every check keeps."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache

import numpy as np

import errbar
from errbar._shelf import shelf
from errbar.errors import BadInput, Refusal
from errbar.evidence import Evidence
from errbar.records.check import Check
from errbar.records.check_input import CheckInput
from errbar.records.run import Run
from errbar.references import unknown_keys
from errbar.testing.examples import example


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
        assert not list(check.find(CheckInput(verb=verb, evidence=Evidence(example("binary")))))


def fires_on_its_example(check: Check) -> None:
    """Its example reports the code, or is refused by it."""
    try:
        run = check.example()
    except (BadInput, Refusal) as refused:
        assert refused.code == check.code, f"refused by {refused.code}: {refused}"
    else:
        assert isinstance(run, Run)
        assert check.code in {f.code for f in run.findings}


def is_silent_on_clean_runs(check: Check) -> None:
    """A fair model, scored and evaluated on enough rows, is found no fault with."""
    assert check.code not in _codes_of_clean_runs()


@cache
def _codes_of_clean_runs() -> frozenset[str]:
    rng = np.random.default_rng(0)
    X = rng.normal(size=(400, 2))
    risk = 1 / (1 + np.exp(-2 * X[:, 0]))
    y = (rng.random(400) < risk).astype(int)
    rough = np.clip(risk + rng.normal(0, 0.2, 400), 0.01, 0.99)
    runs = (
        errbar.score(truth=y, prob=risk),
        errbar.score(truth=X[:, 0], value=X[:, 0] + rng.normal(0, 0.5, 400)),
        errbar.evaluate("logistic", X, y, plan="kfold(k=5)"),
        errbar.compare({"a": {"prob": risk}, "b": {"prob": rough}}, truth=y, primary="log_loss"),
        errbar.gate({"prob": risk}, champion={"prob": rough}, truth=y, no_worse="accuracy:0.2", self_test=True),
    )
    return frozenset(f.code for run in runs for f in run.findings)


_LAWS = (
    has_a_code_of_its_own,
    says_the_remedy,
    cites_what_is_known,
    is_silent_without_estimates,
    fires_on_its_example,
    is_silent_on_clean_runs,
)
CHECK_LAWS: dict[str, Callable[[Check], None]] = {law.__name__: law for law in _LAWS}
