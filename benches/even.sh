#!/usr/bin/env bash
# Mirrors on the fixed tables that are the same from both sides, as they are drawn and shifted
# (docs/how-to/even-tables.md): what the first role scores, and what the first player scores. What is there is not
# played again: stop it and start it as you like. At the end it prints the table of
# reports/even-tables/README.md.
#
#   benches/even.sh [SYSTEM...]
#
# PROFILE (by default release) is the Cargo profile, SEED the dice, SCALE divides the numbers of games, TO
# (by default reports/even-tables) the folder, JITTER the inches.
set -euo pipefail
cd "$(dirname "$0")/.."

profile=${PROFILE:-release}
wargauge=${WARGAUGE:-${CARGO_TARGET_DIR:-target}/$profile/wargauge}
to=${TO:-reports/even-tables}
jitter=${JITTER:-1}
[ -n "${WARGAUGE:-}" ] || cargo build --quiet --locked --profile "$profile"

# Tables, each with its forces.
tables_of() {
    case $1 in
    victory-decision) echo village/german-1000,british-1000 crossing/us-1500,german-1500 ;;
    wwii-sim) echo meeting-300/germans-300,americans-300 meeting-500/germans-500,americans-500 ;;
    skirmish) echo meeting-100/americans-100,germans-100 meeting-200/americans-200,germans-200 ;;
    command-decision) echo proving-ground/german-grenadiers,us-rifles ;;
    *) echo "no tables of \`$1\`" >&2; exit 2 ;;
    esac
}

# Games of a mirror: as many as take some minutes.
games_of() {
    case $1 in
    victory-decision | wwii-sim) echo $((20000 / ${SCALE:-1})) ;;
    command-decision) echo $((8000 / ${SCALE:-1})) ;;
    skirmish) echo $((4000 / ${SCALE:-1})) ;;
    esac
}

# Whether the sides can take turns at being first, and by which key.
first_of() {
    case $1 in
    wwii-sim) echo places_first ;;
    skirmish) echo first ;;
    *) echo ;;
    esac
}

# A scenario with lines more in its head: name of the copy, system, scenario, lines.
copy() {
    local file=$to/scenarios/$2/$3-$1.toml
    mkdir -p "$(dirname "$file")"
    awk -v lines="$4" '{ print } /^kind = / { print lines }' "scenarios/$2/$3.toml" > "$file"
    echo "$file"
}

# Plays what has not been played to its end: folder, scenario, force, games.
play() {
    if grep -qs '"stopped": "games"' "$1/manifest.json"; then
        return
    fi
    echo "$1: $4 games" >&2
    mkdir -p "$1"
    "$wargauge" --quiet --seed "${SEED:-1}" run "$2" --forces "$3" --swap fixed --games "$4" \
        --out "$1" > "$1/table.txt"
}

# A row of the table: system, scenario, force, folders.
row() {
    local line="| $1/$2 | $3 |" folder
    shift 3
    for folder in "$@"; do
        line+=" $(python3 - "$folder/matchups.csv" <<'PYTHON'
import csv, sys
try:
    (row,) = csv.DictReader(open(sys.argv[1]))
except FileNotFoundError:
    print("|", end="")
    raise SystemExit
def three(name):
    middle, low, high = (100 * float(row[name + end]) for end in ("", "_low", "_high"))
    return f"{middle:.1f} [{low:.1f}, {high:.1f}]"
print(three("score_a"), "|", three("first_player_score"), end="")
PYTHON
) |"
    done
    echo "$line"
}

systems=("$@")
[ ${#systems[@]} -gt 0 ] || systems=(victory-decision wwii-sim skirmish command-decision)
rows=()
for system in "${systems[@]}"; do
    for entry in $(tables_of "$system"); do
        scenario=${entry%%/*}
        key=$(first_of "$system")
        lines="jitter = $jitter"
        shifted=$(copy shifted "$system" "$scenario" "$lines")
        [ -z "$key" ] || turns=$(copy turns "$system" "$scenario" "$lines\\n$key = \"alternate\"")
        for force in $(tr , ' ' <<< "${entry#*/}"); do
            at=$to/$system/$scenario-$force
            games=$(games_of "$system")
            play "$at-drawn" "$system/$scenario" "$system/$force" "$games"
            play "$at-shifted" "$shifted" "$system/$force" "$games"
            folders=("$at-drawn" "$at-shifted")
            if [ -n "$key" ]; then
                play "$at-turns" "$turns" "$system/$force" "$games"
            fi
            rows+=("$(row "$system" "$scenario" "$force" "${folders[@]}" "$at-turns")")
        done
    done
done
echo "| table | mirror of | first role, as drawn | first player | first role, shifted | first player | first role, shifted, by turns | first player |"
echo "|---|---|--:|--:|--:|--:|--:|--:|"
printf '%s\n' "${rows[@]}"
