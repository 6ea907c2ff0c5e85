"""The answer strip: identity, the answer as the heading, what it is about, and sentences with links to their proofs."""

from __future__ import annotations

import re
from collections.abc import Collection

from errbar.records.edited_run import edited_note
from errbar.records.run import Run
from errbar.records.run_json import VERSION
from errbar.report.answers import GLYPHS, Answer, Sentence
from errbar.report.answers.model_values import ModelValue, model_values
from errbar.report.digits import decimals, shown
from errbar.report.page.element import words
from errbar.report.page.findings import findings
from errbar.report.page.heading import choice_lines
from errbar.report.page.hundred import hundreds
from errbar.report.page.page_input import PageInput
from errbar.report.page.spans import minus

TONES = {"better": "good", "worse": "bad", "open": "open"}
SAID = {"better": "Better: ", "worse": "Worse: ", "open": "Not resolved: "}
RANGE = re.compile(r"−?[\d,]+(?:\.\d+)?(?: %)? to −?[\d,]+(?:\.\d+)?(?: %)?(?: of 100)?")
MOST = 8
"""Models that the first screen names."""


def answer_strip(page: PageInput, sections: Collection[str]) -> str:
    """The first screen of the page; a question links to the section that proves its answer, where the page has it."""
    run, answer = page.run, page.answer
    parts = "".join(f"<span>{words(part)}</span>" for part in answer.identity)
    note = edited_note(run)
    edited = f'<ul class="findings"><li class="refuse">{words(note)}</li></ul>' if note else ""
    about = f'<p class="about">{words(answer.about)}</p>' if answer.about else ""
    return (
        f'<section id="answer" aria-labelledby="answer-title"><p class="id">{parts}</p>'
        f'<h1 id="answer-title">{heading_html(answer)}</h1>{about}{choice_lines(run)}{edited}'
        f"{_strip(page, sections)}{findings(run, ('refuse', 'warn'))}</section>"
    )


def heading_html(answer: Answer) -> str:
    """The heading, its clause on what is worse or open in the colour of that."""
    text = words(answer.heading)
    for sentence in answer.sentences:
        clause = words(sentence.clause)
        if sentence.heads and clause and clause in text:
            return text.replace(clause, f'<span class="{TONES[sentence.glyph]}">{clause}</span>', 1)
    return text


def _strip(page: PageInput, sections: Collection[str]) -> str:
    items = "".join(_item(s, sections) for s in page.answer.sentences)
    if not items:
        return ""
    side = letter_groups(page.run) if page.run.verb == "compare" else hundreds(page.run)
    alone = "" if side else " alone"
    return f'<div class="strip{alone}"><ul class="ans">{items}</ul>{side}</div>'


def _item(s: Sentence, sections: Collection[str]) -> str:
    question = words(s.question)
    asked = f'<a href="#{s.proof}">{question}</a>' if s.proof in sections else question
    glyph = f'<span class="g {TONES[s.glyph]}" aria-hidden="true">{GLYPHS[s.glyph]}</span>'
    spoken = f'<span class="hidden">{SAID[s.glyph]}</span>'
    return f'<li>{glyph}<div><p class="q">{asked}</p><p class="s">{spoken}{bold_ranges(s.words)}</p></div></li>'


def bold_ranges(text: str) -> str:
    """The sentence with its intervals in bold."""
    return RANGE.sub(lambda m: f"<b>{m[0]}</b>", words(text))


def foot_line(run: Run) -> str:
    """The last line of a page."""
    return f"<p>errbar {words(VERSION)} · run {words(run.id)} · nothing on this page was loaded from a network.</p>"


def letter_groups(run: Run) -> str:
    """A card for each set of letters, best first; nothing where models have no letters, or are too many."""
    models = model_values(run)
    if len(models) < 2 or not models[0].letters or len(models) > MOST:
        return ""
    cards = "".join(
        _card(letters, [m for m in models if m.letters == letters], models, first=not i)
        for i, letters in enumerate(dict.fromkeys(m.letters for m in models))
    )
    said = "One letter, one group: choose within it on other grounds, such as speed or price."
    if len({m.letters for m in models}) == len(models):
        said = "Every model has a letter of its own: each differs from each other."
    below = f'<p class="cap">{words(said)}</p>'
    return f'<div class="side groups"><h2>Not distinguishable: same letter</h2>{cards}{below}</div>'


def _card(letters: str, group: list[ModelValue], models: list[ModelValue], *, first: bool) -> str:
    rows = "".join(
        f"<li><b>{words(m.name)}</b><span>{minus(shown(m.value, _places(models)))}</span></li>" for m in group
    )
    return (
        f'<div class="grp-card{" top" if first else ""}"><span class="ltr">{words(letters)}</span><ul>{rows}</ul></div>'
    )


def _places(models: list[ModelValue]) -> int:
    """Decimals that show how models differ."""
    known = [m.value for m in models]
    places = decimals(min(known), max(known), known[0])
    return max(places, 1) if places > 0 else places
