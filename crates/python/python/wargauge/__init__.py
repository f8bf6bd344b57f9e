"""A Monte Carlo balance lab for tabletop wargames.

>>> import wargauge as wg
>>> r = wg.run("meeting-90", forces=["infantry-90", "armour-90"], games=200, seed=3)
>>> r.games
200

`r` shows the plots of its report in a notebook; `r.verdict` is its sentence; `r.matchups` and `r.units` are tables
that Polars, pandas, DuckDB and pyarrow take. The functions are the commands of the program, and their arguments
its options: `wargauge run --help` says what each means. The same seed gives the same bytes.
"""

from wargauge._errors import InputError, InterruptedWarning
from wargauge._files import Army, DataFile, Force, Scenario, army, force, import_list, names, scenario
from wargauge._native import __version__
from wargauge._results import Live, Replay, Result, RunResult
from wargauge._studies import (
    Play,
    audit,
    campaign,
    check,
    compare,
    duel,
    ladder,
    luck,
    meta,
    odds,
    play,
    replay,
    run,
    save_baseline,
    sweep,
    train,
    tune,
)
from wargauge._tables import Table

__all__ = [
    "Army",
    "DataFile",
    "Force",
    "InputError",
    "InterruptedWarning",
    "Live",
    "Play",
    "Replay",
    "Result",
    "RunResult",
    "Scenario",
    "Table",
    "__version__",
    "army",
    "audit",
    "campaign",
    "check",
    "compare",
    "duel",
    "force",
    "import_list",
    "ladder",
    "luck",
    "meta",
    "names",
    "odds",
    "play",
    "replay",
    "run",
    "save_baseline",
    "scenario",
    "sweep",
    "train",
    "tune",
]
