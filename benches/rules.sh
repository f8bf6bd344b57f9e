#!/usr/bin/env bash
# Instructions per decision that the rules take without those who decide: games are played back from
# their actions, each checked and carried out; and once more with the options of every decision
# listed. The set-up of the games is included. Needs valgrind and awk.
#
#   benches/rules.sh [SCENARIO...]
#
# GAMES sets the games of a scenario (8, an even number); PROFILE=dist measures a build with
# link-time optimisation, as published numbers are.
set -euo pipefail
cd "$(dirname "$0")/.."

. benches/playouts.sh

for scenario in "${scenarios[@]}"; do
  echo "$scenario $("$playouts" "$scenario" "$games" rules)" \
    "$(instructions_within played_back "$scenario" rules)" \
    "$(instructions_within played_back "$scenario" options)"
done | awk '
  function row(name, decisions, rules, options) {
    printf "| %-36s | %12.0f | %12.0f |\n", name, rules / decisions, (options - rules) / decisions
  }
  BEGIN {
    print "| scenario                             |  check and   |   listing    |"
    print "|                                      |    apply     |   options    |"
    print "|---|--:|--:|"
  }
  { row($1, $2, $3, $4); decisions += $2; rules += $3; options += $4 }
  END { row("all", decisions, rules, options) }'
