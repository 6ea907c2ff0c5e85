"""errbar gate, as typed: exit codes a build can rely on, and the files it draws."""

import json
from pathlib import Path
from xml.etree import ElementTree

import numpy as np
import pytest

from errbar.records.run import Run

ROLES = ("--truth", "y", "--label", "l")


@pytest.fixture(autouse=True)
def models(folder):
    """Four files of 200 rows; which rows are wrong makes one model better than the champion, one even, one worse."""
    truth = [0, 1] * 100
    wrong = {"prod": range(20), "better": range(18, 22), "even": range(10, 30), "worse": range(40)}
    for name, rows in wrong.items():
        lines = [f"{i},{y},{1 - y if i in rows else y},{i // 4}" for i, y in enumerate(truth)]
        (folder / f"{name}.csv").write_text("\n".join(["row,y,l,site", *lines]), encoding="utf-8")
    return folder


@pytest.mark.parametrize(
    ("name", "words", "code", "begins"),
    [
        ("better", ("--better", "accuracy"), 0, "PASS  accuracy, candidate − champion: +0.035 to +0.123"),
        ("worse", ("--better", "accuracy"), 1, "FAIL  accuracy, candidate − champion: −0.142 to −0.056"),
        ("even", ("--better", "accuracy"), 3, "INCONCLUSIVE  accuracy, candidate − champion: −0.046 to +0.046; 200"),
        (
            "even",
            ("--no-worse", "accuracy:0.05"),
            0,
            "PASS  accuracy, candidate − champion: −0.046 to +0.046, margin −0.05",
        ),
        (
            "worse",
            ("--no-worse", "accuracy:0.05"),
            1,
            "FAIL  accuracy, candidate − champion: −0.142 to −0.056, margin −0.05",
        ),
    ],
)
def test_the_verdict_is_the_first_line_and_the_exit_code(errbar, name, words, code, begins):
    said = errbar("gate", f"{name}.csv", "--champion", "prod.csv", *words, *ROLES)
    assert (said.code, said.err) == (code, "")
    word, _, rest = begins.partition("  ")
    lines = said.out.splitlines()
    assert lines[0].startswith(f"{word}: ")
    assert lines[1][4:].startswith(f"{word}  {rest}")
    how = f"how: {name}.csv, prod.csv · 200 rows · 95 % intervals: accuracy by mcnemar · seed 0 · run "
    assert said.out.splitlines()[-1].startswith(how)


def test_an_interval_in_doubt_exits_3_until_a_reason_is_typed(errbar):
    u, z = np.random.default_rng(0).normal(size=(2, 100))
    rows = zip(np.exp(1 + 0.9 * u + 0.45 * z), np.exp(1.1 + 0.75 * u))
    Path("skewed.csv").write_text("\n".join(["y,v", *(f"{y:.6f},{v:.6f}" for y, v in rows)]), encoding="utf-8")
    words = ("gate", "skewed.csv", "--truth", "y", "--value", "v", "--at-least", "rmse:500")
    held = errbar(*words)
    assert held.code == 3 and held.out.startswith("INCONCLUSIVE: ")
    told = " ".join(held.out.split())
    assert "EB209 puts the interval in doubt; a reason lets it pass: --because EB209=" in told
    let = errbar(*words, "--because", "EB209=hail is capped")
    assert let.code == 0 and 'Overridden because: "hail is capped".' in " ".join(let.out.split())
    assert errbar("gate", "skewed.csv", "--truth", "y", "--value", "v", "--at-least", "rmse:0.01").code == 1


def test_exit_codes_hold_in_a_process_of_its_own(process):
    versus = ("--champion", "prod.csv", "--better", "accuracy", *ROLES)
    codes = [process("gate", f"{name}.csv", *versus).code for name in ("better", "worse", "even", "nowhere")]
    assert codes == [0, 1, 3, 2]
    (short, full) = ("short.csv", "prod.csv")
    with open(full, encoding="utf-8") as rows, open(short, "w", encoding="utf-8") as fewer:
        fewer.writelines(rows.readlines()[:100])
    refused = process("gate", short, *versus, "--id", "row")
    assert refused.code == 4 and "EB110" in refused.err and refused.out == ""


def test_criteria_that_did_not_decide_stand_below(errbar):
    words = ("--better", "accuracy", "--no-worse", "error_rate:0.05", "--at-least", "accuracy:0.5")
    said = errbar("gate", "even.csv", "--champion", "prod.csv", *words, *ROLES)
    lines = said.out.splitlines()
    assert said.code == 3
    assert lines[0] == "INCONCLUSIVE: the candidate may be no better in accuracy."
    assert lines[1].startswith("  ○ INCONCLUSIVE  accuracy, candidate − champion: −0.046 to +0.046;")
    passed = [line for line in lines if line.startswith("  ● PASS")]
    assert passed[0] == "  ● PASS  error rate, candidate − champion: −0.046 to +0.046, margin 0.05"
    assert passed[1].startswith("  ● PASS  accuracy 0.8") and passed[1].endswith(", asked for at least 0.5")


def test_quiet_prints_the_verdict_alone(errbar):
    said = errbar("gate", "better.csv", "--champion", "prod.csv", "--better", "accuracy", *ROLES, "--quiet")
    assert said.out == "PASS  accuracy, candidate − champion: +0.035 to +0.123\n"


def test_json_is_a_run_with_the_verdict_in_it(errbar):
    said = errbar("gate", "worse.csv", "--champion", "prod.csv", "--better", "accuracy", *ROLES, "--json")
    body = json.loads(said.out)
    assert said.code == 1 and (body["verb"], body["options"]["verdict"]) == ("gate", "FAIL")
    (row,) = body["sheets"][0]["rows"]
    assert dict(zip(body["sheets"][0]["columns"], row))["outcome"] == "FAIL"
    (gap,) = body["comparisons"]
    assert (gap["left"], gap["right"], gap["gap"]) == ("champion", "candidate", pytest.approx(-0.1))
    assert Run.from_json(said.out).id == body["run"]


def test_junit_has_a_case_a_criterion(errbar, models):
    words = ("--better", "accuracy", "--no-worse", "error_rate:0.05", "--at-least", "accuracy:0.99")
    said = errbar("gate", "even.csv", "--champion", "prod.csv", *words, *ROLES, "--junit", "gate.xml")
    suite = ElementTree.parse(models / "gate.xml").getroot()
    assert said.code == 1
    assert {k: suite.get(k) for k in ("tests", "failures", "errors", "skipped")} == {
        "tests": "3",
        "failures": "1",
        "errors": "1",
        "skipped": "0",
    }
    cases = {case.get("name"): [child.tag for child in case] for case in suite.findall("testcase")}
    assert cases == {
        "better accuracy": ["error"],
        "no-worse error_rate:0.05": ["system-out"],
        "at-least accuracy:0.99": ["failure"],
    }
    error = suite.find("testcase/error")
    assert error.get("message") == "the candidate may be no better in accuracy"
    assert error.text.startswith("accuracy, candidate − champion: −0.046 to +0.046; 200 rows")
    assert [*cases] == ["at-least accuracy:0.99", "better accuracy", "no-worse error_rate:0.05"]  # worst first
    assert suite.find("properties/property[@name='verdict']").get("value") == "FAIL"


def test_markdown_goes_to_a_file_or_in_place_of_the_text(errbar, models):
    words = ("--champion", "prod.csv", "--no-worse", "accuracy:0.01", *ROLES)
    said = errbar("gate", "even.csv", *words, "--markdown", "summary.md")
    text = (models / "summary.md").read_text(encoding="utf-8")
    assert said.code == 3 and said.out.startswith("INCONCLUSIVE")
    assert text.startswith(
        "## ⚠️ errbar gate: INCONCLUSIVE: the candidate may be worse in accuracy by more than 0.01.\n"
    )
    row = next(line for line in text.splitlines() if "`no-worse accuracy:0.01`" in line)
    cells = [cell.strip() for cell in row.strip("|").split("|")]
    assert cells[2:5] == ["0.000", "−0.046 … 0.046", "200"] and int(cells[5].replace(",", "")) > 5000
    assert "EB204" in text and "<details><summary>How</summary>" in text
    shown = errbar("gate", "even.csv", *words, "--markdown", "-")
    assert (shown.code, f"{shown.out}<!-- generator: errbar -->\n") == (3, text)


def test_standard_output_takes_one_document(errbar):
    said = errbar("gate", "even.csv", "--at-least", "accuracy:0.5", *ROLES, "--json", "--markdown", "-")
    assert said.code == 2 and "one of --json and --markdown -" in said.err


def test_a_file_that_cannot_be_written_is_named(errbar):
    said = errbar("gate", "even.csv", "--at-least", "accuracy:0.5", *ROLES, "--junit", "nowhere/gate.xml")
    assert said.code == 2 and "--junit needs an existing folder; nowhere does not exist." in said.err


TOML = '[gate]\nchampion = "prod.csv"\nbetter = "accuracy"\nno-worse = {error_rate = 0.05}\ntruth = "y"\nlabel = "l"\n'


def test_errbar_toml_is_read_where_no_criterion_is_typed_and_said_so(errbar, models):
    (models / "errbar.toml").write_text(TOML, encoding="utf-8")
    said = errbar("gate", "better.csv")
    assert said.code == 0 and "● PASS  error rate, candidate − champion: " in said.out
    assert "gate read from errbar.toml" in " ".join(said.out.splitlines()[-2:])


def test_a_criterion_that_is_typed_leaves_errbar_toml_alone(errbar, models):
    (models / "errbar.toml").write_text(TOML, encoding="utf-8")
    said = errbar("gate", "better.csv", "--at-least", "accuracy:0.5", *ROLES)
    assert said.code == 0 and "errbar.toml" not in said.out


def test_a_champion_that_stands_in_errbar_toml_alone_is_pointed_to(errbar, models):
    (models / "errbar.toml").write_text(TOML, encoding="utf-8")
    said = errbar("gate", "better.csv", "--better", "accuracy", *ROLES)
    assert said.code == 2 and "errbar did not read errbar.toml, because you gave a criterion here" in said.err
    assert errbar("gate", "better.csv", "--better", "accuracy", "--config", "errbar.toml").code == 0


def test_typed_words_win_over_the_file_that_is_named(errbar, models):
    (models / "gates.toml").write_text(TOML, encoding="utf-8")
    said = errbar("gate", "even.csv", "--config", "gates.toml", "--better", "error_rate", "--level", "0.5")
    assert said.code == 3 and "\n  ○ INCONCLUSIVE  error rate, candidate − champion" in said.out
    assert "50 % intervals" in said.out and "PASS  error rate, candidate − champion: " in said.out


def test_an_unknown_word_in_the_file_is_refused_with_the_nearest(errbar, models):
    (models / "errbar.toml").write_text('[gate]\nbeter = "accuracy"\n', encoding="utf-8")
    said = errbar("gate", "even.csv")
    assert said.code == 2 and "Did you mean better" in said.err


def test_the_self_test_is_one_line(errbar):
    said = errbar("gate", "even.csv", "--champion", "prod.csv", "--better", "accuracy", *ROLES, "--self-test")
    (line,) = [x for x in said.out.splitlines() if x.startswith("A/A self-test")]
    assert said.code == 3 and "of 200 false passes (champion halves)" in line
    assert "of 200 (predictions exchanged)" in line


def test_the_champion_may_be_self_tested_alone(errbar):
    said = errbar("gate", "--champion", "prod.csv", "--better", "accuracy", *ROLES, "--unit", "site", "--self-test")
    assert said.code == 0 and "\nA/A self-test: " in said.out


def test_what_is_missing_is_taught(errbar):
    said = errbar("gate", "even.csv", *ROLES)
    assert said.code == 2 and "A gate needs a criterion" in said.err and said.out == ""
