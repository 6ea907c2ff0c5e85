"""Where code may ask whether rows are outcomes: a measure, an interval or a page that asks has two kinds to mend."""

import re

from tests.house.source_modules import SRC

ASKS = re.compile(
    r"isinstance\([^)]*\bOutcomes\b|\bOutcomeEvidence\)\s*:|kind [!=]= \"outcome\"|isinstance\([^)]*OutcomeEvidence"
)
ALLOWED = {
    "checks/few_human_labels.py": "labels beside a judge",
    "checks/one_sided_ratings.py": "ratings of items",
    "claims/score.py": "the claim that has nothing to be held against",
    "comparing/default_measures.py": "the measure that is compared where none is named",
    "comparing/pilot_plan.py": "both systems of a pilot, by their type",
    "comparing/row_pair.py": "trials of items are not exchanged",
    "evidence/outcome_evidence.py": "gives each kind of rows its evidence",
    "looking/request_looks.py": "a set of items is recognised by other marks",
    "report/say/by_verb.py": "the sentences of its kind",
    "report/say/skill.py": "a heading without a baseline",
    "scoring/outcome_measures.py": "range and direction of a column",
    "scoring/score_options.py": "what a run keeps of how rows were read",
    "scoring/which_measures.py": "the default measure; what can be read",
    "verbs/score_tables.py": "the tables of its kind",
}
"""Files outside of testing, with the reason of each."""


def test_only_these_files_ask_for_outcomes():
    found = {
        file.relative_to(SRC / "errbar").as_posix()
        for file in SRC.rglob("*.py")
        if "testing" not in file.parts and ASKS.search(file.read_text(encoding="utf-8"))
    }
    assert found == set(ALLOWED)


def test_a_planted_question_is_found():
    assert ASKS.search("if isinstance(given, Outcomes):")
    assert ASKS.search('if data.kind == "outcome":')
