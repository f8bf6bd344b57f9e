#!/usr/bin/env bash
# How well two threads share the work, and how much memory more games take.
#
# - Two-core efficiency: games per second on two threads over twice those on one, the best of five
#   turns each, taken alternately. Needs two cores with nothing else to do.
# - Memory: peak resident set of 1,000,000 games over that of 1,000. Needs GNU time at
#   /usr/bin/time (Debian: package `time`).
#
#   benches/scaling.sh [SCENARIO]
set -euo pipefail
cd "$(dirname "$0")/.."

scenario=${1:-two-villages}
profile=${PROFILE:-release}
games=${GAMES:-100000}
cargo build --quiet --locked --profile "$profile"
wargauge=${CARGO_TARGET_DIR:-target}/$profile/wargauge

run() { "$wargauge" --quiet --seed 1 --threads "$1" run "$scenario" --games "$2" >/dev/null; }

# Seconds that so many games take on so many threads.
seconds() {
  local start=$EPOCHREALTIME
  run "$1" "$2"
  awk -v start="$start" -v end="$EPOCHREALTIME" 'BEGIN { print end - start }'
}

for _ in 1 2 3 4 5; do
  echo "$(seconds 1 "$games") $(seconds 2 "$games")"
done | awk -v games="$games" '
  NR == 1 || $1 < one { one = $1 }
  NR == 1 || $2 < two { two = $2 }
  END {
    printf "games per second: %.0f on one thread, %.0f on two\n", games / one, games / two
    printf "two-core efficiency: %.3f\n", one / (2 * two)
  }'

[ -x /usr/bin/time ] || { echo "/usr/bin/time is missing: apt-get install time" >&2; exit 2; }

# Peak resident set of so many games in KiB.
peak() {
  /usr/bin/time -f %M "$wargauge" --quiet --seed 1 --threads 2 run "$scenario" --games "$1" \
    2>&1 >/dev/null | tail -n 1
}
awk -v few="$(peak 1000)" -v many="$(peak 1000000)" 'BEGIN {
  printf "peak memory: %d KiB for 1,000 games, %d KiB for 1,000,000: ratio %.3f\n", few, many, many / few
}'
