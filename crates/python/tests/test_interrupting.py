"""Ctrl-C and the stop button of a kernel."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time

import pytest

LONG = """
import time, warnings, wargauge as wg
print("begun", flush=True)
r = wg.run("two-villages", games=100_000_000, threads=2)
print(r.interrupted, r.games > 0, r.verdict)
"""


@pytest.mark.skipif(os.name == "nt", reason="signals of Windows reach whole groups")
def test_ctrl_c_gives_a_labelled_part() -> None:
    child = subprocess.Popen(
        [sys.executable, "-c", LONG], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    assert child.stdout is not None and child.stdout.readline() == "begun\n"
    time.sleep(6)
    child.send_signal(signal.SIGINT)
    out, err = child.communicate(timeout=120)
    assert child.returncode == 0, err
    assert out.startswith("True True Interrupted after ")
    assert "InterruptedWarning" in err


def test_other_threads_run_while_games_are_played() -> None:
    beside = """
import threading, time, wargauge as wg
beats = []
def beat():
    while True:
        beats.append(time.monotonic())
        time.sleep(0.01)
threading.Thread(target=beat, daemon=True).start()
before = len(beats)
wg.run("two-villages", games=20_000, threads=1)
print(len(beats) - before)
"""
    out = subprocess.run(
        [sys.executable, "-c", beside], check=True, capture_output=True, text=True
    ).stdout
    assert int(out) > 10


def test_a_kernel_that_is_stopped_goes_on_with_the_part() -> None:
    manager_of = pytest.importorskip("jupyter_client.manager")
    manager, client = manager_of.start_new_kernel(kernel_name="python3")
    try:
        code = "import wargauge as wg\nr = wg.run('two-villages', games=100_000_000)\nprint(r.interrupted, r.verdict)"
        asked = client.execute(code)
        time.sleep(10)
        manager.interrupt_kernel()
        text = ""
        while True:
            message = client.get_iopub_msg(timeout=120)
            if message["parent_header"].get("msg_id") != asked:
                continue
            if message["msg_type"] == "stream" and message["content"]["name"] == "stdout":
                text += message["content"]["text"]
            if message["msg_type"] == "status" and message["content"]["execution_state"] == "idle":
                break
        assert text.startswith("True Interrupted after "), text
    finally:
        client.stop_channels()
        manager.shutdown_kernel(now=True)
