#!/usr/bin/env bash
# More is never less, system by system (docs/explanation/players.md, "More is never less"). What is there is not
# played again: stop it and start it as you like.
#
#   benches/monotone.sh sample [SYSTEM...]   60 free units and 60 better numbers by lot on four tables
#   benches/monotone.sh grid   [SYSTEM...]   every free unit and every better number on every scenario
#   benches/monotone.sh plant  [SYSTEM...]   the power of the instrument: a planted row of about -5
#   benches/monotone.sh dose   [SYSTEM...]   1 to 12 copies of a usual unit; in Victory Decision, whose charts
#                                            ask for a command squad with three, platoons of 2 to 10 squads
#
# PROFILE (by default release) is the Cargo profile, SEED the lot and the dice, GAMES and CONFIRM the
# games of the two stages, REPEATS how often what is planted is looked for, TO (by default
# reports/monotone) the folder.
set -euo pipefail
cd "$(dirname "$0")/.."

profile=${PROFILE:-release}
wargauge=${WARGAUGE:-${CARGO_TARGET_DIR:-target}/$profile/wargauge}
to=${TO:-reports/monotone}
stages=(--games "${GAMES:-400}" --confirm-games "${CONFIRM:-4000}")
[ -n "${WARGAUGE:-}" ] || cargo build --quiet --locked --profile "$profile"

# Two scenarios and two seeded tables, where there are such.
tables_of() {
    case $1 in
    grid) echo two-villages two-crossings meeting-90 meeting-150 ;;
    victory-decision) echo village crossing open-battle meeting-engagement ;;
    wwii-sim) echo meeting-300 crossroads meeting-300-seeded meeting-500-seeded ;;
    skirmish) echo farm ridge-road meeting-100 meeting-200 ;;
    command-decision) echo crossroads ridge proving-ground proving-ground-seeded ;;
    *) echo "no tables of \`$1\`" >&2; exit 2 ;;
    esac
}

dose_of() {
    case $1 in
    grid) echo INF ;;
    victory-decision) echo grenadier-squad ;;
    wwii-sim) echo A-RIFL ;;
    skirmish) echo U01 ;;
    command-decision) echo G04 ;;
    *) echo "no dose of \`$1\`" >&2; exit 2 ;;
    esac
}

# Plays what has not been played to its end: folder, then the words of the command.
play() {
    local out=$to/$1 code=0
    shift
    if grep -qs '"stopped": "games"' "$out/manifest.json"; then
        echo "$out is there"
        return
    fi
    echo "$out: ladder $*"
    mkdir -p "$out"
    "$wargauge" --quiet --seed "${SEED:-1}" ladder "$@" --monotone "${stages[@]}" --out "$out" \
        > "$out/table.txt" || code=$?
    # 1 is a finding, and stands in the table.
    [ "$code" -le 1 ] || exit "$code"
}

# Platoons of Victory Decision against others of half and of all the points of a usual force.
dose_of_platoons() {
    local out=$to/victory-decision/dose-platoons variants=() files=benches/dose/victory-decision squads
    mkdir -p "$out"
    for squads in 3 4 5 6 7 8 9 10; do
        variants+=(--variant "$files/grenadiers-$squads.toml")
    done
    "$wargauge" --quiet --seed "${SEED:-1}" compare "$files/open-6000.toml" --swap fixed \
        --force "$files/grenadiers-2.toml" --against us-750,us-1500 "${variants[@]}" \
        --games "${CONFIRM:-4000}" --margin 0.005 --out "$out" > "$out/table.txt"
}

mode=${1:-sample}
shift || true
systems=("$@")
[ ${#systems[@]} -gt 0 ] || systems=(grid victory-decision wwii-sim skirmish command-decision)
for system in "${systems[@]}"; do
    mapfile -t tables < <(tables_of "$system" | tr ' ' '\n' | sed "s|^|$system/|")
    case $mode in
    sample) play "$system/sample" "${tables[@]}" ;;
    plant) play "$system/plant" "${tables[@]}" --plant "${REPEATS:-20}" ;;
    dose)
        play "$system/dose" "${tables[@]}" --dose "${DOSE:-$(dose_of "$system")}"
        [ "$system" != victory-decision ] || dose_of_platoons
        ;;
    grid)
        for file in scenarios/"$system"/*.toml; do
            scenario=$(basename "$file" .toml)
            for player in doctrine rush; do
                play "$system/$scenario-$player" "$system/$scenario" --rows 100000 --policy "$player"
            done
        done
        ;;
    *) echo "no mode \`$mode\`" >&2; exit 2 ;;
    esac
done
