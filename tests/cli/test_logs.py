"""Logs of evaluation tools on the command line: one command, and words where a log is damaged."""

import json
import shutil
from pathlib import Path

import pytest

LOGS = Path(__file__).parents[1] / "fixtures" / "logs"
QRELS = "".join(f"{q} 0 d{d} {int(d == 0)}\n" for q in range(1, 21) for d in range(3))
RUN = "".join(f"{q} Q0 d{(q + i) % 2} {i} {9 - i} bm25\n" for q in range(1, 21) for i in range(2))


@pytest.fixture
def logs(folder):
    """The working directory with copies of logs."""
    for name in ("arith_a.eval", "samples_sums_mc_a.jsonl.gz", "out.jsonl.gz"):
        shutil.copy(LOGS / name, folder)
    (folder / "qrels.txt").write_text(QRELS, encoding="utf-8")
    (folder / "bm25.run").write_text(RUN, encoding="utf-8")
    return folder


@pytest.mark.heavy
def test_a_log_is_scored_by_one_command(logs, process):
    said = process("score", "arith_a.eval", "-m", "mean,pass_at_k(k=2)")
    assert (said.code, said.err) == (0, "")
    for word in ("0.59 – 0.82", "0.867", "accuracy 0.7167", "--unit metadata.passage", "40 items, 120 trials"):
        assert word in " ".join(said.out.split()), word


def test_the_command_is_kept_as_it_was_typed(logs, errbar):
    said = errbar("score", "arith_a.eval", "--unit", "metadata.passage", "--json")
    run = json.loads(said.out)
    assert run["provenance"]["command"] == ["score", "arith_a.eval", "--unit", "metadata.passage"]
    assert run["provenance"]["files"] == ["arith_a.eval"]
    assert run["data"]["trials"] == 120


def test_a_log_of_two_systems_names_the_command_to_take(logs, errbar):
    said = errbar("score", "out.jsonl.gz")
    assert (said.code, "errbar compare out.jsonl.gz" in said.err) == (2, True)
    assert errbar("compare", "out.jsonl.gz").code == 0


def test_ranked_lists_are_graded_by_qrels(logs, errbar):
    said = errbar("score", "bm25.run", "--qrels", "qrels.txt", "-m", "RR,judged@10", "--json")
    # d0 is the first document of every second query, the second one of the others.
    assert [e["value"] for e in json.loads(said.out)["estimates"]] == [0.75, 1.0]
    assert "--qrels" in errbar("score", "bm25.run").err


def test_report_takes_a_log(logs, errbar):
    assert errbar("report", "arith_a.eval", "--out", "page.html").code == 0
    assert "metadata.passage" in (logs / "page.html").read_text(encoding="utf-8")


@pytest.mark.parametrize("words", [("score",), ("compare", "arith_a.eval"), ("report",), ("plan", "arith_a.eval")])
def test_a_damaged_log_ends_with_words(logs, errbar, words):
    whole = (logs / "arith_a.eval").read_bytes()
    (logs / "cut.eval").write_bytes(whole[: len(whole) // 2])
    gap = ("--gap", "0.1") if "plan" in words else ()
    said = errbar(*words, "cut.eval", *gap)
    assert (said.code, said.out, "cut.eval is damaged or cut short" in said.err) == (2, "", True), said.err


def test_a_line_that_is_no_json_is_named(logs, errbar):
    (logs / "bad.jsonl").write_text('{"task_id": "a", "passed": true}\n{"task_id": "b", "pas\n', encoding="utf-8")
    said = errbar("score", "bad.jsonl")
    assert (said.code, "bad.jsonl, line 2" in said.err) == (2, True)
