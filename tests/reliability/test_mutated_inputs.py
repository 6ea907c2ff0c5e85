"""A few dozen of the 10,000 mutated inputs of docs/explanation/reliability.md: no internal error, no crash, no hang."""

import sys
from pathlib import Path

import pytest

if sys.platform == "win32":  # workers are forked
    pytest.skip("workers are forked", allow_module_level=True)

sys.path.insert(0, str(Path(__file__).parents[2] / "benchmarks" / "reliability"))

from mutated_inputs import Input, Outcome, answer, inputs, run_inputs, wrong
from mutations import KINDS, mutate
from subjects import every_subject, prepare

pytestmark = pytest.mark.faults


@pytest.fixture
def here(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    prepare(tmp_path)
    return tmp_path


def test_mutated_files_are_answered(here):
    often = [subject for subject in every_subject() if not subject.rare]
    todo = inputs(5 * len(often), 50_000, often)
    assert [(o.input.subject.name, o.input.seed, o.code, o.line) for o in wrong(run_inputs(todo, here))] == []


def test_healthy_files_are_scored(here):
    for subject in every_subject():
        if not subject.rare:
            whole = Input(subject, 0, subject.commands[0])
            assert answer(whole, here, damaged=False)[0] in (0, 3), subject.name


def test_a_crash_and_a_hang_are_seen(here, monkeypatch):
    """A worker that dies is counted against the input it was at, and the inputs after it are still answered."""
    subject = every_subject()[0]
    todo = [Input(subject, seed, subject.commands[0]) for seed in range(3)]

    def dies(given, where):
        import os
        import signal

        if given.seed == 1:
            os.kill(os.getpid(), signal.SIGKILL)
        return 0, ""

    monkeypatch.setattr("mutated_inputs.answer", dies)
    found = run_inputs(todo, here)
    assert [o.code for o in found] == ["0", "signal 9", "0"]
    assert wrong([*found, Outcome(todo[0], "hang", ""), Outcome(todo[0], "70", "")]) == [
        found[1], Outcome(todo[0], "hang", ""), Outcome(todo[0], "70", "")
    ]  # fmt: skip


def test_a_seed_gives_one_mutation_that_changes_the_file():
    body = every_subject()[0].content
    assert mutate(body, 7) == mutate(body, 7)
    assert sum(mutate(body, seed) != body for seed in range(100)) > 90
    assert len(KINDS) == 9
