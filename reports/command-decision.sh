#!/usr/bin/env bash
# The reference report of Command Decision: the three battles by their own forces, and every sample
# list against every other of its size on the drawn and on a seeded proving ground. Writes match-ups
# and units to reports/command-decision/{battles,300,450,600}.
#
#   reports/command-decision.sh
#
# GAMES sets the games of a match-up (400); WARGAUGE the program.
set -euo pipefail
cd "$(dirname "$0")/.."
binary=${WARGAUGE:-target/release/wargauge}
games=${GAMES:-400}
out=reports/command-decision
report() {
  local name=$1
  shift
  # Without a manifest the results of an earlier run are a stranger's to the program.
  rm -rf "${out:?}/$name"
  "$binary" --quiet run "$@" --games "$games" --out "$out/$name" >/dev/null
  # What depends on the version of the program does not belong to a report that is compared.
  rm -f "$out/$name/manifest.json"
}

grounds=(proving-ground proving-ground-seeded)
report battles command-decision/crossroads ridge breakout
report 300 "${grounds[@]}" --forces german-300,us-300
report 450 "${grounds[@]}" --forces german-grenadiers,german-mobile,us-rifles,us-mobile
report 600 "${grounds[@]}" --forces german-600,german-infantry-600,us-600,us-infantry-600
