"""Logs in place of tables: scored, compared, gated and planned by the files that tools wrote."""

import json
import math

import pytest

import errbar
from errbar.errors import BadInput, Refusal
from errbar.readers import read_log
from tests.readers.logs import REAL, copied, lines, text

ARITH = REAL / "arith_a.eval"
GENERATED = REAL / "samples_sums_gen_a.jsonl.gz"
CHOSEN = REAL / "samples_sums_mc_a.jsonl.gz"
PROMPTS = REAL / "out.jsonl.gz"
CODE = REAL / "code_passes_simulated.jsonl.gz"


def said(run):
    return " ".join(run.data.said)


def graded(folder, values, name="log.jsonl", doc_hash="#", scale=1):
    """A log of lm-eval with an answer per item."""
    rows = [
        {"doc_id": i, "doc": {"topic": i % 6}, "resps": [["x"]], "filter": "none", "metrics": ["acc"],
         "doc_hash": f"{doc_hash}{i}", "acc": value if value is None else scale * value}
        for i, value in enumerate(values)
    ]  # fmt: skip
    return lines(folder, *rows, name=name)


def test_a_log_of_inspect_has_the_tools_own_values():
    run = errbar.score(ARITH, measures=["mean", "pass_at_k(k=2)", "pass_all_k(k=2)"])
    assert [round(e.value, 6) for e in run.estimates] == [0.716667, 0.866667, 0.566667]
    assert [(round(e.low, 3), round(e.high, 3)) for e in run.estimates] == [
        (0.593, 0.820),
        (0.751, 0.942),
        (0.408, 0.716),
    ]
    assert (run.data.rows, run.data.trials) == (40, 120)
    assert "accuracy 0.7167, stderr 0.0514, stderr by passage 0.05, pass_at_2 accuracy 0.8667" in said(run)
    assert "mockllm/model" in said(run)


def test_the_unit_that_a_log_suggests_is_printed_and_can_be_named():
    run = errbar.score(ARITH)
    assert "fields that group items: metadata.passage" in said(run)
    spread = next(sheet for sheet in run.sheets if sheet.name == "spread")
    assert [round(x, 3) for x in spread.rows[1][-2:]] == [0.575, 0.833]
    by_passage = errbar.score(ARITH, unit="metadata.passage")
    assert (by_passage.data.units, by_passage.data.unit_name) == (10, "metadata.passage")
    assert (round(by_passage["mean"].low, 3), round(by_passage["mean"].high, 3)) == (0.575, 0.833)
    with pytest.raises(BadInput, match=r"metadata\.passage"):
        errbar.score(ARITH, unit="metadata.pasage")


def test_each_filter_of_lm_eval_has_an_estimate_of_its_own():
    run = errbar.score(GENERATED)
    assert [e.value for e in run.estimates] == [0.675, 0.7]
    assert run["exact_match.majority"].value == 0.7
    assert errbar.score(GENERATED, outcome="exact_match.majority")["mean"].value == 0.7
    assert errbar.score(CHOSEN)["acc_norm"].value == 0.575
    assert len({e.slice for e in errbar.score(CHOSEN, by="doc.passage").estimates}) == 11


def test_humaneval_has_its_passes():
    run = errbar.score(CODE, measures="pass_at_k(k=1),pass_at_k(k=5),pass_all_k(k=5)")
    assert [round(e.value, 6) for e in run.estimates] == [0.611667, 0.862169, 0.380357]


def test_two_systems_in_one_log_are_compared_not_scored():
    with pytest.raises(BadInput, match=r"errbar compare .*out.jsonl.gz"):
        errbar.score(PROMPTS)
    run = errbar.compare(PROMPTS)
    assert (run.data.rows, run.comparisons[0].left, run.comparisons[0].right) == (
        25,
        "dummy-adder prompt 0",
        "dummy-adder prompt 1",
    )
    assert run.comparisons[0].gap == pytest.approx(41 / 75 - 48 / 75)
    assert "they may be copies of one answer" in said(run)


def test_compare_gate_and_plan_pair_logs_by_their_items(tmp_path):
    a = graded(tmp_path, [1, 1, 1, 0] * 15, name="a.jsonl")
    b = graded(tmp_path, [1, 0, 1, 0] * 15, name="b.jsonl")
    rows = b.read_text(encoding="utf-8").splitlines(keepends=True)
    b.write_text("".join(reversed(rows)), encoding="utf-8")
    run = errbar.compare([a, b])
    assert (run.comparisons[0].left, run.comparisons[0].right, run.comparisons[0].gap) == ("a", "b", -0.25)
    assert errbar.compare({"old": a, "new": b}).comparisons[0].right == "new"
    gate = errbar.gate(b, champion=a, no_worse={"mean": 0.02}, at_least={"mean": 0.3})
    assert gate.options["verdict"] == "FAIL"
    assert [e.value for e in gate.estimates] == [0.5]
    assert errbar.gate(a, at_least={"mean": 0.5}).options["verdict"] == "PASS"
    assert "item" in errbar.plan([a, b], gap=0.05).to_json()


def test_items_that_differ_are_refused(tmp_path):
    a, short = graded(tmp_path, [1, 0] * 20, name="a.jsonl"), graded(tmp_path, [1, 0] * 15, name="short.jsonl")
    with pytest.raises(Refusal, match="share 30") as refused:
        errbar.compare([a, short])
    assert refused.value.code == "EB110"
    assert errbar.compare([a, short], shared=True).data.rows == 30
    other = graded(tmp_path, [1, 0] * 20, name="other.jsonl", doc_hash="another")
    with pytest.raises(Refusal, match=r"item '0' of .*other.jsonl asks another thing than in .*a.jsonl"):
        errbar.compare([a, other])


def test_answers_without_a_grade_are_counted_by_reason(tmp_path):
    path = graded(tmp_path, [1, 0, None, None] * 10)
    with pytest.raises(BadInput, match=r"20 trials of 40 without an outcome \(20: .*grade.*\).*0\.5.*0\.25"):
        errbar.score(path)
    assert errbar.score(path, missing="fail")["mean"].value == 0.25
    assert errbar.score(path, missing="drop")["mean"].value == 0.5


def test_the_direction_is_that_of_the_log(tmp_path):
    path = graded(tmp_path, [1, 0, 0, 0] * 10, name="samples_sums_x.jsonl")
    told = {"results": {"sums": {"acc,none": 0.25}}, "higher_is_better": {"sums": {"acc": False}}, "n-samples": {}}
    (tmp_path / "results_x.json").write_text(json.dumps(told), encoding="utf-8")
    assert errbar.score(path).options["better"] == "low"
    assert errbar.score(path, better="high").options["better"] == "high"
    assert "value 0.25" in said(errbar.score(path))


def test_a_direction_that_one_log_tells_holds_for_all(tmp_path):
    low = graded(tmp_path, [1, 0, 0, 0] * 10, name="samples_sums_x.jsonl")
    silent = graded(tmp_path, [1, 1, 1, 0] * 10, name="other.jsonl")
    told = {"results": {"sums": {}}, "higher_is_better": {"sums": {"acc": False}}, "n-samples": {}}
    (tmp_path / "results_x.json").write_text(json.dumps(told), encoding="utf-8")
    for pair in ([low, silent], [silent, low]):
        assert str(errbar.compare(pair)).startswith("samples_sums_x is better than other")
    high = graded(tmp_path, [1, 0, 0, 0] * 10, name="samples_sums_y.jsonl")
    told["higher_is_better"] = {"sums": {"acc": True}}
    (tmp_path / "results_y.json").write_text(json.dumps(told), encoding="utf-8")
    with pytest.raises(BadInput, match="agree on which way is better"):
        errbar.compare([low, high])


def test_a_log_may_be_given_as_it_was_read():
    log = read_log(ARITH)
    assert errbar.score(log)["mean"].value == errbar.score(ARITH)["mean"].value
    assert errbar.compare({"x": log, "y": log}).comparisons[0].gap == 0


def test_a_log_and_a_table_of_its_grades_are_one_test_set(tmp_path):
    log, store = read_log(ARITH), tmp_path / "store"
    store.mkdir()
    cells = zip(log.item, log.trial, log.outcomes["match"])
    table = text(tmp_path, "q,t,ok\n" + "".join(f"{i},{t},{v:g}\n" for i, t, v in cells), name="grades.csv")
    of_log = errbar.score(ARITH, store=store)
    of_table = errbar.score(table, outcome="ok", item="q", trial="t", store=store)
    assert of_table["mean"].value == of_log["mean"].value
    assert (of_table["mean"].low, of_table["mean"].high) == (of_log["mean"].low, of_log["mean"].high)
    assert (of_log.ledger.look.name, of_table.ledger.look.name) == ("arith_a.eval", "arith_a.eval")
    assert (of_log.ledger.look.number, of_table.ledger.look.number) == (1, 2)


def test_columns_are_words_of_tables(tmp_path):
    with pytest.raises(BadInput, match="`item` names a column"):
        errbar.score(ARITH, item="id")
    rows = [{"task_id": f"t{i}", "passed": i % 2 == 0, "grade": 0.5} for i in range(20)]
    path = lines(tmp_path, *rows)
    assert math.isclose(errbar.score(path)["mean"].value, 0.5)
    assert errbar.score(path, outcome="grade", item="task_id").data.said[0] != errbar.score(path).data.said[0]
    assert errbar.score(path, outcome="grade")["mean"].value == 0.5


def test_logs_and_unknown_tables_do_not_mix(tmp_path):
    table = text(tmp_path, "a,b\n1,2\n", name="t.csv")
    with pytest.raises(BadInput, match=r"arith_a\.eval is a log of inspect_ai; .*t.csv is none"):
        errbar.compare([ARITH, table])
    with pytest.raises(BadInput, match=r"Logs must share an outcome: .* has match; .* has acc, acc_norm"):
        errbar.compare([ARITH, CHOSEN])


def test_battles_are_said_not_to_be_scored(tmp_path):
    path = text(tmp_path, "model_a,model_b,winner\nx,y,model_a\ny,x,tie\n", name="battles.csv")
    with pytest.raises(BadInput, match="holds battles"):
        errbar.score(path)


def test_a_damaged_log_is_refused_in_words(tmp_path):
    path = copied("arith_a.eval", tmp_path)
    path.write_bytes(path.read_bytes()[:2000])
    with pytest.raises(BadInput, match=r"arith_a\.eval"):
        errbar.score(path)
    with pytest.raises(BadInput, match="log_samples"):
        errbar.score(REAL / "results_a.json")
