"""Every reader keeps every law."""

import pytest

from errbar._shelf import shelf
from errbar.testing.readers import READER_LAWS

READERS = shelf("readers").names


@pytest.mark.parametrize("name", READERS)
@pytest.mark.parametrize("law", READER_LAWS)
def test_reader_keeps(law, name):
    READER_LAWS[law](shelf("readers").load(name))


def test_the_shelf_holds_what_the_issue_names():
    named = (
        "battles bigcodebench helm humaneval inspect_ai lm_eval openai_evals promptfoo trec_eval trec_qrels trec_run"
    )
    assert set(READERS) >= set(named.split())
