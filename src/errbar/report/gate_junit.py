"""A gate as JUnit XML: one test case a criterion, for build servers that draw test results."""

from __future__ import annotations

from xml.etree import ElementTree as ET

from errbar.dialect import render as in_dialect
from errbar.records.gate import Ruling
from errbar.records.run import Run
from errbar.report.gate_text import rulings_in, self_test_lines


def gate_junit(run: Run) -> str:
    """FAIL is a failure; INCONCLUSIVE an error, not a skip: a gate that could not decide must not look green."""
    rulings = rulings_in(run)
    outcomes = [r.outcome for r in rulings]
    suite = ET.Element(
        "testsuite",
        name="errbar gate",
        tests=str(len(rulings)),
        failures=str(outcomes.count("FAIL")),
        errors=str(outcomes.count("INCONCLUSIVE")),
        skipped="0",
        time=f"{run.seconds:.3f}",
    )
    facts = {"verdict": run.options["verdict"], "run": run.id, "seed": run.seed, "level": run.options["level"]}
    properties = ET.SubElement(suite, "properties")
    for name, value in facts.items():
        ET.SubElement(properties, "property", name=name, value=str(value))
    for r in rulings:
        _case(suite, r)
    for tag, lines in (("system-out", self_test_lines(run)), ("system-err", [f.message for f in run.findings])):
        if lines:
            ET.SubElement(suite, tag).text = _plain("\n".join(lines))
    ET.indent(suite)
    text: bytes = ET.tostring(suite, encoding="utf-8", xml_declaration=True)
    return text.decode("utf-8") + "\n"


def _case(suite: ET.Element, r: Ruling) -> None:
    case = ET.SubElement(suite, "testcase", classname="errbar.gate", name=_plain(_name(r)), time="0")
    if r.outcome == "PASS":
        ET.SubElement(case, "system-out").text = _plain(r.sentence)
        return
    tag = "failure" if r.outcome == "FAIL" else "error"
    ET.SubElement(case, tag, type=r.outcome, message=_plain(r.sentence)).text = _plain(r.sentence)


def _name(r: Ruling) -> str:
    return r.criterion.written if r.slice is None else f"{r.criterion.written}, {r.slice}"


def _plain(text: str) -> str:
    """Without characters that XML 1.0 has no way to write."""
    return "".join(c if c.isprintable() or c == "\n" else "�" for c in in_dialect(text))
