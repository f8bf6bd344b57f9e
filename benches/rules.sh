#!/usr/bin/env bash
# Instructions per decision that the rules take without those who decide: games are played back from
# their actions, each checked and carried out; and once more with the options of every decision
# listed. The set-up of the games is included. Needs valgrind and awk.
#
#   benches/rules.sh [SCENARIO...]
#
# GAMES sets the games of a scenario (8, an even number); PROFILE=quick measures a build that links
# faster and runs a little slower.
set -euo pipefail
cd "$(dirname "$0")/.."

profile=${PROFILE:-release}
games=${GAMES:-8}
command -v valgrind >/dev/null 2>&1 || { echo "valgrind is missing: apt-get install valgrind" >&2; exit 2; }
cargo build --quiet --locked --profile "$profile" --example playouts
playouts=${CARGO_TARGET_DIR:-target}/$profile/examples/playouts

# Instructions of playing the games of a scenario back.
instructions() {
  valgrind --tool=callgrind --callgrind-out-file=/dev/null --toggle-collect='*played_back*' \
    "$playouts" "$1" "$games" "$2" 2>&1 >/dev/null | awk '/Collected/ { print $4 }'
}

mapfile -t scenarios < <(if [ $# -gt 0 ]; then printf '%s\n' "$@"; else "$playouts"; fi)
for scenario in "${scenarios[@]}"; do
  echo "$scenario $("$playouts" "$scenario" "$games" rules)" \
    "$(instructions "$scenario" rules) $(instructions "$scenario" options)"
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
