#!/usr/bin/env python3
"""Who is ahead of a doctrine: every simple, tempered and restricted player in every scenario.

    benches/holes.py [SYSTEM...]        all five systems, if none is named

Stage 1: the simple players, the tempered ones and the doctrine without one kind of action at a time play GAMES
games of each meeting of each scenario against the doctrine. Stage 2: the ROWS worst for the doctrine play CONFIRM
games on fresh seeds. A hole is a row that is ahead there at 5 % by Holm, or scores more than 53. The folder gets
`screen/`, as `wargauge ladder` writes it, and `holes.csv`. Exit code 1 if there is a hole.

What is there is not played again: stop it and start it as you like. WARGAUGE is the program (by default
target/release/wargauge), SEED the dice of stage 1 (stage 2 takes the next seed), THREADS how many threads play,
POLICY the player who is judged, OTHERS further opponents with spaces between, TO (by default reports/holes) the
folder.
"""

import csv
import io
import math
import os
import pathlib
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
WARGAUGE = os.environ.get("WARGAUGE", str(ROOT / "target/release/wargauge"))
SEED = int(os.environ.get("SEED", "4242"))
THREADS = os.environ.get("THREADS", "2")
GAMES = int(os.environ.get("GAMES", "400"))
CONFIRM = int(os.environ.get("CONFIRM", "4000"))
ROWS = int(os.environ.get("ROWS", "20"))
POLICY = os.environ.get("POLICY", "doctrine")
OTHERS = os.environ.get("OTHERS", "").split()
TO = pathlib.Path(os.environ.get("TO", ROOT / "reports/holes"))
SYSTEMS = ["grid", "victory-decision", "wwii-sim", "skirmish", "command-decision"]
PLAYERS = ["frozen", "camp", "rush", "greedy", "bold", "wary"]
# Half of a 95 % interval, in standard errors.
HALF_WIDTH = 1.96
LEVEL = 0.05
MOST = 53.0
COLUMNS = ["scenario", "meeting", "force_a", "force_b", "opponent", "screened", "score", "low", "high", "verdict"]


def wargauge(*words):
    """The rows that the program prints."""
    command = [WARGAUGE, "--quiet", "--threads", THREADS, *map(str, words), "--format", "csv"]
    run = subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True, cwd=ROOT)
    return list(csv.DictReader(io.StringIO(run.stdout)))


def screened(system, folder):
    """Stage 1, the rows worst for the doctrine first."""
    if not (folder / "ladder.csv").exists():
        files = sorted((ROOT / "scenarios" / system).glob("*.toml"))
        against = [word for name in PLAYERS + OTHERS for word in ("--against", name)]
        scenarios = [f"{system}/{file.stem}" for file in files]
        wargauge("--seed", SEED, "ladder", *scenarios, "--policy", POLICY, "--restrict", *against,
                 "--games", GAMES, "--out", folder)
    with open(folder / "ladder.csv", encoding="utf-8") as file:
        return sorted(csv.DictReader(file), key=lambda row: float(row["score"]))


def confirmed(row, system):
    """Stage 2 of a row: what its opponent scores, in per cent, with its interval."""
    scenario = f"{system}/{row['scenario']}"
    opponent = row["opponent"]
    if row["meeting"] == "mirror":
        [again] = wargauge("--seed", SEED + 1, "ladder", scenario, "--policy", POLICY, "--forces", row["force_a"],
                           "--against", opponent, "--games", CONFIRM)
        low, score, high = (100 - 100 * float(again[name]) for name in ("score_high", "score", "score_low"))
    else:
        [again] = wargauge("--seed", SEED + 1, "run", scenario, "--policy", f"a={opponent}", "--policy",
                           f"b={POLICY}", "--swap", "players", "--games", CONFIRM)
        low, score, high = (100 * float(again[name]) for name in ("score_a_low", "score_a", "score_a_high"))
    return low, score, high


def chance(low, score, high):
    """How likely an even opponent is to score so far from a half."""
    error = (high - low) / 2 / HALF_WIDTH
    return 1.0 if error == 0 else math.erfc(abs(score - 50) / error / math.sqrt(2))


def ahead(rows):
    """Whether each row is ahead at 5 %, by Holm."""
    shown = [False] * len(rows)
    order = sorted(range(len(rows)), key=lambda at: chance(*rows[at]))
    for rank, at in enumerate(order):
        if chance(*rows[at]) > LEVEL / (len(rows) - rank):
            break
        shown[at] = rows[at][1] > 50
    return shown


def main():
    holes = 0
    for system in sys.argv[1:] or SYSTEMS:
        folder = TO / system
        worst = screened(system, folder / "screen")[:ROWS]
        scores = [confirmed(row, system) for row in worst]
        rows = []
        for row, (low, score, high), shown in zip(worst, scores, ahead(scores)):
            verdict = "ahead" if shown else "above" if score > MOST else "holds"
            holes += verdict != "holds"
            first = 100 - 100 * float(row["score"])
            numbers = [f"{number:.1f}" for number in (first, score, low, high)]
            rows.append([row[name] for name in COLUMNS[:5]] + numbers + [verdict])
        with open(folder / "holes.csv", "w", encoding="utf-8", newline="") as file:
            csv.writer(file, lineterminator="\n").writerows([COLUMNS, *rows])
        print(f"{system}:")
        for row in rows:
            print("  " + "  ".join(row))
    return 1 if holes else 0


if __name__ == "__main__":
    sys.exit(main())
