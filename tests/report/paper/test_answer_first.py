"""Markdown, LaTeX and JSON begin with what the run says: the same heading and sentences, in the same order."""

import json

import pytest

from errbar.report.paper import render_paper
from errbar.report.paper.latex_text import escape_latex
from errbar.report.paper.paper_markdown import escape_markdown
from errbar.report.say import GLYPHS, find_answer
from tests.report.paper.runs import EVERY


def in_order(text, parts):
    """Where the parts begin, each behind the one before; -1 for what is missing."""
    found, start = [], 0
    for part in parts:
        found.append(text.find(part, start))
        start = found[-1] + len(part)
    return found


@pytest.mark.parametrize("name", EVERY)
def test_markdown_begins_with_heading_and_sentences(name):
    run = EVERY[name]()
    answer, text = find_answer(run), render_paper(run, "markdown")
    assert text.startswith(f"# {escape_markdown(answer.heading)}\n")
    said = [f"- {GLYPHS[s.glyph]} {escape_markdown(s.words)}\n" for s in answer.sentences]
    assert -1 not in in_order(text.split("\n**")[0] + "\n", said)


@pytest.mark.parametrize("name", EVERY)
def test_latex_says_the_same_before_its_first_table(name):
    run = EVERY[name]()
    answer, text = find_answer(run), render_paper(run, "latex").replace(r"\allowbreak{}", "")
    said = [escape_latex(answer.heading), *(escape_latex(s.words) for s in answer.sentences)]
    assert -1 not in in_order(text.split(r"\begin{table}")[0], said)


@pytest.mark.parametrize("name", EVERY)
def test_json_names_the_claims_of_each_sentence(name):
    run = EVERY[name]()
    answer, body = find_answer(run), json.loads(render_paper(run, "json"))
    assert body["heading"] == answer.heading
    assert [s["words"] for s in body["sentences"]] == [s.words for s in answer.sentences]
    assert {key for s in body["sentences"] for key in s["claims"]} <= {c.key for c in run.claims}
