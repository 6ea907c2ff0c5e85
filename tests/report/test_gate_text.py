"""A gate as text, JUnit and Markdown: names from files stay what they are."""

from xml.etree import ElementTree

from errbar.records.gate import Criterion, Ruling, sheet_of, verdict
from errbar.records.predictions import DataFacts
from errbar.records.run import Run
from errbar.report.gate_junit import gate_junit
from errbar.report.gate_markdown import gate_markdown
from errbar.report.gate_text import gate_lines

SAID = "F1 0.55 to 0.67, asked for at least 0.5"


def run_of(*outcomes, label="F1", measure="f1"):
    rulings = [
        Ruling(
            criterion=Criterion(kind="at_least", measure=measure, amount=0.5),
            outcome=outcome,
            value=0.61,
            low=0.552,
            high=0.668,
            sentence=f"{label} said {i}",
            rows=1200,
            rows_needed=5037 if outcome == "INCONCLUSIVE" else None,
            method="exact",
            label=label,
        )
        for i, outcome in enumerate(outcomes)
    ]
    data = DataFacts(rows=1200, units=400, unit_name="patient", kind="binary")
    options = {"verdict": verdict(rulings), "level": 0.95, "config": None}
    return Run(verb="gate", seed=3, data=data, options=options, sheets=(sheet_of(rulings),))


def test_what_decided_stands_first_the_rest_below():
    lines = gate_lines(run_of("PASS", "FAIL", "INCONCLUSIVE", "FAIL"), ["! a finding"])
    assert lines[:2] == [f"  ◆ FAIL  {SAID}"] * 2
    # 0.61 lies above 0.5: if it stays there, more rows make it pass.
    assert lines[2] == f"  ○ INCONCLUSIVE  {SAID}; has 1,200 rows, needs about 5,040 to pass if the value stays"
    assert lines[3:5] == [f"  ● PASS  {SAID}", "! a finding"]
    assert lines[5].startswith("how: 1,200 rows, 400 patients · 95 % intervals: F1 by exact · seed 3 · run ")


def test_quiet_is_the_verdict_with_what_decided_it():
    assert gate_lines(run_of("PASS", "FAIL", "FAIL"), quiet=True) == [f"FAIL  {SAID} · {SAID}"]


def test_a_run_prints_itself():
    assert str(run_of("PASS")).startswith(f"PASS: F1 meets 0.5.\n  ● PASS  {SAID}\nhow: ")


def test_markdown_leaves_names_as_they_are():
    text = gate_markdown(run_of("INCONCLUSIVE", label="recall <b>|*x*", measure="recall(class=a|b)"))
    assert "| ⚠️ | `at-least recall(class=a\\|b):0.5` | 0.610 | 0.552 … 0.668 | 1,200 | 5,040 |" in text
    assert text.startswith("## ⚠️ errbar gate: INCONCLUSIVE: recall &lt;b&gt;\\|\\*x\\* may miss 0.5.\n")
    assert "- INCONCLUSIVE: recall &lt;b&gt;\\|\\*x\\* 0.55 to 0.67, asked for at " in text


def test_junit_leaves_names_as_they_are():
    suite = ElementTree.fromstring(gate_junit(run_of("FAIL", label="recall <b>&\x07")).encode())
    assert suite.find("testcase/failure").get("message") == "recall <b>&� misses 0.5"
