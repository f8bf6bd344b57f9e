"""The program that the wheel puts on the path."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import wargauge as wg


def own() -> str:
    found = shutil.which("wargauge")
    assert found is not None, "the wheel has put no program on the path"
    return found


def test_the_program_is_there_and_ends_as_programs_do() -> None:
    said = subprocess.run([own(), "--version"], check=True, capture_output=True, text=True).stdout
    assert said.strip().endswith(wg.__version__)
    wrong = subprocess.run([own(), "run", "two-vilages"], capture_output=True, text=True, check=False)
    assert wrong.returncode == 2 and "two-villages" in wrong.stderr
    module = [sys.executable, "-m", "wargauge", "run", "two-villages", "--games", "20", "-q", "--out", "a"]
    subprocess.run(module, check=True, stdout=subprocess.DEVNULL)
    assert Path("a/matchups.csv").read_bytes() == wg.run("two-villages", games=20).matchups.csv
