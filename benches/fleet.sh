#!/usr/bin/env bash
# What a fleet costs, and what somebody can do to it who reaches an open server. Needs nats-server, and
# processor times as Linux has them. Servers and workers are this machine's own.
#
#   benches/fleet.sh costs [WORKERS...]        seconds of processor time of workers, coordinator and server
#   benches/fleet.sh flood [SECONDS [MOST]]    how long a study takes with and without a stranger's messages
#
# PROGRAMS says where the programs are (target/release); GAMES sets the games of the study.
set -euo pipefail
cd "$(dirname "$0")/.."

programs=$(realpath "${PROGRAMS:-target/release}")
server=$(command -v nats-server || echo /usr/sbin/nats-server)
games=${GAMES:-102400}
study=(run grid/two-villages --games "$games" --seed 3)
around=$(mktemp -d)
port=$((20000 + RANDOM % 20000))
export NATS_URL=nats://127.0.0.1:$port WARGAUGE_FLEET_KEY=$around/key
served=
ended() { [ -z "$served" ] || kill "$served" 2>/dev/null || true; rm -rf "$around"; }
trap ended EXIT

TIMEFORMAT='%U %S %R'
# Seconds of processor time, and of the clock, of a command into a file.
timed() { local to=$1; shift; { time "$@" >"$to.out" 2>"$to.err"; } 2>"$to"; }
fleet() { "$programs/wargauge-fleet" --open-server "$@"; }
sum() { awk '{ user += $1; own += $2 } END { printf "%.2f", user + own }' "$@"; }
serve() {
  "$server" -js -a 127.0.0.1 -p "$port" -sd "$around/store-$1" >/dev/null 2>&1 &
  served=$!
  until (: <"/dev/tcp/127.0.0.1/$port") 2>/dev/null; do sleep 0.1; done
}
# The server's own seconds of processor time.
of_server() { awk -v hz="$(getconf CLK_TCK)" '{ printf "%.2f", ($14 + $15) / hz }' "/proc/$served/stat"; }
stop() { kill "$served"; wait "$served" 2>/dev/null || true; served=; }

# Plays the study with so many workers of a thread each: NAME WORKERS [OPTION...].
play() {
  local name=$1 workers=$2
  shift 2
  timed "$around/$name-coordinator" fleet submit "$name" "$@" -- "${study[@]}" &
  local jobs=($!)
  until fleet watch "$name" --once >/dev/null 2>&1; do sleep 0.05; done
  for number in $(seq "$workers"); do
    timed "$around/$name-worker-$number" fleet work "$name" --threads 1 &
    jobs+=($!)
  done
  wait "${jobs[@]}"
}

case ${1:-costs} in
costs)
  shift || true
  timed "$around/alone" "$programs/wargauge" -q "${study[@]}" --threads 1
  alone=$(sum "$around/alone")
  echo "| workers | one machine, s | workers, s | coordinator, s | server, s | efficiency |"
  echo "|--:|--:|--:|--:|--:|--:|"
  [ $# -gt 0 ] || set -- 1 4
  for workers in "$@"; do
    serve "costs-$workers"
    play "costs-$workers" "$workers" --check 0
    busy=$(sum "$around/costs-$workers-worker-"*[0-9])
    coordinator=$(sum "$around/costs-$workers-coordinator")
    echo "$workers $alone $busy $coordinator $(of_server)" |
      awk '{ printf "| %d | %s | %s | %s | %s | %.0f %% |\n", $1, $2, $3, $4, $5, 100 * $2 / ($3 + $4 + $5) }'
    stop
  done
  ;;
flood)
  seconds=${2:-60} most=${3:-1000000}
  serve flood
  play calm 2 --check 0
  echo "without: $(awk '{ print $3 }' "$around/calm-coordinator") s, coordinator $(sum "$around/calm-coordinator") s"
  ( until fleet watch flooded --once >/dev/null 2>&1; do sleep 0.05; done
    "$programs/examples/flood" "$NATS_URL" flooded "$seconds" "$most" ) &
  flooding=$!
  play flooded 2 --check 0
  echo "with: $(awk '{ print $3 }' "$around/flooded-coordinator") s, coordinator $(sum "$around/flooded-coordinator") s"
  wait "$flooding"
  timed "$around/fetch" fleet fetch flooded --out "$around/out"
  echo "fetch: $(awk '{ print $3 }' "$around/fetch") s"
  echo "server: $(of_server) s of processor time, $(du -sm "$around/store-flood" | cut -f1) MB on its disk"
  stop
  ;;
*) sed -n '2,9p' "$0" >&2; exit 2 ;;
esac
