"""Every option word is declared once; Python and the command line take the words they have always taken."""

import ast
import copy
import importlib.util
import inspect
import json
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

import errbar
from errbar.errors import BadInput
from errbar.requests import check, compare, evaluate, gate, grade, lab, ledger, lock, plan, predict, score
from errbar.requests.column_groups import Predicted, UnitRole
from errbar.requests.option import options_of
from errbar.requests.running_groups import Execution

REQUESTS = {
    "score": score.ScoreRequest,
    "evaluate": evaluate.EvaluateRequest,
    "compare": compare.CompareRequest,
    "gate": gate.GateRequest,
    "check": check.CheckRequest,
    "plan": plan.PlanRequest,
    "predict": predict.PredictRequest,
    "lock": lock.LockRequest,
    "ledger": ledger.LedgerRequest,
    "lab": lab.LabRequest,
    "lab.grade": grade.GradeRequest,
}
TWO_MEANINGS = {
    "better",  # compare: which scores are better; gate: a criterion
    "classes",  # predictions: their names; plan: how many
    "compare",  # plan: a measure
    "data",  # score: predictions; plan: rows to learn from
    "gap",  # a plan: a time; plan: a difference
    "interval",  # which; lab.grade: the one that is graded
    "kind",  # of target; lab.grade: interval or test
    "learner",  # evaluate: the one; lab: the one in a world; compare: a column of scores
    "level",  # None in gate, so that what is typed beats the file
    "margin",  # compare: by measure; plan: a number
    "model",  # plan: a learner; predict: a saved model
    "n",  # lab: chosen by the study; lab.grade: 100
    "out",  # evaluate: out-of-fold predictions; predict: those of new rows
    "plan",  # of a learner; lab: the one that is graded
    "rule",  # select: how the winner is chosen; lab: a rule whose true error is asked for
    "prevalence",  # plan: of the rows to collect; threshold: of the place of use
    "report",  # ledger: the file of a page; select: whose error is reported
    "replications",  # lab: chosen by the study; lab.grade: 500
    "seed",
    "test",  # compare: a test of hypotheses; check: the rows that are tested on; lock: a share of the rows
    "threshold",
    "world",  # lab: none lists them; lab.grade: required
    "X",  # evaluate: required; compare: with learners
    "y",
}


def load_script(name):
    """A script of scripts/, which is no package."""
    spec = importlib.util.spec_from_file_location(name, Path(__file__).parents[2] / "scripts" / f"{name}.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


recorded_words = load_script("recorded_words")


def _function(verb):
    return errbar.lab.grade if verb == "lab.grade" else getattr(errbar, verb)


def test_python_and_the_command_line_take_the_words_they_have_always_taken():
    recorded = json.loads(recorded_words.RECORD.read_text(encoding="utf-8"))
    assert sum(1 for _ in recorded_words._each(recorded)) > 500
    assert recorded_words.lost_words(recorded, recorded_words.words_now()) == []


def test_a_word_that_is_gone_or_has_another_default_is_named():
    now = recorded_words.words_now()
    before = copy.deepcopy(now)
    before["python"]["score"]["cutoff"] = "by name, None"
    before["shell"]["score"]["--seed"] = "by name, 1, int"
    assert recorded_words.lost_words(before, now) == [
        "python, score: cutoff was 'by name, None', is 'gone'",
        f"shell, score: --seed was 'by name, 1, int', is {now['shell']['score']['--seed']!r}",
    ]
    assert recorded_words.lost_words({}, now) == []  # a new word is nobody's loss


def test_a_word_is_declared_once_in_all_requests():
    folder = Path(inspect.getfile(score)).parent
    declared = []
    for file in folder.glob("*.py"):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            call = node.value if isinstance(node, ast.AnnAssign) else None
            if isinstance(call, ast.Call) and getattr(call.func, "id", "") == "option":
                declared.append(node.target.id)
    again = {name for name in declared if declared.count(name) > 1}
    assert again - TWO_MEANINGS == set()


@pytest.mark.parametrize("verb", REQUESTS)
def test_every_word_has_help_and_every_rewording_is_of_a_word(verb):
    words = options_of(REQUESTS[verb])
    assert all(d.option.help.strip() for d in words.values())
    assert set(REQUESTS[verb].reworded) <= set(words)
    assert set(REQUESTS[verb].several) | set(REQUESTS[verb].required) <= set(words)


@pytest.mark.parametrize("verb", REQUESTS)
def test_every_parameter_is_described_in_the_documentation_of_its_function(verb):
    doc = inspect.getdoc(errbar.lab.__call__ if verb == "lab" else _function(verb))
    assert all(f"\n{name} : " in doc for name in options_of(REQUESTS[verb]))


def test_the_functions_are_written_from_the_requests():
    script = Path(__file__).parents[2] / "scripts" / "generate_api.py"
    done = subprocess.run([sys.executable, str(script), "--check"], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


def test_requests_load_no_numpy():
    modules = ", ".join(f"errbar.requests.{name.rpartition('.')[2]}" for name in REQUESTS)
    code = f"import sys, {modules}; print('numpy' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "False"


def test_given_words_are_those_that_differ_from_their_default():
    asked = compare.CompareRequest(models=[], truth="y", threshold=0.5, effort="standard", because={}, resume=True)
    assert asked.given() == ["truth", "resume"]
    assert asked.given(Predicted) == ["truth"]
    assert asked.given("effort", Execution, "truth") == ["resume", "truth"]


def test_an_array_is_given_and_never_compared():
    import numpy as np

    assert score.ScoreRequest(truth=np.zeros(3), threshold=np.float64(0.5)).given() == ["truth"]


def test_a_switch_that_is_on_by_default_is_given_where_it_is_off():
    assert plan.PlanRequest(fit=False).given() == ["fit"]
    assert plan.PlanRequest(fit=True).given() == []


@pytest.mark.parametrize("effort", ["quick", 3, [1], True])
def test_a_word_for_others_is_refused_with_whom_it_is_for(effort):
    asked = compare.CompareRequest(models=[], effort=effort)
    with pytest.raises(BadInput, match=r"`effort` is for somebody else. Leave `effort` out here"):
        asked.refuse("somebody else", "effort")


def test_nothing_given_is_nothing_refused():
    compare.CompareRequest(models=[]).refuse("others", Predicted, UnitRole, Execution)


def test_what_is_given_here_wins_over_another_request():
    file = gate.GateRequest(seed=5, better=["f1"], level=0.9)
    asked = gate.GateRequest(seed=0, unit="patient").over(file)
    assert (asked.seed, asked.better, asked.level, asked.unit) == (0, ["f1"], 0.9, "patient")


def test_a_request_as_a_command_can_be_typed():
    asked = evaluate.EvaluateRequest(
        learner="tree(max_depth=3)", X="my rows.csv", target="y", drop=["a", "b"], resume=True, level=0.9
    )
    assert asked.as_command() == (
        "errbar evaluate 'my rows.csv' --target y --model 'tree(max_depth=3)' --drop a b --resume --level 0.9"
    )


@pytest.mark.parametrize("value", [[30, 60], "no", 2, np.array([1, 2])])
def test_a_switch_is_on_or_off(value):
    with pytest.raises(BadInput, match="`curve` is True or False; got"):
        evaluate.EvaluateRequest(learner="knn", X=None, curve=value)
    for said in (True, False, 1, np.True_, None):
        assert evaluate.EvaluateRequest(learner="knn", X=None, curve=said).curve is said
