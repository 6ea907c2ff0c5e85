"""errbar serve as a command: the address on stdout, and Ctrl-C as its end."""

import json
import os
import signal
import socket
import subprocess
import sys
import urllib.request

import pytest


@pytest.mark.skipif(os.name == "nt", reason="sends the signal of Ctrl-C")
@pytest.mark.parametrize("as_json", [False, True])
def test_it_prints_the_address_answers_and_ends_with_ctrl_c(folder, as_json):
    words = [sys.executable, "-m", "errbar", "serve", *(["--json"] if as_json else [])]
    with subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        try:
            line = process.stdout.readline()
            url = json.loads(line)["url"] if as_json else line.strip()
            assert url.startswith("http://127.0.0.1:")
            with urllib.request.urlopen(url, timeout=30) as said:
                assert "No saved runs in .errbar yet." in said.read().decode()
            process.send_signal(signal.SIGINT)
            out, err = process.communicate(timeout=30)
        finally:
            process.kill()
    assert (process.returncode, out) == (0, "")
    assert err == "errbar: .errbar for reading only, on this machine; Ctrl-C ends it.\nerrbar: stopped.\n"
    assert not (folder / ".errbar").exists()


def test_a_port_that_is_taken_is_told(errbar):
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = other.getsockname()[1]
        said = errbar("serve", "--port", port)
    assert said.code == 2
    assert said.err.startswith(f"errbar: --port {port} cannot be used: Address already in use. Leave it out")


@pytest.mark.parametrize("port", [-1, 65536])
def test_a_port_beyond_all_ports_is_told(errbar, port):
    said = errbar("serve", f"--port={port}")
    assert (said.code, said.err) == (2, f"errbar: --port is {port}; it must lie between 0 and 65535. Try --port 0.\n")


@pytest.mark.parametrize("words", [("--host", "0.0.0.0"), ("--bind", "0.0.0.0"), ("0.0.0.0",)])
def test_there_is_no_way_to_serve_other_machines(errbar, words):
    assert errbar("serve", *words).code == 2


def test_a_store_that_is_a_file_is_refused_before_anything_is_served(errbar):
    said = errbar("serve", "--store", "preds.csv")
    assert said.code == 2 and "--store must be a folder; preds.csv is a file" in said.err


def test_a_store_that_does_not_exist_is_refused_unless_it_is_the_default(errbar):
    said = errbar("serve", "--store", "missing")
    assert (said.code, said.err) == (
        2,
        "errbar: No folder missing. Name one in --store; errbar runs lists those in .errbar.\n",
    )


def test_the_browser_is_opened_only_when_asked(errbar, monkeypatch):
    from errbar.cli.serving.server import Server

    def interrupted(self):
        raise KeyboardInterrupt

    opened = []
    monkeypatch.setattr(Server, "serve_forever", interrupted)
    monkeypatch.setattr("webbrowser.open", lambda url: bool(opened.append(url)))
    quiet = errbar("serve")
    assert quiet.code == 0 and opened == []
    asked = errbar("serve", "--open")
    assert opened == [asked.out.strip()] and "no browser was found" in asked.err
