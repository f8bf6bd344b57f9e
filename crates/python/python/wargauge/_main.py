"""The program."""

from __future__ import annotations

import signal
import sys

from wargauge import _native


def main() -> None:
    """Does what the command line says, and ends the process with the program's exit code."""
    # The program hears interruptions itself; until it does, they end the process, as they would end any other.
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    sys.exit(_native.program(["wargauge", *sys.argv[1:]]))

