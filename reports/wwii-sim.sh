#!/usr/bin/env bash
# The reference report of WWII Sim: the three battles by their own forces, every sample force against
# every other of its size on the drawn and on the seeded table, and the matrix of the bench: every
# pair of foot units at 8, 16, 20 and 30 inches. Writes match-ups and units to
# reports/wwii-sim/{battles,300,500,bench}.
#
#   reports/wwii-sim.sh
#
# GAMES sets the games of a match-up (400); WARGAUGE the program.
set -euo pipefail
cd "$(dirname "$0")/.."
binary=${WARGAUGE:-target/release/wargauge}
games=${GAMES:-400}
out=reports/wwii-sim
report() {
  local name=$1
  shift
  # Without a manifest the results of an earlier run are a stranger's to the program.
  rm -rf "${out:?}/$name"
  "$binary" --quiet run "$@" --games "$games" --out "$out/$name" >/dev/null
  # What depends on the version of the program does not belong to a report that is compared.
  rm -f "$out/$name/manifest.json"
}

foot=alone-g-gren,alone-g-aslt,alone-g-hmg,alone-g-snip,alone-g-off
foot=$foot,alone-a-rifl,alone-a-rang,alone-a-mmg,alone-a-snip,alone-a-off

report battles wwii-sim/crossroads stone-farm column
report 300 meeting-300 meeting-300-seeded \
  --forces germans-300,germans-assault-300,americans-300,americans-rangers-300
report 500 meeting-500 meeting-500-seeded --forces germans-500,americans-500
report bench bench-8 bench-16 bench-20 bench-30 --forces "$foot"
