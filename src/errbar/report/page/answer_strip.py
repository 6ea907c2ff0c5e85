"""The answer strip: identity, the answer as the heading, what it is about, and sentences with links to their proofs."""

from __future__ import annotations

import re
from collections.abc import Collection

from errbar.records.edited_run import edited_note
from errbar.records.run import Run
from errbar.records.run_json import VERSION
from errbar.report.page.element import PLAIN, claimed, words
from errbar.report.page.findings import findings
from errbar.report.page.first_picture import first_picture
from errbar.report.page.heading import choice_lines
from errbar.report.page.page_input import PageInput
from errbar.report.say import GLYPHS, Answer, Sentence
from errbar.report.say.heading_claims import heading_claims, heading_clauses
from errbar.report.say.verdicts import TONES, spoken_words

RANGE = re.compile(r"−?[\d,]+(?:\.\d+)?(?: %)? to −?[\d,]+(?:\.\d+)?(?: %)?(?: of 100)?")


def answer_strip(page: PageInput, sections: Collection[str]) -> str:
    """Return the first screen; a question links to the section that proves its answer, if the page has it."""
    return f'<section id="answer" aria-labelledby="answer-title">{first_screen(page, sections)}</section>'


def first_screen(page: PageInput, sections: Collection[str] = (), *, heading: str = 'h1 id="answer-title"') -> str:
    """Return what a page and a notebook begin with: identity, heading, sentences, one picture, warnings."""
    run, answer = page.run, page.answer
    parts = "".join(f"<span>{words(part)}</span>" for part in answer.identity)
    note = edited_note(run)
    edited = f'<ul class="findings"><li class="refuse">{words(note)}</li></ul>' if note else ""
    about = f'<p class="about">{words(answer.about)}</p>' if answer.about else ""
    stated = claimed(heading_claims(run, answer)) or PLAIN
    return (
        f'<p class="id">{parts}</p><{heading}{stated}>{heading_html(run, answer)}</{heading.split()[0]}>{about}'
        f"{choice_lines(run)}{edited}"
        f"{_strip(page, sections)}{findings(run, ('refuse', 'warn'))}"
    )


def heading_html(run: Run, answer: Answer) -> str:
    """Return the heading, each clause on what is worse or open in the colour of that."""
    text = words(answer.heading)
    for clause, glyph in heading_clauses(run, answer):
        if glyph != "better":
            text = text.replace(words(clause), f'<span class="{TONES[glyph]}">{words(clause)}</span>', 1)
    return text


def _strip(page: PageInput, sections: Collection[str]) -> str:
    items = "".join(_item(s, sections) for s in page.answer.sentences)
    side = first_picture(page)
    if not items:
        return f'<div class="strip alone">{side}</div>' if side else ""
    alone = "" if side else " alone"
    return f'<div class="strip{alone}"><ul class="ans">{items}</ul>{side}</div>'


def _item(s: Sentence, sections: Collection[str]) -> str:
    """Return a sentence with its mark; one without claims counts these rows, so its mark has no verdict to speak."""
    question = words(s.question)
    asked = f'<a href="#{s.proof}">{question}</a>' if s.proof in sections else question
    glyph = f'<span class="g {TONES[s.glyph]}" aria-hidden="true">{GLYPHS[s.glyph]}</span>'
    heard = spoken_words(s.glyph, s.claims)
    spoken = f'<span class="hidden">{heard}</span>' if heard else ""
    said = f'<p class="q"{PLAIN}>{asked}</p><p class="s">{spoken}{bold_ranges(s.words)}</p>'
    return f"<li{claimed(s.claims) or PLAIN}>{glyph}<div>{said}</div></li>"


def bold_ranges(text: str) -> str:
    """Return the sentence with its intervals in bold."""
    return RANGE.sub(lambda m: f"<b>{m[0]}</b>", words(text))


def foot_line(run: Run) -> str:
    """Return the last line of a page."""
    return f"<p>errbar {words(VERSION)} · run {words(run.id)} · nothing on this page was loaded from a network.</p>"
