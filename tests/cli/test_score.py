"""errbar score, as typed: every file, every option, and what comes out."""

import json

import pyarrow as pa
import pyarrow.csv
import pyarrow.feather
import pyarrow.parquet
import pytest

TRUTH = ("--truth", "y")
PROB = (*TRUTH, "--prob", "p")
LABEL = (*TRUTH, "--label", "l")


def values(said):
    """Measures and values of a run printed as JSON, without its slices."""
    assert said.err == ""
    return {e["measure"]: e["value"] for e in json.loads(said.out)["estimates"] if e["slice"] is None}


def as_other_files(folder):
    table = pyarrow.csv.read_csv(folder / "preds.csv")
    pyarrow.parquet.write_table(table, folder / "preds.parquet")
    pyarrow.feather.write_feather(table, folder / "preds.feather")
    with pa.OSFile(str(folder / "preds.arrow"), "wb") as sink, pa.ipc.new_stream(sink, table.schema) as writer:
        writer.write_table(table)
    rows = table.to_pylist()
    text = {
        "preds.tsv": ["\t".join(rows[0]), *("\t".join(map(str, r.values())) for r in rows)],
        "preds.jsonl": [json.dumps(r) for r in rows],
        "preds.arff": [
            *("@relation r", "@attribute y {0,1}", "@attribute l {0,1}", "@attribute p numeric"),
            *("@attribute site {a,b}", "@attribute patient numeric", "@data"),
            *(",".join(map(str, r.values())) for r in rows),
        ],
    }
    for name, lines in text.items():
        (folder / name).write_text("\n".join(lines), encoding="utf-8")


def test_every_file_format_gives_the_same_run(folder, errbar):
    as_other_files(folder)
    names = [f"preds.{ending}" for ending in ("csv", "tsv", "parquet", "feather", "arrow", "jsonl", "arff")]
    said = [errbar("score", name, *PROB, "--by", "site", "--unit", "patient") for name in names]
    assert [s.code for s in said] == [0] * len(names)
    assert len({s.out.replace(name, "FILE") for name, s in zip(names, said)}) == 1


def test_the_table_is_printed_and_nothing_else(errbar):
    said = errbar("score", "preds.csv", *PROB)
    assert (said.code, said.err) == (0, "")
    lines = said.out.splitlines()
    assert lines[0].endswith("better than baseline: ROC AUC 0.59 to 0.99.")
    assert any(line.startswith("preds.csv · p · 12 rows, 5 of class 1 (41.7 %) · about: this fitted") for line in lines)
    assert any(line.startswith("○ accuracy @0.5") and "0.83" in line for line in lines)
    assert lines[-1].startswith("how: assumes independent rows, seed 0 · all measures: --all · run ")


def test_json_is_one_document_and_nothing_else(errbar):
    said = errbar("score", "preds.csv", *PROB, "--json")
    assert (said.code, said.err) == (0, "")
    assert len(said.out.splitlines()) == 1
    run = json.loads(said.out, parse_constant=pytest.fail)
    assert (run["errbar"], run["verb"], run["seed"]) == ("0.1.0", "score", 0)
    assert run["data"]["classes"] == ["0", "1"] and run["data"]["positive"] == "1"
    assert "NaN" not in said.out and "Infinity" not in said.out


def test_measures_may_be_repeated_listed_and_given_options(errbar):
    words = ("-m", "accuracy,f1", "--measure", "recall(threshold=0.3)", "sensitivity", "-m", "acc")
    found = values(errbar("score", "preds.csv", *PROB, *words, "--json"))
    assert found == pytest.approx({"accuracy": 10 / 12, "f1": 8 / 10, "recall(threshold=0.3)": 1.0, "recall": 4 / 5})


def test_everything_is_more_than_the_default(errbar):
    few, many = (errbar("score", "preds.csv", *PROB, *more, "--json") for more in ((), ("--all",)))
    assert set(values(few)) < set(values(many))


def test_everything_shows_how_each_interval_was_made(errbar):
    assert "accuracy @0.5: Clopper-Pearson on 10 of 12, exact" in errbar("score", "preds.csv", *PROB, "--all").out


def test_quiet_is_the_table_alone(errbar):
    assert len(errbar("score", "preds.csv", *LABEL, "-m", "accuracy", "--quiet").out.splitlines()) == 2


def test_the_threshold_cuts_the_probabilities(errbar):
    run = errbar("score", "preds.csv", *PROB, "--threshold", "0.3", "-m", "recall,specificity", "--json")
    assert values(run) == {"recall": 1.0, "specificity": 4 / 7}


def test_the_positive_class_may_be_chosen(errbar):
    found = values(errbar("score", "preds.csv", *LABEL, "--positive", "0", "-m", "recall", "--json"))
    assert found == {"recall": 6 / 7}


def test_scores_rank_and_make_no_probabilities(errbar):
    assert set(values(errbar("score", "preds.csv", *TRUTH, "--score", "p", "--json"))) == {
        "roc_auc",
        "average_precision",
    }


def test_costs_may_be_pairs_or_a_file(folder, errbar):
    (folder / "costs.csv").write_text("truth,0,1\n0,0,1\n1,10,0\n", encoding="utf-8")
    for cost in ("fn=10,fp=1", "costs.csv"):
        assert values(errbar("score", "preds.csv", *LABEL, "--cost", cost, "-m", "cost", "--json")) == {"cost": 11 / 12}


def test_numbers_are_regression(errbar):
    said = errbar("score", "preds.csv", "--truth", "patient", "--value", "p", "-m", "mae,rmse", "--json")
    assert set(values(said)) == {"mae", "rmse"}


def test_several_outputs_are_several_columns(errbar):
    said = errbar("score", "preds.csv", "--truth", "patient", "y", "--value", "p,l", "--json")
    assert json.loads(said.out)["data"]["kind"] == "multioutput"


@pytest.mark.parametrize("words", [("p_a", "p_b", "p_c"), ("p_c", "p_a", "p_b"), ("p_a,p_b,p_c",)])
def test_columns_of_three_classes_are_found_by_name_in_any_order(folder, errbar, words):
    rows = ["a,0.7,0.2,0.1", "b,0.2,0.7,0.1", "c,0.1,0.2,0.7", "a,0.3,0.6,0.1"] * 5
    (folder / "three.csv").write_text("\n".join(["k,p_a,p_b,p_c", *rows]), encoding="utf-8")
    said = errbar("score", "three.csv", "--truth", "k", "--prob", *words, "-m", "accuracy", "--json")
    assert values(said) == {"accuracy": 0.75}


def test_columns_of_three_classes_are_found_by_the_list_of_classes(folder, errbar):
    rows = ["a,0.7,0.2,0.1", "b,0.2,0.7,0.1", "c,0.1,0.2,0.7"] * 5
    (folder / "three.csv").write_text("\n".join(["k,x,y,z", *rows]), encoding="utf-8")
    words = ("score", "three.csv", "--truth", "k", "--prob", "x", "y", "z", "-m", "accuracy", "--json")
    assert values(errbar(*words, "--classes", "a,b,c")) == {"accuracy": 1.0}
    assert values(errbar(*words, "--classes", "b,a,c")) == {"accuracy": 1 / 3}


def test_slices_may_be_several_columns_and_are_compared(errbar):
    for words in (("--by", "site", "l"), ("--by", "site,l"), ("--by", "site", "--by", "l")):
        said = errbar("score", "preds.csv", *PROB, *words, "-m", "accuracy")
        assert [line.split()[0] for line in said.out.splitlines() if line.startswith(("site=", "l="))] == [
            "site=a",
            "site=b",
            "l=0",
            "l=1",
        ]
        assert "No slice was tested against all other rows: fewer than 30 rows" in said.out  # twelve rows in all


def test_units_weights_and_level_reach_the_run(errbar):
    words = ("--unit", "patient", "--weight", "patient", "--level", "0.8", "--seed", "7", "-m", "accuracy", "--json")
    run = json.loads(errbar("score", "preds.csv", *PROB, *words).out)
    (e,) = run["estimates"]
    assert (run["data"]["units"], run["seed"], e["level"], e["n_units"], e["method"]) == (6, 7, 0.8, 6, "clustered")
    assert e["value"] == pytest.approx((42 - 2 - 5) / 42)  # weights of rows 4 and 9, the wrong ones, are 2 and 5


def test_the_interval_may_be_chosen(errbar):
    run = json.loads(errbar("score", "preds.csv", *LABEL, "--interval", "wilson", "-m", "accuracy", "--json").out)
    assert run["estimates"][0]["method"] == "wilson"


def test_the_same_words_give_the_same_output(errbar):
    words = (
        "score",
        "preds.csv",
        *PROB,
        "-m",
        "accuracy,f1,roc_auc,log_loss",
        "--interval",
        "bootstrap",
        "--by",
        "site",
    )
    assert errbar(*words) == errbar(*words)


def test_names_with_commas_quotes_breaks_and_other_letters_are_names(folder, errbar):
    text = 'wahr,"a, b"\n"ja, ✓","ja, ✓"\n"ne\nin","ja, ✓"\n"say ""hi""","say ""hi"""\n'
    (folder / "ümläut.csv").write_text(text, encoding="utf-8")
    said = errbar("score", "ümläut.csv", "--truth", "wahr", "--label", "a, b", "--by", "wahr", "-m", "accuracy")
    assert said.code == 0
    assert "wahr=ja, ✓" in said.out and "wahr=ne�in" in said.out and 'wahr=say "hi"' in said.out


def test_help_shows_five_examples_each_on_a_line(errbar):
    said = errbar("score", "--help")
    assert said.code == 0
    examples = said.out.partition("\nExamples\n")[2].partition("\n\n")[0].splitlines()
    assert len(examples) == 5 and all(line.strip().startswith("errbar score ") for line in examples)


def test_the_confusion_matrix_can_be_shown_as_shares_and_the_other_way_round(errbar, tmp_path):
    path = tmp_path / "cats.csv"
    path.write_text("y,l\n" + "cat,cat\n" * 5 + "cat,dog\n" * 3 + "dog,cat\n" * 2 + "dog,dog\n" * 17)
    said = errbar("score", path, "--truth", "y", "--label", "l", "--positive", "cat", "--rates", "true", "--transpose")
    assert said.code == 0
    assert ["cat", "0.625", "0.105", "7"] in [line.split() for line in said.out.splitlines()]


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (("--rates", "rows"), "--rates is 'rows'; it must be one of true, predicted, all"),
        (("--transpose", "--json"), "--json has its counts"),
    ],
)
def test_a_wrong_look_of_the_matrix_is_refused(errbar, tmp_path, words, reason):
    path = tmp_path / "cats.csv"
    path.write_text("y,l\n0,0\n1,1\n")
    said = errbar("score", path, "--truth", "y", "--label", "l", *words)
    assert said.code == 2 and reason in said.err
