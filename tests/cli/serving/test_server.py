"""The server: what it lets in, what it refuses, and that it lives on and ends cleanly."""

import inspect
import socket
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack

import pytest

from errbar.cli.serving.server import SEATS, Server
from tests.cli.serving.conftest import WAIT, ask, request, running


def test_the_token_opens_the_list(server):
    said = ask(server)
    assert said.status == 200
    assert said.headers["Content-Type"] == "text/html; charset=utf-8"


@pytest.mark.parametrize("target", ["/", "/wrong/", "/run/000000000000", "/?token=x", "/favicon.ico"])
def test_without_the_token_nothing_is_told(server, kept, target):
    said = request(server, target)
    assert said.status == 403
    assert server.door.token not in said.body and kept.logistic.id not in said.body


def test_every_server_has_a_token_of_its_own(kept):
    tokens = set()
    for _ in range(3):
        with Server(kept.path) as one:
            tokens.add(one.door.token)
    assert len(tokens) == 3 and min(map(len, tokens)) >= 32


@pytest.mark.parametrize("host", [[], ["evil.example"], ["127.0.0.1"], ["127.0.0.1:1"], ["localhost:1", "x"]])
def test_a_foreign_host_is_refused_even_with_the_token(server, host):
    assert ask(server, host=host).status == 403


def test_localhost_is_this_machine(server):
    assert ask(server, host=[f"localhost:{server.server_port}"]).status == 200


@pytest.mark.parametrize("method", ["POST", "PUT", "DELETE", "PATCH", "OPTIONS", "TRACE", "BREW"])
def test_only_reading_is_allowed(server, method):
    said = ask(server, method=method, body=b"run=1" if method == "POST" else None)
    assert (said.status, said.headers["Allow"]) == (405, "GET, HEAD")


def test_head_is_get_without_the_body(server):
    whole, head = ask(server), ask(server, method="HEAD")
    assert (head.status, head.body) == (200, "")
    assert head.headers["Content-Length"] == whole.headers["Content-Length"] == str(len(whole.body.encode()))


@pytest.mark.parametrize("inside", ["/", "/nowhere", "/compare"])
def test_every_answer_has_the_headers_that_close_the_page_off(server, inside):
    headers = ask(server, inside).headers
    assert headers["Content-Security-Policy"].startswith("default-src 'none'; style-src 'unsafe-inline'; base-uri")
    assert "frame-ancestors 'none'" in headers["Content-Security-Policy"]
    assert headers["X-Content-Type-Options"] == "nosniff"
    assert headers["Referrer-Policy"] == "no-referrer"
    assert headers["Cache-Control"] == "no-store"
    assert headers["Server"] == "errbar"


def test_refusals_have_them_too(server):
    for said in (request(server, "/"), ask(server, method="POST"), request(server, "/" + "a" * 70_000)):
        assert said.headers["Content-Security-Policy"].startswith("default-src 'none'")


def test_the_bare_token_leads_to_the_list(server):
    said = ask(server, "")
    assert (said.status, said.headers["Location"]) == (308, server.door.url)


def test_long_addresses_and_heads_are_refused(server):
    assert ask(server, "/?text=" + "a" * 5000).status == 414
    assert ask(server, "/?text=" + "a" * 70_000).status == 414
    assert ask(server, headers={"X-Long": "a" * 40_000}).status == 431
    assert ask(server, headers={f"X-{i}": "a" for i in range(120)}).status == 431
    assert ask(server).status == 200


def test_what_is_no_request_is_answered_and_forgotten(server):
    with socket.create_connection(("127.0.0.1", server.server_port), timeout=WAIT) as link:
        link.sendall(b"\x16\x03\x01\x02\x00\r\n\r\n")
        while link.recv(4096):
            pass
    assert ask(server).status == 200


def test_a_reader_that_leaves_is_no_error(server, capfd):
    for _ in range(5):
        with socket.create_connection(("127.0.0.1", server.server_port), timeout=WAIT) as link:
            link.sendall(f"GET {server.door.url} HTTP/1.1\r\n".encode())
    assert ask(server).status == 200
    assert capfd.readouterr().err == ""


def test_those_who_say_nothing_shut_nobody_out(kept):
    with running(kept.path) as server, ExitStack() as silent:
        idle = [silent.enter_context(_silent(server)) for _ in range(2 * SEATS)]
        for _ in range(3):
            assert ask(server).status == 200
        idle[0].settimeout(WAIT)
        assert idle[0].recv(1) == b""  # the oldest was closed for a newer one


def test_those_who_never_end_a_request_shut_nobody_out(kept):
    with running(kept.path) as server, ExitStack() as silent:
        for _ in range(2 * SEATS):
            silent.enter_context(_silent(server)).sendall(b"GET / HTTP/1.1\r\nHost: x\r\n")
        assert ask(server).status == 200


def _silent(server):
    return socket.create_connection(("127.0.0.1", server.server_port), timeout=WAIT)


def test_many_may_ask_at_once(server, kept):
    asked = ["/", f"/run/{kept.logistic.id}", f"/run/{kept.bayes.id}.json", "/?text=logistic"] * 5
    with ThreadPoolExecutor(8) as pool:
        assert [said.status for said in pool.map(lambda inside: ask(server, inside), asked)] == [200] * 20


def test_it_listens_on_loopback_and_has_no_option_to_do_else(server):
    from errbar.cli.serve import serve_store

    assert server.socket.getsockname()[0] == "127.0.0.1"
    assert set(inspect.signature(serve_store).parameters) == {"store", "port", "open", "json"}
    assert set(inspect.signature(Server).parameters) == {"store", "port"}


def test_once_ended_nobody_answers(kept):
    with running(kept.path) as one:
        port = one.server_port
        assert ask(one).status == 200
    with pytest.raises(ConnectionRefusedError):
        socket.create_connection(("127.0.0.1", port), timeout=WAIT)
