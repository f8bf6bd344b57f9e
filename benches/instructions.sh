#!/usr/bin/env bash
# Instructions per game and per decision, and over those of the game's own dice (27 each), for every
# built-in scenario or the ones named. The difference of two numbers of games leaves out what it
# takes to start. Needs valgrind and awk.
#
#   benches/instructions.sh [SCENARIO...]
#
# PROFILE=dist measures a build with link-time optimisation. FEW and MANY are the two
# numbers of games; fewer games give an answer sooner, with more of what is worked out once in it.
set -euo pipefail
cd "$(dirname "$0")/.."

few=${FEW:-64}
many=${MANY:-320}
. benches/playouts.sh

# Instructions of so many games of a scenario.
instructions() {
  valgrind --tool=cachegrind --cache-sim=no --cachegrind-out-file=/dev/null "$playouts" "$1" "$2" \
    2>&1 >/dev/null | awk '/I +refs:/ { gsub(",", "", $NF); print $NF }'
}

# Decisions and dice of so many games, once it is certain that both ways to play are the same.
decisions_and_dice() {
  local counted played
  counted=$("$playouts" "$1" "$2" dice)
  played=$("$playouts" "$1" "$2")
  [ "${counted% *}" = "$played" ] || { echo "$1: other games with counted dice" >&2; exit 1; }
  echo "$counted"
}

for scenario in "${scenarios[@]}"; do
  echo "$scenario $((many - few))" \
    "$(instructions "$scenario" "$few") $(decisions_and_dice "$scenario" "$few")" \
    "$(instructions "$scenario" "$many") $(decisions_and_dice "$scenario" "$many")"
done | awk '
  function row(name, games, instructions, decisions, dice) {
    printf "| %-22s | %12.0f | %9.1f | %12.0f | %5.1f | %10.1f |\n", name, instructions / games,
      decisions / games, instructions / decisions, dice / games, instructions / (27 * dice)
  }
  BEGIN {
    print "| scenario               | instructions | decisions | instructions |  dice |       over |"
    print "|                        |     per game |  per game | per decision |       | those dice |"
    print "|---|--:|--:|--:|--:|--:|"
  }
  {
    row($1, $2, $6 - $3, $7 - $4, $8 - $5)
    games += $2; instructions += $6 - $3; decisions += $7 - $4; dice += $8 - $5
  }
  END { row("all", games, instructions, decisions, dice) }'
