import json
import re
import shlex

import pytest

from errbar.records.run import Run


def test_the_example_of_the_design_document(errbar):
    words = "plan --compare accuracy --gap 0.015 --disagree 0.08 --rows-per-unit 3 --icc 0.2"
    said = errbar(*words.split())
    assert said.code == 0 and said.err == ""
    lines = [line.split()[:3] for line in said.out.splitlines()]
    first = said.out.splitlines()[0]
    assert first == "A difference of 0.015 in accuracy (80 % power, 95 % level) needs 3,905 rows in 1,302 units."
    assert ["rows", "2,789", "both"] in lines
    assert ["design", "effect", "1.4"] in lines
    assert ["rows", "in", "units"] in lines and "3,905" in said.out
    assert ["units", "1,302", "3"] in lines


def test_several_questions_are_answered_one_below_the_other(errbar):
    said = errbar("plan", "--error", "0.1", "--half-width", "0.02", "--rows", "200")
    assert said.out.index("±0.02 for an error rate of 0.1") < said.out.index("What 200 rows can tell")
    assert "865" in said.out and "0.565" in said.out


def test_quiet_is_the_answers_alone(errbar):
    said = errbar("plan", "--error", "0.1", "--half-width", "0.02", "--quiet")
    assert "Wald" not in said.out and "seed" not in said.out and "865" in said.out


def test_json_is_a_run_and_nothing_else(errbar):
    said = errbar("plan", "--rows", "200", "--json")
    run = Run.from_json(said.out)
    assert run.verb == "plan" and json.loads(said.out)["run"] == run.id
    assert [row[0] for row in run.sheet("rows").rows] == ["half-width, error rate", "chance limit, accuracy"]


def test_data_in_a_process_of_its_own(process):
    said = process("plan", "preds.csv", "--target", "y", "--drop", "l", "p", "--unit", "patient")
    assert said.code == 0 and said.err == ""
    assert "12 rows, 6 patients, 1 features, binary" in said.out
    assert "small group" in said.out and "site = a: 6 rows" in said.out
    assert "--target y --model logistic --unit patient --drop l p --effort" in pasted(said.out)


def pasted(text):
    """Lines that a backslash continues, as a shell joins them."""
    return re.sub(r" \\\n +", " ", text)


def test_a_command_that_does_not_fit_goes_on_below_a_backslash(process):
    words = ("plan", "preds.csv", "--target", "y", "--drop", "l", "p", "--unit", "patient", "--no-fit")
    said = process(*words, COLUMNS="60")
    assert " \\\n" in said.out
    assert "errbar evaluate preds.csv --target y --model logistic --unit patient --drop l p" in pasted(said.out)


@pytest.mark.heavy
def test_the_command_it_names_can_be_pasted(errbar, folder):
    said = errbar("plan", "preds.csv", "--target", "y", "--drop", "l", "--no-fit", "--model", "tree(max_depth=1)")
    assert said.code == 0 and "nothing was fitted, as asked" in said.out
    command = next(line for line in pasted(said.out).splitlines() if "errbar evaluate" in line).partition("#")[0]
    assert errbar(*shlex.split(command)[1:]).code == 0


@pytest.mark.parametrize(
    ("words", "says"),
    [
        ((), "plan needs a question"),
        (("--gap", "0.1"), "plan needs a question; got --gap"),
        (("no.csv", "--target", "y"), "No file no.csv"),
        (("preds.csv",), "needs the column to predict; got none. Give --target"),
        (("preds.csv", "--target", "y", "--rows", "9"), "got data and --rows"),
        (("--target", "y"), "--target needs data; got none"),
        (("--rows", "many"), "--rows"),
        (("--compare", "acuracy", "--gap", "0.1", "--disagree", "0.2"), "Did you mean accuracy"),
    ],
)
def test_bad_input_is_one_line_and_exit_2(errbar, words, says):
    said = errbar("plan", *words)
    assert said.code == 2 and says in said.err and said.err.count("\n") == 1 and said.out == ""


def test_help_has_examples(errbar):
    said = errbar("plan", "--help")
    assert "errbar plan --rows 80 --looks 10" in said.out and "--rows-per-unit" in said.out
