"""One file that opens anywhere: it parses, it carries its run, it asks for nothing, and it reads without a script."""

import json
import re
from dataclasses import replace
from html.parser import HTMLParser

import numpy as np
import pytest

import errbar
from errbar.pictures import gather
from errbar.records.figure import Axis, Figure, Mark
from errbar.records.finding import Finding
from errbar.report import html as pages
from errbar.report.html import page
from errbar.report.say import find_answer

VOID = {"meta", "input", "br", "path", "circle", "link", "img", "hr"}
NASTY = '</script><b>"O\'Brien" & Söhne <!-- \\u003c'


class Seen(HTMLParser):
    """Tags in order, attributes, and text outside scripts and styles; raises where tags do not close."""

    def __init__(self, text):
        super().__init__(convert_charrefs=True)
        self.open, self.tags, self.words, self.raw = [], [], [], {}
        self.feed(text)
        self.close()
        assert self.open == []

    def handle_starttag(self, tag, attrs):
        self.tags.append((tag, dict(attrs)))
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag, attrs):
        self.tags.append((tag, dict(attrs)))

    def handle_endtag(self, tag):
        if tag not in VOID:
            assert self.open.pop() == tag

    def handle_data(self, data):
        if self.open and self.open[-1] in ("script", "style"):
            self.raw[self.tags[-1][1].get("id", self.open[-1])] = data
        else:
            self.words.append(data)

    @property
    def text(self):
        return " ".join(" ".join(self.words).split())

    def of(self, tag):
        return [attributes for name, attributes in self.tags if name == tag]


def rows(n=200, seed=0):
    rng = np.random.default_rng(seed)
    truth = (np.arange(n) % 3 == 0).astype(int)
    return truth, 1 / (1 + np.exp(-(rng.normal(size=n) + 1.5 * truth - 1)))


def scored(**more):
    truth, prob = rows()
    return errbar.score(truth=truth, prob=prob, **more)


@pytest.fixture(scope="module")
def binary():
    run = scored()
    return run, page(run)


def data_of(text):
    return json.loads(Seen(text).raw["errbar"])


def test_the_page_parses_and_every_tag_is_closed(binary):
    seen = Seen(binary[1])
    assert seen.tags[0] == ("html", {"lang": "en"})
    assert len(seen.of("main")) == len(seen.of("h1")) == 1


def test_the_run_in_the_page_is_the_run(binary):
    run, text = binary
    kept = data_of(text)
    assert errbar.Run.from_json(json.dumps(kept["run"])) == run
    assert kept["run"]["run"] == run.id
    assert set(kept) == {"run", "figures", "grid", "text", "classes", "picks"}


def test_nothing_is_fetched_and_the_policy_forbids_it(binary):
    seen = Seen(binary[1])
    policy = next(a["content"] for a in seen.of("meta") if a.get("http-equiv") == "Content-Security-Policy")
    assert policy == "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; img-src data:"
    for _, attributes in seen.tags:
        assert not {"src", "srcset", "action", "background"} & attributes.keys()
        assert attributes.get("href", "#").startswith("#")
    assert not re.search(r"https?://|@import|url\((?!#)", seen.raw["script"] + seen.raw["style"])


def test_ids_are_unique_and_what_is_pointed_at_is_there(binary):
    seen = Seen(binary[1])
    ids = [a["id"] for _, a in seen.tags if "id" in a]
    assert len(ids) == len(set(ids))
    for key in ("for", "aria-labelledby", "aria-describedby"):
        assert {a[key] for _, a in seen.tags if key in a} <= set(ids)


def test_the_tables_need_no_script(binary):
    run, text = binary
    seen = Seen(text)
    accuracy = run["accuracy"]
    assert f"{accuracy.value:.3f}" in seen.text
    assert f"{accuracy.low:.3f} to {accuracy.high:.3f}" in seen.text
    assert "exact" in seen.text
    assert "<noscript><svg" in text


def test_the_matrix_in_the_page_counts_the_rows():
    run = errbar.score(truth=[0, 0, 0, 1, 1], label=[0, 0, 1, 1, 0])
    text = page(run)
    assert data_of(text)["text"]["matrix"]["cells"] == [[2, 1], [1, 1]]
    assert "true 0 2 1 3 true 1 1 1 2 all 3 2 5" in Seen(text).text


def test_the_grid_starts_at_the_run_s_own_threshold():
    truth, prob = rows()
    grid = data_of(page(errbar.score(truth=truth, prob=prob, threshold=0.4)))["grid"]
    assert grid["thresholds"][grid["own"]] == 0.4
    assert grid["tp"][grid["own"]] == np.sum((prob >= 0.4) & (truth == 1))
    assert grid["fp"][grid["own"]] == np.sum((prob >= 0.4) & (truth == 0))


def test_without_two_classes_there_is_no_slider():
    text = page(errbar.score(truth=[1.0, 2.0, 3.0, 5.0], value=[1.1, 1.9, 3.2, 4.8]))
    assert data_of(text)["grid"] is None
    assert all(a.get("type") != "range" for a in Seen(text).of("input"))


def test_names_cannot_leave_their_place():
    truth = np.array(["ja", NASTY])[np.arange(40) % 2]
    run = errbar.score(
        {"y": truth, "p": truth[::-1], NASTY: np.array(["ä", NASTY])[np.arange(40) // 20]},
        truth="y",
        label="p",
        by=NASTY,
    )
    text = page(run)
    seen = Seen(text)
    assert len(seen.of("script")) == 2
    assert NASTY not in text
    assert f"predicted {' '.join(NASTY.split())}" in seen.text
    assert errbar.Run.from_json(json.dumps(data_of(text)["run"])) == run


def test_words_of_figures_and_findings_are_escaped(monkeypatch):
    figure = Figure(
        name="roc",
        title=NASTY,
        x=Axis(label=NASTY, low=0, high=1),
        y=Axis(label="y", low=0, high=1),
        marks=(Mark(shape="points", x=(0.5,), y=(0.5,), text=(NASTY,), label=NASTY),),
        reads=NASTY,
        method=NASTY,
        notes=(NASTY,),
    )
    monkeypatch.setattr(pages, "gather", lambda run, rows: replace(gather(run, rows), figures=(figure,)))
    run = replace(scored(), findings=(Finding(code="EB1", severity="warn", message=NASTY, because=NASTY),))
    text = page(run)
    assert len(Seen(text).of("script")) == 2
    assert Seen(text).text.count("& Söhne") >= 6
    assert data_of(text)["figures"][0]["title"] == NASTY


def test_every_card_has_its_words(binary):
    text = binary[1]
    seen, figures = Seen(text), data_of(text)["figures"]
    drawn = [int(a["data-figure"]) for a in seen.of("div") if "data-figure" in a]
    assert sorted(drawn) == list(range(len(figures)))
    for figure in figures:
        assert " ".join(figure["reads"].split()) in seen.text
    assert "ROC" in seen.text
    saved = {a["data-svg"] for a in seen.of("button") if "data-svg" in a}
    assert saved == {str(i) for i in range(len(figures))}
    sources = [a["data-csv"] for a in seen.of("button") if "data-csv" in a]
    assert {s.removeprefix("figure-") for s in sources if s.startswith("figure-")} == saved


def test_the_end_of_the_page_says_how_it_was_made():
    run = replace(scored(seed=7), findings=(Finding(code="EB202", severity="note", message="found"),))
    text = Seen(page(run)).text
    for part in (run.id, run.data.digest, "EB202", f"numpy {run.versions['numpy']}", "seed 7", "seed=7"):
        assert part in text


def test_rows_may_be_handed_in_for_a_run_that_was_read_back(binary):
    run, text = binary
    bare = errbar.Run.from_json(run.to_json())
    assert data_of(page(bare))["grid"] is None
    assert data_of(page(bare, run.predictions))["grid"] == data_of(text)["grid"]


def test_a_verb_without_pictures_of_its_own_shows_its_tables():
    run = replace(scored(), verb="select")
    text = Seen(page(run)).text
    assert find_answer(run).heading in text
    assert f"{run['accuracy'].value:.3f}" in text


def test_a_plan_s_page_has_the_answers():
    text = Seen(page(errbar.plan(error=0.1, half_width=0.02))).text
    assert "rows, normal formula 865" in text  # 1.96² · 0.1 · 0.9 / 0.02² = 864.4
    assert "errbar plan --error 0.1 --half-width 0.02 --seed 0" in text


def test_a_gate_s_page_shows_the_verdict_and_each_criterion():
    truth = np.arange(200) % 2
    run = errbar.gate({"y": truth, "l": truth}, truth="y", label="l", at_least=["accuracy:0.9"])
    text = Seen(page(run)).text
    assert "✓ PASS" in text
    assert "at-least accuracy:0.9" in text


def test_a_comparison_s_page_names_both_sides():
    truth, prob = rows()
    run = errbar.compare({"now": {"prob": prob}, "then": {"prob": 1 - prob}}, truth=truth, primary="brier")
    text = Seen(page(run)).text
    assert "now better" in text
    assert "Brier primary" in text


def test_checklists_join_the_page():
    from errbar.report.checklists import checklist

    run = scored()
    found = checklist(run, "model-card")
    text = Seen(page(run, checklists=[found])).text
    assert found.headline in text
    assert " ".join(found.items[0].title.split()) in text


@pytest.mark.heavy
def test_a_million_rows_make_a_page_below_half_a_megabyte():
    rng = np.random.default_rng(0)
    truth = rng.random(1_000_000) < 0.3
    prob = 1 / (1 + np.exp(-(rng.normal(size=truth.size) + truth)))
    assert len(page(errbar.score(truth=truth.astype(int), prob=prob)).encode()) < 500_000


def test_script_and_style_stay_small(binary):
    raw = Seen(binary[1]).raw
    assert len(raw["script"]) < 50_000
    assert len(raw["style"]) < 25_000
