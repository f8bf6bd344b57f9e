#!/usr/bin/env bash
# The reference report of Skirmish: its battles by their own forces, the sample forces of each size
# against each other, and the solo games with the book's own charts on the player's side too. Writes
# match-ups and units to reports/skirmish/{battles,100,200,solo}, of the solo games also how the player
# fares and what came into play.
#
#   reports/skirmish.sh
#
# GAMES sets the games of a match-up (400); WARGAUGE the program.
set -euo pipefail
cd "$(dirname "$0")/.."
binary=${WARGAUGE:-target/release/wargauge}
games=${GAMES:-400}
out=reports/skirmish
report() {
  local name=$1
  shift
  # Without a manifest the results of an earlier run are a stranger's to the program.
  rm -rf "${out:?}/$name"
  "$binary" --quiet run "$@" --games "$games" --out "$out/$name" >/dev/null
  # What depends on the version of the program does not belong to a report that is compared.
  rm -f "$out/$name/manifest.json"
}

report battles skirmish/farm skirmish/ridge-road skirmish/gun-line skirmish/night-patrol
report 100 skirmish/meeting-100 --forces americans-100,germans-100
report 200 skirmish/meeting-200 --forces americans-200,germans-200
report solo skirmish/farm-solo skirmish/mill --policy solo
