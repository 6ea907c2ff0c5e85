"""A few dozen of the 5,000 fuzzed commands of docs/explanation/reliability.md, and what counts as a fault of one."""

import sys
from pathlib import Path

import pytest

if sys.platform == "win32":  # commands are forked
    pytest.skip("commands are forked", allow_module_level=True)

sys.path.insert(0, str(Path(__file__).parents[2] / "benchmarks" / "reliability"))

from command_lines import command, is_deep, words_of
from command_scenes import SCENES
from fuzzed_commands import fault_of, prepare, run_commands, run_one

from errbar.cli.commands import app


@pytest.fixture(scope="module")
def places(tmp_path_factory):
    return prepare(tmp_path_factory.mktemp("fuzzed"))


def faults(seeds, places):
    return [(o.argv, o.fault, o.said) for o in run_commands(seeds, *places) if o.fault]


@pytest.mark.heavy
def test_fuzzed_commands_are_answered(places):
    quick = [seed for seed in range(62) if "--timeout" not in command(seed)]  # a limit starts processes
    assert faults(quick, places) == [] and len(quick) > 55


@pytest.mark.slow
def test_many_fuzzed_commands_are_answered(places):
    assert faults(range(20_000, 20_600), places) == []


@pytest.mark.heavy
def test_a_fault_planted_inside_errbar_is_found(places, monkeypatch):
    def broken(*_, **__):
        raise OverflowError("planted")

    monkeypatch.setattr("errbar.verbs.plan.size_run", broken)
    found = run_one(["plan", "--rows", "80"], *places)
    assert (found.code, found.fault) == ("70", "exit 70") and "OverflowError: planted" in found.said


@pytest.mark.heavy
@pytest.mark.parametrize(
    "words",
    [
        ["check", "rows.csv", "--target", "y", "--seed", "-1"],
        ["check", "rows.csv", "--target", "y", "--seed", "1" + "0" * 400],
        ["score", "bin.csv", "--truth", "y", "--prob", "p", "--level", "1e-300"],
        ["score", "bin.csv", "--truth", "y", "--prob", "p", "-m", "own.py:huge(reads=label, better=high)"],
        ["score", "bin.csv", "--truth", "y", "--prob", "p", "-m", "own.py:overflows(reads=label, better=high)"],
        ["lab", "noise", "--study", "selection", "--n", "20", "--replications", "3", "--learner", "knn"],
    ],
)
def test_what_once_was_a_defect_is_answered(places, words):
    found = run_one(words, *places)
    assert (found.code in ("0", "2"), found.fault) == (True, "")


@pytest.mark.parametrize(
    ("code", "said", "fault"),
    [
        ("0", "", ""),
        ("2", "errbar: --seed must be a whole number of 0 or more; got -1. Try --seed 0.", ""),
        ("2", "errbar: x.csv has no 'yy'. Columns: y.", ""),
        ("70", "errbar: this is a defect of errbar", "exit 70"),
        ("-11", "", "exit -11"),
        ("hang", "", "hang"),
        ("2", "Traceback (most recent call last)\nerrbar: --seed is wrong.", "traceback"),
        ("0", "x.py:1: RuntimeWarning: overflow", "warning"),
        ("2", "errbar: That cannot be. Try another.", "no word"),
        ("2", "errbar: x.csv is of no use.", "no line to copy"),
        ("2", "", "no word"),
    ],
)
def test_faults_are_told_apart(code, said, fault):
    assert fault_of(["score", "x.csv", "--truth", "yy"], code, said) == fault


def test_every_verb_has_scenes_and_its_words_are_known():
    assert {*SCENES} == {name for name in app if not name.startswith("-")}
    assert {"seed", "level", "truth"} <= {w.flag for w in words_of("score")}
    assert next(w for w in words_of("score") if w.flag == "level").within.example == "0.95"


def test_a_seed_gives_one_command_and_most_are_deep():
    assert command(7) == command(7)
    assert sum(map(is_deep, range(5_000))) > 3_500
    assert len({tuple(command(seed)) for seed in range(300)}) > 270
