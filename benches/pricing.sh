#!/usr/bin/env bash
# What `tune` and `compare` cost, as docs/how-to/pricing.md records it.
#
#   benches/pricing.sh times          a Victory Decision army tuned, two loadouts compared
#   benches/pricing.sh shares [SEEDS] games of `compare` against its fixed plan, by default 50 seeds
#
# PROFILE (by default release) is the Cargo profile, GAMES the games of `tune`.
set -euo pipefail
cd "$(dirname "$0")/.."

profile=${PROFILE:-release}
build() { cargo build --quiet --locked --profile "$profile"; }
wargauge=${CARGO_TARGET_DIR:-target}/$profile/wargauge
out=$(mktemp -d)
trap 'rm -r "$out"' EXIT

times() {
    time -p "$wargauge" tune german-grenadier --scenario victory-decision/open-battle \
        --games "${GAMES:-60000}" --out "$out/tune" || test $? -eq 3
    # Half-widths of units of 100 points and more, in per cent of their listed prices.
    awk -F, 'NR > 1 && $4 == "unit" && $5 >= 100 && $7 != "" {
        half = 50 * ($8 - $7) / $5; print half, $3; if (half > most) most = half; sum += half; n++
    } END { if (n) printf "half-widths of %d units: mean %.1f %%, most %.1f %%\n", n, sum / n, most }' \
        "$out/tune/prices.csv"
    time -p "$wargauge" compare victory-decision/open-battle --force german-750 \
        --variant "panzerschreck-team=sniper-team" --against us-750 || test $? -eq 3
}

# Mean share of the fixed plan, mean difference in per cent, and verdicts, over the seeds:
# scenario, opponents, force, variant.
share() {
    force=$3
    variant=$4
    seed=0
    while [ "$seed" -lt "$seeds" ]; do
        seed=$((seed + 1))
        "$wargauge" compare "$1" --against "$2" --force "$force" \
            --variant "$variant" --seed "$seed" --out "$out/compare" >"$out/text" || test $? -eq 3
        # Games played, of those of the plan; those of each force come after them.
        sed -n 's/^ *"\(games\|fixed_plan_games\)": \([0-9]*\),$/\2/p' "$out/compare/manifest.json" |
            awk 'NR == 1 { games = $1 } NR == 2 { printf "%.4f ", games / $1 }'
        awk -F, 'NR == 3 { print $(NF - 6), $NF, $(NF - 10) }' "$out/compare/loadouts.csv"
    done | awk -v name="$force $variant" '{
        share += $1; shares += $1 * $1; by += $2; verdicts[$3]++; games += $4; n++
    } END {
        printf "%-70s %+6.2f %%  %6.0f games  %.2f of the plan (sd %.2f) ", name, 100 * by / n,
            2 * games / n, share / n, sqrt(shares / n - (share / n) ^ 2)
        for (verdict in verdicts) printf " %s %d", verdict, verdicts[verdict]
        print ""
    }'
}

shares() {
    seeds=${1:-50}
    set -- victory-decision/open-battle us-750 german-750
    share "$@" "grenadier-squad+panzerfaust=grenadier-squad+tank-hunter"
    share "$@" "+grenadier-squad+stg-44"
    share "$@" "-grenadier-command-squad+radioman"
    share "$@" "panzerschreck-team=sniper-team"
    set -- meeting-90 combined-arms-90
    share "$@" infantry-90 "-REC"
    share "$@" armour-90 "TNK=TNK poor"
    share "$@" armour-90 "TNK=TNK elite"
    share "$@" infantry-90 "INF=INF poor"
    share "$@" infantry-90 "price:INF=9"
    share "$@" infantry-90 "REC=REC elite"
    share "$@" infantry-90 "-FOO, +REC elite"
}

command=${1:-}
case $command in
times) build; times ;;
shares) build; shares "${2:-50}" ;;
*)
    sed -n '2,7s/^# \{0,1\}//p' benches/pricing.sh >&2
    exit 2
    ;;
esac
