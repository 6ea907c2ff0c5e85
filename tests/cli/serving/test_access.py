"""Who may come in: the token in the path and this machine's name in the Host header."""

import pytest

from errbar.cli.serving.access import Door

DOOR = Door("s3cret", 8000)


def test_the_address_is_on_loopback_and_holds_the_token():
    assert DOOR.url == "http://127.0.0.1:8000/s3cret/"


@pytest.mark.parametrize(
    ("target", "inside"),
    [
        ("/s3cret/", "/"),
        ("/s3cret", ""),
        ("/s3cret/run/x?y=1", "/run/x?y=1"),
        ("/s3cret/../..", "/../.."),
        ("/s3cre/", None),
        ("/s3cret0/", None),
        ("/S3CRET/", None),
        ("/", None),
        ("", None),
        ("//s3cret/", None),
        ("/%733cret/", None),
        ("/?token=s3cret", None),
        ("http://127.0.0.1:8000/s3cret/", None),
        ("/s3cr\xe9t/", None),
    ],
)
def test_only_the_very_token_opens(target, inside):
    assert DOOR.inside(target) == inside


@pytest.mark.parametrize("hosts", [["127.0.0.1:8000"], ["localhost:8000"], ["LocalHost:8000"]])
def test_this_machine_is_known_by_two_names(hosts):
    assert DOOR.knows(hosts)


@pytest.mark.parametrize(
    "hosts",
    [
        [],
        ["127.0.0.1"],
        ["127.0.0.1:8001"],
        ["evil.example:8000"],
        ["127.0.0.1:8000.evil.example"],
        ["127.0.0.1:8000", "evil.example"],
        ["0.0.0.0:8000"],
        ["[::1]:8000"],
    ],
)
def test_other_names_are_not(hosts):
    assert not DOOR.knows(hosts)


def test_browsers_leave_port_80_out():
    assert Door("t", 80).knows(["localhost"]) and not Door("t", 80).knows(["evil.example"])
