"""errbar compare, as typed: files, columns, runs, learners; what it prints and how it ends."""

import json
import shutil

import numpy as np
import pytest

from tests.verbs.nested import TRUTH, WRONG, labels

FIELDS = {"left", "right", "measure", "gap", "low", "high", "p", "p_adjusted", "method", "verdict", "rows_needed"}
BY_LABEL = ("--truth", "y", "--label", "l")
FIT = ("--target", "y", "--model", "logistic", "naive_bayes", "-m", "accuracy")


@pytest.fixture
def files(folder):
    """a.csv, b.csv (shuffled) and c.csv with ids; all.csv with a column each; d.csv to learn from."""
    rng = np.random.default_rng(0)
    for name in WRONG:
        order = rng.permutation(20) if name == "b" else np.arange(20)
        lines = ["id,y,l,site", *(f"r{i},{TRUTH[i]},{labels(name)[i]},s{i // 5}" for i in order)]
        (folder / f"{name}.csv").write_text("\n".join(lines) + "\n", encoding="utf-8")
    rows = zip(TRUTH, *(labels(name) for name in WRONG))
    lines = ["y,a,b,c", *(",".join(map(str, row)) for row in rows)]
    (folder / "all.csv").write_text("\n".join(lines) + "\n", encoding="utf-8")
    x = rng.normal(size=(60, 2))
    y = np.where(x[:, 0] + rng.normal(size=60) > 0, "yes", "no")
    lines = ["u,v,y", *(f"{u:.4f},{v:.4f},{c}" for (u, v), c in zip(x, y))]
    (folder / "d.csv").write_text("\n".join(lines) + "\n", encoding="utf-8")
    return folder


def gaps(said):
    """Comparisons of a run printed as JSON."""
    assert said.err == ""
    return json.loads(said.out)["comparisons"]


def test_two_files_by_id_are_a_table_and_nothing_else(files, errbar):
    said = errbar("compare", "a.csv", "b.csv", *BY_LABEL, "--id", "id", "-m", "accuracy")
    assert (said.code, said.err) == (0, "")
    lines = said.out.splitlines()
    assert lines[0].startswith("b against a in accuracy is inconclusive (b − a: ")
    assert "; deciding needs about " in lines[0]
    assert lines[1].startswith("  ○ b and a disagree on ") and "of 20 rows: only b is right on" in lines[1]
    told = next(i for i, line in enumerate(lines) if "paired on 20 rows · about: these fitted models" in line)
    assert lines[told + 1 : told + 3] == ["positive: 1 (of 0 and 1); paired by id", ""]
    ladder = lines[told + 3 : told + 6]
    assert ladder[0].split()[:6] == ["group", "model", "accuracy", "95", "%", "interval"]
    assert [line.split()[:2] for line in ladder[1:]] == [["a", "b"], ["a", "a"]]
    head, row, power = lines[told + 7 : told + 10]
    assert head.split()[:8] == ["a", "b", "b", "−", "a", "95", "%", "interval"]
    assert row.startswith("○ accuracy (primary)") and row.endswith("inconclusive")
    assert power.endswith("a difference of 0.20 would take about 43 rows.")
    assert lines[-1].startswith("how: mcnemar, seed 0 · run ")


def test_json_is_one_document_with_the_fields_tools_rely_on(files, process):
    said = process("compare", "a.csv", "b.csv", *BY_LABEL, "--id", "id", "--json")
    assert (said.code, said.err) == (0, "")
    assert len(said.out.splitlines()) == 1
    run = json.loads(said.out, parse_constant=pytest.fail)
    assert (run["verb"], run["data"]["rows"], run["estimates"]) == ("compare", 20, [])
    assert all(c.keys() >= FIELDS for c in run["comparisons"])
    assert run["comparisons"][0]["gap"] == pytest.approx(0.2)


def test_columns_of_one_file_are_models(files, errbar):
    for words in (("--label", "a,b,c"), ("--label", "a", "b", "c")):
        said = errbar("compare", "all.csv", "--truth", "y", *words, "-m", "accuracy", "--json")
        assert [c["extras"]["midp"] for c in gaps(said)] == [2**-4, 2**-7, 2**-11]


def test_against_primary_margin_and_level_reach_the_run(files, errbar):
    words = ("--against", "b", "--primary", "error_rate", "--margin", "0.4", "--level", "0.9", "-m", "accuracy")
    found = gaps(errbar("compare", "all.csv", "--truth", "y", "--label", "a,b,c", *words, "--json"))
    assert [(c["left"], c["right"], c["measure"]) for c in found] == [
        ("b", "a", "error_rate"),
        ("b", "c", "error_rate"),
        ("b", "a", "accuracy"),
        ("b", "c", "accuracy"),
    ]
    assert [c["verdict"] for c in found] == ["equivalent within margin", "left better", "left better", "left better"]
    assert {c["level"] for c in found} == {0.9}


def test_a_test_with_options(files, errbar):
    said = errbar("compare", "all.csv", "--truth", "y", "--label", "a,b", "--test", "mcnemar(p=exact)", "--json")
    assert [(c["method"], c["p"]) for c in gaps(said)] == [("mcnemar(p=exact)", 2**-3)]


def test_units_are_counted_by_name(files, errbar):
    out = errbar("compare", "a.csv", "b.csv", *BY_LABEL, "--id", "id", "--unit", "site").out
    assert "paired on 20 rows / 4 sites · about: these fitted models, new sites like these\n" in out


def test_shared_rows_on_request(files, errbar):
    kept = (files / "b.csv").read_text(encoding="utf-8").splitlines()[:16]
    (files / "b.csv").write_text("\n".join(kept) + "\n", encoding="utf-8")
    words = ("compare", "a.csv", "b.csv", *BY_LABEL, "--id", "id")
    refused = errbar(*words)
    assert (refused.code, refused.out) == (4, "")
    assert "(15 shared of 20 and 15)" in refused.err and "(EB110)" in refused.err
    said = errbar(*words, "--shared")
    assert said.code == 0
    assert "paired by id on the 15 shared rows; left out: a 5, b 0" in said.out


def test_files_in_another_order_are_told_which_column_pairs_them(files, errbar):
    refused = errbar("compare", "a.csv", "b.csv", *BY_LABEL, "-m", "accuracy")
    assert (refused.code, refused.out) == (4, "")
    assert "column 'id' names the same rows in a and b" in refused.err
    assert "Give --id id. (EB110)" in refused.err
    assert errbar("compare", "a.csv", "c.csv", *BY_LABEL, "-m", "accuracy").code == 0


def test_quiet_and_all(files, errbar):
    words = ("compare", "all.csv", "--truth", "y", "--label", "a,b")
    assert len(errbar(*words, "-m", "accuracy", "--quiet").out.splitlines()) == 2
    out = errbar(*words, "--all").out
    assert "accuracy, a → b: only left right on 0" in out
    assert "MCC" in out


def test_learners_over_one_plan(files, errbar):
    said = errbar("compare", "d.csv", *FIT, "--plan", "kfold(k=5)")
    assert (said.code, said.err) == (0, "")
    lines = said.out.splitlines()
    about = "logistic against naive_bayes on 60 rows · about: the learners at n=48, new rows like these"
    told = next(i for i, line in enumerate(lines) if line.endswith(about))
    assert lines[told + 1].startswith("design: 5-fold, stratified by class")
    assert "how: corrected_t, seed 0" in lines[-1]


def test_a_plain_t_is_refused_replaced_and_ends_with_4(files, process):
    said = process("compare", "d.csv", *FIT, "--plan", "kfold(k=5, repeats=2)", "--test", "t")
    assert (said.code, said.err) == (4, "")
    told = " ".join(said.out.split())
    assert "✗ A plain paired t-test over the overlapping splits of kfold(k=5, repeats=2)" in told
    assert "rejects equal models in 37–60 % of cases" in told
    assert "how: corrected_t" in said.out


def test_the_plain_t_with_a_reason_ends_with_0(files, errbar):
    words = ("compare", "d.csv", *FIT, "--plan", "kfold(k=5)", "--test", "plain_t")
    said = errbar(*words, "--because", 'EB109="as in the paper"')
    assert said.code == 0
    told = " ".join(said.out.split())
    assert 'it was run all the same. (EB109) Overridden because: "as in the paper".' in told
    assert "how: plain_t" in said.out


def test_runs_by_id_and_the_files_that_evaluate_wrote(files, errbar):
    ids = []
    for model in ("logistic", "naive_bayes"):
        words = ("--target", "y", "--model", model, "--plan", "kfold(k=5)", "--out", f"{model}.parquet", "--json")
        ids.append(json.loads(errbar("evaluate", "d.csv", *words).out)["run"])
    at_once = gaps(errbar("compare", "d.csv", *FIT, "--plan", "kfold(k=5)", "--json"))
    assert gaps(errbar("compare", *ids, "-m", "accuracy", "--json")) == at_once
    assert gaps(errbar("compare", "logistic.parquet", "naive_bayes.parquet", "-m", "accuracy", "--json")) == at_once
    mixed = errbar("compare", ids[0], "a.csv", *BY_LABEL)
    assert (mixed.code, mixed.out) == (2, "")
    assert "Runs are compared with runs and files with files" in mixed.err
    ignored = errbar("compare", *ids, "--unit", "site")
    assert ignored.code == 2 and "--unit is for predictions" in ignored.err


def test_a_comparison_is_kept_and_shown_again(files, errbar):
    first = errbar("compare", "all.csv", "--truth", "y", "--label", "a,b")
    run = first.out.split()[-1]
    shown, _, again = errbar("show", run).out.partition("run it again:\n")
    assert shown == first.out and again.strip().startswith("errbar compare all.csv --truth y --label a,b")


def test_a_separate_sample_is_compared_by_name_only(files, errbar):
    kept = (files / "b.csv").read_text(encoding="utf-8").splitlines()[:16]
    (files / "b.csv").write_text("\n".join(kept) + "\n", encoding="utf-8")
    words = ("compare", "a.csv", "b.csv", *BY_LABEL, "-m", "accuracy")
    refused = errbar(*words)
    assert refused.code == 4 and "--test separate" in refused.err
    said = errbar(*words, "--test", "z_unpaired")
    assert said.code == 0
    assert "separate samples of 20 and 15 rows" in said.out and "(C = " in said.out
    assert "z_unpaired needs 30 in each" in " ".join(said.out.split()) and "(EB213)" in said.out
    said = errbar(*words, "--test", "separate", "--json")
    (found,) = json.loads(said.out)["comparisons"]
    assert (said.code, found["method"]) == (0, "mover")
    assert (found["p"] < 0.05) == (not found["low"] <= 0 <= found["high"])


@pytest.mark.parametrize(
    ("words", "why"),
    [
        ((), "Missing the files to compare. Try errbar compare A.csv B.csv"),
        (("a.csv", *BY_LABEL), "Comparing needs two models; got one table and --label l"),
        (("a.csv", "b.csv", "--label", "l"), "Comparing needs --truth"),
        (("a.csv", "nothere.csv", *BY_LABEL), "nothere"),
        (("a.csv", ".", *BY_LABEL), "errbar reads one file; . is a directory"),
        (
            ("a.csv", "b.csv", "--truth", "y", "--label", "none"),
            "a.csv has no column 'none' for --label. Columns: id, y, l, site",
        ),
        (("a.csv", "c.csv", *BY_LABEL, "--margin", "0.01"), "several are compared and none is primary"),
        (("a.csv", "c.csv", *BY_LABEL, "-m", "accuracy", "--margin", "0"), "--margin must be a gap above 0"),
        (("a.csv", "c.csv", *BY_LABEL, "--against", "b"), "got 'b'. Models: a, c"),
        (("a.csv", "c.csv", *BY_LABEL, "--test", "corrected_t"), "needs two learners over one plan"),
        (("a.csv", "c.csv", *BY_LABEL, "--plan", "kfold"), "--plan is for learners that are fitted here"),
        (("d.csv", "--target", "y"), "Missing --model: learners need --target and --model"),
        (("d.csv", "--model", "logistic"), "Missing --target: learners need --target and --model"),
        (("d.csv", "a.csv", *FIT), "with --target, errbar fits on one"),
        (("d.csv", "--target", "y", "--model", "logistic"), "Comparing needs two learners; found 1"),
        (("d.csv", *FIT, "--weight", "u"), "Weights must be 0 or more; column 'u'"),
        (("d.csv", *FIT, "--test", "five_by_two", "--plan", "kfold(k=5)"), "needs kfold(k=2, repeats=5)"),
        (("a.csv", "c.csv", *BY_LABEL, "--better", "low"), "--better is for tables of scores"),
    ],
)
def test_what_cannot_be_compared_ends_with_2_and_the_reason(files, errbar, words, why):
    said = errbar("compare", *words)
    assert (said.code, said.out) == (2, "")
    assert why in said.err
    assert len(said.err.splitlines()) == 1


def test_an_unknown_id_is_looked_for_among_the_runs(files, errbar):
    errbar("compare", "all.csv", "--truth", "y", "--label", "a,b")
    said = errbar("compare", "abcdef", "123456")
    assert said.code == 2
    assert "No run in .errbar begins with 'abcdef'" in said.err


def test_a_run_as_a_json_file_is_no_prediction(files, errbar):
    (files / "run.json").write_text(errbar("compare", "all.csv", "--truth", "y", "--label", "a,b", "--json").out)
    shutil.copy(files / "run.json", files / "again.json")
    said = errbar("compare", "run.json", "again.json", *BY_LABEL)
    assert said.code == 2
    assert "defect" not in said.err


def test_the_same_file_twice_is_told_apart(files, errbar):
    said = errbar("compare", "a.csv", "a.csv", *BY_LABEL, "-m", "accuracy", "--json")
    assert [(c["left"], c["right"], c["gap"]) for c in gaps(said)] == [("a 1", "a 2", 0)]


def test_help_names_every_option_in_words(errbar):
    said = errbar("compare", "--help")
    assert said.code == 0
    for option in ("--primary", "--margin", "--against", "--shared", "--test", "--powerful", "--datasets"):
        assert option in said.out


def test_folds_of_a_column_are_compared_over(files, errbar):
    text = (files / "d.csv").read_text(encoding="utf-8").splitlines()
    lines = [f"{line},{'fold' if i == 0 else i % 3}" for i, line in enumerate(text)]
    (files / "folds.csv").write_text("\n".join(lines) + "\n", encoding="utf-8")
    said = errbar("compare", "folds.csv", *FIT, "--plan", "given:fold", "--json")
    assert said.code == 0, said.err
    assert json.loads(said.out)["plan"]["family"] == "given"
