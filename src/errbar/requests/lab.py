"""What `lab` is asked."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, final

from errbar.requests.choice_groups import Analysis, IntervalChoice, VaryChoice
from errbar.requests.kinds import Call, StudyCall, Text, Whole, WorldCall
from errbar.requests.option import Request, option
from errbar.requests.running_groups import EngineChoice, StoreChoice

STUDY = "The study"


@dataclass(frozen=True, kw_only=True)
class LabWords:
    """What is fitted in a world, and how it is measured."""

    panel: ClassVar[str] = STUDY

    learner: Call = option(
        "tree, knn, logistic, ... as errbar evaluate takes them; bayes is the world's own best rule, model the one "
        "some worlds bring along."
    )
    measure: Text | None = option("error_rate, log_loss, brier; mse, mae; of tests and gates any.", short="m")


@final
@dataclass(frozen=True, kw_only=True)
class LabRequest(Analysis, StoreChoice, EngineChoice, IntervalChoice, VaryChoice, LabWords, Request):
    """A world, and the study that is carried out in it."""

    verb = "lab"
    about = """What a study finds in a world: tables in run.sheets, every number with its Monte-Carlo standard error."""
    positional = ("world",)
    shell_positional = ("world",)
    reworded = {
        "interval": "coverage: the interval to grade on that plan; naive is mean +- sd/sqrt(J).",
        "engine": "serial, threads, processes, dask or ray; 'processes(workers=4)'. The table is the same on all.",
        "store": "Folder of the run store.",
        "vary": "name=v1,v2,...: what split-rate (rate), k (k), learning-curve and bayes (n), selection (m; in a world "
        "a parameter of the learner), complexity (a parameter of the learner, or an option of the world: d=1,2,5) and "
        "decomposition (a parameter of the learner) vary.",
    }
    examples = """>>> import errbar
>>> run = errbar.lab("discrete_table", study="bayes", n=20, replications=5)
>>> run["bayes_error"].value
0.125"""
    shell_examples = """Examples:
  errbar lab
  errbar lab two_gaussians --n 50 --replications 500 --engine processes
  errbar lab confident --study gates -m log_loss
  errbar lab two_gaussians --study selection --learner knn
  errbar lab 'discrete_table(document=001)' --study true-error --rule "1"
  errbar lab two_gaussians --study true-error --rule "x1 > 0.5"
  errbar lab xor --study complexity --learner tree --vary max_depth=1,2,4,8
  errbar lab sine --study complexity --learner polynomial --n 20
  errbar lab linear_gaussian --study complexity --learner linear --n 50 --vary d=2,10,30
  errbar lab 'population(file=rows.csv, target=y)' --study bias --learner forest --json"""

    world: WorldCall | None = option(
        "two_gaussians, 'xor(noise=0.5)', 'population(file=rows.csv, target=y)': see errbar list worlds. Without a "
        "world and a study, both are listed."
    )
    study: StudyCall = option(
        "coverage (the default), tests, gates, bias, split-rate, k, learning-curve, complexity, decomposition, "
        "ordering, selection, bayes, true-error: see errbar explain STUDY.",
        "coverage",
        cli_default=None,
        panel=STUDY,
    )
    rule: Call = option(
        "true-error: the rule whose true error is asked for: 'x1 > 0.5', \"color == 'red' and size > 2\" over the "
        "world's variables (x1, x2, ... or a file's columns), or file.py:function.",
        panel=STUDY,
    )
    n: Whole | None = option("Rows of a sample.", panel=STUDY)
    replications: Whole | None = option("How many samples.", panel=STUDY)
    plan: Text | None = option("coverage: the plan to grade, for example 'kfold(k=5)'.", panel=STUDY)
