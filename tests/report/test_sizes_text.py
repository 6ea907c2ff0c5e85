from errbar.records.predictions import DataFacts
from errbar.records.run import Run
from errbar.records.sheet import Sheet
from errbar.report.run_text import render


def made(*sheets):
    return Run(verb="plan", seed=3, data=DataFacts(rows=0, kind="binary"), sheets=sheets)


GAP = Sheet(
    name="gap",
    title="A gap",
    columns=("quantity", "answer", "reason"),
    rows=(("rows", 2789, "why"), ("design effect", 1.4, "1 + 2"), ("smallest gap", None, "too few")),
    notes=("a note",),
)
ADVICE = Sheet(
    name="advice",
    title="Advice",
    columns=("topic", "advice", "reason"),
    rows=(("plan", "kfold", "because " * 20), ("units?", "--unit id", "")),
)
NEXT = Sheet(
    name="next", title="Next", columns=("command", "when"), rows=(("errbar evaluate f", ""), ("errbar show", "if so"))
)


def test_answers_stand_under_each_other_with_few_digits():
    assert render(made(GAP)).splitlines()[:5] == [
        "A gap needs 2,789 rows.",
        "  rows                 2,789  why",
        "  design effect          1.4  1 + 2",
        "  smallest difference      –  too few",
        "  a note",
    ]


def test_a_run_ends_with_how_to_find_it_again():
    run = made(GAP)
    assert render(run).splitlines()[-1] == f"seed 3 · 0.0 s · run {run.id}"


def test_quiet_is_the_answers_alone():
    lines = ["A gap", "  rows                 2,789", "  design effect          1.4", "  smallest difference      –"]
    assert render(made(GAP), quiet=True).splitlines() == lines


def test_long_reasons_are_folded_under_the_advice():
    lines = render(made(ADVICE)).splitlines()
    assert lines[1].startswith("  plan    kfold · because") and lines[2].startswith("          because")
    assert max(len(line) for line in lines) <= 120
    assert "  units?  --unit id" in lines


def test_a_short_command_stands_on_one_line_and_says_when_it_applies():
    assert render(made(ADVICE, NEXT)).splitlines()[5:8] == [
        "Next",
        "  errbar evaluate f",
        "  errbar show    # if so",
    ]
