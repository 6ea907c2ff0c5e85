"""Exit codes a script can rely on; one line on stderr for what is wrong, nothing on stdout, nothing written."""

import json
import signal

import numpy as np
import pytest

from errbar.cli import run

GOOD = "y,l,p\n" + "".join(f"{i % 2},{i // 2 % 2},{0.1 + 0.2 * (i % 4)}\n" for i in range(20))
FILES = {
    "good.csv": GOOD,
    "empty.csv": "",
    "header.csv": "y,l,p\n",
    "header_only.csv": "y,l,p",
    "missing.csv": GOOD + "1,1,\n0,0,NA\n",
    "no_truth.csv": GOOD + ",1,0.5\n",
    "infinite.csv": GOOD + "1,1,inf\n",
    "outside.csv": GOOD + "1,1,1.5\n",
    "one_class.csv": "y,l,p\n" + "1,1,0.5\n" * 5,
    "text.csv": GOOD + "1,1,high\n",
    "weights.csv": "y,l,w,z\n0,0,1,0\n1,1,-1,0\n0,1,2,0\n",
    "sums.csv": "y,p_a,p_b\na,0.5,0.5\nb,0.5,0.4\n",
    "twice.csv": "y,p,p\n0,0.1,0.2\n1,0.9,0.8\n",
    "ragged.csv": GOOD + "1,1\n",
    "latin_header.csv": "y,Größe\n1,2\n".encode("latin-1"),
    "noise.csv": np.random.default_rng(0).integers(0, 256, 2000, dtype=np.uint8).tobytes(),
    "noise.arff": np.random.default_rng(1).integers(0, 256, 2000, dtype=np.uint8).tobytes(),
    "noise.jsonl": np.random.default_rng(2).integers(0, 256, 2000, dtype=np.uint8).tobytes(),
    "noise.feather": np.random.default_rng(3).integers(0, 256, 2000, dtype=np.uint8).tobytes(),
    "half.parquet": b"PAR1" + b"\0" * 100,
    "long_ids.csv": "y,l,id,at\n" + "".join(f"{i % 2},{i % 2},1.{i}e22,{10**22 + i}\n" for i in range(6)),
    "words.csv": 'y,l\n"a\nb",c\nc,"a\nb"\nd,d\n',
    "escape.csv": "y,\x1b[31mp\n1,2\n0,3\n",
    "single.csv": "y,l,p\n1,1,0.7\n",
    "bad_costs.csv": "truth,0,1\n0,0,x\n1,1,0\n",
}
LABEL, PROB = ("--truth", "y", "--label", "l"), ("--truth", "y", "--prob", "p")
BAD = {
    "a missing file": ("score", "god.csv", *LABEL, "No file god.csv. Did you mean good.csv"),
    "a directory": ("score", ".", *LABEL, "is a directory"),
    "standard input": ("score", "-", *LABEL, "reads files, not standard input (-). Save"),
    "a file that an option took": ("score", *LABEL, "good.csv", "Missing FILE. Write it before the options"),
    "an unknown ending": ("score", "preds.xlsx", *LABEL, "No file preds.xlsx"),
    "a missing column": (
        "score",
        "good.csv",
        "--truth",
        "yy",
        "--label",
        "l",
        "no column 'yy' for --truth. Did you mean y?",
    ),
    "a missing column of several": ("score", "good.csv", "--truth", "y", "--prob", "p", "q", "has no column 'q'"),
    "an empty file": ("score", "empty.csv", *LABEL, "empty.csv is empty (0 bytes)"),
    "a header": ("score", "header.csv", *LABEL, "header.csv has 0 rows"),
    "a header without its end": ("score", "header_only.csv", *LABEL, "header_only.csv has 0 rows"),
    "missing values": ("score", "missing.csv", *PROB, "'p' has 2 missing values, first in row 21"),
    "missing truth": ("score", "no_truth.csv", *LABEL, "'y' has 1 missing value, first in row 21"),
    "infinite values": ("score", "infinite.csv", *PROB, "'p' has 1 infinite value, first in row 21"),
    "no probabilities": ("score", "outside.csv", *PROB, "'p' has 1 value outside, 1.5 in row 21"),
    "text for numbers": ("score", "text.csv", *PROB, "'p' has text, 'high' in row 21"),
    "rows that do not add up": ("score", "sums.csv", "--truth", "y", "--prob", "p_a,p_b", "(within 0.0001)", "0.9"),
    "one class": ("score", "one_class.csv", *LABEL, "truth has only '1'"),
    "one row": ("score", "single.csv", *LABEL, "truth has only '1'"),
    "negative weights": (
        "score",
        "weights.csv",
        *LABEL,
        "--weight",
        "w",
        "Weights must be 0 or more",
        "first in row 2",
    ),
    "weights of 0": ("score", "weights.csv", *LABEL, "--weight", "z", "'z' is 0 in all 3 rows"),
    "a name twice": ("score", "twice.csv", *PROB, "has 2 called 'p'"),
    "ragged rows": ("score", "ragged.csv", *LABEL, "Expected 3 columns, got 2"),
    "another encoding above": ("score", "latin_header.csv", *LABEL, "has no column 'l' for --label. Columns: y, Größe"),
    "noise as CSV": ("score", "noise.csv", *LABEL, "must be UTF-8"),
    "noise as ARFF": ("score", "noise.arff", *LABEL, "must be UTF-8"),
    "noise as JSON lines": ("score", "noise.jsonl", *LABEL, "must be UTF-8"),
    "noise as Feather": ("score", "noise.feather", *LABEL, "cannot be read as arrow"),
    "half a Parquet file": ("score", "half.parquet", *LABEL, "cannot be read as parquet"),
    "ids stored as floats": ("score", "long_ids.csv", *LABEL, "--unit", "id", "neighbours become equal"),
    "numbers that floats cannot hold": (
        "score",
        "long_ids.csv",
        "--truth",
        "at",
        "--value",
        "l",
        "in row 2, beyond 2^53",
    ),
    "names with breaks": ("score", "words.csv", *LABEL, "-m", "recall(class=x)", "Unknown class 'x'"),
    "escapes in names": ("score", "escape.csv", "--truth", "y", "--label", "z", "escape.csv has no column 'z'"),
    "truth as its own label": ("score", "good.csv", "--truth", "y", "--label", "y", "both name 'y'"),
    "regression as labels": ("score", "good.csv", "--truth", "p", "--label", "l", "'p' has 20 fractions"),
    "probabilities as labels": ("score", "good.csv", "--truth", "y", "--label", "p", "Give probabilities as --prob"),
    "a column twice": ("score", "good.csv", "--truth", "y", "--prob", "p", "p", "'p' occurs 2 times"),
    "no prediction": ("score", "good.csv", "--truth", "y", "Missing predictions: give --prob", "Columns: y, l, p"),
    "no truth": ("score", "good.csv", "--label", "l", "Missing --truth, the column of true classes or values. Give"),
    "an unknown measure": ("score", "good.csv", *LABEL, "-m", "acuracy", "'acuracy'. Did you mean accuracy"),
    "an unknown option of a measure": ("score", "good.csv", *LABEL, "-m", "f1(avg=x)", "f1 has no option 'avg'"),
    "a bad option of a measure": (
        "score",
        "good.csv",
        *PROB,
        "-m",
        "f1(threshold=x)",
        "threshold= must be a number; got 'x'",
    ),
    "an unknown option": ("score", "good.csv", *LABEL, "--levl", "0.9", "Did you mean --level?"),
    "an unknown interval": ("score", "good.csv", *LABEL, "--interval", "wlson", "Did you mean wilson"),
    "an interval that does not fit": (
        "score",
        "good.csv",
        *PROB,
        "-m",
        "brier",
        "--interval",
        "exact",
        "Default: gaffke",
    ),
    "a level of 2": (
        "score",
        "good.csv",
        *LABEL,
        "--level",
        "2",
        "--level is 2; it must be between 0 and 1. Try --level 0.95.",
    ),
    "a level of words": (
        "score",
        "good.csv",
        *LABEL,
        "--level",
        "high",
        "--level is 'high'; it must be a number. Try --level 0.95",
    ),
    "a level without a value": (
        "score",
        "good.csv",
        *LABEL,
        "--level",
        "Missing a value after --level. Try",
    ),
    "no target": (
        "evaluate",
        "good.csv",
        "--model",
        "tree",
        "Missing --target (Column to predict). Try --target",
    ),
    "a switch with a value": ("score", "good.csv", *LABEL, "--quiet=maybe", "it takes no value"),
    "a negative seed": ("score", "good.csv", *LABEL, "--seed", "-1", "--seed is -1; it must be"),
    "a threshold of 7": (
        "score",
        "good.csv",
        *PROB,
        "--threshold",
        "7",
        "must lie in [0, 1], as it cuts a probability; got 7",
    ),
    "an unknown positive": (
        "score",
        "good.csv",
        *LABEL,
        "--positive",
        "yes",
        "must be a class; got 'yes'. Classes: 0, 1",
    ),
    "costs that are none": ("score", "good.csv", *LABEL, "--cost", "fn", "--cost must be fn=10,fp=1"),
    "a file of no costs": ("score", "good.csv", *LABEL, "--cost", "bad_costs.csv", "got 'x for 0 called 1'"),
    "too many slices": ("score", "good.csv", *LABEL, "--by", "p", "p", "--by must name each column once"),
    "an unknown code": ("score", "good.csv", *LABEL, "--because", "EB999=so", "Unknown code 'EB999'"),
    "a code without a reason": (
        "score",
        "good.csv",
        *LABEL,
        "--because",
        "EB111",
        "is 'EB111'; write a code and your reason: CODE=\"reason\".",
    ),
    "an unknown command": ("scor", "good.csv", 'Unknown command "scor"', "See `errbar --help`."),
    "an unknown shelf": ("list", "shelves", "Unknown category 'shelves'"),
    "too many words": ("list", "measures", "intervals", "See `errbar list --help`"),
    "nothing to explain": ("explain", "Missing a name to explain. Try errbar explain roc_auc."),
}
WORDS = {name: case[: next(i for i, w in enumerate(case) if " " in w)] for name, case in BAD.items()}


@pytest.fixture
def files(folder):
    for name, content in FILES.items():
        (folder / name).write_bytes(content if isinstance(content, bytes) else content.encode())
    return folder


@pytest.mark.parametrize("name", BAD)
@pytest.mark.parametrize("json_", [(), ("--json",)], ids=["text", "json"])
def test_bad_input_is_one_line_and_exit_2_and_nothing_else(files, errbar, name, json_):
    before = sorted(files.rglob("*"))
    words = WORDS[name]
    said = errbar(*words, *json_)
    assert (said.code, said.out) == (2, "")
    assert said.err.startswith("errbar: ") and said.err.endswith("\n")
    assert said.err[:-1].isprintable()
    assert all(part in said.err for part in BAD[name][len(words) :])
    assert sorted(files.rglob("*")) == before


@pytest.mark.parametrize("name", ["noise.csv", "half.parquet", "no_truth.csv"])
def test_the_same_from_a_process_of_its_own(files, process, name):
    said = process("score", name, *LABEL, "--json")
    assert (said.code, said.out) == (2, "")
    assert said.err.count("\n") == 1 and said.err.startswith("errbar: ")


def test_a_refusal_is_exit_4_with_the_other_measures_printed(files, process):
    said = process("score", "good.csv", "--truth", "y", "--prob", "l")
    assert (said.code, said.err) == (4, "")
    area, accuracy = (
        next(x for x in said.out.splitlines() if x[2:].startswith(m)) for m in ("ROC AUC", "accuracy @0.5")
    )
    assert area.endswith("refused: EB111")
    assert accuracy.split()[3] == "0.50"
    assert "ROC AUC" in said.out.splitlines()[0] and "withheld (EB111)" in " ".join(said.out.split())
    assert 'Override: --because EB111="reason".' in " ".join(said.out.split())


def test_a_refusal_of_all_that_was_asked_is_one_line(files, errbar):
    said = errbar("score", "good.csv", "--truth", "y", "--prob", "l", "-m", "roc_auc")
    assert (said.code, said.out, said.err.count("\n")) == (4, "", 1)
    assert "All 20 values of prob are 0 or 1" in said.err and '--because EB111="reason"' in said.err


def test_a_reason_overrides_a_refusal_and_is_kept(files, errbar):
    words = ("score", "good.csv", "--truth", "y", "--prob", "l", "--because", 'EB111="it only says 0 or 1"')
    assert 'Overridden because: "it only says 0 or 1".' in " ".join(errbar(*words).out.split())
    said = errbar(*words, "--json")
    assert said.code == 0
    (kept,) = [f for f in json.loads(said.out)["findings"] if f["code"] == "EB111"]
    assert kept["because"] == "it only says 0 or 1"


def test_a_refused_run_as_json_is_still_one_document(files, errbar):
    said = errbar("score", "good.csv", "--truth", "y", "--prob", "l", "--json")
    assert said.code == 4
    run = {e["measure"]: e for e in json.loads(said.out)["estimates"]}
    assert (run["roc_auc"]["value"], run["roc_auc"]["reason"]) == (None, "refused: EB111")
    assert run["brier"]["extras"] == {}


@pytest.mark.parametrize("words", [(), ("--help",), ("-h",), ("--version",), ("score", "--help"), ("list", "-h")])
def test_asking_for_help_is_exit_0(errbar, words):
    said = errbar(*words)
    assert (said.code, said.err) == (0, "")
    assert "errbar" in said.out


def test_help_tells_the_exit_codes_and_where_to_start(errbar):
    text = " ".join(errbar("--help").out.split())
    assert "0 success or PASS, 1 FAIL, 2 invalid input, 3 INCONCLUSIVE, 4 refused" in text
    assert "New here? errbar demo" in text


def test_a_defect_does_not_look_like_a_failed_gate(files, errbar, monkeypatch):
    def broken(*_, **__):
        raise ZeroDivisionError("a defect")

    monkeypatch.setattr("errbar.verbs.score.score", broken)
    said = errbar("score", "good.csv", *LABEL)
    assert said.code == 70
    assert "ZeroDivisionError: a defect" in said.err
    assert said.err.splitlines()[-1].startswith("errbar: this is a defect of errbar, not of your data")


def test_a_name_that_no_disk_takes_is_bad_input(files, errbar):
    said = errbar("show", "x" * 3000)
    assert said == (2, "", f"errbar: {'x' * 80} cannot be used: File name too long. Give another path.\n")


def test_stopping_by_hand_is_exit_130(files, errbar, monkeypatch):
    def stopped(*_, **__):
        signal.raise_signal(signal.SIGINT)

    monkeypatch.setattr("errbar.verbs.score.score", stopped)
    assert errbar("score", "good.csv", *LABEL) == (130, "", "errbar: stopped.\n")


def test_run_gives_the_code_that_the_process_leaves_with(files, process):
    assert process("list", "checks").code == run(["list", "checks"]) == 0
