"""A fault planted inside errbar ends in exit 70, whatever it looks like and wherever it is."""

import errno

import pytest

LABEL = ("--truth", "y", "--label", "l")
FIT = ("--target", "y", "--model", "naive_bayes", "--plan", "kfold(k=2)")
PLANTED = {
    "score.estimate_with_companions": (ValueError("planted"), ("score", "good.csv", *LABEL)),
    "gate.decide_gate": (OverflowError("planted"), ("gate", "good.csv", *LABEL, "--at-least", "accuracy:0.5")),
    "plan.size_run": (OSError("planted"), ("plan", "--rows", "80")),
    "evaluate.evaluation_run": (RecursionError("planted"), ("evaluate", "good.csv", *FIT)),
    "check.check_table": (
        FileNotFoundError(errno.ENOENT, "planted", "words/of/errbar"),
        ("check", "good.csv", "--target", "y"),
    ),
    "lab.study_run": (KeyError("planted"), ("lab", "xor", "--study", "bayes", "--n", "20", "--replications", "2")),
}


@pytest.mark.parametrize("place", PLANTED)
def test_a_fault_planted_inside_errbar_is_exit_70(folder, errbar, monkeypatch, place):
    """Nothing catches all: what errbar did not mean to say is never taken for bad input."""
    fault, words = PLANTED[place]
    rows = "".join(f"{i % 2},{i // 2 % 2},{i % 4}\n" for i in range(20))
    (folder / "good.csv").write_text("y,l,x\n" + rows, encoding="utf-8")

    def broken(*_, **__):
        raise fault

    monkeypatch.setattr(f"errbar.verbs.{place}", broken)
    said = errbar(*words)
    assert (said.code, said.out) == (70, "")
    assert "Traceback" in said.err and type(fault).__name__ in said.err and "planted" in said.err
