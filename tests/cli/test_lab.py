import json

import pytest

from errbar._shelf import shelf
from errbar.records.run import Run

TINY = ("--n", "16", "--replications", "3")
STUDIES = {
    "coverage": ("two_gaussians", "--plan", "kfold(k=4)"),
    "bias": ("two_gaussians",),
    "split-rate": ("two_gaussians", "--vary", "rate=0.5"),
    "k": ("two_gaussians", "--vary", "k=2"),
    "learning-curve": ("linear_gaussian", "--vary", "n=15,20"),
    "complexity": ("xor", "--vary", "max_depth=1,2"),
    "decomposition": ("linear_gaussian",),
    "ordering": ("two_gaussians", "--learner", "bayes"),
    "selection": ("--vary", "m=1,2"),
    "bayes": ("discrete_table", "--vary", "n=20"),
    "tests": ("skewed_target", "-m", "rmse"),
    "gates": ("confident", "-m", "log_loss"),
    "true-error": ("discrete_table", "--rule", "x1 + x2 > 0"),
}


def test_every_study_is_tried_here():
    assert {name.replace("-", "_") for name in STUDIES} == set(shelf("studies").names)


@pytest.mark.parametrize("name", STUDIES)
def test_a_study_prints_one_run(errbar, name):
    check_one_run(errbar("lab", *STUDIES[name], "--study", name, *TINY, "--json"), name)


def test_a_study_in_a_process_of_its_own(process):
    check_one_run(process("lab", *STUDIES["coverage"], "--study", "coverage", *TINY, "--json"), "coverage")


def check_one_run(said, name):
    assert said.code == 0 and said.err == ""
    run = Run.from_json(said.out)
    assert run.options["study"] == name.replace("-", "_") and run.sheets[0].rows
    assert json.loads(said.out)["run"] == run.id


def test_without_a_world_worlds_and_studies_are_listed(errbar):
    said = errbar("lab")
    assert said.code == 0
    for room in ("worlds", "studies"):
        assert all(f"  {name} " in said.out for name in shelf(room).names)


def test_a_run_is_kept_and_shown_again_as_it_was(errbar, folder):
    said = errbar("lab", "two_gaussians", "--study", "ordering", *TINY)
    assert said.code == 0 and "training < true" in said.out
    assert (folder / ".errbar").is_dir()
    run = said.out.rsplit("run ", 1)[1].strip()
    shown = errbar("show", run)
    before, _, again = shown.out.partition("run it again:\n")
    assert before == said.out and again.strip().startswith("errbar lab two_gaussians --study ordering")
    assert run in errbar("runs", "--verb", "lab").out


def test_quiet_is_the_tables_alone(errbar):
    said = errbar("lab", "two_gaussians", "--study", "k", *TINY, "--quiet")
    assert said.out.startswith("Cross-validation of 16 rows") and "seed" not in said.out


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("nowhere",), "Unknown world 'nowhere'"),
        (("two_gaussians", "--study", "nothing"), "Unknown study 'nothing'"),
        (("two_gaussians", "--learner", "ridge"), "ridge is for regression"),
        (("two_gaussians", "--n", "3"), "at least 4 rows"),
        (("two_gaussians", "--replications", "1"), "is 1; it must be a whole number of 2 or more, at most 10,000,000"),
        (("two_gaussians", "--study", "k", "--vary", "k"), "--vary must be name=v1,v2"),
        (("population(file=no.csv, target=y)",), "No file no.csv"),
    ],
)
def test_bad_input_is_one_line_and_exit_2(errbar, words, says):
    said = errbar("lab", *words)
    assert said.code == 2 and says in said.err and said.err.count("\n") == 1


def test_a_bad_command_keeps_nothing(errbar, folder):
    errbar("lab", "nowhere")
    assert not (folder / ".errbar").exists()
