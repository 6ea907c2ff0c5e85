"""Markdown: tables keep their columns whatever names hold, and citations are pandoc's."""

import re

import pytest

from errbar.report.paper.citing import cite_keys
from errbar.report.paper.paper_markdown import escape_markdown, markdown
from tests.report.paper.runs import EVERY, evaluated, poor


def test_text_stays_text():
    assert escape_markdown("a|b_c *d* <i> [x] @0.5 #") == r"a\|b\_c \*d\* &lt;i&gt; \[x\] \@0.5 \#"


@pytest.mark.parametrize("name", EVERY)
def test_tables_have_equal_rows(name):
    blocks = re.findall(r"(?:^\|.*\n)+", markdown(EVERY[name]()), re.M)
    assert blocks
    for block in blocks:
        assert len({len(re.findall(r"(?<!\\)\|", line)) for line in block.splitlines()}) == 1


@pytest.mark.parametrize("name", EVERY)
def test_every_citation_is_in_the_list_of_references(name):
    made = markdown(EVERY[name]())
    cited = {key for group in re.findall(r" \[(@[^\]]*)\]", made) for key in re.findall(r"@(\w+)", group)}
    assert cited
    assert cited <= set(re.findall(r"^- `(\w+)`: ", made, re.M)) == set(cite_keys(EVERY[name]()))


def test_the_value_of_a_poor_run_is_there():
    # 7 of 10 right; Clopper-Pearson 0.3475 to 0.9333, tabled in many places.
    assert (
        "| accuracy | 0.70 (0.35–0.93) | 0.6 | +0.10 (−0.31 to +0.48) | inconclusive | Clopper-Pearson |"
        in markdown(poor())
    )


def test_the_interval_of_an_evaluation_is_the_runs():
    e = evaluated()["error_rate"]
    assert 0.01 <= (e.high - e.low) / 2 < 0.1  # two digits of the half-width are three decimals
    assert f"| error rate | {e.value:.3f} ({e.low:.3f}–{e.high:.3f}) |" in markdown(evaluated())
