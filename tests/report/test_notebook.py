import re
from html.parser import HTMLParser

import numpy as np
import pytest

import errbar
from errbar.report.notebook import first_figures
from tests.report.written_selection import run as selected

NASTY = '<script>alert("x")</script>&ä'


class Tags(HTMLParser):
    """Every element that was opened, and what was left open."""

    def __init__(self):
        super().__init__()
        self.seen, self.open = [], []

    def handle_starttag(self, tag, attrs):
        self.seen.append(tag)
        if tag not in ("br", "hr"):
            self.open.append(tag)

    def handle_startendtag(self, tag, attrs):
        self.seen.append(tag)

    def handle_endtag(self, tag):
        assert self.open.pop() == tag


def tags(html):
    parser = Tags()
    parser.feed(html)
    parser.close()
    assert parser.open == []
    return parser.seen


def binary(**more):
    rng = np.random.default_rng(0)
    y = rng.integers(0, 2, 80)
    return errbar.score(truth=y, prob=np.clip(0.3 + 0.4 * y + rng.normal(0, 0.2, 80), 0.01, 0.99), **more)


def compared():
    rng = np.random.default_rng(1)
    y = rng.integers(0, 2, 80)
    models = {name: {"prob": np.clip(0.3 + 0.4 * y + rng.normal(0, 0.2, 80), 0.01, 0.99)} for name in ("old", "new")}
    return errbar.compare(models, truth=y)


def lab():
    return errbar.lab("two_gaussians", n=20, replications=4)


def planned():
    return errbar.plan(error=0.1, half_width=0.02)


@pytest.mark.parametrize("make", [binary, compared, lab, planned])
def test_a_run_of_any_verb_is_whole_html_without_script(make):
    html = make()._repr_html_()
    seen = tags(html)
    assert "table" in seen and "script" not in seen
    assert "http" not in html.replace("http://www.w3.org/2000/svg", "") and " onload" not in html


def test_a_scored_run_has_its_numbers_its_id_and_two_pictures():
    run = binary()
    html = run._repr_html_()
    assert tags(html).count("figure") == 2
    assert f"run {run.id}" in html and "errbar score" in html


def test_the_table_has_the_value_of_a_measure():
    html = errbar.score(truth=[0, 1, 1, 0], label=[0, 1, 0, 0], positive=1)._repr_html_()
    assert re.search(r'<th scope="row">accuracy</th><td class="n">0\.75<', html)


@pytest.mark.parametrize(
    ("make", "names"),
    [
        (binary, ["forest", "roc"]),
        (lambda: errbar.score(truth=list("abcabcab"), label=list("abcabcba")), ["forest", "confusion"]),
        (lambda: errbar.score(truth=[1.0, 2.0, 3.5, 4.0], value=[1.1, 2.3, 3.0, 4.2]), ["forest", "predicted_true"]),
        (compared, ["comparisons"]),
        (selected, ["search_course", "candidates"]),
    ],
)
def test_the_pictures_are_those_that_say_most(make, names):
    assert [f.name for f in first_figures(make())] == names


def test_a_selection_says_what_is_known_of_the_choice():
    html = selected()._repr_html_()
    assert "k=7 (fitted on all 100 rows)" in " ".join(html.split()) and "3 of 5 outer splits chose k=7" in html


def test_names_from_the_data_are_escaped():
    y = np.array([NASTY, "b"] * 10)
    html = errbar.score(truth=y, label=np.roll(y, 3), positive="b", by=np.array([NASTY] * 20))._repr_html_()
    assert "<script" not in html
    assert "script" not in tags(html)


def test_findings_are_told():
    run = binary(measures="accuracy", interval="wald")
    assert all(f.code in run._repr_html_() for f in run.findings)


def test_the_theme_of_the_notebook_is_followed():
    html = binary()._repr_html_()
    for theme in ("prefers-color-scheme:dark", '[data-jp-theme-light="false"] .errbar-run', ".vscode-dark .errbar-run"):
        assert theme in html
    assert "background:var(--eb-paper)" in html
    drawn = "".join(re.findall(r"<svg.*?</svg>\s*(?=<figcaption)", html, re.S))
    assert "var(--eb-main)" in drawn and not re.search(r"#[0-9a-f]{6}", drawn)


def test_two_runs_on_one_page_share_no_id():
    assert not re.findall(r'\sid="', binary()._repr_html_())


def test_the_answer_is_first():
    run = errbar.score(truth=[0, 1] * 40, prob=[0.2, 0.7, 0.4, 0.6] * 20, positive=1)
    text = run._repr_html_()
    assert text.index("It has skill") < text.index("<table")
    assert "● Yes. A random row of class 1 gets the higher score" in text
