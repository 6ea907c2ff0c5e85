import pickle
from threading import Thread

import pytest

from errbar.cli.spelling import SHELL
from errbar.dialect import PYTHON, TOML, all_of, render, speaking
from errbar.errors import BadInput, NoInterval, Refusal

TEXT = (
    "`gap` needs `time`; got `gap=7d`. Use `plan=kfold(k=10)`, `threshold=0.3` or `shared=true`. "
    "See `errbar list splits`."
)
PYTHONS = (
    '`gap` needs `time`; got `gap="7d"`. Use `plan="kfold(k=10)"`, `threshold=0.3` or `shared=True`. '
    "See `errbar list splits`."
)
SHELLS = (
    "--gap needs --time; got --gap 7d. Use --plan 'kfold(k=10)', --threshold 0.3 or --shared. See `errbar list splits`."
)
TOMLS = (
    'gap needs time; got gap = "7d". Use plan = "kfold(k=10)", threshold = 0.3 or shared = true. '
    "See `errbar list splits`."
)


@pytest.mark.parametrize(("dialect", "wanted"), [(PYTHON, PYTHONS), (SHELL, SHELLS), (TOML, TOMLS)])
def test_an_option_reads_as_the_reader_would_type_it(dialect, wanted):
    with speaking(dialect):
        assert render(TEXT) == wanted
        assert str(BadInput(TEXT)) == wanted


def test_python_is_spoken_by_default_and_in_new_threads():
    said = []
    with speaking(SHELL):
        thread = Thread(target=lambda: said.append(render("`gap`")))
        thread.start()
        thread.join()
    assert render("`gap`") == "`gap`"
    assert said == ["`gap`"]


def test_words_whose_flag_has_another_name_are_spelt_by_it():
    with speaking(SHELL):
        assert render("Leave `measures` out.") == "Leave --measure out."
        assert render("`no_worse=accuracy:0.01`") == "--no-worse accuracy:0.01"


def test_a_switch_that_is_turned_off_has_its_own_flag():
    assert render("`fit=false`") == "`fit=False`"
    with speaking(SHELL):
        assert render("`fit=false`") == "--no-fit"


def test_what_a_table_leaves_out_is_found_by_a_flag_or_a_field():
    assert render(all_of("estimates")) == "`run.estimates`"
    with speaking(SHELL):
        assert render(all_of("estimates")) == "--all"


def test_what_is_no_option_is_left_as_code():
    with speaking(SHELL):
        assert render("`predict_proba` and `C=3`") == "`predict_proba` and `C=3`"


def test_an_override_reads_with_its_reason():
    neutral = "Override: `because=EB111`."
    with speaking(SHELL):
        assert render(neutral) == 'Override: --because EB111="reason".'
    assert render(neutral) == 'Override: `because={"EB111": "reason"}`.'


def test_an_error_travels_in_neutral_notation_and_is_rendered_where_it_is_read():
    sent = pickle.dumps(Refusal("Leave `gap` out.", code="EB101"))
    with speaking(SHELL):
        found = pickle.loads(sent)
        assert str(found) == "Leave --gap out. (EB101)"
        assert found.message == "Leave `gap` out. (EB101)"


def test_rendering_twice_changes_nothing():
    for dialect in (PYTHON, SHELL, TOML):
        with speaking(dialect):
            assert render(render(TEXT)) == render(TEXT)


def test_reasons_that_are_stored_stay_neutral():
    with speaking(SHELL):
        assert str(NoInterval("give `unit`")) == "give `unit`"
