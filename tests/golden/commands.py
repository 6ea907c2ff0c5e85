"""The commands whose output is recorded, by name; {0} and {1} stand for the runs of the commands before."""

from __future__ import annotations

import shlex
from typing import NamedTuple


class Command(NamedTuple):
    """What is typed, the commands that run before it, and whether `--json` is tried as well."""

    argv: tuple[str, ...]
    before: tuple[tuple[str, ...], ...] = ()
    json: bool = True


def _table(text: str) -> dict[str, Command]:
    """Commands from lines `name: words`."""
    pairs = (line.split(": ", 1) for line in text.strip().splitlines())
    return {name.strip(): Command(tuple(shlex.split(words))) for name, words in pairs}


SCORE = _table("""
score-prob-all: score preds.csv --truth y --prob p --all
score-label: score preds.csv --truth y --label l --positive 1
score-score: score preds.csv --truth y --score s --id row
score-three-prob: score three.csv --truth y --prob p_a p_b p_c --all
score-three-label: score three.csv --truth y --label l -m 'f1(average=macro)',kappa,accuracy --quiet
score-value-all: score house.csv --truth y --value v --all
score-two-outputs: score house.csv --truth y z --value v vz
score-unit: score preds.csv --truth y --prob p --unit patient
score-weight: score preds.csv --truth y --prob p --weight w
score-by: score preds.csv --truth y --prob p --by site sex -m accuracy,brier
score-cost: score preds.csv --truth y --prob p --cost fn=5,fp=1 --threshold 0.3
score-cost-file: score three.csv --truth y --prob p_a p_b p_c --cost costs.csv --classes a,b,c
score-parameters: score preds.csv --truth y --prob p -m 'recall(threshold=0.3)' -m f_beta(beta=2) --level 0.9 --seed 7
score-wilson: score preds.csv --truth y --label l -m accuracy,recall --interval wilson
score-jeffreys: score preds.csv --truth y --label l -m accuracy,recall --interval jeffreys
score-midp: score preds.csv --truth y --label l -m accuracy,recall --interval midp
score-dirichlet: score preds.csv --truth y --label l -m mcc,balanced_accuracy --interval dirichlet
score-bootstrap: score preds.csv --truth y --prob p -m brier,roc_auc,f1 --interval bootstrap
score-bca: score preds.csv --truth y --prob p -m brier,accuracy --interval bca --unit patient
score-bootstrap-t: score preds.csv --truth y --prob p -m brier,roc_auc --interval bootstrap_t
score-delong: score preds.csv --truth y --prob p -m roc_auc,gini --interval delong
score-hall: score house.csv --truth y --value v -m mse,mae --interval hall
score-clustered: score house.csv --truth y --value v -m rmse,medae,spearman --interval clustered --unit u
score-none: score house.csv --truth y --value v --interval none
""")

UNIT = "--unit patient --drop day fold"
ROWS = "--drop patient day fold"
EVALUATE = _table(f"""
evaluate-quick: evaluate data.csv --target y --model logistic {ROWS} --effort quick
evaluate-kfold: evaluate data.csv --target y --model own.py:pipe {ROWS} --plan 'kfold(k=5, repeats=2)'
evaluate-holdout: evaluate data.csv --target y --model naive_bayes {ROWS} --plan holdout --all
evaluate-leave-one-out: evaluate numbers.csv --target y --model ridge {ROWS} --plan leave_one_out
evaluate-refit: evaluate numbers.csv --target y --model ridge {ROWS} --plan leave_one_out --refit
evaluate-leave-p-out: evaluate tiny.csv --target y --model naive_bayes --plan 'leave_p_out(p=2)'
evaluate-leave-unit-out: evaluate data.csv --target y --model knn {UNIT} --plan leave_one_unit_out
evaluate-nested: evaluate data.csv --target y --model naive_bayes {ROWS} --plan 'nested_kfold(k=3, repeats=2)'
evaluate-halves: evaluate data.csv --target y --model naive_bayes {ROWS} --plan 'paired_halves(repeats=3, halvings=2)'
evaluate-resubstitution: evaluate data.csv --target y --model tree(max_depth=2) {ROWS} --plan resubstitution
evaluate-subsample: evaluate numbers.csv --target y --model linear {ROWS} --plan subsampling(repeats=6) --strata target
evaluate-bootstrap: evaluate data.csv --target y --model naive_bayes {ROWS} --plan 'bootstrap(repeats=12)'
evaluate-given: evaluate data.csv --target y --model knn --drop patient day --plan given:fold --out folds.parquet
evaluate-time: evaluate data.csv --target y --model knn --drop patient fold --time day --gap 3d --plan time_ordered(k=4)
evaluate-unit: evaluate data.csv --target y --model knn {UNIT} --effort quick --out u.parquet
evaluate-curve: evaluate numbers.csv --target y --model ridge {ROWS} --effort quick --curve
evaluate-threads: evaluate iris.csv --target species --model forest(trees=5) --plan kfold(k=3) --engine threads
evaluate-processes: evaluate iris.csv --target species --model knn --effort quick --engine 'processes(workers=2)'
""")

FILES = "--truth y --prob p"
FIT = f"--target y --model naive_bayes knn {ROWS}"
COMPARE = _table(f"""
compare-id: compare old.csv mixed.csv {FILES} --id row --unit patient --primary brier
compare-order: compare old.csv new.csv {FILES} --all
compare-shared: compare old.csv few.csv {FILES} --id row --shared -m accuracy,roc_auc
compare-separate: compare old.csv other.csv {FILES} --test z_unpaired -m accuracy,brier
compare-columns: compare preds.csv --truth y --prob p2 p --margin accuracy:0.05 --cost fn=3,fp=1
compare-three: compare preds.csv --truth y --label l,l2,l3 --against l2 -m accuracy,f1
compare-values: compare house.csv --truth y --value v2 v --unit u
compare-mcnemar: compare preds.csv --truth y --label l,l2 --test 'mcnemar(p=exact)'
compare-cochran-q: compare preds.csv --truth y --label l,l2,l3 --test cochran_q
compare-delong: compare preds.csv --truth y --prob p2,p -m roc_auc --test delong
compare-bootstrap: compare preds.csv --truth y --prob p2,p -m brier,f1 --test 'paired_bootstrap(replicates=200)'
compare-permutation: compare preds.csv --truth y --prob p2,p -m brier --test 'permutation(replicates=200)' --weight w
compare-learners: compare data.csv {FIT} --effort quick
compare-corrected-t: compare numbers.csv --target y --model ridge linear constant {ROWS} --plan 'kfold(k=4)'
compare-five-by-two: compare data.csv {FIT} --test five_by_two -m error_rate
compare-bayes: compare data.csv {FIT} --plan 'kfold(k=5)' --test 'bayes_correlated_t(rope=0.02)' -m error_rate
compare-plain-t: compare data.csv {FIT} --plan 'kfold(k=5)' --test plain_t -m error_rate --because EB109=teaching
compare-time: compare data.csv --target y --model naive_bayes knn --drop patient fold --time day --effort quick
compare-wide: compare wide.csv --datasets data --better high
compare-wide-nemenyi: compare wide.csv --datasets data -m roc_auc --test nemenyi
compare-pair-wilcoxon: compare pair.csv --datasets data --better high --margin 0.01
compare-long: compare long.csv --datasets data --learner learner --value auc --better high
""")
KFOLD = ("--plan", "kfold(k=5)", "--drop", "patient", "day", "fold")
COMPARE["compare-runs"] = Command(
    ("compare", "{0}", "{1}", "--primary", "error_rate"),
    before=tuple(("evaluate", "data.csv", "--target", "y", "--model", m, *KFOLD) for m in ("naive_bayes", "knn")),
)

GATE = _table(f"""
gate-better: gate new.csv --champion old.csv {FILES} --better brier --junit gate.xml
gate-open: gate new.csv --champion old.csv {FILES} --no-worse roc_auc:0.05 --at-least accuracy:0.85 --markdown g.md
gate-fail: gate old.csv --champion new.csv {FILES} --better brier --no-worse accuracy:0.01 --all
gate-at-least: gate new.csv {FILES} --at-least roc_auc:0.6 --at-least accuracy:0.99 --unit patient
gate-config: gate mixed.csv --config gate.toml
gate-self-test: gate few.csv --champion old.csv {FILES} --id row --shared --better accuracy --self-test
""")

PLAN = _table("""
plan-error: plan --error 0.1 --half-width 0.02
plan-compare: plan --compare accuracy --gap 0.015 --disagree 0.08 --rows-per-unit 3 --icc 0.2
plan-auc: plan --compare roc_auc --gap 0.02 --auc 0.8 --prevalence 0.3 --correlation 0.6
plan-loss: plan --compare log_loss --margin 0.02 --sd 0.3 --power 0.9
plan-rows: plan --rows 80 --looks 10 --classes 3
plan-data: plan data.csv --target y --unit patient --drop day fold --no-fit
""")

LAB = _table("""
lab-coverage: lab two_gaussians --n 20 --replications 3 --plan 'kfold(k=4)'
lab-bias: lab two_gaussians --study bias --n 20 --replications 2 --learner naive_bayes
lab-split-rate: lab two_gaussians --study split-rate --n 20 --replications 3 --vary rate=0.5,0.7
lab-k: lab label_noise --study k --n 16 --replications 3 --vary k=2,4
lab-learning-curve: lab linear_gaussian --study learning-curve --n 20 --replications 3 --vary n=15,20
lab-complexity: lab xor --study complexity --n 20 --replications 3 --vary max_depth=1,2
lab-decomposition: lab linear_gaussian --study decomposition --n 16 --replications 3
lab-ordering: lab noise --study ordering --n 16 --replications 4 --learner naive_bayes --quiet
lab-selection: lab --study selection --n 16 --replications 10 --vary m=1,2,5
lab-bayes: lab discrete_table --study bayes --n 20 --replications 4
""")

SCORED = "preds.csv --truth y --prob p"
SHOWN = _table(f"""
report-html: report {SCORED} --unit patient --by site --out page.html --checklist tripod-ai
report-latex: report {SCORED} --format latex
plot-roc: plot preds.csv roc --truth y --prob p --out roc.svg
plot-list: plot {SCORED}
""")
EVALUATED = (("evaluate", "data.csv", "--target", "y", "--model", "naive_bayes", *KFOLD),)
SHOWN |= {
    "report-evaluated": Command(("report", "{0}", "--out", "run.html"), EVALUATED),
    "report-markdown": Command(("report", "{0}", "--format", "markdown"), EVALUATED, json=False),
    "report-checklist": Command(
        ("report", "{0}", "--format", "markdown", "--checklist", "reforms,model-card"), EVALUATED, json=False
    ),
    "plot-folds": Command(("plot", "{0}", "folds", "--out", "folds.svg"), EVALUATED),
    "cite": Command(("cite", "{0}"), EVALUATED),
    "show": Command(("show", "{0}", "--all"), EVALUATED),
}

SAVED = (("evaluate", "data.csv", "--target", "y", "--model", "logistic", *KFOLD, "--save", "m.joblib"),)
PREDICTED = (*SAVED, ("predict", "m.joblib", "data.csv", "--out", "p.parquet"))
PREDICT = {
    "predict": Command(("predict", "m.joblib", "data.csv", "--out", "p.parquet"), SAVED),
    "predict-column": Command(("predict", "m.joblib", "iris.csv", "--out", "p.parquet"), SAVED),
    "predict-file": Command(("predict", "data.csv", "data.csv", "--out", "p.parquet"), json=False),
    "score-predicted": Command(("score", "p.parquet"), PREDICTED),
}

ERRORS = _table(f"""
error-option: score preds.csv --truth y --prob p --levle 0.9
error-measure: score preds.csv --truth y --prob p -m acuracy
error-column: score preds.csv --truth yy --prob p
error-file: evaluate dta.csv --target y --model logistic
error-plan: evaluate data.csv --target y --model logistic --plan 'kfold(k=1000)'
error-model: compare data.csv --target y --model logistic foerst
error-belongs: compare old.csv new.csv --truth y --prob p --plan kfold
error-gap: evaluate data.csv --target y --model logistic --gap 7d
refused-labels: score preds.csv --truth y --prob l -m log_loss,roc_auc
refused-rows: compare old.csv few.csv --truth y --prob p --id row
refused-plain-t: compare data.csv {FIT} --plan 'kfold(k=5)' --test plain_t
overridden: score preds.csv --truth y --prob l -m roc_auc --because EB111=demonstration
""")

COMMANDS: dict[str, Command] = {**SCORE, **EVALUATE, **COMPARE, **GATE, **PLAN, **LAB, **SHOWN, **PREDICT, **ERRORS}
FAST = (
    *("score-label", "score-by", "score-cost-file", "score-wilson", "evaluate-given", "compare-id", "compare-wide"),
    *("gate-config", "plan-compare", "report-latex", "error-column", "refused-rows"),
)
