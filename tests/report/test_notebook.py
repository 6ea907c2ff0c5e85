import re
from html.parser import HTMLParser

import numpy as np
import pytest

import errbar
from errbar.report.html import page
from errbar.report.page.element import words
from errbar.report.say import find_answer
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


@pytest.mark.parametrize("make", [binary, compared, lab, planned, selected])
def test_a_run_of_any_verb_is_whole_html_without_script(make):
    html = make()._repr_html_()
    assert "script" not in tags(html)
    assert "http" not in html.replace("http://www.w3.org/2000/svg", "") and " onload" not in html


@pytest.mark.parametrize("make", [binary, compared, lab, planned, selected])
def test_it_is_the_first_screen_of_the_page(make):
    run = make()
    html, answer = run._repr_html_(), find_answer(run)
    found = page(run)
    screen = found[found.index('<p class="id">') : found.index("</section>")]
    assert find_text(html).startswith(find_text(screen))
    assert all(words(s.question) in html for s in answer.sentences)


def find_text(html):
    """What is read of it, without styles and without links to sections that a notebook lacks."""
    html = re.sub(r"<style>.*?</style>", "", html)
    return " ".join(re.sub(r"<[^>]*>", " ", html).split())


@pytest.mark.parametrize("make", [binary, compared, lab, planned, selected])
def test_it_stays_light(make):
    assert len(make()._repr_html_()) < 40_000


def test_every_class_it_uses_has_its_rules_and_no_rule_leaves_the_cell():
    html = binary()._repr_html_()
    style = re.search(r"<style>(.*?)</style>", html)[1]
    assert ".errbar-run .ans .s{" in style and ".errbar-run .dots path{" in style
    assert ".heat" not in style  # a rule of what is not shown
    assert all(".errbar-run" in rule for rule in re.findall(r"[^{}]+(?=\{[^{}]*\})", style))


def test_a_selection_says_what_is_known_of_the_choice():
    html = selected()._repr_html_()
    assert "Chosen: <strong>k=7</strong>, fitted on all 100 rows" in html and "3 of 5 outer splits chose k=7" in html


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
    assert "background:var(--paper)" in html
    drawn = "".join(re.findall(r"<svg.*?</svg>", html, re.S))
    assert drawn and not re.search(r"#[0-9a-f]{6}", drawn)


def test_two_runs_on_one_page_share_no_id():
    assert not re.findall(r'\sid="', binary()._repr_html_())


def test_the_answer_is_first():
    run = errbar.score(truth=[0, 1] * 40, prob=[0.2, 0.7, 0.4, 0.6] * 20, positive=1)
    text = find_text(run._repr_html_())
    assert text.index("Better than baseline") < text.index("Is it better than the baseline?")
    assert "● Is it better than the baseline?" in text
