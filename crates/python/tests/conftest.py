"""What the tests share: the program to hold the package to, and the scenarios of all rulesets."""

from __future__ import annotations

import csv
import io
import os
import shutil
import subprocess

import pytest


def program() -> str:
    """The program: what `WARGAUGE_PROGRAM` names, else the one that the wheel puts on the path."""
    found = os.environ.get("WARGAUGE_PROGRAM") or shutil.which("wargauge")
    assert found is not None, "there is no program `wargauge`"
    return found


def told(*words: str) -> str:
    """What the program prints."""
    return subprocess.run(
        [program(), *words], check=True, capture_output=True, text=True
    ).stdout


def rulesets() -> list[dict[str, str]]:
    """A row for each ruleset, as the program lists them."""
    return list(csv.DictReader(io.StringIO(told("list", "rulesets", "--format", "csv"))))


@pytest.fixture(autouse=True)
def _elsewhere(tmp_path: os.PathLike[str], monkeypatch: pytest.MonkeyPatch) -> None:
    """Every test stands in a folder of its own."""
    monkeypatch.chdir(tmp_path)
