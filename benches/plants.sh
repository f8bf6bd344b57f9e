#!/usr/bin/env bash
# Planted truths through the program: does `tune` find them, and leave alone what is right?
#
#   benches/plants.sh [SEEDS] [SYSTEM...]   by default 10 seeds, 5 of Command Decision: four studies each
#
# An army is a file of benches/plants, or a recipe there: the entries to keep of a built-in army. FIRST is the
# first seed (by default 1), so that seeds can be tried that nobody has tried before.
#
# What was played is not played again: each study leaves a line for each entry in
# reports/plants/SYSTEM.csv, and a run goes on where the last one stopped. Delete that file, and
# SYSTEM.toml beside it, to begin anew. WARGAUGE is the program (by default target/release/wargauge),
# GAMES the games of a study (by default those of `tune`).
#
# First the army's prices are moved to what `tune` finds until it calls none; that list is the truth. Then,
# by seed: the list as it is (fair), one unit 30 % too cheap and too dear (low, high), and a copy of
# the unit under a label 25 % off beside it (clone). Printed are runs with a false call, plants
# called, clones that share a price, and new prices more than a quarter from the truth. The settled list is
# itself found by games, so intervals hold it less often than 95 %; whether they are wide enough, the spread
# between seeds tells, which they should make 1.
set -euo pipefail
cd "$(dirname "$0")/.."

wargauge=$(realpath "${WARGAUGE:-target/release/wargauge}")
games=${GAMES:-100000}
seeds=${1:-}
shift || true
first=${FIRST:-1}
systems=${*:-grid victory-decision skirmish wwii-sim command-decision}
out=reports/plants
mkdir -p "$out"
work=$(mktemp -d)
trap 'rm -r "$work"' EXIT

# A word of the head of an army or a recipe.
said() { cat benches/plants/"$1".[rt]* | sed -n "s/^# $2: //p"; }

# Whether a file begins with the heading of an entry.
is_entry='/^\[\[(unit|team|vehicle|stand|block|option)\]\]/'

# SYSTEM: the army of the system, from its file or by its recipe. What an entry counts where points decide
# stays as it is whatever price is planted.
army() {
    if test -e "benches/plants/$1.toml"; then
        cat "benches/plants/$1.toml"
        return
    fi
    awk -v RS= -v ORS='\n\n' -v keep=" $(said "$1" keep) " "$is_entry"' {
            match($0, /id = "[^"]*"/); kept = index(keep, " " substr($0, RSTART + 6, RLENGTH - 7) " ")
            if (kept) print
            next }
        # A table of the entry before it.
        /^\[+(unit|team|vehicle|stand)\./ { if (kept) print; next } { print }' "scenarios/$(said "$1" army).toml" |
        sed -E '/^#:schema/d; /^options = /d; s/^name = "'"$(basename "$(said "$1" army)")"'"/name = "plants-'"$1"'"/' |
        awk '/^id = / { id = $3; gsub(/"/, "", id) }
            /^price = / { $0 = $0 " # plant:" id } { print }
            /^price = / { print "stake = " $3 }'
}

price_of() { sed -nE "s/.*(regular|^price) = ([0-9.]+).*# plant:$2( .*)?$/\2/p" "$1"; }

# FILE ENTRY PRICE: the file with another price.
with_price() { sed -E "s/(regular|^price) = [0-9.]+(.*# plant:$2( .*)?)$/\1 = $3\2/" "$1"; }

# FILE UNIT PRICE [BLOCK]: the file with a copy of a unit, at another price, and of the block that holds it.
with_clone() {
    cat "$1"
    echo
    awk -v RS= -v unit="$2" "$is_entry"' && index($0, "\nid = \"" unit "\"")' "$1" |
        sed -E "s/^id = \"$2\"/id = \"CLN\"/; s/^name = .*/name = \"Clone\"/" |
        sed -E "s/(regular|^price) = [0-9.]+(.*)# plant:.*/\1 = $3\2# plant:CLN/"
    test -z "${4:-}" && return
    echo
    awk -v RS= -v block="$4" "$is_entry"' && index($0, "\nid = \"" block "\"")' "$1" |
        sed -E "s/^id = .*/id = \"G-CLN\"/; s/^name = .*/name = \"Clones\"/; /^stands/s/\"$2/\"CLN/"
}

# SYSTEM FILE SEED: tunes, and leaves the rows in $work/out.
tune() {
    rm -rf "$work/out"
    "$wargauge" --quiet --seed "$3" tune "$2" --scenario "$(said "$1" scenario)" \
        --granularity "$(said "$1" step)" --games "$games" --out "$work/out" "${@:4}" \
        >"$work/text" 2>"$work/told" || test $? -eq 3 || { cat "$work/told" >&2; exit 1; }
}

# Moves what is called to what it is found to be worth, confirmed or not, until nothing is called.
settle() {
    test -e "$out/$1.toml" && return
    army "$1" >"$work/settled.toml"
    for seed in 9001 9002 9003 9004 9005 9006 9007 9008; do
        tune "$1" "$work/settled.toml" "$seed"
        awk -F, 'NR == 1 { for (i = 1; i <= NF; i++) at[$i] = i; next }
            $at["verdict"] ~ /over|under/ { print $at["entry"], $at["implied"] }' \
            "$work/out/prices.csv" >"$work/called"
        test -s "$work/called" || break
        while read -r entry worth; do
            with_price "$work/settled.toml" "$entry" "$(times "$worth" 1 "$(said "$1" step)")" >"$work/moved.toml"
            mv "$work/moved.toml" "$work/settled.toml"
        done <"$work/called"
    done
    cp "$work/settled.toml" "$out/$1.toml"
}

# SYSTEM CASE SEED FILE: plays one study, unless it was.
study() {
    grep -q "^$2,$3," "$out/$1.csv" 2>/dev/null && return
    tune "$1" "$4" "$3"
    # entry, listed, implied with its interval, verdict, tried, fate
    awk -v kind="$2" -v seed="$3" -F, 'NR == 1 { for (i = 1; i <= NF; i++) at[$i] = i; next }
        { print kind "," seed "," $at["entry"] "," $at["listed"] "," $at["implied"] "," \
            $at["implied_low"] "," $at["implied_high"] "," $at["verdict"] "," $at["tried"] "," $at["fate"] }' \
        "$work/out/prices.csv" >>"$out/$1.csv"
}

times() { awk -v a="$1" -v b="$2" -v step="$3" 'BEGIN { printf "%g", step * int(a * b / step + 0.5) }'; }

summary() {
    awk -F, -v unit="$2" -v name="$1" -v truths="$3" '
        BEGIN { n = split(truths, all, " "); for (i = 1; i < n; i += 2) truth[all[i]] = all[i + 1] }
        { run = $1 "," $2; runs[run] = $1; called = ($8 == "over" || $8 == "under")
          planted = ($1 == "low" || $1 == "high") && $3 == unit || $1 == "clone" && $3 == "CLN"
          if (planted && $1 != "clone") { plants++; if (called) found++ }
          if (!planted && called && ($1 == "fair" || $3 != unit)) wrong[run] = 1
          if ($1 == "clone" && ($3 == unit || $3 == "CLN")) {
              if (!(run in clones) || $6 + 0 > low[run]) low[run] = $6 + 0
              if (!(run in clones) || $7 + 0 < high[run]) high[run] = $7 + 0
              clones[run] = 1 }
          if ($10 == "confirmed") { new++; is = truth[$3 == "CLN" ? unit : $3]
              if ($9 < 0.75 * is || $9 > 1.25 * is) far++; if ($9 < $6 || $9 > $7) outside++ }
          if (!planted && $1 == "fair" && $6 != "") { met++; is = truth[$3]; if ($6 <= is && is <= $7) held++
              many[$3]++; sum[$3] += $5; squares[$3] += $5 * $5; error[$3] += (($7 - $6) / 3.92) ^ 2 } }
        END { for (run in runs) { r++; if (run in wrong) w++ }
          for (entry in many) if (many[entry] > 1) {
              spread += (squares[entry] - sum[entry] ^ 2 / many[entry]) / (many[entry] - 1) / (error[entry] / many[entry])
              entries++ }
          if (entries) printf "%-18s variance between fair seeds over that of the intervals %.2f, mean of %d entries\n", name, spread / entries, entries
          for (run in clones) { c++; if (low[run] <= high[run]) shared++ }
          printf "%-18s runs with a false call %d of %d; plants called %d of %d; clones with a price in common %d of %d; fair intervals that hold %d of %d; confirmed prices a quarter off %d, outside their interval %d, of %d\n", \
            name, w, r, found, plants, shared, c, held, met, far, outside, new }' "$out/$1.csv"
}

for system in $systems; do
    unit=$(said "$system" unit)
    step=$(said "$system" step)
    settle "$system"
    right=$out/$system.toml
    price=$(price_of "$right" "$unit")
    runs=$(said "$system" runs)
    number=${seeds:-$((${runs:-40} / 4))}
    for seed in $(seq "$first" $((first + number - 1))); do
        study "$system" fair "$seed" "$right"
        for plant in low:0.7 high:1.3; do
            with_price "$right" "$unit" "$(times "$price" "${plant#*:}" "$step")" >"$work/planted.toml"
            study "$system" "${plant%:*}" "$seed" "$work/planted.toml"
        done
        with_clone "$right" "$unit" "$(times "$price" 1.25 "$step")" "$(said "$system" block)" >"$work/planted.toml"
        study "$system" clone "$seed" "$work/planted.toml"
    done
    truths=$(sed -nE 's/.*(regular|^price) = ([0-9.]+).*# plant:([^ ]+).*/\3 \2/p' "$right" | tr '\n' ' ')
    summary "$system" "$unit" "$truths"
done
