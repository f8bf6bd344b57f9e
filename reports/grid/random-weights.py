#!/usr/bin/env python3
"""Whether other weights than the doctrine's play better: random ones, against it, in both seats of every
built-in scenario of Grid WW2.

    reports/grid/random-weights.py [DRAWS [GAMES [CONFIRM]]]

Each draw multiplies each weight, that of every role, by one factor between a half and two (even in its
logarithm; 200 draws of 300 games a scenario by default). The ten best play again on other seeds (2,000 games a
scenario): the best of many draws is better than it is by luck alone. WARGAUGE names the program.
"""

import csv
import io
import json
import os
import random
import subprocess
import sys

BINARY = os.environ.get("WARGAUGE", "target/release/wargauge")
SCENARIOS = [
    "two-villages", "two-crossings", "ridge-line", "pillbox", "breakthrough", "campaign-battle",
    "meeting-90", "meeting-150",
]
ROLES = ("attacker", "defender", "meeting")


def answer(*arguments):
    """What the program prints."""
    ran = subprocess.run([BINARY, "-q", *arguments], capture_output=True, text=True)
    if ran.returncode:
        sys.exit(ran.stderr)
    return ran.stdout


def weights():
    """Every weight of every role, and the names of weights."""
    policies = json.loads(answer("list", "policies", "--format", "json"))
    doctrine = next(p for p in policies if (p["ruleset"], p["name"]) == ("grid", "doctrine"))
    listed = doctrine["parameters"]
    pairs = [pair.split("=") for pair in (listed.split(",") if isinstance(listed, str) else listed)]
    values = {name: int(value) for name, value in pairs if value.lstrip("-").isdigit()}
    common = [name for name in values if "." not in name]
    of_role = lambda role, name: values.get(f"{role}.{name}", values[name])
    return {(role, name): of_role(role, name) for role in ROLES for name in common}, common


def scores(parameters, games, seed):
    """The score of the doctrine with these parameters against itself in each scenario, in per cent."""
    table = answer(
        "--seed", str(seed), "run", *(f"grid/{name}" for name in SCENARIOS), "--games", str(games),
        "--policy", f"a=doctrine:{parameters}", "--policy", "b=doctrine", "--swap", "players",
        "--format", "csv",
    )
    return [100 * float(row["score_a"]) for row in csv.DictReader(io.StringIO(table))]


def main():
    given = [int(text) for text in sys.argv[1:]]
    draws, games, confirm = given + [200, 300, 2000][len(given):]
    values, names = weights()
    lot = random.Random(7)
    found = []
    for draw in range(draws):
        factors = {name: 2 ** lot.uniform(-1, 1) for name in names}
        parameters = ",".join(
            f"{role}.{name}={round(value * factors[name])}" for (role, name), value in values.items()
        )
        found.append((sum(scores(parameters, games, 1000 + draw)) / len(SCENARIOS), parameters))
    found.sort(reverse=True)
    middle = found[len(found) // 2][0]
    above = sum(mean > 52 for mean, _ in found)
    print(f"{draws} draws: {above} above 52 %, the middle one {middle:.1f}")
    print(f"| first | again | {' | '.join(SCENARIOS)} |\n|--:|--:|{'--:|' * len(SCENARIOS)}")
    for mean, parameters in found[:10]:
        again = scores(parameters, confirm, 5)
        cells = " | ".join(f"{score:.1f}" for score in again)
        print(f"| {mean:.1f} | {sum(again) / len(again):.1f} | {cells} |", flush=True)


if __name__ == "__main__":
    main()
