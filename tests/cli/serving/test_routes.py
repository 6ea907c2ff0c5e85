"""What stands at which address, and that a damaged store is told in words."""

import html
import json
import re
import shutil
import sqlite3

import numpy as np
import pytest

import errbar
from errbar.cli.serving.listed_answer import ListedAnswer, answer_of
from errbar.cli.serving.run_list import listing
from errbar.cli.serving.run_query import ON_PAGE, Query
from errbar.records.learner import Fold
from errbar.report.say import find_answer
from errbar.stores import Listed, open_store
from tests.browser.runs import run_of
from tests.cli.serving.conftest import a_run, ask, put, running


def run_links(text):
    return re.findall(r'<a href="run/([0-9a-f]{12})">', text)


@pytest.fixture
def copy(kept, tmp_path):
    """A store that may be damaged."""
    shutil.copytree(kept.path, tmp_path / "store")
    return tmp_path / "store"


def altered(store, sql, *values):
    with sqlite3.connect(store / "index.sqlite") as db:
        db.execute(sql, values)
    db.close()


def test_the_list_is_newest_first(server, kept):
    links = run_links(ask(server).body)
    assert links == [a_run().id, kept.other_plan.id, kept.bayes.id, kept.logistic.id]


def test_names_are_words_never_html(server):
    body = ask(server, "/?text=%22%3E%3Cscript%3E").body
    assert "<script" not in body and "&quot;&gt;&lt;script&gt;" in body
    body = ask(server, "/?text=alert").body
    assert "<script" not in body and "&lt;script&gt;alert(1)&lt;/script&gt; &amp; co" in body


def test_the_list_is_filtered_by_verb_and_words(server, kept):
    assert run_links(ask(server, "/?verb=lab").body) == [a_run().id]
    assert run_links(ask(server, "/?text=logistic").body) == [kept.logistic.id]
    none = ask(server, "/?verb=lab&text=logistic").body
    assert run_links(none) == [] and "0 of 4 runs" in none


def test_long_lists_have_pages(tmp_path):
    for seed in range(ON_PAGE + 2):
        put(tmp_path, a_run(seed), f"number {seed}")
    with running(tmp_path) as server:
        first, second, third = (ask(server, f"/?verb=lab&page={p}").body for p in (1, 2, 3))
    assert (len(run_links(first)), len(run_links(second)), len(run_links(third))) == (ON_PAGE, 2, 0)
    assert not {*run_links(first)} & {*run_links(second)}
    assert (
        '<button type="submit" formaction="./" name="page" value="2">Older</button>' in first and "Newer" not in first
    )
    assert 'name="page" value="1">Newer</button>' in second and "Older" not in second
    assert '<input type="hidden" name="verb" value="lab">' in first  # turning a page keeps what was asked
    assert '<a href="?verb=lab&amp;page=2">Newer</a>' in third


def test_ticks_go_along_from_page_to_page(kept, server):
    ticked, other = kept.logistic.id, kept.bayes.id
    here = ask(server, f"/?run={ticked}").body
    assert f'name="run" value="{ticked}" aria-label="Compare run {ticked}" checked>' in here
    assert f'value="{other}" aria-label="Compare run {other}">' in here
    away = ask(server, f"/?verb=lab&run={ticked}").body
    assert away.count(f'<input type="hidden" name="run" value="{ticked}">') == 2  # in either form
    assert "Ticked on other pages" in away and '<a href="?verb=lab&amp;page=1">Untick all</a>' in away


def test_every_run_is_listed_with_its_answer(server, kept):
    body = ask(server).body
    for run in (kept.logistic, kept.bayes, kept.other_plan):
        assert find_answer(run).heading in html.unescape(body)


def test_a_line_has_model_data_and_the_verdict_on_the_measure_that_decides(server, kept):
    lines = re.findall(r"<tr><th scope=\"row\">.*?</tr>", ask(server).body)
    cells = {re.search(r"run/([0-9a-f]{12})", x)[1]: re.findall(r"<td[^>]*>(.*?)</td>", x) for x in lines}
    for run in (kept.logistic, kept.bayes):
        model, data, verdict, answer, when, rows = cells[run.id]
        assert model.startswith(run.learners[0]["name"]) and run.learners[0]["name"] not in data and rows == "60"
        claim = next(c for c in run.claims if c.question == "skill")
        assert verdict.split("</span> ")[1].startswith(claim.verdict)
        assert html.unescape(answer) == find_answer(run).heading and "<time" in when


def test_a_run_is_listed_once():
    line = Listed(id="0123456789ab", verb="score", made=2.0, what="d.csv", headline=None, rows=9, seconds=0.1)
    lines = [line, line._replace(id="b" * 12), line._replace(made=1.0)]
    body = listing(lines, [], Query(), lambda i: ListedAnswer(heading=i), store="s")
    assert run_links(body) == ["0123456789ab", "b" * 12] and "2 of 2 runs" in body


@pytest.mark.parametrize(
    ("kind", "verdict", "words", "glyph"),
    [
        ("score", "better", "better", "●"),
        ("score-wrong", "inconclusive", "inconclusive", "○"),
        ("score-few", "better", "better (EB202)", "●"),
        ("compare", "better", "new better", "●"),
        ("compare-equivalent", "equivalent", "equivalent", "●"),
        ("compare-many", "better", "3 of 10 pairs", "●"),
        ("compare-learners", "inconclusive", "inconclusive", "○"),
        ("compare-undefined", "undefined", "undefined", "○"),
        ("gate", "inconclusive", "INCONCLUSIVE", "○"),
        ("gate-fail", "FAIL", "FAIL", "◆"),
        ("gate-pass", "PASS", "PASS", "●"),
        ("threshold", "better", "better", "●"),
        ("plan", "", "", ""),
    ],
)
def test_a_list_has_the_verdict_that_the_heading_has(kind, verdict, words, glyph):
    found = answer_of(run_of(kind))
    assert (found.verdict, found.words, found.glyph) == (verdict, words, glyph)


def test_runs_since_a_day(server, kept):
    assert len(run_links(ask(server, "/?since=2000-01-01").body)) == 4
    assert run_links(ask(server, "/?since=2999-01-01").body) == []
    said = ask(server, "/?since=yesterday")
    assert said.status == 422 and "2026-11-17" in said.body


def test_only_runs_with_rows_may_be_ticked(server, kept):
    body = ask(server).body
    assert f'name="run" value="{kept.logistic.id}"' in body
    assert f'name="run" value="{a_run().id}"' not in body


def test_unfinished_runs_are_told(tmp_path):
    with open_store(tmp_path) as store:
        job = store.job("k", 3, {"what": "big.csv, forest"})
        job.keep(Fold(split=0, label=np.array([0, 1])))
    with running(tmp_path) as server:
        assert "big.csv, forest: 1 of 3 folds kept" in ask(server).body


def test_a_store_that_is_not_there_is_an_empty_list_and_is_not_made(tmp_path):
    with running(tmp_path / "none") as server:
        assert "No saved runs in" in ask(server).body
        assert ask(server, "/run/000000000000").status == 404
    assert not (tmp_path / "none").exists()


def test_a_run_opens_as_its_report(server, kept):
    from errbar.report.html import page

    with open_store(kept.path) as store:
        text = page(store.load(kept.logistic.id), store.predictions(kept.logistic.id))
    said = ask(server, f"/run/{kept.logistic.id}")
    assert said.status == 200 and "script-src 'unsafe-inline'" in said.headers["Content-Security-Policy"]
    before, _, rest = said.body.partition('<nav aria-label="Run store"')
    links, _, after = rest.partition("</nav>")
    assert before + after == text
    assert 'href="../"' in links and f'href="{kept.logistic.id}.json"' in links


def test_a_run_without_rows_opens_too(server):
    assert ask(server, f"/run/{a_run().id}").status == 200


def test_a_run_as_json_is_the_run(server, kept):
    said = ask(server, f"/run/{kept.bayes.id}.json")
    assert said.headers["Content-Type"] == "application/json"
    with open_store(kept.path) as store:
        assert json.loads(said.body) == json.loads(store.load(kept.bayes.id).to_json())


@pytest.mark.parametrize(
    "inside",
    [
        "/../index.sqlite",
        "/../../../../etc/passwd",
        "/%2e%2e/index.sqlite",
        "/run/../index.sqlite",
        "/run/%2e%2e%2findex.sqlite",
        "/run/..%5cindex.sqlite",
        "/run/{id}/",
        "/run/{id}.parquet",
        "/run/{id}.json.json",
        "/run/{id}%00",
        "/run/{id}%0a",
        "/run/{short}",
        "/run/{upper}",
        "/run/",
        "/run",
        "/runs/{id}.parquet",
        "//etc/passwd",
        "/compare/",
        "/%C3%A9",
    ],
)
def test_paths_lead_nowhere_but_where_links_do(server, kept, inside):
    name = kept.logistic.id
    inside = inside.format(id=name, short=name[:6], upper="ABCDEFABCDEF")
    assert ask(server, inside).status == 404


@pytest.mark.parametrize("run", ["..%2Findex.sqlite", "%2Fetc%2Fpasswd", "000000000000", "", "{short}"])
def test_a_comparison_takes_only_ids_that_are_listed(server, kept, run):
    said = ask(server, f"/compare?run={kept.bayes.id}&run={run.format(short=kept.logistic.id[:6])}")
    assert said.status == (422 if run == "" else 404)
    assert "root:" not in said.body


def test_ticked_runs_are_compared_as_errbar_compare_does_and_nothing_is_kept(server, kept):
    expected = errbar.compare([kept.logistic, kept.bayes], primary="brier")
    said = ask(server, f"/compare?run={kept.logistic.id}&run={kept.bayes.id}&primary=brier")
    assert said.status == 200
    embedded = said.body.split('id="errbar">')[1].split("</script>")[0]
    found = json.loads(embedded)["run"]["comparisons"]
    assert [(c["measure"], c["gap"]) for c in found] == [(c.measure, c.gap) for c in expected.comparisons]
    assert len(run_links(ask(server).body)) == 4


def test_runs_under_two_plans_are_refused_in_the_words_of_compare(server, kept):
    said = ask(server, f"/compare?run={kept.logistic.id}&run={kept.other_plan.id}")
    assert said.status == 409
    assert "Learners must be evaluated under one plan" in said.body and "EB110" in said.body


def test_one_run_is_no_comparison(server, kept):
    said = ask(server, f"/compare?run={kept.logistic.id}&run={kept.logistic.id}")
    assert said.status == 422 and "2 to 20 runs; 1 were ticked" in said.body


def test_a_lab_run_is_not_compared(server, kept):
    said = ask(server, f"/compare?run={kept.logistic.id}&run={a_run().id}")
    assert said.status == 422 and f"{a_run().id} is of lab" in said.body


def test_a_measure_that_does_not_exist_is_told(server, kept):
    said = ask(server, f"/compare?run={kept.logistic.id}&run={kept.bayes.id}&primary=%3Cb%3E")
    assert said.status == 422 and "<b>" not in said.body


@pytest.mark.parametrize("body", ["{", "[]", '{"verb": 3}', "null", '{"data": {"rows": "x"}}'])
def test_a_run_that_is_damaged_is_told_and_the_others_open(copy, kept, body):
    altered(copy, "UPDATE runs SET body = ? WHERE id = ?", body, kept.logistic.id)
    with running(copy) as server:
        for ending in ("", ".json"):
            said = ask(server, f"/run/{kept.logistic.id}{ending}")
            assert said.status == 422 and f"run {kept.logistic.id} differs from what was written" in said.body
        assert len(run_links(ask(server).body)) == 4
        assert ask(server, f"/run/{kept.bayes.id}.json").status == 200


@pytest.mark.parametrize(("column", "value"), [("made", "yesterday"), ("made", 1e300), ("rows", "many"), ("low", "x")])
def test_a_line_that_is_damaged_does_not_hide_the_others(copy, kept, column, value):
    altered(copy, f"UPDATE runs SET {column} = ? WHERE id = ?", value, kept.logistic.id)
    with running(copy) as server:
        said = ask(server)
    assert said.status == 200 and f"is damaged: run {kept.logistic.id} has a line" in said.body
    assert {*run_links(said.body)} == {a_run().id, kept.other_plan.id, kept.bayes.id}


def test_rows_that_cannot_be_read_leave_the_numbers(copy, kept):
    (copy / "runs" / f"{kept.logistic.id}.parquet").write_bytes(b"PAR1 no more")
    with running(copy) as server:
        said = ask(server, f"/run/{kept.logistic.id}")
    assert said.status == 200 and "Without the pictures of its rows:" in said.body


def test_an_index_that_is_no_database_is_told_and_runs_with_predictions_are_listed(copy, kept):
    with running(copy) as server:
        assert ask(server).status == 200
        for name in ("index.sqlite-wal", "index.sqlite-shm"):
            (copy / name).unlink(missing_ok=True)
        (copy / "index.sqlite").write_bytes(b"not a database" * 1000)
        said = ask(server)
        assert said.status == 200 and "index.sqlite is damaged: file is not a database" in said.body
        assert kept.logistic.id in run_links(said.body)


def test_a_defect_is_a_page_and_a_traceback_on_the_terminal(copy, monkeypatch, capsys):
    def broken(*_, **__):
        raise ZeroDivisionError("a defect")

    monkeypatch.setattr("errbar.cli.serving.routes.listing", broken)
    with running(copy) as server:
        said = ask(server)
        assert said.status == 500 and "a defect of errbar" in said.body and "ZeroDivisionError" not in said.body
    assert "ZeroDivisionError: a defect" in capsys.readouterr().err
