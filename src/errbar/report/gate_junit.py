"""A gate as JUnit XML: one test case a criterion, for build servers that draw test results."""

from __future__ import annotations

from xml.etree import ElementTree as ET

from errbar.dialect import render as in_dialect
from errbar.records.claim import Claim
from errbar.records.run import Run
from errbar.report.gate_text import self_test_lines
from errbar.report.say.gate import claim_words, criterion_words, gate_claims, outcome_of


def gate_junit(run: Run) -> str:
    """Return a test case per criterion: FAIL is a failure, INCONCLUSIVE an error.

    It is no skip, since a gate that could not decide must not look green.
    """
    claims = gate_claims(run)
    outcomes = [outcome_of(c) for c in claims]
    suite = ET.Element(
        "testsuite",
        name="errbar gate",
        tests=str(len(claims)),
        failures=str(outcomes.count("FAIL")),
        errors=str(outcomes.count("INCONCLUSIVE")),
        skipped="0",
        time=f"{run.seconds:.3f}",
    )
    facts = {"verdict": run.options["verdict"], "run": run.id, "seed": run.seed, "level": run.options["level"]}
    properties = ET.SubElement(suite, "properties")
    for name, value in facts.items():
        ET.SubElement(properties, "property", name=name, value=str(value))
    for c in claims:
        _case(suite, run, c)
    for tag, lines in (("system-out", self_test_lines(run)), ("system-err", [f.message for f in run.findings])):
        if lines:
            ET.SubElement(suite, tag).text = _plain("\n".join(lines))
    ET.indent(suite)
    text: bytes = ET.tostring(suite, encoding="utf-8", xml_declaration=True)
    return text.decode("utf-8") + "\n"


def _case(suite: ET.Element, run: Run, c: Claim) -> None:
    case = ET.SubElement(suite, "testcase", classname="errbar.gate", name=_plain(_name(c)), time="0")
    outcome, proof = outcome_of(c), _plain(criterion_words(run, c))
    if outcome == "PASS":
        ET.SubElement(case, "system-out").text = proof
        return
    tag = "failure" if outcome == "FAIL" else "error"
    ET.SubElement(case, tag, type=outcome, message=_plain(claim_words(c))).text = proof


def _name(c: Claim) -> str:
    return c.subject.names[0] if c.slice is None else f"{c.subject.names[0]}, {c.slice}"


def _plain(text: str) -> str:
    """Without characters that XML 1.0 has no way to write."""
    return "".join(c if c.isprintable() or c == "\n" else "�" for c in in_dialect(text))
