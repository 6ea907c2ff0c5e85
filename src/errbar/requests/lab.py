"""What `lab` is asked."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, final

from errbar.requests.choice_groups import Analysis, IntervalChoice, VaryChoice
from errbar.requests.headings import STUDY
from errbar.requests.kinds import Call, StudyCall, Text, Whole, WorldCall
from errbar.requests.option import Request, option
from errbar.requests.running_groups import EngineChoice, StoreChoice


@dataclass(frozen=True, kw_only=True)
class LabWords:
    """What is fitted in a world, and how it is measured."""

    panel: ClassVar[str] = STUDY

    learner: Call = option(
        "Learner as in errbar evaluate; or bayes, the best rule that the simulation allows.\n"
        "model is the fitted model that some simulations bring along.",
        shape="NAME",
    )
    measure: Text | None = option(
        "error_rate, log_loss, brier, mse or mae; for tests and gates any.", short="m", shape="NAME"
    )


@final
@dataclass(frozen=True, kw_only=True)
class LabRequest(Analysis, StoreChoice, EngineChoice, IntervalChoice, VaryChoice, LabWords, Request):
    """A world, and the study that is carried out in it."""

    verb = "lab"
    about = """What a study finds in a world: tables in run.sheets, every number with its Monte-Carlo standard error."""
    positional = ("world",)
    shell_positional = ("world",)
    reworded = {
        "interval": "Study coverage: interval method to grade on that plan; naive is the textbook formula.\n"
        "naive is mean +- sd/sqrt(J) over J splits.",
        "engine": "serial, threads, processes, dask or ray; all compute the same table.",
        "store": "Folder of saved runs; errbar keeps this run there.",
        "vary": "Values that the study goes through: n=50,100, or max_depth=1,2,4.\n"
        "split-rate varies rate; k varies k; learning-curve and bayes vary n; selection varies m or a parameter of the "
        "learner; complexity a parameter of the learner or an option of the simulation (d=1,2,5); decomposition a "
        "parameter of the learner.",
    }
    examples = """>>> import errbar
>>> run = errbar.lab("discrete_table", study="bayes", n=20, replications=5)
>>> run["bayes_error"].value
0.125"""
    shell_usage = "errbar lab [WORLD] [--study STUDY]"
    shell_examples = """\
errbar lab  # list simulations and studies
errbar lab two_gaussians --n 50 --replications 500 --engine processes
errbar lab confident --study gates -m log_loss
errbar lab two_gaussians --study selection --learner knn
errbar lab two_gaussians --study true-error --rule "x1 > 0.5"
errbar lab 'discrete_table(document=001)' --study true-error --rule "1"
errbar lab xor --study complexity --learner tree --vary max_depth=1,2,4,8
errbar lab sine --study complexity --learner polynomial --n 20
errbar lab linear_gaussian --study complexity --learner linear --vary d=2,10,30
errbar lab 'population(file=rows.csv, target=y)' --study bias --learner forest"""
    shell_next = """\
errbar explain two_gaussians  # explain a simulation
errbar report last  # make a page"""

    world: WorldCall | None = option(
        "Simulation, for example 'xor(noise=0.5)'; without one, errbar lists them.\n"
        "See errbar list worlds. 'population(file=rows.csv, target=y)' draws from your own rows."
    )
    study: StudyCall = option(
        "Study: coverage, tests, gates, bias, ... See errbar list studies. [default: coverage]\n"
        "All: coverage, tests, gates, bias, split-rate, k, learning-curve, complexity, decomposition, ordering, "
        "selection, bayes, true-error; errbar explain STUDY describes one.",
        "coverage",
        cli_default=None,
        panel=STUDY,
        shape="STUDY",
    )
    rule: Call = option(
        "Study true-error: the rule whose true error to find: 'x1 > 0.5', or file.py:function.\n"
        "A rule is over the simulation's variables (x1, x2, ... or a file's columns), for example "
        "\"color == 'red' and size > 2\".",
        panel=STUDY,
        shape="RULE",
    )
    n: Whole | None = option("Rows per sample. [default: by study]", panel=STUDY)
    replications: Whole | None = option("Number of samples. [default: by study]", panel=STUDY)
    plan: Text | None = option("Study coverage: plan to grade, for example 'kfold(k=5)'.", panel=STUDY, shape="PLAN")
