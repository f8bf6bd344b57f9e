#!/usr/bin/env bash
# Instructions per decision by kind of decision: what the default policy does and asks the rules
# until it has chosen an action of that kind, and the check of the action; not what comes of it.
# For every built-in scenario or the ones named, added up by ruleset. Needs valgrind and awk.
#
#   benches/decisions.sh [SCENARIO...]
#
# GAMES sets the games of a scenario (8, an even number); PROFILE=dist measures a build with
# link-time optimisation, as published numbers are.
set -euo pipefail
cd "$(dirname "$0")/.."

. benches/playouts.sh

for scenario in "${scenarios[@]}"; do
  "$playouts" "$scenario" "$games" kinds | while read -r kind decisions; do
    echo "${scenario%%/*} $kind $decisions $(instructions_within decided "$scenario" watch "$kind")"
  done
done | awk '
  { key = $1 " " $2; decisions[key] += $3; spent[key] += $4; of[$1] += $4; all[$1] += $3; names[key] = 1 }
  END {
    print "| ruleset          | decision         | decisions | instructions | share |"
    print "|---|---|--:|--:|--:|"
    for (key in names) {
      split(key, part, " ")
      printf "| %-16s | %-16s | %9d | %12.0f | %4.1f%% |\n", part[1], part[2], decisions[key],
        spent[key] / decisions[key], 100 * spent[key] / of[part[1]] | "sort"
    }
    close("sort")
    for (name in of) {
      printf "| %-16s | %-16s | %9d | %12.0f |       |\n", name, "all", all[name], of[name] / all[name]
    }
  }'
