#!/usr/bin/env bash
# Instructions of a game played from Python and by the program, each as the difference between two numbers of
# games, which leaves out starting up. Needs valgrind, and an interpreter that has the package.
#
#   PYTHON=venv/bin/python benches/python.sh [SCENARIO...]
#
# FEWER and MORE set the numbers of games (200 and 400); PROGRAM is the program (target/release/wargauge).
set -euo pipefail
cd "$(dirname "$0")/.."

python=${PYTHON:-python3}
program=${PROGRAM:-target/release/wargauge}
fewer=${FEWER:-200}
more=${MORE:-400}
# The same start each time.
export PYTHONHASHSEED=0
[ $# -gt 0 ] || set -- grid/two-villages

instructions() {
  valgrind --tool=cachegrind --cache-sim=no --cachegrind-out-file=/dev/null "$@" 2>&1 >/dev/null |
    sed -n 's/.*I *refs: *//p' | tr -d ,
}
in_python() {
  instructions "$python" -c "import wargauge; wargauge.run('$1', games=$2, threads=1, progress=False)"
}
in_program() {
  instructions "$program" run "$1" --games "$2" --threads 1 --quiet
}

echo "| scenario | in Python | by the program | difference |"
echo "|---|--:|--:|--:|"
for scenario in "$@"; do
  ours=$(($(in_python "$scenario" "$more") - $(in_python "$scenario" "$fewer")))
  theirs=$(($(in_program "$scenario" "$more") - $(in_program "$scenario" "$fewer")))
  awk -v s="$scenario" -v games=$((more - fewer)) -v a="$ours" -v b="$theirs" 'BEGIN {
    printf "| %s | %.0f | %.0f | %+.2f %% |\n", s, a / games, b / games, 100 * (a - b) / b
  }'
done
