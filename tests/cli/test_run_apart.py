"""A command that names foreign code: exit 0 only after a verdict that was computed and written."""

import json

import pytest

OWN = """
import os, signal, sys, threading, time

def gap(truth, prob):
    return float(abs(truth - prob).mean())

def exits(truth, prob):
    sys.exit(0)

def dies(truth, prob):
    os.kill(os.getpid(), signal.SIGKILL)

def waits(truth, prob):
    while True:
        try:
            time.sleep(0.01)
        except BaseException:
            pass

def untidy(truth, prob):
    print("printed")
    os.write(1, b"written")
    os.chdir("/")
    sys.stdout = sys.stderr = None
    threading.Thread(target=time.sleep, args=(100,)).start() if threading.active_count() == 1 else None
    return gap(truth, prob)
"""


@pytest.fixture
def gate(folder, process):
    """gate(metric): the gate on an own metric, with a JUnit file."""
    (folder / "own.py").write_text(OWN, encoding="utf-8")

    def ask(metric, *words, junit="out.xml"):
        rows = ("preds.csv", "--truth", "y", "--prob", "p", "--positive", 1, "--junit", junit, "--store", "none")
        return process("gate", *rows, "--at-least", f"own.py:{metric}(better=low):0.9", *words)

    return ask


@pytest.mark.heavy
def test_a_process_that_dies_passes_no_gate(gate, folder):
    said = gate("dies")
    assert (said.code, said.out) == (2, "")
    assert "the process with own.py:dies ended before it handed one over (SIGKILL)" in said.err
    assert not (folder / "out.xml").exists()


@pytest.mark.faults
def test_an_exit_passes_no_gate(gate, folder):
    said = gate("exits")
    assert (said.code, said.out) == (2, "")
    assert "exits must return one number or raise an exception; it ended in SystemExit: 0 (own.py, line 8)" in said.err
    assert not (folder / "out.xml").exists()


@pytest.mark.faults
def test_what_cannot_be_stopped_is_ended_with_its_process(gate, folder):
    said = gate("waits", "--timeout", "0.2s")
    assert (said.code, said.out) == (2, "")
    assert "it took longer than --timeout for one call and could not be stopped otherwise" in said.err
    assert not (folder / "out.xml").exists()


@pytest.mark.faults
def test_what_it_prints_changes_and_leaves_running_does_not_show(gate, folder):
    said = gate("untidy", "--json")
    assert said.code == 0, said.err
    assert json.loads(said.out)["options"]["verdict"] == "PASS"
    assert "printed" in said.err and "written" in said.err
    assert (folder / "out.xml").is_file()


@pytest.mark.faults
def test_a_junit_file_that_cannot_be_written_passes_no_gate(gate, folder):
    said = gate("gap", junit="nosuch/out.xml")
    assert (said.code, said.out) == (2, "")
    assert "--junit needs an existing folder; nosuch does not exist" in said.err
    assert gate("gap").code == 0
