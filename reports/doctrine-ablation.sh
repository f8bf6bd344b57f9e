#!/usr/bin/env bash
# What each term of a ruleset's doctrine is worth: the score of the doctrine with the term switched
# off against the whole doctrine, both playing both sides. Prints a Markdown table.
#
#   reports/doctrine-ablation.sh [GAMES] [RULESET]
set -euo pipefail
cd "$(dirname "$0")/.."
games=${1:-10000}
ruleset=${2:-grid}
binary=${WARGAUGE:-target/release/wargauge}

# The scenarios that the table shows.
case $ruleset in
  grid)
    scenarios="two-villages two-crossings ridge-line pillbox breakthrough campaign-battle"
    scenarios="$scenarios meeting-90 meeting-150" ;;
  victory-decision)
    scenarios="advance armour bunker-assault capture crossing meeting-engagement open-battle"
    scenarios="$scenarios seek-out village" ;;
  *) echo "no ruleset \`$ruleset\`: grid or victory-decision" >&2; exit 2 ;;
esac

terms=$("$binary" list policies --format json | python3 -c '
import json, sys
for row in json.load(sys.stdin):
    if row["ruleset"] == "'"$ruleset"'" and row["name"] == "doctrine":
        parameters = row["parameters"]
        pairs = parameters.split(",") if isinstance(parameters, str) else parameters
        names = (pair.split("=")[0] for pair in pairs)
        # What is switched off is off for every role.
        print(" ".join(name for name in names if "." not in name))')

echo "| term off | ${scenarios// / | } |"
echo "|---|$(for _ in $scenarios; do printf -- '---|'; done)"
for term in $terms; do
  # shellcheck disable=SC2086
  "$binary" -q run $scenarios --games "$games" --policy "a=doctrine:$term=0" --policy b=doctrine \
    --swap players --format csv | python3 -c '
import csv, sys
cells = []
for row in csv.DictReader(sys.stdin):
    score, low, high = (100 * float(row[name]) for name in ("score_a", "score_a_low", "score_a_high"))
    mark = "**" if high < 50 else ""
    cells.append(f"{mark}{score:.1f}{mark} ±{(high - low) / 2:.1f}")
print("| `'"$term"'` | " + " | ".join(cells) + " |")'
done
