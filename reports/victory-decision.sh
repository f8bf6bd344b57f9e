#!/usr/bin/env bash
# The reference report of Victory Decision: every sample platoon against every other of its size in
# every scenario whose limits let both in, and the assault on the bunker by its own forces. Writes
# match-ups and units to reports/victory-decision/{750,1500,bunker-assault}.
#
#   reports/victory-decision.sh
#
# GAMES sets the games of a match-up (200); WARGAUGE the program.
set -euo pipefail
cd "$(dirname "$0")/.."
binary=${WARGAUGE:-target/release/wargauge}
games=${GAMES:-200}
out=reports/victory-decision
report() {
  local name=$1
  shift
  # Without a manifest the results of an earlier run are a stranger's to the program.
  rm -rf "${out:?}/$name"
  "$binary" --quiet run "$@" --games "$games" --out "$out/$name" >/dev/null
  # What depends on the version of the program does not belong to a report that is compared.
  rm -f "$out/$name/manifest.json"
}

report 750 open-battle advance seek-out meeting-engagement capture \
  --forces british-750,german-750,soviet-750,us-750
report 1500 advance seek-out meeting-engagement crossing \
  --forces british-1500,german-1500,soviet-1500,us-1500
report bunker-assault bunker-assault
