"""Laws every check keeps."""

from __future__ import annotations

import re
from collections.abc import Callable

from errbar._shelf import shelf
from errbar.evidence import Evidence
from errbar.records.check import Check
from errbar.records.check_input import CheckInput
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


def is_silent_without_estimates(check: Check) -> None:
    """No estimates, nothing to find fault with in a fair example."""
    for verb in check.verbs:
        assert not list(check.find(CheckInput(verb=verb, evidence=Evidence(example("binary")))))


CHECK_LAWS: dict[str, Callable[[Check], None]] = {
    law.__name__: law for law in (has_a_code_of_its_own, says_the_remedy, is_silent_without_estimates)
}
